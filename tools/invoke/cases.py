"""What the cases need in addition to their events: keys of each kind, times near now, and other settings of the function."""

import datetime
import json
import string
import subprocess
import sys
import urllib.error
import urllib.request

from checkout import ROOT, event_files
from stores import CLOSED

TENANT = "sam-events"
SETTINGS = {
    "health/503-ip_trust_unconfigured": {"IP_TRUST": ""},
    "health/503-internal": {"AWS_ENDPOINT_URL_DYNAMODB": CLOSED},
}


def operator(*arguments, may_fail=False):
    command = [ROOT / "bin" / "operator", "--local", "--json", *arguments]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode and not may_fail:
        sys.exit(f"bin/operator {' '.join(arguments)}: {done.stderr.strip()}")
    return json.loads(done.stdout) if done.returncode == 0 else None


def token(tenant, *options):
    return operator("key", "issue", tenant, "--allow", "127.0.0.1/32", "--expires-in", "1d", *options)["token"]


class Cases:
    """The events with their placeholders filled in."""

    def __init__(self, url):
        for tenant in (TENANT, TENANT + "-off"):
            if operator("tenant", "show", tenant, may_fail=True) is None:
                operator("tenant", "create", tenant, "--app", tenant, "--attribution-live-at", "2026-01-01T00:00:00Z")
        operator("tenant", "api-off", TENANT + "-off")
        now = datetime.datetime.now(datetime.timezone.utc)
        self.url = url
        self.files = event_files()
        self.values = {
            "TOKEN": token(TENANT),
            "UNSCOPED": token(TENANT, "--no-scopes"),
            "SPENT": token(TENANT, "--per-minute", "1", "--burst", "1"),
            "OFF": token(TENANT + "-off"),
            "SINCE": (now - datetime.timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "NOW": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        }

    def event(self, name):
        text = string.Template(self.files[name].read_text(encoding="utf-8")).substitute(self.values)
        if self.values["SPENT"] in text:
            self._spend()
        return text

    def variables(self, name, common):
        return {**common, **SETTINGS.get(name, {})}

    def _spend(self):
        """Takes the only request in the key's bucket. After a minute, the bucket has one again."""
        try:
            urllib.request.urlopen(urllib.request.Request(
                self.url + "/partner/v1/health", headers={"Authorization": f"Bearer {self.values['SPENT']}"})).close()
        except urllib.error.HTTPError as already_spent:
            already_spent.close()
