"""Guards the guards: a template with one rule broken fails the suite over the translated template that holds the rule."""

import pathlib
import unittest

import template_test
from samtranslator.yaml_helper import yaml_parse

# suite, a text of the template, what each occurrence of it becomes
MUTANTS = [
    ("PublishedVersions", "PublishLambdaVersion: true", "PublishLambdaVersion: false"),
    ("PublishedVersions", "AutoPublishAliasAllProperties: true", "AutoPublishAliasAllProperties: false"),
    ("PublishedVersions", "SnapStart: {ApplyOn: PublishedVersions}", "SnapStart: {ApplyOn: None}"),
    ("PublishedVersions", "RetentionPolicy: Retain", "RetentionPolicy: Delete"),
    ("PublishedVersions", "Layers: [!Ref LibrariesLayer, !Ref AuthLayer]", "Layers: [!Ref LibrariesLayer]"),
    ("Routes", "MergeDefinitions: true", "MergeDefinitions: false"),
    ("Routes", "type: mock", "type: http"),
    ("Routes", "passthroughBehavior: never", "passthroughBehavior: when_no_match"),
    ("Routes", "Path: '/partner/v1/hits', Method: get", "Path: '/partner/v1/hits', Method: put"),
    ("Routes", "StatusCode: 404", "StatusCode: 400"),
    ("Routes", "IpAddressType: dualstack", "IpAddressType: ipv4"),
    ("Routes", "Type: AAAA", "Type: A"),
    ("Routes", "StatusCode: 503", "StatusCode: 500"),
    ("Routes", "\"'no-store'\"", "\"'no-cache'\""),
    ("Routes", "$context.xrayTraceId", "$context.identity.sourceIp"),
    ("Routes", "!If [HasDomain, true, false]", "false"),
    ("Roles", "Action: [dynamodb:PutItem]", "Action: ['dynamodb:*']"),
    ("Roles", "Resource: [!GetAtt UsageTable.Arn]", "Resource: ['*']"),
    ("Roles", "    Tracing: Active\n", "    Tracing: Active\n    Policies: [AmazonDynamoDBFullAccess]\n"),
    ("Roles", "      Role: !GetAtt RollOutRole.Arn\n", ""),
    ("Idle", "Schedule: rate(1 day), Input: '{\"Records\":[]}'", "Schedule: rate(30 days), Input: '{\"Records\":[]}'"),
    ("Idle", "        Daily: {Type: Schedule, Properties: {Schedule: rate(1 day), Input: '{\"self_check\":true}'}}\n", ""),
    ("WithoutCache", "    Type: AWS::ElastiCache::ServerlessCache\n    Condition: HasCache\n", "    Type: AWS::ElastiCache::ServerlessCache\n"),
    ("WithoutCache", "    Type: AWS::EC2::VPCEndpoint\n    Condition: MakesVpc\n", "    Type: AWS::EC2::VPCEndpoint\n"),
    ("WithoutCache", "        CacheBy: !If [HasCache, !Ref FunctionsToCache, given]\n", "        CacheBy: !Ref FunctionsToCache\n"),
    ("WithoutCache", "VpcConfig: !If\n        - HasCache\n", "VpcConfig: !If\n        - HasVpc\n"),
    ("Alarms", "Hooks: {PreTraffic: !Ref PreTrafficFunction}", "Hooks: {PostTraffic: !Ref PreTrafficFunction}"),
    ("Alarms", "MINTS_VERSION: !Ref MintsFunction.Version", "MINTS_VERSION: !Ref HitsFunction.Version"),
    ("Alarms", "{Name: clusterId,", "{Name: CacheClusterId,"),
    ("Alarms", "- {Name: Stack,", "- {Name: StackName,"),
    ("Alarms", "!Ref SealerFunction}", "!Ref SealFunction}"),
    ("Alarms", "!GetAtt HitsFunction.Version.Version", "!GetAtt MintsFunction.Version.Version"),
    ("Alarms", "[!Ref HitsNewVersionAlarm, !Ref ServerErrorsAlarm]", "[!Ref ServerErrorsAlarm]"),
    ("Kept", "DeletionPolicy: RetainExceptOnCreate", "DeletionPolicy: Delete"),
    ("Kept", "UpdateReplacePolicy: Retain", "UpdateReplacePolicy: Delete"),
    ("Kept", "RetentionInDays: !Ref LogDays", "RetentionInDays: 3653"),
]


class Mutants(unittest.TestCase):
    def test_each_is_caught(self):
        text = pathlib.Path("template.yaml").read_text(encoding="utf-8")
        self.addCleanup(setattr, template_test, "SOURCE", template_test.SOURCE)
        for suite, old, new in MUTANTS:
            with self.subTest(suite=suite, old=old.strip(), new=new.strip()):
                self.assertIn(old, text)
                template_test.SOURCE = yaml_parse(text.replace(old, new))
                told = unittest.TestResult()
                unittest.defaultTestLoader.loadTestsFromTestCase(getattr(template_test, suite)).run(told)
                self.assertFalse(told.wasSuccessful())


if __name__ == "__main__":
    unittest.main()
