"""Prints the total size in bytes of the built layers and functions, each zipped as it is uploaded."""

import io
import pathlib
import sys
import zipfile


def zipped(folder):
    """A folder's zip file, the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo(str(file.relative_to(folder)))
                archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


if __name__ == "__main__":
    print(sum(len(zipped(folder)) for folder in pathlib.Path(sys.argv[1]).iterdir() if folder.is_dir()))
