"""The checks that every place has, LocalStack and an account of AWS: a partner's life, the queue, rotation, schedules, sealing."""

import traceback
from collections.abc import Callable

from mint_localstack import places
from mint_localstack.checks import partner, queue, rotation, schedule, sealing, smoke
from mint_localstack.events import moment
from mint_localstack.report import Report
from mint_localstack.runbook import document, table
from mint_localstack.runbook.book import Runbook
from mint_localstack.runbook.shell import Shell
from mint_localstack.stack import ADDRESS, Stack

# The operator's pages, as parts of one document. A key is changed as the runbook says before partners.md revokes it, and
# recover.md deletes the stack.
PAGES = [places.ROOT / "docs" / f"{page}.md" for page in ("deploy", "observe", "runbook", "partners", "region", "recover", "costs")]

Check = tuple[str, Callable[[], None]]


def book(stack: Stack, shell: Shell) -> Runbook:
    opened = Runbook(document.commands(PAGES, stack.name), table.read(stack.name), shell)
    opened.values |= {"address": ADDRESS, "work": str(places.WORK), "later": moment(hours=-1)}
    return opened


def checks(
    report: Report, stack: Stack, opened: Runbook, end_instances: Callable[[str], None] | None, cannot: dict[str, str]
) -> list[Check]:
    """end_instances ends a function's instances, where a caller can; cannot names the checks of `make smoke` that may fail here, with the reasons."""
    rotated = rotation.Rotation(report, stack, opened, end_instances)
    return [
        ("daily events", lambda: schedule.daily(report, stack)),
        ("a tenant and a key", lambda: partner.begin(report, stack, opened)),
        ("events", lambda: queue.run(report, stack, opened)),
        ("rotation begun", rotated.begin),
        ("the operator's changes", lambda: partner.run(report, stack, opened)),
        ("rotation ended", rotated.end),
        ("make smoke", lambda: smoke.run(report, opened, cannot)),
        ("redrive", lambda: queue.redrive(report, stack, opened)),
        ("sealing", lambda: sealing.run(report, stack)),
    ]


def run(report: Report, all_: list[Check], ended: Callable[[str], None]) -> None:
    for name, check in all_:
        try:
            check()
        except Exception as e:  # a check that crashes must not hide the results of the others
            with (places.LOGS / "checks.log").open("a") as log:
                traceback.print_exc(file=log)
            report.row(name, "runs to its end", f"{type(e).__name__}: {e}", False)
        ended(name)
