"""Random steps over mirrors of a real service: live hits, imports, withdrawals, hits that are brought back, replaced or erased; the clients catch
up, are killed, pause, or get an older cursor back while their rows stay. In the end each mirror has the rows of mints, one by one.

STEPS (300), SEED (random) and PORT (any) change it. Ends with status 1 if a mirror does not become equal. No mirror compares with hits.
"""

import concurrent.futures
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone

from client_run import clients
from kill_run import ACCEPTED_S, HISTORY_DAYS, SINCE, TODAY, event, mints, operator, service, stamp

STEPS = int(os.environ.get("STEPS", 300))
SEED = int(os.environ.get("SEED", random.randrange(10**6)))
CONTRACTS = ["0x" + "e1" * 20, "0x" + "e2" * 20]
APP, TENANT = "random-bot", "random"
# Of a step, or of a mirror that is killed: most are over sooner.
MOST_S = 3


class Hits:
    """What the operator and the queue do to the hits. Which tasks exist is known, not what becomes of them."""

    def __init__(self, chance):
        self.chance, self.tasks, self.withdrawn = chance, {}, {}
        self.count = 0

    def made(self, number, moment):
        lines = []
        for _ in range(number):
            self.count += 1
            task, contract = f"r-{self.count}", self.chance.choice(CONTRACTS)
            self.tasks[task] = contract
            lines.append(event(task, APP, f"u{self.chance.randrange(40)}", stamp(moment()), contract))
        return "\n".join(lines) + "\n"

    def past(self):
        """Mostly of the last hour, where the newest rows are; at least the five minutes before it that an import needs."""
        now = datetime.now(timezone.utc)
        recent = self.chance.random() < 0.5
        span = timedelta(minutes=54) if recent else now - TODAY + timedelta(days=HISTORY_DAYS - 1)
        return now - timedelta(minutes=5, seconds=30) - self.chance.random() * span

    def live(self):
        operator("tasks", "send", "-", given=self.made(self.chance.randint(1, 20), lambda: datetime.now(timezone.utc)))

    def history(self):
        operator("hits", "import", "-", given=self.made(self.chance.randint(1, 120), self.past))

    def withdraw(self):
        """Half of them the newest ones."""
        names = list(self.tasks)
        if names:
            newest = self.chance.random() < 0.5
            number = min(len(names), self.chance.randint(1, 12))
            chosen = names[-number:] if newest else self.chance.sample(names, number)
            self.withdrawn |= {task: self.tasks.pop(task) for task in chosen}
            operator("hits", "withdraw", TENANT, *chosen)

    def some_withdrawn(self):
        names = list(self.withdrawn)
        chosen = self.chance.sample(names, min(len(names), self.chance.randint(1, 6)))
        return {task: self.withdrawn.pop(task) for task in chosen}

    def undo(self):
        chosen = self.some_withdrawn()
        if chosen:
            operator("hits", "withdraw", TENANT, *chosen, "--undo")
            self.tasks |= chosen

    def replace(self):
        """With another user and time, and often on another contract."""
        chosen = {task: self.chance.choice(CONTRACTS) for task in self.some_withdrawn()}
        if chosen:
            lines = [event(task, APP, f"u{self.chance.randrange(40)}", stamp(self.past()), contract) for task, contract in chosen.items()]
            answer = operator("hits", "import", "--replace", "-", given="\n".join(lines) + "\n")
            if answer["replaced"] != len(chosen):
                raise RuntimeError(f"not replaced: {answer}")
            self.tasks |= chosen

    def step(self):
        steps = [self.live, self.history, self.withdraw, self.undo, self.replace]
        self.chance.choices(steps, weights=[4, 3, 4, 1, 2])[0]()


