"""Compares mirrors with a real service day by day: after a backfill, and after an import into the past and a withdrawal, of which the
mirrors learn by corrections alone.

HITS (100000) and PORT (any) change it. Ends with status 1 if a day has other hits or users than the answer of hits for this day.
"""

import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from datetime import datetime, timedelta, timezone

from client_run import clients
from kill_run import event, operator, service, stamp

HITS = int(os.environ.get("HITS", 100_000))
CONTRACT = "0x" + "d1" * 20
# The service names a time when a writer has been seen finished for about a minute.
ACCEPTED_S = 600
DAYS = 60
TODAY = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
FIRST = TODAY - timedelta(days=DAYS)


def imported(numbers):
    """Hits of all days, and of some more than of others."""
    span = DAYS * 86_400_000
    moments = [FIRST + timedelta(milliseconds=(n * 7_919_003 + n * n) % span) for n in numbers]
    lines = [event(f"m-{n}", "mirrored-bot", f"{n % 997}", stamp(at), CONTRACT) for n, at in zip(numbers, moments)]
    answer = operator("hits", "import", "-", given="\n".join(lines) + "\n")
    if answer["recorded"] != len(lines):
        raise SystemExit(f"not recorded: {answer}")


def answers(url, token):
    """What hits says of each day."""
    days = {}
    for number in range(DAYS):
        since, until = (FIRST + timedelta(days=n) for n in (number, number + 1))
        query = f"contract={CONTRACT}&since={since:%Y-%m-%dT00:00:00Z}&until={until:%Y-%m-%dT00:00:00Z}&top=1"
        request = urllib.request.Request(f"{url}/partner/v1/hits?{query}", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=60) as response:
            total = json.load(response)["total"]
        if total["hits"]:
            days[f"{since:%Y-%m-%d}"] = (total["hits"], total["users"])
    return days


def main():
    folder = pathlib.Path(tempfile.mkdtemp())
    wrong = 0
    with service(folder) as port:
        url = f"http://127.0.0.1:{port}"
        operator("tenant", "create", "mirrored", "--app", "mirrored-bot", "--attribution-live-at", "2020-01-01T00:00:00Z")
        token = operator("key", "issue", "mirrored", "--allow", "127.0.0.0/24", "--per-minute", "1000", "--burst", "1000")["token"]
        imported(range(HITS))

        def differing(name, program, real):
            """The days that a mirror has otherwise than hits, after it has caught up."""
            file = folder / f"{name}.db"
            command = [*program, "sync", CONTRACT, "--since", f"{FIRST:%Y-%m-%d}", "--to", str(file), "--once", "--horizon", "0"]
            environment = {**os.environ, "MINT_ACTIVITY_URL": url, "MINT_ACTIVITY_TOKEN": token}
            subprocess.run(command, env=environment, check=True, stderr=subprocess.DEVNULL)
            db = sqlite3.connect(file)
            mirrored = {day: (hits, users) for day, hits, users in db.execute("SELECT day, hits, users FROM by_day")}
            db.close()
            return [day for day in {**mirrored, **real} if mirrored.get(day) != real.get(day)]

        def compare(step, patience):
            nonlocal wrong
            begun = time.monotonic()
            for name, program in clients():
                while True:
                    real = answers(url, token)
                    different = differing(name, program, real)
                    took = time.monotonic() - begun
                    if not different or took > patience:
                        break
                    time.sleep(5)
                wrong += len(different)
                hits = sum(hits for hits, _ in real.values())
                print(f"{name}, {step}: {hits} hits, {len(different)} of {len(real)} days differ; {took:.0f} s", flush=True)

        compare("backfill", 0)
        imported(range(HITS, HITS + 500))
        taken = [f"m-{n}" for n in range(0, HITS, HITS // 50)]
        operator("hits", "withdraw", "mirrored", *taken)
        compare("after an import and a withdrawal", ACCEPTED_S)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
