#!/usr/bin/env python3
"""Follows the mints on a contract through the Partner Mint Activity API, as JSON lines or into a SQLite file.

    mint_activity.py follow CONTRACT --since T --state FILE [--once]
    mint_activity.py sync CONTRACT --since T --to FILE.db [--once]

Takes the base URL from MINT_ACTIVITY_URL and the key from MINT_ACTIVITY_TOKEN or --token-file. Python 3.9 or later, nothing else.
README.md says what the two commands guarantee. Status: 0 caught up or stopped as asked, 1 gave up, 2 used wrongly.
"""

import argparse
import collections
import datetime
import email.utils
import http.client
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib

__version__ = "1.0.0"

PAGE_ROWS = 500
# The contract: most answers take less than a second; wait up to 30.
CONNECT_S = 30
ANSWER_S = 60
# An intermediary may send any Retry-After; the API sends 300 at most.
MAX_RETRY_AFTER_S = 3600
MAX_POLL_S = 300
# With --once, how long to try without any good answer. Without --once, there is no end.
PATIENCE_S = 900
# How often sync compares its totals with hits: those of up to 31 days at once, and those of each day.
COMPARE_S = 600
COMPARE_DAYS_S = 86400
# While comparing, sync leaves these requests of the key's bucket to others.
SPARE_REQUESTS = 3
MAX_WINDOW_DAYS = 31

Moment = datetime.datetime
DAY = datetime.timedelta(days=1)
# Some versions of Python read hour 24.
RFC_3339 = re.compile(r"(\d{4}-\d\d-\d\d)[Tt]((?!24)\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)")


class GaveUp(Exception):
    """Why the client ends with status 1, as one line."""


class Stopped(BaseException):
    """SIGINT or SIGTERM came while nothing was being written."""


class Refused(Exception):
    """An answer that the same request would get again."""

    def __init__(self, status, code, line):
        super().__init__(line)
        self.status, self.code = status, code


def say(line):
    print(f"mint-activity: {line}", file=sys.stderr, flush=True)


def moment(text):
    """The moment that an RFC 3339 timestamp names, in UTC to the millisecond; ValueError if it names none."""
    found = RFC_3339.fullmatch(text)
    if not found:
        raise ValueError(f"no RFC 3339 timestamp: {text!r}")
    day, clock, fraction, offset = found.groups()
    leap = clock.endswith(":60")
    offset = "+00:00" if offset in "Zz" else offset
    read = Moment.fromisoformat(f"{day}T{clock[:-2] + '59' if leap else clock}{offset}").astimezone(datetime.timezone.utc)
    if leap and (read.hour, read.minute) != (23, 59):
        raise ValueError(f"no leap second: {text!r}")
    return read + datetime.timedelta(milliseconds=int(((fraction or "") + "000")[:3]))


def text(when):
    """A moment with milliseconds, always in the same width, so that texts sort like moments."""
    return when.strftime("%Y-%m-%dT%H:%M:%S.") + f"{when.microsecond // 1000:03d}Z"


