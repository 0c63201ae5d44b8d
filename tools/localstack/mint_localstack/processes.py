"""Child processes, each of which leads a process group that is ended as a whole, so that none is left running."""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path

TERM_SECONDS = 4


class Child:
    def __init__(self, command: list, log: Path, env: dict[str, str], cwd: Path, stdout=None):
        self.log = log
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                command, env=env, cwd=cwd, stdin=subprocess.PIPE, stdout=stdout or output, stderr=output, start_new_session=True
            )

    def line(self) -> str:
        """The first line of its standard output, which must be a pipe."""
        return self._process.stdout.readline().decode()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """Sends the leader SIGTERM, then kills what is left of its group."""
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._signal(signal.SIGTERM, only_leader=True)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TERM_SECONDS)
        self._signal(signal.SIGKILL)
        self._process.wait()
        deadline = time.monotonic() + TERM_SECONDS
        while self._signal(0) and time.monotonic() < deadline:
            time.sleep(0.05)

    def _signal(self, number: int, only_leader: bool = False) -> bool:
        try:
            (os.kill if only_leader else os.killpg)(self._process.pid, number)
            return True
        except ProcessLookupError:
            return False
