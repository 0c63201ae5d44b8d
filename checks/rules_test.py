"""Asserts that the template's rules refuse values that cannot work together, and accept all others."""

import copy
import re
import unittest

import samconfig
from parameters import refusal
from rules import NotARule, refusals
from rules_cases import ACCEPTED, REFUSED
from template_test import SOURCE, translated


def mistakes(template):
    """The cases that a template gets wrong, one line each."""
    for values, names in REFUSED:
        descriptions = [description for _, description in refusals(template, values)]
        if not any(all(re.search(rf"\b{name}\b", description) for name in names) for description in descriptions):
            yield f"{values} has to be refused by a rule that names {' and '.join(names)}; refused by: {descriptions or 'none'}"
    for values in ACCEPTED:
        yield from (f"{values} is refused by {rule}: {why}" for rule, why in refusals(template, values))


def weakened(template):
    """The template without one of its assertions, or without the condition of a rule."""
    for name, rule in template["Rules"].items():
        for index in range(len(rule["Assertions"])):
            copied = copy.deepcopy(template)
            del copied["Rules"][name]["Assertions"][index]
            yield f"{name} without assertion {index + 1}", copied
        if "RuleCondition" in rule:
            copied = copy.deepcopy(template)
            del copied["Rules"][name]["RuleCondition"]
            yield f"{name} without its condition", copied


class Rules(unittest.TestCase):
    def test_every_case(self):
        for values in [*(values for values, _ in REFUSED), *ACCEPTED]:
            for name, value in values.items():
                self.assertIsNone(refusal(SOURCE["Parameters"], name, value), f"{name}={value}")
        self.assertEqual(list(mistakes(SOURCE)), [])

    def test_every_environment_is_accepted(self):
        for environment, configured in samconfig.deployed(".").items():
            values = dict(samconfig.override(text) for text in samconfig.overrides(configured))
            self.assertEqual(refusals(SOURCE, values), [], environment)

    def test_each_assertion_and_each_condition_is_needed_by_a_case(self):
        for change, template in weakened(SOURCE):
            with self.subTest(change):
                self.assertTrue(list(mistakes(template)))

    def test_the_translator_keeps_the_rules(self):
        self.assertEqual(translated()["Rules"], SOURCE["Rules"])


class Evaluator(unittest.TestCase):
    PARAMETERS = {
        "One": {"Type": "String", "Default": "1"},
        "None": {"Type": "String", "Default": ""},
        "Number": {"Type": "Number", "Default": 5},
        "Two": {"Type": "CommaDelimitedList", "Default": "a, b"},
        "Empty": {"Type": "CommaDelimitedList", "Default": ""},
    }

    def holds(self, node):
        rules = {"R": {"Assertions": [{"Assert": node, "AssertDescription": "no"}]}}
        return refusals({"Parameters": self.PARAMETERS, "Rules": rules}, {}) == []

    def test_functions(self):
        yes, no = {"Fn::Equals": [{"Ref": "One"}, "1"]}, {"Fn::Equals": [{"Ref": "One"}, {"Ref": "None"}]}
        for node, expected in [
            (yes, True),
            (no, False),
            ({"Fn::Equals": [{"Ref": "Number"}, 5]}, True),
            ({"Fn::Equals": [True, "true"]}, True),
            ({"Fn::Not": [no]}, True),
            ({"Fn::Not": [yes]}, False),
            ({"Fn::And": [yes, yes]}, True),
            ({"Fn::And": [yes, no]}, False),
            ({"Fn::Or": [no, yes]}, True),
            ({"Fn::Or": [no, no]}, False),
            ({"Fn::Contains": [["0", {"Ref": "One"}], "1"]}, True),
            ({"Fn::Contains": [{"Ref": "Two"}, "b"]}, True),
            ({"Fn::Contains": [{"Ref": "Two"}, "c"]}, False),
            ({"Fn::EachMemberEquals": [{"Ref": "Two"}, "a"]}, False),
            ({"Fn::EachMemberEquals": [["a", "a"], "a"]}, True),
            ({"Fn::EachMemberEquals": [{"Ref": "Empty"}, ""]}, True),
            ({"Fn::EachMemberIn": [{"Ref": "Two"}, ["a", "b", "c"]]}, True),
            ({"Fn::EachMemberIn": [{"Ref": "Two"}, ["a"]]}, False),
            ({"Fn::EachMemberIn": [["a"], {"Ref": "Two"}]}, True),
        ]:
            with self.subTest(node):
                self.assertEqual(self.holds(node), expected)

    def test_a_condition_that_does_not_hold_leaves_the_rule_out(self):
        never, refuses = {"Fn::Equals": ["a", "b"]}, [{"Assert": {"Fn::Equals": ["a", "b"]}, "AssertDescription": "no"}]
        template = {"Parameters": {}, "Rules": {"R": {"RuleCondition": never, "Assertions": refuses}, "S": {"Assertions": refuses}}}
        self.assertEqual(refusals(template, {}), [("S", "no")])

    def test_what_is_not_certain_is_an_error(self):
        for node in [
            {"Fn::Join": ["", {"Ref": "Two"}]},
            {"Fn::Equals": [{"Fn::Join": ["", {"Ref": "Two"}]}, ""]},
            {"Fn::Equals": [{"Ref": "Two"}, ""]},
            {"Fn::Equals": [{"Ref": "AWS::Region"}, "us-east-1"]},
            {"Fn::Contains": [{"Ref": "One"}, "1"]},
            {"Fn::Contains": [{"Ref": "Empty"}, ""]},
            {"Fn::And": [{"Fn::Equals": ["a", "a"]}]},
            {"Condition": "HasDomain"},
            True,
        ]:
            with self.subTest(node), self.assertRaises(NotARule):
                self.holds(node)

    def test_a_value_for_no_parameter_is_an_error(self):
        with self.assertRaisesRegex(NotARule, "no parameter Colour"):
            refusals(SOURCE, {"Colour": "red"})


if __name__ == "__main__":
    unittest.main()
