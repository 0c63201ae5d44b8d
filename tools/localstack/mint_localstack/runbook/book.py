"""Runs commands of the document, each once or as often as a check requests, and lists those that are left."""

import re
from dataclasses import dataclass

from mint_localstack.runbook.document import Command
from mint_localstack.runbook.shell import Result, Shell
from mint_localstack.runbook.table import Entry, find


@dataclass(frozen=True)
class Performed:
    command: Command
    result: Result
    ok: bool
    seen: str


class Runbook:
    def __init__(self, commands: list[Command], entries: list[Entry], shell: Shell):
        self.commands = commands
        self.entries = entries
        self.values: dict[str, str] = {}
        self._shell = shell
        self._done: set[Command] = set()
        for command in commands:
            if command.defines:
                self._shell.run(command.text)
                self._done.add(command)

    @property
    def left(self) -> list[Command]:
        return [command for command in self.commands if command not in self._done]

    def entry(self, command: Command) -> Entry | None:
        return find(self.entries, command.text)

    def perform(self, beginning: str) -> Performed:
        """Runs the document's first command that begins so, after the earlier commands of its block that were not run yet."""
        command = next((c for c in self.commands if c.text.startswith(beginning)), None)
        if command is None:
            raise RuntimeError(f"the operator's pages have no command that begins with: {beginning}")
        if command.block:
            for before in self.left:
                if before.block == command.block and before.line < command.line:
                    self.run(before)
        return self.run(command)

    def run(self, command: Command) -> Performed:
        self._done.add(command)
        entry = self.entry(command) or Entry(command.text)
        try:
            text = entry.filled(command.text, self.values)
        except (KeyError, ValueError) as e:
            return Performed(command, Result(1, str(e)), False, str(e))
        result = self._shell.run(text)
        if entry.undo:
            undone = self._shell.run(entry.undoing(self.values))
            if undone.status:
                return Performed(command, result, False, f"not undone: {undone.last_line}")
        shown = not entry.shows or re.search(entry.shows, result.output) is not None
        ok = result.status == 0 and shown
        return Performed(command, result, ok, "done" if ok else f"status {result.status}: {result.last_line[:300]}")
