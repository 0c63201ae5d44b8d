"""Asserts that the committed policies of the role that deploys follow from template.yaml, and how narrow they are."""

import fnmatch
import json
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools" / "deployment-policy"))

import actions  # noqa: E402
import generate  # noqa: E402
import needs  # noqa: E402
import policies  # noqa: E402
import statements  # noqa: E402
import template  # noqa: E402
from tables import Refused, matches, table  # noqa: E402

TEXT = (ROOT / "template.yaml").read_text(encoding="utf-8")
COMMITTED = ROOT / "docs" / "deployment-policy"
BOUNDARY = "arn:aws:iam::123456789012:policy/mint-activity-boundary"
LONGEST = {"ACCOUNT_ID": "1" * 12, "REGION": "ap-southeast-2", "STACK": "s" * generate.MAX_STACK_LENGTH, "HOSTED_ZONE_ID": "Z" * 32}
# Properties that name a resource whose identifier does not name it.
NAMES = {
    "AWS::Events::Rule": "Name",
    "AWS::Lambda::LayerVersion": "LayerName",
    "AWS::SNS::Topic": "TopicName",
    "AWS::SQS::Queue": "QueueName",
    "AWS::SecretsManager::Secret": "Name",
}


def with_resource(name, kind, properties="{}"):
    return TEXT.replace("\nResources:\n", f"\nResources:\n  {name}: {{Type: '{kind}', Properties: {properties}}}\n", 1)


def allowed(made):
    return [statement for document in made.values() for statement in document["Statement"]]


def text_of(value):
    """A name that is derived only from the stack's name; otherwise empty."""
    text = {"Ref": "${%s}"}.get(next(iter(value)), "%s") % next(iter(value.values())) if isinstance(value, dict) else ""
    return text.replace("${AWS::StackName}", "STACK") if "${AWS::StackName}" in text else ""


def fits(arn, form):
    """Whether an ARN matches a form with variables, or covers everything below it: /restapis/* also covers deployments of an API."""
    exact = ".+".join(re.escape(part) for part in re.split(r"\$\{[^}]+\}", form))
    example = re.sub(r"\$\{[^}]+\}", "x", form)
    broad = re.sub("aws|REGION|ACCOUNT_ID", "x", arn)
    return re.fullmatch(exact, arn) or fnmatch.fnmatchcase(example, broad)


def names(arn, name):
    """Whether an ARN with wildcards names a resource of this name."""
    starts = [found.end() for found in re.finditer("[:/]", arn)]
    return any(fnmatch.fnmatchcase(arn[:start] + name + rest, arn) for start in starts for rest in ("", "/x"))


class Committed(unittest.TestCase):
    def test_equal_what_the_template_needs(self):
        files = {path.stem: path.read_text(encoding="utf-8") for path in COMMITTED.glob("*.json")}
        files.pop("trust-policy")
        made = {name: policies.written(document) for name, document in policies.policies(TEXT).items()}
        self.assertEqual(files, made, "run bin/deployment-policy and commit what it writes")

    def test_trust_is_in_one_environment_of_one_repository(self):
        (statement,) = json.loads((COMMITTED / "trust-policy.json").read_text(encoding="utf-8"))["Statement"]
        self.assertEqual(statement["Action"], "sts:AssumeRoleWithWebIdentity")
        issuer = "token.actions.githubusercontent.com"
        self.assertEqual(list(statement["Condition"]), ["StringEquals"])
        self.assertEqual(statement["Condition"]["StringEquals"], {
            f"{issuer}:aud": "sts.amazonaws.com", f"{issuer}:sub": "repo:OWNER/REPOSITORY:environment:prod",
        })


