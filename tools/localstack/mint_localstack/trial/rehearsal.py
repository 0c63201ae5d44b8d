"""Starts LocalStack and tries the trial there: killed at each call, or, with WHOLE=yes, as a whole, with the real template."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys

from mint_localstack import places
from mint_localstack.engines import Engines
from mint_localstack.server import LocalStack, client_environment
from mint_localstack.stack import client_factory
from mint_localstack.template import ACCOUNT


def main() -> int:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    for folder in (places.LOGS, places.WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    with contextlib.ExitStack() as opened:
        java_home = subprocess.check_output([places.ROOT / "bin" / "jdk"], text=True).strip()
        engines = Engines(java_home)
        opened.callback(engines.close)
        localstack = LocalStack(engines, java_home)
        opened.callback(localstack.close)
        environment = client_environment(localstack.endpoint) | {"TRIAL_CACHE": engines.cache, "ACCOUNT": ACCOUNT}
        if os.environ.get("WHOLE") != "yes":
            return subprocess.run([sys.executable, "-m", "mint_localstack.trial.killed"], env=environment, cwd=places.ROOT).returncode
        # A trial refuses an account in which API Gateway cannot write logs.
        role = [{"op": "replace", "path": "/cloudwatchRoleArn", "value": f"arn:aws:iam::{ACCOUNT}:role/logs"}]
        client_factory(environment)("apigateway").update_account(patchOperations=role)
        return subprocess.run(
            [sys.executable, "-m", "mint_localstack.trial"], env=environment, cwd=places.ROOT, input=ACCOUNT + "\n", text=True
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
