"""Tries the stack in an account of AWS and deletes what it made, as `make trial` does. See README.md, The trial on AWS."""

import os
import re
import signal
import sys
import time
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError

from mint_localstack import places
from mint_localstack.trial import points, removal, results, steps
from mint_localstack.trial.place import Place, here
from mint_localstack.trial.record import Busy, Record
from mint_localstack.trial.things import Things


def main() -> int:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    account, plan, clean = (os.environ.get(name, "") for name in ("ACCOUNT", "PLAN", "CLEAN"))
    try:
        if clean:
            return _clean(clean)
        if not re.fullmatch(r"\d{12}", account):
            raise RuntimeError("ACCOUNT is the id of the throwaway account, 12 digits; or CLEAN is the run to delete")
        if plan == "yes":
            return _plan(account)
        if plan:
            raise RuntimeError("PLAN is yes, or left out")
        return _try(account)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except (RuntimeError, ClientError, BotoCoreError, OSError, ValueError) as e:
        print(f"make trial: {e}", file=sys.stderr)
        return 1


def _plan(account: str) -> int:
    print(f"In the account {account}, nothing of which is called by this plan. Prices are those of us-east-1, free tiers left out.\n")
    rows = [(step.name, step.minutes, step.costs, step.makes) for step in steps.STEPS]
    rows.append(("delete everything", steps.REMOVAL_MINUTES, {}, "backups by AWS of the deleted tables"))
    print(f"{'step':<76} {'minutes':>7} {'USD':>6}  makes")
    for name, minutes, costs, makes in rows:
        print(f"{name:<76} {minutes:>7} {steps.usd(minutes, costs):>6.2f}  {makes}")
    print(f"{'together, at most about':<76} {sum(row[1] for row in rows):>7} {sum(steps.usd(row[1], row[2]) for row in rows):>6.2f}")
    return 0


def _try(account: str) -> int:
    place = here()
    if place.account != account:
        raise RuntimeError(f"the credentials are of the account {place.account}, not {account}: nothing was made")
    print(
        f"This deploys a stack in the account {account}, {place.region}, tries it, and deletes it, some hours. PLAN=yes shows what it costs."
    )
    print("Type the account's id to go on: ", end="", flush=True)
    if sys.stdin.readline().strip() != account:
        raise RuntimeError("that is another id: nothing was made")
    for folder in (places.LOGS, places.WORK):
        folder.mkdir(parents=True, exist_ok=True)
    record = Record.new(account, place.region)
    written = results.Results(record.head["run"], account, place.region, steps.commit(), _folder(place))
    run = steps.Run(place, record, Things(place.client, record), written)
    print(
        f"run {record.head['run']}: its file is {record.path.relative_to(places.ROOT)}, its results {written.path.relative_to(places.ROOT)}",
        flush=True,
    )
    try:
        _do(run)
    except BaseException as e:  # also an interruption between two steps: what was made is deleted
        print(f"{type(e).__name__}: {e}", file=sys.stderr)
    return _remove(run)


def _do(run: steps.Run) -> None:
    """All steps, up to the first that the next ones need and that failed, or an interruption."""
    for step in steps.STEPS:
        print(f"\n{step.name}, about {step.minutes} minutes", flush=True)
        begin, ended = time.monotonic(), "done"
        try:
            step.do(run)
        except KeyboardInterrupt:
            ended = "interrupted"
        except Exception as e:  # whatever it is, what was made is deleted
            ended = f"{type(e).__name__}: {e}"
            print(ended, file=sys.stderr)
        run.results.steps.append((step.name, f"{(time.monotonic() - begin) / 60:.1f}", ended))
        _write(run)
        if ended != "done":
            return


def _remove(run: steps.Run) -> int:
    begin = time.monotonic()
    print("\ndeleting what the run made; if this is interrupted: make trial CLEAN=" + run.record.head["run"], flush=True)
    try:
        removal.remove(run.record, run.things, run.pause(removal.PAUSE_SECONDS))
        ended = "done"
        run.results.end = "Everything that the run made is deleted. AWS keeps " + "; ".join(_kept(run.place, run.record)) + "."
    except (removal.Left, KeyboardInterrupt) as e:
        ended = str(e) or "interrupted"
        run.results.end = f"NOT everything is deleted ({ended}): `make trial CLEAN={run.record.head['run']}`."
    minutes = f"{(time.monotonic() - begin) / 60:.1f}"
    run.results.steps.append(("delete everything", minutes, ended))
    run.results.facts.append(("teardown", f"{minutes} minutes"))
    if run.stack:
        done = f"everything was deleted in {minutes} minutes"
        run.results.points[points.DELETION] = (ended == "done", done if ended == "done" else f"not {done}: {ended}")
    _write(run)
    print("\n" + run.results.end)
    for name in run.results.failed:
        print(f"not as expected: {name}")
    return 1 if run.results.failed else 0


def _write(run: steps.Run) -> None:
    run.results.checks, run.results.requests = run.report.rows, run.place.requests
    run.results.write()


def _clean(name: str) -> int:
    if not re.fullmatch(r"[0-9a-f]{12}", name):
        raise RuntimeError("CLEAN is a run: the name of a file in .trial/, without .jsonl")
    try:
        record = Record.of(name)
    except FileNotFoundError:
        raise RuntimeError(f"there is no file of the run {name} in .trial/") from None
    except Busy:
        raise RuntimeError(
            f"the run {name}, or a process that it started, is still there: end it first (lsof .trial/{name}.jsonl shows them)"
        ) from None
    if not record.head:
        print("The run was killed before it made anything.")
        return 0
    place = here()
    if (place.account, place.region) != (record.head["account"], record.head["region"]):
        raise RuntimeError(
            f"the run is in the account {record.head['account']}, {record.head['region']}, and this is {place.account}, {place.region}: nothing was deleted"
        )
    pause = removal.PAUSE_SECONDS if place.is_aws else 0
    try:
        removal.remove(record, Things(place.client, record), pause)
    except removal.Left as e:
        raise RuntimeError(
            f"still there: {e}. Run it again, or look at the events of the stack {record.stack_id or record.head['stack']}"
        ) from None
    kept = _kept(place, record)
    deleted = [f"{thing.kind} {thing.name}" for thing in record.things]
    results.cleaned(name, [*deleted, *(f"AWS keeps {one}" for one in kept)], _folder(place))
    print("Everything that the run made is deleted. AWS keeps " + "; ".join(kept) + ".")
    return 0


def _folder(place: Place) -> Path:
    return results.FOLDER if place.is_aws else results.REHEARSED


def _kept(place: Place, record: Record) -> list[str]:
    """What AWS keeps, whatever is deleted."""
    found, days = [], steps.register()["facts"]["backup-days"]["is"]
    for table in (thing.name for thing in record.things if thing.kind == "table"):
        try:
            backups = place.client("dynamodb").list_backups(TableName=table, BackupType="SYSTEM")["BackupSummaries"]
            found += [
                f"the backup {backup['BackupName']} of {backup['BackupCreationDateTime']:%F %H:%M}, for {days} days" for backup in backups
            ]
        except ClientError as e:
            found.append(f"backups of {table}, perhaps ({e})")
    return [*found, "the stack's name among the deleted stacks", "metrics of the namespaces MintActivity and AWS, until they expire"]


if __name__ == "__main__":
    sys.exit(main())
