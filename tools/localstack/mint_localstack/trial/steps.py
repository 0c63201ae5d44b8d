"""The steps of a trial, in their order, each with what it takes and costs."""

import contextlib
import json
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import yaml

from mint_localstack import places
from mint_localstack.checks import deployment as checks_deployment, every, smoke
from mint_localstack.conditions import created
from mint_localstack.deploy import Deployed
from mint_localstack.report import Report
from mint_localstack.runbook.shell import Shell
from mint_localstack.stack import Stack, at, until
from mint_localstack.trial import deployment, points
from mint_localstack.trial.place import Place
from mint_localstack.trial.record import Record, Thing
from mint_localstack.trial.results import Results
from mint_localstack.trial.things import Things

COMPLETE = ("CREATE_COMPLETE", "UPDATE_COMPLETE")
HOURS_OF_A_MONTH = 730
# What the stack of a trial costs in each hour that it exists, in units of the prices of checks/aws.yaml.
AN_HOUR = {
    "endpoint-hours": 2,
    "cache-gb-hours": 0.1,
    "secrets": 4 / HOURS_OF_A_MONTH,
    "alarm-metrics": 60 / HOURS_OF_A_MONTH,
    "metrics": 40 / HOURS_OF_A_MONTH,
    "dashboards": 1 / HOURS_OF_A_MONTH,
}


class Failed(Exception):
    """A step that the following ones need has failed."""


@dataclass
class Run:
    place: Place
    record: Record
    things: Things
    results: Results
    report: Report = field(default_factory=Report)
    began: datetime = field(default_factory=lambda: datetime.now(UTC))
    deployments: int = 0
    stack: Stack | None = None

    def prepared(self, **overrides: str) -> deployment.Prepared:
        self.deployments += 1
        return deployment.prepare(self.place, self.record, self.deployments, **overrides)

    def decide(self, functions: dict[str, Callable[["Run"], points.Seen]]) -> None:
        for point, function in functions.items():
            try:
                self.results.points[point] = function(self)
            except Exception as e:  # a point that cannot be decided must not hide the others
                self.results.points[point] = (False, f"{type(e).__name__}: {e}")
            print(f"  {point}: {self.results.points[point]}", flush=True)
            self.results.write()

    # LocalStack has neither CloudWatch's delays nor a limit of the stage.
    def pause(self, seconds: float) -> float:
        return seconds if self.place.is_aws else 0

    def many(self, calls: int) -> int:
        return calls if self.place.is_aws else 10


@dataclass(frozen=True)
class Step:
    name: str
    minutes: int
    makes: str
    costs: dict[str, float]  # by the prices of checks/aws.yaml, besides those of each hour
    do: Callable[[Run], None]


def look(run: Run) -> None:
    """Refuses an account in which the deployment would fail half-way."""
    account = run.place.client("apigateway").get_account()
    if not account.get("cloudwatchRoleArn"):
        raise Failed(
            "API Gateway has no role in this account and Region with which it writes logs, and a trial sets none, since it is not the"
            " run's alone: deploy any stack once with ManageGatewayLogRole=true, or set one with `aws apigateway update-account`"
        )
    limit = run.place.client("lambda").get_account_settings()["AccountLimit"]["ConcurrentExecutions"]
    run.results.facts.append(("concurrency of the account", str(limit)))
    if limit < 100:
        raise Failed(f"the account's concurrency is {limit}, and a deployment needs a hundred: have AWS raise it (Service Quotas, Lambda)")


def deploy(run: Run) -> None:
    prepared = run.prepared()
    deployed = deployment.create(run.place, run.record, run.things, prepared)
    checks_deployment.run(run.report, run.record.head["stack"], deployed, len(created(prepared.template, prepared.parameters)))
    run.results.facts.append(("first deployment", f"{deployed.seconds / 60:.1f} minutes, {deployed.status}"))
    if deployed.status not in COMPLETE:
        raise Failed(f"{deployed.status}: {'; '.join(deployed.failures[:3])}")
    url = deployed.outputs["BaseUrl"]
    if not run.place.is_aws:
        api = next(api["id"] for api in run.place.client("apigateway").get_rest_apis()["items"] if api["name"] == run.record.head["stack"])
        url = f"{run.place.environment['AWS_ENDPOINT_URL']}/_aws/execute-api/{api}/live"
    environment = run.place.environment | at(url, run.place.environment)
    run.stack = Stack(run.record.head["stack"], url, environment, run.place.client)
    run.decide(points.AFTER_DEPLOYMENT)


