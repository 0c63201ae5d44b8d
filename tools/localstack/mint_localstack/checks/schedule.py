"""EventBridge runs what the template schedules, by the alias."""

from mint_localstack.report import Report
from mint_localstack.stack import Stack, until

EVERY_MINUTE_SECONDS = 75


def run(report: Report, stack: Stack) -> None:
    events = stack.client("events")
    for rule in sorted(events.list_rules()["Rules"], key=lambda rule: rule["Name"]):
        for target in events.list_targets_by_rule(Rule=rule["Name"])["Targets"]:
            if ":function:" not in target["Arn"]:
                continue
            function, _, alias = target["Arn"].partition(":function:")[2].partition(":")
            if rule["ScheduleExpression"] == "rate(1 minute)":
                _ran_by_itself(report, stack, function, alias, target["Arn"])
            else:
                _runs(report, stack, function, alias, target)


def _ran_by_itself(report: Report, stack: Stack, function: str, alias: str, arn: str) -> None:
    """The executor's line at the end of each invocation names the ARN that was invoked."""
    logs = stack.client("logs")

    def ran() -> bool:
        lines = logs.filter_log_events(logGroupName=f"/aws/lambda/{function}")["events"]
        return any(f'"invokedFunctionArn": "{arn}"' in line["message"] for line in lines)

    seen, seconds = until(True, ran, EVERY_MINUTE_SECONDS)
    report.row(f"schedule: {function}:{alias}, every minute", "ran by itself", f"{'ran' if seen else 'did not run'}, waited {seconds:.0f} s", seen)


def _runs(report: Report, stack: Stack, function: str, alias: str, target: dict) -> None:
    """A day is too long to wait for: the event of the rule is sent as EventBridge would send it."""
    answer = stack.client("lambda").invoke(FunctionName=target["Arn"], Payload=target.get("Input", "{}").encode())
    body = answer["Payload"].read().decode()
    report.row(f"schedule: {function}:{alias}, daily", "its event is taken", answer.get("FunctionError", body[:200]), "FunctionError" not in answer)
