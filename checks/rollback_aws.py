"""Stands in for the AWS CLI: answers from the file FAKE_AWS, changes aliases in it, and logs what changes something."""

import json
import os
import pathlib
import sys

import jmespath

FILE = pathlib.Path(os.environ["FAKE_AWS"])


def options(arguments):
    return {name[2:]: value for name, value in zip(arguments, [*arguments[1:], ""]) if name.startswith("--")}


def answer(state, service, operation, given):
    name = given.get("function-name", "")
    if operation == "describe-stacks":
        return {"Stacks": [{"StackStatus": state["status"]}]}
    if operation == "describe-stack-resource":
        return {"StackResourceDetail": {"PhysicalResourceId": "app"}}
    if operation == "get-parameter-history":
        assert given["name"] == "/deployed/mint", given
        keys = ("Version", "LastModifiedDate", "Value")
        return {"Parameters": [dict(zip(keys, (i, "2026-11-26T10:00:00.123000+00:00", v))) for i, v in enumerate(state["history"], 1)]}
    if operation == "get-alias":
        version, weights = state["aliases"][name]
        return {"FunctionVersion": version, **({"RoutingConfig": {"AdditionalVersionWeights": weights}} if weights is not None else {})}
    if operation == "get-function-configuration":
        found = state["states"].get(f"{name}:{given['qualifier']}", "Active")
        if found == "missing":
            sys.exit("An error occurred (ResourceNotFoundException)")
        return {"State": found}
    if operation == "list-deployment-groups":
        return {"deploymentGroups": list(state["rollouts"])}
    if operation == "list-deployments":
        return {"deployments": state["rollouts"][given["deployment-group-name"]]}
    state["changes"].append(" ".join(sys.argv[1:]))
    if operation == "update-alias":
        assert given["routing-config"] == "AdditionalVersionWeights={}", given
        state["aliases"][name] = [given["function-version"], {}]
    return {}


def text(value):
    """As the AWS CLI prints it with --output text."""
    if isinstance(value, list):
        return "\n".join(map(text, value)) if value and isinstance(value[0], list) else "\t".join(map(text, value))
    return "None" if value is None else str(value)


state = json.loads(FILE.read_text())
given = options(sys.argv[3:])
result = answer(state, *sys.argv[1:3], given)
FILE.write_text(json.dumps(state))
if sys.argv[2] in state["failing"]:
    sys.exit(f"An error occurred when calling {sys.argv[2]}")
print(text(jmespath.search(given["query"], result)) if "query" in given else json.dumps(result))
