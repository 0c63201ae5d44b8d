"""EventBridge runs what the template schedules, by the alias."""

import json

from mint_localstack.report import Report
from mint_localstack.stack import Stack, until

EVERY_MINUTE = "rate(1 minute)"
EVERY_MINUTE_SECONDS = 75


def daily(report: Report, stack: Stack) -> None:
    """A day is too long to wait for: each rule's event is sent as EventBridge would send it."""
    for expression, target in _targets(stack):
        if expression != EVERY_MINUTE:
            answer = stack.client("lambda").invoke(FunctionName=target["Arn"], Payload=target.get("Input", "{}").encode())
            body = answer["Payload"].read().decode()
            # A self-check names the stores that it did not reach; no other function has anything of that kind to say.
            reached = json.loads(body).get("unreached", []) == [] and "statusCode" not in json.loads(body)
            report.row(f"daily event of {_name(target)}", "no error, every store reached", body, reached and "FunctionError" not in answer)


def every_minute(report: Report, stack: Stack) -> None:
    for expression, target in _targets(stack):
        if expression == EVERY_MINUTE:
            _ran_by_itself(report, stack, _name(target), target["Arn"])


def _targets(stack: Stack):
    """The schedule and target of each rule, by name."""
    events = stack.client("events")
    for rule in sorted(events.list_rules()["Rules"], key=lambda rule: rule["Name"]):
        for target in events.list_targets_by_rule(Rule=rule["Name"])["Targets"]:
            if ":function:" in target["Arn"]:
                yield rule["ScheduleExpression"], target


def _name(target: dict) -> str:
    return target["Arn"].partition(":function:")[2]


def _ran_by_itself(report: Report, stack: Stack, name: str, arn: str) -> None:
    """The executor's line at the end of each invocation names the ARN that was invoked."""
    logs = stack.client("logs")

    def ran() -> bool:
        lines = logs.filter_log_events(logGroupName=f"/aws/lambda/{name.partition(':')[0]}")["events"]
        return any(f'"invokedFunctionArn": "{arn}"' in line["message"] for line in lines)

    seen, seconds = until(True, ran, EVERY_MINUTE_SECONDS)
    report.row(f"{name}, every minute", "ran by itself", f"{'ran' if seen else 'did not run'}, waited {seconds:.0f} s", seen)

