"""Rotation of the secrets by the runbook's commands: older keys and cursors continue to work, newer ones use the new version."""

import base64
from collections.abc import Callable

from mint_localstack.checks.partner import TENANT
from mint_localstack.checks.queue import window
from mint_localstack.report import Report
from mint_localstack.runbook.book import Runbook
from mint_localstack.stack import ADDRESS, Stack

SECRETS = ("pepper", "cursor")


class Rotation:
    def __init__(self, report: Report, stack: Stack, book: Runbook, end_instances: Callable[[str], None] | None):
        """end_instances is none where no caller can end an instance: what only a new one shows is then not checked."""
        self._report, self._stack, self._book = report, stack, book
        self._end_instances = end_instances

    def begin(self) -> None:
        self._token = self._book.values["fast_token"]
        # One window for both pages: a cursor is bound to its since.
        self._since = window(self._stack, "mints", self._token, limit="1")["since"]
        first = self._page()
        self._old_cursor = first["next_cursor"]

    def end(self) -> None:
        for secret in SECRETS:
            self._perform(secret)
        old_key = self._stack.health(self._token)
        issued = self._stack.operator("key", "issue", TENANT, "--allow", f"{ADDRESS}/32")
        self._report.equal("pepper rotated: the old and a new key", "200 and 200", f"{old_key} and {self._stack.health(issued['token'])}")
        self._report.equal("  the new key's version", self._current("pepper"), self._pepper_version(issued["key_id"]))
        self._report.equal("  the old key's version", "1", self._pepper_version(self._book.values["key"]))
        self._stack.operator("key", "revoke", issued["key_id"])

        resumed = len(self._page(cursor=self._old_cursor).get("mints", []))
        self._report.equal("cursor rotated: a page by the old cursor", 1, resumed)
        if self._end_instances is None:
            return
        # An instance uses the keyring that it has read until it receives a version that the keyring lacks.
        self._end_instances(f"{self._stack.name}-mints")
        cursor = self._page().get("next_cursor", "")
        self._report.equal("  the version of a new instance's cursor", self._current("cursor"), _version(cursor))
        self._report.equal("  a page by the new cursor", 1, len(self._page(cursor=cursor).get("mints", [])))

    def _perform(self, secret: str) -> None:
        done = self._book.perform(f"bin/operator --stack {self._stack.name} secret rotate {secret}")
        self._report.row(f"secret rotate {secret}, by the runbook", "done", done.seen, done.ok)

    def _current(self, secret: str) -> str:
        return self._stack.operator("secret", "status", secret)["current"]

    def _page(self, **query: str) -> dict:
        contract = self._book.values["contract"]
        return self._stack.get("mints", self._token, contract=contract, since=self._since, limit="1", **query).body

    def _pepper_version(self, key: str) -> str:
        item = self._stack.client("dynamodb").get_item(TableName=f"{self._stack.name}-keys", Key={"key_id": {"S": key}})
        return item["Item"]["pepper_version"]["S"]


def _version(cursor: str) -> str:
    """A cursor begins with its form, the length of its secret's version, and the version."""
    if not cursor:
        return "no cursor"
    content = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
    return content[2 : 2 + content[1]].decode()
