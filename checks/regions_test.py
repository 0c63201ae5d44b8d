"""Asserts that docs/deploy.md lists the Regions in which CloudFormation has every resource type of the template."""

import pathlib
import re
import unittest

from cfnlint.helpers import REGIONS
from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER
from samtranslator.yaml_helper import yaml_parse
from template_test import translated

# Other partitions (China, GovCloud and the isolated ones) are not documented: deployment policies and the budget are for this one.
ORDINARY = re.compile(r"(af|ap|ca|eu|il|me|mx|sa|us)-(north|south|east|west|central|northeast|southeast)-[0-9]")
BUDGET = yaml_parse(pathlib.Path("tools/budget/budget.yaml").read_text(encoding="utf-8"))


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
    def test_the_page_lists_those_that_have_every_type(self):
        self.assertEqual(documented(), regions(types(translated())))

    def test_the_budget_is_deployed_where_its_type_exists(self):
        self.assertIn("us-east-1", regions(types(BUDGET)))
        self.assertIn("--region us-east-1", pathlib.Path("Makefile").read_text(encoding="utf-8"))

    def test_a_type_that_some_regions_lack_shortens_the_list(self):
        self.assertLess(regions(types(translated()) | types(BUDGET)), documented())


if __name__ == "__main__":
    unittest.main()
