"""The process of bin/operator in any locale, with closed or full streams, and on terminals: see checks/operator."""

import fcntl
import http.server
import json
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import termios
import threading
import unittest

ROOT = pathlib.Path(__file__).parent.parent
FOLDER = pathlib.Path(os.environ["FOLDER"])
NAME = "бот"
EVENT = '{"type":"account.seen","user_id":"1","chat_id":"1","chat_username":"a","seen_at":"2026-01-01T00:00:00Z"}\n'
LOCALE = {"LC_ALL", "LC_CTYPE", "LANG"}
# Generous, since a busy machine is no defect.
MAX_S = 300


def environment(**variables):
    return {**{name: value for name, value in os.environ.items() if name not in LOCALE}, **variables}


def shell(command, **variables):
    """The end of a shell command, in which `op` is bin/operator on the service."""
    command = command.replace("op ", "bin/operator --local --json ")
    return subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=environment(**variables), stdin=subprocess.DEVNULL, capture_output=True, timeout=MAX_S
    )


def on_terminal(command, columns, typed=b"", piped=False):
    """The status of a command whose stderr is a terminal, and its stdin, too, unless it is piped; and what the terminal got."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 0, columns, 0, 0))
    with subprocess.Popen(
        ["bin/operator", "--local", *command],
        cwd=ROOT,
        env=environment(LC_ALL="C"),
        stdin=subprocess.DEVNULL if piped else slave,
        stdout=subprocess.DEVNULL,
        stderr=slave,
    ) as process:
        os.close(slave)
        os.write(master, typed)
        got = b""
        try:
            while part := os.read(master, 65536):
                got += part
        except OSError:  # Linux ends the output of a terminal so.
            pass
        status = process.wait(timeout=MAX_S)
    os.close(master)
    return status, got.decode()


class OperatorTest(unittest.TestCase):
    def done(self, result):
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def refused(self, result):
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        return json.loads(result.stderr)["error"]

    def test_a_folder_that_was_built_before_is_used_as_it_is(self):
        built = FOLDER / "built"
        shutil.copytree(ROOT / "tools/operator/target/built/lib", built / "lib")
        self.done(shell("op tenant list", OPERATOR_BUILT=str(built)))
        self.assertEqual([path.name for path in built.iterdir()], ["lib"])
        refused = shell("op tenant list", OPERATOR_BUILT=str(FOLDER))
        self.assertEqual(refused.returncode, 1)
        self.assertIn(b"has no lib/operator-*.jar", refused.stderr)

    def test_arguments_and_file_names_arrive_exactly(self):
        events = FOLDER / f"{NAME}.jsonl"
        events.write_text(EVENT, encoding="utf-8")
        for number, variables in enumerate([{}, {"LC_ALL": "C"}, {"LANG": "POSIX"}, {"LC_ALL": "xx_XX"}, {"LC_CTYPE": "xx_XX.UTF-8"}]):
            with self.subTest(variables):
                app = f"{NAME}-{number}"
                self.assertEqual(self.done(shell(f"op tenant create t{number} --app {app}", **variables))["apps"], [app])
        self.assertEqual(self.done(shell(f"op tasks send {events}"))["read"], 1)
        self.assertTrue((FOLDER / "données").is_dir())

    def test_text_in_the_encoding_of_the_locale_arrives_exactly(self):
        locales = FOLDER / "locales"
        locales.mkdir()
        compiled = shutil.which("localedef") and subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "ISO-8859-1", locales / "de_DE.ISO-8859-1"], capture_output=True, check=False
        )
        if not compiled or compiled.returncode:
            self.skipTest("localedef cannot make a locale")
        variables = {"LOCPATH": str(locales), "LC_ALL": "de_DE.ISO-8859-1"}
        events = os.fsencode(FOLDER) + b"/caf\xe9.jsonl"
        pathlib.Path(os.fsdecode(events)).write_text(EVENT, encoding="utf-8")
        self.assertEqual(self.done(shell(r"op tenant create latin --app $'caf\xe9'", **variables))["apps"], ["café"])
        self.assertEqual(self.done(shell(rf"op tasks send {FOLDER}/$'caf\xe9.jsonl'", **variables))["read"], 1)
        self.assertEqual(self.done(shell(f"op tenant create utf --app {NAME}-latin", **variables))["apps"], [f"{NAME}-latin"])

    def test_text_that_cannot_arrive_is_refused(self):
        stub = FOLDER / "stub"
        stub.mkdir()
        (stub / "locale").write_text("#!/bin/sh\n[ \"$1\" != charmap ] || echo ANSI_X3.4-1968\n", encoding="utf-8")
        (stub / "locale").chmod(0o755)
        variables = {"PATH": f"{stub}:{os.environ['PATH']}", "LC_ALL": "C"}
        self.assertIn("no UTF-8 locale", self.refused(shell(f"op tenant create none --app {NAME}", **variables))["message"])
        self.assertEqual(self.done(shell("op tenant create ascii --app ascii", **variables))["apps"], ["ascii"])
        self.assertIn("not UTF-8", self.refused(shell(r"op tenant create none --app $'caf\xe9'"))["message"])

    def test_closed_input_is_empty(self):
        self.assertEqual(self.done(shell("op hits import - <&-"))["read"], 0)

    def test_an_answer_that_cannot_be_written_is_a_failure(self):
        self.done(shell("op tenant create full --app full"))
        for lost in (">&-", ">/dev/full"):
            with self.subTest(lost):
                error = self.refused(shell(f"op key issue full --allow 127.0.0.1/32 {lost}"))
                self.assertRegex(error["remedy"], r"`key revoke svc_\w+`.* token is lost")
                error = self.refused(shell(f"op key list full {lost}"))
                self.assertNotIn("token", json.dumps(error))
        self.assertEqual(shell("op tenant list <&- >&- 2>&-").returncode, 1)

    def test_closed_stderr_changes_nothing(self):
        self.assertIsInstance(self.done(shell("op tenant list 2>&-")), list)
        self.assertEqual(shell("op tenant fly 2>&-").returncode, 2)

    def test_progress_fits_the_terminal(self):
        events = FOLDER / "many.jsonl"
        events.write_text(EVENT * 2000, encoding="utf-8")
        for columns in (0, 1, 20, 300):
            with self.subTest(columns):
                status, got = on_terminal(["tasks", "send", str(events)], columns)
                self.assertEqual(status, 0, got)
                self.assertTrue(got.strip())
                self.assertLessEqual(max(map(len, re.split(r"[\r\n]+", got))), min(columns or 80, 100))

    def test_a_person_is_asked_before_the_api_is_off(self):
        def status():
            return self.done(shell("op api status"))["api_enabled"]

        refusal = "not confirmed, so nothing was changed: answer y, or give --yes"
        code, got = on_terminal(["api", "off"], 80, b"n\n")
        self.assertEqual(code, 1)
        self.assertTrue(got.endswith(refusal + "\r\n"), got)
        self.assertRegex(got, r"enabled tenants: \d+, live keys: \d+.*`api on`")
        self.assertTrue(status())
        for command, typed, piped in ((["api", "off"], b"y\n", False), (["api", "off", "--yes"], b"", False), (["api", "off"], b"", True)):
            with self.subTest(command=command, piped=piped):
                code, got = on_terminal(command, 80, typed, piped)
                self.assertEqual((code, "[y/N]" in got), (0, typed != b""))
                self.assertFalse(status())
                self.done(shell("op api on"))

    def test_the_variable_names_the_stack(self):
        result = subprocess.run(
            ["bin/operator", "--json", "tenant", "list"], cwd=ROOT, env=environment(MINT_ACTIVITY_STACK="no stack"), capture_output=True
        )
        self.assertEqual(self.refused(result)["argument"], "MINT_ACTIVITY_STACK")
        self.assertIsInstance(self.done(shell("op tenant list", MINT_ACTIVITY_STACK="no stack")), list)

    def test_the_region_is_that_of_the_option_the_variable_the_profile_or_the_other_variable(self):
        regions = []

        class Store(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                regions.append(self.headers["Authorization"].split("/")[2])
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        settings = FOLDER / "aws"
        settings.write_text("[profile with]\nregion = of-profile\n[profile without]\noutput = json\n", encoding="utf-8")
        store = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Store)
        threading.Thread(target=store.serve_forever, daemon=True).start()
        self.addCleanup(store.server_close)
        self.addCleanup(store.shutdown)
        credentials = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "s", "AWS_CONFIG_FILE": str(settings), "AWS_EC2_METADATA_DISABLED": "true"}
        both = {"AWS_REGION": "of-variable", "AWS_DEFAULT_REGION": "of-default"}
        default = {"AWS_DEFAULT_REGION": "of-default"}
        for options, variables, region in (
            (["--region", "of-option"], both, "of-option"),
            ([], both, "of-variable"),
            ([], {**default, "AWS_PROFILE": "with"}, "of-profile"),
            ([], {**default, "AWS_PROFILE": "without"}, "of-default"),
            ([], default, "of-default"),
            ([], {"AWS_DEFAULT_REGION": ""}, None),
        ):
            with self.subTest(options=options, variables=variables):
                regions.clear()
                clean = {name: value for name, value in environment().items() if not name.startswith("AWS_")}
                known = {**clean, **credentials, **variables, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{store.server_port}"}
                command = ["bin/operator", "--json", "--stack", "mint", *options, "tenant", "list"]
                result = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, timeout=MAX_S)
                if region:
                    self.assertEqual((result.returncode, set(regions)), (0, {region}), result.stderr)
                else:
                    self.assertEqual(self.refused(result)["message"], "no AWS region is set")


if __name__ == "__main__":
    unittest.main()
