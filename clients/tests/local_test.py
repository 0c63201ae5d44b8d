"""The clients on a machine that fails: locks, full disks, links, files of other programs, closed streams, wrong settings."""

import http.server
import itertools
import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock
from datetime import datetime, timedelta, timezone

import fake_api
from client_run import HERE, MAX_S, EachClient, Run, clients, mint_activity
from fake_api import TOKEN, FakeApi, days_ago, row

IDS = [f"t-{n}" for n in range(20)]
# The tables and views of the first version of the clients, which left no application_id, and counted replacements in user_version.
FIRST_VERSION = """
CREATE TABLE mints (
  task_id TEXT PRIMARY KEY, contract TEXT NOT NULL, completed_at TEXT NOT NULL, user_id TEXT NOT NULL, chat_id TEXT NOT NULL,
  chat_username TEXT NOT NULL, wallet TEXT NOT NULL, chain_id INTEGER NOT NULL, tx_hash TEXT NOT NULL, quantity INTEGER NOT NULL);
CREATE INDEX mints_by_time ON mints (contract, completed_at, user_id);
CREATE TABLE progress (contract TEXT PRIMARY KEY, since TEXT NOT NULL, cursor TEXT, until TEXT, days_compared_at INTEGER);
CREATE VIEW by_day AS SELECT contract, substr(completed_at, 1, 10) AS day, count(*) AS hits, sum(quantity) AS quantity FROM mints GROUP BY 1, 2;
PRAGMA user_version = 3;
"""


def first_line(process):
    """Reads standard error until the client says something."""
    return process.stderr.readline()


def ended(process):
    _, errors = process.communicate(timeout=MAX_S)
    return process.returncode, errors


