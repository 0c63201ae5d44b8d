"""Prints the cost tables of docs/costs.md, or puts them there with --write."""

import pathlib
import sys

from stack import read
from tables import tables
from unpriced import Unpriced

PAGE = pathlib.Path("docs/costs.md")
BEGIN = "<!-- Made by `make costs WRITE=1` from template.yaml and tools/costs; do not edit. -->"
END = "<!-- The end of what `make costs WRITE=1` makes. -->"


def replaced(page, made):
    """The page with the tables between its two markers."""
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        raise Unpriced(f"{PAGE} must hold each of these two lines once: {BEGIN} {END}")
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{made}\n\n{END}{rest.split(END)[1]}"


def main(arguments):
    if arguments not in ([], ["--write"]):
        sys.exit("usage: costs.py [--write]")
    try:
        made = tables(read())
        if not arguments:
            print(made)
        else:
            PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
    except Unpriced as e:
        sys.exit(f"costs: {e}")


if __name__ == "__main__":
    main(sys.argv[1:])
