"""Asserts that docs/deployment-policy has every action that the resources of template.yaml need, and no other."""

import fnmatch
import importlib.util
import json
import pathlib
import re
import sys
import unittest
from importlib.machinery import SourceFileLoader

from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER

ROOT = pathlib.Path(__file__).parents[1]
sys.path.append(str(ROOT / "checks"))
import template_test  # noqa: E402 (translates the template)

tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("tool", SourceFileLoader("tool", str(ROOT / "bin/deployment-policy"))))
sys.dont_write_bytecode = True
tool.__loader__.exec_module(tool)

RESOURCES = template_test.translated()["Resources"]
POLICIES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "docs/deployment-policy").glob("*.json")
    if path.stem != "trust-policy"
}
LONGEST = {
    "ACCOUNT_ID": "1" * 12, "REGION": "ap-southeast-2", "LOST_STACK": "l" * tool.MAX_STACK_LENGTH, "STACK": "s" * tool.MAX_STACK_LENGTH, "HOSTED_ZONE_ID": "Z" * 32,
    "BOUNDARY": f"arn:aws:iam::{'1' * 12}:policy/" + "b" * 64,
}
# Also within a name.
PLACEHOLDER = "|".join(LONGEST)
# https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html; white space does not count.
MAX_CHARACTERS = 6144
MAX_POLICIES = 10

