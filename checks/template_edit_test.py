"""Builds layers and a function in a copy of the checkout, then in an edited copy, and gets from SAM's translator the versions that each
would publish."""

import hashlib
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from template_size import zipped
from template_test import FUNCTIONS, SOURCE, of_type, packaged, translated, versions

# What bin/build packs, for every layer and function of the template.
PACKED = [
    *(layer["Properties"]["ContentUri"] for layer in of_type(SOURCE, "AWS::Serverless::LayerVersion").values()),
    *(function["Properties"]["CodeUri"] for function in of_type(SOURCE, "AWS::Serverless::Function").values()),
]
AUTH = SOURCE["Resources"]["AuthLayer"]["Properties"]["ContentUri"]
# All modules are packed by the plugins of the root pom.xml: these are a layer of jars of others, one of own code, and a function.
BUILT = ["layers/libraries", "layers/auth", "functions/health"]
EDITED = pathlib.Path("layers/auth/src/main/java/com/mintactivity/auth/error/Refusal.java")


def build(root, *modules):
    subprocess.run(["bin/build", *modules], cwd=root, check=True)


def digests(root):
    return {folder: hashlib.sha256(zipped(root / folder)).hexdigest() for folder in PACKED if folder.startswith(tuple(BUILT))}


class RealEdit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.ours = digests(pathlib.Path("."))
        cls.work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.work.cleanup)
        copy = pathlib.Path(cls.work.name)
        for file in subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "-z"], text=True).split("\0"):
            if file.endswith("pom.xml") or file.startswith((".mvn/", "bin/", "layers/", "functions/")):
                (copy / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy / file)
        build(copy, *BUILT)
        cls.unedited = digests(copy)
        text = (copy / EDITED).read_text(encoding="utf-8")
        assert "No such route." in text
        (copy / EDITED).write_text(text.replace("No such route.", "No such route!"), encoding="utf-8")
        build(copy, "layers/auth")
        cls.edited = digests(copy)

    def test_an_unedited_copy_gives_the_same_bytes_and_publishes_nothing(self):
        self.assertEqual(len(self.ours), len(BUILT))
        self.assertEqual(self.ours, self.unedited)
        self.assertEqual(self.published(self.ours), self.published(self.unedited))

    def test_editing_only_the_auth_layer_changes_its_bytes_only(self):
        self.assertEqual([folder for folder in self.unedited if self.unedited[folder] != self.edited[folder]], [AUTH])

    def test_editing_only_the_auth_layer_changes_every_published_version(self):
        before, after = self.published(self.unedited), self.published(self.edited)
        self.assertEqual(set(before), set(FUNCTIONS))
        self.assertEqual([f for f in FUNCTIONS if before[f] == after[f]], [])

    def published(self, digests):
        return versions(translated(packaged(digests)))


class Settings(unittest.TestCase):
    """A version's name does not follow the values behind a function's properties, so that a layer carries their digest."""

    def setUp(self):
        self.work = tempfile.TemporaryDirectory()
        self.addCleanup(self.work.cleanup)
        self.copy = pathlib.Path(self.work.name)
        for file in ("Makefile", "template.yaml", "samconfig.toml"):
            shutil.copy(file, self.copy / file)
        (self.copy / "bin").mkdir()
        (self.copy / "bin" / "build").symlink_to(shutil.which("true"))
        (self.copy / AUTH).mkdir(parents=True)
        self.before = self.digest()

    def digest(self):
        artefacts = self.copy / "artefacts"
        artefacts.mkdir(exist_ok=True)
        make = ["make", "-s", "build-AuthLayer", f"ARTIFACTS_DIR={artefacts}"]
        subprocess.run(make, cwd=self.copy, check=True, stderr=subprocess.DEVNULL)
        return (artefacts / "settings").read_text(encoding="utf-8")

    def assert_publishes(self, file, old, new):
        text = (self.copy / file).read_text(encoding="utf-8")
        self.assertIn(old, text)
        (self.copy / file).write_text(text.replace(old, new), encoding="utf-8")
        self.assertNotEqual(self.digest(), self.before)

    def test_nothing_edited_publishes_nothing(self):
        self.assertEqual(self.digest(), self.before)

    def test_a_changed_figure_of_sizes_publishes(self):
        self.assert_publishes("template.yaml", "ServicePerMinute: 600\n", "ServicePerMinute: 700\n")

    def test_a_replaced_cache_store_publishes(self):
        self.assert_publishes("template.yaml", "${AWS::StackName}-cache", "${AWS::StackName}-store")

    def test_a_changed_parameter_publishes(self):
        self.assert_publishes("samconfig.toml", "Size=small", "Size=medium")


if __name__ == "__main__":
    unittest.main()
