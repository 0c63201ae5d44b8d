"""Times whose rows have changed: what the clients say of them, read again and keep, against an API that fails and while they are killed."""

import contextlib
import itertools
import json
import random
import sqlite3
import sys
import time
import unittest
import urllib.parse

import fake_api
from client_run import HERE, MAX_S, EachClient, FakeClock, Run, client_at, mint_activity
from fake_api import CONTRACT, FakeApi, days_ago, minute, row

NO_COMPARISON = ("--horizon", "0")


def right(api):
    return sorted((one["contract"], one["completed_at"], one["task_id"], one["user_id"], one["quantity"]) for one in api.rows)


class CorrectionsTest(EachClient):
    def is_right(self, run):
        self.assertEqual(run.rows(), right(run.api))
        self.assertEqual(run.query("SELECT count(*) FROM corrections"), [(0,)])

    def asked(self, run, route):
        return [query for path, query in run.api.requests if path.endswith(route)]

    def test_what_changed_is_read_again_without_a_comparison(self):
        def check(run):
            run.once(*NO_COMPARISON)
            rows = run.api.rows
            # An import before, between and behind rows, at their own times, too; a withdrawal of a whole page; an erasure; a late write.
            run.api.correct(days_ago(36), days_ago(34), lambda: rows.extend(row(100 + n, days_ago(36, hours=-4 * n)) for n in range(12)))
            run.api.correct(days_ago(35), days_ago(35, hours=-5), lambda: [rows.remove(one) for one in rows[1:5]])
            run.api.correct(days_ago(35, hours=-9), days_ago(35, hours=-9), lambda: rows[5].update(user_id="erased"))
            run.api.correct(days_ago(35), days_ago(35), lambda: rows.append(row(200, days_ago(35))))
            before = len(run.api.requests)
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.is_right(run)
            self.assertEqual(run.api.requests[before][1]["follow"], "true", "the first poll names what is read")
            run.api.requests.clear()
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.assertEqual(len(run.api.requests), 1, "it is read once")
            self.assertEqual(self.asked(run, "/hits"), [])

        self.each(check, ["sync"])

    def test_more_times_than_an_answer_names(self):
        def check(run):
            run.once(*NO_COMPARISON)
            rows = run.api.rows
            for n in range(50):
                at = days_ago(39, hours=-n)
                run.api.correct(at, at, lambda n=n, at=at: rows.append(row(100 + n, at)))
            run.api.requests.clear()
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.is_right(run)
            followed = [query for query in self.asked(run, "/mints") if query.get("follow")]
            self.assertEqual(len(followed), 3, "20 with each answer, and at once")
            run.api.requests.clear()
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.assertEqual(len(run.api.requests), 1, "nothing twice")

        self.each(check, ["sync"])

    def test_rows_that_were_stored_without_their_cursor_do_not_stay(self):
        """The newest rows, on the last page, on a full one and over several, are taken back before their cursor is stored."""
        other = "0x" + "cd" * 20
        changes = (
            lambda rows, n: rows.remove(rows[n]),
            lambda rows, n: rows[n].update(quantity=77),
            lambda rows, n: rows[n].update(user_id="erased"),
            lambda rows, n: rows[n].update(contract=other),
        )

        def check(run):
            run.once(*NO_COMPARISON)
            [(cursor,)] = run.query("SELECT cursor FROM progress")
            rows = run.api.rows
            for number, change in enumerate(changes * 3):
                pages = number // 4
                start = 100 + 10 * number
                rows.extend(row(start + n, days_ago(20 - number, hours=-n)) for n in range(1 + fake_api.SERVED * pages))
                self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
                # The cursor of the first run, which is older than all changes.
                db = sqlite3.connect(run.store)
                db.execute("UPDATE progress SET cursor = ?", (cursor,))
                db.commit()
                db.close()
                newest = len(rows) - 1
                at = days_ago(20 - number, hours=-fake_api.SERVED * pages)
                run.api.correct(at, at, lambda: change(rows, newest))
                self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
                self.assertEqual(run.rows(), [one for one in right(run.api) if one[0] == CONTRACT])

        self.each(check, ["sync"])

    def test_follow_names_what_changed_since_an_older_state_that_was_put_back(self):
        def check(run):
            run.once("--corrections")
            state = run.store.read_bytes()
            run.api.rows.append(row(20, days_ago(1)))
            run.once("--corrections")
            run.store.write_bytes(state)
            run.api.correct(days_ago(1), days_ago(1), run.api.rows.pop)
            self.assertEqual(run.once("--corrections"), (0, ""))
            since = f"{days_ago(1):%Y-%m-%dT%H:%M:00Z}"
            self.assertEqual([line["correction"]["since"] for line in run.lines() if "correction" in line], [since])

        self.each(check, ["follow"])

    def test_without_a_cursor_a_mirror_begins_without_rows(self):
        def check(run):
            run.once(*NO_COMPARISON)
            run.api.correct(days_ago(35), days_ago(35), lambda: run.api.rows.pop(0))
            db = sqlite3.connect(run.store)
            db.execute("UPDATE progress SET cursor = NULL")
            db.commit()
            db.close()
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.is_right(run)

        self.each(check, ["sync"])

    def test_times_are_not_compared_as_texts(self):
        def check(run):
            # With the zeros trimmed as the API trims them, 01.5Z is before 01Z as a text.
            moments = ["00:00Z", "00:01.5Z", "00:01.25Z", "00:01Z", "00:59.999Z", "01:00Z"]
            run.api.rows = [row(n, days_ago(35), completed_at=f"{days_ago(35):%Y-%m-%dT12}:{moment}") for n, moment in enumerate(moments)]

            class Sorted(list):
                def __iter__(self):
                    return iter(sorted(list.__iter__(self), key=lambda one: mint_activity.fixed(one["completed_at"])))

            run.api.rows = Sorted(run.api.rows)
            run.api.window = lambda query: ([one for one in run.api.rows], fake_api.stamp(days_ago(0, hours=13)))
            run.api.mints = lambda query, mints=run.api.mints: self.trimmed(run, query)
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            run.api.rows[3]["user_id"] = "changed"
            self.assertEqual(run.once(*NO_COMPARISON, "--reread", f"{days_ago(35):%Y-%m-%d}"), (0, ""))
            got = run.query("SELECT task_id, user_id FROM mints ORDER BY completed_at, task_id")
            self.assertEqual(got, [(one["task_id"], one["user_id"]) for one in run.api.rows])

        self.each(check, ["sync"])

    def trimmed(self, run, query):
        """Pages of three rows, of which the cursor counts."""
        rows = list(run.api.rows)
        at = int(query.get("cursor", "0").partition("#")[0])
        cursor = f"{min(at + 3, len(rows))}#{next(run.api.cursors)}"
        page = {"contract": CONTRACT, "until": fake_api.stamp(days_ago(34)), "mints": rows[at : at + 3]}
        page["next_cursor"] = cursor if at + 3 < len(rows) else None
        return {**page, "resume_cursor": cursor, "poll_after_s": 0 if page["next_cursor"] else 1, "corrections": []}

    def test_a_time_that_changes_again_while_it_is_read(self):
        def check(run):
            run.once(*NO_COMPARISON)
            rows = run.api.rows

            def change(user):
                for one in rows:
                    one["user_id"] = user

            def again(_):
                run.api.correct(days_ago(35), days_ago(35, hours=-19), lambda: change("second"))
                return True

            # So that the poll that names it comes before the last page.
            run.api.pause = 0.02
            run.api.correct(days_ago(35), days_ago(35, hours=-19), lambda: change("first"))
            run.api.faults.extend([None, None, None, again])
            process = run.start(*NO_COMPARISON)
            end = time.monotonic() + MAX_S
            while run.rows() != right(run.api) or "second" not in str(run.rows()):
                self.assertLess(time.monotonic(), end, run.rows())
                time.sleep(0.05)
            process.terminate()
            process.communicate()
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.is_right(run)

        self.each(check, ["sync"])

    def test_an_answer_that_another_run_has_overtaken_is_not_stored(self):
        def check(run):
            run.once(*NO_COMPARISON)
            rows, others = run.api.rows, []

            def overtaken(handler):
                query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(handler.path).query))
                page = run.api.mints(query)
                run.api.correct(days_ago(35), days_ago(35, hours=-19), lambda: [one.update(user_id="second") for one in rows])
                others.append(run.once(*NO_COMPARISON))
                fake_api.send(handler, 200, page)

            run.api.correct(days_ago(35), days_ago(35, hours=-19), lambda: [one.update(user_id="first") for one in rows])
            # The poll, two pages of the correction, and the third.
            run.api.faults.extend([None, None, None, overtaken])
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.assertEqual(others, [(0, "")])
            self.is_right(run)

        self.each(check, ["sync"])

    def test_kills_and_faults_lose_no_change(self):
        def check(run):
            chance = random.Random(run.given[0] + run.command)
            rows, numbers = run.api.rows, itertools.count(1000)
            rows.extend(row(n, days_ago(35, minutes=-n)) for n in range(20, 60))
            run.once(*NO_COMPARISON)

            def change():
                when = days_ago(35, minutes=-chance.randrange(1200))
                kind = chance.randrange(3)
                first = min([when, *(days_ago(35, hours=-1) for _ in range(kind == 2))])
                if kind == 0:
                    return run.api.correct(when, when, lambda: rows.append(row(next(numbers), when)))
                near = [one for one in rows if minute(first) <= one["completed_at"]][:5]
                last = days_ago(34, hours=-1)

                def edit():
                    for one in near:
                        rows.remove(one) if kind == 1 else one.update(user_id=f"forgotten-{next(numbers)}")

                run.api.correct(first, last, edit)

            faults = [
                fake_api.refuse(429, "rate_limited", 0.1), fake_api.refuse(503, "internal", 0.1), fake_api.cut, fake_api.half, fake_api.other,
                fake_api.hang_up,
            ]  # fmt: skip
            kills, end = 0, time.monotonic() + MAX_S
            while kills < 20 and time.monotonic() < end:
                change()
                run.api.faults.extend(chance.choice([None, None, None, chance.choice(faults)]) for _ in range(2))
                process, seen = run.start(*NO_COMPARISON), len(run.api.requests)
                wanted = seen + 1 + kills % 7
                while len(run.api.requests) < wanted and process.poll() is None and time.monotonic() < end:
                    time.sleep(0.001)
                if chance.random() < 0.5:
                    change()
                time.sleep(0.003 * (kills % 5))
                process.kill()
                process.communicate()
                kills += 1
            run.api.faults.clear()
            status, errors = run.once(*NO_COMPARISON)
            self.assertEqual((status, kills), (0, 20), errors)
            self.is_right(run)
            self.assertEqual(self.asked(run, "/hits"), [])

        self.each(check, ["sync"])

    def test_a_year_is_read_in_windows_and_once(self):
        def check(run):
            run.given[run.given.index("--since") + 1] = "2025-01-01T00:00:00Z"
            rows = run.api.rows
            run.once(*NO_COMPARISON)
            run.api.correct(days_ago(400), days_ago(35), lambda: rows.extend(row(100 + n, days_ago(400 - 4 * n)) for n in range(90)))
            # A window of 31 days is longer than the agreement allows, one of 15 is not.
            run.api.faults.extend([None, fake_api.refuse(400, "window_too_large")])
            self.assertEqual(run.once(*NO_COMPARISON), (0, ""))
            self.is_right(run)
            asked = [query for query in self.asked(run, "/mints") if "follow" not in query]
            spans = [mint_activity.moment(query["until"]) - mint_activity.moment(query["since"]) for query in asked]
            self.assertEqual([max(spans[:1]).days, max(spans[1:]).days], [31, 15])
            self.assertLessEqual(run.api.read_again, 111)

        self.each(check, ["sync"])

    def test_the_example_keeps_an_exact_copy(self):
        api = FakeApi([row(n, days_ago(35, hours=-n)) for n in range(20)], pause=0.2)
        run = Run([sys.executable], "sync", api)
        run.given = [sys.executable, str(HERE / "examples/copy.py"), CONTRACT, "2026-01-01T00:00:00Z", str(run.store)]

        def copied():
            with contextlib.suppress(sqlite3.OperationalError):
                if run.query("SELECT count(*) FROM corrections") == [(0,)]:
                    return [json.loads(one) for (one,) in run.query("SELECT row FROM mints ORDER BY at, task_id")]
            return None

        def await_copy():
            end = time.monotonic() + MAX_S
            while copied() != sorted(api.rows, key=lambda one: (one["completed_at"], one["task_id"])):
                self.assertLess(time.monotonic(), end, copied())
                time.sleep(0.1)

        for number in range(3):
            days, seen = 31 if number else 15, len(api.requests)
            process = run.start(*([] if number else ["15"]))
            await_copy()
            rows = api.rows
            api.correct(days_ago(100), days_ago(36), lambda: rows.extend(row(1000 * (number + 1) + n, days_ago(100 - 7 * n)) for n in range(9)))
            await_copy()
            process.kill()
            process.communicate()
            asked = [query for _, query in api.requests[seen:] if "follow" not in query]
            spans = [mint_activity.moment(query["until"]) - mint_activity.moment(query["since"]) for query in asked]
            self.assertEqual(max(spans).days, days, "the longest window of the agreement")
            api.correct(days_ago(35), days_ago(35, hours=-9), lambda: rows.pop(0) and rows[3].update(user_id=f"erased-{number}"))
        run.close()

    # ---- follow

    def test_follow_names_corrections_if_asked(self):
        def check(run):
            self.assertEqual(run.once("--corrections"), (0, ""))
            run.api.rows.append(row(20, days_ago(1)))
            run.api.correct(days_ago(35), days_ago(35))
            run.api.correct(days_ago(34), days_ago(33))
            self.assertEqual(run.once("--corrections"), (0, ""))
            self.assertEqual(run.once("--corrections"), (0, ""))
            day = f"{days_ago(35):%Y-%m-%d}"
            ends = [(f"{day}T12:00:00Z", f"{day}T12:01:00Z"), (f"{days_ago(34):%Y-%m-%d}T12:00:00Z", f"{days_ago(33):%Y-%m-%d}T12:01:00Z")]
            lines = [{"correction": {"contract": CONTRACT, "since": since, "until": until}} for since, until in ends]
            self.assertEqual(run.lines()[20:], [*lines, run.api.rows[-1]], "before the rows of the page")
            run.api.correct(days_ago(35), days_ago(35))
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(len(run.lines()), 23)

        self.each(check, ["follow"])

    def test_an_answer_of_before_has_no_corrections(self):
        def check(run):
            def old(query, mints=run.api.mints):
                page = mints(query)
                page.pop("corrections", None)
                return page

            run.api.mints = old
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(len(run.ids()), 20)

        self.each(check)

    # ---- the comparison

    def test_what_no_correction_names_is_found_once_a_day(self):
        def check(run):
            run.once()
            run.api.rows.append(row(100, days_ago(35, minutes=-30)))
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(len(run.ids()), 20, "not before a day has passed")
            self.age(run)
            status, errors = run.once()
            self.assertEqual((status, errors), (0, f"mint-activity: {CONTRACT}: hits differ on {days_ago(35):%Y-%m-%d}: read again\n"))
            self.is_right(run)

        self.each(check, ["sync"])

    def age(self, run):
        """Makes the last comparison one of the day before."""
        with contextlib.closing(sqlite3.connect(run.store, isolation_level=None)) as db:
            db.execute("UPDATE progress SET days_compared_at = days_compared_at - 86400")

    def test_a_window_that_differs_though_no_day_of_it_does(self):
        def check(run):
            run.api.rows = [row(n, days_ago(35 - n), user_id="u") for n in range(4)]
            run.once()
            # One user became another: in each day there is one, as before, and all days together have two.
            run.api.rows[1]["user_id"] = "erased"
            self.age(run)
            status, errors = run.once()
            self.assertEqual(status, 0, errors)
            self.assertIn("hits differ on no day from", errors)
            self.is_right(run)
            self.age(run)
            self.assertEqual(run.once(), (0, ""))

        self.each(check, ["sync"])

    def test_the_comparison_never_starves(self):
        """Of the client for Python, whose clock a test can set."""
        api, clock, asked = FakeApi([row(n, days_ago(3, hours=-n)) for n in range(3)]), FakeClock(), []
        run, client = Run(["python"], "sync", api), client_at(clock)

        class Busy:
            """With each poll there is something to read again, and a request takes ten minutes."""

            pace = client.Pace(False, contextlib.nullcontext())
            mints = client.Api.mints

            def get(self, route, query, check):
                asked.append(route)
                clock.now += 600
                answer = api.hits(query) if route == "hits" else api.mints(query)
                if "follow" in query:
                    answer["corrections"] = [{"since": minute(days_ago(3)), "until": minute(days_ago(2))}]
                check(answer)
                return answer

        mirror = client.Mirror(run.store, Busy.pace)
        one = client.Mirrored(Busy(), mirror, client.Cleaning(mirror), CONTRACT, "2026-01-01T00:00:00Z", 92)
        for job in client.plan(Busy.pace, lambda: [one]):
            job.step()
            if clock.now > 20 * 86400:
                break
        mirror.close()
        run.close()
        days = asked.count("hits") / 3
        self.assertTrue(8 <= days <= 20, f"{days} comparisons in 20 days of {len(asked)} requests")


if __name__ == "__main__":
    unittest.main()
