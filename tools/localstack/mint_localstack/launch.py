"""From template.yaml to a running stack."""

from collections import Counter
from dataclasses import dataclass

from mint_localstack import artefacts, conditions, deploy, template
from mint_localstack.server import client_environment
from mint_localstack.stack import Stack, at, client_factory

STACK = "mint-activity"
# For LocalStack, every request comes from 127.0.0.1, so this counts as a proxy, and X-Forwarded-For has the caller's address.
PARAMETERS = {"IpTrust": "forwarded", "TrustedProxies": "127.0.0.0/8"}


@dataclass(frozen=True)
class Launched:
    stack: Stack
    deployed: deploy.Deployed
    removed: Counter
    expected: int


def launch(endpoint: str, cache_url: str, name: str = STACK, **overrides: str) -> Launched:
    shell = client_environment(endpoint)
    clients = client_factory(shell)
    s3, cloudformation = clients("s3"), clients("cloudformation")
    s3.create_bucket(Bucket=artefacts.BUCKET)
    source = template.source()
    parameters = template.values(source, PARAMETERS | overrides)
    artefacts.upload(source, s3)
    translated = template.translated(source, name, parameters)
    removed = template.without_unsupported(translated, cache_url)
    translated["Resources"] = template.with_ranges(translated["Resources"], parameters)
    deployed = deploy.deploy(cloudformation, s3, translated, name, parameters)
    apis = [api for api in clients("apigateway").get_rest_apis()["items"] if api["name"] == name]
    url = f"{endpoint}/_aws/execute-api/{apis[0]['id']}/live" if apis else ""
    shell |= at(url, shell)
    return Launched(Stack(name, url, shell, clients), deployed, removed, len(conditions.created(translated, parameters)))
