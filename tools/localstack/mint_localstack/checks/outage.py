"""DynamoDB does not answer for some minutes while events wait in the queue: none of them may become a dead letter."""

import os
import sys
import time

from mint_localstack import events
from mint_localstack.checks.partner import APP
from mint_localstack.engines import Engines
from mint_localstack.report import Report
from mint_localstack.stack import Stack, until

EVENTS = 10_000
PER_REQUEST = 10
# Twice the longest delay of an event that went back to the queue, and a second for each batch.
RECOVERY_SECONDS = 2 * 300 + EVENTS // PER_REQUEST
QUEUE = ("ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible", "ApproximateNumberOfMessagesDelayed")


def minutes() -> float:
    """The requested length of the outage; 0 for none."""
    return float(os.environ.get("OUTAGE") or 0)


def run(report: Report, stack: Stack, engines: Engines) -> None:
    sqs, table = stack.client("sqs"), stack.client("dynamodb")
    queue = sqs.get_queue_url(QueueName=f"{stack.name}-events")["QueueUrl"]
    dead = sqs.get_queue_url(QueueName=f"{stack.name}-dead-letters")["QueueUrl"]
    with engines.stopped():
        for start in range(0, EVENTS, PER_REQUEST):
            batch = [{"Id": str(n), "MessageBody": events.task(f"o-{n}", APP)} for n in range(start, start + PER_REQUEST)]
            sqs.send_message_batch(QueueUrl=queue, Entries=batch)
        _wait(minutes() * 60, lambda: f"{_waiting(sqs, queue)} events wait, {_waiting(sqs, dead)} dead letters")
        report.equal(f"dead letters after {minutes():g} minutes of outage", 0, _waiting(sqs, dead))
    _, seconds = until(0, lambda: _waiting(sqs, queue), RECOVERY_SECONDS)
    report.row(f"{EVENTS:,} events after the outage", "all recorded", f"{_hits(table, stack):,} recorded after {seconds:.0f} s",
               _hits(table, stack) == EVENTS)
    report.equal("  dead letters", 0, _waiting(sqs, dead))


def _wait(seconds: float, state) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        print(f"  outage: {end - time.monotonic():4.0f} s left; {state()}", file=sys.stderr, flush=True)
        time.sleep(min(30, max(0.0, end - time.monotonic())))


def _waiting(sqs, queue: str) -> int:
    return sum(map(int, sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=list(QUEUE))["Attributes"].values()))


def _hits(table, stack: Stack) -> int:
    pages = table.get_paginator("scan").paginate(TableName=f"{stack.name}-hits", Select="COUNT")
    return sum(page["Count"] for page in pages)
