"""Checks that EventBridge invokes what the template schedules, by the alias."""

import json

from mint_localstack.report import Report
from mint_localstack.stack import Stack


def daily(report: Report, stack: Stack) -> None:
    """Sends each rule's event as EventBridge would send it, because a day is too long to wait for."""
    for target in stack.targets():
        if ":function:" not in target["Arn"]:
            continue
        answer = stack.client("lambda").invoke(FunctionName=target["Arn"], Payload=target.get("Input", "{}").encode())
        body = answer["Payload"].read().decode()
        found = json.loads(body)
        # A self-check names the stores that it did not reach. No other function returns such a list.
        right = found.get("unreached", []) == [] and "statusCode" not in found
        report.row(f"daily event of {_name(target)}", "no error, every store reached", body, right and "FunctionError" not in answer)


def _name(target: dict) -> str:
    return target["Arn"].partition(":function:")[2]
