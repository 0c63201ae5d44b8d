"""The file of a run: what it makes, each thing written before it is made. See README.md, The file of a run."""

import fcntl
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from mint_localstack import places

FOLDER = places.ROOT / ".trial"


@dataclass(frozen=True)
class Thing:
    kind: str  # one of things.KINDS
    name: str


class Busy(Exception):
    """Another process, or a child of the one that ended, holds the file."""


class Record:
    """Holds the file's lock until the process and all its children have ended."""

    def __init__(self, path: Path, flags: int):
        self.path = path
        self._file = os.open(path, flags, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as e:
            os.close(self._file)
            raise Busy(str(path)) from e
        os.set_inheritable(self._file, True)
        self._lines = _read(self._file)

    @classmethod
    def new(cls, account: str, region: str, folder: Path = FOLDER) -> "Record":
        run = secrets.token_hex(6)
        folder.mkdir(exist_ok=True)
        record = cls(folder / f"{run}.jsonl", os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        record._write({"run": run, "account": account, "region": region, "stack": f"trial-{run}"})
        directory = os.open(folder, os.O_RDONLY)
        os.fsync(directory)
        os.close(directory)
        return record

    @classmethod
    def of(cls, run: str, folder: Path = FOLDER) -> "Record":
        """Raises FileNotFoundError, Busy, or ValueError if the file is damaged."""
        record = cls(folder / f"{run}.jsonl", os.O_RDWR | os.O_APPEND)
        # A run that was killed before its first line was whole has made nothing.
        if record._lines and record._lines[0].get("run") != run:
            raise ValueError(f"{record.path} is the file of another run")
        return record

    @property
    def head(self) -> dict[str, str]:
        return self._lines[0] if self._lines else {}

    @property
    def things(self) -> list[Thing]:
        return [Thing(line["kind"], line["name"]) for line in self._lines[1:] if "kind" in line]

    @property
    def stack_id(self) -> str | None:
        return next((line["stack_id"] for line in self._lines[1:] if "stack_id" in line), None)

    def intend(self, thing: Thing, exists) -> None:
        """Writes that a thing is about to be made. Raises RuntimeError if there is one of that name already, which is not the run's."""
        if thing in self.things:
            return
        if exists(thing):
            raise RuntimeError(f"there is a {thing.kind} {thing.name} already, which this run did not make")
        self._write({"kind": thing.kind, "name": thing.name})

    def learned(self, stack_id: str) -> None:
        self._write({"stack_id": stack_id})

    def gone(self) -> None:
        self._write({"gone": True})

    def _write(self, line: dict) -> None:
        os.write(self._file, json.dumps(line).encode() + b"\n")
        os.fsync(self._file)
        self._lines.append(line)

    def close(self) -> None:
        os.close(self._file)


def _read(file: int) -> list[dict]:
    with open(os.dup(file), "rb") as reader:
        whole, _, half = reader.read().rpartition(b"\n")
    if half:
        # It was being written when the run was killed, so the call that it precedes was never made.
        os.ftruncate(file, len(whole) + 1 if whole else 0)
    return [json.loads(line) for line in whole.splitlines()]
