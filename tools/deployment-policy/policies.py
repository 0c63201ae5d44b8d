"""The policies of the role that deploys: managed policies small enough for IAM, made from a template."""

import json
import re

import needs
import statements
import template
from tables import Refused, table

# https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html; white space does not count.
MAX_CHARACTERS = 6144
MAX_POLICIES = 10


def policies(text, boundary=None):
    """Name → policy document, with placeholders."""
    resources = template.translated(text)
    allowed = [*statements.fixed(), *statements.derived(needs.needed(resources), template.facts(resources), boundary)]
    documents = table("documents")
    home = {service: name for name, services in documents.items() for service in services}
    found = {name: {"Version": "2012-10-17", "Statement": []} for name in documents}
    for statement in allowed:
        service = statement["Action"][0].split(":", 1)[0]
        if service not in home:
            raise Refused(f"{service} is in no document of documents.toml.")
        found[home[service]]["Statement"].append(statement)
    return {name: document for name, document in found.items() if document["Statement"]}


def filled(document, values):
    """A document with its placeholders filled in. Without a hosted zone it allows nothing in Route 53."""
    kept = document["Statement"]
    if not values["HOSTED_ZONE_ID"]:
        kept = [statement for statement in kept if not statement["Action"][0].startswith("route53:")]
    text = json.dumps({**document, "Statement": kept})
    for name, value in values.items():
        text = re.sub(rf"\b{name}\b", value or name, text)
    return json.loads(text)


def characters(document):
    return len(re.sub(r"\s", "", json.dumps(document)))


def written(document):
    return json.dumps(document, indent=2) + "\n"
