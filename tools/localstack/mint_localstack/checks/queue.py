"""Events through the queue: the results of valid events, and of those that cannot be recorded."""

import itertools
import json
from datetime import UTC, datetime, timedelta

from mint_localstack import events, places
from mint_localstack.checks.partner import APP
from mint_localstack.report import Report
from mint_localstack.runbook.book import Runbook
from mint_localstack.stack import Stack, until

LATE_TENANT, LATE_APP = "late", "late-bot"
HITS = 3
# A batch that timed out, on a busy machine, is delivered again after the queue's visibility timeout of 180 s.
RECORD_SECONDS = 400
HIDDEN_SECONDS = 65
_MINUTES = itertools.count()


def run(report: Report, stack: Stack, book: Runbook) -> None:
    token = book.values["fast_token"]
    lines = [events.account("4711", "alice")] + [events.task(f"t-{n}", APP) for n in range(HITS)]
    _send(report, stack, book, [*lines, events.task("t-late", LATE_APP)])
    sqs = stack.client("sqs")
    queue = sqs.get_queue_url(QueueName=f"{stack.name}-events")["QueueUrl"]
    sqs.send_message(QueueUrl=queue, MessageBody=json.dumps({"type": "mint_task.finished", "task_id": "t-broken"}))

    seen, seconds = until((HITS, HITS), lambda: _recorded(stack, token), RECORD_SECONDS)
    report.row("events sent: in /hits and /mints", f"{HITS} and {HITS}", f"{seen[0]} and {seen[1]} after {seconds:.0f} s", seen == (HITS, HITS))
    handles = [user["handle"] for user in window(stack, "hits", token)["users"]]
    report.equal("  with the account's name", "a*******", ", ".join(handles))

    dead = sqs.get_queue_url(QueueName=f"{stack.name}-dead-letters")["QueueUrl"]
    until(2, lambda: _waiting(sqs, dead), RECORD_SECONDS)
    reasons = book.perform(f"bin/operator --stack {stack.name} deadletters show")
    both = "belongs to no tenant" in reasons.result.output and "status is missing" in reasons.result.output
    report.row("dead letters, by the runbook", "two, each with its reason", " ".join(reasons.result.output.split()), reasons.ok and both)


def redrive(report: Report, stack: Stack, book: Runbook) -> None:
    sqs, table = stack.client("sqs"), stack.client("dynamodb")
    dead = sqs.get_queue_url(QueueName=f"{stack.name}-dead-letters")["QueueUrl"]
    stack.operator("tenant", "create", LATE_TENANT, "--app", LATE_APP, "--attribution-live-at", events.moment(hours=1))
    until(2, lambda: _waiting(sqs, dead), HIDDEN_SECONDS)
    moved = book.perform(f"bin/operator --stack {stack.name} deadletters redrive")

    def recorded():
        found = table.get_item(TableName=f"{stack.name}-hits", Key={"task_id": {"S": "t-late"}}, ConsistentRead=True).get("Item", {})
        return found.get("tenant_contract", {}).get("S", "").split("#")[0]

    seen, seconds = until(LATE_TENANT, recorded, RECORD_SECONDS)
    report.row("redrive, by the runbook: the tenant's hit", f"recorded for {LATE_TENANT}",
               f"{seen or 'not there'} after {seconds:.0f} s; {moved.seen}", moved.ok and seen == LATE_TENANT)
    left, _ = until(1, lambda: _waiting(sqs, dead), RECORD_SECONDS)
    report.equal("  the broken event is a dead letter again", 1, left)


def _send(report: Report, stack: Stack, book: Runbook, lines: list[str]) -> None:
    (places.WORK / "one.json").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sent = book.perform(f"bin/operator --stack {stack.name} tasks send")
    report.row("tasks send, by the runbook", "done", sent.seen, sent.ok)


def _recorded(stack: Stack, token: str) -> tuple[int, int]:
    hits, mints = (window(stack, path, token) for path in ("hits", "mints"))
    return hits.get("total", {}).get("hits", -1), len(mints.get("mints", []))


def window(stack: Stack, path: str, token: str, **query: str) -> dict:
    """The window of the last hour. It begins a minute earlier each time, so that no answer comes from the cache store."""
    now = datetime.now(UTC)
    since, end = now - timedelta(minutes=60 + next(_MINUTES)), now + timedelta(minutes=1)
    whole = "%Y-%m-%dT%H:%M:00Z"
    return stack.get(path, token, contract=events.CONTRACT, since=since.strftime(whole), until=end.strftime(whole), **query).body


def _waiting(sqs, queue: str) -> int:
    attribute = "ApproximateNumberOfMessages"
    return int(sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=[attribute])["Attributes"][attribute])
