"""Where a trial runs: an account of AWS, or LocalStack in its place (AWS_ENDPOINT_URL and TRIAL_CACHE, as rehearsal.py sets them)."""

import os
import socket
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field

import boto3
from botocore.config import Config

# The calls that change something have a request id that AWS's support can find.
READS = ("Describe", "Get", "List", "Head", "Lookup", "Filter", "BatchGet")


@dataclass(frozen=True)
class Place:
    account: str
    region: str
    client: Callable
    environment: dict[str, str]
    cache: str | None  # the Redis that stands for the cache store on LocalStack; none on AWS
    requests: list[tuple[str, str]] = field(default_factory=list)  # the operation and the id of each call that changed something

    @property
    def is_aws(self) -> bool:
        return self.cache is None


def here() -> Place:
    """Raises RuntimeError without a Region, and an error of botocore without credentials."""
    session = boto3.Session()
    region = os.environ.get("AWS_REGION") or session.region_name
    if not region:
        raise RuntimeError("no Region is set: set AWS_REGION, for example to us-east-1")
    # Without the variables of the surrounding make, which would affect the makes that are run here.
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    environment = kept | {"AWS_REGION": region, "AWS_DEFAULT_REGION": region, "AWS_PAGER": ""}
    requests: list[tuple[str, str]] = []

    def keep_id(parsed, model, **_) -> None:
        if not model.name.startswith(READS):
            requests.append((model.name, parsed.get("ResponseMetadata", {}).get("RequestId", "none")))

    session.events.register("after-call", keep_id)
    config = Config(region_name=region, retries={"mode": "standard", "max_attempts": 8})

    def client(service: str):
        return session.client(service, config=config)

    return Place(client("sts").get_caller_identity()["Account"], region, client, environment, os.environ.get("TRIAL_CACHE"), requests)


def proxies(place: Place) -> str:
    """This machine's own addresses, as API Gateway sees them: the checks send other addresses by X-Forwarded-For."""
    if not place.is_aws:
        return "127.0.0.0/8"
    with urllib.request.urlopen("https://checkip.amazonaws.com", timeout=30) as answer:
        found = [answer.read().decode().strip() + "/32"]
    address = ipv6()
    return ",".join(found + ([f"{address}/128"] if address else []))


def ipv6() -> str | None:
    """The address from which this machine calls by IPv6; none if it cannot."""
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
            probe.connect(("2600::", 443))  # sends nothing
            return probe.getsockname()[0]
    except OSError:
        return None
