"""Lambda's runtime interface client, resolved by Maven, and its native part, unpacked."""

import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from mint_localstack import places

POM = places.ROOT / "tools" / "localstack" / "pom.xml"
NATIVE = places.RUNTIME / "libaws-lambda-jni.so"
ARCHITECTURES = {"x86_64": "x86_64", "aarch64": "aarch_64"}


def prepare(java_home: str) -> None:
    """Does nothing if it was done for the same pom.xml."""
    stamp = places.RUNTIME / "pom.xml"
    if stamp.exists() and stamp.read_bytes() == POM.read_bytes():
        return
    shutil.rmtree(places.RUNTIME, ignore_errors=True)
    command = ["mvn", "-q", "-f", POM, "package", f"-Druntime.directory={places.RUNTIME}"]
    environment = os.environ | {"JAVA_HOME": java_home, "MAVEN_OPTS": "--sun-misc-unsafe-memory-access=allow"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout.strip())
    _unpack_native(next(places.RUNTIME.glob("aws-lambda-java-runtime-interface-client-*.jar")))
    shutil.copy(POM, stamp)


def _unpack_native(jar: Path) -> None:
    """Otherwise each process would write it to the same file in /tmp while other processes have that file mapped."""
    name = f"jni/libaws-lambda-jni.linux-{ARCHITECTURES[platform.machine()]}.so"
    with zipfile.ZipFile(jar) as archive:
        NATIVE.write_bytes(archive.read(name))


if __name__ == "__main__":
    prepare(os.environ["JAVA_HOME"])