# What CloudFormation's handlers may call for a feature that the template does not use: type, actions, the properties that use it.
# An action is needed as soon as a resource of the type sets one of them. Without a property, the feature is not for this template.
# Reads of the type itself are not listed here, since a handler may read a feature to find it off.
UNUSED = [
    ("*", "kms:*", "SSESpecification KmsKeyId KmsKeyArn KmsMasterKeyId"),
    ("AWS::ApiGateway::RestApi", "iam:PassRole s3:GetObject apigateway:UpdateRestApiPolicy", "BodyS3Location Policy"),
    ("AWS::CodeDeploy::DeploymentGroup", "codedeploy:RegisterOnPremisesInstance", ""),
    ("AWS::DynamoDB::Table", "dynamodb:ImportTable dynamodb:DescribeImport logs:* s3:*", "ImportSourceSpecification"),
    ("AWS::DynamoDB::Table", "dynamodb:*ableKinesisStreamingDestination dynamodb:UpdateKinesisStreamingDestination kinesis:*", "KinesisStreamSpecification"),
    ("AWS::DynamoDB::Table", "dynamodb:PutResourcePolicy dynamodb:DeleteResourcePolicy", "ResourcePolicy"),
    ("AWS::DynamoDB::Table", "dynamodb:UpdateContributorInsights", "ContributorInsightsSpecification"),
    ("AWS::DynamoDB::Table", "dynamodb:UpdateTimeToLive", "TimeToLiveSpecification"),
    # Replicas in other Regions. A deployment must not read or change data.
    ("AWS::DynamoDB::Table", "dynamodb:*TableReplica dynamodb:*Item dynamodb:Query dynamodb:Scan iam:CreateServiceLinkedRole", ""),
    ("AWS::EC2::Subnet", "ec2:*ssociateSubnetCidrBlock", "Ipv6CidrBlock Ipv6NetmaskLength"),
    ("AWS::EC2::VPC", "ec2:ModifyVpcTenancy ec2:CreateVpcEncryptionControl", "InstanceTenancy VpcEncryptionControl"),
    ("AWS::EC2::VPCEndpoint", "vpc-lattice:* vpce:AllowMultiRegion", "ServiceNetworkArn ServiceRegion"),
    ("AWS::ElastiCache::UserGroup", "elasticache:ModifyReplicationGroup", ""),
    ("AWS::Events::Rule", "iam:PassRole", "RoleArn"),
    ("AWS::IAM::Policy", "iam:*GroupPolicy iam:*UserPolicy", "Groups Users"),
    # Who may remove a boundary is not bound by it.
    ("AWS::IAM::Role", "iam:DeleteRolePermissionsBoundary", ""),
    ("AWS::Lambda::*", "lambda:PutProvisionedConcurrencyConfig lambda:DeleteProvisionedConcurrencyConfig", "ProvisionedConcurrencyConfig"),
    ("AWS::Lambda::*", "lambda:PutFunctionScalingConfig", "FunctionScalingConfig"),
    ("AWS::Lambda::Function", "elasticfilesystem:* s3files:*", "FileSystemConfigs"),
    ("AWS::Lambda::Function", "lambda:GetCodeSigningConfig lambda:PutFunctionCodeSigningConfig lambda:DeleteFunctionCodeSigningConfig", "CodeSigningConfigArn"),
    ("AWS::Lambda::Function", "lambda:PassCapacityProvider", "CapacityProviderConfig"),
    ("AWS::Lambda::*", "lambda:PutRuntimeManagementConfig lambda:AssociateRuntimeAlias", "RuntimeManagementConfig RuntimePolicy"),
    ("AWS::Logs::LogGroup", "logs:AssociateKmsKey logs:DisassociateKmsKey", "KmsKeyId"),
    ("AWS::Logs::LogGroup", "firehose:* logs:CreateLogDelivery logs:PutDataProtectionPolicy logs:DeleteDataProtectionPolicy s3:*", "DataProtectionPolicy"),
    ("AWS::Logs::LogGroup", "logs:*IndexPolicy", "FieldIndexPolicies"),
    ("AWS::Logs::LogGroup", "logs:*ResourcePolicy", "ResourcePolicyDocument"),
    ("AWS::Logs::LogGroup", "logs:PutBearerTokenAuthentication", "BearerTokenAuthenticationEnabled"),
    ("AWS::Logs::LogGroup", "logs:PutLogGroupDeletionProtection", "DeletionProtectionEnabled"),
    ("AWS::SNS::*", "iam:GetRole iam:PassRole sns:PutDataProtectionPolicy", "SubscriptionRoleArn DeliveryStatusLogging DataProtectionPolicy"),
    ("AWS::SecretsManager::Secret", "secretsmanager:ReplicateSecretToRegions secretsmanager:RemoveRegionsFromReplication", "ReplicaRegions"),
    ("AWS::WAFv2::WebACL", "payments:*", ""),
    # The web ACL protects a stage of API Gateway.
    ("AWS::WAFv2::WebACLAssociation", "amplify:* apprunner:* appsync:* bedrock-agentcore:* cognito-idp:* ec2:* elasticloadbalancing:*", ""),
    ("AWS::WAFv2::WebACLAssociation", "wafv2:*PermissionPolicy", ""),
]
# What a deployment needs besides: the change sets and artefacts of SAM, the zones of Fn::GetAZs, the roles of services.
BESIDES = "cloudformation:* s3:* ec2:DescribeAccountAttributes ec2:DescribeAvailabilityZones iam:CreateServiceLinkedRole"


READS = re.compile(r"[\w-]+:(Describe|Get|List)\w+|apigateway:GET")
# Texts of secrets and of parameters, which no change set needs.
SECRETS = ("secretsmanager:GetSecretValue", "ssm:GetParameters")
MAX_INLINE = 10_240


def matches(action, patterns):
    return any(fnmatch.fnmatchcase(action.lower(), pattern.lower()) for pattern in patterns.split())


def sets(properties, name):
    """Whether a property of this name is set, anywhere in the properties of a resource."""
    if isinstance(properties, dict):
        return name in properties or any(sets(value, name) for value in properties.values())
    return isinstance(properties, list) and any(sets(value, name) for value in properties)


def needed(resources):
    """What CloudFormation calls with the rights of the deploying role, by the schemas of the types: action → a type."""
    found = {}
    for resource in resources.values():
        kind, properties = resource["Type"], resource.get("Properties", {})
        schema = PROVIDER_SCHEMA_MANAGER.get_resource_schema("us-east-1", kind).schema
        # `list` serves only imports and scans of existing resources.
        called = [schema["handlers"].get(handler, {}).get("permissions", []) for handler in ("create", "read", "update", "delete")]
        unused = " ".join(
            actions
            for types, actions, names in UNUSED
            if fnmatch.fnmatchcase(kind, types) and not any(sets(properties, name) for name in names.split())
        )
        for action in [*sum(called, []), *schema.get("tagging", {}).get("permissions", [])]:
            if not matches(action, unused):
                found[action.lower()] = kind
    return found


