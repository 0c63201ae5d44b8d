"""A small API in this process, whose answers a test can break. It has what the clients need of the contract."""

import collections
import contextlib
import gzip
import http.server
import itertools
import json
import threading
import time
import urllib.parse
from datetime import datetime, timedelta, timezone

CONTRACT = "0x" + "ab" * 20
TOKEN = "svc_live_abcdefghijkl_" + "0" * 64
# The most times that an answer names.
NAMED = 20
SERVED = 3
LONG_AGO = "0000"


def stamp(when):
    return when.strftime("%Y-%m-%dT%H:%M:%S.") + f"{when.microsecond // 1000:03d}Z"


def minute(when):
    """The start of a moment's minute, as a correction has it."""
    return when.strftime("%Y-%m-%dT%H:%M:00Z")


def row(number, when, **changes):
    made = {
        "task_id": f"t-{number}",
        "user_id": f"u-{number % 5}",
        "chat_id": f"u-{number % 5}",
        "chat_username": "zoë \u2028 \U0001f98a",
        "wallet": "",
        "chain_id": 9223372036854775807,
        "contract": CONTRACT,
        "tx_hash": "",
        "quantity": 1 + number % 4,
        "completed_at": stamp(when),
        "a_field_of_next_year": {"b": [1.50, None]},
    }
    return {**made, **changes}


class FakeApi:
    """`faults` has one entry for each coming request: None, or a function that answers it with the handler.

    If the function returns True, the request is answered as usual after it."""

    def __init__(self, rows=(), pause=1):
        self.rows, self.pause, self.tokens = list(rows), pause, {TOKEN}
        self.faults = collections.deque()
        self.cursors, self.corrections = itertools.count(1), []
        # By contract: the number of the first cursor that is taken.
        self.taken = {}
        self.requests, self.early, self.not_before = [], 0, 0.0
        self.lock = threading.Lock()
        # How many rows were answered to requests that follow no contract.
        self.read_again = 0
        api = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                api.answer(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # A client that was killed leaves its connection.
        self.server.handle_error = lambda *_: None
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, handler):
        url = urllib.parse.urlsplit(handler.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        token = handler.headers["Authorization"].removeprefix("Bearer ")
        with self.lock:
            self.early += time.monotonic() < self.not_before
            fault = self.faults.popleft() if self.faults else None
            self.requests.append((url.path, query))
        if fault and not fault(handler):
            return
        if token not in self.tokens:
            refuse(401, "invalid_key")(handler)
        elif "cursor" in query and int(query["cursor"].rpartition("#")[2].rpartition(".")[2]) < self.taken.get(query["contract"], 0):
            refuse(400, "invalid_request")(handler)
        else:
            send(handler, 200, self.hits(query) if url.path.endswith("/hits") else self.mints(query), packed=True)

    def refuse_cursors(self, contract):
        """Refuses each cursor that was given for this contract until now, as a service with another secret does."""
        with self.lock:
            self.taken[contract] = next(self.cursors)

    def wait_for(self, seconds):
        self.not_before = time.monotonic() + seconds

    def correct(self, first, last, change=lambda: None, contract=CONTRACT):
        """Changes rows that completed from the first moment to the last, and announces it to each cursor of before."""
        with self.lock:
            change()
            self.corrections.append((next(self.cursors), minute(first), minute(last + timedelta(minutes=1)), contract))

    def announced(self, query, known, until):
        """The times of the first corrections that the client does not know, the number of the last one that it knows then, and whether
        more are left."""
        due = [one for one in self.corrections if one[0] > known and one[3] == query["contract"]]
        found = []
        for _, first, end, _ in sorted(due[:NAMED], key=lambda correction: correction[1:]):
            first = max(first, query["since"][:16] + ":00Z")
            end = min(end, minute(datetime.fromisoformat(until[:16] + "+00:00") + timedelta(minutes=1)))
            if found and first <= found[-1]["until"]:
                found[-1]["until"] = max(found[-1]["until"], end)
            elif first < end:
                found.append({"since": first, "until": end})
        return found, due[NAMED - 1][0] if len(due) > NAMED else self.newest(), len(due) > NAMED

    def newest(self):
        return self.corrections[-1][0] if self.corrections else 0

    def window(self, query):
        now = datetime.now(timezone.utc)
        until = min(now, datetime.fromisoformat(query["until"].replace("Z", "+00:00"))) if "until" in query else now
        since, until = query["since"][:19], stamp(until)
        inside = [row for row in self.rows if row["contract"] == query["contract"] and since <= row["completed_at"] < until]
        return sorted(inside, key=lambda row: (row["completed_at"], row["task_id"])), until

    def mints(self, query):
        rows, until = self.window(query)
        position, _, number = query.get("cursor", LONG_AGO).partition("#")
        rest = [row for row in rows if f"{row['completed_at']}/{row['task_id']}" > position]
        served = rest[:SERVED]
        more = len(rest) > len(served)
        last = f"{served[-1]['completed_at']}/{served[-1]['task_id']}" if served else position
        named, known, left = [], int(number.partition(".")[0]) if number else self.newest(), False
        if query.get("follow") and number and not more:
            named, known, left = self.announced(query, known, until)
        # Each cursor is a new one, also that of the same position.
        last += f"#{known}.{next(self.cursors)}"
        page = {"contract": query["contract"], "since": query["since"], "until": until, "mints": served, "next_cursor": last if more else None}
        if query.get("follow"):
            page.update(resume_cursor=last, poll_after_s=0 if more or left else self.pause, corrections=named)
        else:
            self.read_again += len(served)
        return {**page, "generated_at": until, "unknown": [{}]}

    def hits(self, query):
        rows, until = self.window(query)
        total = {"hits": len(rows), "users": len({row["user_id"] for row in rows}), "bots": 0}
        return {"contract": query["contract"], "since": query["since"], "until": until, "total": total, "users": []}


def send(handler, status, body, packed=False, headers=(), cut=0, request_id="req-1"):
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    packed = packed and "gzip" in handler.headers.get("Accept-Encoding", "")
    body = gzip.compress(body) if packed else body
    handler.send_response(status)
    handler.send_header("Content-Length", str(len(body)))
    if request_id:
        handler.send_header("X-Request-Id", request_id)
    if packed:
        handler.send_header("Content-Encoding", "gzip")
    for name, value in headers:
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(body[: len(body) - cut])
    if cut:
        handler.close_connection = True


# ---- faults


def refuse(status, code, retry_after=None, api=None, cut=0, request_id="req-1"):
    def fault(handler):
        if retry_after is not None and api:
            api.wait_for(retry_after)
        headers = [] if retry_after is None else [("Retry-After", str(retry_after))]
        send(handler, status, {"code": code, "message": "Not\nnow.", "help": "x"}, headers=headers, cut=cut, request_id=request_id)

    return fault


def page_of_a_proxy(status, request_id=None, retry_after=None):
    """What a proxy, a firewall or a captive portal answers instead of the API."""

    def fault(handler):
        headers = [("Location", "https://portal.example/login")] if status == 302 else []
        headers += [] if retry_after is None else [("Retry-After", str(retry_after))]
        body = b"" if status == 204 else b'{"message": "Forbidden"}' if request_id else b"<html>Not here.</html>"
        send(handler, status, body, headers=headers, request_id=request_id)

    return fault


def without(name, api):
    """An answer of mints that lacks a field."""

    def fault(handler):
        page = api.mints(dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(handler.path).query)))
        page["mints"] = [{key: value for key, value in one.items() if key != name} for one in page["mints"]]
        page.pop(name, None)
        send(handler, 200, page, headers=[("Retry-After", "1")])

    return fault


