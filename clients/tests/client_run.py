"""Runs the clients as processes, each against an API of its own. CLIENTS names them (checks/clients): python, node=PATH."""

import concurrent.futures
import importlib.util
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from fake_api import CONTRACT, TOKEN, FakeApi, days_ago, row

HERE = pathlib.Path(__file__).resolve().parent.parent
FILES = {"python": "python/mint_activity.py", "node": "node/mint-activity.mjs"}
# Generous, since a busy machine is no defect.
MAX_S = 240
sys.path.append(str(HERE / "python"))
mint_activity = importlib.import_module("mint_activity")


def client_at(clock):
    """The client for Python as a module of its own, with another clock."""
    spec = importlib.util.spec_from_file_location("mint_activity_at", HERE / FILES["python"])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.time = clock
    return module


class FakeClock:
    """Time that passes when someone waits for it."""

    def __init__(self):
        self.now, self.begun = 0.0, time.time()

    def monotonic(self):
        return self.now

    def time(self):
        return self.begun + self.now

    def sleep(self, seconds):
        self.now += seconds


def clients():
    for name in (os.environ.get("CLIENTS") or "python").split():
        name, _, program = name.partition("=")
        yield name, [program or sys.executable, str(HERE / FILES[name])]


class Run:
    """A client with an API and a folder of its own."""

    def __init__(self, program, command, api, token=TOKEN, contract=CONTRACT):
        self.folder = tempfile.TemporaryDirectory()
        self.api, self.command = api, command
        self.store = pathlib.Path(self.folder.name) / "store"
        self.out = pathlib.Path(self.folder.name) / "out"
        self.given = [*program, command, *([contract] if isinstance(contract, str) else contract), "--since", days_ago(40).strftime("%Y-%m-%dT%H:%M:00Z")]
        self.given += ["--state" if command == "follow" else "--to", str(self.store)]
        self.environment = {**os.environ, "MINT_ACTIVITY_URL": api.url, "MINT_ACTIVITY_TOKEN": token}

    def start(self, *more):
        with open(self.out, "ab") as out:
            return subprocess.Popen([*self.given, *more], env=self.environment, stdout=out, stderr=subprocess.PIPE, text=True)

    def once(self, *more):
        process = self.start("--once", *more)
        _, errors = process.communicate(timeout=MAX_S)
        return process.returncode, errors

    def lines(self):
        return [json.loads(line) for line in self.out.read_text(encoding="utf-8").split("\n") if line]

    def query(self, sql):
        db = sqlite3.connect(self.store)
        try:
            return db.execute(sql).fetchall()
        finally:
            db.close()

    def ids(self):
        if self.command == "follow":
            return [line["task_id"] for line in self.lines()]
        return [task for (task,) in self.query("SELECT task_id FROM mints ORDER BY completed_at, task_id")]

    def rows(self):
        """The rows of the mirror as the API has them."""
        return self.query("SELECT contract, completed_at, task_id, user_id, quantity FROM mints ORDER BY 1, 2, 3")

    def close(self):
        self.api.close()
        self.folder.cleanup()


class EachClient(unittest.TestCase):
    def each(self, check, commands=("follow", "sync"), **options):
        """Runs a check for each client and command, all at the same time."""
        with concurrent.futures.ThreadPoolExecutor() as pool:
            checks = []
            for name, program in clients():
                for command in commands:
                    checks.append((f"{name} {command}", pool.submit(self.one, check, program, command, options)))
            for name, done in checks:
                with self.subTest(name):
                    done.result()

    def one(self, check, program, command, options):
        run = Run(program, command, FakeApi([row(n, days_ago(35, hours=-n)) for n in range(20)]), **options)
        try:
            check(run)
        finally:
            run.close()


def main(*cases):
    """Runs the tests of some classes at the same time, since they mostly wait, and prints the failures."""
    tests = [test for case in cases for test in unittest.defaultTestLoader.loadTestsFromTestCase(case)]
    begun = time.monotonic()

    def run(test):
        result = unittest.TestResult()
        test.run(result)
        return result.failures + result.errors

    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        failed = [failure for failures in pool.map(run, tests) for failure in failures]
    for test, trace in failed:
        print(f"{test}\n{trace}", file=sys.stderr)
    names = " and ".join(name for name, _ in clients())
    print(f"{len(tests)} tests of the clients ({names}), {len(failed)} failed, {time.monotonic() - begun:.0f} s")
    return 1 if failed else 0
