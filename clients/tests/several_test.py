"""Several contracts in one process."""

import contextlib
import json
import time
import unittest

from client_run import HERE, MAX_S, EachClient, FakeClock, Run, client_at, clients
from corrections_test import right
from fake_api import CONTRACT, TOKEN, Bucket, FakeApi, days_ago, row

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
            file.write_text(f"\ufeff# ours\n{CONTRACT}\r\n")
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
        """An hour, in which time passes only when a client waits."""
        for name, program in clients():
            with self.subTest(name):
                contracts = [f"0x{n:040x}" for n in range(60)]
                api = FakeApi([row(n, days_ago(35), contract=contract) for n, contract in enumerate(contracts)], pause=60)
                run, api.bucket = Run(program, "sync", api, contract=contracts), Bucket()
                try:
                    (self.in_node if name == "node" else self.in_python)(run, contracts)
                    self.assertEqual(run.rows(), right(api))
                finally:
                    run.close()
                polls = [query["contract"] for path, query in api.requests if "follow" in query]
                each = [polls.count(contract) for contract in contracts]
                compared = sum(path.endswith("hits") for path, _ in api.requests)
                print(f"{name}: 60 quiet contracts, an hour: {len(polls)} polls, {compared} of hits, {api.bucket.refused} refused; {min(each)} to {max(each)} a contract")
                self.assertEqual(api.bucket.refused, 0)
                self.assertLessEqual(api.bucket.taken, 3620)
                self.assertGreaterEqual(min(each), 55)

    def in_node(self, run, contracts):
        run.given[1:1] = ["--import", str(HERE / "tests/virtual_time.mjs")]
        run.environment["VIRTUAL_S"] = "3600"
        process = run.start()
        _, errors = process.communicate(timeout=MAX_S)
        self.assertEqual((process.returncode, errors), (0, ""))

    def in_python(self, run, contracts):
        clock = FakeClock()
        client = client_at(clock)
        api = client.Api(run.api.url, TOKEN, None, client.Pace(False, contextlib.nullcontext()))

        def answer(route, query):
            if clock.now > 3600:
                raise TimeoutError
            left = run.api.bucket.take(clock.now)
            run.api.requests.append((route, query))
            clock.now += 0.05
            headers = {"RateLimit": f'"key";r={max(left, 0)};t=1', "X-Request-Id": "r"}
            api.learn(headers)
            if left < 0:
                return 429, {**headers, "Retry-After": "1"}, b'{"code": "rate_limited"}', None
            return 200, headers, json.dumps(run.api.hits(query) if route == "hits" else run.api.mints(query)), None

        api.request = answer
        with contextlib.suppress(TimeoutError):
            client.mirror_all(api, lambda: contracts, run.given[run.given.index("--since") + 1], run.store, 92)


if __name__ == "__main__":
    unittest.main()
