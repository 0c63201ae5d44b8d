"""Runs every command of the runbook, unchanged or as runbook.toml says, unless that lists it with the reason why not."""

import textwrap

from mint_localstack.report import Report
from mint_localstack.runbook.book import Runbook
from mint_localstack.runbook.document import Command

# Deletes the stack's data.
LAST = "Teardown"


def run(report: Report, book: Runbook, keep: bool) -> list[tuple[str, str]]:
    """Runs the commands that no other check has run, in the document's order; with keep, none of the last section. Returns those not run, and why."""
    not_run = []
    for command in _distinct(book.left):
        if _is_mention(command, book.commands):
            continue
        text = textwrap.shorten(command.text, 90, placeholder=" …")
        entry = book.entry(command)
        if entry and entry.skip:
            not_run.append((text, entry.skip))
        elif entry is None and command.text.startswith("make "):
            report.row(text, "run or listed", "neither: add it to runbook.toml, since a target may change files", False)
        elif keep and command.heading == LAST:
            not_run.append((text, "HOLD=yes keeps the stack"))
        else:
            done = book.run(command)
            report.row(text, "done", done.seen, done.ok)
    for entry in book.entries:
        if not any(book.entry(command) is entry for command in book.commands):
            report.row(f"runbook.toml: {entry.command}", "in the document", "no command begins so", False)
    return not_run


def _distinct(commands: list[Command]) -> list[Command]:
    """Without repeated inline code. Blocks are run unchanged."""
    texts, found = set(), []
    for command in commands:
        if command.block or command.text not in texts:
            found.append(command)
        texts.add(command.text)
    return found


def _is_mention(command: Command, all_: list[Command]) -> bool:
    """Whether inline code only mentions a command that is in the document with its arguments."""
    return not command.block and any(_plain(other).startswith(_plain(command) + " ") for other in all_)


def _plain(command: Command) -> str:
    return command.text.replace(" --json ", " ")
