#!/usr/bin/env python3
"""Follows the mints on contracts through the Partner Mint Activity API, as JSON lines or into a SQLite file.

    mint_activity.py follow CONTRACT… --since T --state FILE [--corrections] [--once]
    mint_activity.py sync CONTRACT… --since T --to FILE.db [--once]
    mint_activity.py sync --check-age D --to FILE.db

Takes the base URL from MINT_ACTIVITY_URL and the key from MINT_ACTIVITY_TOKEN or --token-file. Python 3.9 or later, nothing else.
The page of this client on the API's site says what the commands guarantee. Status: 0 caught up or stopped as asked, 1 gave up: do not
repeat it, 2 used wrongly, 75 something that may pass: repeat it later. As a module it has `follow` and `sync`.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import email.utils
import errno
import http.client
import json
import math
import os
import pathlib
import random
import re
import select
import signal
import sqlite3
import stat
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib
from typing import TYPE_CHECKING, Iterable, Iterator, NamedTuple

if TYPE_CHECKING:
    import threading

    from mint_activity_types import MintRow

__all__ = ["Correction", "GaveUp", "Refused", "TryLater", "follow", "sync"]
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
# How often sync compares its totals with those of hits.
COMPARE_S = 86400
# How often a file of contracts is looked at.
LOOK_S = 5
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
    """SIGINT or SIGTERM came, or `stop` was set, while nothing was being written."""


class Correction(NamedTuple):
    """A time, on whole minutes, in which rows of a contract may have changed: read it again. `until` is exclusive."""

    contract: str
    since: str
    until: str


class Refused(Exception):
    """An answer that the same request would get again, with its `status` and `code`."""

    def __init__(self, status, code, line):
        super().__init__(line)
        self.status, self.code = status, code


class RefusedCursor(Refused):
    """The API does not take the stored cursor of a contract."""


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
    """Waits, and repeats what failed: with --once for some time, without it until a signal comes or an event is set."""

    def __init__(self, once, signals, stop=None):
        self.once, self.signals, self.stop = once, signals, stop

    def wait(self, seconds):
        """Waits at least these seconds."""
        with self.signals:
            if not self.stop:
                time.sleep(max(0.0, seconds))
            elif self.stop.wait(max(0.0, seconds)):
                raise Stopped

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
        self.free_at, self.warned = 0.0, None

    def get(self, route, query, check):
        """The checked body of a 200. Waits and repeats while that can help; Refused if it cannot."""
        failures, begun = 0, time.monotonic()
        while True:
            # The bucket is empty until then.
            self.pace.wait(self.free_at - time.monotonic())
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

    def mints(self, file, query, cursor, following):
        """A page of mints. RefusedCursor if it is the cursor that is refused, which a file has."""
        contract = query["contract"]
        try:
            return self.get("mints", {**query, "cursor": cursor} if cursor else query, check_page(contract, following))
        except Refused as refused:
            # All the rest of the query is as the contract says.
            if not cursor or refused.code != "invalid_request":
                raise
            remedy = f"--restart {contract} forgets what the file has of this contract, and reads it again"
            line = f"{refused}: {file} has this cursor of {contract}: {remedy}"
            raise RefusedCursor(refused.status, refused.code, line) from None

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
        self.free_at = time.monotonic() + min(int(limit[2]), MAX_POLL_S) if limit and int(limit[1]) == 0 else 0.0
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
            # An answer of before this field has none.
            for correction in given(page, "corrections", list) if "corrections" in page else []:
                check_moment(correction, "since"), check_moment(correction, "until")

    return check


def check_hits(contract):
    def check(answer):
        require(given(answer, "contract", str) == contract, "contract")
        total = given(answer, "total", dict)
        given(total, "hits", int), given(total, "users", int)
        check_moment(answer, "until")

    return check


# ---- several contracts, one after the other


def plan(pace, jobs):
    """Gives the job that is due longest, when it is due, until none will be due any more. `jobs` gives those that there are now."""
    while True:
        job = min(jobs(), key=lambda one: one.due, default=None)
        if not job or job.due == math.inf:
            return
        wait = job.due - time.monotonic()
        if wait > 0:
            pace.wait(min(wait, LOOK_S))
        else:
            yield job


class Polling:
    """Follows a contract, page by page. `file` has the cursors."""

    def __init__(self, api, file, contract, since):
        self.api, self.file, self.contract, self.due = api, file, contract, time.monotonic()
        self.query = {"contract": contract, "since": since, "follow": "true", "limit": PAGE_ROWS}

    def page(self, cursor):
        return self.api.mints(self.file, self.query, cursor, True)

    def stored(self, page, cursor):
        """Sets when the next page is due, after this one was stored. True if nothing more is ready."""
        pause = min(page["poll_after_s"], MAX_POLL_S)
        moved = page["resume_cursor"] != cursor or page["mints"]
        self.due = time.monotonic() + (pause or (0 if moved else 1))
        if pause and self.api.pace.once:
            self.due = math.inf
        return pause > 0


class Listed:
    """The contracts of a file, a line each. It is read again when it has changed."""

    def __init__(self, path):
        self.path, self.seen, self.contracts, self.look_at = path, None, [], 0.0

    def __call__(self):
        if time.monotonic() >= self.look_at:
            self.look_at = time.monotonic() + LOOK_S
            try:
                self.read()
            except (OSError, ValueError) as failure:
                line = f"cannot read the contracts of {self.path}: {printable(getattr(failure, 'strerror', None) or failure)}"
                if not self.contracts:
                    raise GaveUp(line) from None
                # It may be being written.
                say(f"{line}; going on with those of before")
        return self.contracts

    def read(self):
        found = os.stat(self.path)
        seen = found.st_ino, found.st_size, found.st_mtime_ns
        if seen == self.seen:
            return
        self.seen = seen
        lines = pathlib.Path(self.path).read_text(encoding="utf-8-sig").split("\n")
        self.contracts = known_contracts(line for line in map(str.strip, lines) if line and not line.startswith("#"))


def known_contracts(given):
    """Addresses in lower case, each once; ValueError for what is none, and if there is none."""
    contracts = list(dict.fromkeys(address.lower() for address in given))
    for address in contracts:
        if not re.fullmatch(r"0x[0-9a-f]{40}", address):
            raise ValueError(f"a contract is 0x and 40 hexadecimal digits, and not {address!r}")
    if not contracts:
        raise ValueError("there is no contract")
    return contracts


def restarting(contracts, restart):
    """Those contracts of which nothing stored is to be used; ValueError for one that is not asked for."""
    found = {address.lower() for address in ([restart] if isinstance(restart, str) else restart)}
    for contract in found.difference(contracts):
        raise ValueError(f"restart: {printable(contract)} is not among the contracts")
    return found


class Jobs:
    """The jobs of the contracts that there are now. One whose cursor was refused has none: the others go on."""

    def __init__(self, contracts, start):
        self.contracts, self.start = contracts, start
        self.running, self.refused = {}, {}

    def current(self):
        """Those of before, and new ones."""
        contracts = [contract for contract in self.contracts() if contract not in self.refused]
        for contract in [known for known in self.running if known not in contracts]:
            del self.running[contract]
        for contract in contracts:
            if contract not in self.running:
                self.running[contract] = self.start(contract)
        return list(self.running.values())

    def take(self, job, request, *given):
        """What a request of a job returns; None if its cursor was refused."""
        try:
            return request(*given)
        except RefusedCursor as refused:
            say(refused)
            self.refused[job.contract] = refused
            return None

    def end(self):
        """Raises what was refused first."""
        for refused in self.refused.values():
            raise refused


# ---- follow


def absolute(given, option):
    """A path from the root on: SQLite would take some that are relative for names of its own, such as `file:x.db` or `:memory:`."""
    path = os.fsdecode(given)
    if not os.path.basename(path):
        raise GaveUp(f"'{printable(path)}' is no file: name another one with {option}")
    # os.path.abspath would take the `..` behind a link for the folder that has the link.
    return os.path.join(os.getcwd(), path)


class State:
    """The file with the cursors, which one run has at a time. It is replaced as a whole, so that a kill leaves the old one or the new one."""

    def __init__(self, path, since, pace, restart=()):
        # A link stays a link, and what it leads to is replaced.
        self.path = pathlib.Path(os.path.realpath(absolute(path, "--state")))
        self.since, self.pace = since, pace
        self.cursors, self.cut = {}, False
        if self.path.exists() and not self.path.is_file():
            raise GaveUp(f"{path} is no file: name another one with --state")
        self.lock = pace.local(f"{path}.lock", self.locked)
        stored = self.path.read_text(encoding="utf-8", errors="replace") if self.path.exists() else ""
        # An empty file is a new state: a container or mktemp may have made it.
        if stored.strip():
            self.read(path, stored)
        for contract in restart:
            self.cursors.pop(contract, None)
        self.write(self.cut)

    def read(self, path, stored):
        try:
            stored = json.loads(stored)
            # The first version of this client had one contract in a file.
            self.cursors = stored["cursors"] if "cursors" in stored else {stored["contract"]: stored["cursor"]}
            since, self.cut = stored["since"], stored["writing"]
            self.cursors.items()
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise GaveUp(f"{path} is not a state of this client: name another file with --state") from None
        if since != self.since:
            raise GaveUp(f"{path} belongs to since {printable(since)}: name another file with --state")

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

    def close(self):
        self.lock.close()

    def write(self, cut, **moved):
        """Stores the cursors of contracts that have moved, and whether lines are being written."""
        cursors = {**self.cursors, **moved}
        self.pace.local(self.path, lambda: self.replace({"since": self.since, "cursors": cursors, "writing": cut}))
        self.cursors, self.cut = cursors, cut

    def replace(self, content):
        fresh = self.path.with_name(self.path.name + ".new")
        # One that is there may be readable for others, or a link.
        fresh.unlink(missing_ok=True)
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(content, file)
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


def followed(api, contracts, state):
    """Each page of each contract as it comes. A page is stored as read when the next one is asked for."""
    jobs = Jobs(contracts, lambda contract: Polling(api, state.path, contract, state.since))
    for polling in plan(api.pace, jobs.current):
        cursor = state.cursors.get(polling.contract)
        page = jobs.take(polling, polling.page, cursor)
        if page:
            yield page
            state.write(state.cut, **{polling.contract: page["resume_cursor"]})
            polling.stored(page, cursor)
    jobs.end()


def corrected(page):
    return [Correction(page["contract"], one["since"], one["until"]) for one in page.get("corrections", [])]


def follow(
    contracts: str | Iterable[str],
    since: str,
    state: str | os.PathLike[str],
    *,
    once: bool = False,
    restart: str | Iterable[str] = (),
    url: str | None = None,
    token: str | None = None,
    token_file: str | None = None,
    stop: threading.Event | None = None,
) -> Iterator[MintRow | Correction]:
    """Gives each mint as it comes, and before the mints of a page the times whose mints may have changed.

    `state` is the file with the cursors. Begin without mints of a contract that it does not have: nothing is given of what you stored of
    it before, and is gone since. A page counts as read when the item behind its last one is asked for: after a crash, up to a page of each
    contract comes again. With `once` it ends when it has caught up. The stored cursors of the contracts in `restart` are forgotten, so
    that these are read again. `url` and `token` are those of the environment by default. `stop` ends it without an exception, once set: a wait
    at once, and a request when it is answered.
    Raises GaveUp, Refused or ValueError for what a repetition would not change, TryLater for what may pass.
    """
    api = Api(base_url(url), key(token, token_file), token_file, Pace(once, contextlib.nullcontext(), stop))
    chosen = known_contracts([contracts] if isinstance(contracts, str) else contracts)
    with contextlib.suppress(Stopped), contextlib.closing(State(state, whole_minute(since), api.pace, restarting(chosen, restart))) as stored:
        for page in followed(api, lambda: chosen, stored):
            yield from corrected(page)
            yield from page["mints"]


def write_lines(api, options):
    # Python has no stream for one that was closed when it started. Its number may be that of another file by now.
    if sys.stdout is None:
        raise GaveUp("standard output is closed: the lines would be lost")
    state = State(options.state, options.since, api.pace, options.restart)
    for page in followed(api, options.contracts, state):
        corrections = [{"correction": one._asdict()} for one in corrected(page)] if options.corrections else []
        lines = [json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in [*corrections, *page["mints"]]]
        if lines:
            # A kill may have cut a line: an empty line ends it.
            if state.cut:
                lines.insert(0, b"\n")
            else:
                state.write(True)
            write_out(b"".join(lines), api.pace)
            state.cut = False


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
    # Times to read again, each with the cursor of its next page and with the last row of the page before. An id is never used again.
    """
