"""Finds the values of the template's parameters that the documents set, or ask the operator to set."""

import pathlib
import re
import shlex

from markdown_it import MarkdownIt

# A parameter's name has a lower-case letter. PORT=, TOKEN= and similar names are environment variables.
NAME = r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*"
OVERRIDE = re.compile(rf"""(?<![\w$./:,-])(?P<quote>["']?)(?P<text>(?P<name>{NAME})=("[^"]*"|'[^']*'|[^\s"'`]*))(?P=quote)""")
OPTION = "--parameter-overrides"


def documents(root):
    """The README files, all of docs except the partners' site, and the laboratory's results."""
    root = pathlib.Path(root)
    pages = [page for page in root.glob("docs/**/*.md") if "site" not in page.relative_to(root).parts]
    return sorted([*root.glob("README.md"), *root.glob("*/README.md"), *root.glob("lab/*/README.md"), *pages, *root.glob("lab/results/*.md")])


def overrides(markdown, parameters):
    """Line number and text of each override in a code span or a code block."""
    for line, snippet in snippets(markdown):
        if OPTION in snippet:
            given = re.split(r"\s-", snippet.partition(OPTION)[2])[0]
            yield from ((line, text) for text in shlex.split(given, comments=True))
            continue
        for match in OVERRIDE.finditer(snippet):
            # Inside a command, Name= may belong to another tool: only the template's own names count there.
            before = snippet[: match.start()].strip()
            if not before or "#" in before or match["name"] in parameters:
                yield line, match["text"]


def snippets(markdown):
    """Line number and text of each code span and of each command or line of a code block."""
    lines = markdown.splitlines()
    start, end = 0, len(lines)
    for token in MarkdownIt("commonmark").enable("table").parse(markdown):
        start, end = token.map or (start, end)
        if token.type in ("fence", "code_block"):
            first = start + (1 if token.type == "fence" else 0)
            for match in re.finditer(r"(?:[^\n]*\\\n)*[^\n]+", token.content):
                number = first + token.content[: match.start()].count("\n") + 1
                yield number, match[0].replace("\\\n", " ")
        for child in token.children or []:
            if child.type == "code_inline":
                number = next((n for n in range(start, end) if f"`{child.content}`" in lines[n]), start) + 1
                yield number, child.content


# A figure, and a unit in which AWS counts or bills.
FIGURE = re.compile(r"(?<![\w.,])(?P<figure>\d[\d,]*(?:\.\d+)?)\s+(?P<unit>USD|(?:(?:read |write |cache )?units|reads|writes|requests)\s+a\s+second)\b")


def figures(text):
    """Line number, figure, unit and what follows, of each figure of AWS outside what `make costs` writes."""
    text = re.sub(r"<!-- Made by .*?<!-- The end of", lambda made: "\n" * made[0].count("\n"), text, flags=re.DOTALL)
    for match in FIGURE.finditer(text):
        following = re.sub(r"\s+", " ", text[match.start() : match.start() + 60])
        yield text[: match.start()].count("\n") + 1, float(match["figure"].replace(",", "")), match["unit"], following
