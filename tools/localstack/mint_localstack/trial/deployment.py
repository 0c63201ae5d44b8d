"""Deploys template.yaml for a run, and lists what CloudFormation keeps of the stack when it is deleted."""

from dataclasses import dataclass

from mint_localstack import artefacts, conditions, deploy, template
from mint_localstack.trial.place import Place, proxies
from mint_localstack.trial.record import Record, Thing
from mint_localstack.trial.things import Things

KEEPS = ("Retain", "RetainExceptOnCreate")
# The kind of each type that is kept, and the property that names it. Versions of functions go with their functions.
NAMES = {
    "AWS::DynamoDB::Table": ("table", "TableName"),
    "AWS::SecretsManager::Secret": ("secret", "Name"),
    "AWS::SQS::Queue": ("queue", "QueueName"),
    "AWS::Lambda::LayerVersion": ("layer", "LayerName"),
}
GOES_WITH_ITS_FUNCTION = "AWS::Lambda::Version"
AUTH_LAYER = "layers/auth/target/built/layer"
# A first deployment makes the cache store and snapshots; an update shifts traffic with two hooks; both may have to go back.
LONGEST_SECONDS = 5400


class Uploads(list):
    """Takes what is to be uploaded, until there is a bucket."""

    def put_object(self, **put) -> None:
        self.append(put)


@dataclass(frozen=True)
class Prepared:
    template: dict
    parameters: dict[str, str]
    uploads: Uploads


def bucket_of(record: Record) -> str:
    return f"{record.head['stack']}-artefacts"


def prepare(place: Place, record: Record, number: int, **overrides: str) -> Prepared:
    """number is that of the deployment: another one publishes new versions, as another digest of samconfig.toml does."""
    source, uploads, stack = template.source(), Uploads(), record.head["stack"]
    parameters = template.values(
        source,
        {
            "Cache": "serverless",
            "ManageGatewayLogRole": "false",
            "RollOut": "Canary10Percent5Minutes",
            "IpTrust": "forwarded",
            "TrustedProxies": proxies(place),
            **overrides,
        },
    )
    for resource in source["Resources"].values():
        # The lines that have the time of a restore. The template leaves them out.
        if "SnapStart" in resource.get("Properties", {}):
            resource["Properties"]["LoggingConfig"] |= {"SystemLogLevel": "INFO"}
    settings = f"{record.head['run']} {number}\n".encode()
    artefacts.upload(source, uploads, bucket_of(record), {AUTH_LAYER: {"settings": settings}})
    translated = template.translated(source, stack, parameters, place.account, place.region)
    if not place.is_aws:
        template.without_unsupported(translated, place.cache)
        translated["Resources"] = template.with_ranges(translated["Resources"], parameters)
    return Prepared(translated, parameters, uploads)


def kept(translated: dict, parameters: dict[str, str], stack: str) -> list[Thing]:
    """What is left when the stack is deleted. Raises RuntimeError for a type that the trial cannot delete."""
    found = []
    for name in sorted(conditions.created(translated, parameters)):
        resource = translated["Resources"][name]
        keeps = {resource.get("DeletionPolicy"), resource.get("UpdateReplacePolicy")} & set(KEEPS)
        if not keeps or resource["Type"] == GOES_WITH_ITS_FUNCTION:
            continue
        if resource["Type"] not in NAMES:
            raise RuntimeError(f"{name} would be kept when the stack is deleted, and the trial cannot delete a {resource['Type']}")
        kind, of = NAMES[resource["Type"]]
        found.append(Thing(kind, _name(name, resource["Properties"].get(of), stack)))
    return found


def _name(resource: str, given, stack: str) -> str:
    text = given["Fn::Sub"] if isinstance(given, dict) and given.keys() == {"Fn::Sub"} else given
    named = text.replace("${AWS::StackName}", stack) if isinstance(text, str) else ""
    if stack not in named or "${" in named:
        raise RuntimeError(f"the name of {resource} does not have the stack's name in it: the trial could not tell it from another's")
    return named


def create(place: Place, record: Record, things: Things, prepared: Prepared) -> deploy.Deployed:
    stack, bucket, s3 = record.head["stack"], bucket_of(record), place.client("s3")
    for thing in [*kept(prepared.template, prepared.parameters, stack), Thing("bucket", bucket)]:
        record.intend(thing, things.exists)
    where = {} if place.region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": place.region}}
    s3.create_bucket(Bucket=bucket, **where)
    record.intend(Thing("stack", stack), things.exists)
    return _deploy(place, record, prepared, "CREATE", record.learned)


def update(place: Place, record: Record, prepared: Prepared) -> deploy.Deployed:
    return _deploy(place, record, prepared, "UPDATE", lambda stack_id: None)


def _deploy(place: Place, record: Record, prepared: Prepared, kind: str, begun) -> deploy.Deployed:
    s3 = place.client("s3")
    for put in prepared.uploads:
        s3.put_object(**put, ExpectedBucketOwner=place.account)
    return deploy.deploy(
        place.client("cloudformation"),
        s3,
        prepared.template,
        record.head["stack"],
        prepared.parameters,
        bucket_of(record),
        kind,
        {"Trial": record.head["run"], "Stack": record.head["stack"]},
        LONGEST_SECONDS,
        begun,
    )
