"""A partner's life cycle, by the operator's commands, checked by the answers to the partner's requests."""

import re

from mint_localstack.events import CONTRACT, moment
from mint_localstack.report import Report
from mint_localstack.runbook.book import Runbook
from mint_localstack.stack import ADDRESS, EFFECT_SECONDS, Stack, until

TENANT, APP = "acme", "acme-bot"
ELSEWHERE = "9.9.9.9"


def begin(report: Report, stack: Stack, book: Runbook) -> None:
    """The partner is created and gets two keys."""
    created = book.perform(f"bin/operator --stack {stack.name} tenant create {TENANT} --app {APP}")
    report.row("tenant create, by the runbook", "done", created.seen, created.ok)
    shown = stack.operator("tenant", "show", TENANT)
    same = [shown] == stack.operator("tenant", "list")
    report.equal("tenant show, tenant list: its app", APP, ", ".join(shown["apps"]) if same else "they differ")
    given = book.perform(f"bin/operator --stack {stack.name} key issue {TENANT}")
    report.row("key issue, by the runbook", "a token", given.seen, given.ok)
    # The checks use another key, with the highest rate that the stack admits, so that they do not wait for its bucket.
    issued = stack.operator("key", "issue", TENANT, "--allow", f"{ADDRESS}/32", "--per-minute", "600", "--burst", "200")
    token = re.search(r"svc_live_\w+", given.result.output)
    book.values |= {"token": token[0] if token else "", "fast_token": issued["token"], "key": issued["key_id"], "contract": CONTRACT}
    shown = stack.operator("key", "show", issued["key_id"])
    same = shown in stack.operator("key", "list", TENANT)
    report.equal("key issue, key show, key list", issued["key_id"], shown["key_id"] if same else "they differ")
    report.equal("  its first request", "200", stack.health(issued["token"]))
    report.equal("  from another address", "403 ip_not_allowed", stack.health(issued["token"], ELSEWHERE))


def run(report: Report, stack: Stack, book: Runbook) -> None:
    token, key, later = book.values["fast_token"], book.values["key"], moment(hours=-1)
    for change, wanted in [
        (["tenant", "disable", TENANT], "401 invalid_key"),
        (["tenant", "enable", TENANT], "200"),
        (["tenant", "api-off", TENANT, "--until", later], "503 tenant_api_disabled"),
        (["tenant", "api-on", TENANT], "200"),
        (["api", "off"], "503 tenant_api_disabled"),
        (["api", "on"], "200"),
        (["key", "allow", key, f"{ELSEWHERE}/32"], "403 ip_not_allowed"),
        (["key", "allow", key, f"{ADDRESS}/32"], "200"),
    ]:
        stack.operator(*change)
        _seen_in_time(report, " ".join(word for word in change if word not in (key, later)), wanted, stack, token)
    report.equal("api status", True, stack.operator("api", "status")["api_enabled"])
    _limit(report, stack)
    _roll_and_revoke(report, stack, token, key)
    _audit(report, stack)


def _limit(report: Report, stack: Stack) -> None:
    issued = stack.operator("key", "issue", TENANT, "--allow", f"{ADDRESS}/32")
    stack.operator("key", "limit", issued["key_id"], "--per-minute", "1", "--burst", "1")
    _seen_in_time(report, "key limit --per-minute 1 --burst 1", "429 rate_limited", stack, issued["token"])
    stack.operator("key", "revoke", issued["key_id"])


def _roll_and_revoke(report: Report, stack: Stack, token: str, key: str) -> None:
    rolled = stack.operator("key", "roll", key, "--overlap", "7d")
    report.equal("key roll: the old and the new key", "200 and 200", f"{stack.health(token)} and {stack.health(rolled['token'])}")
    stack.operator("key", "revoke", rolled["key_id"])
    _seen_in_time(report, "key revoke", "401 invalid_key", stack, rolled["token"])


def _audit(report: Report, stack: Stack) -> None:
    rows = str(stack.operator("audit"))
    missing = [word for word in ("create", "disable", "api-off", "issue", "allow", "limit", "roll", "revoke", "arn:aws:") if word not in rows]
    report.row("audit", "every change so far, and its caller", "every change" if not missing else f"lacks {missing}: {rows[:400]}", not missing)


def _seen_in_time(report: Report, check: str, wanted: str, stack: Stack, token: str) -> None:
    seen, seconds = until(wanted, lambda: stack.health(token))
    report.row(check, f"{wanted} within {EFFECT_SECONDS} s", f"{seen} after {seconds:.1f} s", seen == wanted and seconds <= EFFECT_SECONDS)
