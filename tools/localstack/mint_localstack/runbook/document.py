"""The commands of the operator's pages: each statement of its `sh` blocks, and inline code that has the form of a command."""

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from mint_localstack.runbook.shell import complete

FENCE = re.compile(r"^\s*```(\w*)\s*$")
INLINE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
# Inline code that begins like this is a command. The operator's subcommands are written without `bin/operator --stack …`.
COMMAND = re.compile(r"(aws|bin/operator|make|sam) \S|curl .*(\$\w*URL|://)")
SUBCOMMAND = re.compile(
    r"((tenant (create|show|list|enable|disable|set|api-on|api-off|export))|(key (issue|list|show|revoke|roll|allow|limit|note|disable|enable))"
    r"|(api (on|off|status))|(tasks send)|(hits import)|(tallies (verify|rebuild|status|restored))|(requests (ID|show|tail))|stats|see|(secret (status|rotate|restore|retire))|(deadletters (show|export|redrive|drop))|(user forget)|(tables (restore|warm))|(rollback (show|do|undo)))\b"
)
DEFINITION = re.compile(r"\w+\(\)\s*\{")


@dataclass(frozen=True)
class Command:
    text: str
    heading: str
    line: int
    block: int  # the line of its block's fence; 0 for inline code

    @property
    def defines(self) -> bool:
        """Whether it only defines a shell function."""
        return bool(DEFINITION.match(self.text))


def naming(text: str, stack: str) -> str:
    """A text with the name of a stack in place of the one in the pages, wherever it is: no command may reach another stack."""
    return text.replace("mint-activity", stack)


def commands(pages: list[Path], stack: str) -> list[Command]:
    """The commands of pages in their order, about a stack of that name. Lines are counted through all of them."""
    found, heading, prose, prose_line = [], "", [], 1
    lines = iter(enumerate(naming("\n".join(page.read_text(encoding="utf-8") for page in pages), stack).splitlines(), 1))
    for number, line in lines:
        fence = FENCE.match(line)
        if fence or line.startswith("#") or not line.strip():
            found += _inline("\n".join(prose), heading, prose_line, stack)
            prose, prose_line = [], number + 1
        else:
            prose.append(line)
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if fence:
            body = []
            for inner, text in lines:
                if FENCE.match(text):
                    prose_line = inner + 1
                    break
                body.append(text)
            if fence[1] == "sh":
                found += [Command(text, heading, line, number) for text, line in statements(body, number + 1)]
    return found + _inline("\n".join(prose), heading, prose_line, stack)


def _inline(prose: str, heading: str, line: int, stack: str) -> list[Command]:
    found = []
    for span in INLINE.finditer(prose):
        text = re.sub(r"\s+", " ", span[2]).strip().replace(r"\|", "|")
        if SUBCOMMAND.match(text):
            text = f"bin/operator --stack {stack} {text}"
        if COMMAND.match(text):
            found.append(Command(text, heading, line + prose[: span.start()].count("\n"), 0))
    return found


def statements(lines: list[str], first: int) -> list[tuple[str, int]]:
    """Splits a block into shell statements. The shell decides whether the lines read so far are complete."""
    found, pending, begin = [], [], first
    for number, line in enumerate(textwrap.dedent("\n".join(lines)).splitlines(), first):
        if not pending:
            begin = number
            if not line.strip() or line.lstrip().startswith("#"):
                continue
        pending.append(line)
        text = "\n".join(pending)
        if not line.rstrip().endswith("\\") and complete(text):
            found.append((text, begin))
            pending = []
    if pending:
        found.append(("\n".join(pending), begin))
    return found

