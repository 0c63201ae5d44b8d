"""A stand-in for the AWS CLI. The commands of a test's folder ask this process, so that a test keeps the account's state, checks each
call, and can end the caller after any of them. Parameters and answers are validated by botocore's models."""

import json
import os
import pathlib
import socketserver
import subprocess
import tempfile
import threading
import unittest

import jmespath
from botocore import xform_name
from botocore.loaders import Loader
from botocore.model import ServiceModel
from botocore.validate import ParamValidator

# Sends its name and its arguments, and ends as the answer says. Without further processes, since a test runs it thousands of times.
COMMAND = """#!/bin/bash
exec 3<>/dev/tcp/127.0.0.1/%d
printf '%%s\\0' "$#" "${0##*/}" "$@" >&3
IFS= read -r -d '' status <&3
IFS= read -r -d '' output <&3
[ "$status" = 0 ] || exec >&2
printf %%s "$output"
exit "$status"
"""
MODELS = {}


class Refused(Exception):
    """What AWS answers instead: the name of its error."""


def operations(service):
    """The operations of a service by their names on the command line."""
    if service not in MODELS:
        model = ServiceModel(Loader().load_service_model({"deploy": "codedeploy"}.get(service, service), "service-2"), service)
        MODELS[service] = {xform_name(name, "-"): model.operation_model(name) for name in model.operation_names}
    return MODELS[service]


def options(arguments):
    """The options of a command line with their values, as a list if there are several; without one true, or false after `no-`."""
    given, rest = {}, [argument for argument in arguments]
    while rest:
        name = rest.pop(0)
        assert name.startswith("--"), f"{name} belongs to no option"
        values = []
        while rest and not rest[0].startswith("--"):
            values.append(rest.pop(0))
        if values:
            given[name[2:]] = values if len(values) > 1 else values[0]
        else:
            given.update({name[5:]: False} if name.startswith("--no-") else {name[2:]: True})
    return given


def typed(shape, value):
    """A value of the command line, as its shape says."""
    if isinstance(value, list):
        return [typed(shape.member, each) for each in value]
    if shape.type_name in ("structure", "list", "map"):
        if value[:1] in ("{", "["):
            return json.loads(value)
        if shape.type_name == "list":
            return [typed(shape.member, value)]
        pairs = dict(pair.split("=", 1) for pair in value.split(","))
        return {key: typed(shape.members[key], its) for key, its in pairs.items()}
    if shape.type_name in ("integer", "long"):
        return int(value)
    if shape.type_name == "boolean":
        return value if isinstance(value, bool) else {"true": True, "false": False}[value]
    return value.encode() if shape.type_name == "blob" else value


def validate(shape, value, what):
    report = ParamValidator().validate(value, shape)
    assert not report.has_errors(), f"{what}: {report.generate_report()}"


def text(value):
    """As the AWS CLI prints it with --output text."""
    if isinstance(value, list):
        return "\n".join(map(text, value)) if value and isinstance(value[0], list) else "\t".join(map(text, value))
    return "None" if value is None else str(value)


class FakeAws:
    """Answers an operation by the method of its name, which gets the parameters by their names in the API."""

    # The others are changes, of which a test wants the calls.
    reading = ("describe", "get", "list")

    def __init__(self):
        self.changes = []
        self.faults = []
        self.version = "aws-cli/2.31.0 Python/3.13.7 Linux/6.8 exe/x86_64"
        self.versions_asked = 0
        self.lock = threading.Lock()

    def answer(self, name, arguments):
        """The status and the output of a command."""
        with self.lock:
            try:
                return 0, self.aws(*arguments) if name == "aws" else getattr(self, name)(*arguments)
            except Refused as refused:
                return 254, f"An error occurred ({refused}) when calling the operation\n"
            except Exception as fault:  # noqa: BLE001 (the test fails with it)
                self.faults.append(f"{name} {' '.join(arguments)}: {fault!r}")
                return 99, self.faults[-1]

    def aws(self, service, command=None, *arguments):
        if service == "--version":
            self.versions_asked += 1
            return self.version + "\n"
        if not command.startswith(self.reading):
            self.changes.append(" ".join([service, command, *arguments]))
        if command == "wait":
            return ""
        given = options(arguments)
        query, output = given.pop("query", None), given.pop("output", None)
        operation = operations(service)[command]
        given.pop("cli-binary-format", None)
        members = {xform_name(name, "-"): (name, shape) for name, shape in operation.input_shape.members.items()}
        unknown = given.keys() - members.keys()
        assert not unknown, f"{command} has no {unknown}"
        parameters = {members[name][0]: typed(members[name][1], value) for name, value in given.items()}
        validate(operation.input_shape, parameters, command)
        answered = getattr(self, xform_name(operation.name))(**parameters) or {}
        if operation.output_shape:
            validate(operation.output_shape, answered, f"the answer of {command}")
        found = jmespath.search(query or "@", answered)
        return (text(found) if output == "text" else json.dumps(found, indent=4)) + "\n"


class ScriptTest(unittest.TestCase):
    """Runs a script of bin/ with a fake AWS."""

    script = ""
    commands = ("aws",)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        test = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                def word():
                    read = b""
                    while (byte := self.rfile.read(1)) != b"\0":
                        read += byte
                    return read.decode()

                count = int(word())
                name, *arguments = [word() for _ in range(count + 1)]
                status, output = test.fake.answer(name, arguments)
                self.wfile.write(f"{status}\0{output}\0".encode())

        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        for name in self.commands:
            command = self.folder / name
            command.write_text(COMMAND % server.server_address[1])
            command.chmod(0o755)
        # In the folder of the stand-ins, where it finds its neighbours.
        (self.folder / self.script).symlink_to(pathlib.Path("bin", self.script).resolve())

    def run_it(self, *arguments):
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "TMPDIR": str(self.folder)}
        environment.pop("MINT_ACTIVITY_STACK", None)
        process = subprocess.Popen([self.folder / self.script, *arguments], env=environment, text=True, start_new_session=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.fake.caller = process.pid
        out, err = process.communicate(timeout=300)
        self.assertEqual(self.fake.faults, [])
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def done(self, *arguments):
        run = self.run_it(*arguments, "--stack", "mint")
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        return run.stdout

    def refused(self, *arguments, status=1):
        run = self.run_it(*arguments)
        self.assertEqual(run.returncode, status, run.stdout)
        self.assertEqual(self.fake.changes, [])
        return run.stderr
