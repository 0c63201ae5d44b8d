"""The quantities that are billed because a stack exists, whether or not it is called: price → quantity per month."""

from collections import Counter

from stack import TYPES
from unpriced import Unpriced


def standing(stack, figures):
    total = Counter()
    for name, resource in stack.resources.items():
        kind, properties = resource["Type"], resource["Properties"]
        if kind in METERS:
            total.update(METERS[kind](name, properties, figures))
        elif kind not in TYPES["free"] and kind not in TYPES["by_use"]:
            raise Unpriced(f"{name}: {kind} is not known; list it in tools/costs/types.json, or meter it in tools/costs/standing.py")
    return total


def _endpoint(name, properties, figures):
    kind = properties.get("VpcEndpointType", "Gateway")
    if kind == "Gateway":
        return {}
    if kind != "Interface":
        raise Unpriced(f"{name}: an endpoint of type {kind} has no price; add one to tools/costs")
    return {"endpoint-hours": len(properties["SubnetIds"]) * figures.hours}


def _cache(name, properties, figures):
    if properties["Engine"] != "valkey":
        raise Unpriced(f"{name}: prices are those of valkey, not {properties['Engine']}; add its prices to tools/costs")
    minimum = properties.get("CacheUsageLimits", {}).get("DataStorage", {}).get("Minimum", 0)
    return {"cache-gb-hours": max(figures.cache_floor_gb, float(minimum)) * figures.hours}


def _alarm(name, properties, figures):
    periods = [properties["Period"]] if "MetricName" in properties else []
    for query in properties.get("Metrics", []):
        if "MetricStat" in query:
            periods.append(query["MetricStat"]["Period"])
        elif "SELECT" in query["Expression"] or "ANOMALY" in query["Expression"]:
            raise Unpriced(f"{name}: an alarm over a query or an anomaly band has no price; add one to tools/costs")
    if min(int(period) for period in periods) < 60:
        raise Unpriced(f"{name}: a period below 60 s is high resolution and has no price; add one to tools/costs")
    return {"alarm-metrics": len(periods)}


METERS = {
    "AWS::CloudWatch::Alarm": _alarm,
    "AWS::CloudWatch::Dashboard": lambda name, properties, figures: {"dashboards": 1},
    "AWS::EC2::VPCEndpoint": _endpoint,
    "AWS::ElastiCache::ServerlessCache": _cache,
    "AWS::SecretsManager::Secret": lambda name, properties, figures: {"secrets": 1},
    "AWS::WAFv2::WebACL": lambda name, properties, figures: {"web-acls": 1, "web-acl-rules": len(properties["Rules"])},
}
