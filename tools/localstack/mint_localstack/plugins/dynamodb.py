"""LocalStack's DynamoDB provider for a server that is already running. LocalStack's own would download DynamoDB Local and a JDK."""

import os
from urllib.parse import urlsplit

from localstack.aws.forwarder import HttpFallbackDispatcher
from localstack.services.dynamodb.server import DynamodbServer
from localstack.services.dynamodb.v2.provider import DynamoDBProvider
from localstack.services.plugins import Service, aws_provider

URL_VARIABLE = "MINT_LOCALSTACK_DYNAMODB"


class ExternalServer(DynamodbServer):
    """A server that is started and stopped by the process that named it in the environment."""

    def start_dynamodb(self) -> bool:
        return True

    def stop_dynamodb(self) -> None:
        pass


class ExternalDynamoDBProvider(DynamoDBProvider):
    @staticmethod
    def _new_dynamodb_server() -> DynamodbServer:
        url = urlsplit(os.environ[URL_VARIABLE])
        return ExternalServer(url.port, url.hostname)


@aws_provider(api="dynamodb", name="external")
def dynamodb_external():
    return Service.for_provider(
        ExternalDynamoDBProvider(),
        dispatch_table_factory=lambda provider: HttpFallbackDispatcher(provider, provider.get_forward_url),
    )
