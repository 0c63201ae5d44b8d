"""What the clients send, store and repeat, against an API that fails as a test says."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock

import fake_api
from client_run import HERE, MAX_S, EachClient, main, mint_activity
from corrections_test import CorrectionsTest
from fake_api import CONTRACT, TOKEN, FakeApi, days_ago, row
from files_test import FilesTest
from local_test import LocalTest
from several_test import SeveralTest


class ClientTest(EachClient):
    def test_each_row_once_through_restarts(self):
        def check(run):
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.once(), (0, ""))
            run.api.rows.append(row(20, days_ago(1)))
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), [f"t-{n}" for n in range(21)])

        self.each(check)

    def test_a_line_has_what_the_row_has(self):
        def check(run):
            run.once()
            self.assertEqual(run.lines(), run.api.rows)

        self.each(check, ["follow"])

    def test_the_mirror_has_views(self):
        def check(run):
            run.once()
            self.assertEqual(run.query("SELECT sum(hits), sum(quantity), min(day) FROM by_day"), [(20, 50, days_ago(35).strftime("%Y-%m-%d"))])
            self.assertEqual(run.query("SELECT user_id, hits, quantity FROM by_user LIMIT 1"), [("u-0", 4, 10)])
            self.assertEqual(run.query("SELECT quantity, hits FROM by_quantity"), [(1, 5), (2, 5), (3, 5), (4, 5)])
            self.assertEqual(run.query("SELECT rank, user_id FROM ranking"), [(n + 1, f"u-{4 - n}") for n in range(5)])
            self.assertEqual(run.query("SELECT DISTINCT chain_id, chat_username FROM mints"), [(2**63 - 1, "zoë \u2028 \U0001f98a")])
            self.assertEqual(run.store.stat().st_mode & 0o077, 0)

        self.each(check, ["sync"])

    def test_repeats_what_can_pass_and_never_before_retry_after(self):
        def check(run):
            refuse, api = fake_api.refuse, run.api
            api.faults.extend([
                refuse(429, "rate_limited", 1, api), None, refuse(503, "internal", 2, api), None, fake_api.cut, None,
                refuse(503, "a_code_of_next_year", 1, api, cut=3), None, fake_api.half, None, fake_api.hang_up,
                fake_api.other, None, refuse(502, "bad gateway"),
            ])  # fmt: skip
            status, errors = run.once()
            self.assertEqual(status, 0, errors)
            self.assertEqual((run.ids(), api.early), ([f"t-{n}" for n in range(20)], 0))
            # Node is silent about an idle connection that the server closed, which hang_up looks like.
            self.assertIn(len(errors.splitlines()), (7, 8), errors)

        self.each(check)

    def test_waits_longer_for_a_503_without_retry_after(self):
        def check(run):
            def fault(handler):
                run.api.wait_for(3)
                fake_api.refuse(503, "ip_trust_unconfigured")(handler)

            run.api.faults.append(fault)
            self.assertEqual(run.once()[0], 0)
            self.assertEqual(run.api.early, 0)

        self.each(check)

    def test_waits_longer_each_time_after_a_retry_after_that_is_no_wait(self):
        def check(run):
            for given in ("0", "Thu, 01 Jan 1970 00:00:00 GMT", "soon"):
                run.api.faults.append(fake_api.refuse(429, "rate_limited", given))
            status, errors = run.once()
            waits = [float(wait) for wait in re.findall(r"again in ([\d.]+) s", errors)]
            self.assertEqual((status, [round(wait / 2**n, 1) >= 0.7 for n, wait in enumerate(waits)]), (0, [True] * 3), errors)

        self.each(check)

    def test_the_time_of_an_answer_is_limited_and_its_length_known(self):
        """Of the client for Python; that for Node has a timer for the whole answer."""
        api = FakeApi()
        client = mint_activity.Api(api.url, TOKEN, None, mint_activity.Pace(True, contextlib.nullcontext()))
        with unittest.mock.patch.object(mint_activity, "ANSWER_S", 0.5):
            for fault, expected in [
                (fake_api.trickle, (b"", "no whole answer: TimeoutError")),
                (fake_api.stay, (b"{}", None)),
                (fake_api.chunked, (b"{}" * 50_000, None)),
            ]:
                api.faults.append(fault)
                begun = time.monotonic()
                self.assertEqual(client.request("mints", {})[2:], expected)
                self.assertLess(time.monotonic() - begun, 4)
        api.close()

    def test_warns_of_the_end_of_each_key(self):
        def check(run):
            for end in ("2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z", "2027-12-01T00:00:00Z", None):
                run.api.faults.append(fake_api.expires(end))
            status, errors = run.once()
            ends = re.findall("the key expires at (.*): ask", errors)
            # A new day may begin between the first two.
            self.assertEqual((status, list(dict.fromkeys(ends))), (0, ["2026-12-01T00:00:00Z", "2027-12-01T00:00:00Z"]), errors)
            self.assertLessEqual(len(ends), 3)

        self.each(check)

    def test_warns_of_the_end_of_a_key_once_a_day(self):
        """Of the client for Python, whose clock a test can set."""
        client = mint_activity.Api("http://127.0.0.1", TOKEN, None, mint_activity.Pace(True, contextlib.nullcontext()))
        clock = unittest.mock.Mock(wraps=time)
        with unittest.mock.patch.object(mint_activity, "say") as say, unittest.mock.patch.object(mint_activity, "time", clock):
            for hour in range(49):
                clock.time.return_value = hour * 3600
                client.learn({"Key-Expires": "1970-01-30T00:00:00Z"})
        self.assertEqual(say.call_count, 3)

    def test_gives_up_with_the_request_id(self):
        def check(run):
            for status, code in [(400, "invalid_request"), (401, "invalid_key"), (403, "scope_missing"), (404, "not_found"), (418, "new"), (302, "moved")]:
                run.api.faults.append(fake_api.refuse(status, code))
                ended, errors = run.once()
                self.assertEqual((ended, errors), (1, f"mint-activity: {status} {code}: Not now. (request req-1)\n"))
            self.assertEqual(len(run.api.requests), 6)

        self.each(check)

    def test_goes_on_with_the_key_that_the_file_has_after_a_roll(self):
        def check(run):
            file = pathlib.Path(run.folder.name) / "key"
            file.write_text("old\n")
            second = f"{TOKEN[:-1]}1"

            def roll(handler):
                run.api.tokens = {second}
                file.write_text(second)
                fake_api.refuse(401, "invalid_key")(handler)

            run.api.tokens = {"old"}
            run.api.faults.extend([None, None, roll])
            status, errors = run.once("--token-file", str(file))
            self.assertEqual((status, run.ids()), (0, [f"t-{n}" for n in range(20)]), errors)
            self.assertNotIn(second, errors)
            run.api.tokens = {"another"}
            status, errors = run.once("--token-file", str(file))
            self.assertEqual((status, len(errors.splitlines())), (1, 1))
            self.assertNotIn(second, errors)

        self.each(check)

    def test_kills_lose_nothing(self):
        def check(run):
            run.api.rows = [row(n, days_ago(35, seconds=-n)) for n in range(120)]
            kills = 0
            while kills < 8:
                process, seen = run.start("--once"), len(run.api.requests)
                while len(run.api.requests) < seen + 2 + kills % 3 and process.poll() is None:
                    time.sleep(0.001)
                time.sleep(0.002 * (kills % 4))
                process.kill()
                process.communicate()
                kills += 1
            self.assertEqual(run.once()[0], 0)
            whole = [f"t-{n}" for n in range(120)]
            if run.command == "sync":
                self.assertCountEqual(run.ids(), whole)
                return
            got = run.ids()
            self.assertEqual(set(got), set(whole))
            self.assertLessEqual(len(got), len(whole) + kills * fake_api.SERVED)

        self.each(check)

    def test_an_empty_line_ends_a_line_that_a_kill_cut(self):
        def check(run):
            run.once()
            state = json.loads(run.store.read_text())
            run.store.write_text(json.dumps({**state, "writing": True}))
            run.out.write_text('{"task_id": "t-2')
            run.api.rows.append(row(20, days_ago(1)))
            self.assertEqual(run.once()[0], 0)
            self.assertEqual(run.out.read_text().split("\n")[0], '{"task_id": "t-2')
            self.assertEqual(json.loads(run.out.read_text().split("\n")[1])["task_id"], "t-20")
            self.assertFalse(json.loads(run.store.read_text())["writing"])

        self.each(check, ["follow"])

    def test_a_signal_ends_a_wait(self):
        def check(run):
            run.api.pause = 60
            for number in (signal.SIGINT, signal.SIGTERM):
                process, seen = run.start(), len(run.api.requests)
                while not [query for _, query in run.api.requests[seen:] if "mints" in _] and process.poll() is None:
                    time.sleep(0.01)
                while run.command == "sync" and not any("hits" in path for path, _ in run.api.requests) and process.poll() is None:
                    time.sleep(0.01)
                time.sleep(0.3)
                process.send_signal(number)
                _, errors = process.communicate(timeout=MAX_S)
                self.assertEqual((process.returncode, errors), (0, ""))
            self.assertEqual(run.once()[0], 0)
            self.assertEqual(run.ids(), [f"t-{n}" for n in range(20)])

        self.each(check)

    def test_reads_days_again_when_asked(self):
        def check(run):
            run.once()
            for one in run.api.rows:
                one["user_id"] = "forgotten" + one["user_id"]
            day = days_ago(35).strftime("%Y-%m-%d")
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.query("SELECT count(*) FROM mints WHERE user_id LIKE 'forgotten%'"), [(0,)])
            self.assertEqual(run.once("--reread", f"{day}..{days_ago(34):%Y-%m-%d}"), (0, ""))
            self.assertEqual(run.query("SELECT count(*) FROM mints WHERE user_id LIKE 'forgotten%'"), [(20,)])

        self.each(check, ["sync"])

    def test_refuses_days_that_it_cannot_read_again(self):
        def check(run):
            def day(ago):
                return days_ago(ago).strftime("%Y-%m-%d")

            for wrong in (f"{day(34)}..{day(35)}", day(41), f"{day(41)}..{day(30)}", day(-2)):
                status, errors = run.once("--reread", wrong)
                self.assertEqual((status, run.api.requests), (2, []), errors)
            self.assertEqual(run.once(), (0, ""))
            # Today is read up to now.
            run.api.rows[-1]["quantity"] = 7
            run.api.rows.append(row(20, days_ago(0, hours=12)))
            self.assertEqual(run.once("--reread", f"{day(40)}..{day(0)}"), (0, ""))
            self.assertEqual(run.query("SELECT count(*), max(quantity) FROM mints"), [(21, 7)])

        self.each(check, ["sync"])

    def test_a_row_that_was_replaced_leaves_nothing_in_the_file(self):
        def check(run):
            run.api.rows = [row(n, days_ago(35, minutes=-n), user_id=f"former-{n}") for n in range(60)]
            run.once()
            for one in run.api.rows:
                one["user_id"] = "u"
            # Another program that has the file open keeps its log from being deleted.
            other = sqlite3.connect(run.store)
            other.execute("SELECT count(*) FROM mints").fetchall()
            self.assertEqual(run.once("--reread", days_ago(35).strftime("%Y-%m-%d"))[0], 0)
            found = [file.name for file in run.store.parent.glob("store*") if b"former-" in file.read_bytes()]
            other.close()
            self.assertEqual((found, b"former-" in run.store.read_bytes()), ([], False))

        self.each(check, ["sync"])

    def test_a_file_that_cannot_grow_is_named(self):
        def check(run):
            run.api.rows = [row(n, days_ago(35, minutes=-n)) for n in range(120)]
            # In blocks of 512 bytes or more: above what an empty mirror takes.
            run.given[:0] = ["sh", "-c", 'ulimit -f 160; exec "$@"', "sh"]
            status, errors = run.once()
            self.assertEqual((status, len(errors.splitlines())), (75, 1), errors)
            self.assertRegex(errors, f"^mint-activity: cannot write {run.store}: (disk I/O error|database or disk is full)$")
            del run.given[:4]
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(len(run.ids()), 120)

        self.each(check, ["sync"])

    def test_two_runs_share_a_mirror(self):
        def check(run):
            run.api.pause = 0.3
            service = run.start()
            while len(run.api.requests) < 3:
                time.sleep(0.01)
            day = days_ago(35).strftime("%Y-%m-%d")
            for turn in range(4):
                run.api.rows.append(row(20 + turn, days_ago(1, minutes=-turn)))
                status, errors = run.once("--reread", day)
                self.assertEqual(status, 0, errors)
            # The answer to the service comes after the other run stored its own.
            overtaken = threading.Event()

            def overtake(_):
                overtaken.others = run.once()
                overtaken.set()
                return True

            self.assertIsNone(service.poll(), "the service goes on")
            run.api.faults.append(overtake)
            self.assertTrue(overtaken.wait(MAX_S))
            self.assertEqual(overtaken.others, (0, ""))
            run.api.rows.append(row(24, days_ago(1, minutes=-4)))
            time.sleep(2)
            self.assertIsNone(service.poll(), "the service goes on")
            service.terminate()
            _, errors = service.communicate(timeout=MAX_S)
            self.assertEqual((service.returncode, run.ids()), (0, [f"t-{n}" for n in range(25)]), errors)

        self.each(check, ["sync"])

    def test_a_day_that_another_run_replaced_meanwhile_is_read_once_more(self):
        def check(run):
            # One row of one user, so that no total tells of the erasure.
            run.api.rows[0]["user_id"] = "before"
            run.once()
            day = days_ago(35).strftime("%Y-%m-%d")

            def erase(_):
                run.api.rows[0]["user_id"] = "after"
                self.assertEqual(run.once("--reread", day)[0], 0)
                return True

            # The position, the first page of the day, with the row, and the second.
            run.api.faults.extend([None, None, erase])
            self.assertEqual(run.once("--reread", day)[0], 0)
            self.assertEqual(run.query("SELECT user_id FROM mints WHERE task_id = 't-0'"), [("after",)])

        self.each(check, ["sync"])

    def test_smaller_windows_where_the_agreement_has_them(self):
        def check(run):
            run.api.faults.extend([None] * 7 + [fake_api.refuse(400, "window_too_large")])
            self.assertEqual(run.once(), (0, ""))
            # 31 days, then 15, 15 and the other 9 or 10 since 40 days ago.
            self.assertEqual(len([path for path, _ in run.api.requests if path.endswith("/hits")]), 4)

        self.each(check, ["sync"])

    @unittest.skipUnless(shutil.which("curl") and shutil.which("jq"), "no curl or jq")
    def test_the_example_in_the_shell(self):
        api = FakeApi([row(n, days_ago(35, hours=-n)) for n in range(20)])
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "MINT_ACTIVITY_URL": api.url, "MINT_ACTIVITY_TOKEN": TOKEN, "ONCE": "1"}
            command = [HERE / "examples/curl", CONTRACT, days_ago(40).strftime("%Y-%m-%dT%H:%M:00Z"), f"{folder}/state"]

            def run():
                return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=MAX_S)

            api.faults.extend([fake_api.refuse(429, "rate_limited", 1, api), None, fake_api.half, None, fake_api.cut])
            api.faults.extend([fake_api.refuse(429, "rate_limited", 0), fake_api.page_of_a_proxy(404, retry_after=1)])
            pathlib.Path(folder, "state").symlink_to("real")
            first, second = run(), run()
            self.assertTrue(pathlib.Path(folder, "state").is_symlink() and pathlib.Path(folder, "real").is_file())
            self.assertEqual([json.loads(line)["task_id"] for line in first.stdout.split("\n")[:-1]], [f"t-{n}" for n in range(20)])
            self.assertEqual((first.returncode, second.returncode, second.stdout, api.early), (0, 0, "", 0))
            self.assertNotIn("again in 0 s", first.stderr)
            api.faults.append(fake_api.refuse(403, "scope_missing"))
            ended = run()
            self.assertEqual((ended.returncode, ended.stdout), (1, ""))
            self.assertIn("req-1", ended.stderr)
            self.assertIn("404 of an intermediary", first.stderr)
            command[-1], seen = f"{folder}/none/state", len(api.requests)
            ended = run()
            self.assertNotEqual(ended.returncode, 0, "a state that cannot be written ends it")
            self.assertEqual(len(api.requests) - seen, 1)
        api.close()

    def test_takes_the_times_that_the_api_takes(self):
        def check(run):
            run.api.rows = []
            run.given[run.given.index("--since") + 1] = "2016-12-31T15:59:60.5-08:00"
            self.assertEqual(run.once("--horizon", "0"), (0, ""))
            self.assertEqual(run.api.requests[0][1]["since"], "2016-12-31T23:59:00Z")
            for wrong in ("2026-02-30T00:00:00Z", "2026-11-01T24:00:00Z", "2026-11-01T10:00:60Z", "2026-11-01T10:60:00Z", "2026-11-01T10:00:00+24:00"):
                run.given[run.given.index("--since") + 1] = wrong
                self.assertEqual(run.once()[0], 2, wrong)

        self.each(check, ["sync"])

    def test_refuses_a_store_of_another_time_and_an_url_without_tls(self):
        def check(run):
            run.once()
            run.given[run.given.index("--since") + 1] = days_ago(39).strftime("%Y-%m-%dT%H:%M:00Z")
            status, errors = run.once()
            self.assertEqual((status, len(errors.splitlines())), (1, 1), errors)
            run.environment["MINT_ACTIVITY_URL"] = "http://example.org"
            status, errors = run.once()
            self.assertEqual((status, len(errors.splitlines())), (1, 1), errors)
            run.given[-1:] = []
            self.assertEqual(run.once()[0], 2)

        self.each(check)


if __name__ == "__main__":
    sys.exit(main(ClientTest, CorrectionsTest, SeveralTest, LocalTest, FilesTest))
