"""Tests that a command that nothing checks is found, and that a document that shows something else than a command prints is."""

import pathlib
import unittest
import unittest.mock

import readme_commands
from readme_commands import DOCUMENTS, commands, defects, how, sessions, shape, shows

ROOT = pathlib.Path(__file__).parent.parent
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS}
BLOCK = "```console\n$ make run\nready\n$ bin/operator --local audit\n```\n"


class Commands(unittest.TestCase):
    def test_the_documents_commands_are_all_checked(self):
        self.assertEqual([], list(defects(ROOT, TEXTS)))

    def test_commands_of_blocks_and_spans_are_found(self):
        self.assertEqual(
            ["make run", "bin/operator --local audit", "ls", "make test ONLY=X"],
            commands(BLOCK + "Text `make test ONLY=X`, `PORT=1`, `curl`\n```sh\nls\n```\n"),
        )
        self.assertEqual([("make run", ["ready"]), ("bin/operator --local audit", [])], sessions(BLOCK))

    def test_the_longest_entry_says_how_a_command_is_checked(self):
        for command, expected in {
            "make test": "elsewhere",
            "make test ONLY=X": "elsewhere",
            "make tests": None,
            "make smoke URL=…": "elsewhere",
            "bin/operator --local audit": "run",
            "bin/operator --local tallies verify demo": "not run",
            "bin/operators": None,
            "mvn verify": None,
        }.items():
            with self.subTest(command):
                self.assertEqual(expected, how(command))

    def test_a_new_command_is_a_defect(self):
        for text in ("`make new`", "```sh\nmvn verify\n```\n", "```console\n$ make new\n```\n"):
            with self.subTest(text):
                found = list(defects(ROOT, {**TEXTS, "new.md": text}))
                self.assertEqual(1, len(found))
                self.assertTrue(found[0].startswith("new.md: nothing runs"))

    def test_an_entry_of_no_command_is_a_defect(self):
        found = list(defects(ROOT, {"README.md": TEXTS["README.md"]}))
        self.assertIn("checks/readme_commands.py: `sdk env install` is in no document", found)

    def test_a_check_that_does_not_run_its_command_is_a_defect(self):
        for file, text in (("checks/smoke", "make -s other"), ("checks/deployed", "make -s smoke")):
            with self.subTest(file), unittest.mock.patch.dict(readme_commands.ELSEWHERE, {"make smoke": (file, text)}):
                self.assertEqual([f"checks/readme_commands.py: {file} does not run `make smoke`"], list(defects(ROOT, TEXTS)))


class Shown(unittest.TestCase):
    def test_what_differs_in_each_run_is_left_out(self):
        for shown, printed in {
            "KEY  STATE": "KEY       STATE\n",
            "svc_p6BvUbWKDL5s  live": "svc_aaaaaaaaaaaa  live",
            "svc_live_p6Bv_…": "svc_live_aaaaaaaaaaaa_00ff",
            "It ends at 2027-11-21T02:09:57Z.": "It ends at 2026-01-01T00:00:00.5Z.",
            "ready http://127.0.0.1:8080": "ready http://127.0.0.1:40111",
            "contract=0x1b4b…98dd&x": "contract=0x00ff&x",
        }.items():
            with self.subTest(shown):
                self.assertTrue(shows([shown], printed))

    def test_any_other_difference_is_seen(self):
        for shown, printed in {"KEY  STATE": "KEY  STATES", "a.c": "abc", "a": "a\nb", "svc_1  live": "svc_2  revoked"}.items():
            with self.subTest(shown):
                self.assertFalse(shows([shown], printed))

    def test_shape_is_names_in_order(self):
        self.assertEqual(shape({"a": 1, "b": [{"c": None}, 2]}), shape({"a": "x", "b": [{"c": 5}]}))
        self.assertNotEqual(shape({"a": 1, "b": 2}), shape({"b": 2, "a": 1}))
        self.assertNotEqual(shape({"a": {"b": 1}}), shape({"a": 1}))


if __name__ == "__main__":
    unittest.main()
