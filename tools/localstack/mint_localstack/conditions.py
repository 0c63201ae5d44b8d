"""The resources that a template creates with given parameters, so that a resource that is silently omitted is detected."""


def created(template: dict, parameters: dict[str, str]) -> set[str]:
    conditions, lists = template.get("Conditions", {}), _lists(template)

    def value(node):
        match node:
            case {"Ref": name}:
                return parameters[name].split(",") if name in lists else parameters[name]
            case {"Condition": name}:
                return value(conditions[name])
            case {"Fn::Equals": [left, right]}:
                return value(left) == value(right)
            case {"Fn::Not": [inner]}:
                return not value(inner)
            case {"Fn::And": inner}:
                return all(map(value, inner))
            case {"Fn::Or": inner}:
                return any(map(value, inner))
            case {"Fn::Join": [separator, parts]}:
                return separator.join(value(parts))
            case str() | list():
                return node
        raise ValueError(f"a condition uses {node}, which is not known here")

    resources = template["Resources"].items()
    return {name for name, r in resources if "Condition" not in r or value({"Condition": r["Condition"]})}


def _lists(template: dict) -> set[str]:
    return {name for name, p in template["Parameters"].items() if p["Type"] in ("CommaDelimitedList", "List<Number>")}
