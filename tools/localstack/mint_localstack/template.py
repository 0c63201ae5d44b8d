"""template.yaml in a form that LocalStack accepts: translated by SAM's own translator, without types that have no provider there."""

import ipaddress
import os
from collections import Counter
from importlib.metadata import entry_points

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse

from mint_localstack import places
from mint_localstack.server import REGION

ACCOUNT = "000000000000"
CACHE_STORE = "AWS::ElastiCache::ServerlessCache"


class _NoManagedPolicies:
    """The translator asks for a map of policy names; the template names none."""

    def load(self):
        return {}


def source() -> dict:
    return yaml_parse((places.ROOT / "template.yaml").read_text(encoding="utf-8"))


def values(template: dict, overrides: dict[str, str]) -> dict[str, str]:
    """The value of every parameter: the given one, or its default."""
    defaults = {name: str(parameter.get("Default", "")) for name, parameter in template["Parameters"].items()}
    unknown = overrides.keys() - defaults.keys()
    if unknown:
        raise ValueError(f"template.yaml has no parameter {', '.join(sorted(unknown))}")
    return defaults | overrides


def translated(template: dict, stack: str, parameters: dict[str, str], account: str = ACCOUNT, region: str = REGION) -> dict:
    os.environ.setdefault("AWS_DEFAULT_REGION", region)
    known = {"AWS::StackName": stack, "AWS::AccountId": account, "AWS::Region": region, **parameters}
    result = transform(template, known, _NoManagedPolicies())
    result.pop("Transform", None)
    return result


def without_unsupported(template: dict, cache_url: str) -> Counter:
    """Removes the resources that LocalStack has no provider for, and counts them by type."""
    supported = {entry.name for entry in entry_points(group="localstack.cloudformation.resource_providers")}
    resources = template["Resources"]
    removed = {name: r["Type"] for name, r in resources.items() if r["Type"].lower() not in supported}
    for name in removed:
        del resources[name]
    # LocalStack moves an alias at once. The settings for CodeDeploy refer to removed resources.
    for resource in resources.values():
        resource.pop("UpdatePolicy", None)
        kept = [name for name in _list(resource.get("DependsOn", [])) if name not in removed]
        resource.pop("DependsOn", None)
        if kept:
            resource["DependsOn"] = kept
    for part in ("Resources", "Outputs"):
        template[part] = _replace(template.get(part, {}), removed, cache_url)
    return Counter(removed.values())


def _replace(node, removed: dict[str, str], cache_url: str):
    """References to removed resources: an address of the cache store becomes the local Redis, any other becomes the name with a suffix."""
    if isinstance(node, list):
        return [_replace(each, removed, cache_url) for each in node]
    if not isinstance(node, dict):
        return node
    if len(node) == 1:
        [(function, argument)] = node.items()
        gone = [name for name in removed if _refers(function, argument, name)]
        if any(removed[name] == CACHE_STORE for name in gone) and str(argument).startswith("redis"):
            return cache_url
        if gone and function in ("Ref", "Fn::GetAtt"):
            return f"{gone[0]}-not-created"
        if gone and function == "Fn::Sub":
            return f"{gone[0]}-not-created"
    return {key: _replace(each, removed, cache_url) for key, each in node.items()}


def _refers(function: str, argument, name: str) -> bool:
    if function == "Ref":
        return argument == name
    if function == "Fn::GetAtt":
        return (argument if isinstance(argument, str) else argument[0]).split(".")[0] == name
    if function == "Fn::Sub":
        text = argument if isinstance(argument, str) else argument[0]
        return "${%s}" % name in text or "${%s." % name in text
    return False


def with_ranges(node, parameters: dict[str, str]):
    """Computes Fn::Cidr, which LocalStack does not support."""
    if isinstance(node, list):
        return [with_ranges(each, parameters) for each in node]
    if not isinstance(node, dict):
        return node
    if node.keys() == {"Fn::Cidr"}:
        block, count, bits = node["Fn::Cidr"]
        block = parameters[block["Ref"]] if isinstance(block, dict) else block
        ranges = ipaddress.ip_network(block).subnets(new_prefix=32 - int(bits))
        return [str(next(ranges)) for _ in range(int(count))]
    return {key: with_ranges(each, parameters) for key, each in node.items()}


def _list(value) -> list:
    return value if isinstance(value, list) else [value]
