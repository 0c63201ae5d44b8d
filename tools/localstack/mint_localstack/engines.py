"""The project's own DynamoDB Local and Redis, as `make run` starts them."""

import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Iterator

from mint_localstack import places
from mint_localstack.processes import Child


class Engines:
    def __init__(self, java_home: str):
        command = [
            java_home + "/bin/java", "-Xmx512m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow", "-cp", str(places.ROOT / "tools/local/target/built/lib/*"),
            "com.mintactivity.local.EnginesMain",
        ]
        self._child = Child(command, places.LOGS / "engines.log", dict(os.environ), places.WORK, subprocess.PIPE)
        line = self._child.line()
        if not line:
            self._child.close()
            raise RuntimeError(f"DynamoDB Local and Redis did not start; see {self._child.log}")
        addresses = json.loads(line)
        self.dynamodb = addresses["dynamodb"]
        self.cache = addresses["cache"]

    def close(self) -> None:
        self._child.close()

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """Pauses DynamoDB Local. Redis, a separate process, continues."""
        os.kill(self._child.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self._child.pid, signal.SIGCONT)