CREATE TABLE corrections (
  id INTEGER PRIMARY KEY AUTOINCREMENT, contract TEXT NOT NULL, since TEXT NOT NULL, until TEXT NOT NULL,
  cursor TEXT, after_at TEXT NOT NULL, after_task TEXT NOT NULL);
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
    """The SQLite file. A transaction has either all that a page changes and its cursor, or nothing."""

    def __init__(self, path, pace):
        if sqlite3.sqlite_version_info < (3, 25):
            raise GaveUp(f"sync needs SQLite 3.25 or later; this Python has {sqlite3.sqlite_version}")
        self.path, self.pace = absolute(path, "--to"), pace
        pace.local(path, self.open)

    def add(self, contract, since):
        """Begins a contract that the file does not have yet. The wall clock of its last comparison, or None."""
        stored = self.progress(contract)
        if not stored:
            self.transaction(lambda: self.db.execute("INSERT OR IGNORE INTO progress (contract, since) VALUES (?, ?)", (contract, since)))
            stored = self.progress(contract)
        if stored[0] != since:
            raise GaveUp(f"{self.path} has this contract since {stored[0]}: give this time as --since, or name another file with --to")
        return stored[1]

    def restart(self, contract, since):
        """Forgets all that it has of a contract."""

        def write():
            for table in ("mints", "corrections"):
                self.db.execute(f"DELETE FROM {table} WHERE contract = ?", (contract,))
            nothing = "cursor = NULL, until = NULL, days_compared_at = NULL, replaced = replaced + 1"
            self.db.execute(f"UPDATE progress SET since = ?, {nothing} WHERE contract = ?", (since, contract))
            return True

        self.transaction(write)

    def progress(self, contract):
        return self.db.execute("SELECT since, days_compared_at FROM progress WHERE contract = ?", (contract,)).fetchone()

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

    def close(self):
        self.db.close()

    def identity(self):
        found = os.stat(self.path)
        return found.st_dev, found.st_ino

    def share_log(self):
        """SQLite makes its log with the rights that the file has then. If its owner has changed them since, the log gets them, too."""
        mode, file = os.stat(self.path).st_mode, os.path.realpath(self.path)
        for part in (f"{file}-wal", f"{file}-shm"):
            # It may not exist, or belong to another user, whose client does this.
            with contextlib.suppress(OSError):
                if (os.stat(part).st_mode ^ mode) & 0o666:
                    os.chmod(part, mode & 0o666)

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
        self.share_log()
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

    def cursor(self, contract):
        return self.one("SELECT cursor FROM progress WHERE contract = ?", contract)

    def insert(self, rows):
        self.db.executemany(f"INSERT OR REPLACE INTO mints ({COLUMNS}) VALUES ({PLACES})", map(values, rows))

    def read_later(self, contract, times):
        self.db.executemany(
            "INSERT INTO corrections (contract, since, until, after_at, after_task) VALUES (?, ?, ?, ?, '')",
            [(contract, since, until, fixed(since)) for since, until in times],
        )
        return True

    def store(self, page, cursor):
        """False if another run has moved the cursor: it stored the rows up to its own, and perhaps replaced some of them since."""
        # Everything before it was read.
        until = page["mints"][-1]["completed_at"] if page["next_cursor"] else page["until"]

        def write():
            if cursor is None:
                # A client that begins is named nothing: what it had before may be gone.
                self.db.execute("DELETE FROM mints WHERE contract = ?", (page["contract"],))
            self.insert(page["mints"])
            self.read_later(page["contract"], [(one.since, one.until) for one in corrected(page)])
            moved = self.db.execute(
                "UPDATE progress SET cursor = ?, until = ? WHERE contract = ? AND cursor IS ?",
                (page["resume_cursor"], fixed(until), page["contract"], cursor),
            ).rowcount
            return moved == 1

        return self.transaction(write)

    def to_read(self, contract):
        """The first of the times to read again: its id, since, until, and cursor; None if there is none."""
        return self.db.execute("SELECT id, since, until, cursor FROM corrections WHERE contract = ? ORDER BY id LIMIT 1", (contract,)).fetchone()

    def split(self, number, contract, middle, until):
        """Makes two of a time that is longer than a window."""

        def write():
            shorter = self.db.execute("UPDATE corrections SET until = ? WHERE id = ? AND until = ?", (middle, number, until)).rowcount
            return shorter == 1 and self.read_later(contract, [(middle, until)])

        self.transaction(write)

    def replace(self, number, page, cursor):
        """Replaces the rows from the last one of the page before to the last one of this page. Behind the last page, the time is read.

        True then. Every run reads the times of a contract in the order of their ids. So if rows have changed since the page was answered,
        the time that names them is still to be read."""
        last = values(page["mints"][-1]) if page["next_cursor"] else None
        # No task_id is empty: what is before this is before `until`.
        end = (last[NAMES.index("completed_at")], last[NAMES.index("task_id")]) if last else (fixed(page["until"]), "")

        def write():
            found = self.db.execute("SELECT after_at, after_task FROM corrections WHERE id = ? AND cursor IS ?", (number, cursor)).fetchone()
            if not found:
                return False
            self.db.execute(
                "DELETE FROM mints WHERE contract = ? AND (completed_at, task_id) > (?, ?) AND (completed_at, task_id) <= (?, ?)",
                (page["contract"], *found, *end),
            )
            self.insert(page["mints"])
            if last:
                self.db.execute("UPDATE corrections SET cursor = ?, after_at = ?, after_task = ? WHERE id = ?", (page["next_cursor"], *end, number))
            else:
                self.db.execute("DELETE FROM corrections WHERE id = ?", (number,))
            self.db.execute("UPDATE progress SET replaced = replaced + 1 WHERE contract = ?", (page["contract"],))
            return True

        return self.transaction(write) and not last

    def totals(self, contract, since, until):
        return self.db.execute(
            "SELECT count(*), count(DISTINCT user_id) FROM mints WHERE contract = ? AND completed_at >= ? AND completed_at < ?",
            (contract, text(since), text(until)),
        ).fetchone()

    def compared(self, contract, at):
        self.transaction(lambda: self.db.execute("UPDATE progress SET days_compared_at = ? WHERE contract = ?", (at, contract)))