def check(run: Run) -> None:
    with contextlib.closing(Shell(run.stack.environment, places.ROOT)) as shell:
        book = every.book(run.stack, shell)
        cannot = {} if run.place.is_aws else smoke.CANNOT
        every.run(run.report, every.checks(run.report, run.stack, book, None, cannot), lambda name: None)
    run.record.intend(Thing("secret", f"{run.stack.name}/canary"), run.things.exists)
    run.decide(points.AFTER_CHECKS)


def roll_out(run: Run) -> None:
    deployed = deployment.update(run.place, run.record, run.prepared())
    run.results.facts.append(("roll-out", f"{deployed.seconds / 60:.1f} minutes, {deployed.status}"))
    # LocalStack cannot update an alias. The steps that follow are gone through there, whatever they see.
    if deployed.status not in COMPLETE and run.place.is_aws:
        raise Failed(f"{deployed.status}: {'; '.join(deployed.failures[:3])}")
    run.decide(points.AFTER_ROLL_OUT)


def go_back(run: Run) -> None:
    """After a deployment, then during one."""
    run.decide({"going back": _went_back})


def _went_back(run: Run) -> points.Seen:
    begin = time.monotonic()
    run.stack.operator("rollback", "do", "--yes")
    run.results.facts.append(("rollback do", f"{time.monotonic() - begin:.0f} s"))
    back = run.stack.operator("rollback", "show")["receiving"]
    run.stack.operator("rollback", "undo", "--yes")
    after = deployment.update(run.place, run.record, run.prepared())
    seen: list[Deployed] = []
    prepared = run.prepared()
    # A daemon, since an interruption does not wait for it: the stack is deleted meanwhile.
    update = threading.Thread(target=lambda: seen.append(deployment.update(run.place, run.record, prepared)), daemon=True)
    update.start()
    until("UPDATE_IN_PROGRESS", lambda: status(run), 600)
    time.sleep(run.pause(240))  # the hook before traffic has ended, and the canary begins
    run.stack.operator("rollback", "do", "--yes")
    update.join()
    during = seen[0].status if seen else "no answer"
    right = after.status == "UPDATE_COMPLETE" and during == "UPDATE_ROLLBACK_COMPLETE"
    return (
        right,
        f"after `rollback do`, traffic at {json.dumps(back)}; after `undo`, a deployment {after.status}; `rollback do` during one {during}",
    )


def refuse(run: Run) -> None:
    run.decide({"rolling back": _refused, "the stack's policy": _denied})


def _refused(run: Run) -> points.Seen:
    before = run.stack.operator("rollback", "show")["receiving"]
    deployed = deployment.update(run.place, run.record, run.prepared(IpTrust="forwarded", TrustedProxies="nonsense"))
    same = run.stack.operator("rollback", "show")["receiving"] == before
    run.results.facts.append(("deployment that the hook refuses", f"{deployed.seconds / 60:.1f} minutes, {deployed.status}"))
    right = deployed.status == "UPDATE_ROLLBACK_COMPLETE" and same
    return right, f"{deployed.status}; versions {'as before' if same else 'others than before'}; {'; '.join(deployed.failures[-1:])}"


def _denied(run: Run) -> points.Seen:
    prepared, cloudformation = run.prepared(), run.place.client("cloudformation")
    # If it is not denied, there is a new table, and CloudFormation keeps the old one.
    other = f"{run.stack.name}-usage-renamed"
    run.record.intend(Thing("table", other), run.things.exists)
    prepared.template["Resources"]["UsageTable"]["Properties"]["TableName"] = other
    policy = (places.ROOT / "docs" / "stack-policy.json").read_text(encoding="utf-8")
    cloudformation.set_stack_policy(StackName=run.stack.name, StackPolicyBody=policy)
    deployed = deployment.update(run.place, run.record, prepared)
    denied = [reason for reason in deployed.failures if "denied by stack policy" in reason.lower()]
    return deployed.status == "UPDATE_ROLLBACK_COMPLETE" and bool(denied), f"{deployed.status}; {'; '.join(denied[:1]) or 'not denied'}"


