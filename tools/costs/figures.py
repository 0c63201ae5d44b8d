"""The assumptions of figures.json, as one object for each size."""

import json
import pathlib
from types import SimpleNamespace

DATA = json.loads((pathlib.Path(__file__).parent / "figures.json").read_text(encoding="utf-8"))
SIZES = list(DATA["sizes"])
IDLE = "idle"


def figures(size, months=12):
    """Every figure by its name, for a size, or for a stack that is not called, after so many months of its traffic."""
    values = {name: row[size] for name, row in DATA["traffic"].items() if size in row}
    for group in DATA["needs"].values():
        values |= {name: of_size(figure["is"], size) for name, figure in group.items()}
    values["months"] = months
    values["stored_hits"] = months * values["hits"]
    values["daily_hits"] = values["hits"] * 1e6 / max(1, values["contracts"]) / (values["hours"] / 24)
    return SimpleNamespace(**values)


def differs_by_size(value):
    return isinstance(value, dict) and SIZES[0] in value


def of_size(value, size):
    return value.get(size, value[SIZES[0]]) if differs_by_size(value) else value
