"""Statements that allow actions, each on as few resources and under as narrow conditions as its service supports."""

import collections

import actions
from tables import Refused, matches, table

# https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html#access_policies_boundaries-delegate
BOUNDARY_KEY = "iam:PermissionsBoundary"
BOUNDED = {
    "iam:AttachRolePolicy",
    "iam:CreateRole",
    "iam:DeleteRolePolicy",
    "iam:DetachRolePolicy",
    "iam:PutRolePermissionsBoundary",
    "iam:PutRolePolicy",
}


def where(action):
    """The ARNs on which an action is allowed."""
    patterns = [pattern for entry in table("everywhere")["everywhere"] for pattern in entry["actions"]]
    if matches(action, patterns):
        return ["*"]
    known = table("resources").get(action.split(":", 1)[0], {})
    kinds = actions.resource_types(action)
    if not kinds:
        raise Refused(f"{action} takes no resource: name it in everywhere.toml with the reason why it may be allowed.")
    if not kinds & set(known):
        raise Refused(f"{action} has no resources in resources.toml: add one of {', '.join(sorted(kinds))}.")
    return sorted({arn for kind in kinds if kind in known for arn in known[kind]})


def conditions(action, facts):
    found = {}
    for entry in table("conditions")["condition"]:
        if matches(action, entry["actions"]):
            value = entry["value"]
            found.setdefault(entry["operator"], {})[entry["key"]] = facts[value] if str(value).startswith("$") else value
    return found


def bounded(action, condition, boundary):
    """With a boundary, rights can be given only to a role that has the boundary."""
    if not boundary or action not in BOUNDED:
        return condition
    equals = {**condition.get("StringEquals", {}), BOUNDARY_KEY: boundary}
    return {**condition, "StringEquals": equals}


def derived(needed, facts, boundary=None):
    """Statements for the actions that handlers call. Actions with the same resources and conditions share one."""
    groups = collections.defaultdict(list)
    for action in sorted(needed):
        if action == "iam:PutRolePermissionsBoundary" and not boundary:
            continue
        condition = bounded(action, conditions(action, facts), boundary)
        groups[(action.split(":", 1)[0], tuple(where(action)), repr(condition))].append((action, condition))
    return [_statement([action for action, _ in group], list(arns), group[0][1]) for (_, arns, _), group in groups.items()]


def fixed():
    """Statements of deployer.toml."""
    for entry in table("deployer")["statement"]:
        for action in entry["actions"]:
            actions.details(action)
        yield {"Sid": entry["sid"], **_statement(entry["actions"], entry["resources"], entry.get("condition"))}


def _statement(names, arns, condition):
    statement = {"Effect": "Allow", "Action": names, "Resource": arns}
    return {**statement, "Condition": condition} if condition else statement