class LocalTest(EachClient):
    def await_that(self, holds, process):
        end = time.monotonic() + MAX_S
        while not holds() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        self.assertTrue(holds())

    def one_line(self, run, status, part, *more):
        got, errors = run.once(*more)
        self.assertEqual((got, len(errors.splitlines())), (status, 1), errors)
        self.assertIn(part, errors)

    def stopped(self, process):
        process.send_signal(signal.SIGTERM)
        status, errors = ended(process)
        self.assertEqual(status, 0, errors)

    # ---- locks and full disks

    def test_a_mirror_goes_on_after_a_lock_of_another_program(self):
        def check(run):
            run.api.pause = 0.2
            run.once()
            other = sqlite3.connect(run.store, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            run.api.rows.append(row(20, days_ago(1)))
            process = run.start()
            line = first_line(process)
            self.assertRegex(line, f"^mint-activity: cannot write {run.store}: database is locked; again in 1.0 s$")
            other.execute("ROLLBACK")
            self.await_that(lambda: len(run.ids()) == 21, process)
            other.close()
            self.stopped(process)

        self.each(check, ["sync"])

    def test_once_ends_with_75_where_a_lock_lasts(self):
        def check(run):
            run.once()
            other = sqlite3.connect(run.store, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            self.one_line(run, 75, f"cannot write {run.store}: database is locked")
            other.close()
            self.assertEqual(run.once(), (0, ""))

        self.each(check, ["sync"])

    @unittest.skipUnless(hasattr(resource, "prlimit"), "no prlimit")
    def test_goes_on_when_a_full_disk_has_room_again(self):
        def check(run):
            run.api.pause = 0.2
            run.api.rows = [row(n, days_ago(35, minutes=-n)) for n in range(120)]
            given = run.given
            # In blocks of 512 bytes or more: above what an empty mirror takes. A state is small: its first byte is one too many.
            run.given = ["sh", "-c", f'ulimit -S -f {160 if run.command == "sync" else 0}; exec "$@"', "sh", *given]
            if run.command == "follow":
                read, write = os.pipe()
                process = subprocess.Popen(run.given, env=run.environment, stdout=write, stderr=subprocess.PIPE, text=True)
                os.close(write)
                # A pipe has no limit.
                drained = threading.Thread(target=lambda: shutil.copyfileobj(os.fdopen(read, "rb"), open(run.out, "wb")))
                drained.start()
            else:
                process = run.start()
            line = first_line(process)
            self.assertRegex(line, f"^mint-activity: cannot write {run.store}.*: .*; again in [12].0 s$")
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            got = run.ids if run.command == "sync" else lambda: IDS if run.store.exists() and json.loads(run.store.read_text())["cursors"] else []
            self.await_that(lambda: len(got()) >= 20 and len(run.api.requests) > 41, process)
            self.stopped(process)
            if run.command == "follow":
                drained.join()
            self.assertEqual(run.ids(), [f"t-{n}" for n in range(120)])

        self.each(check)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_standard_output_that_is_full(self):
        def check(run):
            with open("/dev/full", "w") as full:
                process = subprocess.Popen([*run.given, "--once"], env=run.environment, stdout=full, stderr=subprocess.PIPE, text=True)
            status, errors = ended(process)
            self.assertEqual((status, len(errors.splitlines())), (75, 1), errors)
            self.assertIn("standard output", errors)
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), IDS)

        self.each(check, ["follow"])

    def test_standard_output_that_was_closed(self):
        def check(run):
            read, write = os.pipe()
            os.close(read)
            process = subprocess.Popen([*run.given, "--once"], env=run.environment, stdout=write, stderr=subprocess.PIPE, text=True)
            os.close(write)
            status, errors = ended(process)
            self.assertEqual((status, len(errors.splitlines())), (75, 1), errors)
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), IDS)

        self.each(check, ["follow"])

    def test_a_file_that_was_replaced_while_it_was_open_is_not_written_for_nothing(self):
        def check(run):
            run.api.pause = 0.2
            process = run.start()
            self.await_that(lambda: len(run.api.requests) > 9, process)
            run.store.rename(f"{run.store}.old")
            status, errors = ended(process)
            self.assertEqual((status, len(errors.splitlines())), (75, 1), errors)
            self.assertIn("was removed or replaced", errors)

        self.each(check, ["sync"])

    # ---- links, and files that are not ours

    def test_a_link_stays_a_link(self):
        def check(run):
            volume = run.store.parent / "volume"
            volume.mkdir()
            # A link to a link to nothing, as containers have them.
            (volume / "first").symlink_to("real")
            run.store.symlink_to(os.path.join("volume", "first"))
            self.assertEqual(run.once(), (0, ""))
            run.api.rows.append(row(20, days_ago(1)))
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), [*IDS, "t-20"])
            self.assertEqual((run.store.is_symlink(), (volume / "first").is_symlink(), (volume / "real").is_file()), (True, True, True))

        self.each(check)

    def test_an_empty_file_is_a_new_one(self):
        def check(run):
            run.store.touch()
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), IDS)

        self.each(check)

    def test_what_is_no_file_of_this_client_is_left_as_it_is(self):
        def check(run):
            for content in (b"{}", b"[[" * 20_000, b"\xff\xfe{\x00}\x00", b"notes\n", b'{"cursor": 1}'):
                run.store.write_bytes(content)
                self.one_line(run, 1, str(run.store))
                self.assertEqual(run.store.read_bytes(), content)
            run.store.unlink()
            run.store.mkdir()
            self.one_line(run, 1, "store")
            run.store.rmdir()
            run.given[-1] = os.path.join(run.folder.name, "none", "store")
            self.one_line(run, 1, "none")
            run.given[-1] = "/dev/null"
            self.one_line(run, 1, "/dev/null")

        self.each(check)

    def test_one_run_has_a_state_at_a_time(self):
        def check(run):
            run.api.pause = 60
            alias = run.store.parent / "alias"
            alias.symlink_to(run.store)
            process = run.start()
            self.await_that(lambda: len(run.api.requests) >= 7 and run.store.exists(), process)
            before = len(run.api.requests)
            for (name, program), store in itertools.product(clients(), (run.store, alias)):
                other = Run(program, "follow", run.api)
                other.given[-1] = str(store)
                other.given[other.given.index("--since") + 1] = run.given[run.given.index("--since") + 1]
                self.one_line(other, 75, f"another run has {run.store}")
                other.folder.cleanup()
            self.assertEqual(len(run.api.requests), before)
            process.kill()
            process.communicate()
            run.api.pause = 1
            self.assertEqual(run.once(), (0, ""), "a lock ends with its process")
            self.assertEqual(run.ids(), IDS)

        self.each(check, ["follow"])

    def test_a_mirror_of_the_first_version_gets_the_steps_that_it_lacks(self):
        def check(run):
            db = sqlite3.connect(run.store)
            db.executescript(FIRST_VERSION)
            db.execute("INSERT INTO mints VALUES ('t-0', 'c', '2026-11-01T00:00:00.000Z', 'u', '', '', '', 1, '', 1)")
            db.execute("CREATE VIEW of_partner AS SELECT max(hits) FROM by_day")
            db.commit()
            db.close()
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), IDS)
            self.assertGreaterEqual(run.query("PRAGMA user_version")[0][0], 2)
            self.assertEqual(run.query("SELECT max(users) FROM by_day"), [(5,)], "the view is that of this version")
            self.assertEqual(len(run.query("SELECT * FROM of_partner")), 1)
            written = run.query("PRAGMA schema_version")
            for _, program in clients():
                run.given[:2] = program
                self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.query("PRAGMA schema_version"), written, "both clients have the same tables and views")

        self.each(check, ["sync"])

    def test_a_mirror_of_a_later_version_is_refused(self):
        def check(run):
            run.once()
            db = sqlite3.connect(run.store)
            db.execute("PRAGMA user_version = 99")
            db.close()
            self.one_line(run, 1, "later version")
            self.assertEqual(run.query("PRAGMA user_version"), [(99,)])

        self.each(check, ["sync"])

    def test_a_file_of_another_program_is_refused_and_not_changed(self):
        def check(run):
            columns = "task_id, contract, completed_at, user_id, chat_id, chat_username, wallet, chain_id, tx_hash"
            for schema in (
                "CREATE TABLE mints (coin TEXT, year INTEGER)",
                # Ten columns, which a row would fill by their positions.
                f"CREATE TABLE mints ({columns}, amount); CREATE TABLE progress (contract, since, cursor, until, days_compared_at)",
                "CREATE TABLE invoices (id INTEGER); PRAGMA user_version = 7",
                "CREATE TABLE invoices (id INTEGER); PRAGMA application_id = 12",
            ):
                db = sqlite3.connect(run.store)
                db.executescript(schema)
                db.close()
                before = run.store.read_bytes()
                self.one_line(run, 1, "another program")
                self.assertEqual(run.store.read_bytes(), before)
                run.store.unlink()

        self.each(check, ["sync"])

    def test_a_table_with_columns_of_a_partner_stays_right(self):
        def check(run):
            run.once()
            db = sqlite3.connect(run.store)
            db.execute("ALTER TABLE mints ADD COLUMN note TEXT")
            db.close()
            run.api.rows.append(row(20, days_ago(1)))
            self.assertEqual(run.once("--reread", days_ago(35).strftime("%Y-%m-%d"))[0], 0)
            self.assertEqual(run.ids(), [*IDS, "t-20"])

        self.each(check, ["sync"])

    # ---- what the mirror says

    def test_sums_are_exact_up_to_64_bits_and_never_fail(self):
        def check(run):
            half = 2**62 - 1
            run.api.rows = [row(0, days_ago(3), quantity=half, user_id="exact"), row(1, days_ago(3), quantity=half, user_id="exact")]
            run.api.rows += [row(2 + n, days_ago(2), quantity=2**63 - 1, user_id="beyond") for n in range(3)]
            run.api.rows += [row(9, days_ago(1), quantity=1, user_id="one")]
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.query("SELECT quantity FROM by_day ORDER BY day"), [(2 * half,), (3.0 * 2**63,), (1,)])
            self.assertEqual(run.query("SELECT user_id, quantity FROM by_user ORDER BY 1"), [("beyond", 3.0 * 2**63), ("exact", 2 * half), ("one", 1)])
            self.assertEqual(run.query("SELECT rank, user_id, hits FROM ranking"), [(1, "beyond", 3), (2, "exact", 2), (3, "one", 1)])

        self.each(check, ["sync"])

    def test_progress_says_up_to_when_everything_was_read(self):
        def check(run):
            run.api.faults.extend([None, None, fake_api.refuse(403, "ip_not_allowed")])
            self.assertEqual(run.once()[0], 1)
            self.assertEqual(run.query("SELECT until FROM progress"), run.query("SELECT max(completed_at) FROM mints"))
            self.assertEqual(run.once(), (0, ""))
            until = datetime.fromisoformat(run.query("SELECT until FROM progress")[0][0].replace("Z", "+00:00"))
            self.assertLess(datetime.now(timezone.utc) - until, timedelta(seconds=MAX_S))

        self.each(check, ["sync"])

    def test_the_age_of_a_mirror_is_checked_without_network_and_key(self):
        def check(run):
            def age(*more):
                command = [*run.given[:2], "sync", "--to", str(run.store), "--check-age", *more]
                done = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, timeout=MAX_S)
                return done.returncode, done.stdout + done.stderr

            self.assertEqual(age("10m"), (1, f"mint-activity: {run.store} does not exist\n"))
            run.once()
            self.assertEqual(age("10m"), (0, ""))
            db = sqlite3.connect(run.store)
            future = (datetime.now(timezone.utc) + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
            db.execute("INSERT INTO progress (contract, since, until) VALUES ('0xb', '', '2026-01-01T00:00:00.000Z'), ('0xc', '', NULL)")
            db.execute("INSERT INTO progress (contract, since, until) VALUES ('0xd', '', ?)", (future,))
            db.commit()
            ended = ["2026-01-01T00:00:00.000Z", "nothing", future]
            lines = "".join(f"mint-activity: 0x{name} was read up to {until}\n" for name, until in zip("bcd", ended))
            self.assertEqual(age("10m"), (1, lines))
            db.execute("DELETE FROM progress")
            db.commit()
            db.close()
            self.assertEqual(age("1d"), (1, f"mint-activity: {run.store} has no contract yet\n"))
            for wrong in (["10"], ["0m"], ["-1m"], ["1w"], ["10m", "--once"], ["10m", fake_api.CONTRACT], ["10m", "--since", "2026-11-01"]):
                self.assertEqual(age(*wrong)[0], 2, wrong)
            run.store.write_text("no database, although it is long enough to be read as one" * 20)
            status, said = age("10m")
            self.assertEqual((status, len(said.splitlines())), (1, 1), said)

        self.each(check, ["sync"])

    def test_a_comparison_in_the_future_is_one_of_a_wrong_clock(self):
        def check(run):
            run.once()
            db = sqlite3.connect(run.store)
            db.execute("UPDATE progress SET days_compared_at = 99999999999")
            db.commit()
            db.close()
            before = len(run.api.requests)
            self.assertEqual(run.once(), (0, ""))
            compared = [path for path, _ in run.api.requests[before:] if path.endswith("/hits")]
            self.assertEqual(len(compared), 2, "31 days, and the rest of the 40")
            self.assertLess(run.query("SELECT days_compared_at FROM progress")[0][0], time.time() + 1)

        self.each(check, ["sync"])

    def test_the_documented_service_is_started_again_after_what_may_pass_only(self):
        page = (HERE.parent / "docs/site/pages/mirror.md").read_text(encoding="utf-8")
        unit = page.partition("[Service]")[2].partition("[Install]")[0].splitlines()
        for line in ("Restart=on-failure", "RestartPreventExitStatus=1 2", "RestartSec=60"):
            self.assertIn(line, unit)
        self.assertEqual(mint_activity.MAY_PASS, 75)

    def test_the_documented_export_is_safe_in_a_spreadsheet(self):
        """No cell begins as a formula does, nor is it a number of more digits than a spreadsheet keeps."""
        page = (HERE.parent / "docs/site/pages/mirror.md").read_text(encoding="utf-8")
        statement = re.search(r'sqlite3 -header -csv mints.db "(.*?)" >', page, re.S)[1]

        def check(run):
            texts = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "9" * 19, ""]
            run.api.rows = [
                row(n, days_ago(35, minutes=-n), task_id=f"{text}{n}", user_id=text or "u", chat_id=text, chat_username=text, tx_hash=text, chain_id=2**63 - 1)
                for n, text in enumerate(texts)]
            self.assertEqual(run.once(), (0, ""))
            exported = run.query(statement)
            self.assertEqual(len(exported), len(texts))
            for cell in (str(cell) for line in exported for cell in line):
                self.assertNotRegex(cell, r"^([=+@\t\r-]|\d{16,}$)")
            for name, *_ in run.query("SELECT name FROM pragma_table_info('mints')"):
                self.assertIn(name, statement)

        self.each(check, ["sync"])

    # ---- the log of SQLite

    def test_a_reader_that_keeps_replaced_rows_is_reported_and_the_cleaning_repeated(self):
        def check(run):
            run.api.rows = [row(n, days_ago(35, minutes=-n), user_id=f"former-{n}") for n in range(60)]
            run.once()
            for one in run.api.rows:
                one["user_id"] = "u"
            other = sqlite3.connect(run.store, isolation_level=None)
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM mints").fetchall()
            status, errors = run.once("--reread", days_ago(35).strftime("%Y-%m-%d"))
            self.assertEqual(status, 75, errors)
            self.assertIn(f"{run.store}-wal", errors)
            other.execute("COMMIT")
            self.assertEqual(run.once(), (0, ""), "a later run cleans what one before could not")
            found = [file.name for file in run.store.parent.glob("store*") if b"former-" in file.read_bytes()]
            other.close()
            self.assertEqual(found, [])
            self.assertEqual(run.query("SELECT replaced - cleaned FROM progress"), [(0,)])

        self.each(check, ["sync"])

    def test_the_cleaning_is_repeated_while_a_service_runs(self):
        """Of the client for Python, whose intervals a test can set."""
        run = Run([sys.executable, "-"], "sync", FakeApi([row(0, days_ago(35))]))
        with unittest.mock.patch.multiple(mint_activity, LOCK_S=0, CLEAN_S=0), unittest.mock.patch.object(mint_activity, "say") as say:
            mirror = mint_activity.Mirror(run.store, mint_activity.Pace(False, None))
            mirror.add(fake_api.CONTRACT, "2026-01-01T00:00:00Z")
            cleaning = mint_activity.Cleaning(mirror)

            def replace():
                mirror.db.execute("UPDATE progress SET replaced = replaced + 1")

            def clean():
                cleaning.step()
                return mirror.one("SELECT replaced - cleaned FROM progress") == 0

            other = sqlite3.connect(run.store, isolation_level=None)
            for said in (1, 2):
                other.execute("BEGIN")
                other.execute("SELECT count(*) FROM mints").fetchall()
                replace()
                self.assertEqual([clean() for _ in range(3)], [False] * 3)
                self.assertEqual(say.call_count, said, "it is said once")
                other.execute("COMMIT")
                self.assertEqual([clean() for _ in range(2)], [True] * 2)
            mirror.close()
            other.close()
        run.close()

    # ---- what lies between, and settings

    def test_what_an_intermediary_refuses_is_repeated(self):
        def check(run):
            run.api.faults.extend([
                fake_api.page_of_a_proxy(404), None, fake_api.page_of_a_proxy(403, "id-of-nginx", 1), None,
                fake_api.page_of_a_proxy(302, retry_after=1), fake_api.page_of_a_proxy(401, retry_after=1), fake_api.page_of_a_proxy(204, retry_after=1),
                # The id is what the API's own refusal has, too.
                fake_api.refuse(404, "not_found", 1, request_id=None),
            ])  # fmt: skip
            status, errors = run.once()
            self.assertEqual((status, run.ids()), (0, IDS), errors)
            lines = errors.splitlines()
            self.assertEqual([line.split()[1] for line in lines], ["404", "403", "302", "401", "204", "404"])
            self.assertTrue(all("intermediary" in line for line in lines), errors)
            self.assertRegex(lines[0], r"\(no request id\); again in [345]\.\d s$")
            self.assertIn("(request id-of-nginx)", lines[1])

        self.each(check)

    def test_once_does_not_wait_beyond_its_patience(self):
        def check(run):
            for fault in (fake_api.refuse(429, "rate_limited", 3600), fake_api.page_of_a_proxy(403, retry_after=7200)):
                run.api.faults.append(fault)
                self.one_line(run, 75, "15 minutes")

        self.each(check)

    def test_reads_each_form_of_retry_after(self):
        def check(run):
            def later(form):
                return (datetime.now(timezone.utc) + timedelta(seconds=4)).strftime(form)

            asctime = "%a %b %e %H:%M:%S %Y"
            run.api.faults.extend(
                lambda handler, form=form: fake_api.refuse(429, "rate_limited", later(form))(handler)
                for form in ("2.5", "%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", asctime)
            )
            status, errors = run.once()
            waits = [float(line.split()[-2]) for line in errors.splitlines()]
            self.assertEqual((status, [2.5 <= wait < 5.5 for wait in waits]), (0, [True] * 4), errors)

        self.each(check)

    def test_a_field_that_is_wrong_is_named(self):
        def check(run):
            for number, name in enumerate(("until", "mints", "completed_at", "quantity", "resume_cursor", "poll_after_s")):
                run.api.faults.extend([None] * (number > 9) + [fake_api.without(name, run.api)])
            status, errors = run.once()
            self.assertEqual(status, 0, errors)
            named = [line.split("not a whole answer: ")[1].split()[0] for line in errors.splitlines()]
            self.assertEqual(named, ["until", "mints", "completed_at", "quantity", "resume_cursor", "poll_after_s"])

        self.each(check)

    def test_years_have_four_digits(self):
        def check(run):
            run.api.rows = []
            since = run.given.index("--since") + 1
            for given, asked in [("0001-01-01", "0001-01-01T00:00:00Z"), ("0999-12-31T23:59:59-00:01", "1000-01-01T00:00:00Z")]:
                run.given[since] = given
                run.given[-1] = f"{run.store}-{asked[:4]}"
                self.assertEqual(run.once(), (0, ""))
                self.assertEqual(run.api.requests[-1][1]["since"][:20].replace(".000", ""), asked)
            for wrong in (
                "0000-12-31", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-11-01T00:00:00+00:60", "10000-01-01",
                "٢٠٢٦-11-01", "2026-11-01T00:00:00.٥Z",
            ):  # fmt: skip
                run.given[since] = wrong
                self.assertEqual(run.once()[0], 2, wrong)

        self.each(check, ["follow"])

    def test_no_setting_ends_with_a_traceback(self):
        def check(run):
            url = run.environment["MINT_ACTIVITY_URL"]
            hosts = ["https://a..b", f"https://{'a' * 64}.example", "https://", "https://exa mple", "https://[::1", "ftp://a", "//a", "https://a:99999"]
            for wrong in hosts:
                run.environment["MINT_ACTIVITY_URL"] = wrong
                if "a..b" in wrong or "aaa" in wrong:
                    # What one language takes for a name, the other's resolver refuses; then it is like a host that does not answer.
                    self.assertNotIn("Traceback", self.said_within(run, 3))
                else:
                    self.one_line(run, 1, "MINT_ACTIVITY_URL")
            run.environment["MINT_ACTIVITY_URL"] = url
            file = run.store.parent / "key"
            for content in (b"", b"\xff\xfek\x00e\x00y\x00", b"\xff", b"two words"):
                file.write_bytes(content)
                self.one_line(run, 1, "key", "--token-file", str(file))
            self.one_line(run, 1, "key", "--token-file", str(file.parent))
            file.write_bytes(b"\xef\xbb\xbf" + TOKEN.encode() + b"\r\n")
            self.assertEqual(run.once("--token-file", str(file)), (0, ""), "a mark of the byte order is no part of a key")
            self.assertEqual(run.once("--reread" if run.command == "sync" else "--horizon", "9999-12-31")[0], 2)
            run.api.faults.append(fake_api.nested)
            run.api.faults.append(fake_api.nested_refusal)
            status, errors = run.once()
            self.assertEqual((status, len(errors.splitlines())), (0, 2), errors)

        self.each(check)

    def said_within(self, run, seconds):
        process = run.start()
        time.sleep(seconds)
        process.terminate()
        return ended(process)[1]

    def test_closed_standard_streams(self):
        def check(run):
            command = ["sh", "-c", '"$@" 2>&-', "sh", *run.given, "--once"]
            run.api.faults.append(fake_api.refuse(429, "rate_limited", 1))
            with open(run.out, "ab") as out:
                self.assertEqual(subprocess.run(command, env=run.environment, stdout=out, timeout=MAX_S).returncode, 0)
            self.assertEqual(run.ids(), IDS, "what is said does not go to standard output")
            run.api.rows.append(row(20, days_ago(1)))
            seen = len(run.api.requests)
            command[2] = '"$@" >&-'
            done = subprocess.run(command, env=run.environment, stderr=subprocess.PIPE, text=True, timeout=MAX_S)
            if run.command == "sync":
                self.assertEqual((done.returncode, done.stderr), (0, ""), "it writes nothing there")
            else:
                self.assertEqual((done.returncode, done.stderr), (1, "mint-activity: standard output is closed: the lines would be lost\n"))
                self.assertEqual(len(run.api.requests), seen, "from the start")
                # The null device as the user's own choice is no error.
                command[2], run.given[-1] = '"$@" >/dev/null', f"{run.store}-of-nothing"
                self.assertEqual(subprocess.run([*command[:4], *run.given, "--once"], env=run.environment, timeout=MAX_S).returncode, 0)
                run.given[-1] = str(run.store)
            self.assertEqual(run.once(), (0, ""))
            self.assertEqual(run.ids(), [*IDS, "t-20"])

        self.each(check)

    def test_the_proxy_of_the_environment_is_used_or_named(self):
        def check(run):
            asked = []

            class Proxy(http.server.BaseHTTPRequestHandler):
                def do_CONNECT(self):
                    asked.append(self.path)
                    self.send_error(503)

                def log_message(self, *_):
                    pass

            proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
            threading.Thread(target=proxy.serve_forever, args=(0.05,), daemon=True).start()
            run.environment.update(MINT_ACTIVITY_URL="https://api.example", HTTPS_PROXY=f"http://partner:secret@127.0.0.1:{proxy.server_port}")
            process = run.start()
            said = first_line(process)
            process.kill()
            said += ended(process)[1]
            self.assertNotIn("secret", said)
            if "is not used" not in said:
                self.assertEqual(set(asked), {"api.example:443"}, said)
            if "node" in run.given[0]:
                for wrong in ("socks5://partner:secret@127.0.0.1:1", "partner:secret", "http://%zz:secret@127.0.0.1:1"):
                    run.environment["HTTPS_PROXY"] = wrong
                    self.one_line(run, 1, "HTTPS_PROXY must be the http or https URL of a proxy")
            proxy.shutdown()
            proxy.server_close()

        self.each(check, ["sync"])

    def test_an_event_stops_the_functions(self):
        """Of the client for Python; that for Node has an AbortSignal, see package_test."""
        with unittest.mock.patch.object(mint_activity, "say"):
            for name, place in (("follow", "state"), ("sync", "to")):
                run = Run([sys.executable, "-"], name, FakeApi([row(n, days_ago(35, hours=-n)) for n in range(20)], pause=60))
                stop, got = threading.Event(), []
                settings = {"url": run.api.url, "token": TOKEN, place: run.store, "stop": stop}

                def partner():
                    got.extend(getattr(mint_activity, name)(fake_api.CONTRACT, "2026-01-01", **settings) or ["ended"])

                thread = threading.Thread(target=partner)
                thread.start()
                end = time.monotonic() + MAX_S
                while len([path for path, _ in run.api.requests if path.endswith("/mints")]) < 7 and time.monotonic() < end:
                    time.sleep(0.02)
                # In the wait for the next page, or for the first comparison.
                time.sleep(1)
                stop.set()
                thread.join(30)
                self.assertFalse(thread.is_alive())
                self.assertEqual(len(got), 20 if name == "follow" else 1)
                seen = len(run.api.requests)
                thread = threading.Thread(target=partner)
                thread.start()
                thread.join(30)
                self.assertEqual((thread.is_alive(), len(run.api.requests)), (False, seen), "it was set before")
                run.close()

    def test_a_key_file_that_is_being_written_is_no_reason_to_stop_for_good(self):
        def check(run):
            file = run.store.parent / "key"
            file.write_text(TOKEN)

            def roll(handler):
                run.api.tokens = {"another"}
                file.write_text("")
                fake_api.refuse(401, "invalid_key")(handler)

            run.api.faults.extend([None, roll])
            self.one_line(run, 75, "after a 401", "--token-file", str(file))
            self.assertEqual(len(run.api.requests), 2, "the refused key is not sent again")

        self.each(check)


if __name__ == "__main__":
    unittest.main()
