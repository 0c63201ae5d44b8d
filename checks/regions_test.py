"""Asserts that docs/deploy.md lists the Regions in which CloudFormation has every resource type of the template, and lints the template."""

import pathlib
import re
import unittest

from cfnlint.api import lint_file
from cfnlint.config import ManualArgs
from cfnlint.helpers import REGIONS
from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER
from samtranslator.yaml_helper import yaml_parse
from template_test import translated

# Other partitions (China, GovCloud and the isolated ones) are not documented: deployment policies and the budget are for this one.
ORDINARY = re.compile(r"(af|ap|ca|eu|il|me|mx|sa|us)-(north|south|east|west|central|northeast|southeast)-[0-9]")
TEMPLATE = pathlib.Path("template.yaml")
BUDGET = pathlib.Path("tools/budget/budget.yaml")
LINTED = "us-east-1"


def types(template):
    return {resource["Type"] for resource in template["Resources"].values()}


def regions(needed):
    """The ordinary Regions that have all these types."""
    return {region for region in filter(ORDINARY.fullmatch, REGIONS) if needed <= set(PROVIDER_SCHEMA_MANAGER.get_resource_types(region))}


def documented():
    page = pathlib.Path("docs/deploy.md").read_text(encoding="utf-8")
    section = page.partition("\n### Regions\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    return set(re.findall(r"`([a-z]{2}-[a-z]+-[0-9])`", section))


class Regions(unittest.TestCase):
    budget = types(yaml_parse(BUDGET.read_text(encoding="utf-8")))

    def test_the_page_lists_those_that_have_every_type(self):
        self.assertEqual(documented(), regions(types(translated())))

    def test_the_budget_is_deployed_where_its_type_exists(self):
        self.assertIn(LINTED, regions(self.budget))
        self.assertIn(f"--region {LINTED}", pathlib.Path("Makefile").read_text(encoding="utf-8"))

    def test_a_type_that_some_regions_lack_shortens_the_list(self):
        self.assertLess(regions(types(translated()) | self.budget), documented())


class Lint(unittest.TestCase):
    def test_no_template_has_a_mistake(self):
        for template in (TEMPLATE, BUDGET):
            self.assertEqual(lint_file(template, ManualArgs(regions=[LINTED])), [], template)

    def test_one_region_is_linted_for_all_since_a_type_has_one_schema(self):
        for kind in types(translated()):
            schemas = list(PROVIDER_SCHEMA_MANAGER.get_resource_schemas_by_regions(kind, sorted(documented())))
            self.assertEqual(len(schemas), 1, f"lint each Region for {kind}")


if __name__ == "__main__":
    unittest.main()
