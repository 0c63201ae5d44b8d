"""Deploys the template on LocalStack, checks it, prints a table; ends every process that it started."""

import contextlib
import logging
import os
import shutil
import signal
import subprocess
import sys
import time

from mint_localstack import limits, places
from mint_localstack.checks import commands, deployment, every, outage, partner, small, smoke
from mint_localstack.engines import Engines
from mint_localstack.launch import launch
from mint_localstack.report import Report, table
from mint_localstack.runbook.book import Runbook
from mint_localstack.runbook.shell import Shell
from mint_localstack.server import LocalStack
from mint_localstack.stack import ADDRESS, Stack


class Phases:
    """The durations of the phases."""

    def __init__(self):
        self.rows: list[tuple[str, str]] = []
        self._begin = self._last = time.monotonic()

    def ended(self, name: str) -> None:
        now = time.monotonic()
        self.rows.append((name, f"{now - self._last:5.1f} s"))
        self._last = now

    def together(self) -> list[tuple[str, str]]:
        return [*self.rows, ("together", f"{time.monotonic() - self._begin:5.1f} s")]


def main() -> int:
    logging.disable(logging.WARNING)
    signal.signal(signal.SIGTERM, _interrupt)
    signal.signal(signal.SIGINT, _interrupt)
    hold = os.environ.get("HOLD") == "yes"
    try:
        outage.minutes()
    except ValueError:
        print("OUTAGE is malformed: it is a number of minutes.", file=sys.stderr)
        return 2
    for folder in (places.LOGS, places.WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    try:
        with contextlib.ExitStack() as opened:
            return _run(opened, Phases(), hold)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except RuntimeError as e:
        print(f"make localstack: {e}", file=sys.stderr)
        return 1


def _run(opened: contextlib.ExitStack, phases: Phases, hold: bool) -> int:
    java_home = subprocess.check_output([places.ROOT / "bin" / "jdk"], text=True).strip()
    engines = Engines(java_home)
    opened.callback(engines.close)
    localstack = LocalStack(engines, java_home)
    opened.callback(localstack.close)
    phases.ended("DynamoDB Local, Redis and LocalStack started")
    launched = launch(localstack.endpoint, engines.cache)
    phases.ended("template translated, code uploaded, stack created")
    table("not created, since LocalStack has no such type:", [(kind, str(many)) for kind, many in sorted(launched.removed.items())])
    report = Report()
    deployment.run(report, launched.stack.name, launched.deployed, launched.expected)
    if report.failed:
        return _end(report, phases)
    shell = Shell(launched.stack.environment, places.ROOT)
    opened.callback(shell.close)
    book = every.book(launched.stack, shell)
    mappings = launched.stack.client("lambda").list_event_source_mappings(FunctionName=f"{launched.stack.name}-recorder:live")
    book.values["mapping"] = mappings["EventSourceMappings"][0]["UUID"]
    if outage.minutes():
        every.run(report, [
            ("a tenant and a key", lambda: partner.begin(report, launched.stack, book)),
            ("outage of DynamoDB", lambda: outage.run(report, launched.stack, engines)),
        ], phases.ended)
        return _end(report, phases)
    not_run = _check(report, phases, launched.stack, localstack, engines.cache, book, hold)
    if not_run:
        table("commands of the operator's pages that were not run:", not_run)
    table("what LocalStack does not model:", limits.NOT_MODELLED)
    status = _end(report, phases)
    if hold:
        _hold(launched.stack, book)
    return status


def _check(
    report: Report, phases: Phases, stack: Stack, localstack: LocalStack, cache_url: str, book: Runbook, hold: bool
) -> list[tuple[str, str]]:
    not_run: list[tuple[str, str]] = []

    def run_commands() -> None:
        book.values["spare_key"] = stack.operator("key", "issue", partner.TENANT, "--allow", f"{ADDRESS}/32")["key_id"]
        book.values["request_id"] = stack.request_id(book.values["fast_token"])
        not_run.extend(commands.run(report, book, hold))

    checks = every.checks(report, stack, book, localstack.end_instances, smoke.CANNOT)
    checks.insert(-1, ("a stack without a cache store", lambda: small.run(report, localstack.endpoint, cache_url)))
    if os.environ.get("PAGES") != "no":
        checks.append(("the other commands of the operator's pages", run_commands))
    every.run(report, checks, phases.ended)
    return not_run


def _end(report: Report, phases: Phases) -> int:
    table("time:", phases.together())
    status = report.end()
    if status:
        print(f"logs: {places.LOGS.relative_to(places.ROOT)}/")
    return status


def _hold(stack: Stack, book: Runbook) -> None:
    names = ("AWS_ENDPOINT_URL", "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "MINT_LOCALSTACK_AWS")
    print("\nready; Ctrl-C ends it. In another terminal:\n")
    for name in names:
        print(f"export {name}={stack.environment[name]}")
    print(f'export PATH="{places.ROOT}/tools/localstack/bin:$PATH"')
    # A check that failed may have made neither, which is a reason to look.
    token, contract = book.values.get("fast_token", ""), book.values.get("contract", "")
    print(f"export URL={stack.url} TOKEN={token} CONTRACT={contract} ADDRESS={ADDRESS}")
    print(f"curl -H \"Authorization: Bearer $TOKEN\" -H \"X-Forwarded-For: $ADDRESS\" \"$URL/partner/v1/health\"", flush=True)
    signal.pause()


def _interrupt(*_) -> None:
    # Later signals are ignored, so that closing is completed.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
