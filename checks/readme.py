"""Runs the commands of the documents, and compares what README.md and docs/partners.md show with what their commands print.

    checks/readme.py SAID    on the service that README.md's first command started: a file with what it printed

Commands of make are only expanded; those that start a program by its path need that file.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PARTNERS = (ROOT / "docs/partners.md").read_text(encoding="utf-8")
DOCUMENTS = README + PARTNERS + "\n".join((ROOT / name).read_text(encoding="utf-8") for name in ("CONTRIBUTING.md", "events/README.md"))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
KEY = r"svc_(?!live_)\w+"
# What differs in each run. Also the width of columns does.
VOLATILE = {r"svc_live_\w*…?": "TOKEN", KEY: "KEY", r"\d{4}-\d\d-\d\dT[\d:.]+Z": "TIME", r"0x\w+(…\w+)?": "HEX", r"127\.0\.0\.1:\d+": "ADDRESS",
            r"\d+ and \d+ \(\d+% and \d+%\)": "CAP"}


def blocks(markdown, language):
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


def run(command):
    """What a command prints; it has to succeed."""
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, check=False)
    if done.returncode != 0:
        sys.exit(f"`{command}` ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def steady(text):
    for pattern, name in VOLATILE.items():
        text = re.sub(pattern, name, text)
    return text.split()


def compare(command, shown, printed):
    if shown and steady("\n".join(shown)) != steady(printed):
        sys.exit("`{}` is shown with\n{}\nand prints\n{}".format(command, "\n".join(shown), printed))
    print(f"ran: {command}")


def exist():
    """Each target, script and test class that a command of the documents names is there. A file of data is none."""
    spans = re.findall(r"`((?:make|bin/|checks/)[^`\n]+)`", FENCE.sub("", DOCUMENTS)) + [command for command, _ in sessions(DOCUMENTS)]
    for command in sorted(set(spans)):
        program = shlex.split(command)[0]
        if program == "make" and command != "make":
            run("make -n " + shlex.join(shlex.split(command)[1:]))
        elif "/" in program and not program.endswith(".yaml") and not os.access(ROOT / program, os.X_OK):
            sys.exit(f"`{command}`: there is no program {program}")


def answer(command):
    """The JSON that a command prints. A machine that is busy may need a second request, as a partner does."""
    for _ in range(60):
        body = json.loads(run(command))
        if body.get("code") != "internal":
            break
        time.sleep(1)
    return body


def ask(said):
    """Runs the commands that `make run` printed, and the one of README.md, whose answer README.md shows."""
    url = re.search(r"^ready (.*)$", said, re.M)[1]
    example = json.loads(blocks(README, "json")[0])
    live, fixed = re.findall(r"^curl .*$", said, re.M)
    if list(seen := answer(live)) != list(example):
        sys.exit(f"README.md: its answer has other fields than the answer to the first command that `make run` prints: {seen}")
    pasted = next(command for command, _ in sessions(README) if command.startswith("curl "))
    for command in (fixed, pasted.replace("http://127.0.0.1:8080", url)):
        if (seen := answer(command)) | {"generated_at": ""} != example | {"generated_at": ""}:
            sys.exit(f"README.md: `{command}` answers\n{json.dumps(seen, indent=2, ensure_ascii=False)}")
        print(f"ran: {command}")


def operate(folder):
    """Runs the operator's first session in its order, with the key that one of its commands issues and its events."""
    events = pathlib.Path(folder, "events.jsonl")
    events.write_text(blocks(PARTNERS, "json")[0], encoding="utf-8")
    issued = None
    for command, shown in sessions(PARTNERS):
        # What tallies verify compares is sealed some minutes later.
        if not command.startswith("bin/operator ") or " tallies verify " in command:
            continue
        printed = run((re.sub(KEY, issued, command) if issued else command).replace("events.jsonl", str(events)))
        compare(command, shown, printed)
        if " key issue " in command:
            issued = re.search(KEY, printed)[0]
            health = answer(re.search(r"^curl .*$", printed, re.M)[0])
            if health.get("key_id") != issued:
                sys.exit(f"docs/partners.md: the key that was issued is not accepted: {health}")


def main(file):
    said = pathlib.Path(file).read_text(encoding="utf-8")
    exist()
    compare(*next(session for session in sessions(README) if session[0].startswith("make run")), said)
    ask(said)
    with tempfile.TemporaryDirectory() as folder:
        operate(folder)


if __name__ == "__main__":
    main(sys.argv[1])
