"""Asserts that breaking one rule of the template fails the suite over the translated template that checks the rule.

Mutants that the suites over the source catch are in tests/template, MutantsTest.java.
"""

import pathlib
import unittest

import template_test
from samtranslator.yaml_helper import yaml_parse

# suite, text of the template, replacement of each occurrence
MUTANTS = [
    ("PublishedVersions", "Layers: [!Ref LibrariesLayer, !Ref AuthLayer]", "Layers: [!Ref LibrariesLayer]"),
    ("Routes", "$context.error.responseType", "$context.identity.sourceIp"),
    ("Roles", "Resource: [!GetAtt UsageTable.Arn]", "Resource: ['*']"),
    ("Roles", "    Tracing: !If [Traces, Active, PassThrough]\n", "    Tracing: !If [Traces, Active, PassThrough]\n    Policies: [AmazonDynamoDBFullAccess]\n"),
    ("Roles", "      Role: !GetAtt RollOutRole.Arn\n", ""),
    ("Idle", "Schedule: rate(1 day), Input: '{\"Records\":[]}'", "Schedule: rate(30 days), Input: '{\"Records\":[]}'"),
    ("WithoutCache", "    Type: AWS::ElastiCache::ServerlessCache\n    Condition: HasCache\n", "    Type: AWS::ElastiCache::ServerlessCache\n"),
    ("WithoutCache", "    Type: AWS::EC2::VPCEndpoint\n    Condition: MakesVpc\n", "    Type: AWS::EC2::VPCEndpoint\n"),
    ("WithoutCache", "        CacheBy: !If [HasCache, !Ref FunctionsToCache, given]\n", "        CacheBy: !Ref FunctionsToCache\n"),
    ("Alarms", "!Ref SealerFunction}", "!Ref SealFunction}"),
]


class Mutants(unittest.TestCase):
    def test_each_is_caught(self):
        text = pathlib.Path("template.yaml").read_text(encoding="utf-8")
        self.addCleanup(setattr, template_test, "SOURCE", template_test.SOURCE)
        for suite, old, new in MUTANTS:
            with self.subTest(suite=suite, old=old.strip(), new=new.strip()):
                self.assertIn(old, text)
                template_test.SOURCE = yaml_parse(text.replace(old, new))
                result = unittest.TestResult()
                unittest.defaultTestLoader.loadTestsFromTestCase(getattr(template_test, suite)).run(result)
                self.assertFalse(result.wasSuccessful())


if __name__ == "__main__":
    unittest.main()
