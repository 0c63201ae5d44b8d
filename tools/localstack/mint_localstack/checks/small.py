"""A stack without a cache store (Cache=none) is created, answers, and states that it does not cache."""

from mint_localstack.checks import deployment
from mint_localstack.events import moment
from mint_localstack.launch import launch
from mint_localstack.report import Report
from mint_localstack.stack import ADDRESS

NAME = "mint-activity-small"
CONTRACT = "0x" + "0" * 39 + "1"


def run(report: Report, endpoint: str, cache_url: str) -> None:
    launched = launch(endpoint, cache_url, NAME, Cache="none")
    deployment.run(report, NAME, launched.deployed, launched.expected)
    left = sorted(id for id in launched.deployed.resources if id.startswith(("Cache", "Vpc", "Subnet", "SecretsEndpoint", "StorageEndpoint")))
    report.row(f"{NAME}: no store, no network", "none", ", ".join(left) or "none", not left)
    stack = launched.stack
    stack.operator("tenant", "create", "acme", "--app", "acme-bot")
    token = stack.operator("key", "issue", "acme", "--allow", f"{ADDRESS}/32")["token"]
    report.equal(f"{NAME}: a new key, GET health", "200", stack.health(token))
    hits = stack.get("hits", token, contract=CONTRACT, since=moment(hours=1))
    report.equal(f"{NAME}: GET hits, cache_ttl_s", "200 0", f"{hits.summary} {hits.body.get('cache_ttl_s')}")
