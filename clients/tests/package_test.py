"""The packages of the clients as a partner installs them: what they export does what the site says, and has types. See checks/types."""

import concurrent.futures
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import unittest

import fake_api
from fake_api import CONTRACT, TOKEN, FakeApi, days_ago, row

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = pathlib.Path(os.environ["TOOLS"])
LANGUAGES = os.environ["LANGUAGES"].split()
SINCE = days_ago(40).strftime("%Y-%m-%d")

PYTHON = f"""
import sys
import threading
from mint_activity import Correction, Refused, follow, sync

url, folder = sys.argv[1:]
for item in follow("{CONTRACT}", "{SINCE}", folder + "/state", once=True, url=url, token="{TOKEN}"):
    if isinstance(item, Correction):
        print("correction", item.contract, item.since, item.until)
    else:
        print("mint", item["task_id"], item["quantity"] + 1)
sync(["{CONTRACT}"], "{SINCE}", folder + "/mints.db", once=True, url=url, token="{TOKEN}")
try:
    sync("{CONTRACT}", "{SINCE}", folder + "/mints.db", once=True, url=url, token="wrong")
except Refused as refused:
    print("refused", refused.status, refused.code)
stop = threading.Event()
threading.Timer(1.5, stop.set).start()
for item in follow("{CONTRACT}", "{SINCE}", folder + "/state", url=url, token="{TOKEN}", stop=stop):
    print(item)
sync("{CONTRACT}", "{SINCE}", folder + "/mints.db", url=url, token="{TOKEN}", stop=stop)
"""
WRONG_PYTHON = """
from mint_activity import Correction, follow

for item in follow("0x", "2026-11-01", "state"):
    if isinstance(item, Correction):
        print(item.task_id)
    else:
        print(item["nothing"])
"""
# Without an await at the top, which a bundle for require cannot have.
NODE = f"""
import {{ follow, Refused, sync }} from 'mint-activity'

async function main() {{
  const [url, folder] = process.argv.slice(2) as [string, string]
  const settings = {{ contracts: ['{CONTRACT}'], since: '{SINCE}', once: true, url, token: '{TOKEN}' }}
  for await (const item of follow({{ ...settings, state: `${{folder}}/state` }})) {{
    if ('correction' in item) console.log('correction', item.correction.contract, item.correction.since, item.correction.until)
    else console.log('mint', item.task_id, Number(item.quantity) + 1)
  }}
  await sync({{ ...settings, to: `${{folder}}/mints.db` }})
  try {{
    await sync({{ ...settings, contracts: '{CONTRACT}', to: `${{folder}}/mints.db`, token: 'wrong' }})
  }} catch (failure) {{
    if (failure instanceof Refused) console.log('refused', failure.status, failure.code)
  }}
  const signal = AbortSignal.timeout(1500)
  for await (const item of follow({{ ...settings, once: false, signal, state: `${{folder}}/state` }})) console.log(item)
  await sync({{ ...settings, once: false, signal, to: `${{folder}}/mints.db` }})
}}

main()
"""
# A program with no handler for signals.
GOES_ON = f"""
import {{ follow, sync }} from 'mint-activity'

const [url, folder] = process.argv.slice(2) as [string, string]
const settings = {{ contracts: '{CONTRACT}', since: '{SINCE}', url, token: '{TOKEN}' }}

async function main() {{
  for await (const item of follow({{ ...settings, state: `${{folder}}/going-on` }})) console.log('task_id' in item ? item.task_id : item)
}}

sync({{ ...settings, to: `${{folder}}/mints.db` }})
main()
"""
WRONG_NODE = """
import { follow, sync } from 'mint-activity'

for await (const item of follow({ contracts: '0x', since: '2026-11-01', state: 'state' })) {
  if ('correction' in item) console.log(item.task_id)
  else console.log(item.nothing)
}
await sync({ contracts: '0x', since: '2026-11-01' })
"""


def run(*command, folder, **more):
    return subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=False, **more)


def done(*command, folder, **more):
    ended = run(*command, folder=folder, **more)
    if ended.returncode:
        raise AssertionError(f"{command}: {ended.stdout}{ended.stderr}")
    return ended.stdout


