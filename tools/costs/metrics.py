"""CloudWatch metrics that are billed: those of the service's own namespace."""

import re

from facts import canary_runs, has_cache
from unpriced import Unpriced

NAMESPACE = "MintActivity"


def _refuse_metrics_by_method(stack):
    for name, stage in stack.of_type("AWS::ApiGateway::Stage").items():
        if any(setting.get("MetricsEnabled") for setting in stage.get("MethodSettings", [])):
            raise Unpriced(f"{name}: metrics by method have no price; add one to tools/costs or leave them out")


def named_metrics(stack):
    """The service's own metrics that alarms, dashboards and metric filters name."""
    found = set()
    for name, alarm in stack.of_type("AWS::CloudWatch::Alarm").items():
        stats = [query["MetricStat"]["Metric"] for query in alarm.get("Metrics", []) if "MetricStat" in query]
        found |= {m["MetricName"] for m in [*stats, alarm] if m.get("Namespace") == NAMESPACE}
    for name, group in stack.of_type("AWS::Logs::MetricFilter").items():
        for metric in group["MetricTransformations"]:
            if "DefaultValue" in metric:
                raise Unpriced(f"{name}: a DefaultValue also costs when nothing matches; count it in tools/costs/metrics.py")
            found.add(metric["MetricName"])
    for dashboard in stack.of_type("AWS::CloudWatch::Dashboard").values():
        found |= set(re.findall(rf'"{NAMESPACE}",\s*"(\w+)"', str(dashboard["DashboardBody"])))
    return found


def billed_metrics(stack, figures):
    """The number of metrics that are billed in a month with these figures."""
    emitted = {
        "hits": figures.hits > 0,
        "a cache store": figures.requests > 0 and has_cache(stack),
        "a canary": canary_runs(stack, figures.hours) > 0,
        "failures": False,
    }
    unknown = named_metrics(stack) - figures.own_metrics.keys()
    if unknown:
        raise Unpriced(f"{', '.join(sorted(unknown))}: say in own_metrics of tools/costs/figures.json what writes it")
    _refuse_metrics_by_method(stack)
    return sum(emitted[by] for by in figures.own_metrics.values())
