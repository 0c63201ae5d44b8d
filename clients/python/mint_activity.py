#!/usr/bin/env python3
"""Follows the mints on a contract through the Partner Mint Activity API, as JSON lines or into a SQLite file.

    mint_activity.py follow CONTRACT --since T --state FILE [--once]
    mint_activity.py sync CONTRACT --since T --to FILE.db [--once]
    mint_activity.py sync --check-age D --to FILE.db

Takes the base URL from MINT_ACTIVITY_URL and the key from MINT_ACTIVITY_TOKEN or --token-file. Python 3.9 or later, nothing else.
The page of this client on the API's site says what the commands guarantee. Status: 0 caught up or stopped as asked, 1 gave up: do not
repeat it, 2 used wrongly, 75 something that may pass: repeat it later.
"""

import argparse
import collections
import datetime
import email.utils
import errno
import http.client
import json
import os
import pathlib
import random
import re
import select
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
# How long SQLite waits for a lock of another program. Without --once it is repeated, and a signal ends the wait in between.
LOCK_S = 5
LOCK_ONCE_S = 30
# What comes between two attempts to clean the log of SQLite, which a reader can prevent.
CLEAN_S = 60
# How often sync compares its totals with hits: those of up to 31 days at once, and those of each day.
COMPARE_S = 600
COMPARE_DAYS_S = 86400
# While comparing, sync leaves these requests of the key's bucket to others.
SPARE_REQUESTS = 3
MAX_WINDOW_DAYS = 31
# EX_TEMPFAIL of sysexits.h.
MAY_PASS = 75

