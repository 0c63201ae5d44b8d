"""Reads the service that `make run` starts with each generated client: every route with its nulls, and every error code.

checks/generators makes the clients and sets OUT, READERS, NODE and PYTHON. Between a client and the service there is a proxy, which keeps the
answers: what a client has read is compared with them. It plays two answers itself: corrections, for which the service takes minutes, are
those of docs/site/recorded.json; and each answer is played again as a later version may send it, with more fields and an unknown code.
"""

import datetime
import http.server
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = pathlib.Path(os.environ["OUT"])
JAVA = pathlib.Path(os.environ["JAVA_HOME"], "bin/java")
READERS = os.environ["READERS"].split()
RECORDED = json.loads((ROOT / "docs/site/recorded.json").read_text(encoding="utf-8"))
DEMO = RECORDED["mints"]["body"]["contract"]
CODES = {"0400": "invalid_request", "4001": "window_too_large", "0401": "invalid_key", "0403": "ip_not_allowed", "4031": "scope_missing",
         "0404": "not_found", "0429": "rate_limited", "0503": "internal", "5031": "tenant_api_disabled", "5033": "ip_trust_unconfigured"}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
START_S = 300


def command(reader):
    kind, _, name = reader.partition("-")
    return {
        "go": lambda: [OUT / f"go/read-{name}"],
        "typescript": lambda: [os.environ["NODE"], OUT / "typescript/built/read.js"],
        "python": lambda: [os.environ["PYTHON"], "-B", ROOT / "checks/generated/read.py"],
        "java": lambda: [JAVA, "-cp", f"{OUT}/java/target/classes:{(OUT / 'java/classpath').read_text().strip()}", ROOT / "checks/generated/Read.java"],
    }[kind]()


