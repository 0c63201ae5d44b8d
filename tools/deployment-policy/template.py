"""The template as CloudFormation sees it, and the facts that the policies need."""

import copy
import logging
import os
import re

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse

from tables import Refused

os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
logging.getLogger("samtranslator").setLevel(logging.ERROR)


class _NoManagedPolicies:
    """The translator asks for a map of names; this template uses none."""

    def load(self):
        return {}


def translated(text):
    """The translated template, including the roles, versions and rules that SAM adds."""
    template = copy.deepcopy(yaml_parse(text))
    for resource in template["Resources"].values():
        for key in ("CodeUri", "ContentUri"):
            if isinstance(resource.get("Properties", {}).get(key), str):
                resource["Properties"][key] = "s3://artefacts/code"
    parameters = {"AWS::StackName": "STACK", "AWS::AccountId": "111111111111"}
    return transform(template, parameters, _NoManagedPolicies())["Resources"]


def of_type(resources, kind):
    return [resource.get("Properties", {}) for resource in resources.values() if resource["Type"] == kind]


def sets(resources, path):
    """Whether a resource sets a property, given as Type/Property."""
    kind, name = path.split("/")
    return any(name in _keys(properties) for properties in of_type(resources, kind))


def facts(resources):
    """The values that conditions.toml names with a $."""
    roles = of_type(resources, "AWS::IAM::Role")
    policies = {text for role in roles for text in _strings(role.get("ManagedPolicyArns", []))}
    return {
        "$role_services": sorted({text for role in roles for text in _services(role["AssumeRolePolicyDocument"])}),
        "$managed_policies": sorted(text.replace("${AWS::Partition}", "aws") for text in policies if ":iam::aws:policy/" in text),
        "$callers": sorted({properties["Principal"] for properties in of_type(resources, "AWS::Lambda::Permission")}),
        "$record_types": sorted({properties["Type"] for properties in of_type(resources, "AWS::Route53::RecordSet")}),
        "$rule_targets": sorted(
            {_target(resources, target["Arn"]) for rule in of_type(resources, "AWS::Events::Rule") for target in rule["Targets"]}
        ),
        "$protocols": sorted({properties["Protocol"] for properties in of_type(resources, "AWS::SNS::Subscription")}),
    }


def _target(resources, arn):
    """The ARN of what a rule sends to: a function of the stack, or a queue."""
    target = resources[arn.get("Ref") or arn["Fn::GetAtt"][0]]
    if target["Type"] in ("AWS::Lambda::Alias", "AWS::Lambda::Function"):
        return "arn:aws:lambda:REGION:ACCOUNT_ID:function:STACK-*"
    if target["Type"] == "AWS::SQS::Queue":
        return "arn:aws:sqs:REGION:ACCOUNT_ID:" + target["Properties"]["QueueName"]["Fn::Sub"].replace("${AWS::StackName}", "STACK")
    raise Refused(f"A rule sends to a resource of type {target['Type']}: extend _target in template.py.")


def _services(document):
    return [text for text in _strings(document) if re.fullmatch(r"[a-z0-9.-]+\.amazonaws\.com", text)]


def _strings(value):
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for item in inner for text in _strings(item)]


def _keys(value):
    if isinstance(value, dict):
        return set(value).union(*(_keys(item) for item in value.values()))
    return set().union(*(_keys(item) for item in value)) if isinstance(value, list) else set()
