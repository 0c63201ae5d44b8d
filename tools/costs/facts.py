"""The facts that determine how much a stack uses, read from its resources."""

import re
from collections import Counter

from unpriced import Unpriced

_IN_A_DAY = {"minute": 1440, "hour": 24, "day": 1}


def runs(stack, hours):
    """Function → scheduled runs a month."""
    total = Counter()
    for name, rule in stack.of_type("AWS::Events::Rule").items():
        if rule.get("State", "ENABLED") != "ENABLED":
            continue
        for target in rule["Targets"]:
            total[_target(stack, name, target["Arn"])] += hours / 24 * _runs_a_day(name, rule)
    return total


def canary_runs(stack, hours):
    """Runs a month of the function that checks the stack by its canary. Roll-outs, which run it too, are not counted."""
    return runs(stack, hours)["PreTrafficFunction"]


def gigabytes(stack, function):
    properties = _function(stack, function)
    if properties["Architectures"] != ["arm64"]:
        raise Unpriced(f"{function}: prices are those of arm64, not {properties['Architectures']}; add others to tools/costs")
    return properties["MemorySize"] / 1024


def has_cache(stack):
    return bool(stack.of_type("AWS::ElastiCache::ServerlessCache"))


def has_web_acl(stack):
    return bool(stack.of_type("AWS::WAFv2::WebACL"))


def has_infrequent_access(stack):
    """Whether the table of hits and its indexes have this class."""
    tables = stack.of_type("AWS::DynamoDB::Table")
    infrequent = {name for name, table in tables.items() if table.get("TableClass", "STANDARD") != "STANDARD"}
    if infrequent - {"HitsTable"}:
        raise Unpriced(f"{min(infrequent)}: only HitsTable is counted in two classes; teach tools/costs/usage.py others")
    return bool(infrequent)


def is_traced(stack, function):
    return _function(stack, function).get("TracingConfig", {}).get("Mode") == "Active"


def writes_platform_lines(stack, function):
    """Whether Lambda writes a start and a report line for each run."""
    level = _function(stack, function).get("LoggingConfig", {}).get("SystemLogLevel", "INFO")
    return level != "WARN"


def log_days(stack):
    return max(float(group["RetentionInDays"]) for group in stack.of_type("AWS::Logs::LogGroup").values())


def polled_queues(stack, fifo):
    """How many queues of a kind Lambda polls."""
    queues = stack.of_type("AWS::SQS::Queue")
    polled = [queues[queue] for queue in _consumers(stack)]
    return sum(1 for queue in polled if queue.get("FifoQueue", False) == fifo)


def _consumers(stack):
    """Queue → the alias of the function that receives its messages."""
    consumers = {}
    for name, mapping in stack.of_type("AWS::Lambda::EventSourceMapping").items():
        queue = _referred(mapping["EventSourceArn"])
        if queue not in stack.of_type("AWS::SQS::Queue"):
            raise Unpriced(f"{name}: only a queue of the stack has a price as an event source; add others to tools/costs")
        consumers[queue] = _referred(mapping["FunctionName"])
    return consumers


def _referred(value):
    """The resource that a value refers to, if it does."""
    if not isinstance(value, dict):
        return None
    return value.get("Ref") or value.get("Fn::GetAtt", [None])[0]


def _function(stack, name):
    functions = stack.of_type("AWS::Lambda::Function")
    if name not in functions:
        raise Unpriced(f"template.yaml has no function {name}; tools/costs/usage.py counts on it, so rename it there too")
    return functions[name]


def _target(stack, rule, arn):
    target = _referred(arn)
    target = _consumers(stack).get(target, target)
    aliases = stack.of_type("AWS::Lambda::Alias")
    function = aliases[target]["FunctionName"]["Ref"] if target in aliases else target
    if function not in stack.of_type("AWS::Lambda::Function"):
        raise Unpriced(f"{rule}: a schedule of anything but a function of the stack has no price; add one to tools/costs")
    return function


def _runs_a_day(name, rule):
    expression = rule.get("ScheduleExpression", "")
    if re.fullmatch(r"cron\(\d+ \* \* \* \? \*\)", expression):
        return 24
    if minutes := re.fullmatch(r"cron\(\d+/(\d+) \* \* \* \? \*\)", expression):
        return 1440 / int(minutes[1])
    every = re.fullmatch(r"rate\((\d+) (minute|hour|day)s?\)", expression)
    if not every:
        raise Unpriced(f"{name}: only hourly schedules, cron(m/n * * * ? *) and rate(n minutes|hours|days) are counted; teach tools/costs/facts.py others")
    return _IN_A_DAY[every[2]] / int(every[1])