def cases(busy):
    """The requests. The demo has a busy contract: with both modes of gas."""
    today = datetime.datetime.now(datetime.timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
    since, until = ((today - datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ") for days in (8, 1))
    january = {"contract": DEMO, "since": "2026-01-01T00:00:00Z", "until": "2026-02-01T00:00:00Z"}
    yield {"route": "health"}
    yield {"route": "hits", "contract": busy, "since": since, "until": until, "top": 50}
    yield {"route": "hits", **january, "top": 50}
    yield {"route": "hits", **january, "until": january["since"]}
    yield {"route": "mints", **january, "limit": 2}
    yield {"route": "mints", **january}
    yield {"route": "mints", **january, "follow": True}
    for route in ("hits", "mints"):
        for digits in CODES:
            yield {"route": route, "contract": f"0x{'0' * 36}{digits}", "since": january["since"]}
    # Answered by the proxy.
    yield {"route": "mints", "contract": DEMO, "since": january["since"], "follow": True, "cursor": RECORDED["follow"]["query"]["cursor"]}


def later(body):
    """A body as a later version may answer it."""
    if isinstance(body, list):
        return [later(element) for element in body]
    if not isinstance(body, dict):
        return body
    added = {name: later(value) for name, value in body.items()} | {"added_later": {"a": [1, None]}}
    return added | {"code": "added_later"} if "code" in body else added


def plain(value):
    """A body in which each moment has one form, since each client writes its own."""
    if isinstance(value, dict):
        return {name: plain(field) for name, field in value.items()}
    if isinstance(value, list):
        return [plain(element) for element in value]
    if isinstance(value, str) and MOMENT.fullmatch(value):
        return datetime.datetime.fromisoformat(value).astimezone(datetime.timezone.utc).isoformat()
    return value


def again(reader, body):
    """A body as a client writes it that has read it: as it was, but for what its generator cannot leave out.

    TypeScript keeps each field a second time, under its own name. Java has a value for each field of a page that did not come.
    """
    if isinstance(body, list):
        return [again(reader, element) for element in body]
    if not isinstance(body, dict):
        return body
    written = {name: again(reader, value) for name, value in body.items()}
    if reader == "typescript":
        own = {re.sub("_(.)", lambda letter: letter[1].upper(), name): value for name, value in written.items() if name != "added_later"}
        return own | written
    if reader == "java" and "mints" in body:
        return {"resume_cursor": None, "poll_after_s": None, "corrections": []} | written
    return written


def text(status, body):
    """An answer as it is compared: in Python, 1, 1.0 and True are equal."""
    return json.dumps({"status": status, "body": plain(body)}, sort_keys=True, ensure_ascii=False)


class Proxy(http.server.BaseHTTPRequestHandler):
    """Passes requests on with the key of the sandbox where the contract is a reserved one."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self.server
        if self.path == server.asked and server.answers[-1][0] in (429, 503):
            # A client that repeats a refused request by itself.
            status, body = server.answers.pop()
        elif server.played is not None:
            status, body = server.played.pop(0)
        elif "cursor=" in self.path:
            status, body = 200, RECORDED["follow"]["body"]
        else:
            token = server.sandbox if "0x00000000" in self.path else server.token
            assert self.headers["Authorization"] == f"Bearer {server.token}"
            request = urllib.request.Request(server.service + self.path, headers={"Authorization": f"Bearer {token}"})
            try:
                answer = urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as refusal:
                answer = refusal
            with answer:
                status, body = answer.status, json.load(answer)
        server.asked = self.path
        server.answers.append((status, body))
        content = json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Cache-Control": "no-store", "X-Request-Id": "12345678",
                            "Content-Length": str(len(content)), **({"Retry-After": "2"} if status in (429, 503) else {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


class ComparisonTest(unittest.TestCase):
    def test_each_difference_is_seen(self):
        body = {"next_cursor": None, "poll_after_s": 1, "until": "2026-01-01T00:00:00.5Z", "mints": []}
        for changed in ({"next_cursor": ""}, {"nextCursor": None}, {"poll_after_s": 1.0}, {"poll_after_s": True}, {"mints": [None]},
                        {"until": "2026-01-01T00:00:00Z"}):
            self.assertNotEqual(text(200, body), text(200, body | changed))
        self.assertNotEqual(text(200, body), text(200, {name: value for name, value in body.items() if value is not None}))
        self.assertEqual(text(200, body), text(200, body | {"until": "2026-01-01T01:00:00.500+01:00"}))


class GeneratorsTest(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        said = pathlib.Path(folder.name, "said")
        with said.open("w") as output:
            service = subprocess.Popen(["make", "-s", "run", "PORT=0", f"DATA={folder.name}/data"], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output,
                                       stderr=subprocess.STDOUT, start_new_session=True)
        self.addCleanup(lambda: (os.killpg(service.pid, signal.SIGTERM), service.wait(60)))
        end = time.monotonic() + START_S
        while said.read_text().count("\ncurl ") < 2 and time.monotonic() < end and service.poll() is None:
            time.sleep(0.2)
        self.assertEqual(2, said.read_text().count("\ncurl "), said.read_text())
        self.proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
        self.addCleanup(self.proxy.server_close)
        self.addCleanup(self.proxy.shutdown)
        threading.Thread(target=self.proxy.serve_forever, daemon=True).start()
        self.proxy.service = re.search(r"^ready (http\S+)", said.read_text(), re.M)[1]
        self.proxy.token = re.search(r"Bearer (svc_live_\w+)", said.read_text())[1]
        self.busy = re.search(r"contract (0x[0-9a-f]{40})", said.read_text())[1]
        self.operator("key", "limit", "svc_" + self.proxy.token.split("_")[2], "--per-minute", "9999", "--burst", "9999")
        self.operator("tenant", "create", "generated", "--demo")
        self.proxy.sandbox = self.operator("key", "issue", "generated", "--allow", "127.0.0.0/24", "--per-minute", "9999", "--burst", "9999")["token"]

    @staticmethod
    def operator(*arguments):
        return json.loads(subprocess.run([ROOT / "bin/operator", "--local", "--json", *arguments], check=True, capture_output=True, text=True).stdout)

    def read(self, reader, played):
        """What a client has read of each case, and what it was sent."""
        self.proxy.asked, self.proxy.answers, self.proxy.played = None, [], played
        seen = subprocess.run(
            command(reader), input="".join(json.dumps(case) + "\n" for case in cases(self.busy)), capture_output=True, text=True, encoding="utf-8", timeout=300,
            env={**os.environ, "URL": f"http://127.0.0.1:{self.proxy.server_port}", "TOKEN": self.proxy.token, "PYTHONPATH": str(OUT / "python"), "NO_PROXY": "*"})
        self.assertEqual(0, seen.returncode, (seen.stdout.splitlines()[-1:], seen.stderr[-2000:]))
        return [json.loads(line) for line in seen.stdout.splitlines()], list(self.proxy.answers)

    def test_every_client_reads_every_answer(self):
        for reader in READERS:
            with self.subTest(reader=reader):
                read, sent = self.read(reader, None)
                self.holds(sent)
                later_read, later_sent = self.read(reader, [(status, later(body)) for status, body in sent])
                for seen, answers in ((read, sent), (later_read, later_sent)):
                    self.assertEqual([text(status, again(reader, body)) for status, body in answers],
                                     [text(line["status"], line["body"]) for line in seen])
                print(f"read: {len(read)} answers with {reader}, and again as a later version may send them")

    def holds(self, sent):
        """The answers have what they are read for."""
        bodies = [body for status, body in sent if status == 200]
        gas = [user["gas"] for body in bodies for user in body.get("users", [])]
        self.assertEqual({"auto", "manual"}, {settings["mode"] for settings in gas})
        self.assertTrue(any(settings["mode"] == "manual" and settings["priority_gwei"] is None for settings in gas))
        self.assertEqual({True, False}, {body["next_cursor"] is None for body in bodies if "mints" in body})
        self.assertTrue(bodies[-1]["corrections"])
        self.assertEqual(2 * list(CODES.values()), [body["code"] for status, body in sent if status != 200])


if __name__ == "__main__":
    unittest.main()
