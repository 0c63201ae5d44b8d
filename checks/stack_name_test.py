"""Asserts that bin/stack-name admits exactly the stack names from which the template can make all names of resources."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER
from template_test import translated

TEXT = pathlib.Path("bin/stack-name").read_text(encoding="utf-8")
LONGEST = int(re.search(r"^longest=(\d+)$", TEXT, re.MULTILINE)[1])
STACK = "${AWS::StackName}"
TRANSLATED = "mint-activity"  # by template_test.translated

# Type and property → the greatest length of the name, from the services' API references. Those of ElastiCache's users are taken to be
# that of its caches and groups.
LIMITS = {
    ("AWS::ApiGateway::RestApi", "Name"): 1024,
    ("AWS::CloudWatch::Alarm", "AlarmName"): 255,
    ("AWS::CloudWatch::Dashboard", "DashboardName"): 255,
    ("AWS::DynamoDB::Table", "TableName"): 255,
    ("AWS::ElastiCache::ServerlessCache", "ServerlessCacheName"): 40,
    ("AWS::ElastiCache::User", "UserId"): 40,
    ("AWS::ElastiCache::UserGroup", "UserGroupId"): 40,
    ("AWS::Lambda::Function", "FunctionName"): 64,
    ("AWS::Lambda::LayerVersion", "LayerName"): 64,
    ("AWS::Logs::LogGroup", "LogGroupName"): 512,
    ("AWS::Logs::QueryDefinition", "Name"): 255,
    ("AWS::SNS::Topic", "TopicName"): 256,
    ("AWS::SQS::Queue", "QueueName"): 80,
    ("AWS::SSM::Parameter", "Name"): 1011,
    ("AWS::SecretsManager::Secret", "Name"): 512,
    ("AWS::WAFv2::WebACL", "Name"): 128,
}


def written(value):
    """The text of a value that is made from the stack's name alone, or None."""
    if value == {"Ref": "AWS::StackName"}:
        return STACK
    text = value.get("Fn::Sub") if isinstance(value, dict) else None
    if isinstance(text, str) and text.startswith(TRANSLATED):  # the translator fills in the names of layers
        return text.replace(TRANSLATED, STACK, 1)
    return text if isinstance(text, str) and STACK in text and "${" not in text.replace(STACK, "") else None


def names():
    """Type, property and text of each name that the template makes from the stack's name."""
    for resource in translated()["Resources"].values():
        for key, value in resource.get("Properties", {}).items():
            if key.endswith(("Name", "Id")) and (text := written(value)):
                yield resource["Type"], key, text


class Names(unittest.TestCase):
    def test_the_longest_stack_name_is_the_longest_from_which_all_names_can_be_made(self):
        found = list(names())
        self.assertEqual({(kind, key) for kind, key, _ in found}, set(LIMITS), "add or remove the limit of a name")
        room = {f"{kind} {text}": LIMITS[kind, key] - len(text.replace(STACK, "")) for kind, key, text in found}
        self.assertEqual(min(room.values()), LONGEST, min(room, key=room.get))

    def test_names_have_the_forms_of_the_schemas(self):
        longest = "a" + "-1" * (LONGEST // 2 - 1) + "a"
        checked = 0
        for kind, key, text in names():
            schema = PROVIDER_SCHEMA_MANAGER.get_resource_schema("us-east-1", kind).schema["properties"][key]
            name = text.replace(STACK, longest)
            self.assertLessEqual(len(name), schema.get("maxLength", len(name)), name)
            if pattern := schema.get("pattern"):
                checked += 1
                self.assertRegex(name, f"^(?:{pattern})$".replace("\\\\-", "-"), kind)
        self.assertGreater(checked, 10)


def run(name=None, section="prod.global", *arguments, also=""):
    """bin/stack-name of a checkout whose samconfig.toml has this name."""
    line = "" if name is None else f"stack_name = {json.dumps(name)}"
    config = f"version = 0.1\n[{section}.parameters]\n{line}\n[prod.deploy.parameters] # the stack\n{also}\nresolve_s3 = true\n"
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "bin").mkdir()
        (root / "bin/stack-name").symlink_to(pathlib.Path("bin/stack-name").resolve())
        (root / "samconfig.toml").write_text(config, encoding="utf-8")
        return subprocess.run([root / "bin/stack-name", *arguments], capture_output=True, text=True, timeout=300)


class Rule(unittest.TestCase):
    TARGETS = [
        ("validate", []),
        ("deploy", []),
        ("budget", ["USD=1", "EMAIL=a@b.example"]),
    ]

    def test_admits(self):
        for name in ("mint-activity", "m", "m1", "a-b-c", "mint2-3", "a" * LONGEST):
            self.assertEqual(run(name, "prod.global", "prod").stdout, name + "\n")
            self.assertEqual(run(name).returncode, 0)

    def test_refuses(self):
        for name in ("MintProd", "mint_prod", "1mint", "-mint", "mint-", "mint--prod", "mint.prod", "", "mint prod", "müt", "a" * (LONGEST + 1),
                     "mint-activity-production-eu-central-1"):
            for arguments in ([], ["prod"]):
                with self.subTest(name):
                    refused = run(name, "prod.global", *arguments)
                    self.assertEqual((refused.returncode, refused.stdout), (2, ""))
                    self.assertEqual(refused.stderr.count("\n"), 1)
                    self.assertIn("prod", refused.stderr)

    def test_reads_the_name_that_sam_takes(self):
        self.assertEqual(run("general", "prod.global", "prod", also="stack_name = 'own' # for now").stdout, "own\n")
        self.assertEqual(run("another", "dev.global", "prod", also='stack_name="own"').stdout, "own\n")
        self.assertIn("has no stack_name for prod", run(None, "prod.global", "prod").stderr)
        self.assertIn("has no [dev.deploy.parameters]", run("a", "prod.global", "dev").stderr)

    def test_make_refuses_before_anything_is_built(self):
        for target, variables in self.TARGETS:
            with tempfile.TemporaryDirectory() as folder:
                root = pathlib.Path(folder)
                for file in ("Makefile", "template.yaml"):
                    (root / file).symlink_to(pathlib.Path(file).resolve())
                (root / "bin").mkdir()
                (root / "bin/stack-name").symlink_to(pathlib.Path("bin/stack-name").resolve())
                text = pathlib.Path("samconfig.toml").read_text(encoding="utf-8")
                (root / "samconfig.toml").write_text(text.replace('"mint-activity"', '"MintProd"'), encoding="utf-8")
                run_make = subprocess.run(
                    ["make", "-s", target, "SAM=true", *variables], cwd=root, capture_output=True, text=True, timeout=300,
                    env={"PATH": os.environ["PATH"], "HOME": folder},
                )
                self.assertNotEqual(run_make.returncode, 0, target)
                self.assertIn("'MintProd' (prod, samconfig.toml): use lower-case letters", run_make.stderr)

    def test_the_checkout_has_names_that_work(self):
        checked = subprocess.run(["bin/stack-name"], capture_output=True, text=True, timeout=300)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""))

    def test_the_page_says_the_rule(self):
        page = pathlib.Path("docs/deploy.md").read_text(encoding="utf-8")
        self.assertTrue(f"at most {LONGEST} characters" in page)


if __name__ == "__main__":
    unittest.main()