class Narrow(unittest.TestCase):
    def setUp(self):
        self.allowed = allowed(policies.policies(TEXT))
        self.everywhere = table("everywhere")["everywhere"]

    def test_no_action_has_a_wildcard(self):
        for statement in self.allowed:
            self.assertEqual(statement["Effect"], "Allow")
            for action in statement["Action"]:
                self.assertRegex(action, r"^[a-z0-9-]+:[A-Za-z]+$")

    def test_only_listed_actions_are_allowed_on_every_resource(self):
        used = set()
        for statement in self.allowed:
            if "*" in statement["Resource"]:
                self.assertEqual(statement["Resource"], ["*"])
                for action in statement["Action"]:
                    (entry,) = [e for e in self.everywhere if matches(action, e["actions"])]
                    self.assertTrue(entry["reason"])
                    self.assertEqual(bool(actions.resource_types(action)), entry.get("despite", False), action)
                    used |= {pattern for pattern in entry["actions"] if matches(action, [pattern])}
        self.assertEqual(used, {pattern for entry in self.everywhere for pattern in entry["actions"]})

    def test_every_resource_is_one_that_the_action_takes(self):
        for statement in self.allowed:
            for arn in statement["Resource"]:
                if arn != "*" and ":transform/" not in arn: # which the reference does not list, but SAM's guide does
                    for action in statement["Action"]:
                        self.assertTrue([form for form in actions.arns(action) if fits(arn, form)], f"{action} on {arn}")

    def test_every_condition_has_a_meaning_for_each_action(self):
        for statement in self.allowed:
            for operator, keys in statement.get("Condition", {}).items():
                for key, value in keys.items():
                    self.assertTrue(value, f"{key} of {statement['Action']}")
                    for action in statement["Action"]:
                        self.assertTrue(actions.narrows(action, key), f"{action} {key}")
                        self.assertEqual(operator.startswith("ForAllValues:"), actions.has_many_values(action, key), key)

    def test_rules_may_be_pointed_at_their_targets(self):
        (statement,) = [found for found in self.allowed if "events:PutTargets" in found["Action"]]
        targets = statement["Condition"]["ForAllValues:ArnLike"]["events:TargetArn"]
        self.assertEqual(targets, [
            "arn:aws:lambda:REGION:ACCOUNT_ID:function:STACK-*", "arn:aws:sqs:REGION:ACCOUNT_ID:STACK-seal.fifo",
        ])

    def test_what_finds_the_zones_of_the_template_is_allowed(self):
        self.assertIn("!GetAZs", TEXT)
        found = {action for statement in self.allowed for action in statement["Action"]}
        self.assertLessEqual({"ec2:DescribeAccountAttributes", "ec2:DescribeAvailabilityZones", "ec2:DescribeSubnets"}, found)

    def test_every_condition_is_used(self):
        found = {action for statement in self.allowed for action in statement["Action"]}
        for entry in table("conditions")["condition"]:
            self.assertTrue(entry["reason"])
            for pattern in entry["actions"]:
                self.assertTrue([action for action in found if matches(action, [pattern])], pattern)

    def test_names_of_the_template_are_within_the_policies(self):
        resources = table("resources")
        checked = 0
        for logical, resource in template.translated(TEXT).items():
            kind = resource["Type"]
            arns = [arn for known in resources.get(kind.split("::")[1].lower(), {}).values() for arn in known]
            for key in [NAMES[kind]] if kind in NAMES else needs.schema(kind)["primaryIdentifier"]:
                name = text_of(resource.get("Properties", {}).get(key.rsplit("/", 1)[-1]))
                if name:  # an ARN of Parameter Store has no second slash before the name
                    spelled = {name, name.removeprefix("/")}
                    self.assertTrue([arn for arn in arns for each in spelled if names(arn, each)], f"{logical}: {name}")
                    checked += 1
        self.assertGreater(checked, 40)


    def test_names_that_cloudformation_makes_begin_with_the_whole_name_of_the_stack(self):
        # CloudFormation's IdentifierUtils: of the longest name, a hash of 12 characters and two hyphens; up to half of the rest is the
        # stack's name, or more if the logical name leaves it.
        made = {"AWS::IAM::Role": ("RoleName", 64), "AWS::Events::Rule": ("Name", 64)}
        lengths = [
            made[r["Type"]][1] - 14 - len(logical)
            for logical, r in template.translated(TEXT).items()
            if r["Type"] in made and made[r["Type"]][0] not in r.get("Properties", {})
        ]
        self.assertEqual(min(lengths), generate.MAX_STACK_LENGTH)


