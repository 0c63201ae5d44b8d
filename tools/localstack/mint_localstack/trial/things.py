"""The kinds of things that a run makes: whether one exists, and how it is deleted. Each is called by its exact name."""

import contextlib
from collections.abc import Callable

from botocore.exceptions import ClientError

from mint_localstack.trial.record import Record, Thing

ABSENT = ("404", "NoSuchBucket", "ResourceNotFoundException", "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue")


class Things:
    def __init__(self, client: Callable, record: Record):
        self._client, self._record = client, record

    def exists(self, thing: Thing) -> bool:
        try:
            return bool(KINDS[thing.kind][0](self, thing.name))
        except ClientError as e:
            if _code(e) in ABSENT or (thing.kind == "stack" and _code(e) == "ValidationError" and "does not exist" in str(e)):
                return False
            raise

    def delete(self, thing: Thing) -> None:
        KINDS[thing.kind][1](self, thing.name)

    def _stack(self, name: str) -> str | None:
        """The status of the run's stack; none if it is deleted. A deleted stack is still described by its id."""
        [described] = self._client("cloudformation").describe_stacks(StackName=self._record.stack_id or name)["Stacks"]
        return None if described["StackStatus"] == "DELETE_COMPLETE" else described["StackStatus"]

    def _delete_stack(self, name: str) -> None:
        status, cloudformation = self._stack(name), self._client("cloudformation")
        called = self._record.stack_id or name
        if status == "UPDATE_IN_PROGRESS":
            # It ends by itself if it cannot be cancelled any more.
            with contextlib.suppress(ClientError):
                cloudformation.cancel_update_stack(StackName=called)
        elif status in ("CREATE_IN_PROGRESS", "REVIEW_IN_PROGRESS") or (status and not status.endswith("_IN_PROGRESS")):
            cloudformation.delete_stack(StackName=called)

    def _bucket(self, name: str):
        return self._client("s3").head_bucket(Bucket=name, ExpectedBucketOwner=self._owner)

    def _delete_bucket(self, name: str) -> None:
        s3 = self._client("s3")
        for page in s3.get_paginator("list_objects_v2").paginate(Bucket=name, ExpectedBucketOwner=self._owner):
            for found in page.get("Contents", []):
                s3.delete_object(Bucket=name, Key=found["Key"], ExpectedBucketOwner=self._owner)
        s3.delete_bucket(Bucket=name, ExpectedBucketOwner=self._owner)

    def _table(self, name: str):
        return self._client("dynamodb").describe_table(TableName=name)["Table"]

    def _delete_table(self, name: str) -> None:
        table = self._table(name)
        if table["TableStatus"] == "DELETING":
            return
        dynamodb = self._client("dynamodb")
        if table.get("DeletionProtectionEnabled"):
            dynamodb.update_table(TableName=name, DeletionProtectionEnabled=False)
        dynamodb.delete_table(TableName=name)

    def _secret(self, name: str):
        return self._client("secretsmanager").describe_secret(SecretId=name)

    def _delete_secret(self, name: str) -> None:
        self._client("secretsmanager").delete_secret(SecretId=name, ForceDeleteWithoutRecovery=True)

    def _queue(self, name: str):
        return self._client("sqs").get_queue_url(QueueName=name)["QueueUrl"]

    def _delete_queue(self, name: str) -> None:
        self._client("sqs").delete_queue(QueueUrl=self._queue(name))

    def _layer(self, name: str) -> list[int]:
        pages = self._client("lambda").get_paginator("list_layer_versions").paginate(LayerName=name)
        return [version["Version"] for page in pages for version in page["LayerVersions"]]

    def _delete_layer(self, name: str) -> None:
        for version in self._layer(name):
            self._client("lambda").delete_layer_version(LayerName=name, VersionNumber=version)

    @property
    def _owner(self) -> str:
        return self._record.head["account"]


# In the order in which they are deleted.
KINDS = {
    "stack": (Things._stack, Things._delete_stack),
    "table": (Things._table, Things._delete_table),
    "secret": (Things._secret, Things._delete_secret),
    "queue": (Things._queue, Things._delete_queue),
    "layer": (Things._layer, Things._delete_layer),
    "bucket": (Things._bucket, Things._delete_bucket),
}


def _code(error: ClientError) -> str:
    return error.response["Error"]["Code"]
