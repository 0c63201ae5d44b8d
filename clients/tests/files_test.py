"""The files that the clients make: their names, who may read them, and a monitor that may only read."""

import os
import pathlib
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import types
import unittest
import unittest.mock

from client_run import FILES, HERE, MAX_S, EachClient, mint_activity
from fake_api import days_ago, row

IDS = [f"t-{n}" for n in range(20)]
# What SQLite takes for something else than a file of that name, and a name that a URL would have to quote.
NAMES = ["file:x.db", ":memory:", "x?mode=memory", "file:y?mode=memory&cache=shared", "a %41#b.db"]
OTHER_USER = 65534


def mode(file):
    return stat.S_IMODE(os.stat(file).st_mode)


class FilesTest(EachClient):
    def folder(self, run):
        """A folder in which nothing is but what the client makes."""
        folder = run.store.parent / "own"
        folder.mkdir()
        return folder

    def started(self, run):
        """A client that goes on, after its first rows are stored."""
        run.api.pause, seen = 0.2, len(run.api.requests)
        process = run.start()
        end = time.monotonic() + MAX_S
        while len(run.api.requests) < seen + 12 and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        self.assertIsNone(process.poll())
        return process

    def stopped(self, process):
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=MAX_S)
        self.assertEqual((process.returncode, errors), (0, ""))

    def test_a_name_of_sqlite_is_a_file_of_that_name(self):
        def check(run):
            folder = self.folder(run)
            # The place of the store is the last argument.
            run.given = ["sh", "-c", 'umask 0; cd "$1" && shift && exec "$@"', "sh", str(folder), *run.given]
            for name in NAMES:
                run.given[-1] = name
                run.out.unlink(missing_ok=True)
                self.assertEqual(run.once(), (0, ""), name)
                run.store = folder / name
                self.assertEqual(run.ids(), IDS, name)
                made = {name, f"{name}.lock"} if run.command == "follow" else {name}
                self.assertEqual({file.name for file in folder.iterdir()}, made)
                self.assertEqual({mode(file) for file in folder.iterdir()}, {0o600})
                if run.command == "sync":
                    aged = [*run.given[:7], "sync", "--check-age", "10m", "--to", name]
                    done = subprocess.run(aged, capture_output=True, text=True, timeout=MAX_S)
                    self.assertEqual((done.returncode, done.stderr), (0, ""), name)
                for file in folder.iterdir():
                    file.unlink()
            run.given[-1] = ""
            self.assertEqual(run.once()[0], 2, "no name is none of a file")
            run.given[-1] = "new/"
            self.assertEqual(run.once()[0], 1, "a folder is no file")
            self.assertEqual(list(folder.iterdir()), [])

        self.each(check)

    def test_every_file_is_private_from_the_start(self):
        def check(run):
            folder = self.folder(run)
            run.store = folder / "store"
            run.given[-1] = str(run.store)
            run.given = ["sh", "-c", 'umask 0; exec "$@"', "sh", *run.given]
            outside = run.store.parent.parent / "outside"
            if run.command == "follow":
                # One that a state is written to before it replaces the old one, put there by another user.
                outside.write_text("")
                outside.chmod(0o666)
                (folder / "store.new").symlink_to(outside)
            seen = set()
            process = self.started(run)
            for _ in range(50):
                for file in list(folder.iterdir()):
                    try:
                        seen.add((file.name, mode(file)))
                    except FileNotFoundError:
                        pass  # It took the place of the state.
                time.sleep(0.01)
            self.stopped(process)
            names = {"store", "store.lock"} if run.command == "follow" else {"store", "store-wal", "store-shm"}
            self.assertLessEqual(names, {name for name, _ in seen})
            self.assertEqual({mode for _, mode in seen}, {0o600}, seen)
            if run.command == "follow":
                self.assertEqual(outside.read_text(), "")

        self.each(check)

    def test_the_log_has_the_rights_that_the_owner_gave_the_file(self):
        def check(run):
            process = self.started(run)
            parts = [run.store, pathlib.Path(f"{run.store}-wal"), pathlib.Path(f"{run.store}-shm")]
            self.assertEqual([mode(part) for part in parts], [0o600] * 3)
            run.store.chmod(0o644)
            end = time.monotonic() + MAX_S
            while mode(parts[1]) != 0o644 and time.monotonic() < end:
                time.sleep(0.02)
            self.assertEqual([mode(part) for part in parts], [0o644] * 3)
            self.stopped(process)
            run.api.rows.append(row(20, days_ago(1)))
            process = self.started(run)
            self.assertEqual([mode(part) for part in parts], [0o644] * 3, "no run narrows it")
            process.kill()
            process.communicate()
            self.assertEqual([mode(part) for part in parts], [0o644] * 3)

        self.each(check, ["sync"])

    # ---- a monitor that may only read

    def age(self, run, *program, to=None, **more):
        command = [*(program or run.given[:2]), "sync", "--check-age", "10m", "--to", str(to or run.store)]
        done = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, timeout=MAX_S, **more)
        return done.returncode, done.stdout + done.stderr

    def only_reads(self, run):
        """Whether the program can open a file of SQLite as one that does not change: not Node before 22.15 and 23.10, as the page says."""
        version = subprocess.run([run.given[0], "--version"], capture_output=True, text=True, timeout=MAX_S).stdout
        if not version.startswith("v") or tuple(map(int, version[1:].split(".")[:2])) >= ((23, 10) if version.startswith("v23") else (22, 15)):
            return True
        print(f"skipped: a monitor that may only read, since this is Node {version.strip()}", file=sys.stderr)
        return False

    def readers(self, run):
        """Programs that can run this client as another user, who cannot read the folders of this one."""
        client = pathlib.Path(run.folder.name) / pathlib.Path(run.given[1]).name
        client.write_bytes(pathlib.Path(run.given[1]).read_bytes())
        client.chmod(0o644)
        for program in dict.fromkeys([os.path.realpath(run.given[0]), "/usr/bin/python3"] if client.suffix == ".py" else [os.path.realpath(run.given[0])]):
            try:
                started = subprocess.run([program, client, "--version"], user=OTHER_USER, group=OTHER_USER, extra_groups=[], capture_output=True, timeout=MAX_S)
            except OSError:
                continue
            if started.returncode == 0:
                return [program, str(client)]
        return None

    @unittest.skipUnless(hasattr(os, "geteuid") and os.geteuid() == 0, "only root can be another user")
    def test_the_monitor_of_another_user_reads_what_the_owner_lets_it_read(self):
        def check(run):
            if not self.only_reads(run):
                return
            run.store.parent.chmod(0o755)
            folder = self.folder(run)
            folder.chmod(0o755)
            run.store = folder / "store"
            run.given[-1] = str(run.store)
            reader = self.readers(run)
            if reader is None:
                print(f"skipped: no other user can run {run.given[0]}", file=sys.stderr)
                return

            def age():
                return self.age(run, *reader, user=OTHER_USER, group=OTHER_USER, extra_groups=[])

            process = self.started(run)
            status, said = age()
            self.assertEqual((status, len(said.splitlines())), (1, 1), said)
            self.assertIn(str(run.store), said)
            run.store.chmod(0o644)
            while mode(f"{run.store}-shm") != 0o644 and process.poll() is None:
                time.sleep(0.02)
            for _ in range(3):
                self.assertEqual(age(), (0, ""), "while sync runs")
            process.kill()
            process.communicate()
            self.assertEqual(age(), (0, ""), "after a kill, which leaves the log")
            self.assertEqual(run.once(), (0, ""))
            files = {file.name for file in folder.iterdir()}
            self.assertEqual(files, {"store"})
            self.assertEqual(age(), (0, ""), "after it has ended")
            self.assertEqual({file.name for file in folder.iterdir()}, files)
            folder.chmod(0o700)
            status, said = age()
            self.assertEqual((status, len(said.splitlines())), (1, 1), said)
            self.assertNotIn("does not exist", said)

        self.each(check, ["sync"])

    def test_a_monitor_makes_no_file(self):
        def check(run):
            if not self.only_reads(run):
                return
            folder = self.folder(run)
            run.store = folder / "store"
            run.given[-1] = str(run.store)
            self.assertEqual(run.once(), (0, ""))
            before = {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()}
            self.assertEqual(self.age(run), (0, ""))
            folder.chmod(0o555)
            run.store.chmod(0o444)
            self.assertEqual(self.age(run), (0, ""))
            link = run.store.parent.parent / "link"
            link.symlink_to(run.store)
            self.assertEqual(self.age(run, to=link), (0, ""))
            self.assertEqual({file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()}, before)
            folder.chmod(0o755)
            run.store.unlink()
            for program, name in ((b"", "progress"), (b"no database, although it is long enough to be read as one" * 20, "database")):
                run.store.write_bytes(program)
                status, said = self.age(run)
                self.assertEqual((status, len(said.splitlines())), (1, 1), said)
                self.assertIn(str(run.store), said)
                self.assertIn(name, said)

        self.each(check, ["sync"])

    def test_what_was_read_without_a_log_counts_only_if_nobody_wrote_meanwhile(self):
        """Of the client for Python, in which a test can write between two steps."""

        def check(run):
            self.assertEqual(run.once(), (0, ""))
            writer = sqlite3.connect(run.store, isolation_level=None)
            opened = []

            def connect(place, **given):
                db = sqlite3.connect(place, **given)
                # Other tests may open their own files meanwhile.
                if str(run.store) in str(place):
                    opened.append(place.partition("?")[2])
                    if len(opened) == 1:
                        writer.execute("UPDATE progress SET until = '2026-01-01T00:00:00.000Z'")
                return db

            library = types.SimpleNamespace(**{**vars(sqlite3), "connect": connect})
            with unittest.mock.patch.object(mint_activity, "sqlite3", library):
                progress = mint_activity.read_progress(str(run.store))
            writer.close()
            self.assertEqual(opened, ["immutable=1", "mode=ro"])
            self.assertEqual([until for _, until in progress], ["2026-01-01T00:00:00.000Z"])

        self.one(check, [sys.executable, str(HERE / FILES["python"])], "sync", {})


if __name__ == "__main__":
    unittest.main()
