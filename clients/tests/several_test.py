"""Several contracts in one process."""

import contextlib
import json
import sqlite3
import time
import unittest

import fake_api
from client_run import MAX_S, EachClient, FakeClock, Run, client_at
from corrections_test import right
from fake_api import CONTRACT, FakeApi, days_ago, row

OTHER = "0x" + "cd" * 20


class SeveralTest(EachClient):
    def fill(self, run):
        run.api.rows += [row(100 + n, days_ago(30, hours=-n), contract=OTHER) for n in range(5)]

    def test_several_contracts_with_one_state_or_file(self):
        def check(run):
            self.fill(run)
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.once(), (0, ""))
            run.api.rows.append(row(200, days_ago(1), contract=OTHER))
            run.api.correct(days_ago(30), days_ago(30), lambda: run.api.rows[20].update(user_id="erased"), OTHER)
            self.assertEqual(run.once(), (0, ""))
            self.assertCountEqual(run.ids(), [one["task_id"] for one in run.api.rows])
            if run.command == "sync":
                self.assertEqual(run.rows(), right(run.api))

        self.each(check, contract=[CONTRACT, OTHER.upper().replace("X", "x"), CONTRACT])

    def test_a_file_of_contracts_is_read_again_when_it_changes(self):
        def check(run):
            self.fill(run)
            run.api.pause = 1
            file = run.store.parent / "contracts"
            run.given[3:3] = ["--contracts", str(file)]
            self.assertEqual(run.once()[0], 1, "there is no file")
            file.write_text("# ours\n\n0xnone\n")
            status, errors = run.once()
            self.assertEqual((status, len(errors.splitlines())), (1, 1), errors)
            file.write_text(f"\ufeff# ours\n \t# indented\n{CONTRACT}\r\n")
            process = run.start()
            self.await_that(run, process, lambda ids: len(ids) == 20)
            file.write_text("")
            time.sleep(7)
            file.write_text(f"{CONTRACT}\n{OTHER}")
            self.await_that(run, process, lambda ids: len(ids) == 25)
            file.write_text(f"{OTHER}\n")
            time.sleep(7)
            seen = len(run.api.requests)
            time.sleep(3)
            self.assertEqual({query["contract"] for _, query in run.api.requests[seen:]}, {OTHER})
            process.terminate()
            _, errors = process.communicate(timeout=MAX_S)
            self.assertEqual((process.returncode, len(errors.splitlines())), (0, 1), errors)
            self.assertIn("going on with those of before", errors)

        self.each(check, contract=[])

    def await_that(self, run, process, holds):
        end = time.monotonic() + MAX_S
        while time.monotonic() < end and process.poll() is None:
            with contextlib.suppress(Exception):
                if holds(run.ids()):
                    return
            time.sleep(0.1)
        process.kill()
        self.fail(process.communicate()[1])

    def test_a_refused_cursor_says_what_to_do_and_other_contracts_go_on(self):
        def check(run):
            self.fill(run)
            self.assertEqual(run.once(), (0, ""))
            run.api.refuse_cursors(CONTRACT)
            run.api.rows += [row(300, days_ago(2)), row(301, days_ago(2), contract=OTHER)]
            whole = sorted(one["task_id"] for one in run.api.rows)
            status, errors = run.once()
            remedy = f"--restart {CONTRACT} forgets what the file has of this contract, and reads it again"
            line = f"mint-activity: 400 invalid_request: Not now. (request req-1): {run.store} has this cursor of {CONTRACT}: {remedy}\n"
            self.assertEqual((status, errors), (1, line))
            self.assertEqual(sorted(run.ids()), [task for task in whole if task != "t-300"], "the other contract is read")
            before, seen = len(run.ids()), len(run.api.requests)
            self.assertEqual(run.once("--restart", CONTRACT.upper().replace("X", "x")), (0, ""))
            asked = [query for path, query in run.api.requests[seen:] if path.endswith("/mints")]
            self.assertEqual(["cursor" in query for query in asked if query["contract"] == CONTRACT], [False] + [True] * 6)
            self.assertEqual([query["contract"] for query in asked].count(OTHER), 1, "the other contract goes on where it was")
            if run.command == "sync":
                self.assertEqual(sorted(run.ids()), whole)
            else:
                self.assertEqual(sorted(run.ids()[before:]), sorted(one["task_id"] for one in run.api.rows if one["contract"] == CONTRACT))
            self.assertEqual(run.once(), (0, ""))

        self.each(check, contract=[CONTRACT, OTHER])

    def test_a_service_goes_on_without_the_contract_of_a_refused_cursor(self):
        def check(run):
            self.fill(run)
            run.api.pause = 0.2
            self.assertEqual(run.once(), (0, ""))
            run.api.refuse_cursors(CONTRACT)
            process = run.start()
            self.assertIn("--restart", process.stderr.readline())
            run.api.rows += [row(301, days_ago(2), contract=OTHER)]
            self.await_that(run, process, lambda ids: "t-301" in ids)
            # The last cursor that is taken: then there is nothing left to do.
            run.api.refuse_cursors(OTHER)
            _, errors = process.communicate(timeout=MAX_S)
            self.assertEqual((process.returncode, len(errors.splitlines())), (1, 1), errors)
            self.assertIn(f"--restart {OTHER}", errors)

        self.each(check, contract=[CONTRACT, OTHER])

    def test_a_restart_forgets_rows_that_are_no_more_and_the_time_from_which_it_was_read(self):
        def check(run):
            self.assertEqual(run.once("--horizon", "0"), (0, ""))
            run.api.correct(days_ago(35), days_ago(35))
            # A page of a time to read again, which is longer than a page, has a cursor, too.
            run.api.rows += [row(100 + n, days_ago(35, seconds=-n)) for n in range(5)]
            run.api.faults.extend([None, None, fake_api.refuse(400, "invalid_request")])
            status, errors = run.once("--horizon", "0")
            self.assertEqual((status, len(errors.splitlines())), (1, 1), errors)
            self.assertIn(f"--restart {CONTRACT}", errors)
            self.assertEqual(run.query("SELECT count(*) FROM corrections"), [(1,)])
            gone = [one["task_id"] for one in run.api.rows[:3]]
            del run.api.rows[:3]
            run.given[run.given.index("--since") + 1] = days_ago(39).strftime("%Y-%m-%dT%H:%M:00Z")
            self.assertEqual(run.once("--horizon", "0")[0], 1, "the file has another time")
            # What a restart deletes is not in the log of the file either.
            other = sqlite3.connect(run.store)
            other.execute("SELECT count(*) FROM mints").fetchall()
            self.assertEqual(run.once("--horizon", "0", "--restart", CONTRACT), (0, ""))
            self.assertEqual(run.rows(), right(run.api))
            self.assertEqual(run.query("SELECT count(*) FROM corrections"), [(0,)])
            found = [(file.name, task) for file in run.store.parent.glob("store*") for task in gone if f"{task}0x".encode() in file.read_bytes()]
            other.close()
            self.assertEqual(found, [])
            self.assertEqual(run.query("SELECT replaced - cleaned FROM progress"), [(0,)])

        self.each(check, ["sync"])

    def test_a_restart_is_of_contracts_that_are_asked_for(self):
        def check(run):
            for wrong in (OTHER, "0x12", ""):
                self.assertEqual(run.once("--restart", wrong)[0], 2, wrong)
            file = run.store.parent / "contracts"
            command, run.given = run.given, [*run.given[:3], "--contracts", str(file), *run.given[4:]]
            self.assertEqual(run.once("--restart", CONTRACT)[0], 1, "there is no file")
            file.write_text(OTHER)
            self.assertEqual(run.once("--restart", CONTRACT)[0], 2)
            self.assertEqual(run.api.requests, [])
            file.write_text(CONTRACT)
            self.assertEqual(run.once("--restart", CONTRACT), (0, ""))
            run.given = command

        self.each(check)

    def test_contracts_or_a_file_of_them(self):
        def check(run):
            for wrong in ([], [CONTRACT, "--contracts", "file"], [CONTRACT, "0x12"]):
                given = [*run.given[:3], *wrong, *run.given[3:]]
                command, run.given = run.given, given
                self.assertEqual(run.once()[0], 2, wrong)
                run.given = command
            self.assertEqual(run.api.requests, [])

        self.each(check, contract=[])

    def test_a_state_of_the_first_version_goes_on(self):
        def check(run):
            since = run.given[run.given.index("--since") + 1]
            run.once()
            stored = json.loads(run.store.read_text())
            run.store.write_text(json.dumps({"contract": CONTRACT, "since": since, "cursor": stored["cursors"][CONTRACT], "writing": False}))
            run.api.rows.append(row(20, days_ago(1)))
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), [f"t-{n}" for n in range(21)])

        self.each(check, ["follow"])

    def test_sixty_quiet_contracts_hold_on_a_default_key(self):
        """Of the client for Python, whose clock a test can set: an hour, with a bucket of 20 that is refilled at one a second."""
        contracts = [f"0x{n:040x}" for n in range(60)]
        api, clock = FakeApi([row(n, days_ago(35), contract=contract) for n, contract in enumerate(contracts)], pause=60), FakeClock()
        run, client, bucket = Run(["python"], "sync", api), client_at(clock), Bucket(api, clock, 3600)
        asking = client.Api(api.url, "key", None, client.Pace(False, contextlib.nullcontext()))
        asking.request, bucket.learn = bucket.request, asking.learn
        with contextlib.suppress(TimeoutError):
            client.mirror_all(asking, lambda: contracts, "2026-01-01T00:00:00Z", run.store, 92)
        self.assertEqual(run.rows(), right(api))
        run.close()
        polls = [bucket.polls.count(contract) for contract in contracts]
        print(f"60 quiet contracts, an hour: {bucket.asked} requests, {bucket.refused} refused, each contract polled {min(polls)} to {max(polls)} times")
        self.assertEqual(bucket.refused, 0)
        self.assertLessEqual(bucket.asked, 3620)
        self.assertGreaterEqual(min(polls), 50)


class Bucket:
    """Answers as the API does, from a bucket of a default key. A request takes 50 ms."""

    def __init__(self, api, clock, end):
        self.api, self.clock, self.end, self.left, self.at = api, clock, end, 20.0, 0.0
        self.asked, self.refused, self.polls = 0, 0, []

    def request(self, route, query):
        self.left, self.at = min(20.0, self.left + self.clock.now - self.at), self.clock.now
        if self.clock.now > self.end:
            raise TimeoutError
        self.asked += 1
        if self.left < 1:
            self.refused += 1
            body, status, headers = {"code": "rate_limited"}, 429, {"Retry-After": "1", "X-Request-Id": "r"}
        else:
            self.left -= 1
            body, status = self.api.hits(query) if route == "hits" else self.api.mints(query), 200
            headers = {"RateLimit": f'"key";r={int(self.left)};t=1'}
        if "follow" in query:
            self.polls.append(query["contract"])
        self.clock.now += 0.05
        self.learn(headers)
        return status, headers, json.dumps(body), None


if __name__ == "__main__":
    unittest.main()