class Cleaning:
    """Cleans the log of SQLite of rows that were replaced. A program that reads the file can prevent it."""

    def __init__(self, mirror):
        self.mirror, self.due, self.said = mirror, 0.0, False
        self.begun = time.monotonic()

    def begin(self):
        self.due = self.begun = time.monotonic()

    def step(self):
        path, pace = self.mirror.path, self.mirror.pace
        dirty = self.mirror.db.execute("SELECT replaced, contract FROM progress WHERE replaced <> cleaned").fetchall()
        self.due = math.inf
        if not dirty:
            return
        if not pace.local(path, lambda: self.mirror.one("PRAGMA wal_checkpoint(TRUNCATE)")):
            self.said = False
            self.mirror.transaction(lambda: self.mirror.db.executemany("UPDATE progress SET cleaned = ? WHERE contract = ?", dirty))
        elif not pace.once:
            self.due = time.monotonic() + CLEAN_S
            if not self.said:
                say(f"{path}-wal still has rows that were replaced, since another program reads {path}: it is cleaned when that ends")
            self.said = True
        elif time.monotonic() < self.begun + LOCK_ONCE_S:
            # SQLite waits for readers, but not for another run that is cleaning.
            self.due = time.monotonic() + 0.2
        else:
            raise TryLater(f"{path}-wal was not cleaned: end the programs that read {path}, and repeat this")


