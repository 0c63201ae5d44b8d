"""Kills the clients again and again behind a hostile proxy, while hits arrive at a real service and its history changes: see checks/clients.

KILLS (at least 20), HITS (10000), SEED (random) and PORT (any) change it. Ends with status 1 if a hit is lost, if follow repeats more than the page in
flight at a kill, if a process sends a request before Retry-After has passed, or if a mirror, which compares nothing with hits, has not the
rows of mints some minutes after an import, a withdrawal and an erasure.
"""

import concurrent.futures
import contextlib
import http.client
import http.server
import itertools
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone

from client_run import clients, mint_activity

ROOT = pathlib.Path(__file__).resolve().parents[2]
KILLS, HITS = int(os.environ.get("KILLS", 20)), int(os.environ.get("HITS", 10_000))
SEED = int(os.environ.get("SEED", random.randrange(10**6)))
BATCH = 500
CONTRACT = "0x" + "c1" * 20
TODAY = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
HISTORY_DAYS = 60
SINCE = f"{TODAY - timedelta(days=HISTORY_DAYS):%Y-%m-%d}T00:00:00Z"
# The service names a time when a writer has been seen finished for about a minute.
ACCEPTED_S = 600


class Proxy:
    """Between one client and the service. Counts the requests that come before Retry-After has passed."""

    def __init__(self, upstream, seed):
        self.random, self.upstream = random.Random(seed), upstream
        self.requests, self.faults, self.early = 0, 0, 0
        self.not_before, self.in_flight, self.page = 0.0, set(), threading.Event()
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                proxy.serve(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.handle_error = lambda *_: None
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def serve(self, handler):
        self.requests += 1
        self.early += time.monotonic() < self.not_before
        fault = self.random.random()
        if fault < 0.08:
            return self.refuse(handler, 429, "rate_limited", self.random.randint(1, 2))
        if fault < 0.14:
            return self.refuse(handler, 503, self.random.choice(["internal", "a_new_code"]), self.random.randint(1, 3))
        if fault < 0.16:
            return self.refuse(handler, 503, "ip_trust_unconfigured", None)
        if fault < 0.20:
            self.faults += 1
            handler.close_connection = True
            return None
        status, headers, body = self.forward(handler)
        if "Retry-After" in headers:
            self.not_before = time.monotonic() + int(headers["Retry-After"])
        if status == 200:
            answer = json.loads(body)
            if fault < 0.30:
                self.faults += 1
                half = json.dumps(answer).encode()[: len(body) // 2]
                return self.send(handler, 200, headers, half, cut=0 if fault < 0.25 else 7)
            answer["unknown"] = {"rows": [1.5]}
            for row in answer.get("mints", []):
                row["unknown"] = ["é", None]
            body = json.dumps(answer).encode()
            if answer.get("mints"):
                self.in_flight = {row["task_id"] for row in answer["mints"]}
                self.page.set()
        return self.send(handler, status, headers, body)

    def forward(self, handler):
        connection = http.client.HTTPConnection("127.0.0.1", self.upstream, timeout=120)
        try:
            connection.request("GET", handler.path, headers={"Authorization": handler.headers["Authorization"]})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def refuse(self, handler, status, code, retry_after):
        self.faults += 1
        headers = {"X-Request-Id": "proxy"} if retry_after is None else {"X-Request-Id": "proxy", "Retry-After": str(retry_after)}
        self.not_before = time.monotonic() + (retry_after or 0)
        self.send(handler, status, headers, json.dumps({"code": code, "message": "By the proxy."}).encode())

    def send(self, handler, status, headers, body, cut=0):
        handler.send_response(status)
        for name in ("X-Request-Id", "Retry-After", "RateLimit", "RateLimit-Policy", "Key-Expires"):
            if name in headers:
                handler.send_header(name, headers[name])
        handler.send_header("Content-Length", str(len(body) + cut))
        handler.end_headers()
        handler.wfile.write(body)
        handler.close_connection = handler.close_connection or cut > 0


@contextlib.contextmanager
def service(folder):
    """A service of this checkout as `make run` starts it, without the demo; gives its port."""
    said = folder / "said"
    environment = {**os.environ, "PORT": os.environ.get("PORT", "0"), "DATA": "", "DEMO": "no"}
    with open(said, "w") as out:
        process = subprocess.Popen([str(ROOT / "bin/local")], cwd=ROOT, env=environment, stdout=out, stderr=out)
    try:
        while "ready " not in said.read_text():
            if process.poll() is not None:
                raise RuntimeError(f"the service did not start: {said.read_text()}")
            time.sleep(0.2)
        yield int(said.read_text().split("ready http://127.0.0.1:")[1].split()[0])
    finally:
        process.terminate()
        process.wait()


def event(task, app, user, at, contract):
    """A completed task, as one line."""
    return json.dumps({
        "type": "mint_task.finished", "task_id": task, "app_id": app, "status": "completed", "booked_at": at, "finished_at": at,
        "user_id": user, "wallet": None, "chain_id": 1, "contract": contract, "submitted_tx_hash": "0x01", "landed_tx_hash": None,
        "quantity": 2, "gas": {"mode": "auto", "max_fee_gwei": None, "priority_gwei": None},
    })  # fmt: skip


def stamp(when):
    return when.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def operator(*arguments, given=None):
    command = [str(ROOT / "bin/operator"), "--local", "--json", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments[:3])}: {done.stderr}")
    return json.loads(done.stdout)


class Victim:
    """A client that is killed while hits arrive, whose key is rolled midway, and that catches up at the end."""

    def __init__(self, name, program, command, upstream, folder, fed):
        self.label, self.command, self.fed, self.upstream = f"{name} {command}", command, fed, upstream
        self.random = random.Random(f"{SEED} {self.label}")
        self.proxy = Proxy(upstream, f"{SEED} {self.label} proxy")
        self.key = operator("key", "issue", "killed", "--allow", "127.0.0.0/24")
        self.file = folder / f"{name}-{command}"
        self.token = self.file.with_suffix(".key")
        self.token.write_text(self.key["token"])
        store = ["--state", str(self.file.with_suffix(".state"))] if command == "follow" else ["--to", str(self.file)]
        store += ["--horizon", "0"] if command == "sync" else []
        self.given = [*program, command, CONTRACT, "--since", SINCE, *store, "--token-file", str(self.token)]
        self.excess, self.kills, self.status, self.right_after_s = 0, 0, None, None

    def start_client(self, *more):
        # A process does not know what the process before it was asked to wait.
        self.proxy.not_before = 0.0
        environment = {**os.environ, "MINT_ACTIVITY_URL": self.proxy.url}
        with open(self.file.with_suffix(".jsonl"), "ab") as out, open(self.file.with_suffix(".err"), "ab") as errors:
            return subprocess.Popen([*self.given, *more], env=environment, stdout=out, stderr=errors)

    def ids(self):
        if self.command == "sync":
            if not self.file.exists():
                return []
            db = sqlite3.connect(self.file)
            try:
                return [task for (task,) in db.execute("SELECT task_id FROM mints")]
            finally:
                db.close()
        found = []
        for line in self.file.with_suffix(".jsonl").read_text(encoding="utf-8").split("\n"):
            try:
                found.append(json.loads(line)["task_id"])
            except ValueError:
                pass  # Cut by a kill, or empty.
        return found

    def run(self):
        in_flight = set()
        while self.kills < KILLS or not self.fed.is_set():
            before = len(self.ids()) if self.file.with_suffix(".jsonl").exists() else 0
            process = self.start_client()
            self.proxy.page.clear()
            if self.random.random() < 0.6:
                # Just when a page has come: while it is being written.
                self.proxy.page.wait(self.random.uniform(5, 20))
                time.sleep(self.random.uniform(0, 0.04))
            else:
                time.sleep(self.random.uniform(0.5, 9))
            if process.poll() is not None:
                raise RuntimeError(f"{self.label} ended by itself: {self.file.with_suffix('.err').read_text()[-500:]}")
            process.kill()
            process.wait()
            self.kills += 1
            self.check_repeats(before, in_flight)
            in_flight = set(self.proxy.in_flight)
            if self.kills == KILLS // 2:
                self.roll()
        time.sleep(7)
        before = len(self.ids())
        self.status = self.start_client("--once").wait()
        self.check_repeats(before, in_flight)
        begun = time.monotonic()
        while self.command == "sync" and self.right_after_s is None and time.monotonic() < begun + ACCEPTED_S:
            if self.rows() == mints(self.upstream, self.token.read_text()):
                self.right_after_s = time.monotonic() - begun
            else:
                time.sleep(5)
                self.status = self.start_client("--once").wait()

    def rows(self):
        db = sqlite3.connect(self.file)
        try:
            return set(db.execute("SELECT task_id, user_id, wallet, tx_hash, completed_at FROM mints"))
        finally:
            db.close()

    def roll(self):
        running = self.start_client()
        rolled = operator("key", "roll", self.key["key_id"], "--overlap", "1h")
        self.token.write_text(rolled["token"])
        operator("key", "revoke", self.key["key_id"])
        time.sleep(12)
        if running.poll() is not None:
            raise RuntimeError(f"{self.label} did not survive the roll: {self.file.with_suffix('.err').read_text()[-500:]}")
        running.send_signal(signal.SIGTERM)
        if running.wait() != 0:
            raise RuntimeError(f"{self.label}: status {running.returncode} after SIGTERM")

    def check_repeats(self, before, in_flight):
        ids = self.ids()
        known = set(ids[:before])
        if self.command == "follow":
            self.excess += sum(task in known and task not in in_flight for task in ids[before:])


def history(numbers):
    """Hits of the past, imported: of each day, and more than one in a minute."""
    span = HISTORY_DAYS * 86_400_000
    moments = [TODAY - timedelta(milliseconds=(n * 7_919_003 + n * n) % span) for n in numbers]
    lines = [event(f"h-{n}", "killed-bot", f"u{n % 41}", stamp(at), CONTRACT) for n, at in zip(numbers, moments)]
    answer = operator("hits", "import", "-", given="\n".join(lines) + "\n")
    if answer["recorded"] != len(lines):
        raise RuntimeError(f"not recorded: {answer}")


def mints(port, token, contract=CONTRACT):
    """The rows of mints, read by windows."""
    rows, start, now = set(), TODAY - timedelta(days=HISTORY_DAYS), datetime.now(timezone.utc)
    while start < now:
        query = {"contract": contract, "since": f"{start:%Y-%m-%dT00:00:00Z}", "until": f"{start + timedelta(days=31):%Y-%m-%dT00:00:00Z}", "limit": 500}
        while True:
            request = urllib.request.Request(f"http://127.0.0.1:{port}/partner/v1/mints?{urllib.parse.urlencode(query)}")
            request.add_header("Authorization", f"Bearer {token.strip()}")
            try:
                with urllib.request.urlopen(request, timeout=60) as response:
                    page = json.load(response)
            except urllib.error.HTTPError as refusal:
                time.sleep(int(refusal.headers["Retry-After"]))
                continue
            rows |= {(row["task_id"], row["user_id"], row["wallet"], row["tx_hash"], mint_activity.fixed(row["completed_at"])) for row in page["mints"]}
            query["cursor"] = page["next_cursor"]
            if not page["next_cursor"]:
                break
        start += timedelta(days=31)
    return rows


def feed():
    for start in range(0, HITS, BATCH):
        now = stamp(datetime.now(timezone.utc))
        lines = [event(f"k-{n}", "killed-bot", f"{n % 97}", now, CONTRACT) for n in range(start, min(start + BATCH, HITS))]
        answer = operator("tasks", "send", "-", given="\n".join(lines) + "\n")
        if answer["recorded"] != len(lines):
            raise RuntimeError(f"not recorded: {answer}")


def forget(user):
    """An erasure is refused for a minute after an import."""
    for attempt in itertools.count():
        try:
            return operator("user", "forget", user, "--yes")
        except RuntimeError:
            if attempt == 20:
                raise
            time.sleep(15)


def change():
    """What the clients learn of by corrections alone."""
    history(range(2000, 2500))
    operator("hits", "withdraw", "killed", *(f"h-{n}" for n in range(0, 2000, 40)))
    forget("u7")
    history(range(2500, 2600))
    operator("hits", "withdraw", "killed", *(f"h-{n}" for n in range(0, 2000, 80)), "--undo")


def main():
    print(f"seed {SEED}: {HITS} hits, each client killed {KILLS} times", flush=True)
    folder = pathlib.Path(tempfile.mkdtemp())
    with service(folder) as upstream:
        operator("tenant", "create", "killed", "--app", "killed-bot", "--attribution-live-at", "2026-01-01T00:00:00Z")
        history(range(2000))
        fed = threading.Event()
        victims = [Victim(name, program, command, upstream, folder, fed) for name, program in clients() for command in ("follow", "sync")]
        begun = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(len(victims) + 2) as pool:
            feeding = [pool.submit(feed), pool.submit(change)]
            ends = [pool.submit(one.run) for one in victims]
            try:
                for work in feeding:
                    work.result()
            finally:
                fed.set()
            for work in ends:
                work.result()
        wrong = False
        for one in victims:
            ids = one.ids()
            lost, twice = HITS - sum(task.startswith("k-") for task in set(ids)), len(ids) - len(set(ids))
            bad = lost or one.excess or one.proxy.early or one.status or one.kills < KILLS or (one.command == "sync" and one.right_after_s is None)
            equal = "" if one.command == "follow" else "; never equal to mints" if one.right_after_s is None else f"; equal to mints after {one.right_after_s:.0f} s"
            wrong = wrong or bad
            print(
                f"{one.label}: {one.kills} kills, {one.proxy.requests} requests, {one.proxy.faults} faults; {lost} lost, {twice} repeated, "
                f"{one.excess} of them not in flight at a kill; {one.proxy.early} requests before Retry-After; status {one.status}{equal}"
            )
        print(f"{time.monotonic() - begun:.0f} s; files in {folder}")
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