def allowed():
    return {action for document in POLICIES.values() for statement in document["Statement"] for action in statement["Action"]}


def missing(resources):
    have = {action.lower() for action in allowed()}
    return {action: kind for action, kind in needed(resources).items() if action not in have}


def read(resources, source):
    """What CloudFormation reads with the rights of the role that makes a change set: the resources that exist, before it validates, and
    what the functions and the parameters of the template refer to."""
    found = set()
    for resource in resources.values():
        kind = resource["Type"]
        for action in PROVIDER_SCHEMA_MANAGER.get_resource_schema("us-east-1", kind).schema["handlers"].get("read", {}).get("permissions", []):
            if READS.fullmatch(action) and action not in SECRETS:
                found.add(action.lower())
    found &= set(needed(resources))
    if '"Fn::GetAZs"' in json.dumps([resources, source]):
        found |= {"ec2:describeaccountattributes", "ec2:describeavailabilityzones", "ec2:describesubnets"}
    if any(parameter["Type"].startswith("AWS::SSM::Parameter::Value") for parameter in source["Parameters"].values()):
        found.add("ssm:getparameters")
    return found


def with_resource(kind, **properties):
    return {**RESOURCES, "New": {"Type": kind, "Properties": properties}}


class Rights(unittest.TestCase):
    def test_every_type_and_property_has_its_actions(self):
        self.assertEqual(missing(RESOURCES), {}, "add them to docs/deployment-policy, or to UNUSED with the property that needs them")

    def test_a_new_type_and_a_new_property_are_missed(self):
        self.assertIn("kinesis:createstream", missing(with_resource("AWS::Kinesis::Stream")))
        self.assertIn("kms:createGrant".lower(), missing(with_resource("AWS::DynamoDB::Table", SSESpecification={"SSEEnabled": True})))
        self.assertIn("lambda:putprovisionedconcurrencyconfig", missing(with_resource("AWS::Lambda::Alias", ProvisionedConcurrencyConfig={})))

    def test_nothing_else_is_allowed(self):
        need = needed(RESOURCES)
        self.assertEqual([action for action in sorted(allowed()) if action.lower() not in need and not matches(action, BESIDES)], [])

    def test_all_resources_are_named_only_where_an_action_takes_none(self):
        for name, document in POLICIES.items():
            for statement in document["Statement"]:
                self.assertNotIn("*", "".join(statement["Action"]), name)
                if "*" in statement["Resource"]:
                    for action in statement["Action"]:
                        self.assertTrue(
                            matches(action, "*:Describe* *:List* cloudformation:GetTemplateSummary secretsmanager:GetRandomPassword "
                                    "logs:*QueryDefinition codedeploy:StopDeployment") or "Condition" in statement, action)

    def test_conditions_name_what_the_template_has(self):
        text = json.dumps(POLICIES)
        for role in template_test.of_type({"Resources": RESOURCES}, "AWS::IAM::Role").values():
            properties = json.dumps(role["Properties"]).replace("${AWS::Partition}", "aws")
            for name in re.findall(r"arn:aws:iam::aws:policy/[\w/-]+|[a-z]+\.amazonaws\.com", properties):
                self.assertIn(f'"{name}"', text)

    def test_a_stack_of_the_longest_name_has_its_names_within_the_policies(self):
        # CloudFormation's IdentifierUtils: of the longest name, a hash of 12 characters and two hyphens; up to half of the rest is the
        # stack's name, or more if the logical name leaves it.
        named = {"AWS::IAM::Role": "RoleName", "AWS::Events::Rule": "Name"}
        lengths = [64 - 14 - len(logical) for logical, r in RESOURCES.items() if r["Type"] in named and named[r["Type"]] not in r["Properties"]]
        self.assertEqual(min(lengths), tool.MAX_STACK_LENGTH)

    def test_they_are_small_enough_for_iam_and_leave_no_placeholder(self):
        self.assertLessEqual(len(POLICIES), MAX_POLICIES)
        for values in (LONGEST, {**LONGEST, "HOSTED_ZONE_ID": None, "BOUNDARY": None}):
            for name, document in POLICIES.items():
                text = json.dumps(tool.filled(json.loads(json.dumps(document)), values))
                self.assertLessEqual(len(re.sub(r"\s", "", text)), MAX_CHARACTERS, name)
                self.assertIsNone(re.search(PLACEHOLDER, text), name)

    def test_the_role_that_makes_change_sets_reads_what_the_template_has_and_no_secret(self):
        statements = json.loads((ROOT / "docs/change-set-policy/reads.json").read_text(encoding="utf-8"))["Statement"]
        actions = {action.lower() for statement in statements for action in statement["Action"]}
        self.assertEqual(actions, read(RESOURCES, template_test.SOURCE))
        self.assertIn("kinesis:describestreamsummary", read(with_resource("AWS::Kinesis::Stream"), template_test.SOURCE))
        typed = {"Parameters": {"Image": {"Type": "AWS::SSM::Parameter::Value<String>"}}}
        self.assertIn("ssm:getparameters", read({}, typed))
        self.assertNotIn("ec2:describesubnets", read({}, typed))

    def test_its_rights_are_on_no_more_than_those_of_the_role_that_deploys(self):
        deploying = [statement for document in POLICIES.values() for statement in document["Statement"]]
        for statement in json.loads((ROOT / "docs/change-set-policy/reads.json").read_text(encoding="utf-8"))["Statement"]:
            self.assertTrue(any(
                set(statement["Action"]) <= set(wider["Action"]) and set(statement["Resource"]) <= set(wider["Resource"])
                and statement.get("Condition") == wider.get("Condition") for wider in deploying
            ), statement)

    def test_its_policies_fit_into_one_role(self):
        texts = [path.read_text(encoding="utf-8") for path in (ROOT / "docs/change-set-policy").glob("*.json")]
        filled = [tool.filled(json.loads(text), {**LONGEST, "HOSTED_ZONE_ID": LONGEST["HOSTED_ZONE_ID"]}) for text in texts]
        self.assertLessEqual(sum(len(re.sub(r"\s", "", json.dumps(document))) for document in filled), MAX_INLINE)

    def test_rights_over_roles_depend_on_the_boundary_if_there_is_one(self):
        filled = [tool.filled(json.loads(json.dumps(POLICIES["roles"])), {**LONGEST, "BOUNDARY": given}) for given in (LONGEST["BOUNDARY"], None)]
        bound, free = ([s for s in roles["Statement"] if tool.BOUNDARY in json.dumps(s)] for roles in filled)
        actions = {action.removeprefix("iam:") for statement in bound for action in statement["Action"]}
        self.assertEqual(actions, {
            "AttachRolePolicy", "CreateRole", "DeleteRolePolicy", "DetachRolePolicy", "PutRolePermissionsBoundary", "PutRolePolicy",
        })
        self.assertEqual(free, [])
        self.assertNotIn("PutRolePermissionsBoundary", json.dumps(filled[1]))

    def test_trust_is_in_one_environment_of_one_repository(self):
        (statement,) = json.loads((ROOT / "docs/deployment-policy/trust-policy.json").read_text(encoding="utf-8"))["Statement"]
        issuer = "token.actions.githubusercontent.com"
        self.assertEqual(statement["Action"], "sts:AssumeRoleWithWebIdentity")
        self.assertEqual(statement["Condition"], {
            "StringEquals": {f"{issuer}:aud": "sts.amazonaws.com", f"{issuer}:sub": "repo:OWNER/REPOSITORY:environment:prod"},
        })


if __name__ == "__main__":
    unittest.main()
