"""The printed table: one row per check, as soon as its result is known."""

import textwrap

WIDTHS = (46, 36, 56, 3)
SAY = {True: "yes", False: "NO"}


class Report:
    def __init__(self):
        self.checks = 0
        self.failed: list[str] = []
        self.smoke: dict[str, str] = {}  # the checks of `make smoke`: yes, NO or note
        self.rows: list[tuple[str, str, str, bool]] = []
        self._line("check", "expected", "seen", "ok")
        self._line(*("-" * width for width in WIDTHS))

    def row(self, check: str, expected: str, seen, ok: bool) -> None:
        self.checks += 1
        self.rows.append((check, expected, str(seen), ok))
        if not ok:
            self.failed.append(check)
        self._line(check, expected, str(seen), SAY[ok])

    def equal(self, check: str, expected, seen) -> None:
        self.row(check, str(expected), seen, expected == seen)

    def end(self) -> int:
        print(f"\n{self.checks} checks, {len(self.failed)} failed")
        for check in self.failed:
            print(f"failed: {check}")
        return 1 if self.failed else 0

    def _line(self, *cells: str) -> None:
        columns = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, WIDTHS)]
        for row in range(max(map(len, columns))):
            parts = (column[row] if row < len(column) else "" for column in columns)
            print("  ".join(f"{part:<{width}}" for part, width in zip(parts, WIDTHS)).rstrip(), flush=True)


def table(title: str, rows: list[tuple[str, str]]) -> None:
    print(f"\n{title}")
    width = max((len(left) for left, _ in rows), default=0)
    for left, right in rows:
        print(f"  {left:<{width}}  {right}")
    print(flush=True)
