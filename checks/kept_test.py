"""Asserts that what `tables adopt` imports is what the template makes of it: CloudFormation would generate a new secret if the next template
had another GenerateSecretString."""

import copy
import importlib.util
import itertools
import json
import pathlib
import re
import subprocess
import sys
import unittest
from importlib.machinery import SourceFileLoader

import samconfig
from cfnlint.api import lint
from intrinsics import Resolver
from samcli.yamlhelper import yaml_dump
from samtranslator.yaml_helper import yaml_parse
from template_test import SOURCE, of_type, packaged, translated

tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("kept", SourceFileLoader("kept", "bin/kept-resources")))
sys.dont_write_bytecode = True
tool.__loader__.exec_module(tool)

IMPORTED = tool.imported(SOURCE)
# Of a template that is sent in a request, by AWS's page of CloudFormation quotas.
MAX_BYTES = 51_200
# Of each parameter on which what is kept depends, values that differ.
VALUES = {
    "DeletionProtection": ["false", "true"],
    "HitsTableClass": ["STANDARD", "STANDARD_INFREQUENT_ACCESS"],
    "ReplicaRegion": ["", "eu-west-1"],
    "Size": ["small", "medium", "large"],
}
# What outlives the stack, too, and is in no other stack's way: it has no name, or a new version.
NAMELESS = {"AWS::ApiGateway::Account", "AWS::IAM::Role", "AWS::Lambda::LayerVersion", "AWS::Lambda::Version"}


def differing(imported, template, values):
    """The resources whose properties a template has otherwise, as they are written or for these values."""
    resolved = [Resolver(each, {name: values.get(name, p.get("Default")) for name, p in each["Parameters"].items()}) for each in (imported, SOURCE)]
    for name, resource in imported["Resources"].items():
        mine, its = resource["Properties"], template["Resources"][name]["Properties"]
        if mine != its or resolved[0].resolve(mine) != resolved[1].resolve(its):
            yield name


def every():
    for chosen in itertools.product(*VALUES.values()):
        yield dict(zip(VALUES, chosen))


class Kept(unittest.TestCase):
    def test_its_parameters_are_those_of_which_this_has_values(self):
        self.assertEqual(set(IMPORTED["Parameters"]), set(VALUES))

    def test_its_properties_are_those_of_the_translated_template_whatever_the_parameters(self):
        # As `sam build` and bin/pack write it.
        built = yaml_parse(yaml_dump(packaged()))
        for values in every():
            self.assertEqual(list(differing(IMPORTED, translated(built, **values), values)), [], values)

    def test_a_secret_without_its_rule_and_another_cap_are_found(self):
        edited = copy.deepcopy(IMPORTED)
        del edited["Resources"]["PepperSecret"]["Properties"]["GenerateSecretString"]
        edited["Mappings"]["Sizes"]["large"]["AccountReads"] = 1
        self.assertEqual(list(differing(edited, translated(), {"Size": "small"})), ["PepperSecret"])
        self.assertEqual(list(differing(edited, translated(), {"Size": "large"})), ["AccountsTable", "PepperSecret"])

    def test_it_has_everything_that_outlives_the_stack_and_its_name(self):
        template = translated()
        outlives = {name for name, r in template["Resources"].items() if r.get("DeletionPolicy", "Delete") != "Delete" and r["Type"] not in NAMELESS}
        self.assertEqual(set(IMPORTED["Resources"]), outlives)
        self.assertEqual(outlives, {*of_type(template, "AWS::DynamoDB::Table"), "PepperSecret", "CursorKeySecret", "DeadLetters"})
        self.assertEqual({len(tool.names(IMPORTED, "mint")), len({each["name"] for each in tool.names(IMPORTED, "mint").values()})}, {len(outlives)})

    def test_an_import_takes_it(self):
        self.assertEqual(set(IMPORTED), {"AWSTemplateFormatVersion", "Parameters", "Mappings", "Conditions", "Resources"})
        self.assertEqual({r["DeletionPolicy"] for r in IMPORTED["Resources"].values()}, {"Retain"})
        self.assertLessEqual(len(json.dumps(IMPORTED).encode()), MAX_BYTES)
        # Mappings of sizes have figures of other resources, too.
        self.assertEqual([match for match in lint(json.dumps(IMPORTED), regions=["eu-central-1"]) if match.rule.id.startswith("E")], [])

    def test_each_environment_has_its_values(self):
        for environment, deploy in samconfig.deployed(".").items():
            run = subprocess.run([sys.executable, "-B", "bin/kept-resources", deploy["stack_name"]], capture_output=True, text=True, check=True)
            printed = json.loads(run.stdout)
            self.assertEqual(printed["environment"], environment)
            self.assertEqual(printed["template"], json.loads(json.dumps(IMPORTED)))
            written = dict(re.split("=", text, maxsplit=1) for text in deploy["parameter_overrides"])
            self.assertEqual(printed["parameters"], {name: written[name] for name in VALUES if name in written})
            self.assertIn(f"{deploy['stack_name']}-hits", run.stdout)

    def test_a_stack_that_no_environment_names_is_refused(self):
        run = subprocess.run([sys.executable, "-B", "bin/kept-resources", "other"], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("0 environments whose stack is other", run.stderr)

    def test_what_people_are_told_is_kept_is(self):
        teardown = pathlib.Path("docs/recover.md").read_text(encoding="utf-8").split("\n## Teardown\n")[1]
        (kept,) = re.findall(r"^\| the API.* \| (.+) \|$", teardown, re.MULTILINE)
        self.assertIn("the seven tables, the secrets `pepper` and `cursor`, the queue `dead-letters`", kept)


if __name__ == "__main__":
    unittest.main()
