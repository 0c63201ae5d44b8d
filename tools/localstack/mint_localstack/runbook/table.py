"""runbook.toml: which commands of the document are run and how, and why the others are not."""

import re
import tomllib
from dataclasses import dataclass, field

from mint_localstack import places
from mint_localstack.runbook import document

FILE = places.ROOT / "tools" / "localstack" / "runbook.toml"


@dataclass(frozen=True)
class Entry:
    command: str  # how the command begins
    skip: str = ""  # why it is not run; empty if it is run
    with_: dict[str, str] = field(default_factory=dict)  # replacements for the document's examples and gaps
    shows: str = ""  # a regular expression that its output must contain
    undo: str = ""  # run right after it, to restore the stack's state

    def filled(self, text: str, values: dict[str, str]) -> str:
        for example, instead in self.with_.items():
            if example not in text:
                raise ValueError(f"runbook.toml: {self.command!r} does not contain {example!r}")
            text = text.replace(example, _fill(instead, values))
        return text

    def undoing(self, values: dict[str, str]) -> str:
        return _fill(self.undo, values)


def _fill(text: str, values: dict[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: values[name[1]], text)


def read(stack: str) -> list[Entry]:
    """The entries for the commands about a stack of that name."""
    content = tomllib.loads(document.naming(FILE.read_text(encoding="utf-8"), stack))
    runs = [Entry(e["command"], "", e.get("with", {}), e.get("shows", ""), e.get("undo", "")) for e in content["run"]]
    return runs + [Entry(e["command"], e["reason"]) for e in content["skip"]]


def find(entries: list[Entry], text: str) -> Entry | None:
    """The longest entry that the command begins with."""
    return max((e for e in entries if text.startswith(e.command)), key=lambda e: len(e.command), default=None)
