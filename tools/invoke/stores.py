"""The addresses of the stores of `make run` for a container, and the variables that set them for a function."""

import functools
import ipaddress
import json
import platform
import socket
import subprocess
import sys
import threading
import urllib.parse

from checkout import ROOT

CLOSED = "http://127.0.0.1:9"
# Where `sam local start-lambda` listens.
LAMBDA = "http://127.0.0.1:3001"


def environment(service):
    """Variables for `--env-vars`. SAM gives each function only those that the template gives it."""
    return {
        "STACK": service["stack"],
        "SETTLE_SECONDS": str(service["settle_seconds"]),
        "AWS_ENDPOINT_URL_DYNAMODB": reachable(service["dynamodb"]),
        "AWS_ENDPOINT_URL_SECRETS_MANAGER": reachable(service["secrets"]),
        "AWS_ENDPOINT_URL_SQS": reachable(service["queues"]),
        "SEAL_QUEUE_URL": reachable(service["queues"]) + f"/{service['stack']}-seal.fifo",
        "AWS_ENDPOINT_URL_LAMBDA": reachable(LAMBDA),
        "CACHE_URL": reachable(service["cache"]),
        "CACHE_TIMEOUT_MS": "1000",
        "DEAD_LETTER_QUEUE_URL": CLOSED + "/dead-letters",
        "RECORDER_VERSION": "RecorderFunction",
        **{f"{name.upper()}_ENDPOINT_VERSION": f"{name.capitalize()}Function" for name in functions()},
    }


def functions():
    return [folder.parent.name for folder in (ROOT / "functions").glob("*/pom.xml")]


def write(variables, file):
    file.write_text(json.dumps({"Parameters": variables}, indent=2) + "\n", encoding="utf-8")


def reachable(url):
    """The address by which a container reaches a port of loopback. Docker Desktop hands it on by itself; elsewhere this process
    relays from the address that this machine has on Docker's own bridge."""
    parts = urllib.parse.urlsplit(url)
    if platform.system() != "Linux":
        return parts._replace(netloc=f"host.docker.internal:{parts.port}").geturl()
    listener = socket.create_server((bridge(), 0))
    threading.Thread(target=relay, args=(listener, parts.port), daemon=True).start()
    return parts._replace(netloc=f"{bridge()}:{listener.getsockname()[1]}").geturl()


@functools.cache
def bridge():
    command = ["docker", "network", "inspect", "bridge"]
    try:
        inspected = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=True).stdout
    except FileNotFoundError:
        sys.exit("docker is not installed: docs/sam-local.md says what this takes")
    except subprocess.CalledProcessError as failed:
        sys.exit(f"Docker does not answer, start its engine: {failed.stderr.strip().partition(chr(10))[0]}")
    config = json.loads(inspected)[0]["IPAM"]["Config"][0]
    # Docker takes the first address of the range where it names none.
    return config.get("Gateway") or str(next(ipaddress.ip_network(config["Subnet"]).hosts()))


def relay(listener, port):
    while True:
        near, _ = listener.accept()
        try:
            far = socket.create_connection(("127.0.0.1", port))
        except OSError:
            near.close()
            continue
        for pair in ((near, far), (far, near)):
            threading.Thread(target=copy, args=pair, daemon=True).start()


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        source.close()
        target.close()
