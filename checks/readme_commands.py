"""Finds the commands of the documents, says how each is checked, and compares what a document shows with what a command prints."""

import pathlib
import re

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "events/README.md")

# Run here, on a service that is started for it.
RUN = ("make run", "make help", "bin/operator", "curl")

# Run by another check: its file, and what it has to contain.
ELSEWHERE = {
    "make test": ("checks/all", "make test"),
    "make check": (".ci/run", "make --no-print-directory check"),
    "make check-fast": ("checks/all", "part make test ENGINES=no"),
    "make lab": ("checks/all", "part make test LAB=yes"),
    "make build": ("checks/smoke", "make -s build"),
    "bin/build": ("checks/build", "bin/build"),
    "make test ONLY=": ("checks/build", "make test ONLY="),
    "make smoke": ("checks/smoke", "make -s smoke"),
    "make watch": ("checks/watch", "bin/watch"),
    "make localstack": ("checks/localstack", "make -s localstack"),
    "bin/invoke": ("checks/events", "bin/invoke"),
    "sam local invoke": ("checks/events", "sam local invoke"),
    "sam local start-api": ("checks/events", "sam local start-api"),
    "sam local start-lambda": ("checks/events", "sam local start-lambda"),
    "sam build": ("checks/template", '"$SAM" build'),
    "echo '{}' | sam local invoke": ("checks/events", "sam local invoke PreTrafficFunction"),
    "make docs": ("checks/site", "make -s docs"),
    "checks/words": ("checks/all", "part checks/words"),
    "checks/wrap": ("checks/all", "part checks/wrap"),
    "checks/width": ("checks/all", "part checks/width"),
}

# Not run, and why. Those of make are expanded by `make -n`, as all commands of make are.
NOT_RUN = {
    "bin/operator --local tallies verify": "needs a sealed contract, some minutes after its first hit; TalliesTest runs it",
    "make format": "it changes the working copy; `make test` refuses what it would change",
    "make deploy": "needs an AWS account; checks/deploy_test.py runs the same `sam deploy` up to its change set",
    "make load": "needs a deployment",
    "make costs": "checks/template compares the tables that it computes",
    "make bench": "takes many minutes",
    "make chaos": "takes many minutes",
    "make fuzz": "takes many minutes; its corpus replays in `make check`",
    "make simulate": "takes many minutes; some of its schedules run in `make check`",
    "make mutate": "takes many minutes",
    "sdk env install": "needs SDKMAN",
}

SPAN = re.compile(r"`((?:make|bin/[^\s`]+|checks/[\w-]+|sam|sdk|mvn|curl)(?: [^`\n]+)?)`")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
VOLATILE = {
    r"svc_live_\S*…": r"svc_live_\\w+",
    r"svc_\w+": r"svc_\\w+",
    r"\d{4}-\d\d-\d\dT[\d:.]+Z": r"\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z",
    r"0x\w+(…\w+)?": r"0x\\w+",
    r"127\.0\.0\.1:\d+": r"127\\.0\\.0\\.1:\\d+",
    r"\s+": r"\\s+",
}


def blocks(markdown, language):
    """The text of each fenced block of a language."""
    return [text for found, text in FENCE.findall(markdown) if found == language]


def sessions(markdown):
    """Each command of the blocks `console` and `sh`, with the lines that it prints there. A command may continue on a line."""
    found = []
    for line in "".join(blocks(markdown, "console")).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    lines = re.sub(r"\\\n *| +# .*", "", "".join(blocks(markdown, "sh"))).splitlines()
    return found + [(line, []) for line in lines if line]


def commands(markdown):
    """Every command of a document: those of its blocks, and those of its code spans that name more than a program."""
    spans = [span for span in SPAN.findall(FENCE.sub("", markdown)) if span not in ("curl", "bin/operator", "sam local")]
    return [command for command, _ in sessions(markdown)] + spans


def how(command):
    """How a command is checked, by the longest entry that it begins with: "run", "elsewhere", "not run", or nothing."""
    entries = {**dict.fromkeys(RUN, "run"), **dict.fromkeys(ELSEWHERE, "elsewhere"), **dict.fromkeys(NOT_RUN, "not run")}
    fitting = [entry for entry in entries if f"{command} ".startswith(entry if entry.endswith("=") else f"{entry} ")]
    return entries[max(fitting, key=len)] if fitting else None


def defects(root, documents):
    """What is wrong with the tables, given the text of each document by its name: a line for each defect."""
    root = pathlib.Path(root)
    used = [(name, command) for name, text in documents.items() for command in commands(text)]
    for name, command in used:
        if how(command) is None:
            yield f"{name}: nothing runs `{command}`; run it in checks/readme_commands, or say in checks/readme_commands.py what else does"
    for entry in (*RUN, *ELSEWHERE, *NOT_RUN):
        if not any(command.startswith(entry) for _, command in used):
            yield f"checks/readme_commands.py: `{entry}` is in no document"
    for entry, (file, text) in ELSEWHERE.items():
        called = file in ("checks/all", ".ci/run") or f"part {file}\n" in (root / "checks/all").read_text(encoding="utf-8")
        if not called or text not in (root / file).read_text(encoding="utf-8"):
            yield f"checks/readme_commands.py: {file} does not run `{entry}`"


def shows(shown, printed):
    """Whether a document shows what a command printed, but for tokens, ids, addresses, ports, moments and the width of columns."""
    pattern = "|".join(f"({volatile})" for volatile in VOLATILE)
    expected = re.sub(
        pattern + "|(.)",
        lambda match: next(
            (re.sub(r"\\\\", r"\\", by) for volatile, by in VOLATILE.items() if re.fullmatch(volatile, match[0])), re.escape(match[0])
        ),
        "\n".join(shown).strip(),
        flags=re.S,
    )
    return re.fullmatch(expected, printed.strip()) is not None


def shape(value):
    """The names of a JSON value's fields, in order, and the shape of each; of a list, the shape of its first element."""
    match value:
        case dict():
            return [(name, shape(field)) for name, field in value.items()]
        case [first, *_]:
            return [shape(first)]
        case _:
            return None
