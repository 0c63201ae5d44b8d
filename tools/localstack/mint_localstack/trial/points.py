"""The points of docs/deploy.md, What only AWS can show, that a program can decide: a function for each, by its words in the table."""

import concurrent.futures
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from mint_localstack.checks.partner import TENANT
from mint_localstack.stack import ADDRESS, Stack, until
from mint_localstack.trial.place import ipv6

if TYPE_CHECKING:
    from mint_localstack.trial.steps import Run

# Whether it is as the table says, none if this machine cannot tell, and what was seen.
Seen = tuple[bool | None, str]
SNAPPED = ("health", "hits", "mints")
FUNCTIONS = (*SNAPPED, "recorder", "sealer")
SMOKE = "make smoke, by the runbook"
GREETING = "a greeting of TLS 1.1"
XML = {"Content-Type": "application/xml"}
# CloudWatch shows a metric, and a line of a log, minutes later.
LATE_SECONDS = 300
CANARY_SECONDS = 20 * 60
# Of a hook that asks as the canary; one without takes seconds.
HOOK_SECONDS = 60


def gateways_answers(run: "Run") -> Seen:
    status, headers, body = _call(f"{run.stack.url}/partner/v1/nothing", XML, b"<a/>")
    right = (status, body.get("code"), headers.get("Cache-Control")) == (404, "not_found", "no-store") and "X-Request-Id" in headers
    smoke, said = _checked(run, SMOKE)
    return right and smoke, f"smoke: {said}; POST of XML: {status} {body.get('code')}, X-Request-Id {headers.get('X-Request-Id')}"


def unknown_routes(run: "Run") -> Seen:
    """The call of a route that exists, whose invocation is counted, shows that the metric would count the others."""
    began = _minute_from_now()
    for _ in range(3):
        _call(f"{run.stack.url}/partner/v1/nothing", XML, b"<a/>")
    _call(f"{run.stack.url}/partner/v1/health", {})

    def invoked() -> float:
        return sum(_sum(run.stack, "AWS/Lambda", "Invocations", began, FunctionName=f"{run.stack.name}-{name}") or 0 for name in SNAPPED)

    until(True, lambda: invoked() > 0, run.pause(LATE_SECONDS))
    time.sleep(run.pause(120))
    return invoked() == 1, f"{invoked():.0f} invocations, after three calls of an unknown route and one of health"


def by_ipv6(run: "Run") -> Seen:
    address = ipv6()
    if address is None:
        return None, "this machine has no IPv6: use one that has"
    import http.client
    import socket

    host = run.stack.url.split("/")[2]
    to = socket.getaddrinfo(host, 443, socket.AF_INET6, socket.SOCK_STREAM)[0][4]

    class OverIpv6(http.client.HTTPSConnection):
        def connect(self):
            self.sock = self._context.wrap_socket(socket.create_connection(to[:2], timeout=30), server_hostname=host)

    connection = OverIpv6(host)
    connection.request("GET", "/live/partner/v1/health")
    status = connection.getresponse().status
    return status == 401, f"{status} from {to[0]}"


def tls(run: "Run") -> Seen:
    said = run.report.smoke.get(GREETING, "was not run")
    return said == "yes", f"smoke: {GREETING} to the default endpoint is refused: {said}"


def snapshots(run: "Run") -> Seen:
    found = {
        name: run.stack.client("lambda").get_function_configuration(FunctionName=f"{run.stack.name}-{name}", Qualifier="live")
        for name in SNAPPED
    }
    states = {name: one.get("SnapStart", {}).get("OptimizationStatus", "none") for name, one in found.items()}
    errors = sum(len(_lines(run.stack, f"/aws/lambda/{run.stack.name}-{name}", '{ $.level = "ERROR" }')) for name in SNAPPED)
    return set(states.values()) == {"On"} and errors == 0, f"{states}; {errors} lines of level ERROR"


def restore_time(run: "Run") -> Seen:
    took = []
    for name in SNAPPED:
        for line in _lines(run.stack, f"/aws/lambda/{run.stack.name}-{name}", '{ $.type = "platform.restoreReport" }'):
            took.append(float(json.loads(line)["record"]["metrics"]["durationMs"]))
    took.sort()
    if not took:
        return False, "no line platform.restoreReport"
    return True, f"{len(took)} restores: {took[0]:.0f} ms to {took[-1]:.0f} ms, median {took[len(took) // 2]:.0f} ms"


def order_of_creation(run: "Run") -> Seen:
    missed = _sum(run.stack, "MintActivity", "UnreachableStores", run.began, Stack=run.stack.name)
    return not missed, f"stores that were not reached before a snapshot or in a self-check: {missed or 0:.0f}"