class PackageTest(unittest.TestCase):
    def works(self, command, folder):
        """A program of a partner: twice, with a correction between."""
        api = FakeApi([row(n, days_ago(35, hours=-n)) for n in range(20)])
        self.addCleanup(api.close)
        said = done(*command, api.url, folder, folder=folder)
        self.assertEqual(said.splitlines(), [*(f"mint t-{n} {2 + n % 4}" for n in range(20)), "refused 401 invalid_key"])
        api.rows.append(row(20, days_ago(1)))
        api.correct(days_ago(35), days_ago(35), lambda: api.rows[0].update(user_id="erased"))
        said = done(*command, api.url, folder, folder=folder)
        first, *rest = said.splitlines()
        self.assertEqual(first, f"correction {CONTRACT} {fake_api.minute(days_ago(35))} {days_ago(35):%Y-%m-%dT12:01:00Z}")
        self.assertEqual(rest, ["mint t-20 2", "refused 401 invalid_key"])
        db = sqlite3.connect(folder / "mints.db")
        self.assertEqual(db.execute("SELECT count(*), min(user_id) FROM mints").fetchone(), (21, "erased"))
        db.close()

    def is_a_library(self, folder, form):
        """Programs of a partner that import the package, require it, or have it in a bundle."""
        own = folder / f"files{form}"
        own.mkdir()
        node = [os.environ["NODE"], "--disable-warning=ExperimentalWarning"]
        self.works([*node, folder / f"partner{form}"], own)
        self.ends_by_a_signal([*node, folder / f"goes-on{form}"], own)

    def ends_by_a_signal(self, command, folder):
        """A program of a partner that handles no signal ends by SIGTERM, as it does without the library."""
        api = FakeApi([row(n, days_ago(35, hours=-n)) for n in range(20)])
        self.addCleanup(api.close)
        process = subprocess.Popen([*map(str, command), api.url, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(process.stdout.readline(), "t-0\n")
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, errors), (-signal.SIGTERM, ""))

    def has_no_command_line(self, package):
        """The library is the program up to its command line."""
        program, library = ((package / name).read_text(encoding="utf-8").split("\n", 1)[1] for name in ("mint-activity.mjs", "library.mjs"))
        self.assertEqual(program[: len(library)], library)
        self.assertTrue(program[len(library) :].startswith("\n// ---- the command line"))
        for part in ("process.argv", "process.on", "process.exit", "process.std", "parseArgs"):
            self.assertEqual(library.count(part), 1 if part == "process.std" else 0, part)

    def test_the_wheel(self):
        folder = TOOLS / "wheel"
        done("rm", "-rf", folder, folder=TOOLS)
        folder.mkdir()
        uv = pathlib.Path(sys.executable).with_name("uv")
        # uv does not read pip's configuration, with which the wheel's builder is found.
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        done(*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT / "clients/python", folder=folder)
        done(uv, "venv", "--quiet", "--python", sys.executable, folder / "venv", folder=folder)
        python = folder / "venv/bin/python"
        done(uv, "pip", "install", "--quiet", "--python", python, next(folder.glob("*.whl")), folder=folder)
        (folder / "partner.py").write_text(PYTHON, encoding="utf-8")
        (folder / "wrong.py").write_text(WRONG_PYTHON, encoding="utf-8")
        self.works([python, "partner.py"], folder)
        for command in ([folder / "venv/bin/mint-activity"], [python, "-m", "mint_activity"]):
            self.assertIn("usage: mint-activity [-h] [--version] follow|sync", done(*command, "--help", folder=folder))
            refused = run(*command, "sync", folder=folder)
            self.assertEqual(refused.returncode, 2, refused.stderr)
        mypy = [pathlib.Path(sys.executable).with_name("mypy"), "--strict", "--no-error-summary", "--no-incremental", "--python-executable", python]
        self.assertEqual(run(*mypy, "partner.py", folder=folder).stdout, "")
        seen = run(*mypy, "wrong.py", folder=folder).stdout
        self.assertIn('"Correction" has no attribute "task_id"', seen)
        self.assertIn('TypedDict "MintRow" has no key "nothing"', seen)

    @unittest.skipUnless("typescript" in LANGUAGES, "no Node")
    def test_the_package_for_node(self):
        folder = TOOLS / "npm"
        done("rm", "-rf", folder, folder=TOOLS)
        folder.mkdir()
        packed = done("npm", "pack", "--silent", "--pack-destination", folder, ROOT / "clients/node", folder=folder).split()[-1]
        (folder / "package.json").write_text(json.dumps({"private": True, "type": "module"}), encoding="utf-8")
        done("npm", "install", "--silent", "--no-fund", "--no-audit", folder / packed, folder=folder)
        self.has_no_command_line(folder / "node_modules/mint-activity")
        for name in ("partner.mts", "partner.cts"):
            (folder / name).write_text(NODE, encoding="utf-8")
        for name in ("goes-on.mts", "goes-on.cts"):
            (folder / name).write_text(GOES_ON, encoding="utf-8")
        (folder / "wrong.mts").write_text(WRONG_NODE, encoding="utf-8")
        modules = ROOT / "target/node/node_modules"
        compiler = ["node", modules / "typescript/bin/tsc", "--strict", "--target", "es2023", "--module", "nodenext", "--typeRoots", modules / "@types"]
        done(*compiler, "--types", "node", "partner.mts", "partner.cts", "goes-on.mts", "goes-on.cts", folder=folder)
        for program in ("partner", "goes-on"):
            for name, form in (("mjs", "esm"), ("cjs", "cjs")):
                options = ["--bundle", "--platform=node", f"--format={form}", f"--outfile={program}-bundled.{name}", "--log-level=warning"]
                self.assertEqual(done(modules / "esbuild/bin/esbuild", *options, f"{program}.mjs", folder=folder), "")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            checks = [(form, pool.submit(self.is_a_library, folder, form)) for form in (".mjs", ".cjs", "-bundled.mjs", "-bundled.cjs")]
            for form, check in checks:
                with self.subTest(form):
                    check.result()
        self.assertIn("follow", done(os.environ["NODE"], folder / "node_modules/.bin/mint-activity", "--help", folder=folder))
        seen = run(*compiler, "--types", "node", "--noEmit", "wrong.mts", folder=folder).stdout
        for line in ("wrong.mts(5,", "wrong.mts(6,", "wrong.mts(8,"):
            self.assertIn(line, seen)


if __name__ == "__main__":
    unittest.main()
