"""Conditions and functions of CloudFormation, each by an example."""

import unittest

from intrinsics import Resolver
from unpriced import Unpriced

TEMPLATE = {
    "Parameters": {
        "Cache": {"Type": "String"},
        "Vpc": {"Type": "String"},
        "Zones": {"Type": "CommaDelimitedList"},
        "Limit": {"Type": "Number"},
    },
    "Mappings": {"Sizes": {"none": {"Rate": 10}, "serverless": {"Rate": 50}}},
    "Conditions": {
        "HasCache": {"Fn::Equals": [{"Ref": "Cache"}, "serverless"]},
        "HasVpc": {"Fn::Not": [{"Fn::Equals": [{"Ref": "Vpc"}, ""]}]},
        "MakesVpc": {"Fn::And": [{"Condition": "HasCache"}, {"Fn::Not": [{"Condition": "HasVpc"}]}]},
        "HasEither": {"Fn::Or": [{"Condition": "HasCache"}, {"Condition": "HasVpc"}]},
        "HasZones": {"Fn::Not": [{"Fn::Equals": [{"Fn::Join": ["", {"Ref": "Zones"}]}, ""]}]},
        "HasLimit": {"Fn::Not": [{"Fn::Equals": [{"Ref": "Limit"}, "0"]}]},
    },
}


def resolver(**parameters):
    return Resolver(TEMPLATE, {"Cache": "serverless", "Vpc": "", "Zones": "", "Limit": 0, **parameters})


class Conditions(unittest.TestCase):
    def test_each_function(self):
        # condition, parameters, whether it holds
        for name, parameters, expected in [
            ("HasCache", {}, True),
            ("HasCache", {"Cache": "none"}, False),
            ("HasVpc", {}, False),
            ("HasVpc", {"Vpc": "vpc-1"}, True),
            ("MakesVpc", {}, True),
            ("MakesVpc", {"Vpc": "vpc-1"}, False),
            ("MakesVpc", {"Cache": "none"}, False),
            ("HasEither", {"Cache": "none"}, False),
            ("HasEither", {"Cache": "none", "Vpc": "vpc-1"}, True),
            ("HasZones", {}, False),
            ("HasZones", {"Zones": "a,b"}, True),
            ("HasLimit", {}, False),
            ("HasLimit", {"Limit": 100}, True),
        ]:
            with self.subTest(name=name, parameters=parameters):
                self.assertEqual(resolver(**parameters).condition(name), expected)

    def test_a_resource_without_a_condition_exists(self):
        self.assertTrue(resolver().condition(None))

    def test_an_unknown_function_is_refused(self):
        with self.assertRaisesRegex(Unpriced, "Fn::Contains"):
            Resolver({**TEMPLATE, "Conditions": {"C": {"Fn::Contains": [[], ""]}}}, {}).condition("C")


class Functions(unittest.TestCase):
    def test_each_function(self):
        # what the template says, what it comes to
        for given, expected in [
            ({"Ref": "Cache"}, "serverless"),
            ({"Ref": "Zones"}, ["a", "b"]),
            ({"Ref": "SubnetA"}, {"Ref": "SubnetA"}),
            ({"Fn::If": ["HasCache", {"Ref": "Cache"}, "no"]}, "serverless"),
            ({"Fn::If": ["HasVpc", "yes", {"x": [{"Ref": "Vpc"}]}]}, {"x": [""]}),
            ({"Fn::FindInMap": ["Sizes", {"Ref": "Cache"}, "Rate"]}, 50),
            ({"Fn::Join": ["-", {"Ref": "Zones"}]}, "a-b"),
            ({"Fn::GetAtt": ["Queue", "Arn"]}, {"Fn::GetAtt": ["Queue", "Arn"]}),
            ([1, {"Fn::If": ["HasVpc", 2, {"Ref": "AWS::NoValue"}]}], [1]),
            ({"a": {"Ref": "AWS::NoValue"}, "b": 1}, {"b": 1}),
        ]:
            with self.subTest(given=given):
                self.assertEqual(resolver(Zones="a,b").resolve(given), expected)


if __name__ == "__main__":
    unittest.main()
