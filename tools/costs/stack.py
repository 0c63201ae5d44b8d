"""The stack that template.yaml creates with given parameters: the resources whose conditions are true, translated by SAM."""

import copy
import json
import logging
import os
import pathlib

from intrinsics import Resolver
from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse
from unpriced import Unpriced

os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
logging.disable(logging.WARNING)

TYPES = json.loads((pathlib.Path(__file__).parent / "types.json").read_text(encoding="utf-8"))


class _NoManagedPolicies:
    """The translator asks for a map of policy names; this template uses none."""

    def load(self):
        return {}


class Stack:
    def __init__(self, source, **parameters):
        values = {name: p.get("Default") for name, p in source["Parameters"].items()}
        for name in parameters:
            if name not in values:
                raise Unpriced(f"template.yaml has no parameter {name}; its parameters are {', '.join(sorted(values))}")
        self.source = source
        self.parameters = {**values, **parameters}
        self._resolver = Resolver(source, self.parameters)
        template = transform(_packaged(source), {"AWS::StackName": "stack", **parameters}, _NoManagedPolicies())
        self.resources = {
            name: {"Type": r["Type"], "Properties": self._resolver.resolve(r.get("Properties", {}))}
            for name, r in template["Resources"].items()
            if self._resolver.condition(r.get("Condition"))
        }
        for name, resource in self.resources.items():
            _refuse_unpriced(name, resource)

    def of_type(self, kind):
        return {name: r["Properties"] for name, r in self.resources.items() if r["Type"] == kind}


def read(template="template.yaml"):
    return yaml_parse(pathlib.Path(template).read_text(encoding="utf-8"))


def _packaged(source):
    """The template as `sam package` writes it, with code in a bucket."""
    template = copy.deepcopy(source)
    for resource in template["Resources"].values():
        for key in ("CodeUri", "ContentUri"):
            path = resource.get("Properties", {}).get(key)
            if isinstance(path, str):
                resource["Properties"][key] = f"s3://artefacts/{path}"
    return template


def _refuse_unpriced(name, resource):
    for key in TYPES["unpriced_properties"].get(resource["Type"], []):
        if resource["Properties"].get(key):
            raise Unpriced(f"{name}: {key} of {resource['Type']} has no price; add one to tools/costs or leave it out")
