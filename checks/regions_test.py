"""Asserts that docs/deploy.md lists the Regions in which CloudFormation has every resource type of the template, and lints the template."""

import pathlib
import re
import sys
import unittest

from cfnlint.api import lint_file
from cfnlint.config import ManualArgs
from cfnlint.helpers import REGIONS
from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER
from samtranslator.yaml_helper import yaml_parse
from template_test import SOURCE, translated

sys.path.append("tools/costs")
from register import fact  # noqa: E402

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


def section():
    page = pathlib.Path("docs/deploy.md").read_text(encoding="utf-8")
    return page.partition("\n### Regions\n")[2].partition("\n## ")[0].partition("\n### ")[0]


def documented():
    return set(re.findall(r"`([a-z]{2}-[a-z]+-[0-9])`", section()))


class Regions(unittest.TestCase):
    budget = types(yaml_parse(BUDGET.read_text(encoding="utf-8")))

    def test_the_page_lists_those_that_have_every_type(self):
        self.assertEqual(documented(), regions(types(translated())))

    def test_the_page_says_how_many_requests_an_account_has_in_each(self):
        small = set(fact("small-regions"))
        rows = re.findall(r"^\| ((?:`[a-z]+-[a-z]+-[0-9]` )+)\| ([0-9,]+) \| ([0-9,]+) \|$", section(), re.MULTILINE)
        said = {frozenset(re.findall(r"`(.+?)`", row)): (requests, burst) for row, requests, burst in rows}
        self.assertEqual(
            said,
            {
                frozenset(documented() - small): (f"{fact('account-requests'):,}", f"{fact('account-burst'):,}"),
                frozenset(documented() & small): (f"{fact('small-region-requests'):,}", f"{fact('small-region-burst'):,}"),
            },
        )

    def test_the_sizes_that_need_a_raised_quota_are_named(self):
        sizes = SOURCE["Mappings"]["Sizes"]
        self.assertLessEqual(max(size["StageRate"] for size in sizes.values()), fact("small-region-requests"))
        self.assertLessEqual(max(size["StageBurst"] for size in sizes.values()), fact("account-burst"))
        above = {name: size["StageBurst"] for name, size in sizes.items() if size["StageBurst"] > fact("small-region-burst")}
        self.assertEqual(above, {"medium": 2000, "large": 5000})

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