def restore(run: Run) -> None:
    """Without the canary, whose key is restored with the others."""
    run.decide({"restoring a table": _restored})


def _restored(run: Run) -> points.Seen:
    run.record.intend(Thing("table", f"{run.stack.name}-keys-restored"), run.things.exists)
    when = (datetime.now(UTC) - timedelta(minutes=6)).strftime("%Y-%m-%dT%H:%M:%SZ")
    begin = time.monotonic()
    run.stack.operator("tables", "restore", "keys", "--at", when, "--check")
    run.stack.operator("tables", "restore", "keys", "--at", when, "--yes")
    to_a_second = time.monotonic() - begin
    run.place.client("dynamodb").delete_table(TableName=f"{run.stack.name}-keys")
    run.place.client("dynamodb").get_waiter("table_not_exists").wait(TableName=f"{run.stack.name}-keys")
    dynamodb, begin = run.place.client("dynamodb"), time.monotonic()
    # Whether AWS lists the backup of a deleted table at once, no document says.
    until(True, lambda: bool(dynamodb.list_backups(TableName=f"{run.stack.name}-keys", BackupType="SYSTEM")["BackupSummaries"]), 900)
    run.results.facts.append(("the backup of a deleted table is listed", f"after {time.monotonic() - begin:.0f} s"))
    begin = time.monotonic()
    run.stack.operator("tables", "restore", "keys", "--deleted", "--yes")
    deleted = time.monotonic() - begin
    run.results.facts += [
        ("tables restore keys --at", f"{to_a_second / 60:.1f} minutes"),
        ("tables restore keys --deleted", f"{deleted / 60:.1f} minutes"),
    ]
    caps = run.place.client("dynamodb").describe_table(TableName=f"{run.stack.name}-keys")["Table"].get("OnDemandThroughput", {})
    return (
        caps.get("MaxReadRequestUnits", -1) > 0,
        f"to a second {to_a_second / 60:.1f} minutes, deleted {deleted / 60:.1f} minutes, caps {caps}",
    )


def end(run: Run) -> None:
    run.decide(points.AT_THE_END)


def status(run: Run) -> str:
    return run.place.client("cloudformation").describe_stacks(StackName=run.record.stack_id)["Stacks"][0]["StackStatus"]


STEPS = (
    Step("look at the account", 1, "nothing", {}, look),
    Step(
        "the first deployment",
        45,
        "a bucket, the stack, and with it seven tables, three secrets, a queue and three layers",
        {"data-out": 0.02},
        deploy,
    ),
    Step(
        "the checks of LocalStack, and what they show",
        60,
        "the canary's secret",
        {
            "api-gateway-requests": 0.01,
            "lambda-gb-seconds": 0.01,
            "dynamodb-writes": 0.02,
            "dynamodb-reads": 0.02,
            "data-out": 0.1,
            "logs-written": 0.1,
        },
        check,
    ),
    Step("a roll-out", 30, "versions", {"lambda-gb-seconds": 0.001}, roll_out),
    Step("going back, after a roll-out and during one", 75, "versions", {"lambda-gb-seconds": 0.002}, go_back),
    Step(
        "a deployment that the hook refuses, one that the stack's policy denies",
        40,
        "a table, if the policy does not deny it",
        {"lambda-gb-seconds": 0.001},
        refuse,
    ),
    Step(
        "restoring a table",
        90,
        "a table, for the time of the restore; backups by AWS",
        {"dynamodb-backup": 0.1, "dynamodb-writes": 0.01},
        restore,
    ),
    Step("what the logs of the run have", 5, "nothing", {}, end),
)
REMOVAL_MINUTES = 60


def register() -> dict:
    return yaml.safe_load((places.ROOT / "checks" / "aws.yaml").read_text(encoding="utf-8"))


def usd(minutes: float, costs: dict[str, float]) -> float:
    prices = register()["prices"]
    hourly = sum(prices[price]["usd"] * many for price, many in AN_HOUR.items())
    return hourly * minutes / 60 + sum(prices[price]["usd"] * many for price, many in costs.items())


def commit() -> str:
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude", "*"], cwd=places.ROOT, capture_output=True, text=True
    )
    return described.stdout.strip() or "unknown"
