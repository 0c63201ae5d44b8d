"""Runs the examples of README.md on a service of their own, and compares what they print with what README.md shows."""

import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import tempfile
import time

from readme_commands import DOCUMENTS, blocks, commands, how, sessions, shape, shows

ROOT = pathlib.Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
# Generous, since a busy machine is no defect.
MAX_S = 300
KEY = r"svc_(?!live_)\w+"


def fail(message):
    raise SystemExit(f"README.md: {message}")


def run(command):
    """What a command prints; it has to succeed."""
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=MAX_S, check=False
    )
    if done.returncode != 0:
        fail(f"`{command}` ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def compare(command, shown, printed):
    if shown and not shows(shown, printed):
        fail("`{}` shows\n{}\nand prints\n{}".format(command, "\n".join(shown), printed))


def start(command, folder):
    """Starts `make run` on any free port with its data in the folder; returns the process and what it printed once it answers."""
    said = pathlib.Path(folder, "said")
    with said.open("w", encoding="utf-8") as output:
        service = subprocess.Popen(
            [*shlex.split(command), "PORT=0", f"DATA={folder}/data"], cwd=ROOT, stdout=output, stderr=output, start_new_session=True
        )
    end = time.monotonic() + MAX_S
    while len(re.findall(r"^curl .*\n", said.read_text(encoding="utf-8"), re.M)) < 2:
        if service.poll() is not None or time.monotonic() > end:
            stop(service)
            fail(f"`{command}` did not start:\n{said.read_text(encoding='utf-8')}")
        time.sleep(0.1)
    print(f"ran: {command}")
    return service, said.read_text(encoding="utf-8")


def stop(service):
    if service.poll() is None:
        os.killpg(service.pid, signal.SIGTERM)
        service.wait(timeout=30)


def ask(printed):
    """Runs the commands that `make run` prints, and the one of README.md, whose answer README.md shows."""
    url = re.search(r"^ready (.*)$", printed, re.M)[1]
    example = json.loads(blocks(README, "json")[0])
    live, fixed = re.findall(r"^curl .*$", printed, re.M)
    if shape(json.loads(run(live))) != shape(example):
        fail("the example of an answer has other fields than the answer to the first command that `make run` prints")
    pasted = next(command for command, _ in sessions(README) if command.startswith("curl "))
    for command in (fixed, pasted.replace("http://127.0.0.1:8080", url)):
        answer = json.loads(run(command))
        if answer | {"generated_at": ""} != example | {"generated_at": ""}:
            fail(f"`{command}` answers\n{json.dumps(answer, indent=2, ensure_ascii=False)}")
    print("ran: the curl commands that `make run` prints, and the one of README.md")
    print(run(f"docs/site/record {url}").strip())
    quick_start(url, re.search(r"svc_live_\w+", live)[0], re.search(r"contract=(0x\w+)", live)[1])


def quick_start(url, token, contract):
    """Runs the commands of the site's quick start, one after the other in one shell."""
    page = (ROOT / "docs/site/pages/quick-start.md").read_text(encoding="utf-8")
    script = "".join(blocks(page, "sh")).replace("{{ url }}", url).replace("svc_live_…", token).replace("0x…", contract)
    answers, printed = [], run(f"set -e\n{script}").strip()
    while printed:
        answer, end = json.JSONDecoder().raw_decode(printed)
        answers, printed = [*answers, answer], printed[end:].lstrip()
    if [sorted({"tenant", "total", "mints"} & answer.keys()) for answer in answers] != [["tenant"], ["total"], ["mints"]]:
        fail(f"the quick start of the site prints\n{answers}")
    print("ran: the quick start of the site")


def operate(folder):
    """Runs the operator's examples in their order, with the key that one of them issues and the example's events."""
    events = pathlib.Path(folder, "events.jsonl")
    events.write_text(blocks(README, "json")[1], encoding="utf-8")
    issued = None
    for command, shown in sessions(README):
        if not command.startswith("bin/operator ") or how(command) != "run":
            continue
        if issued:
            command = re.sub(KEY, issued, command)
        printed = run(command.replace("events.jsonl", str(events)))
        compare(command, shown, printed)
        print(f"ran: {command}")
        if " key issue " in command:
            issued = re.search(KEY, printed)[0]
            health = run(re.search(r"^curl .*$", printed, re.M)[0])
            if json.loads(health).get("key_id") != issued:
                fail(f"the key that was issued is not accepted:\n{health}")


def main():
    texts = "".join((ROOT / name).read_text(encoding="utf-8") + "\n" for name in DOCUMENTS)
    for command in sorted({command for command in commands(texts) if command.startswith("make ")}):
        run("make -n " + shlex.join(shlex.split(command)[1:]))
        print(f"expanded: {command}")
    run("make help")
    print("ran: make help")
    command, shown = next((command, shown) for command, shown in sessions(README) if command.startswith("make run"))
    with tempfile.TemporaryDirectory() as folder:
        service, printed = start(command, folder)
        try:
            compare(command, shown, printed)
            ask(printed)
            operate(folder)
        finally:
            stop(service)


if __name__ == "__main__":
    main()