Moment = datetime.datetime
DAY = datetime.timedelta(days=1)
# Some versions of Python read hour 24.
RFC_3339 = re.compile(r"(\d{4}-\d\d-\d\d)[Tt]((?!24)\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
# A moment of the API's answers.
ANSWERED = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z", re.ASCII)


class GaveUp(Exception):
    """Why the client ends with status 1, as one line: a repetition would end in the same way."""


class TryLater(Exception):
    """Why the client ends with status 75, as one line: it may pass."""


class Stopped(BaseException):
    """SIGINT or SIGTERM came while nothing was being written."""


class Refused(Exception):
    """An answer that the same request would get again."""

    def __init__(self, status, code, line):
        super().__init__(line)
        self.status, self.code = status, code


def say(line):
    # Where standard error is closed, print would write to standard output.
    if sys.stderr:
        try:
            print(f"mint-activity: {line}", file=sys.stderr, flush=True)
        except OSError:
            pass


def moment(text):
    """The moment that an RFC 3339 timestamp names, in UTC to the millisecond; ValueError if it names none."""
    found = RFC_3339.fullmatch(text)
    if not found:
        raise ValueError(f"no RFC 3339 timestamp: {text!r}")
    day, clock, fraction, offset = found.groups()
    leap = clock.endswith(":60")
    offset = "+00:00" if offset in "Zz" else offset
    if offset[4:] > "59":
        raise ValueError(f"no offset: {text!r}")
    try:
        read = Moment.fromisoformat(f"{day}T{clock[:-2] + '59' if leap else clock}{offset}").astimezone(datetime.timezone.utc)
    except OverflowError:
        raise ValueError(f"before the year 1 or after 9999: {text!r}") from None
    if leap and (read.hour, read.minute) != (23, 59):
        raise ValueError(f"no leap second: {text!r}")
    return read + datetime.timedelta(milliseconds=int(((fraction or "") + "000")[:3]))


def text(when):
    """A moment with milliseconds, always in the same width, so that texts sort like moments."""
    return when.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def fixed(answered):
    """A moment of an answer in the width of `text`. It may be one that Python has no moment for."""
    second, fraction = ANSWERED.fullmatch(answered).groups()
    return f"{second}.{((fraction or '') + '000')[:3]}Z"


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


# A full disk, a disk that fails, and what a machine is short of for some time.
PASSING = {
    getattr(errno, name)
    for name in ("ENOSPC", "EDQUOT", "EFBIG", "EIO", "ENOMEM", "EMFILE", "ENFILE", "ENOLCK", "ESTALE", "ETIMEDOUT")
    if hasattr(errno, name)
}
# What SQLite says of them, and of a lock. Before Python 3.11 its failures have no code.
PASSING_SQLITE = re.compile("database .*is locked|database or disk is full|disk I/O error|locking protocol|out of memory")


def may_pass(failure):
    """Whether a failure on a local file may pass without a person."""
    if isinstance(failure, sqlite3.Error):
        return bool(PASSING_SQLITE.match(str(failure)))
    return failure.errno in PASSING


class Pace:
    """Waits, and repeats what failed: with --once for some time, without it until a signal comes."""

    def __init__(self, once, signals):
        self.once, self.signals = once, signals

    def wait(self, seconds):
        """Waits at least these seconds."""
        with self.signals:
            time.sleep(max(0.0, seconds))

    def before_next(self, line, pause, begun):
        """Says why something is tried again, and waits. `begun` is when it was tried first."""
        if self.once and time.monotonic() + pause > begun + PATIENCE_S:
            raise TryLater(f"{line}; with --once, the end after {PATIENCE_S // 60} minutes")
        say(f"{line}; again in {pause:.1f} s")
        self.wait(pause)

    def local(self, file, action):
        """What an action on a local file returns. It is repeated while its failure may pass; with --once it is not."""
        failures, begun = 0, time.monotonic()
        while True:
            try:
                return action()
            except (sqlite3.Error, OSError) as failure:
                line = f"cannot write {file}: {printable(getattr(failure, 'strerror', None) or failure)}"
                if isinstance(failure, BrokenPipeError):
                    raise
                if not may_pass(failure):
                    raise GaveUp(line) from None
                if self.once:
                    raise TryLater(line) from None
                self.before_next(line, min(60.0, 2.0**failures), begun)
                failures = min(failures + 1, 10)


class Api:
    """Requests to the API, repeated as the contract says. Not for use by several threads."""

    def __init__(self, url, token, token_file, pace):
        self.url, self.token, self.token_file, self.pace = url, token, token_file, pace
        local = url.startswith("http:")
        # A plain http URL is a loopback address, which no proxy can reach. For https, the proxy of the environment is used.
        handlers = [NoRedirect()] + ([urllib.request.ProxyHandler({})] if local else [])
        self.opener = urllib.request.build_opener(*handlers)
        self.left, self.refill_s = None, 1
        self.warned = None

    def get(self, route, query, check):
        """The checked body of a 200. Waits and repeats while that can help; Refused if it cannot."""
        failures, begun = 0, time.monotonic()
        while True:
            if self.left == 0:
                self.left = None
                self.pace.wait(self.refill_s)
            status, headers, body, problem = self.request(route, query)
            identifier = headers.get("X-Request-Id")
            if status == 200 and not problem:
                try:
                    answer = json.loads(body)
                    check(answer)
                    return answer
                except (ValueError, KeyError, TypeError, RecursionError) as failure:
                    problem = f"not a whole answer: {failure.args[0] if isinstance(failure, Wrong) else type(failure).__name__}"
            error = self.error(body) if status != 200 else {}
            code = error.get("code")
            # Each refusal of the API has both.
            foreign = not problem and not (isinstance(code, str) and identifier)
            if foreign:
                problem = f"{status} from an intermediary, since no answer of the API is like it"
            line = printable(problem or f"{status} {code}: {error.get('message', 'no message')}")
            line += f" (request {printable(identifier)})" if identifier else " (no request id)"
            if status == 401 and not foreign and self.roll():
                say(f"{line}; going on with the new key of {self.token_file}")
                continue
            if not problem and status != 429 and status < 500:
                raise Refused(status, code, line)
            self.pace.before_next(line, self.pause(status, headers, failures, foreign), begun)
            failures += 1

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
            with self.pace.signals:
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
        except ValueError as failure:
            # Of a proxy in the environment, for example.
            return status, headers, b"", f"no answer: {failure}"

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
        except (ValueError, RecursionError):
            return {}

    @staticmethod
    def pause(status, headers, failures, foreign):
        """Seconds until the next attempt: never before Retry-After, and without it longer each time."""
        after = retry_after(headers.get("Retry-After", "").strip())
        # 0, or a date that has passed, says nothing about when a repetition can help.
        if after > 0:
            after = min(after, MAX_RETRY_AFTER_S)
            # The jitter is on top, so that clients that were refused together do not come back together.
            return after + random.uniform(0.01, min(10.0, 0.1 * after + 0.5))
        # A 503 without Retry-After does not end soon, nor does what an intermediary refuses.
        first, longest = (5, 300) if status == 503 or foreign and status < 500 else (1, 60)
        return random.uniform(0.7, 1) * min(longest, first * 2 ** min(failures, 10))

    def roll(self):
        """Reads the file of the key again. True if it has another key now."""
        if not self.token_file:
            return False
        try:
            token = read_token(self.token_file)
        except GaveUp as failure:
            # It may be being written. The key that was refused is not sent again.
            raise TryLater(f"after a 401: {failure}") from None
        changed, self.token = token != self.token, token
        return changed


def retry_after(given):
    """The seconds that a Retry-After asks for: a number, or a date in each of the three forms of HTTP. 0 if it is neither."""
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", given):
        return float(given)
    try:
        when = email.utils.parsedate_to_datetime(given)
        return (when if when.tzinfo else when.replace(tzinfo=datetime.timezone.utc)).timestamp() - time.time()
    except (TypeError, ValueError, IndexError, OverflowError):
        return 0


class Wrong(ValueError):
    """The name of a field that is not as the contract says."""


def require(condition, name):
    if not condition:
        raise Wrong(name)


def given(part, name, kind):
    """A field of an answer."""
    require(isinstance(part, dict) and isinstance(part.get(name), kind), name)
    return part[name]


def check_moment(part, name):
    require(ANSWERED.fullmatch(given(part, name, str)), name)


def check_page(contract, following):
    """Refuses what is not a whole page of this contract. Accepts fields that it does not know."""

    def check(page):
        require(given(page, "contract", str) == contract, "contract")
        check_moment(page, "until")
        for row in given(page, "mints", list):
            require(given(row, "task_id", str), "task_id")
            require(given(row, "contract", str) == contract, "contract")
            check_moment(row, "completed_at")
            for name in ("quantity", "chain_id"):
                require(0 <= given(row, name, int) < 2**63, name)
            for name in ("user_id", "chat_id", "chat_username", "wallet", "tx_hash"):
                given(row, name, str)
        more = page.get("next_cursor")
        require("next_cursor" in page and (more is None or isinstance(more, str) and more and page["mints"]), "next_cursor")
        if following:
            require(given(page, "resume_cursor", str), "resume_cursor")
            require(given(page, "poll_after_s", (int, float)) >= 0, "poll_after_s")

    return check


def check_hits(contract):
    def check(answer):
        require(given(answer, "contract", str) == contract, "contract")
        total = given(answer, "total", dict)
        given(total, "hits", int), given(total, "users", int)
        check_moment(answer, "until")

    return check


def pages(api, contract, since, at, store, idle):
    """Follows a contract from the cursor of `at`. `store` gets each page and the cursor that it was read with, and returns False if
    another process has moved it meanwhile; `idle` gets each page after which nothing more is ready, and the time of the next poll."""
    while True:
        cursor = at()
        query = {"contract": contract, "since": since, "follow": "true", "limit": PAGE_ROWS}
        page = api.get("mints", {**query, "cursor": cursor} if cursor else query, check_page(contract, True))
        moved = page["resume_cursor"] != cursor or page["mints"]
        if not store(page, cursor):
            continue
        pause = min(page["poll_after_s"], MAX_POLL_S)
        next_poll = time.monotonic() + (pause or (0 if moved else 1))
        if pause:
            idle(page, next_poll)
            if api.pace.once:
                return
        api.pace.wait(next_poll - time.monotonic())


# ---- follow


class State:
    """The file with the cursor, which one run has at a time. It is replaced as a whole, so that a kill leaves the old one or the new one."""

    def __init__(self, path, contract, since, pace):
        # A link stays a link, and what it leads to is replaced.
        self.path = pathlib.Path(os.path.realpath(path))
        self.known, self.pace = {"contract": contract, "since": since}, pace
        self.cursor, self.cut = None, False
        if self.path.exists() and not self.path.is_file():
            raise GaveUp(f"{path} is no file: name another one with --state")
        self.lock = pace.local(f"{path}.lock", self.locked)
        stored = self.path.read_text(encoding="utf-8", errors="replace") if self.path.exists() else ""
        # An empty file is a new state: a container or mktemp may have made it.
        if not stored.strip():
            return
        try:
            stored = json.loads(stored)
            other = [name for name, value in self.known.items() if stored[name] != value]
            self.cursor, self.cut = stored["cursor"], stored["writing"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise GaveUp(f"{path} is not a state of this client: name another file with --state") from None
        if other:
            raise GaveUp(f"{path} belongs to {other[0]} {printable(stored[other[0]])}: name another file with --state")

    def locked(self):
        """A lock that both clients know and that ends with the process, however it ends: that of an empty SQLite file."""
        file = f"{self.path}.lock"
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        lock = sqlite3.connect(file, timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as failure:
            if "is locked" in str(failure):
                raise TryLater(f"another run has {self.path}: use one file for each") from None
            raise
        return lock

    def write(self, cursor, writing):
        self.pace.local(self.path, lambda: self.replace(cursor, writing))
        self.cursor, self.cut = cursor, writing

    def replace(self, cursor, writing):
        fresh = self.path.with_name(self.path.name + ".new")
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump({**self.known, "cursor": cursor, "writing": writing}, file)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.replace(fresh, self.path)
        except OSError as failure:
            if failure.errno != errno.EBUSY:
                raise
            raise GaveUp(f"cannot replace {self.path}: if it is mounted, mount its folder instead") from None


def write_out(rest, pace):
    """Writes all bytes to standard output. After a failure that passed it goes on where it was."""
    rest = memoryview(rest)
    while rest:
        try:
            rest = rest[pace.local("standard output", lambda: os.write(1, rest)) :]
        except BlockingIOError:
            select.select([], [1], [])
    try:
        os.fsync(1)
    except OSError:
        pass  # A pipe or a terminal cannot be synchronized.


def follow(api, options):
    state = State(options.state, options.contract, options.since, api.pace)
    state.write(state.cursor, state.cut)

    def store(page, cursor):
        rows = page["mints"]
        if rows:
            # A kill may have cut a line: an empty line ends it.
            lines = [b"\n"] if state.cut else []
            lines += [json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows]
            if not state.cut:
                state.write(cursor, True)
            write_out(b"".join(lines), api.pace)
            state.cut = False
        state.write(page["resume_cursor"], state.cut)
        return True

    pages(api, options.contract, options.since, lambda: state.cursor, store, lambda *_: None)


# ---- sync

# The file has this number as its application_id, and as its user_version the number of steps that made its tables.
APPLICATION = 0x4D494E54
STEPS = (
    """
CREATE TABLE mints (
  task_id TEXT PRIMARY KEY, contract TEXT NOT NULL, completed_at TEXT NOT NULL, user_id TEXT NOT NULL, chat_id TEXT NOT NULL,
  chat_username TEXT NOT NULL, wallet TEXT NOT NULL, chain_id INTEGER NOT NULL, tx_hash TEXT NOT NULL, quantity INTEGER NOT NULL);
CREATE INDEX mints_by_time ON mints (contract, completed_at, user_id);
CREATE TABLE progress (
  contract TEXT PRIMARY KEY, since TEXT NOT NULL, cursor TEXT, until TEXT, days_compared_at INTEGER);
""",
    # How often rows were replaced, and for how many of these the file's log has been cleaned since.
    """
ALTER TABLE progress ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
ALTER TABLE progress ADD COLUMN cleaned INTEGER NOT NULL DEFAULT 0;
""",
)
# A sum of integers fails beyond 64 bits. This one is exact up to there, and beyond it approximate, as a real number.
QUANTITY = "sum(quantity >> 32) * 4294967296 + sum(quantity & 4294967295) AS quantity"
VIEWS = {
    "by_day": f"""CREATE VIEW by_day AS
  SELECT contract, substr(completed_at, 1, 10) AS day, count(*) AS hits, count(DISTINCT user_id) AS users,
    {QUANTITY}
  FROM mints GROUP BY 1, 2""",
    "by_user": f"""CREATE VIEW by_user AS
  SELECT contract, user_id, count(*) AS hits,
    {QUANTITY},
    min(completed_at) AS first_at, max(completed_at) AS last_at
  FROM mints GROUP BY 1, 2""",
    "by_quantity": """CREATE VIEW by_quantity AS
  SELECT contract, quantity, count(*) AS hits, count(DISTINCT user_id) AS users FROM mints GROUP BY 1, 2""",
    "ranking": """CREATE VIEW ranking AS
  SELECT contract, row_number() OVER (PARTITION BY contract ORDER BY hits DESC, last_at DESC, user_id) AS rank, user_id, hits, quantity
  FROM by_user""",
}
NAMES = ("task_id", "contract", "completed_at", "user_id", "chat_id", "chat_username", "wallet", "chain_id", "tx_hash", "quantity")
COLUMNS = ", ".join(NAMES)
PLACES = ", ".join("?" * len(NAMES))


def values(row):
    row = {**row, "completed_at": fixed(row["completed_at"])}
    # SQLite has UTF-8, which half of a surrogate pair is not.
    return [value if isinstance(value, int) else value.encode("utf-8", "replace").decode() for value in map(row.get, NAMES)]


class Mirror:
    """The SQLite file. A transaction has either all rows of a page and its cursor, or nothing."""

    def __init__(self, path, contract, since, pace):
        if sqlite3.sqlite_version_info < (3, 25):
            raise GaveUp(f"sync needs SQLite 3.25 or later; this Python has {sqlite3.sqlite_version}")
        self.path, self.contract, self.pace = path, contract, pace
        self.clean_at, self.said_unclean = 0.0, False
        pace.local(path, self.open)
        if self.one("SELECT count(*) FROM progress WHERE contract = ?", contract) == 0:
            self.transaction(lambda: self.db.execute("INSERT OR IGNORE INTO progress (contract, since) VALUES (?, ?)", (contract, since)))
        stored, self.days_compared_at = self.db.execute(
            "SELECT since, days_compared_at FROM progress WHERE contract = ?", (contract,)
        ).fetchone()
        if stored != since:
            raise GaveUp(f"{path} has this contract since {stored}: give this time as --since, or name another file with --to")

    def open(self):
        # It has personal data, so it is for its owner only.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        if not os.path.isfile(self.path):
            raise GaveUp(f"{self.path} is no file: name another one with --to")
        self.db = sqlite3.connect(self.path, timeout=LOCK_ONCE_S if self.pace.once else LOCK_S, isolation_level=None)
        self.file = self.identity()
        if self.steps() != len(STEPS) or self.views():
            # Before the file is changed in any way.
            self.attempt(self.prepare)
        self.db.execute("PRAGMA journal_mode = WAL")
        # What is deleted is overwritten, such as the rows of an erased user.
        self.db.execute("PRAGMA secure_delete = ON")
        self.db.execute("CREATE TEMP TABLE again AS SELECT * FROM mints WHERE 0")

    def identity(self):
        found = os.stat(self.path)
        return found.st_dev, found.st_ino

    def one(self, sql, *parameters):
        return self.db.execute(sql, parameters).fetchone()[0]

    def steps(self):
        """How many steps have made this file. Refuses that of another program, or of a later client."""
        application, steps = self.one("PRAGMA application_id"), self.one("PRAGMA user_version")
        if application == APPLICATION:
            if steps > len(STEPS):
                raise GaveUp(f"{self.path} was written by a later version of this client: use that one")
            return steps
        tables = {name for (name,) in self.db.execute("SELECT name FROM sqlite_master WHERE name IN ('mints', 'progress')")}
        # The first version of this client left no application_id.
        first = [
            "SELECT task_id, contract, completed_at, user_id, chat_id, chat_username, wallet, chain_id, tx_hash, quantity FROM mints LIMIT 0",
            "SELECT contract, since, cursor, until, days_compared_at FROM progress LIMIT 0",
        ]
        try:
            if application == 0 and len(tables) == 2 and all(self.db.execute(sql) for sql in first):
                return 1
        except sqlite3.OperationalError:
            pass
        if application or steps or tables:
            raise GaveUp(f"{self.path} belongs to another program: name another file with --to")
        return 0

    def views(self):
        """The views that this file lacks, or has of another version."""
        stored = dict(self.db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'view'"))
        return [name for name, sql in VIEWS.items() if stored.get(name) != sql]

    def prepare(self):
        for step in STEPS[self.steps() :]:
            for statement in filter(str.strip, step.split(";")):
                self.db.execute(statement)
        for name in self.views():
            self.db.execute(f"DROP VIEW IF EXISTS {name}")
            self.db.execute(VIEWS[name])
        self.db.execute(f"PRAGMA application_id = {APPLICATION}")
        self.db.execute(f"PRAGMA user_version = {len(STEPS)}")
        return True

    def transaction(self, write):
        """What `write` returns. If that is False, nothing was written. After a local fault that passed, `write` is called again."""
        return self.pace.local(self.path, lambda: self.attempt(write))

    def attempt(self, write):
        try:
            same = self.identity() == self.file
        except FileNotFoundError:
            same = False
        if not same:
            # What is written to the open file is lost.
            raise TryLater(f"{self.path} was removed or replaced by another file while it was open")
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
        return self.one("SELECT cursor FROM progress WHERE contract = ?", self.contract)

    def store(self, page, cursor):
        """False if another run has moved the cursor: it stored the rows up to its own, and perhaps replaced some of them since."""
        # Everything before it was read.
        until = page["mints"][-1]["completed_at"] if page["next_cursor"] else page["until"]

        def write():
            self.db.executemany(f"INSERT OR REPLACE INTO mints ({COLUMNS}) VALUES ({PLACES})", map(values, page["mints"]))
            moved = self.db.execute(
                "UPDATE progress SET cursor = ?, until = ? WHERE contract = ? AND cursor IS ?",
                (page["resume_cursor"], fixed(until), self.contract, cursor),
            ).rowcount
            return moved == 1

        return self.transaction(write)

    def totals(self, since, until):
        return self.db.execute(
            "SELECT count(*), count(DISTINCT user_id) FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?",
            (self.contract, text(since), text(until)),
        ).fetchone()

    def stage(self, rows):
        self.transaction(lambda: self.db.executemany(f"INSERT INTO again ({COLUMNS}) VALUES ({PLACES})", map(values, rows)))

    def replaced(self):
        """How often rows of the contract were replaced."""
        return self.one("SELECT replaced FROM progress WHERE contract = ?", self.contract)

    def replace(self, since, until, replaced):
        """Replaces the rows of a window by the staged ones. False if another run has replaced rows since: the staged may be older."""

        def write():
            if self.replaced() != replaced:
                return False
            window = (self.contract, text(since), text(until))
            self.db.execute("DELETE FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?", window)
            self.db.execute(f"INSERT OR REPLACE INTO mints ({COLUMNS}) SELECT {COLUMNS} FROM again")
            self.db.execute("UPDATE progress SET replaced = replaced + 1 WHERE contract = ?", (self.contract,))
            return True

        done = self.transaction(write)
        self.clear()
        self.clean_at = 0.0
        return done

    def clear(self):
        self.transaction(lambda: self.db.execute("DELETE FROM again"))

    def clean(self):
        """Whether the log of SQLite has no row any more that was replaced. A program that reads the file can prevent it."""
        replaced = self.replaced()
        if self.one("SELECT cleaned FROM progress WHERE contract = ?", self.contract) == replaced:
            return True
        if time.monotonic() < self.clean_at:
            return False
        self.clean_at = time.monotonic() + CLEAN_S
        end = time.monotonic() + LOCK_ONCE_S
        while prevented := self.pace.local(self.path, lambda: self.one("PRAGMA wal_checkpoint(TRUNCATE)")):
            # SQLite waits for readers, but not for another run that is cleaning.
            if not self.pace.once or time.monotonic() > end:
                break
            self.pace.wait(0.2)
        if prevented:
            if not self.said_unclean:
                say(f"{self.path}-wal still has rows that were replaced, since another program reads {self.path}: it is cleaned when that ends")
            self.said_unclean = True
            return False
        self.said_unclean = False
        self.transaction(lambda: self.db.execute("UPDATE progress SET cleaned = ? WHERE contract = ?", (replaced, self.contract)))
        return True

    def days_compared(self, at):
        self.days_compared_at = at
        self.transaction(lambda: self.db.execute("UPDATE progress SET days_compared_at = ? WHERE contract = ?", (at, self.contract)))


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
        cleaned = self.mirror.clean()
        if self.open and not self.pending:
            raise GaveUp(f"{text(self.open)[:10]} is not over, so it was not read again: repeat this tomorrow")
        if self.options.once and not cleaned:
            raise TryLater(f"{self.mirror.path}-wal was not cleaned: end the programs that read {self.mirror.path}, and repeat this")

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
        # A time in the future is one of a clock that was wrong.
        if self.mirror.days_compared_at is not None and 0 <= now - self.mirror.days_compared_at < COMPARE_DAYS_S:
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
        say(f"read {text(since)[:10]} again: {rows} hits instead of {before}")


def sync(api, options):
    mirror = Mirror(options.to, options.contract, options.since, api.pace)
    comparison = Comparison(api, mirror, options)
    pages(api, options.contract, options.since, mirror.cursor, mirror.store, comparison.idle)
    mirror.db.close()


def check_age(options):
    """Whether each contract of a mirror is current, with a line for each that is not. Needs no network and no key."""
    if not os.path.isfile(options.to):
        raise GaveUp(f"{options.to} does not exist")
    db = sqlite3.connect(options.to, timeout=LOCK_ONCE_S)
    progress = db.execute("SELECT contract, until FROM progress ORDER BY contract").fetchall()
    db.close()
    late = [] if progress else [f"{options.to} has no contract yet"]
    for contract, until in progress:
        age = Moment.now(datetime.timezone.utc) - moment(until) if until else None
        # A time in the future is one of a clock that is wrong, here or there.
        if age is None or not -options.check_age <= age <= options.check_age:
            late.append(f"{contract} was read up to {until or 'nothing'}")
    for line in late:
        say(line)
    return 1 if late else 0


# ---- the command line


def read_token(path):
    try:
        return checked_token(pathlib.Path(path).read_text(encoding="utf-8-sig").strip())
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
        # That the host has a name that can be asked for: no empty part, and none of more than 63 characters.
        if (local or url.scheme == "https" and url.hostname.encode("idna")) and url.port != 0 and re.fullmatch("[!-~]+", url.geturl()):
            return url.geturl().rstrip("/").removesuffix("/partner/v1")
    except (ValueError, AttributeError):
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
    return text(when)[:16] + ":00Z"


def horizon_argument(value):
    if not re.fullmatch(r"[0-9]{1,5}", value):
        raise argparse.ArgumentTypeError("write a number of days")
    return int(value)


def reread_argument(value):
    days = re.fullmatch(r"(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?", value)
    try:
        first, last = (moment(day + "T00:00:00Z") for day in (days[1], days[2] or days[1]))
        last + DAY
    except (TypeError, ValueError, OverflowError):
        raise argparse.ArgumentTypeError("write a day as 2026-11-01, or days as 2026-11-01..2026-11-07") from None
    if last < first:
        raise argparse.ArgumentTypeError("the last day is before the first")
    return first, last


def duration_argument(value):
    found = re.fullmatch(r"0*([1-9][0-9]{0,5})([smhd])", value)
    if not found:
        raise argparse.ArgumentTypeError("write a time as 90s, 10m, 2h or 1d")
    return int(found[1]) * {"s": DAY / 86400, "m": DAY / 1440, "h": DAY / 24, "d": DAY}[found[2]]


def arguments(given):
    parser = argparse.ArgumentParser(prog=os.path.basename(sys.argv[0]), description=__doc__.split("\n")[0])
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="follow|sync")
    parts = [("follow", "each mint as one JSON line on standard output", follow), ("sync", "mirror the mints into a SQLite file", sync)]
    for name, does, run in parts:
        command = commands.add_parser(name, help=does, description=does)
        command.set_defaults(run=run)
        command.add_argument("contract", nargs="?" if name == "sync" else None, type=contract_argument, metavar="CONTRACT")
        command.add_argument("--since", required=name == "follow", type=since_argument, metavar="T", help="where to begin; the same in each run")
        if name == "follow":
            command.add_argument("--state", required=True, metavar="FILE", help="where the cursor is stored")
        else:
            command.add_argument("--to", required=True, metavar="FILE.db", help="the SQLite file")
            command.add_argument("--horizon", type=horizon_argument, default=92, metavar="DAYS", help="compare these closed days with hits (92)")
            command.add_argument("--reread", type=reread_argument, metavar="DAY[..DAY]", help="replace what is stored of these days")
            command.add_argument(
                "--check-age", type=duration_argument, metavar="D", help="only say which contracts of the file were not read within this time, such as 10m"
            )
        command.add_argument("--once", action="store_true", help="end when caught up")
        command.add_argument("--token-file", metavar="FILE", help="a file with the key, read again after a 401")
    options = parser.parse_args(given)
    if options.command == "sync":
        if options.check_age and (options.contract or options.since or options.reread or options.once or options.token_file):
            parser.error("--check-age takes --to and nothing else: it looks at all contracts of the file")
        if not options.check_age and not (options.contract and options.since):
            parser.error("sync needs a contract and --since")
        if options.reread and options.reread[0] + DAY <= moment(options.since):
            parser.error("--reread: the first day is before --since")
    return options


def run(options, signals):
    if options.command == "sync" and options.check_age:
        return check_age(options)
    token = read_token(options.token_file) if options.token_file else checked_token(os.environ.get("MINT_ACTIVITY_TOKEN", "").strip())
    options.run(Api(base_url(), token, options.token_file, Pace(options.once, signals)), options)
    return 0


def main(given=None):
    options = arguments(given)
    signals = Signals()
    try:
        return run(options, signals)
    except Stopped:
        return 128 + signals.received if options.once else 0
    except BrokenPipeError:
        say("standard output was closed; the page that was being written comes again")
        return MAY_PASS
    except TryLater as failure:
        say(failure)
        return MAY_PASS
    except (GaveUp, Refused) as failure:
        say(failure)
    except (sqlite3.Error, OSError) as failure:
        say(f"cannot read or write: {printable(failure)}")
    except Exception as failure:
        place = failure.__traceback__
        while place.tb_next:
            place = place.tb_next
        say(f"a defect of this client, at line {place.tb_lineno}: {type(failure).__name__}: {printable(failure)}")
    return 1


def command():
    sys.exit(main())


if __name__ == "__main__":
    command()
