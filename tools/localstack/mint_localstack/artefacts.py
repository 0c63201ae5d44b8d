"""Built functions and layers, zipped as `sam package` would upload them."""

import hashlib
import io
import zipfile
from pathlib import Path

from mint_localstack import places

BUCKET = "artefacts"


def upload(template: dict, s3, bucket: str = BUCKET, added: dict[str, dict[str, bytes]] | None = None) -> int:
    """Uploads the folders of CodeUri and ContentUri, with added files, and sets these to the uploads. Returns the number of uploads."""
    uploads = 0
    for resource in template["Resources"].values():
        properties = resource.get("Properties", {})
        for key in ("CodeUri", "ContentUri"):
            if isinstance(properties.get(key), str):
                packed = zipped(built(properties[key]), (added or {}).get(properties[key], {}))
                name = f"{properties[key]}/{hashlib.sha256(packed).hexdigest()}"
                s3.put_object(Bucket=bucket, Key=name, Body=packed)
                properties[key] = f"s3://{bucket}/{name}"
                uploads += 1
    return uploads


def built(uri: str) -> Path:
    folder = places.ROOT / uri
    if not folder.is_dir():
        raise RuntimeError(f"{folder.relative_to(places.ROOT)} is missing: run `make build`")
    return folder


def zipped(folder: Path, added: dict[str, bytes]) -> bytes:
    """A folder's zip file, the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.writestr(zipfile.ZipInfo(str(file.relative_to(folder))), file.read_bytes(), zipfile.ZIP_DEFLATED)
        for name, content in added.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