def recursion(run: "Run") -> Seen:
    dropped = {
        name: _sum(run.stack, "AWS/Lambda", "RecursiveInvocationsDropped", run.began, FunctionName=f"{run.stack.name}-{name}")
        for name in ("recorder", "sealer")
    }
    return not any(dropped.values()), str(dropped)


def tags(run: "Run") -> Seen:
    pages = (
        run.stack.client("ec2")
        .get_paginator("describe_tags")
        .paginate(Filters=[{"Name": "key", "Values": ["aws:cloudformation:stack-name"]}, {"Name": "value", "Values": [run.stack.name]}])
    )
    tagged = {tag["ResourceId"] for page in pages for tag in page["Tags"]}
    kinds = ("VPC", "Subnet", "RouteTable", "SecurityGroup", "VPCEndpoint")
    missing = [name for kind in kinds for name in run.stack.resources(f"AWS::EC2::{kind}") if name not in tagged]
    return bool(tagged) and not missing, f"{len(tagged)} resources have it; without it: {', '.join(missing) or 'none'}"


def missing_secret(run: "Run") -> Seen:
    """Before the canary is created. The alarm goes off in the first quarter of an hour at most once."""
    state, seconds = until("OK", lambda: _alarm(run.stack, "canary"), run.pause(CANARY_SECONDS))
    errors = len(_lines(run.stack, f"/aws/lambda/CodeDeployHook_{run.stack.name}", '{ $.level = "ERROR" }'))
    return state == "OK" and errors == 0, f"without a canary: alarm {state} after {seconds / 60:.0f} minutes, {errors} lines of level ERROR"


def canary(run: "Run") -> Seen:
    run.stack.operator("canary", "create")
    time.sleep(run.pause(600))  # two runs of the schedule with the canary
    state, _ = until("OK", lambda: _alarm(run.stack, "canary"), run.pause(CANARY_SECONDS))
    denied = len(_lines(run.stack, f"/aws/lambda/CodeDeployHook_{run.stack.name}", '"AccessDenied"'))
    return state == "OK" and denied == 0, f"alarm {state}, {denied} lines with AccessDenied"


def hooks(run: "Run") -> Seen:
    ended = [status for status, _ in _hooks(run.stack)]
    right = len(ended) >= 2 * len(FUNCTIONS) and set(ended) == {"Succeeded"}
    return right, f"{len(ended)} hooks of {2 * len(FUNCTIONS)}: {', '.join(sorted(set(ended))) or 'none'}"


def canary_of_a_roll_out(run: "Run") -> Seen:
    """What was seen before the roll-out, and whether the hooks took the minute that the canary's checks need."""
    right, said = run.results.points["the canary"]
    times = [seconds for _, seconds in _hooks(run.stack) if seconds is not None]
    shortest = min(times, default=0)
    return bool(right) and shortest >= HOOK_SECONDS, f"{said}; the shortest hook of the roll-out took {shortest:.0f} s"


def _hooks(stack: Stack) -> list[tuple[str, float | None]]:
    """The status and the seconds of each hook of a function's deployment."""
    codedeploy, ended = stack.client("codedeploy"), []
    for application in stack.resources("AWS::CodeDeploy::Application"):
        for group in codedeploy.list_deployment_groups(applicationName=application)["deploymentGroups"]:
            for deployment in codedeploy.list_deployments(applicationName=application, deploymentGroupName=group)["deployments"]:
                targets = codedeploy.list_deployment_targets(deploymentId=deployment)["targetIds"]
                for target in codedeploy.batch_get_deployment_targets(deploymentId=deployment, targetIds=targets)["deploymentTargets"]:
                    for event in target["lambdaTarget"]["lifecycleEvents"]:
                        if event["lifecycleEventName"] in ("BeforeAllowTraffic", "AfterAllowTraffic"):
                            took = (event["endTime"] - event["startTime"]).total_seconds() if "endTime" in event else None
                            ended.append((event["status"], took))
    return ended


def record(run: "Run") -> Seen:
    shown = run.stack.operator("rollback", "show")
    return len(shown["deployments"]) == 2, f"{len(shown['deployments'])} deployments, {shown['status']}"


def queries(run: "Run") -> Seen:
    names = run.stack.operator("query")
    rows = run.stack.operator("query", "failures")
    return len(names) > 0 and isinstance(rows, list), f"{len(names)} names, {len(rows)} rows of failures"


