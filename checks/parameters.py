"""CloudFormation's checks of a parameter's value before it creates anything."""

import re

NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def refusal(parameters, name, value):
    """Why a template with these parameters refuses the value, or None."""
    if name not in parameters:
        return f"{name} is not a parameter of template.yaml"
    declared = parameters[name]
    kind = declared["Type"]
    if kind == "Number":
        return refused_number(declared, value)
    if kind == "String":
        return refused_text(declared, value)
    if kind == "CommaDelimitedList":
        return next((why for member in value.split(",") if (why := refused_text(declared, member.strip()))), None)
    raise NotImplementedError(f"{name} has the type {kind}: check it in checks/parameters.py")


def refused_number(declared, value):
    if not NUMBER.fullmatch(value):
        return f"'{value}' is not a number"
    number = float(value)
    if number < float(declared.get("MinValue", number)):
        return f"{value} is less than {declared['MinValue']}"
    if number > float(declared.get("MaxValue", number)):
        return f"{value} is more than {declared['MaxValue']}"
    allowed = declared.get("AllowedValues")
    if allowed and number not in map(float, allowed):
        return f"{value} is not one of {', '.join(map(str, allowed))}"
    return None


def refused_text(declared, value):
    allowed = declared.get("AllowedValues")
    if allowed and value not in map(str, allowed):
        return f"'{value}' is not one of {', '.join(map(str, allowed))}"
    pattern = declared.get("AllowedPattern")
    if pattern and not re.fullmatch(pattern, value):
        return f"'{value}' does not match {pattern}"
    if not int(declared.get("MinLength", 0)) <= len(value) <= int(declared.get("MaxLength", len(value))):
        return f"'{value}' is too short or too long"
    return None
