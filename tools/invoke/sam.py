"""`sam local invoke`, as samconfig.toml configures it."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from cases import ROOT

VARIABLES = ROOT / "events" / "sam-env.json"


class Sam:
    """The SAM CLI that SAM= names, otherwise the one on the path."""

    def __init__(self):
        named = os.environ.get("SAM", "sam")
        found = shutil.which(named)
        if not found:
            sys.exit(f"there is no SAM CLI at {named}: bin/python installs one, then set SAM=target/python/bin/sam")
        self.program = os.path.abspath(found)

    def invoke(self, name, file, settings):
        """The answer of the event's function. None if there was none; SAM's own output is then shown."""
        function = name.split("/")[0].capitalize() + "Function"
        with tempfile.TemporaryDirectory() as folder:
            variables = pathlib.Path(folder, "variables.json")
            parameters = json.loads(VARIABLES.read_text(encoding="utf-8"))["Parameters"]
            variables.write_text(json.dumps({"Parameters": {**parameters, **settings}}), encoding="utf-8")
            command = [self.program, "local", "invoke", function, "--event", str(file)]
            done = subprocess.run(command + (["--env-vars", str(variables)] if settings else []), cwd=ROOT, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "SAM_CLI_TELEMETRY": "0"})
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        if done.returncode or not lines:
            print(done.stderr[-3000:], file=sys.stderr)
            return None
        return json.loads(lines[-1])
