"""Contracts with hits reach the sealer through SQS, and the hourly rule sweeps."""

from mint_localstack import events
from mint_localstack.checks.partner import TENANT
from mint_localstack.report import Report
from mint_localstack.stack import Stack, until

# The queue holds a message back for 200 s. Most of it has passed since the first hits were recorded.
SEALED_SECONDS = 300
SWEEP = '{"sweep":true}'


def run(report: Report, stack: Stack) -> None:
    sqs = stack.client("sqs")
    queue = sqs.get_queue_url(QueueName=f"{stack.name}-seal.fifo")["QueueUrl"]
    dead = sqs.get_queue_url(QueueName=f"{stack.name}-seal-dead-letters.fifo")["QueueUrl"]
    seen, seconds = until(True, lambda: _sealed(stack), SEALED_SECONDS)
    report.row("a contract with hits, announced through SQS", "sealed", f"{'sealed' if seen else 'not sealed'} after {seconds:.0f} s more", seen)
    _sweep(report, stack, sqs, queue)
    report.equal("  failed messages of the sealer", 0, _messages(sqs, dead))


def _sealed(stack: Stack) -> bool:
    key = {"tenant_contract": {"S": f"{TENANT}#{events.CONTRACT.lower()}"}, "period": {"S": "state"}}
    item = stack.client("dynamodb").get_item(TableName=f"{stack.name}-tallies", Key=key, ConsistentRead=True).get("Item", {})
    return "watermark" in item


def _sweep(report: Report, stack: Stack, sqs, queue: str) -> None:
    """Checks what the rule sends and to which target, because an hour is too long to wait for."""
    arn = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    report.equal("the message of the hourly rule to that queue", SWEEP, ", ".join(t["Input"] for t in stack.targets() if t["Arn"] == arn))


def _messages(sqs, queue: str) -> int:
    names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesDelayed", "ApproximateNumberOfMessagesNotVisible"]
    return sum(int(value) for value in sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=names)["Attributes"].values())
