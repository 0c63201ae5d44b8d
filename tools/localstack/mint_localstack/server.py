"""LocalStack in host mode, on loopback, with the plugins of this package."""

import contextlib
import os
import socket
import sys
import time
import urllib.request

import psutil

from mint_localstack import places
from mint_localstack.engines import Engines
from mint_localstack.processes import Child

REGION = "us-east-1"
READY_SECONDS = 300


class LocalStack:
    def __init__(self, engines: Engines, java_home: str):
        port = free_port()
        self.endpoint = f"http://127.0.0.1:{port}"
        own = {
            # The default server listens on every interface and ignores GATEWAY_LISTEN.
            "GATEWAY_SERVER": "hypercorn",
            "GATEWAY_LISTEN": f"127.0.0.1:{port}",
            # Its usual host names need DNS; with these, the queues' URLs name the loopback address.
            "LOCALSTACK_HOST": f"127.0.0.1:{port}",
            "SQS_ENDPOINT_STRATEGY": "path",
            "DNS_ADDRESS": "0",
            "DISABLE_EVENTS": "1",
            "SKIP_SSL_CERT_DOWNLOAD": "1",
            "EAGER_SERVICE_LOADING": "0",
            # The region of the run. LocalStack takes it from the caller, LocalStack's helpers from here.
            "AWS_DEFAULT_REGION": REGION,
            "LAMBDA_RUNTIME_EXECUTOR": "process",
            "LAMBDA_IGNORE_ARCHITECTURE": "1",
            "LAMBDA_SYNCHRONOUS_CREATE": "1",
            "LAMBDA_RUNTIME_ENVIRONMENT_TIMEOUT": "180",
            "PROVIDER_OVERRIDE_DYNAMODB": "external",
            "MINT_LOCALSTACK_DYNAMODB": engines.dynamodb,
            "MINT_LOCALSTACK_JAVA_HOME": java_home,
            # Everything that it writes is deleted with the run, so its list of plugins is always current.
            "FILESYSTEM_ROOT": str(places.WORK / "files"),
            "TMPDIR": str(places.WORK),
            "XDG_CACHE_HOME": str(places.WORK / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        command = [sys.executable, "-m", "localstack.runtime.main"]
        self._child = Child(command, places.LOGS / "localstack.log", os.environ | own, places.WORK)
        try:
            self._await_ready()
        except BaseException:
            self.close()
            raise

    def _await_ready(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline and self._child.running:
            with contextlib.suppress(OSError):
                with urllib.request.urlopen(self.endpoint + "/_localstack/health", timeout=60):
                    return
            time.sleep(0.2)
        raise RuntimeError(f"LocalStack did not start; see {self._child.log}")

    def end_instances(self, function: str) -> None:
        """Ends a function's processes, as Lambda sometimes does. The next invocation starts a new one."""
        ended = []
        for process in psutil.Process(self._child.pid).children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                if process.environ().get("AWS_LAMBDA_FUNCTION_NAME") == function:
                    process.kill()
                    ended.append(process)
        psutil.wait_procs(ended, timeout=10)

    def close(self) -> None:
        self._child.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def client_environment(endpoint: str) -> dict[str, str]:
    """The variables that the AWS CLI, the operator and boto3 need to call LocalStack, without any of the user's own account."""
    ours = ("AWS_", "MAKE", "MFLAGS")  # also without the variables of the surrounding make, which would affect the makes that are run here
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {
        "AWS_ENDPOINT_URL": endpoint, "AWS_REGION": REGION, "AWS_DEFAULT_REGION": REGION, "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test", "AWS_CONFIG_FILE": os.devnull, "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        "AWS_EC2_METADATA_DISABLED": "true", "AWS_PAGER": "",
    }