class Refusals(unittest.TestCase):
    def assertRefused(self, text, message):
        with self.assertRaisesRegex(Refused, message):
            policies.policies(text)

    def test_a_type_without_schema(self):
        self.assertRefused(with_resource("New", "AWS::Nowhere::Thing"), "AWS::Nowhere::Thing has no CloudFormation schema")

    def test_a_rule_that_sends_to_another_type(self):
        rule = "{State: ENABLED, Targets: [{Id: a, Arn: !GetAtt AlarmTopic.Arn}]}"
        self.assertRefused(with_resource("New", "AWS::Events::Rule", rule), "A rule sends to a resource of type AWS::SNS::Topic")

    def test_a_type_whose_actions_have_no_resources(self):
        self.assertRefused(with_resource("New", "AWS::Kinesis::Stream"), "kinesis:.* has no resources in resources.toml")

    def test_a_feature_whose_actions_were_left_out(self):
        text = with_resource("New", "AWS::Lambda::EventSourceMapping", "{KmsKeyArn: a}")
        self.assertRefused(text, "kms:.* has no resources in resources.toml")

    def test_an_action_that_does_not_exist(self):
        with self.assertRaisesRegex(Refused, "lambda:Nothing is no IAM action"):
            actions.details("lambda:Nothing")


class LeftOut(unittest.TestCase):
    def test_every_entry_leaves_something_out(self):
        kinds = {resource["Type"] for resource in template.translated(TEXT).values()}
        for entry in table("unused")["unused"]:
            self.assertTrue(entry["reason"])
            of_types = set().union(*(needs.handlers(kind) for kind in entry.get("types", kinds)))
            for pattern in entry["actions"]:
                self.assertTrue([action for action in of_types if matches(action, [pattern])], pattern)

    def test_every_property_exists(self):
        for entry in table("unused")["unused"]:
            for path in entry.get("unless", []):
                kind, name = path.split("/")
                self.assertIn(name, json.dumps(needs.schema(kind)), path)
                self.assertTrue([action for action in needs.handlers(kind) if matches(action, entry["actions"])], path)


class Boundary(unittest.TestCase):
    def test_roles_are_changed_only_where_they_have_it(self):
        bound = {}
        for statement in policies.policies(TEXT, BOUNDARY)["roles"]["Statement"]:
            for action in statement["Action"]:
                bound[action] = statement.get("Condition", {}).get("StringEquals", {}).get(statements.BOUNDARY_KEY)
        self.assertEqual({action.removeprefix("iam:") for action in bound if bound[action] == BOUNDARY}, {
            "AttachRolePolicy", "CreateRole", "DeleteRolePolicy", "DetachRolePolicy", "PutRolePermissionsBoundary", "PutRolePolicy",
        })
        self.assertNotIn("iam:DeleteRolePermissionsBoundary", bound)


class Filled(unittest.TestCase):
    def test_fits_into_managed_policies_with_the_longest_names(self):
        made = policies.policies(TEXT, BOUNDARY)
        self.assertLessEqual(len(made), policies.MAX_POLICIES)
        for name, document in made.items():
            self.assertLessEqual(policies.characters(policies.filled(document, LONGEST)), policies.MAX_CHARACTERS, name)

    def test_leaves_no_placeholder(self):
        for document in policies.policies(TEXT).values():
            text = json.dumps(policies.filled(document, LONGEST))
            self.assertIsNone(re.search(r"\b(ACCOUNT_ID|REGION|STACK|HOSTED_ZONE_ID)\b", text))

    def test_without_a_hosted_zone_allows_nothing_in_route_53(self):
        made = policies.policies(TEXT)
        self.assertIn("route53:", json.dumps(made))
        without = {name: policies.filled(document, {**LONGEST, "HOSTED_ZONE_ID": None}) for name, document in made.items()}
        self.assertNotIn("route53:", json.dumps(without))


if __name__ == "__main__":
    unittest.main()
