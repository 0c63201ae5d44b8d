"""Runs bin/pack: the same files give the same bytes, and the template names them."""

import hashlib
import importlib.util
import io
import os
import pathlib
import re
import tempfile
import unittest
import zipfile
from importlib.machinery import SourceFileLoader

from template_test import SOURCE

tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("pack", SourceFileLoader("pack", "bin/pack")))
tool.__loader__.exec_module(tool)
TEMPLATE = """Mappings:
  Build:
    Commit:
      Id: commit-unknown
    Sha256:
      Health: sha256-of-HealthFunction
Resources:
  HealthFunction:
    Properties:
      CodeUri: HealthFunction
  AuthLayer:
    Properties:
      ContentUri: AuthLayer
"""


class Pack(unittest.TestCase):
    def packed(self, order=1, time=0, text="b"):
        """The list, the template and the zip of a function."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "template.yaml").write_text(TEMPLATE)
            for path, content in [("AuthLayer/settings", "1"), ("HealthFunction/lib/a.jar", "a"), ("HealthFunction/lib/b.jar", text)][::order]:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(content)
                (folder / path).chmod(0o600 if time else 0o755)
                os.utime(folder / path, (time, time))
            tool.main(folder)
            return [(folder / file).read_bytes() for file in ("artefacts.sha256", "template.yaml", "HealthFunction.zip")]

    def test_the_same_files_give_the_same_bytes(self):
        self.assertEqual(self.packed(), self.packed(order=-1, time=1_700_000_000))
        self.assertNotEqual(self.packed(), self.packed(text="c"))

    def test_the_template_names_zips_digests_and_the_commit(self):
        listed, template, zipped = (part if i == 2 else part.decode() for i, part in enumerate(self.packed()))
        digest = hashlib.sha256(zipped).hexdigest()
        self.assertIn(f"{digest}  HealthFunction.zip\n", listed)
        self.assertEqual(re.findall("Uri: (.*)", template), ["HealthFunction.zip", "AuthLayer.zip"])
        self.assertIn(f"Health: {digest}\n", template)
        self.assertRegex(template, "Id: ([0-9a-f]{12}(-dirty)?|unknown)\n")
        entries = zipfile.ZipFile(io.BytesIO(zipped)).infolist()
        self.assertEqual([(e.filename, e.external_attr >> 16) for e in entries], [("lib/a.jar", 0o100644), ("lib/b.jar", 0o100644)])

    def test_what_was_not_built_or_is_packed_already_is_refused(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(SystemExit, "run `sam build` first"):
            tool.main(pathlib.Path(folder))

    def test_each_layer_and_each_function_with_an_alias_has_its_digest_recorded(self):
        properties = {name: r.get("Properties", {}) for name, r in SOURCE["Resources"].items()}
        code = {name for name, its in properties.items() if "AutoPublishAlias" in its or "LayerName" in its}
        names = {re.sub("Function$|Layer$", "", name): name for name in code}
        self.assertEqual(SOURCE["Mappings"]["Build"]["Sha256"], {short: f"sha256-of-{name}" for short, name in names.items()})
        text, values = properties["Deployed"]["Value"]["Fn::Sub"]
        self.assertEqual(dict(re.findall(r"sha256:(\w+):\${(\w+)}", text)), {short.lower(): f"{short}Code" for short in names})
        self.assertEqual({short: values[f"{short}Code"] for short in names}, {short: {"Fn::FindInMap": ["Build", "Sha256", short]} for short in names})
        # `status` finds the digest of a layer by its name.
        self.assertEqual(
            {properties[name]["LayerName"]["Fn::Sub"] for name in code if "LayerName" in properties[name]},
            {f"${{AWS::StackName}}-{short.lower()}" for short, name in names.items() if name.endswith("Layer")},
        )


if __name__ == "__main__":
    unittest.main()
