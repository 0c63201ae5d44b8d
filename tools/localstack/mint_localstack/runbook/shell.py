"""A terminal like the operator's: one bash for all commands, so that variables and functions persist."""

import os
import queue
import signal
import subprocess
import threading
import uuid
from dataclasses import dataclass
from pathlib import Path


def complete(text: str) -> bool:
    """Whether the shell accepts the text as complete statements."""
    return subprocess.run(["bash", "-n"], input=text.encode(), capture_output=True).returncode == 0


@dataclass(frozen=True)
class Result:
    status: int
    output: str

    @property
    def last_line(self) -> str:
        lines = [line for line in self.output.splitlines() if line.strip()]
        return lines[-1].strip() if lines else "(nothing)"


class Shell:
    def __init__(self, environment: dict[str, str], folder: Path):
        self._mark = f"end-{uuid.uuid4().hex}"
        self._bash = subprocess.Popen(
            ["bash"], cwd=folder, env=environment, text=True, errors="replace", start_new_session=True, close_fds=False,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.run("set -o pipefail")

    def run(self, text: str, seconds: float = 180) -> Result:
        if not complete(text):
            return Result(2, "not a whole command: a quote or a bracket is left open")
        self._bash.stdin.write(f"{{\n{text}\n}} </dev/null\nended=$?; echo; echo {self._mark} $ended\n")
        self._bash.stdin.flush()
        output = []
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                self.close()
                return Result(124, "".join(output) + f"no output for {seconds} s")
            if line is None:
                return Result(127, "".join(output) + "the shell ended")
            if line.startswith(self._mark):
                return Result(int(line.split()[1]), "".join(output).strip())
            output.append(line)

    def _read(self) -> None:
        for line in self._bash.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def close(self) -> None:
        try:
            os.killpg(self._bash.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._bash.wait()
