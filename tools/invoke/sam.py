"""`sam local invoke`."""

import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

from checkout import BUILT, ROOT
from stores import write

ARCHITECTURE = "arm64" if platform.machine() in ("arm64", "aarch64") else "x86_64"


class Sam:
    """The SAM CLI that SAM= names, otherwise the one on the path."""

    def __init__(self, region):
        named = os.environ.get("SAM", "sam")
        found = shutil.which(named)
        if not found:
            sys.exit(f"there is no SAM CLI at {named}: .ci/template_tools installs one, then set SAM=target/template-tools/bin/sam")
        if not BUILT.exists():
            sys.exit("nothing is built: run sam build")
        self.program = os.path.abspath(found)
        self.region = region

    def invoke(self, name, event, variables):
        """The answer of the event's function. None if there was none; SAM's own output is then shown."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "variables.json")
            write(variables, file)
            command = [self.program, "local", "invoke", name.split("/")[0].capitalize() + "Function",
                       "--event", "-", "--env-vars", str(file), "--parameter-overrides", f"Architecture={ARCHITECTURE}"]
            done = subprocess.run(command, cwd=ROOT, input=event, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  env={**os.environ, "AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local",
                                       "AWS_DEFAULT_REGION": self.region, "SAM_CLI_TELEMETRY": "0"})
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        if done.returncode or not lines:
            print(done.stderr[-3000:], file=sys.stderr)
            return None
        return json.loads(lines[-1])
