"""The files of this checkout, and the service that `make run` started in it."""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / ".aws-sam" / "build" / "template.yaml"
# samconfig.toml names it.
HELD = ROOT / ".local" / "sam-env.json"


def event_files():
    """Each event's file by its name: hits/200 is functions/hits/events/200.json."""
    return {f"{file.parents[1].name}/{file.stem}": file for file in sorted((ROOT / "functions").glob("*/events/*.json"))}


def service():
    """The service's description of itself: its address and the addresses of its stores."""
    try:
        return json.loads((ROOT / ".local" / "service.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        sys.exit("nothing runs here: start it with make run")
