"""LocalStack's plugin that runs a function instance as a process. LocalStack's own executor needs Docker."""

import json
import subprocess
import threading
import time
from concurrent.futures import TimeoutError

from localstack.services.lambda_.invocation.lambda_models import InvocationResult
from localstack.services.lambda_.invocation.executor_endpoint import StatusErrorException
from localstack.services.lambda_.invocation.plugins import RuntimeExecutorPlugin
from localstack.services.lambda_.invocation.runtime_executor import LambdaRuntimeException, RuntimeExecutor

from mint_localstack import places
from mint_localstack.plugins import java
from mint_localstack.plugins.runtime_api import InitError, Invocation, RuntimeApi

STOP_SECONDS = 2


class ProcessExecutor(RuntimeExecutor):
    """One instance: LocalStack starts it, sends it one invocation at a time, reuses it for the next, and stops it."""

    def start(self, env_vars: dict[str, str]) -> None:
        self._variables = env_vars
        name = self.function_version.id.function_name
        self._log = places.LOGS / f"{name}-{self.id[:8]}.log"
        self._launch()

    def _launch(self) -> None:
        self._api = RuntimeApi()
        self._process = java.start(self.function_version, self._variables, self._api.address, self._log)
        threading.Thread(target=self._watch, args=(self._process, self._api), daemon=True).start()
        try:
            self._api.ready.result(timeout=180)
        except InitError as e:
            self.stop()
            raise StatusErrorException("the function's init failed", payload=e.payload) from e
        except Exception as e:
            self.stop()
            raise LambdaRuntimeException(f"the function did not start; see {self._log}") from e

    def _watch(self, process: subprocess.Popen, api: RuntimeApi) -> None:
        status = process.wait()
        gone = json.dumps({"errorMessage": f"Runtime exited with status {status}", "errorType": "Runtime.ExitError"})
        api.receive("init/error", gone.encode())
        api.abandon(gone.encode())

    def invoke(self, payload: dict[str, str]) -> InvocationResult:
        if self._process.poll() is not None:
            self._launch()
        timeout = int(self.function_version.config.timeout)
        invocation = Invocation(
            payload["invoke-id"], payload["payload"].encode(), payload["invoked-function-arn"], payload["trace-id"],
            int((time.time() + timeout) * 1000),
        )
        begin, start = self._log.stat().st_size, time.monotonic()
        self._api.offer(invocation)
        try:
            answer, failed = invocation.result.result(timeout=timeout)
        except TimeoutError:
            # As in Lambda, the instance is ended, and the next invocation gets a new one.
            self._kill()
            message = f"{invocation.request_id} Task timed out after {timeout}.00 seconds"
            answer, failed = json.dumps({"errorMessage": message}).encode(), True
        logs = self._lines_since(begin) + self._report(invocation, time.monotonic() - start)
        return InvocationResult(invocation.request_id, answer, is_error=failed, logs=logs)

    def _lines_since(self, offset: int) -> str:
        with self._log.open("rb") as file:
            file.seek(offset)
            return file.read().decode(errors="replace")

    def _report(self, invocation: Invocation, seconds: float) -> str:
        record = {"requestId": invocation.request_id, "invokedFunctionArn": invocation.function_arn,
                  "metrics": {"durationMs": round(seconds * 1000, 3)}}
        return json.dumps({"type": "platform.report", "record": record}) + "\n"

    def stop(self) -> None:
        self._api.close()
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._kill()

    def _kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def get_logs(self) -> str:
        return self._log.read_text(errors="replace")

    def get_address(self) -> str:
        return "127.0.0.1"

    def get_endpoint_from_executor(self) -> str:
        return "127.0.0.1"

    def get_runtime_endpoint(self) -> str:
        return ""  # the address that LocalStack's own init would call; here the client calls RuntimeApi

    @classmethod
    def prepare_version(cls, function_version) -> None:
        java.prepare(function_version)

    @classmethod
    def cleanup_version(cls, function_version) -> None:
        pass  # the code is in LocalStack's temporary folder, which is deleted as a whole


class ProcessExecutorPlugin(RuntimeExecutorPlugin):
    name = "process"

    def load(self, *_, **__):
        return ProcessExecutor
