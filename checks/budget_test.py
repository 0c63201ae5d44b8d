"""Asserts that the budget's tag is on everything that is billed: set by each environment, and taken by each type that costs something."""

import pathlib
import sys
import tempfile
import unittest

import samconfig
from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER
from samtranslator.yaml_helper import yaml_parse
from template_test import translated

sys.path.append("tools/costs")
from register import fact  # noqa: E402
from stack import TYPES  # noqa: E402
from standing import METERS  # noqa: E402

REGION = "us-east-1"
# What these types cost is billed to what has the tag: a version's and an alias's runs to the function. The metric has none (deploy.md).
UNTAGGED = {"AWS::Lambda::Alias", "AWS::Lambda::Version", "AWS::Logs::MetricFilter"}


def mistaken(folder):
    """The environments whose tag Stack is not the name of their stack."""
    for name, deploy in samconfig.deployed(folder).items():
        tags = dict(tag.split("=", 1) for tag in deploy.get("tags", "").split())
        if tags.get("Stack") != deploy["stack_name"]:
            yield name


def tagging(kind):
    return PROVIDER_SCHEMA_MANAGER.get_resource_schema(REGION, kind).schema.get("tagging", {})


class Budget(unittest.TestCase):
    types = {resource["Type"] for resource in translated()["Resources"].values()}
    billed = types & {*METERS, *TYPES["by_use"]}

    def test_each_environment_sets_its_tag(self):
        self.assertEqual(list(mistaken(".")), [])

    def test_an_environment_with_the_tag_of_another_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path("samconfig.toml").read_text(encoding="utf-8")
            pathlib.Path(folder, "samconfig.toml").write_text(text.replace('stack_name = "mint-activity"', 'stack_name = "mine"'), encoding="utf-8")
            self.assertEqual(list(mistaken(folder)), ["prod"])

    def test_the_budget_counts_by_it(self):
        budget = yaml_parse(pathlib.Path("tools/budget/budget.yaml").read_text(encoding="utf-8"))["Resources"]["Budget"]
        self.assertEqual(budget["Properties"]["Budget"]["CostFilters"], {"TagKeyValue": [{"Fn::Sub": f"{fact('budget-tag')}Stack$${{Stack}}"}]})

    def test_each_type_that_is_billed_takes_it_when_it_is_created_and_later(self):
        self.assertEqual({kind for kind in self.billed if not (tagging(kind).get("tagOnCreate") and tagging(kind).get("tagUpdatable"))}, UNTAGGED)

    def test_the_tags_of_cloudformation_would_leave_some_out(self):
        self.assertEqual({kind for kind in self.billed - UNTAGGED if not tagging(kind)["cloudFormationSystemTags"]}, set(fact("without-system-tags")))


if __name__ == "__main__":
    unittest.main()
