"""Breaks the site and the contract in a copy: each defect ends the build with a line that names it."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
NEEDED = ("docs/site", "docs/openapi.yaml", "checks/openapi.released.yaml", "clients")
ERRORS = "docs/site/pages/reference/errors"


class BuildTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.copy = pathlib.Path(folder.name)
        for name in NEEDED:
            (self.copy / name).parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, self.copy / name)

    def build(self, **variables):
        return subprocess.run(
            [pathlib.Path(sys.executable).with_name("mkdocs"), "build", "--config-file", "docs/site/mkdocs.yml"],
            cwd=self.copy,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": "1", **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )

    def edit(self, name, old, new):
        file = self.copy / name
        text = file.read_text(encoding="utf-8")
        self.assertIn(old, text)
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    def refused(self, reason, **variables):
        built = self.build(**variables)
        self.assertNotEqual(built.returncode, 0, built.stdout)
        self.assertIn(reason, built.stdout)

    def test_a_code_without_a_page(self):
        (self.copy / ERRORS / "not_found.md").unlink()
        self.edit("docs/site/mkdocs.yml", "          - not_found: reference/errors/not_found.md\n", "")
        self.refused("not not_found")

    def test_a_code_of_503_without_a_section(self):
        self.edit(f"{ERRORS}/unavailable.md", "## internal\n", "## external\n")
        self.refused("#internal")

    def test_an_addition_that_no_change_names(self):
        self.edit("docs/openapi.yaml", "        resume_cursor:\n", "        rows_left:\n          type: integer\n          description: Rows that follow.\n        resume_cursor:\n")
        self.refused("names no change of rows_left")
        self.edit("docs/site/changes.yml", "the parameter `follow`", "the field `rows_left`, the parameter `follow`")
        self.assertEqual(self.build().returncode, 0)

    def test_a_page_without_a_code(self):
        (self.copy / ERRORS / "teapot.md").write_text("---\ndescription: No code.\n---\n\n# teapot\n", encoding="utf-8")
        self.refused("not teapot")

    def test_a_code_that_is_in_only_one_place_of_the_contract(self):
        self.edit("docs/openapi.yaml", "            - internal\n", "            - internal\n            - teapot\n")
        self.refused("teapot")

    def test_a_dead_link(self):
        self.edit("docs/site/pages/help.md", "(reference/health.md)", "(reference/wealth.md)")
        self.refused("reference/wealth.md")

    def test_a_dead_anchor(self):
        self.edit("docs/site/pages/index.md", "calling.md#latency", "calling.md#speed")
        self.refused("#speed")

    def test_a_figure_that_the_contract_does_not_have(self):
        self.edit("docs/openapi.yaml", "the wall clock less 5 seconds", "the wall clock less some seconds")
        self.refused("no figures for")

    def test_a_name_that_no_part_has(self):
        self.edit("docs/site/pages/help.md", "{{ contact }}", "{{ kontakt }}")
        self.refused("kontakt")

    def test_a_base_url_that_is_none(self):
        self.refused("URL must be the base URL", URL="api.example.com")

    def test_what_the_operator_sets_is_shown(self):
        known = {"URL": "https://api.example.com/live/", "CONTACT": "partners@example.com"}
        built = self.build(**known, SITE="https://docs.example.com/mint/", NOTICE="120 days")
        self.assertEqual(built.returncode, 0, built.stdout)
        site = self.copy / "target/site"
        self.assertIn("export MINT_ACTIVITY_URL=https://api.example.com/live\n", (site / "quick-start.md").read_text(encoding="utf-8"))
        self.assertNotIn("placeholder", (site / "quick-start.md").read_text(encoding="utf-8"))
        self.assertIn("(mailto:partners@example.com)", (site / "help.md").read_text(encoding="utf-8"))
        contract = (site / "openapi.yaml").read_text(encoding="utf-8")
        self.assertIn('  contact: {email: "partners@example.com"}\n', contract)
        self.assertIn("  - url: https://api.example.com/live\n", contract)
        self.assertIn('href="https://docs.example.com/mint/reference/changes.html#', (site / "changes.xml").read_text(encoding="utf-8"))
        self.assertIn("**120 days before it ships**", (site / "reference/changes.md").read_text(encoding="utf-8").replace("\n", " "))
        self.assertIn('href="/mint/help.html"', (site / "404.html").read_text(encoding="utf-8"))

    def test_figures_come_from_the_contract(self):
        self.edit("docs/openapi.yaml", "the wall clock less 5 seconds", "the wall clock less 7 seconds")
        self.assertEqual(self.build().returncode, 0)
        self.assertIn("the present less 7 seconds", (self.copy / "target/site/guides/windows.md").read_text(encoding="utf-8").replace("\n", " "))


if __name__ == "__main__":
    unittest.main()
