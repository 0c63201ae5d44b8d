"""CloudFormation's conditions, and the functions whose values depend only on parameters."""

from unpriced import Unpriced

_NOTHING = object()


class Resolver:
    """
    Resolves Ref of parameters, Fn::If, Fn::FindInMap and Fn::Join of known values. What only a deployment knows (Fn::GetAtt, Ref of
    a resource) stays as it is.
    """

    def __init__(self, template, parameters):
        self._conditions = template.get("Conditions", {})
        self._mappings = template.get("Mappings", {})
        self._values = {
            name: str(value).split(",") if template["Parameters"][name]["Type"] == "CommaDelimitedList" else str(value)
            for name, value in parameters.items()
        }

    def condition(self, name):
        """Whether a named condition is true. A resource without a condition always exists."""
        return name is None or self._holds(self._conditions[name])

    def resolve(self, value):
        resolved = self._resolve(value)
        return None if resolved is _NOTHING else resolved

    def _holds(self, test):
        ((function, operand),) = test.items()
        match function:
            case "Condition":
                return self.condition(operand)
            case "Fn::Not":
                return not self._holds(operand[0])
            case "Fn::And":
                return all(self._holds(o) for o in operand)
            case "Fn::Or":
                return any(self._holds(o) for o in operand)
            case "Fn::Equals":
                left, right = (self.resolve(o) for o in operand)
                return str(left) == str(right)
        raise Unpriced(f"a condition uses {function}, which tools/costs/intrinsics.py does not evaluate; add it there")

    def _resolve(self, value):
        if isinstance(value, list):
            return [r for r in (self._resolve(v) for v in value) if r is not _NOTHING]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            ((function, operand),) = value.items()
            match function:
                case "Ref":
                    return _NOTHING if operand == "AWS::NoValue" else self._values.get(operand, value)
                case "Fn::If":
                    name, yes, no = operand
                    return self._resolve(yes if self.condition(name) else no)
                case "Fn::FindInMap":
                    name, first, second = (self._resolve(o) for o in operand)
                    return self._mappings[name][first][second]
                case "Fn::Join":
                    separator, parts = operand[0], self._resolve(operand[1])
                    if all(isinstance(part, str) for part in parts):
                        return separator.join(parts)
        resolved = {k: self._resolve(v) for k, v in value.items()}
        return {k: v for k, v in resolved.items() if v is not _NOTHING}
