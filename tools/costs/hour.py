"""What an hour of abuse, or of full use, can cost: by size, from the template's limits, the register's prices and figures.json."""

import facts
from figures import figures
from markdown import table, usd
from register import PRICES, fact

HOUR = 3600
DATA_ROUTES = 3


def hour(stacks):
    """The table. Each row is the worst of its kind, for as long as the limits of its size let it."""
    rows = [["who", *stacks]]
    for title, cost in _ROWS.items():
        rows.append([title, *(usd(cost(stack, figures(size), limits(stack))) for size, stack in stacks.items())])
    return table(rows, numbers_from=1)


def limits(stack):
    sizes = stack.source["Mappings"]["Sizes"]
    return sizes[stack.parameters["Size"]]


def methods(stack):
    """The methods of the API, each of which the stage limits by itself: any of every path, and GET of the data routes."""
    return len(stack.source["Resources"]["Api"]["Properties"]["DefinitionBody"]["paths"]) + DATA_ROUTES


def strangers(stack, f, size):
    """Without a key, near the rate of the stage, on each method."""
    stage = size["StageRate"] if facts.has_cache(stack) else size["ServicePerSecond"]
    requests = min(methods(stack) * stage, fact("account-requests")) * HOUR
    asked = DATA_ROUTES / methods(stack)
    return _requests(requests, f.request_log_kb, f.refused_kb) + _runs(requests * asked, f.refused_ms) + _reads(requests * asked * f.gate_reads)


def pages(stack, f, size, share=1):
    """Full pages of mints, at the service-wide rate or a share of it."""
    rate = size["ServicePerSecond"] * share
    reads = min(rate * f.page_accounts, size["AccountReads"]) + min(rate * f.page_units, size["TableReads"])
    return _requests(rate * HOUR, f.request_log_kb, f.page_kb) + _runs(rate * HOUR, f.page_ms) + _reads(reads * HOUR)


def answers(stack, f, size):
    """The most expensive answers of hits, none of them cached, by instances with nothing in memory."""
    rate = size["ServicePerSecond"]
    reads = min(rate * f.dear_units, size["TableReads"])
    memory = facts.gigabytes(stack, "HitsFunction")
    return _requests(rate * HOUR, f.request_log_kb, f.response_kb) + _runs(rate * HOUR, f.dear_ms, memory) + _reads(reads * HOUR)


def events(stack, f, size):
    """Hits, as many as the caps of writes let be recorded."""
    hits = size["TableWrites"] * HOUR
    batches = hits / 10
    sqs = hits * (PRICES["sqs-requests"]["usd"] + PRICES["sqs-fair-messages"]["usd"]) + 2 * batches * PRICES["sqs-requests"]["usd"]
    writes = hits * (f.row_writes + f.account_writes + f.tally_writes) * PRICES["dynamodb-writes"]["usd"]
    return (sqs + writes) / 1e6 + _runs(batches, f.batch_ms) + _logs(batches * f.run_log_kb)


def _requests(number, log_kb, kb):
    return number * PRICES["api-gateway-requests"]["usd"] / 1e6 + _logs(number * log_kb) + number * kb / 1e6 * PRICES["data-out"]["usd"]


def _runs(number, ms, gigabytes=1):
    return number * (PRICES["lambda-invocations"]["usd"] + ms / 1000 * gigabytes * PRICES["lambda-gb-seconds"]["usd"]) / 1e6


def _reads(units):
    return units * PRICES["dynamodb-reads"]["usd"] / 1e6


def _logs(kb):
    return kb / 1e6 * PRICES["logs-written"]["usd"]


_ROWS = {
    "strangers without a key, on each method of the API as much as the stage admits": strangers,
    "all sandboxes together, full pages of mints": lambda stack, f, size: pages(stack, f, size, share=0.1),
    "partners, full pages of mints at the service-wide rate": pages,
    "partners, the most expensive answers of hits at that rate": answers,
    "a producer of hits, as many as the caps of writes admit": events,
}


def provisioned(quantities, hours, use=0.7):
    """The units of a bill of DynamoDB, on demand and provisioned at a steady use, in USD a month."""
    kinds = {
        "dynamodb-reads": "provisioned-read",
        "dynamodb-writes": "provisioned-write",
        "dynamodb-ia-reads": "provisioned-ia-read",
        "dynamodb-ia-writes": "provisioned-ia-write",
    }
    demand = sum(quantities[name][1] for name in kinds)
    reserved = sum(quantities[name][0] * 1e6 / (hours * HOUR) / use * hours * fact(price) for name, price in kinds.items())
    return demand, reserved