class Mirrored:
    """A contract of the mirror. It has three things to do, each with a time from which it is due: the pages of the contract, the times to
    read again, and once a day a comparison with hits, for what no correction has named."""

    def __init__(self, api, mirror, cleaning, contract, since, horizon):
        self.api, self.mirror, self.cleaning, self.contract = api, mirror, cleaning, contract
        self.since, self.horizon, self.widest = since, horizon, MAX_WINDOW_DAYS
        self.polling = Polling(api, mirror.path, contract, since)
        self.compared_at = mirror.add(contract, since)
        # Before the first pages are stored there is nothing to compare.
        self.read_due, self.compare_due, self.compare_by = 0.0, math.inf, 0.0
        self.until = self.comparison = None

    @property
    def due(self):
        return min(self.polling.due, self.read_due, self.compare_due)

    def step(self):
        """What is due longest: one request."""
        if self.due == self.read_due:
            self.read_again()
        elif self.due == self.polling.due:
            self.poll()
        else:
            self.compare()

    def poll(self):
        cursor = self.mirror.cursor(self.contract)
        page = self.polling.page(cursor)
        if not self.mirror.store(page, cursor):
            return
        self.until = moment(page["until"])
        # Perhaps another run was to read it.
        if self.mirror.to_read(self.contract):
            self.read_due = min(self.read_due, time.monotonic())
        if self.polling.stored(page, cursor) and self.compare_due == math.inf and self.horizon:
            self.plan_comparison()

    def plan_comparison(self):
        ago = time.time() - (self.compared_at or 0)
        # A time in the future is one of a clock that was wrong.
        wait = COMPARE_S - ago if 0 <= ago < COMPARE_S else 0
        if not (wait and self.api.pace.once):
            self.compare_due = time.monotonic() + wait
            self.compare_by = self.compare_due + COMPARE_S

    def read_again(self):
        """The next page of the first time to read again."""
        found = self.mirror.to_read(self.contract)
        self.read_due = time.monotonic() if found else math.inf
        if not found:
            return
        number, since, until, cursor = found
        middle = moment(since) + self.widest * DAY
        if middle < moment(until):
            return self.mirror.split(number, self.contract, text(middle), until)
        query = {"contract": self.contract, "since": since, "until": until, "limit": PAGE_ROWS}
        page = self.in_window(lambda: self.api.mints(self.mirror.path, query, cursor, False))
        if page and self.mirror.replace(number, page, cursor):
            self.cleaning.begin()

    def in_window(self, request):
        """The answer to a request, or None if the window is longer than the agreement allows: the next one is shorter."""
        try:
            return request()
        except Refused as refused:
            if refused.code != "window_too_large" or self.widest == 1:
                raise
            self.widest //= 2
            return None

    def compare(self):
        """The next request of the comparison. It begins when the times to read again were read, or after a day of them."""
        now = time.monotonic()
        if self.comparison is None and self.read_due < math.inf and now < self.compare_by:
            self.compare_due = now + 1
            return
        self.comparison = self.comparison or self.differences()
        for _ in self.comparison:
            self.compare_due = time.monotonic()
            return
        self.comparison, self.compare_due = None, math.inf

    def differences(self):
        """Compares totals of closed days with hits, and has the days read again that differ. Yields after each request."""
        begun, today = int(time.time()), self.until.replace(hour=0, minute=0, second=0, microsecond=0)
        start = max(moment(self.since), today - self.horizon * DAY)
        while start < today:
            end = min(start + self.widest * DAY, today)
            same = self.same(start, end)
            yield
            if same is None:
                continue
            if not same:
                wrong = []
                for day in days(start, end):
                    wrong += [] if self.same(*day) else [day]
                    yield
                which = ", ".join(text(day)[:10] for day, _ in wrong)
                which = which or f"no day from {text(start)[:10]} to {text(end)[:10]}, but on all of them together"
                say(f"{self.contract}: hits differ on {which}: read again")
                times = [(text(since), text(until)) for since, until in wrong or [(start, end)]]
                self.mirror.transaction(lambda: self.mirror.read_later(self.contract, times))
                self.read_due = min(self.read_due, time.monotonic())
            start = end
        self.compared_at = begun
        self.mirror.compared(self.contract, begun)

    def same(self, since, until):
        """Whether hits has the totals of the mirror, or the window is still open; None if the window is too long."""
        query = {"contract": self.contract, "since": text(since), "until": text(until), "top": 1}
        answer = self.in_window(lambda: self.api.get("hits", query, check_hits(self.contract)))
        if answer is None:
            return None
        totals = answer["total"]["hits"], answer["total"]["users"]
        return moment(answer["until"]) != until or totals == self.mirror.totals(self.contract, since, until)


