"""The dated file of a run's results, written again after each step, so that a run that was killed leaves what it saw."""

import re
import textwrap
from datetime import UTC, datetime
from pathlib import Path

from mint_localstack import places

FOLDER = places.ROOT / "lab" / "results" / "trials"
# Of a trial on LocalStack, which decides nothing.
REHEARSED = places.TARGET / "trials"
# A command that failed may have printed a token.
TOKEN = re.compile(r"svc_live_\w+")
WIDTH = 120
SAYS = {True: "seen", False: "NOT as expected", None: "not decided"}


class Results:
    def __init__(self, run: str, account: str, region: str, commit: str, folder: Path):
        day = datetime.now(UTC).date().isoformat()
        self.path, self._account = folder / f"{day}-{run}.md", account
        self._title = f"# Trial {run}, {day}\n\nAn account that ends with {account[-4:]}, in {region}, commit {commit}."
        self.points: dict[str, tuple[bool | None, str]] = {}
        self.checks: list[tuple[str, str, str, bool]] = []
        self.steps: list[tuple[str, str, str]] = []
        self.facts: list[tuple[str, str]] = []
        self.requests: list[tuple[str, str]] = []
        self.end = "The run has not ended. If no process of it is left: `make trial CLEAN=" + run + "`."

    @property
    def failed(self) -> list[str]:
        named = [point for point, (ok, _) in self.points.items() if ok is False]
        named += [check for check, _, _, ok in self.checks if not ok]
        return named + [step for step, _, ended in self.steps if ended != "done"]

    def write(self) -> None:
        parts = [
            self._title,
            textwrap.fill(self.end, WIDTH),
            "## What only AWS can show\n\n"
            + _table(("point", "result", "what was seen"), [(point, SAYS[ok], text) for point, (ok, text) in self.points.items()]),
            "## Figures\n\n" + _table(("what", "figure"), self.facts),
            "## Checks of LocalStack\n\n"
            + _table(
                ("check", "expected", "seen", "ok"),
                [(check, wanted, seen, "yes" if ok else "NO") for check, wanted, seen, ok in self.checks],
            ),
            "## Steps\n\n" + _table(("step", "minutes", "ended"), self.steps),
            "## Calls that changed something\n\n" + _table(("operation", "request id"), self.requests),
        ]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        temporary = self.path.with_suffix(".new")
        text = TOKEN.sub("svc_live_…", "\n\n".join(parts)).replace(self._account, f"…{self._account[-4:]}")
        temporary.write_text(text + "\n", encoding="utf-8")
        temporary.replace(self.path)


def cleaned(run: str, what: list[str], folder: Path) -> None:
    """Adds to a run's results what CLEAN has deleted, and what AWS keeps."""
    for path in folder.glob(f"*-{run}.md"):
        with path.open("a", encoding="utf-8") as file:
            file.write(
                "\n## Deleted by CLEAN\n\n" + "\n".join(textwrap.fill(f"- {line}", WIDTH, subsequent_indent="  ") for line in what) + "\n"
            )


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(str(text).split()).replace("|", "\\|")