def cap(run: "Run") -> Seen:
    last = json.dumps(run.stack.operator("audit")[-1])
    try:
        run.stack.operator("key", "issue", TENANT, "--allow", f"{ADDRESS}/32", "--per-minute", "1000000")
        refused = "a key of a million requests a minute was issued"
    except RuntimeError as e:
        refused = str(e).splitlines()[-1]
    return "arn:aws:" in last and "600" in refused, f"the last row of audit has {'a' if 'arn:aws:' in last else 'no'} caller; {refused}"


def throttling(run: "Run") -> Seen:
    """Without a key: the stage refuses before any function is asked."""

    def ask(_):
        return _call(f"{run.stack.url}/partner/v1/health", {})[:2]

    with concurrent.futures.ThreadPoolExecutor(100) as callers:
        answers = list(callers.map(ask, range(run.many(3000))))
    refused = [headers for status, headers in answers if status == 429]
    right = bool(refused) and all("Retry-After" in headers for headers in refused)
    return right, f"{len(refused)} of {len(answers)} calls refused with 429" + (
        f", Retry-After {refused[0].get('Retry-After')}" if refused else ""
    )


def roles(run: "Run") -> Seen:
    groups = [f"/aws/lambda/{run.stack.name}-{name}" for name in FUNCTIONS] + [f"/aws/lambda/CodeDeployHook_{run.stack.name}"]
    denied = {group: len(_lines(run.stack, group, '"AccessDenied"')) for group in groups}
    return not any(denied.values()), f"{sum(denied.values())} lines with AccessDenied in the logs of {len(groups)} functions"


def _checked(run: "Run", check: str) -> tuple[bool, str]:
    return next(((ok, seen) for name, _, seen, ok in run.report.rows if name == check), (False, "was not run"))


def _call(url: str, headers: dict[str, str], body: bytes | None = None) -> tuple[int, dict, dict]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=60) as answer:
            return answer.status, answer.headers, json.load(answer)
    except urllib.error.HTTPError as refused:
        with refused:
            text = refused.read()
            try:
                return refused.code, refused.headers, json.loads(text)
            except ValueError:
                return refused.code, refused.headers, {}


def _sum(stack: Stack, namespace: str, metric: str, since: datetime, **dimensions: str) -> float | None:
    """The sum of a metric since then; none if it has no data."""
    points = stack.client("cloudwatch").get_metric_statistics(
        Namespace=namespace,
        MetricName=metric,
        Dimensions=[{"Name": name, "Value": value} for name, value in dimensions.items()],
        StartTime=since,
        EndTime=datetime.now(UTC) + timedelta(minutes=1),
        Period=60,
        Statistics=["Sum"],
    )["Datapoints"]
    return sum(point["Sum"] for point in points) if points else None


def _minute_from_now() -> datetime:
    """The begin of the next minute, once it is there: metrics are counted by minutes."""
    now = datetime.now(UTC)
    time.sleep(60 - now.second)
    return datetime.now(UTC).replace(second=0, microsecond=0)


def _lines(stack: Stack, group: str, pattern: str) -> list[str]:
    pages = stack.client("logs").get_paginator("filter_log_events").paginate(logGroupName=group, filterPattern=pattern)
    return [event["message"] for page in pages for event in page["events"]]


def _alarm(stack: Stack, name: str) -> str:
    found = stack.client("cloudwatch").describe_alarms(AlarmNames=[f"{stack.name}-{name}"])["MetricAlarms"]
    return found[0]["StateValue"] if found else "none"


AFTER_DEPLOYMENT: dict[str, Callable[["Run"], Seen]] = {
    "unknown routes run no function": unknown_routes,
    "IPv6": by_ipv6,
    "snapshots": snapshots,
    "the order of creation": order_of_creation,
    "the tag `aws:cloudformation:stack-name` is on each VPC resource before it is changed": tags,
    "a secret that does not exist, and a role that may read it": missing_secret,
}
AFTER_CHECKS: dict[str, Callable[["Run"], Seen]] = {
    "the gateway's own answers: unknown routes with any `Content-Type`, and the gateway responses that a caller can provoke": gateways_answers,
    "TLS 1.2 is the least, on the default endpoint and on a domain": tls,
    "messages that a function sends to its own queue": recursion,
    "saved queries from a terminal": queries,
    "the caller and the cap of `bin/operator`": cap,
    "throttling of the stage": throttling,
    "the canary": canary,
}
AFTER_ROLL_OUT: dict[str, Callable[["Run"], Seen]] = {
    "the hook": hooks,
    "the canary": canary_of_a_roll_out,
    "the record of deployments": record,
    "the time of a restore, which no figure here contains": restore_time,
}
# Decided when everything is deleted.
DELETION = "a deletion waits for network interfaces"
AT_THE_END: dict[str, Callable[["Run"], Seen]] = {"roles": roles}
