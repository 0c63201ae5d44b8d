"""Creates or updates the stack by a change set, as `sam deploy` does."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

from mint_localstack import artefacts

DEPLOY_SECONDS = 600


@dataclass(frozen=True)
class Deployed:
    status: str
    resources: dict[str, str]  # logical id → status
    failures: list[str]
    outputs: dict[str, str]
    seconds: float


def deploy(
    cloudformation, s3, template: dict, stack: str, parameters: dict[str, str], bucket: str = artefacts.BUCKET, kind: str = "CREATE",
    tags: dict[str, str] | None = None, seconds: float = DEPLOY_SECONDS, begun: Callable[[str], None] = lambda stack_id: None,
) -> Deployed:
    """begun is called with the stack's id, before anything is created."""
    begin = time.monotonic()
    key = "template.json"
    s3.put_object(Bucket=bucket, Key=key, Body=json.dumps(template).encode())
    url = s3.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": key})
    given = [{"ParameterKey": name, "ParameterValue": value} for name, value in parameters.items()]
    name = f"of-{time.time_ns()}"
    created = cloudformation.create_change_set(
        StackName=stack, ChangeSetName=name, ChangeSetType=kind, TemplateURL=url.split("?")[0],
        Capabilities=["CAPABILITY_IAM"], Parameters=given, Tags=[{"Key": key, "Value": value} for key, value in (tags or {}).items()],
    )
    begun(created["StackId"])
    change_set = _await(lambda: cloudformation.describe_change_set(StackName=stack, ChangeSetName=name), "Status", seconds)
    if change_set["Status"] != "CREATE_COMPLETE":
        return Deployed(change_set["Status"], {}, [change_set.get("StatusReason", "no reason")], {}, time.monotonic() - begin)
    cloudformation.execute_change_set(StackName=stack, ChangeSetName=name)
    described = _await(lambda: cloudformation.describe_stacks(StackName=stack)["Stacks"][0], "StackStatus", seconds)
    resources = {
        resource["LogicalResourceId"]: resource["ResourceStatus"]
        for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack)
        for resource in page["StackResourceSummaries"]
    }
    failures = [
        f"{event['LogicalResourceId']}: {event.get('ResourceStatusReason', 'no reason')}"
        for event in cloudformation.describe_stack_events(StackName=stack)["StackEvents"]
        if "FAILED" in event["ResourceStatus"]
    ]
    outputs = {output["OutputKey"]: output["OutputValue"] for output in described.get("Outputs", [])}
    return Deployed(described["StackStatus"], resources, failures, outputs, time.monotonic() - begin)


def _await(describe, key: str, seconds: float) -> dict:
    deadline = time.monotonic() + seconds
    while True:
        described = describe()
        ended = not described[key].endswith(("_PENDING", "_IN_PROGRESS"))
        if ended or time.monotonic() > deadline:
            return described
        time.sleep(0.3)