class Mirror:
    """The file of a client."""

    def __init__(self, name, program, url, token, folder, chance):
        self.name, self.chance, self.file = name, chance, folder / f"{name}.db"
        self.command = [*program, "sync", *CONTRACTS, "--since", SINCE, "--to", str(self.file), "--horizon", "0"]
        self.environment = {**os.environ, "MINT_ACTIVITY_URL": url, "MINT_ACTIVITY_TOKEN": token}
        self.cursors = []
        self.done = {"caught up": 0, "killed": 0, "an older cursor": 0, "paused": 0}

    def start(self, *more):
        return subprocess.Popen([*self.command, *more], env=self.environment, stderr=subprocess.DEVNULL)

    def catch_up(self):
        self.cursors.append(self.query("SELECT contract, cursor, until FROM progress") if self.file.exists() else [])
        if self.start("--once").wait():
            raise RuntimeError(f"{self.name} ended with an error")

    def kill(self):
        process = self.start()
        time.sleep(self.chance.uniform(0.1, MOST_S))
        process.kill()
        process.wait()

    def put_back(self):
        """Rows stay, as if they had been stored without the cursors of their pages."""
        if self.cursors:
            older = self.chance.choice(self.cursors[-6:] if self.chance.random() < 0.7 else self.cursors)
            db = sqlite3.connect(self.file, timeout=60)
            with db:
                for contract, cursor, until in older:
                    if cursor:
                        db.execute("UPDATE progress SET cursor = ?, until = ? WHERE contract = ?", (cursor, until, contract))
            db.close()

    def query(self, sql):
        db = sqlite3.connect(self.file, timeout=60)
        try:
            return db.execute(sql).fetchall()
        finally:
            db.close()

    def step(self):
        what = self.chance.choices(list(self.done), weights=[4, 2, 2, 2])[0]
        self.done[what] += 1
        match what:
            case "caught up":
                self.catch_up()
            case "killed":
                self.kill()
            case "an older cursor":
                self.put_back()
            case "paused":
                time.sleep(self.chance.uniform(0, MOST_S))

    def rows(self):
        return set(self.query("SELECT task_id, user_id, wallet, tx_hash, completed_at FROM mints"))


def forget(user):
    """Refused while an import is at work, and not complete until the sealer is done: then it is run again."""
    for _ in range(40):
        try:
            return operator("user", "forget", user, "--yes")
        except RuntimeError:
            time.sleep(15)
    raise RuntimeError(f"{user} is not erased")


def main():
    print(f"seed {SEED}: {STEPS} steps", flush=True)
    folder = pathlib.Path(tempfile.mkdtemp())
    with service(folder) as port:
        operator("tenant", "create", TENANT, "--app", APP, "--attribution-live-at", "2020-01-01T00:00:00Z")
        token = operator("key", "issue", TENANT, "--allow", "127.0.0.0/24", "--per-minute", "5000", "--burst", "5000")["token"]
        url = f"http://127.0.0.1:{port}"
        mirrors = [Mirror(name, program, url, token, folder, random.Random(f"{SEED} {name}")) for name, program in clients()]
        hits, begun = Hits(random.Random(SEED)), time.monotonic()
        operator("hits", "import", "-", given=hits.made(3000, hits.past))
        with concurrent.futures.ThreadPoolExecutor(len(mirrors) + 2) as pool:
            for number in range(STEPS):
                steps = [pool.submit(one.step) for one in (hits, *mirrors)]
                for step in steps:
                    step.result()
            erased = pool.submit(forget, "u7")
            while not erased.done():
                for step in [pool.submit(one.step) for one in mirrors]:
                    step.result()
            erased.result()
            took, wrong = time.monotonic() - begun, False
            open_mirrors, end = list(mirrors), time.monotonic() + ACCEPTED_S
            while open_mirrors and time.monotonic() < end:
                for one in open_mirrors:
                    one.catch_up()
                real = set().union(*(mints(port, token, contract) for contract in CONTRACTS))
                for one in [one for one in open_mirrors if one.rows() == real]:
                    print(f"{one.name}: {one.done}; equal to mints, {len(real)} rows, {time.monotonic() - begun - took:.0f} s after the last step", flush=True)
                    open_mirrors.remove(one)
                time.sleep(0 if not open_mirrors else 5)
            for one in open_mirrors:
                wrong = True
                rows = one.rows()
                print(f"{one.name}: {one.done}; lacks {sorted(real - rows)[:5]} and has {sorted(rows - real)[:5]}")
        print(f"{hits.count} tasks, {len(hits.withdrawn)} withdrawn in the end; {took:.0f} s; files in {folder}")
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
