"""Evaluates the Rules section of a template as CloudFormation does before it creates or updates a stack."""


class NotARule(Exception):
    """An expression that CloudFormation does not evaluate in a rule, or whose result is not certain."""


def refusals(template, values):
    """Rule and description of each assertion that refuses these parameter values. Parameters that are not given have their defaults."""
    parameters = template["Parameters"]
    if unknown := sorted(set(values) - set(parameters)):
        raise NotARule(f"template.yaml has no parameter {', '.join(unknown)}")
    given = {name: str(values.get(name, declared.get("Default"))) for name, declared in parameters.items()}
    # CloudFormation does not document whether an empty CommaDelimitedList has no member or one empty member in a rule: the rules
    # must give the same result for both.
    without, with_one = (refused(template, read(parameters, given, empty)) for empty in ([], [""]))
    if uncertain := sorted({rule for rule, _ in set(without) ^ set(with_one)}):
        raise NotARule(f"{', '.join(uncertain)}: to ask whether a list is empty, compare it with '' by Fn::EachMemberEquals")
    return with_one


def read(parameters, given, empty):
    lists = {name for name, declared in parameters.items() if declared["Type"] == "CommaDelimitedList"}
    return {
        name: value if name not in lists else [member.strip() for member in value.split(",")] if value else empty
        for name, value in given.items()
    }


def refused(template, values):
    return [
        (name, assertion["AssertDescription"])
        for name, rule in template.get("Rules", {}).items()
        if "RuleCondition" not in rule or condition(rule["RuleCondition"], values)
        for assertion in rule["Assertions"]
        if not condition(assertion["Assert"], values)
    ]


def condition(node, values):
    """True or false, for one of the functions that a rule may use."""
    function, arguments = single(node)
    if function in ("Fn::And", "Fn::Or"):
        if not 2 <= len(arguments) <= 10:
            raise NotARule(f"{function} takes two to ten conditions")
        results = [condition(argument, values) for argument in arguments]
        return all(results) if function == "Fn::And" else any(results)
    if function == "Fn::Not":
        (argument,) = arguments
        return not condition(argument, values)
    if function == "Fn::Equals":
        left, right = (text(argument, values) for argument in arguments)
        return left == right
    if function == "Fn::Contains":
        members, wanted = arguments
        return text(wanted, values) in texts(members, values)
    if function == "Fn::EachMemberEquals":
        members, wanted = arguments
        return set(texts(members, values)) <= {text(wanted, values)}
    if function == "Fn::EachMemberIn":
        members, wanted = arguments
        return set(texts(members, values)) <= set(texts(wanted, values))
    raise NotARule(f"{function} is not a function that checks/rules.py knows in a rule")


def single(node):
    if not isinstance(node, dict) or len(node) != 1:
        raise NotARule(f"{node!r} is not one function")
    return next(iter(node.items()))


def text(node, values):
    value = resolved(node, values)
    if isinstance(value, list):
        raise NotARule(f"{node!r} is a list where a string is compared")
    return str(value).lower() if isinstance(value, bool) else str(value)


def texts(node, values):
    value = resolved(node, values)
    if not isinstance(value, list):
        raise NotARule(f"{node!r} is a string where a list is compared")
    return [text(member, values) for member in value]


def resolved(node, values):
    if not isinstance(node, dict):
        return node
    function, name = single(node)
    if function != "Ref" or name not in values:
        raise NotARule(f"{node!r} is not a reference to a parameter")
    return values[name]