def days(start, end):
    while start < end:
        following = start.replace(hour=0, minute=0, second=0, microsecond=0) + DAY
        yield start, min(following, end)
        start = following


def sync(
    contracts: str | Iterable[str],
    since: str,
    to: str | os.PathLike[str],
    *,
    once: bool = False,
    horizon: int = 92,
    restart: str | Iterable[str] = (),
    url: str | None = None,
    token: str | None = None,
    token_file: str | None = None,
    stop: threading.Event | None = None,
) -> None:
    """Mirrors the mints on contracts into the SQLite file `to`, until it has caught up with `once`, else until an exception ends it.

    The totals of the closed days of `horizon` days are compared with hits once a day. What is stored of the contracts in `restart` is
    forgotten, so that these are read again. `url` and `token` are those of the environment by default. `stop` ends it without an exception,
    once set: a wait at once, and a request when it is answered. Raises GaveUp, Refused or ValueError for what a repetition would not change, TryLater for what may pass.
    """
    api = Api(base_url(url), key(token, token_file), token_file, Pace(once, contextlib.nullcontext(), stop))
    chosen = known_contracts([contracts] if isinstance(contracts, str) else contracts)
    with contextlib.suppress(Stopped):
        mirror_all(api, lambda: chosen, whole_minute(since), to, horizon, restart=restarting(chosen, restart))


