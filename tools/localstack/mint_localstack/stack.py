"""The deployed stack, for its callers and its operator."""

import json
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass

import boto3

from mint_localstack import places

# A public address: keys refuse the ranges that are reserved for documentation.
ADDRESS = "8.8.8.8"
# The contract promises that a change to a key or tenant takes effect everywhere within this time.
EFFECT_SECONDS = 10


def client_factory(environment: dict[str, str]) -> Callable:
    """Clients that call as the commands in an environment do."""
    session = boto3.Session(environment["AWS_ACCESS_KEY_ID"], environment["AWS_SECRET_ACCESS_KEY"], region_name=environment["AWS_REGION"])
    return lambda service: session.client(service, endpoint_url=environment["AWS_ENDPOINT_URL"])


def at(url: str, environment: dict[str, str]) -> dict[str, str]:
    """What commands of the operator's pages need besides: the service's address, and the AWS CLI of the virtual environment."""
    return {
        "BASE_URL": url, "PATH": f"{places.ROOT}/tools/localstack/bin:{environment['PATH']}",
        "MINT_LOCALSTACK_AWS": str(places.VENV / "bin" / "aws"),
    }


@dataclass(frozen=True)
class Answer:
    status: int
    body: dict

    @property
    def summary(self) -> str:
        return f"{self.status} {self.body.get('code', '')}".strip()


@dataclass(frozen=True)
class Stack:
    name: str
    url: str
    environment: dict[str, str]  # of the commands that are run for it
    client: Callable  # a client of boto3 for a service

    def resources(self, kind: str) -> list[str]:
        """The names of the stack's resources of a type."""
        pages = self.client("cloudformation").get_paginator("list_stack_resources").paginate(StackName=self.name)
        return [each["PhysicalResourceId"] for page in pages for each in page["StackResourceSummaries"] if each["ResourceType"] == kind]

    def targets(self) -> list[dict]:
        """What the stack's rules invoke, by the rule's name."""
        events = self.client("events")
        return [target for rule in sorted(self.resources("AWS::Events::Rule")) for target in events.list_targets_by_rule(Rule=rule)["Targets"]]

    def operator(self, *arguments: str):
        """Runs a command of the operator and returns its JSON. Raises an error with the command's own line if it was refused."""
        command = ["bin/operator", "--stack", self.name, "--json", *arguments]
        done = subprocess.run(command, cwd=places.ROOT, env=self.environment, capture_output=True, text=True, close_fds=False)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def get(self, path: str, token: str, address: str = ADDRESS, **query: str) -> Answer:
        """The answer that a partner gets, who asks again after 503 internal: a busy machine may keep the stores from answering in time."""
        for _ in range(30):
            answer = self._get(path, token, address, query)
            if answer.body.get("code") != "internal":
                break
            time.sleep(1)
        return answer

    def _get(self, path: str, token: str, address: str, query: dict[str, str]) -> Answer:
        url = f"{self.url}/partner/v1/{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}", "X-Forwarded-For": address})
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return Answer(response.status, json.load(response))
        except urllib.error.HTTPError as refused:
            with refused:
                return Answer(refused.code, json.load(refused))

    def request_id(self, token: str) -> str:
        """The id of a request that was answered."""
        request = urllib.request.Request(f"{self.url}/partner/v1/health", headers={"Authorization": f"Bearer {token}", "X-Forwarded-For": ADDRESS})
        with urllib.request.urlopen(request, timeout=120) as response:
            return response.headers["X-Request-Id"]

    def health(self, token: str, address: str = ADDRESS) -> str:
        return self.get("health", token, address).summary


def until(wanted, probe, seconds: float = EFFECT_SECONDS):
    """Repeats a call until it returns the wanted value or the time is over. Returns the last value and the time taken."""
    begin = time.monotonic()
    while True:
        seen, elapsed = probe(), time.monotonic() - begin
        if seen == wanted or elapsed > seconds:
            return seen, elapsed
        time.sleep(0.25)
