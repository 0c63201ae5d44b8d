"""Compares a function's answer with the answer that the event's name states."""

import json

# The second record of recorder/batch-with-a-broken-record.
BROKEN = "00000000-0000-4000-8000-000000000002"
STORES = ["cache", "dynamodb", "secretsmanager"]


def difference(name, answer):
    """The defects of an answer; empty if there are none."""
    function, case = name.split("/")
    expected = case.split("-")
    if not isinstance(answer, dict):
        return "no answer"
    if "errorType" in answer:
        return answer["errorType"]
    if function in ("recorder", "sealer"):
        return batch_difference(expected, answer)
    if expected == ["self", "check"]:
        reached = sorted(answer.get("reached", []))
        return "" if reached == STORES and answer.get("unreached") == [] else f"reached {reached}"
    if answer.get("statusCode") != int(expected[0]):
        return f"status {answer.get('statusCode')}"
    code = json.loads(answer["body"]).get("code")
    return "" if len(expected) == 1 or code == expected[1] else f"code {code}"


def batch_difference(expected, answer):
    if "batchItemFailures" not in answer:
        return f"answered {answer}"
    # There is no dead-letter queue here, so only the broken record is reported as failed.
    kept = [failure["itemIdentifier"] for failure in answer["batchItemFailures"]]
    return "" if kept == ([BROKEN] if "broken" in expected else []) else f"kept {kept}"