def mirror_all(api, contracts, since, to, horizon, reread=(), restart=()):
    with contextlib.closing(Mirror(to, api.pace)) as mirror:
        cleaning, restart = Cleaning(mirror), set(restart)

        def begin(contract):
            # Once, also if a file of contracts lacks this one for some time.
            if contract in restart:
                restart.remove(contract)
                mirror.restart(contract, since)
            made = Mirrored(api, mirror, cleaning, contract, since, horizon)
            if reread:
                mirror.transaction(lambda: mirror.read_later(contract, reread))
            return made

        jobs = Jobs(contracts, begin)
        for job in plan(api.pace, lambda: [*jobs.current(), cleaning]):
            jobs.take(job, job.step)
        jobs.end()


def write_mirror(api, options):
    reread = [(max(text(first), fixed(options.since)), text(last + DAY)) for first, last in options.reread or []]
    mirror_all(api, options.contracts, options.since, options.to, options.horizon, reread, options.restart)


def read_progress(path):
    """Up to when each contract of a mirror was read.

    It only reads, also where nothing else is allowed: SQLite makes no file, as it would to share a mirror. So if there is no log, no client
    writes now, and what is read counts if this is still so.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise GaveUp(f"{path} is no file")
    except FileNotFoundError:
        raise GaveUp(f"{path} does not exist") from None
    file, end = os.path.realpath(path), time.monotonic() + LOCK_ONCE_S
    parts = file, f"{file}-wal", f"{file}-shm"

    def look(part):
        with contextlib.suppress(FileNotFoundError):
            seen = os.stat(part)
            return seen.st_size, seen.st_mtime_ns

    def changed():
        return [look(part) for part in parts[:2]] != before and time.monotonic() < end

    while True:
        before = [look(part) for part in parts[:2]]
        log = before[1] is not None
        try:
            place = f"{pathlib.Path(file).as_uri()}?{'mode=ro' if log else 'immutable=1'}"
            with contextlib.closing(sqlite3.connect(place, uri=True, timeout=LOCK_ONCE_S)) as db:
                progress = db.execute("SELECT contract, until FROM progress ORDER BY contract").fetchall()
            if log or not changed():
                return progress
        except sqlite3.Error as failure:
            if not changed():
                closed = [part for part in parts if os.path.exists(part) and not os.access(part, os.R_OK)]
                raise GaveUp(f"cannot read {closed[0] if closed else path}: {printable(failure)}") from None


def check_age(options):
    """Whether each contract of a mirror is current, with a line for each that is not. Needs no network and no key."""
    progress = read_progress(absolute(options.to, "--to"))
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


def key(token, token_file):
    return read_token(token_file) if token_file else checked_token((token or os.environ.get("MINT_ACTIVITY_TOKEN", "")).strip())


def base_url(given=None):
    try:
        url = urllib.parse.urlsplit((given or os.environ.get("MINT_ACTIVITY_URL", "")).strip())
        local = url.scheme == "http" and url.hostname in ("127.0.0.1", "localhost", "::1")
        # That the host has a name that can be asked for: no empty part, and none of more than 63 characters.
        if (local or url.scheme == "https" and url.hostname.encode("idna")) and url.port != 0 and re.fullmatch("[!-~]+", url.geturl()):
            return url.geturl().rstrip("/").removesuffix("/partner/v1")
    except (ValueError, AttributeError):
        pass
    raise GaveUp("MINT_ACTIVITY_URL must be the https URL that the operator gave you (http only for this machine)")


def whole_minute(value):
    """The minute of a time, or the start of a day in UTC, as `since` of a request."""
    return text(moment(f"{value}T00:00:00Z" if re.fullmatch(r"\d{4}-\d\d-\d\d", value) else value))[:16] + ":00Z"


def contract_argument(value):
    try:
        return known_contracts([value])[0]
    except ValueError as failure:
        raise argparse.ArgumentTypeError(failure) from None


def file_argument(value):
    if not value:
        raise argparse.ArgumentTypeError("write the name of a file")
    return value


def since_argument(value):
    try:
        return whole_minute(value)
    except ValueError:
        raise argparse.ArgumentTypeError("write a time as 2026-11-01T00:00:00Z, or a day in UTC as 2026-11-01") from None


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
    if first > Moment.now(datetime.timezone.utc):
        raise argparse.ArgumentTypeError("the first day is in the future")
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
    parts = [
        ("follow", "each mint as one JSON line on standard output", write_lines),
        ("sync", "mirror the mints into a SQLite file", write_mirror),
    ]
    for name, does, run in parts:
        command = commands.add_parser(name, help=does, description=does)
        command.set_defaults(run=run)
        command.add_argument("contract", nargs="*", type=contract_argument, metavar="CONTRACT")
        command.add_argument("--contracts", metavar="FILE", help="a file with a contract on each line, read again when it changes")
        command.add_argument("--since", required=name == "follow", type=since_argument, metavar="T", help="where to begin; the same in each run")
        if name == "follow":
            command.add_argument("--state", required=True, type=file_argument, metavar="FILE", help="where the cursors are stored")
            command.add_argument("--corrections", action="store_true", help="also a line for each time whose mints may have changed")
        else:
            command.add_argument("--to", required=True, type=file_argument, metavar="FILE.db", help="the SQLite file")
            command.add_argument("--horizon", type=horizon_argument, default=92, metavar="DAYS", help="compare these closed days with hits (92)")
            command.add_argument("--reread", type=reread_argument, action="append", metavar="DAY[..DAY]", help="read these days again")
            command.add_argument(
                "--check-age", type=duration_argument, metavar="D", help="only say which contracts of the file were not read within this time, such as 10m"
            )
        forgets = "forget the cursor of this contract" + (", and its rows," if name == "sync" else "") + " and read it again; can be repeated"
        command.add_argument("--restart", action="append", default=[], type=contract_argument, metavar="CONTRACT", help=forgets)
        command.add_argument("--once", action="store_true", help="end when caught up")
        command.add_argument("--token-file", metavar="FILE", help="a file with the key, read again after a 401")
    options = parser.parse_args(given)
    if options.command == "sync":
        if options.check_age:
            if options.contract or options.contracts or options.since or options.reread or options.restart or options.once or options.token_file:
                parser.error("--check-age takes --to and nothing else: it looks at all contracts of the file")
            return options
        if not options.since:
            parser.error("sync needs --since")
        if any(first + DAY <= moment(options.since) for first, _ in options.reread or []):
            parser.error("--reread: the first day is before --since")
    if bool(options.contract) == bool(options.contracts):
        parser.error(f"{options.command} needs contracts, or --contracts with a file of them")
    contracts = list(dict.fromkeys(options.contract))
    options.contracts = Listed(options.contracts) if options.contracts else lambda: contracts
    try:
        options.restart = options.restart and restarting(options.contracts(), options.restart)
    except ValueError as failure:
        parser.error(str(failure))
    return options


def run(options, signals):
    if options.command == "sync" and options.check_age:
        return check_age(options)
    options.run(Api(base_url(), key(None, options.token_file), options.token_file, Pace(options.once, signals)), options)
    return 0


def main(given=None):
    signals = Signals()
    try:
        options = arguments(given)
        return run(options, signals)
    except Stopped:
        return 128 + signals.received if options.once else 0
    except BrokenPipeError:
        say("standard output was closed; the page that was being written comes again")
        return MAY_PASS
    except TryLater as failure:
        say(failure)
        return MAY_PASS
    except RefusedCursor:
        pass  # It was said, before other contracts went on.
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
