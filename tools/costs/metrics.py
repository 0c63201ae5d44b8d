"""CloudWatch metrics that are billed: API Gateway's metrics by method, and those of the service's own namespace."""

import re

from facts import has_cache
from unpriced import Unpriced

NAMESPACE = "MintActivity"


def measured_methods(stack):
    """The number of routes of one method, and of routes of any method, that have separate metrics."""
    stages = stack.of_type("AWS::ApiGateway::Stage").values()
    if not any(setting.get("MetricsEnabled") for stage in stages for setting in stage.get("MethodSettings", [])):
        return 0, 0
    (api,) = stack.of_type("AWS::ApiGateway::RestApi").values()
    names = [name for path in api["Body"]["paths"].values() for name in path if name != "parameters"]
    others = names.count("x-amazon-apigateway-any-method")
    return len(names) - others, others


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
        "failures": False,
    }
    unknown = named_metrics(stack) - figures.own_metrics.keys()
    if unknown:
        raise Unpriced(f"{', '.join(sorted(unknown))}: say in own_metrics of tools/costs/figures.json what writes it")
    own = sum(emitted[by] for by in figures.own_metrics.values())
    methods, others = measured_methods(stack)
    called = methods + min(others, figures.scanned_routes) if figures.requests > 0 else 0
    return own + figures.method_metrics * called
