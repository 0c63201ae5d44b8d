"""Kills a small trial before and after each of its calls that change something, then runs CLEAN: nothing of it is left, and nothing else is gone.

The trial is of LocalStack, with a template of one resource of each kind that CloudFormation keeps. It deploys, updates, makes the canary's
secret, has another process make a table, as `tables restore` does, and deletes everything, by the same functions as the whole one.
"""

import contextlib
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

from mint_localstack.trial import __main__ as trial, deployment, removal
from mint_localstack.trial.place import READS, here
from mint_localstack.trial.record import Busy, Record, Thing
from mint_localstack.trial.things import KINDS, Things

KEPT = {"DeletionPolicy": "RetainExceptOnCreate", "UpdateReplacePolicy": "Retain"}
# Goes on when the trial is killed.
RESTORE = """
import sys, time
from mint_localstack.trial.place import here
dynamodb = here().client("dynamodb")
time.sleep(1)
dynamodb.create_table(
    TableName=sys.argv[1],
    BillingMode="PAY_PER_REQUEST",
    DeletionProtectionEnabled=True,
    AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
    KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
)
"""


def template(stack: str, table: str) -> dict:
    def named(name: str) -> dict:
        return {"Fn::Sub": "${AWS::StackName}" + name}

    return {
        "Parameters": {},
        "Resources": {
            "Table": {
                "Type": "AWS::DynamoDB::Table",
                **KEPT,
                "Properties": {
                    "TableName": named(f"-{table}"),
                    "BillingMode": "PAY_PER_REQUEST",
                    "DeletionProtectionEnabled": True,
                    "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                    "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                },
            },
            "Secret": {"Type": "AWS::SecretsManager::Secret", **KEPT, "Properties": {"Name": named("/pepper"), "SecretString": "{}"}},
            "Queue": {"Type": "AWS::SQS::Queue", **KEPT, "Properties": {"QueueName": named("-dead-letters")}},
            "Layer": {
                "Type": "AWS::Lambda::LayerVersion",
                "DeletionPolicy": "Retain",
                "Properties": {"LayerName": named("-auth"), "Content": {"S3Bucket": f"{stack}-artefacts", "S3Key": "layer.zip"}},
            },
            "Topic": {"Type": "AWS::SNS::Topic", "Properties": {"TopicName": named("-alarms")}},
        },
    }


def small_trial(record: Record, place, run: Callable[[list[str]], None]) -> None:
    stack, things = record.head["stack"], Things(place.client, record)
    uploads = deployment.Uploads()
    uploads.put_object(Bucket=f"{stack}-artefacts", Key="layer.zip", Body=b"PK\5\6" + bytes(18))
    deployed = deployment.create(place, record, things, deployment.Prepared(template(stack, "keys"), {}, uploads))
    assert deployed.status == "CREATE_COMPLETE", deployed
    record.intend(Thing("secret", f"{stack}/canary"), things.exists)
    place.client("secretsmanager").create_secret(Name=f"{stack}/canary", SecretString="a token")
    record.intend(Thing("table", f"{stack}-keys-renamed"), things.exists)
    deployed = deployment.update(place, record, deployment.Prepared(template(stack, "keys-renamed"), {}, uploads))
    assert deployed.status == "UPDATE_COMPLETE", deployed
    record.intend(Thing("table", f"{stack}-keys-restored"), things.exists)
    run([sys.executable, "-c", RESTORE, f"{stack}-keys-restored"])
    removal.remove(record, things, 0)


def child(at: int, when: str, said: int) -> None:
    """Runs until the call, and kills itself. Writes the run, and at its end the number of calls."""
    place, calls = here(), 0
    record = Record.new(place.account, place.region)
    os.write(said, record.head["run"].encode() + b"\n")

    def count(of: str) -> None:
        nonlocal calls
        calls += when == of
        if calls == at and when == of:
            os.kill(os.getpid(), signal.SIGKILL)

    def counted(of: str):
        return lambda model, **_: None if model.name.startswith(READS) else count(of)

    def run(command: list[str]) -> None:
        count("before")
        with subprocess.Popen(command, close_fds=False) as process:
            count("after")
        assert process.returncode == 0, command

    session_client = place.client

    def client(service: str):
        made = session_client(service)
        made.meta.events.register("before-call", counted("before"))
        made.meta.events.register("after-call", counted("after"))
        return made

    object.__setattr__(place, "client", client)
    small_trial(record, place, run)
    os.write(said, f"{calls}\n".encode())


