"""The actions that CloudFormation's handlers of each resource type call with the rights of the deploying role."""

from cfnlint.schema.manager import PROVIDER_SCHEMA_MANAGER, ResourceNotFoundError

import actions
import template
from tables import Refused, matches, table

# `list` serves only imports and scans of existing resources.
HANDLERS = ["create", "read", "update", "delete"]


def schema(kind):
    try:
        return PROVIDER_SCHEMA_MANAGER.get_resource_schema("us-east-1", kind).schema
    except ResourceNotFoundError:
        raise Refused(f"{kind} has no CloudFormation schema: update cfn-lint in checks/deployment-policy.txt.") from None


def handlers(kind):
    found = schema(kind)
    if "handlers" not in found:
        raise Refused(f"{kind} has a schema without handlers: what it needs is not known.")
    permissions = set(found.get("tagging", {}).get("permissions", []))
    for name in HANDLERS:
        permissions |= set(found["handlers"].get(name, {}).get("permissions", []))
    return permissions


def left_out(kind, resources):
    """Patterns of actions that the type's handlers call only for features that the template does not use."""
    return [
        pattern
        for entry in table("unused")["unused"]
        if kind in entry.get("types", [kind]) and not any(template.sets(resources, path) for path in entry.get("unless", []))
        for pattern in entry["actions"]
    ]


def needed(resources):
    """The actions that all resources of a translated template need together."""
    found = set()
    for kind in sorted({resource["Type"] for resource in resources.values()}):
        unused = left_out(kind, resources)
        found |= {actions.spelt(action) for action in handlers(kind) if not matches(action, unused)}
    return found
