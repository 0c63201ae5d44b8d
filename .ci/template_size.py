"""Prints how many bytes the built layers and functions have together when each is zipped, as they are uploaded."""

import io
import pathlib
import sys
import zipfile


def zipped(folder):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(folder))
    return packed.tell()


print(sum(zipped(folder) for folder in pathlib.Path(sys.argv[1]).iterdir() if folder.is_dir()))