def everything(place) -> set[Thing]:
    """All things of the account, those of others included; without layers, which LocalStack cannot list after one was deleted."""
    c, found = place.client, set()
    found |= {
        Thing("stack", s["StackName"]) for s in c("cloudformation").list_stacks()["StackSummaries"] if s["StackStatus"] != "DELETE_COMPLETE"
    }
    found |= {Thing("table", t) for t in c("dynamodb").list_tables()["TableNames"]}
    found |= {Thing("secret", s["Name"]) for s in c("secretsmanager").list_secrets()["SecretList"]}
    found |= {Thing("queue", q.rpartition("/")[2]) for q in c("sqs").list_queues().get("QueueUrls", [])}
    found |= {Thing("bucket", b["Name"]) for b in c("s3").list_buckets()["Buckets"]}
    assert {thing.kind for thing in found} <= set(KINDS)
    return found


def killed(at: int, when: str) -> tuple[str, str | None]:
    """The run, and what it wrote last: nothing if it was killed."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        try:
            child(at, when, writing)
        except BaseException as e:
            print(f"the small trial failed: {type(e).__name__}: {e}", file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as reader:
        said = reader.read().split()
    _, status = os.waitpid(process, 0)
    if not os.WIFSIGNALED(status) and os.waitstatus_to_exitcode(status):
        raise RuntimeError(f"call {at}, {when}: the small trial failed by itself")
    return said[0], said[1] if len(said) > 1 else None


def outlived(run: str) -> bool:
    """Whether a process that the run had started was still there, so that CLEAN refused. Waits until it has ended."""
    outlived = False
    while True:
        try:
            Record.of(run).close()
            return outlived
        except Busy:
            outlived = True
            try:
                trial._clean(run)
            except RuntimeError:
                time.sleep(0.2)
                continue
            # Rightly, if the process has ended meanwhile.
            with contextlib.suppress(Busy):
                Record.of(run).close()
                return outlived
            raise AssertionError("CLEAN did not refuse") from None


def bystanders(place, stack: str) -> set[Thing]:
    """Things of others, with names that begin as those of the run."""
    place.client("dynamodb").create_table(
        TableName=f"{stack}-keys-of-another",
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
    )
    place.client("secretsmanager").create_secret(Name=f"{stack}/canary-of-another", SecretString="x")
    place.client("sqs").create_queue(QueueName=f"{stack}-dead-letters-of-another")
    place.client("s3").create_bucket(Bucket=f"{stack}-artefacts-of-another")
    return {
        Thing("table", f"{stack}-keys-of-another"),
        Thing("secret", f"{stack}/canary-of-another"),
        Thing("queue", f"{stack}-dead-letters-of-another"),
        Thing("bucket", f"{stack}-artefacts-of-another"),
    }


def main() -> int:
    place, wrong, runs, refusals = here(), [], 0, 0
    for when in ("before", "after"):
        at, ended = 1, None
        while ended is None:
            before = everything(place)
            run, ended = killed(at, when)
            refusals += outlived(run)
            record = Record.of(run)
            things = Things(place.client, record)
            others = bystanders(place, record.head["stack"])
            record.close()
            said = io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                status = trial._clean(run)
            after = everything(place)
            layers = {thing for thing in record.things if thing.kind == "layer" and things.exists(thing)}
            left, gone = (after - before - others) | layers, (before | others) - after
            if status or left or gone:
                wrong.append(f"killed {when} call {at}: CLEAN {status}, left {left}, of others gone {gone}: {said.getvalue()}")
            for thing in others & after:
                things.delete(thing)
            record.path.unlink()
            runs, at = runs + 1, at + 1
        print(f"{at - 2} calls that change something, killed {when} each of them", flush=True)
    if refusals != 1:
        wrong.append(f"CLEAN was refused after {refusals} runs, not after the one that left a process behind")
    print("\n".join(wrong) or f"{runs} runs, each followed by CLEAN: nothing left, nothing of others gone")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