def printable(message):
    return "".join(c if c.isprintable() else " " for c in str(message))[:300]


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The API never redirects, and the key must not go to another host."""

    def redirect_request(self, *_):
        return None


class Signals:
    """SIGINT and SIGTERM: they end a wait or a request at once, and a page that is being written after it is written."""

    def __init__(self):
        self.received = None
        self.interruptible = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.receive)

    def receive(self, number, _):
        self.received = number
        if self.interruptible:
            self.interruptible = False
            raise Stopped

    def __enter__(self):
        self.interruptible = True
        if self.received:
            self.interruptible = False
            raise Stopped

    def __exit__(self, *_):
        self.interruptible = False


class Api:
    """Requests to the API, repeated as the contract says. Not for use by several threads."""

    def __init__(self, url, token, token_file, once, signals):
        self.url, self.token, self.token_file, self.once, self.signals = url, token, token_file, once, signals
        local = url.startswith("http:")
        # A plain http URL is a loopback address, which no proxy can reach. For https, the proxy of the environment is used.
        handlers = [NoRedirect()] + ([urllib.request.ProxyHandler({})] if local else [])
        self.opener = urllib.request.build_opener(*handlers)
        self.left, self.refill_s = None, 1
        self.warned = None

    def wait(self, seconds):
        """Waits at least these seconds."""
        with self.signals:
            time.sleep(max(0.0, seconds))

    def get(self, route, query, check):
        """The checked body of a 200. Waits and repeats while that can help; Refused if it cannot."""
        failures, begun = 0, time.monotonic()
        while True:
            if self.left == 0:
                self.left = None
                self.wait(self.refill_s)
            status, headers, body, problem = self.request(route, query)
            identifier = headers.get("X-Request-Id")
            named = f"request {printable(identifier)}" if identifier else "no request id"
            if status == 200 and not problem:
                try:
                    answer = json.loads(body)
                    check(answer)
                    return answer
                except (ValueError, KeyError, TypeError) as failure:
                    problem = f"not a whole answer: {type(failure).__name__}"
            error = self.error(body) if status != 200 else {}
            code = error.get("code") if isinstance(error.get("code"), str) else "no code"
            line = printable(problem or f"{status} {code}: {error.get('message', 'no message')}") + f" ({named})"
            if status == 401 and self.roll():
                say(f"{line}; going on with the new key of {self.token_file}")
                continue
            if not problem and status != 429 and status < 500:
                raise Refused(status, code, line)
            if self.once and time.monotonic() - begun > PATIENCE_S:
                raise GaveUp(f"{line}; tried for {PATIENCE_S // 60} minutes")
            wait = self.pause(status, headers, failures)
            failures += 1
            say(f"{line}; again in {wait:.1f} s")
            self.wait(wait)

    def request(self, route, query):
        """The status, headers and body, and the problem with them, if any. The status is 0 if there is no answer."""
        request = urllib.request.Request(
            f"{self.url}/partner/v1/{route}?{urllib.parse.urlencode(query)}",
            headers={
                "Authorization": f"Bearer {self.token}",
                "Accept-Encoding": "gzip",
                "User-Agent": f"mint-activity-python/{__version__}",
            },
        )
        status, headers = 0, {}
        try:
            with self.signals:
                try:
                    response = self.opener.open(request, timeout=CONNECT_S)
                except urllib.error.HTTPError as answer:
                    response = answer
                with response:
                    status, headers = response.status, response.headers
                    self.learn(headers)
                    return status, headers, self.body(response), None
        except urllib.error.URLError as failure:
            return status, headers, b"", f"no answer: {failure.reason}"
        except (OSError, http.client.HTTPException, zlib.error, EOFError) as failure:
            return status, headers, b"", f"no whole answer: {type(failure).__name__}"

    def body(self, response):
        """The whole body. A body that comes too slowly or ends early is an OSError."""
        raw, end = bytearray(), time.monotonic() + ANSWER_S
        # None if the answer does not say it. Not each version of Python subtracts from it what read1 returns.
        length = response.length
        # read1 returns what has come, while read would wait for all of it.
        while len(raw) != length and (part := response.read1(65536)):
            raw += part
            if time.monotonic() > end:
                raise TimeoutError
        if length not in (None, len(raw)):
            raise OSError
        if response.headers.get("Content-Encoding", "").lower() != "gzip":
            return raw
        unpacked = zlib.decompressobj(wbits=31)
        raw = unpacked.decompress(raw) + unpacked.flush()
        if not unpacked.eof:
            raise EOFError
        return raw

    def learn(self, headers):
        limit = re.search(r'"key";r=(\d{1,9});t=(\d{1,9})', headers.get("RateLimit", ""))
        self.left, self.refill_s = (int(limit[1]), min(int(limit[2]), MAX_POLL_S)) if limit else (None, 1)
        # Once a day, and at once of another key.
        warned = (headers.get("Key-Expires"), time.time() // 86400)
        if warned[0] and warned != self.warned:
            self.warned = warned
            say(f"the key expires at {printable(warned[0])}: ask the operator for a new one")

    @staticmethod
    def error(body):
        try:
            error = json.loads(body)
            return error if isinstance(error, dict) else {}
        except ValueError:
            return {}

    @staticmethod
    def pause(status, headers, failures):
        """Seconds until the next attempt: never before Retry-After, and without it longer each time."""
        given = headers.get("Retry-After", "").strip()
        after = None
        if re.fullmatch("[0-9]{1,9}", given):
            after = int(given)
        elif given:
            try:
                after = email.utils.parsedate_to_datetime(given).timestamp() - time.time()
            except (TypeError, ValueError, IndexError):
                pass
        # 0, or a date that has passed, says nothing about when a repetition can help.
        if after is not None and after > 0:
            after = min(after, MAX_RETRY_AFTER_S)
            # The jitter is on top, so that clients that were refused together do not come back together.
            return after + random.uniform(0.01, min(10.0, 0.1 * after + 0.5))
        # A 503 without Retry-After does not end soon.
        first, longest = (5, 300) if status == 503 else (1, 60)
        return random.uniform(0.7, 1) * min(longest, first * 2 ** min(failures, 10))

    def roll(self):
        """Reads the file of the key again. True if it has another key now."""
        if not self.token_file:
            return False
        token = read_token(self.token_file)
        changed, self.token = token != self.token, token
        return changed


def require(condition, name):
    if not condition:
        raise ValueError(name)


def check_page(contract, following):
    """Refuses what is not a whole page of this contract. Accepts fields that it does not know."""

    def check(page):
        require(page["contract"] == contract and isinstance(page["mints"], list), "mints")
        moment(page["until"])
        for row in page["mints"]:
            require(isinstance(row["task_id"], str) and row["task_id"] and row["contract"] == contract, "task_id")
            moment(row["completed_at"])
            require(all(isinstance(row[name], int) and 0 <= row[name] < 2**63 for name in ("quantity", "chain_id")), "row")
            require(all(isinstance(row[name], str) for name in ("user_id", "chat_id", "chat_username", "wallet", "tx_hash")), "row")
        if following:
            require(isinstance(page["resume_cursor"], str) and page["resume_cursor"], "resume_cursor")
            require(isinstance(page["poll_after_s"], (int, float)), "poll_after_s")
        else:
            require(page["next_cursor"] is None or isinstance(page["next_cursor"], str) and page["next_cursor"], "next_cursor")

    return check


def check_hits(contract):
    def check(answer):
        total = answer["total"]
        require(answer["contract"] == contract and isinstance(total["hits"], int) and isinstance(total["users"], int), "total")
        moment(answer["until"])

    return check


def pages(api, contract, since, at, once, store, idle):
    """Follows a contract from the cursor of `at`. `store` gets each page and the cursor that it was read with, and returns False if
    another process has moved it meanwhile; `idle` gets each page after which nothing more is ready, and the time of the next poll."""
    while True:
        cursor = at()
        query = {"contract": contract, "since": since, "follow": "true", "limit": PAGE_ROWS}
        page = api.get("mints", {**query, "cursor": cursor} if cursor else query, check_page(contract, True))
        moved = page["resume_cursor"] != cursor or page["mints"]
        if not store(page, cursor):
            continue
        pause = min(max(page["poll_after_s"], 0), MAX_POLL_S)
        next_poll = time.monotonic() + (pause or (0 if moved else 1))
        if pause:
            idle(page, next_poll)
            if once:
                return
        api.wait(next_poll - time.monotonic())


# ---- follow


class State:
    """The file with the cursor. It is replaced as a whole, so that a kill leaves the old one or the new one."""

    def __init__(self, path, contract, since):
        self.path, self.known = pathlib.Path(path), {"contract": contract, "since": since}
        self.cursor, self.cut = None, False
        if not self.path.exists():
            return
        try:
            stored = json.loads(self.path.read_text(encoding="utf-8"))
            other = [name for name, value in self.known.items() if stored[name] != value]
            self.cursor, self.cut = stored["cursor"], stored["writing"]
        except (ValueError, KeyError, TypeError):
            raise GaveUp(f"{path} is not a state of this client: name another file with --state") from None
        if other:
            raise GaveUp(f"{path} belongs to {other[0]} {printable(stored[other[0]])}: name another file with --state")

    def write(self, cursor, writing):
        if self.path.exists() and json.loads(self.path.read_text(encoding="utf-8"))["cursor"] != self.cursor:
            raise GaveUp(f"another process moved the cursor in {self.path}: run one for each state")
        fresh = self.path.with_name(self.path.name + ".new")
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump({**self.known, "cursor": cursor, "writing": writing}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self.path)
        self.cursor = cursor


def follow(api, options):
    state = State(options.state, options.contract, options.since)
    state.write(state.cursor, state.cut)
    out = sys.stdout.buffer

    def store(page, cursor):
        rows = page["mints"]
        if rows:
            if not state.cut:
                state.write(cursor, True)
            # A kill may have cut a line: an empty line ends it.
            lines = [b"\n"] if state.cut else []
            lines += [json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows]
            out.write(b"".join(lines))
            out.flush()
            try:
                os.fsync(out.fileno())
            except OSError:
                pass  # A pipe or a terminal cannot be synchronized.
            state.cut = False
        state.write(page["resume_cursor"], state.cut)
        return True

    pages(api, options.contract, options.since, lambda: state.cursor, options.once, store, lambda *_: None)


# ---- sync

SCHEMA = """
CREATE TABLE IF NOT EXISTS mints (
  task_id TEXT PRIMARY KEY, contract TEXT NOT NULL, completed_at TEXT NOT NULL, user_id TEXT NOT NULL, chat_id TEXT NOT NULL,
  chat_username TEXT NOT NULL, wallet TEXT NOT NULL, chain_id INTEGER NOT NULL, tx_hash TEXT NOT NULL, quantity INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS mints_by_time ON mints (contract, completed_at, user_id);
CREATE TABLE IF NOT EXISTS progress (
  contract TEXT PRIMARY KEY, since TEXT NOT NULL, cursor TEXT, until TEXT, days_compared_at INTEGER);
CREATE VIEW IF NOT EXISTS by_day AS
  SELECT contract, substr(completed_at, 1, 10) AS day, count(*) AS hits, count(DISTINCT user_id) AS users, sum(quantity) AS quantity
  FROM mints GROUP BY 1, 2;
CREATE VIEW IF NOT EXISTS by_user AS
  SELECT contract, user_id, count(*) AS hits, sum(quantity) AS quantity, min(completed_at) AS first_at, max(completed_at) AS last_at
  FROM mints GROUP BY 1, 2;
CREATE VIEW IF NOT EXISTS by_quantity AS
  SELECT contract, quantity, count(*) AS hits, count(DISTINCT user_id) AS users FROM mints GROUP BY 1, 2;
CREATE VIEW IF NOT EXISTS ranking AS
  SELECT contract, row_number() OVER (PARTITION BY contract ORDER BY hits DESC, last_at DESC, user_id) AS rank, user_id, hits, quantity
  FROM by_user;
CREATE TEMP TABLE again AS SELECT * FROM mints WHERE 0;
"""
COLUMNS = ("task_id", "contract", "completed_at", "user_id", "chat_id", "chat_username", "wallet", "chain_id", "tx_hash", "quantity")
PLACES = ", ".join("?" * len(COLUMNS))


def values(row):
    row = {**row, "completed_at": text(moment(row["completed_at"]))}
    # SQLite has UTF-8, which half of a surrogate pair is not.
    return [value if isinstance(value, int) else value.encode("utf-8", "replace").decode() for value in map(row.get, COLUMNS)]


class Mirror:
    """The SQLite file. A transaction has either all rows of a page and its cursor, or nothing."""

    def __init__(self, path, contract, since):
        if sqlite3.sqlite_version_info < (3, 25):
            raise GaveUp(f"sync needs SQLite 3.25 or later; this Python has {sqlite3.sqlite_version}")
        # It has personal data, so it is for its owner only.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        self.contract = contract
        self.db = sqlite3.connect(path, timeout=60, isolation_level=None)
        self.db.execute("PRAGMA journal_mode = WAL")
        # What is deleted is overwritten, such as the rows of an erased user.
        self.db.execute("PRAGMA secure_delete = ON")
        self.db.executescript(SCHEMA)
        self.db.execute("INSERT OR IGNORE INTO progress (contract, since) VALUES (?, ?)", (contract, since))
        stored, self.days_compared_at = self.db.execute(
            "SELECT since, days_compared_at FROM progress WHERE contract = ?", (contract,)
        ).fetchone()
        if stored != since:
            raise GaveUp(f"{path} has this contract since {stored}: give this time as --since, or name another file with --to")

    def transaction(self, write):
        """What `write` returns. If that is False, nothing was written."""
        self.db.execute("BEGIN IMMEDIATE")
        try:
            done = write()
            self.db.execute("COMMIT" if done else "ROLLBACK")
            return done
        except BaseException:
            # SQLite ends a transaction itself when the disk is full.
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise

    def cursor(self):
        return self.db.execute("SELECT cursor FROM progress WHERE contract = ?", (self.contract,)).fetchone()[0]

    def store(self, page, cursor):
        """False if another run has moved the cursor: it stored the rows up to its own, and perhaps replaced some of them since."""

        def write():
            self.db.executemany(f"INSERT OR REPLACE INTO mints VALUES ({PLACES})", map(values, page["mints"]))
            moved = self.db.execute(
                "UPDATE progress SET cursor = ?, until = ? WHERE contract = ? AND cursor IS ?",
                (page["resume_cursor"], page["until"], self.contract, cursor),
            ).rowcount
            return moved == 1

        return self.transaction(write)

    def totals(self, since, until):
        return self.db.execute(
            "SELECT count(*), count(DISTINCT user_id) FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?",
            (self.contract, text(since), text(until)),
        ).fetchone()

    def stage(self, rows):
        self.db.executemany(f"INSERT INTO again VALUES ({PLACES})", map(values, rows))

    def replaced(self):
        """How often rows of this file were replaced."""
        return self.db.execute("PRAGMA user_version").fetchone()[0]

    def replace(self, since, until, replaced):
        """Replaces the rows of a window by the staged ones. False if another run has replaced rows since: the staged may be older."""

        def write():
            if self.replaced() != replaced:
                return False
            window = (self.contract, text(since), text(until))
            self.db.execute("DELETE FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?", window)
            self.db.execute("INSERT OR REPLACE INTO mints SELECT * FROM again")
            self.db.execute(f"PRAGMA user_version = {replaced + 1}")
            return True

        done = self.transaction(write)
        # The log has the old rows as they were, too.
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self.clear()
        return done

    def clear(self):
        self.db.execute("DELETE FROM again")

    def days_compared(self, at):
        self.days_compared_at = at
        self.db.execute("UPDATE progress SET days_compared_at = ? WHERE contract = ?", (at, self.contract))


class Comparison:
    """Compares totals of closed days with hits, and reads the days again that differ: after an import or a withdrawal."""

    def __init__(self, api, mirror, options):
        self.api, self.mirror, self.options = api, mirror, options
        self.since = moment(options.since)
        self.pending, self.due = collections.deque(), 0.0
        self.widest = MAX_WINDOW_DAYS
        self.reread, self.days_begun_at = options.reread, None
        # The first of the days to read again that is not over.
        self.open = None

    def idle(self, page, next_poll):
        """Compares what is due until the next poll; with --once, all of it."""
        if not self.pending and time.monotonic() >= self.due:
            self.plan(moment(page["until"]))
        while self.pending and (self.options.once or time.monotonic() < next_poll and self.may_ask()):
            self.compare(*self.pending.popleft())
            if not self.pending and self.days_begun_at is not None:
                self.mirror.days_compared(self.days_begun_at)
                self.days_begun_at = None
        if self.open and not self.pending:
            raise GaveUp(f"{self.open:%Y-%m-%d} is not over, so it was not read again: repeat this tomorrow")

    def may_ask(self):
        return self.api.left is None or self.api.left > SPARE_REQUESTS

    def plan(self, until):
        self.due = time.monotonic() + COMPARE_S
        today = until.replace(hour=0, minute=0, second=0, microsecond=0)
        days = []
        start = max(self.since, today - self.options.horizon * DAY)
        if self.reread:
            first, end = max(self.since, self.reread[0]), self.reread[1] + DAY
            days = [(*day, True) for day in self.days(first, min(today, end))]
            self.open = max(first, today) if end > today else None
            self.reread = None
        now = int(time.time())
        if self.mirror.days_compared_at is not None and now - self.mirror.days_compared_at < COMPARE_DAYS_S:
            self.pending.extend(days + self.windows(start, today))
            return
        # The first time, the days were read just now; later, each day by itself finds what hides in a longer window.
        first = self.mirror.days_compared_at is None
        self.pending.extend(days + (self.windows(start, today) if first else [(*day, False) for day in self.days(start, today)]))
        self.days_begun_at = now

    @staticmethod
    def days(start, end):
        days = []
        while start < end:
            following = start.replace(hour=0, minute=0, second=0, microsecond=0) + DAY
            days.append((start, min(following, end)))
            start = following
        return days

    def windows(self, start, end):
        days = self.days(start, end)
        return [(days[i][0], days[min(i + self.widest, len(days)) - 1][1], False) for i in range(0, len(days), self.widest)]

    def compare(self, since, until, forced):
        days = self.days(since, until)
        if forced:
            return self.read(since, until)
        query = {"contract": self.mirror.contract, "since": text(since), "until": text(until), "top": 1}
        try:
            answer = self.api.get("hits", query, check_hits(self.mirror.contract))
        except Refused as refused:
            if refused.code != "window_too_large" or len(days) == 1:
                raise
            self.widest = max(1, len(days) // 2)
            self.pending.extendleft(reversed(self.windows(since, until)))
            return None
        closed = moment(answer["until"]) == until
        if not closed or (answer["total"]["hits"], answer["total"]["users"]) == self.mirror.totals(since, until):
            return None
        if len(days) > 1:
            self.pending.extendleft((*day, False) for day in reversed(days))
            return None
        return self.read(since, until)

    def read(self, since, until):
        self.mirror.clear()
        contract, cursor = self.mirror.contract, None
        before, replaced = self.mirror.totals(since, until)[0], self.mirror.replaced()
        query = {"contract": contract, "since": text(since), "until": text(until), "limit": PAGE_ROWS}
        rows = 0
        while True:
            page = self.api.get("mints", {**query, "cursor": cursor} if cursor else query, check_page(contract, False))
            if moment(page["until"]) != until:
                return
            self.mirror.stage(page["mints"])
            rows += len(page["mints"])
            cursor = page["next_cursor"]
            if not cursor:
                break
        if not self.mirror.replace(since, until, replaced):
            return self.pending.appendleft((since, until, True))
        say(f"read {since:%Y-%m-%d} again: {rows} hits instead of {before}")


def sync(api, options):
    mirror = Mirror(options.to, options.contract, options.since)
    comparison = Comparison(api, mirror, options)
    pages(api, options.contract, options.since, mirror.cursor, options.once, mirror.store, comparison.idle)
    mirror.db.close()


# ---- the command line


def read_token(path):
    try:
        return checked_token(pathlib.Path(path).read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError) as failure:
        raise GaveUp(f"cannot read the key from {path}: {type(failure).__name__}") from None


def checked_token(token):
    # http.client would show a token that cannot be a header.
    if not re.fullmatch(r"[!-~]+", token):
        raise GaveUp("the key is empty or has characters that no key has: set MINT_ACTIVITY_TOKEN, or name a file with --token-file")
    return token


def base_url():
    try:
        url = urllib.parse.urlsplit(os.environ.get("MINT_ACTIVITY_URL", "").strip())
        local = url.scheme == "http" and url.hostname in ("127.0.0.1", "localhost", "::1")
        if (local or url.scheme == "https" and url.hostname) and url.port != 0 and re.fullmatch("[!-~]+", url.geturl()):
            return url.geturl().rstrip("/").removesuffix("/partner/v1")
    except ValueError:
        pass
    raise GaveUp("MINT_ACTIVITY_URL must be the https URL that the operator gave you (http only for this machine)")


def contract_argument(value):
    if not re.fullmatch(r"0[xX][0-9a-fA-F]{40}", value):
        raise argparse.ArgumentTypeError("a contract is 0x and 40 hexadecimal digits")
    return value.lower()


def since_argument(value):
    try:
        when = moment(value + "T00:00:00Z" if re.fullmatch(r"\d{4}-\d\d-\d\d", value) else value)
    except ValueError:
        raise argparse.ArgumentTypeError("write a time as 2026-11-01T00:00:00Z, or a day in UTC as 2026-11-01") from None
    return when.strftime("%Y-%m-%dT%H:%M:00Z")


def horizon_argument(value):
    if not re.fullmatch(r"\d{1,5}", value):
        raise argparse.ArgumentTypeError("write a number of days")
    return int(value)


def reread_argument(value):
    days = re.fullmatch(r"(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?", value)
    try:
        first, last = (moment(day + "T00:00:00Z") for day in (days[1], days[2] or days[1]))
    except (TypeError, ValueError):
        raise argparse.ArgumentTypeError("write a day as 2026-11-01, or days as 2026-11-01..2026-11-07") from None
    if last < first:
        raise argparse.ArgumentTypeError("the last day is before the first")
    return first, last


def arguments(given):
    parser = argparse.ArgumentParser(prog="mint_activity.py", description=__doc__.split("\n")[0])
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="follow|sync")
    parts = [("follow", "each mint as one JSON line on standard output", follow), ("sync", "mirror the mints into a SQLite file", sync)]
    for name, does, run in parts:
        command = commands.add_parser(name, help=does, description=does)
        command.set_defaults(run=run)
        command.add_argument("contract", type=contract_argument, metavar="CONTRACT")
        command.add_argument("--since", required=True, type=since_argument, metavar="T", help="where to begin; the same in each run")
        if name == "follow":
            command.add_argument("--state", required=True, metavar="FILE", help="where the cursor is stored")
        else:
            command.add_argument("--to", required=True, metavar="FILE.db", help="the SQLite file")
            command.add_argument("--horizon", type=horizon_argument, default=92, metavar="DAYS", help="compare these closed days with hits (92)")
            command.add_argument("--reread", type=reread_argument, metavar="DAY[..DAY]", help="replace what is stored of these days")
        command.add_argument("--once", action="store_true", help="end when caught up")
        command.add_argument("--token-file", metavar="FILE", help="a file with the key, read again after a 401")
    options = parser.parse_args(given)
    if options.command == "sync" and options.reread and options.reread[0] + DAY <= moment(options.since):
        parser.error("--reread: the first day is before --since")
    return options


def main(given=None):
    options = arguments(given)
    signals = Signals()
    try:
        token = read_token(options.token_file) if options.token_file else checked_token(os.environ.get("MINT_ACTIVITY_TOKEN", "").strip())
        options.run(Api(base_url(), token, options.token_file, options.once, signals), options)
        return 0
    except Stopped:
        return 128 + signals.received if options.once else 0
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        say("standard output was closed; the page that was being written comes again")
    except (GaveUp, Refused) as failure:
        say(failure)
    except sqlite3.Error as failure:
        say(f"cannot write {options.to}: {failure}")
    except OSError as failure:
        say(f"cannot write: {failure}")
    return 1


def command():
    sys.exit(main())


if __name__ == "__main__":
    command()
