"""A function version as a separate process: the JDK 25, Lambda's runtime interface client, the jars of the code and its layers."""

import os
import subprocess
from pathlib import Path

from mint_localstack import places, runtime
from mint_localstack.plugins import dynamodb

CLIENT = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda"
NATIVE_PROPERTY = "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI"
JAVA_HOME_VARIABLE = "MINT_LOCALSTACK_JAVA_HOME"
ENDPOINT_PREFIX = "AWS_ENDPOINT_URL"


def prepare(version) -> None:
    """Unpacks the code and its layers into a folder."""
    for code in [version.config.code, *(layer.code for layer in version.config.layers)]:
        code.prepare_for_execution()


def start(version, variables: dict, api_address: str, log: Path) -> subprocess.Popen:
    config = version.config
    code = config.code.get_unzipped_code_location()
    layers = [layer.code.get_unzipped_code_location() for layer in config.layers]
    class_path = [f"{places.RUNTIME}/*", f"{code}/lib/*", *(f"{layer}/java/lib/*" for layer in layers)]
    command = [
        os.environ[JAVA_HOME_VARIABLE] + "/bin/java",
        # Lambda also compiles with C1 only.
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        f"-Xmx{config.memory_size * 85 // 100}m",
        "--enable-native-access=ALL-UNNAMED",
        f"-D{NATIVE_PROPERTY}={runtime.NATIVE}",
        "-cp",
        ":".join(class_path),
        CLIENT,
        config.handler,
    ]
    with log.open("ab") as output:
        return subprocess.Popen(
            command, env=environment(variables, api_address, code), cwd=code,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
        )


def environment(variables: dict, api_address: str, code: Path) -> dict[str, str]:
    own = {name: str(value) for name, value in variables.items() if value is not None}
    endpoint = own[ENDPOINT_PREFIX]
    # The template sets AWS's own addresses. Here, every service is LocalStack.
    own |= {name: endpoint for name in own if name.startswith(ENDPOINT_PREFIX)}
    return own | {
        # Except DynamoDB, which functions call directly: through LocalStack, a single Python process, all calls would time out.
        ENDPOINT_PREFIX + "_DYNAMODB": os.environ[dynamodb.URL_VARIABLE],
        "AWS_LAMBDA_RUNTIME_API": api_address,
        "LAMBDA_TASK_ROOT": str(code),
        "PATH": os.environ["PATH"],
    }
