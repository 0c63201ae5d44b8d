"""What a few cases need in addition to their event: other settings of the function, a spent key, a tenant that is switched off."""

import contextlib
import json
import pathlib
import re
import subprocess
import sys
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLOSED = "http://127.0.0.1:9"
SETTINGS = {
    "health/503-ip_trust_unconfigured": {"IP_TRUST": ""},
    "health/503-internal": {"AWS_ENDPOINT_URL_DYNAMODB": CLOSED},
}


def event_files():
    """Each event's file by its name: hits/200 is events/hits/200.json."""
    return {f"{file.parent.name}/{file.stem}": file for file in sorted((ROOT / "events").glob("*/*.json"))}


def service():
    """The description that `make run` wrote of itself."""
    try:
        return json.loads((ROOT / ".local" / "service.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        sys.exit("nothing runs here: start it with make run")


@contextlib.contextmanager
def prepared(name, file):
    """Brings the service into the state that the case needs, and back."""
    if name.endswith("/429-rate_limited"):
        spend(re.search(r"svc_live_\w+", file.read_text(encoding="utf-8"))[0])
    if not name.endswith("/503-tenant_api_disabled"):
        yield
        return
    operator("tenant", "api-off", "demo")
    try:
        yield
    finally:
        operator("tenant", "api-on", "demo")


def spend(token):
    """Takes the only request in the key's bucket. After a minute, the bucket has one again."""
    request = urllib.request.Request(service()["url"] + "/partner/v1/health", headers={"Authorization": f"Bearer {token}"})
    try:
        urllib.request.urlopen(request).close()
    except urllib.error.HTTPError as already_spent:
        already_spent.close()


def operator(*arguments):
    command = [ROOT / "bin" / "operator", "--local", *arguments]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"bin/operator {' '.join(arguments)}: {done.stderr.strip()}")
