"""Asserts that checks/aws.yaml says of each fact how it is known, and that the documents have no other figures of AWS."""

import datetime
import math
import pathlib
import re
import sys
import unittest

import documents

sys.path.append("tools/costs")
from register import PRICES, REGISTER, fact  # noqa: E402

FACTS = REGISTER["facts"]
DERIVED = REGISTER["derived"]


def is_fact(figure, unit):
    kind = "USD" if unit == "USD" else "a second"
    return any(kind in its["unit"] and its["is"] == figure for its in FACTS.values())


def is_derived(figure, following, derived=DERIVED):
    for one in derived:
        if following.startswith(one["says"]):
            return "why" in one or rounded(product(one["product"]), following) == figure
    return False


def product(factors):
    return math.prod(PRICES[factor]["usd"] if isinstance(factor, str) else factor for factor in factors)


def rounded(value, said):
    """A value, with as many decimals as a text has that begins with a figure."""
    return round(value, len(said.split()[0].partition(".")[2]))


def unknown(text):
    return [(line, following) for line, figure, unit, following in documents.figures(text) if not is_fact(figure, unit) and not is_derived(figure, following)]


def pages():
    return [*documents.documents("."), pathlib.Path("template.yaml")]


class Facts(unittest.TestCase):
    def test_each_says_how_it_is_known(self):
        for name, its in {**FACTS, **PRICES}.items():
            with self.subTest(name):
                self.assertEqual(set(its) - {"is", "usd", "row", "shown"}, {"unit", "known", "source"})
                self.assertIn(its["source"], REGISTER["sources"])
                self.assertIn(its["known"], ("documented", "seen", "assumed"))
                # What is from memory is never called documented, and what was read is.
                self.assertEqual(its["known"] == "assumed", its["source"] == "memory")

    def test_what_is_assumed_of_aws_is_in_the_list_of_what_only_aws_can_show(self):
        text = pathlib.Path("docs/deploy.md").read_text(encoding="utf-8").partition("## What only AWS can show")[2].partition("\n### ")[0]
        points = set(re.findall(r"^\| (.+?) \| (?:trial|you|both) \| ", text, re.MULTILINE))
        self.assertIn("costs", points)  # which shows the prices
        for name, its in FACTS.items():
            with self.subTest(name):
                self.assertEqual("shown" in its, its["known"] == "assumed")
                self.assertIn(its.get("shown", "costs"), points)

    def test_each_source_has_its_title_and_the_date_on_which_it_was_read_and_is_of_use(self):
        for source in REGISTER["sources"].values():
            self.assertTrue(source["title"])
            self.assertIsInstance(source["read"], datetime.date)
        self.assertEqual(set(REGISTER["sources"]), {its["source"] for its in [*FACTS.values(), *PRICES.values()]})


class Documents(unittest.TestCase):
    def test_they_have_no_other_figures(self):
        found = [f"{page}:{line}: {text}" for page in pages() for line, text in unknown(page.read_text(encoding="utf-8"))]
        self.assertEqual(found, [], "put it into checks/aws.yaml, as a fact or below derived, or correct it")

    def test_each_derived_figure_is_there(self):
        texts = [following for page in pages() for _, _, _, following in documents.figures(page.read_text(encoding="utf-8"))]
        self.assertTrue(all(set(one) in ({"says", "product"}, {"says", "why"}) for one in DERIVED))
        self.assertEqual([one["says"] for one in DERIVED if not any(text.startswith(one["says"]) for text in texts)], [])

    def test_a_figure_that_is_not_that_of_a_fact_or_of_a_product_is_found(self):
        for text in (
            "one partition, which has 3,001 units a second",
            "at its limit of 1,100\nwrites a second",
            "costs 36 USD for a million of them",
            "costs 12 USD",
        ):
            self.assertEqual(len(unknown(text)), 1, text)
        self.assertEqual(unknown(f"a partition has {fact('partition-reads'):,} units a second, and costs 35 USD for a million"), [])


if __name__ == "__main__":
    unittest.main()