def expires(end):
    """A refusal that names the end of the key, if it is near."""

    def fault(handler):
        headers = [("Retry-After", "1"), *([("Key-Expires", end)] if end else [])]
        send(handler, 429, {"code": "rate_limited", "message": "Not now."}, headers=headers)

    return fault


def cut(handler):
    send(handler, 200, {"contract": CONTRACT, "mints": [], "resume_cursor": "zzz", "poll_after_s": 1}, packed=True, cut=9)


def trickle(handler):
    with contextlib.suppress(OSError):
        send(handler, 200, b"{}" * 50, cut=100)
        for _ in range(50):
            handler.wfile.write(b"{}")
            time.sleep(0.1)


def stay(handler):
    """Leaves the connection open, though the client asked for its end."""
    send(handler, 200, b"{}")
    time.sleep(5)


def chunked(handler):
    handler.send_response(200)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.send_header("Content-Encoding", "gzip")
    handler.end_headers()
    body = gzip.compress(b"{}" * 50_000)
    for part in (body[:70], body[70:], b""):
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))


def nested(handler):
    send(handler, 200, b"[" * 200_000, headers=[("Retry-After", "1")])


def nested_refusal(handler):
    send(handler, 503, b'{"a":' * 200_000, headers=[("Retry-After", "1")])


def half(handler):
    send(handler, 200, b'{"contract": "0x', packed=True)


def other(handler):
    send(handler, 200, {"hello": "captive portal"})


def hang_up(handler):
    handler.close_connection = True


def days_ago(days, **more):
    return datetime.now(timezone.utc).replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=days, **more)
