"""The quantities that are billed for schedules and traffic: price → quantity per month, by the assumptions of figures.json."""

import math
from collections import Counter

import facts
from metrics import billed_metrics

HITS, MINTS, RECORDER, SEALER, CHECKS = "HitsFunction", "MintsFunction", "RecorderFunction", "SealerFunction", "PreTrafficFunction"


def usage(stack, f):
    runs = facts.runs(stack, f.hours)
    sweeps = runs[SEALER] / 1e6
    sealed = f.hits * f.sealings
    sealing_reads = sealed * f.sealer_reads + f.hits * f.sealer_wallet_reads
    runs[SEALER] += 1e6 * sealed / f.sealed_contracts
    batches = f.hits * f.events_of_hit / f.batch
    logs = _logs_gb(stack, f, runs, batches)
    of_hits = "dynamodb-ia" if facts.has_infrequent_access(stack) else "dynamodb"
    polls = f.pollers * _seconds(f) / f.poll_s / 1e6
    quantities = Counter({
        "api-gateway-requests": f.requests,
        "lambda-invocations": f.requests + batches + sum(runs.values()) / 1e6,
        "lambda-gb-seconds": _gb_seconds(stack, f, runs, batches),
        "dynamodb-reads": f.requests * (request_reads(stack, f) - request_hit_reads(stack, f)) + sealing_reads + sweeps * f.sweep_reads,
        "dynamodb-writes": f.hits * (hit_writes(stack, f) - f.row_writes) + sealed * f.sealer_writes,
        "dynamodb-stored": f.stored_hits * f.tally_kb,
        "dynamodb-backup": f.stored_hits * (f.row_kb + f.tally_kb),
        "cache-units": f.requests * f.cache_units if facts.has_cache(stack) else 0,
        "metrics": billed_metrics(stack, f),
        "logs-written": logs,
        "logs-kept": logs * f.kept_share * facts.log_days(stack) * 24 / f.hours,
        "sqs-requests": f.hits * f.events_of_hit + 2 * batches + facts.polled_queues(stack, fifo=False) * polls,
        "sqs-fifo-requests": f.hits * f.announcements + 2 * runs[SEALER] / 1e6 + facts.polled_queues(stack, fifo=True) * polls,
        "sqs-fair-messages": f.hits * f.events_of_hit,
        "traces": _traces(stack, f, runs, batches),
        "data-out": f.requests * f.response_kb,
        "web-acl-requests": f.requests if facts.has_web_acl(stack) else 0,
    })
    quantities[f"{of_hits}-reads"] += f.requests * request_hit_reads(stack, f) + f.hits * f.sealer_hit_reads
    quantities[f"{of_hits}-writes"] += f.hits * f.row_writes
    quantities[f"{of_hits}-stored"] += f.stored_hits * (f.row_kb + f.index_kb)
    quantities.update(_canary(stack, f, facts.canary_runs(stack, f.hours) / 1e6))
    return quantities


def _canary(stack, f, checks):
    """What the runs of the canary use besides the time of their own function: requests, one of them by the gateway, and a hit."""
    requests = f.canary_hits + f.canary_others
    gb_ms = f.canary_hits * f.hits_ms * facts.gigabytes(stack, HITS) + f.canary_others * f.mints_ms * facts.gigabytes(stack, MINTS)
    gb_s = (gb_ms + f.batch_ms * facts.gigabytes(stack, RECORDER)) / 1000 + run_gb_seconds(stack, f)
    stored = f.months * checks
    return Counter({
        "api-gateway-requests": checks,
        "lambda-invocations": checks * (requests + 2),
        "lambda-gb-seconds": checks * gb_s,
        "dynamodb-reads": checks * (f.canary_reads + f.sealer_reads + f.sealer_wallet_reads),
        "dynamodb-writes": checks * (f.row_writes + f.tally_writes + f.sealer_writes),
        "dynamodb-stored": stored * hit_kb(stack, f),
        "dynamodb-backup": stored * (f.row_kb + f.tally_kb),
        "cache-units": checks * requests * f.cache_units if facts.has_cache(stack) else 0,
        "secrets": 1 if checks else 0,
        "secret-calls": checks,
        "logs-written": checks * (requests * f.request_log_kb + 2 * f.run_log_kb),
        "sqs-requests": 3 * checks,
        "sqs-fifo-requests": 3 * checks,
        "sqs-fair-messages": checks,
        "data-out": checks * f.response_kb,
    })


def request_gb_ms(stack, f):
    hits_ms = _cached(stack, f) * f.cached_hits_ms + (1 - _cached(stack, f)) * f.hits_ms
    return f.hits_share * hits_ms * facts.gigabytes(stack, HITS) + (1 - f.hits_share) * f.mints_ms * facts.gigabytes(stack, MINTS)


def run_gb_seconds(stack, f, function=SEALER):
    return {SEALER: f.sealer_s, CHECKS: f.canary_s}.get(function, f.daily_s) * facts.gigabytes(stack, function)


def uncached_hits_reads(stack, f):
    tallies = (1 - f.warm_share) * f.tallies_read * f.monthly_users * f.user_bytes / f.unit_bytes
    return math.ceil(2 * tallies) / 2 + f.edge_reads + f.listed_user_reads


def request_reads(stack, f):
    hits = f.hits_share * (1 - _cached(stack, f)) * uncached_hits_reads(stack, f)
    return f.gate_reads + hits + (1 - f.hits_share) * (f.mints_row_reads + f.mints_account_reads + f.mints_state_reads)


def request_hit_reads(stack, f):
    """The part that reads rows of hits, as if all of the edges were rows."""
    return f.hits_share * (1 - _cached(stack, f)) * f.edge_reads + (1 - f.hits_share) * f.mints_row_reads


def hit_writes(stack, f):
    return f.row_writes + f.account_writes + f.tally_writes


def hit_kb(stack, f):
    return f.row_kb + f.index_kb + f.tally_kb


def _gb_seconds(stack, f, runs, batches):
    """In millions, as requests and batches are."""
    requests = f.requests * request_gb_ms(stack, f) / 1000
    events = batches * f.batch_ms / 1000 * facts.gigabytes(stack, RECORDER)
    return requests + events + sum(n * run_gb_seconds(stack, f, function) for function, n in runs.items()) / 1e6


def _logs_gb(stack, f, runs, batches):
    def platform(function):
        return f.platform_log_kb if facts.writes_platform_lines(stack, function) else 0

    request = f.request_log_kb + f.hits_share * platform(HITS) + (1 - f.hits_share) * platform(MINTS)
    batch = f.run_log_kb + platform(RECORDER)
    scheduled = sum(n * (f.run_log_kb + platform(function)) for function, n in runs.items())
    return f.requests * request + batches * batch + scheduled / 1e6


def _traces(stack, f, runs, batches):
    requests = _sampled(f, f.requests) if facts.is_traced(stack, HITS) else 0
    recorded = _sampled(f, batches) if facts.is_traced(stack, RECORDER) else 0
    return requests + recorded + sum(_sampled(f, n / 1e6) for function, n in runs.items() if facts.is_traced(stack, function))


def _sampled(f, millions):
    """The number of traced calls, of calls at random times of the month."""
    seconds = _seconds(f) / 1e6
    first = seconds * -math.expm1(-millions / seconds)
    return first + f.traced_share * (millions - first)


def _cached(stack, f):
    return f.cached_share if facts.has_cache(stack) else 0


def _seconds(f):
    return f.hours * 3600
