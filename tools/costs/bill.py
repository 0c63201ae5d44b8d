"""The bill of a month: price → quantity and cost in USD, to the cent, so that a table adds up."""

import json
import pathlib

from figures import IDLE, figures
from standing import standing
from usage import usage

PRICES = json.loads((pathlib.Path(__file__).parent / "prices.json").read_text(encoding="utf-8"))["prices"]


def bill(stack, size=IDLE):
    values = figures(size)
    quantities = standing(stack, values)
    quantities.update(usage(stack, values))
    return {name: (quantities[name], round(quantities[name] * price["usd"], 2)) for name, price in PRICES.items()}


def total(lines):
    return sum(cost for _, cost in lines.values())
