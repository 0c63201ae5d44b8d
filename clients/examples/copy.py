# Keeps an exact copy of the mints on a contract: python3 copy.py CONTRACT SINCE FILE.db [DAYS]. Python 3.11. A program needs retries, too.
# DAYS is the longest window of your agreement, 31 if it says nothing.
import json, os, sqlite3, sys, time, urllib.parse, urllib.request
from datetime import datetime, timedelta

contract, since, file, *days = sys.argv[1:]
longest = timedelta(days=int(days[0]) if days else 31)
os.umask(0o077)  # The copy is personal data.
db = sqlite3.connect(os.path.abspath(file), isolation_level="IMMEDIATE")
db.execute("CREATE TABLE IF NOT EXISTS mints (task_id PRIMARY KEY, at REAL, row TEXT)")
db.execute("CREATE TABLE IF NOT EXISTS corrections (id INTEGER PRIMARY KEY AUTOINCREMENT, since TEXT, until TEXT)")
db.execute("CREATE TABLE IF NOT EXISTS position (only INTEGER PRIMARY KEY, cursor TEXT)")
moment = lambda text: datetime.fromisoformat(text.replace("Z", "+00:00"))

def insert(rows):
    values = [(row["task_id"], moment(row["completed_at"]).timestamp(), json.dumps(row)) for row in rows]
    db.executemany("INSERT OR REPLACE INTO mints VALUES (?, ?, ?)", values)

def get(cursor, **query):
    query.update({"contract": contract, "limit": "500"}, **({"cursor": cursor} if cursor else {}))
    request = urllib.request.Request(f"{os.environ['MINT_ACTIVITY_URL']}/partner/v1/mints?{urllib.parse.urlencode(query)}")
    request.add_header("Authorization", f"Bearer {os.environ['MINT_ACTIVITY_TOKEN']}")
    return json.load(urllib.request.urlopen(request, timeout=30))

while True:
    [cursor] = db.execute("SELECT max(cursor) FROM position").fetchone()
    page = get(cursor, since=since, follow="true")
    with db:  # One transaction: rows, times to read again, and cursor.
        insert(page["mints"])
        db.executemany("INSERT INTO corrections (since, until) VALUES (:since, :until)", page.get("corrections", []))
        db.execute("INSERT OR REPLACE INTO position VALUES (1, ?)", [page["resume_cursor"]])
    for number, start, end in db.execute("SELECT * FROM corrections ORDER BY id").fetchall():
        until = min(moment(end), moment(start) + longest).strftime("%Y-%m-%dT%H:%M:00Z")
        part = get(None, since=start, until=until)
        rows = part["mints"]
        while part["next_cursor"]:
            part = get(part["next_cursor"], since=start, until=until)
            rows += part["mints"]
        with db:  # One transaction: what is there now replaces what was, up to the end that was answered.
            db.execute("DELETE FROM mints WHERE at >= ? AND at < ?", [moment(start).timestamp(), moment(part["until"]).timestamp()])
            insert(rows)
            db.execute("UPDATE corrections SET since = ? WHERE id = ?", [until, number])
            db.execute("DELETE FROM corrections WHERE since >= until")
    time.sleep(page["poll_after_s"])
