"""Runs the real `sam deploy` for each environment of samconfig.toml, up to the change set that it would create."""

import hashlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

import change_sets
import samconfig
from samcli.yamlhelper import yaml_dump
from template_test import SOURCE, packaged

SAM = os.environ.get("SAM") or str(pathlib.Path(sys.executable).with_name("sam"))
# Code is replaced by addresses in S3, so that nothing has to be built or uploaded.
TEMPLATE = yaml_dump(packaged())
CONFIG = pathlib.Path("samconfig.toml").read_text(encoding="utf-8")
PARAMETERS = set(SOURCE["Parameters"])
DEPLOYED = samconfig.deployed(".")
WITHOUT_ACCOUNT = {"PATH": os.environ["PATH"], "AWS_DEFAULT_REGION": "us-east-1", "AWS_EC2_METADATA_DISABLED": "true", "SAM_CLI_TELEMETRY": "0"}
KEYS = {"AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none", "AWS_MAX_ATTEMPTS": "1"}
ZIP = b"PK\5\6" + bytes(18)  # without files


def sam_deploy(environment, config=CONFIG, template=TEMPLATE, **variables):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "template.yaml").write_text(template, encoding="utf-8")
        pathlib.Path(folder, "HealthFunction.zip").write_bytes(ZIP)
        pathlib.Path(folder, "samconfig.toml").write_text(config, encoding="utf-8")
        return subprocess.run(
            [SAM, "deploy", "--config-env", environment, "--template-file", "template.yaml"],
            cwd=folder,
            env={**WITHOUT_ACCOUNT, "HOME": folder, **variables},
            capture_output=True,
            text=True,
            timeout=180,
        )


def uploaded(environment, config=CONFIG):
    """The keys that a deployment stores of a zip of bin/pack, where there is an object under every key."""
    template = packaged()
    template["Resources"]["HealthFunction"]["Properties"]["CodeUri"] = "HealthFunction.zip"
    with change_sets.recorded(planted=True) as (address, calls):
        run = sam_deploy(environment, config, yaml_dump(template), AWS_ENDPOINT_URL=address, **KEYS)
    assert change_sets.REFUSAL in run.stderr, run.stderr
    return [call["Key"] for call in calls if call["Action"] == "PutObject"]


def change_set(environment, config=CONFIG, existing=()):
    """The run, and the change set that it requested from CloudFormation, or None."""
    with change_sets.recorded(existing) as (address, calls):
        run = sam_deploy(environment, config, AWS_ENDPOINT_URL=address, **KEYS)
    return run, next((call for call in calls if call["Action"] == "CreateChangeSet"), None)


def pairs(call, kind, key, value):
    """The list `kind` of a call as a map."""
    prefixes = [k.removesuffix(key) for k in call if re.fullmatch(rf"{kind}\.member\.[0-9]+\.{key}", k)]
    return {call[p + key]: call[p + value] for p in prefixes if p + value in call}


def with_override(text):
    """samconfig.toml with one more override for prod."""
    start = CONFIG.index("[prod.deploy.parameters]")
    changed = CONFIG[start:].replace("parameter_overrides = [", f"parameter_overrides = [\n  '{text}',", 1)
    assert changed != CONFIG[start:]
    return CONFIG[:start] + changed


class DeployTest(unittest.TestCase):
    def requested(self, environment, config=CONFIG, existing=()):
        """The change set that a deployment requests."""
        run, call = change_set(environment, config, existing)
        self.assertIsNotNone(call, run.stderr)
        self.assertIn(change_sets.REFUSAL, run.stderr)
        return call


class Deploy(DeployTest):
    def test_asks_for_what_the_configuration_says(self):
        for environment, configured in DEPLOYED.items():
            with self.subTest(environment):
                call = self.requested(environment)
                overrides = dict(samconfig.override(text) for text in samconfig.overrides(configured))
                tags = configured.get("tags", [])
                tags = shlex.split(tags) if isinstance(tags, str) else tags
                self.assertEqual(call["StackName"], configured["stack_name"])
                self.assertEqual(pairs(call, "Parameters", "ParameterKey", "ParameterValue"), overrides)
                self.assertEqual(pairs(call, "Tags", "Key", "Value"), dict(tag.split("=", 1) for tag in tags))
                self.assertIn(call["Capabilities.member.1"], configured["capabilities"])

    def test_each_environment_has_a_stack_of_its_own(self):
        stacks = [configured["stack_name"] for configured in DEPLOYED.values()]
        self.assertEqual(sorted(stacks), sorted(set(stacks)))

    def test_an_update_keeps_what_is_no_longer_listed_and_defaults_what_is_new(self):
        new = "LogDays"
        call = self.requested("prod", existing=PARAMETERS - {new})
        listed = set(pairs(call, "Parameters", "ParameterKey", "ParameterValue"))
        kept = pairs(call, "Parameters", "ParameterKey", "UsePreviousValue")
        self.assertEqual(kept, dict.fromkeys(PARAMETERS - listed - {new}, "true"))


class Planted(unittest.TestCase):
    """Who may write to the bucket can store an object under the key that SAM computes, before SAM does."""

    KEY = hashlib.md5(ZIP).hexdigest()

    def test_an_object_under_the_key_of_an_artefact_is_replaced(self):
        for environment in DEPLOYED:
            with self.subTest(environment):
                self.assertIn(self.KEY, uploaded(environment))

    def test_without_the_setting_it_stays(self):
        self.assertNotIn(self.KEY, uploaded("prod", CONFIG.replace("force_upload = true\n", "")))


class Refused(DeployTest):
    """Tests the checks: overrides that SAM refuses do not reach AWS, and those that it drops are missing in the change set."""

    def test_an_override_that_sam_refuses_stops_the_deployment(self):
        run, call = change_set("prod", with_override("AlarmEmail="))
        self.assertEqual(run.returncode, 2)
        self.assertIn("Invalid value for '--parameter-overrides'", run.stderr)
        self.assertIsNone(call)

    def test_a_name_that_the_template_lacks_is_dropped_without_an_error(self):
        call = self.requested("prod", with_override("AlarmMail=a@example.com"))
        self.assertNotIn("AlarmMail", pairs(call, "Parameters", "ParameterKey", "ParameterValue"))


if __name__ == "__main__":
    unittest.main()
