"""The bill of a month: price → quantity and cost in USD, to the cent, so that a table adds up."""

from figures import IDLE, figures
from register import PRICES
from standing import standing
from usage import usage


def bill(stack, size=IDLE):
    quantities = _quantities(stack, figures(size))
    return {name: (quantities[name], round(quantities[name] * price["usd"], 2)) for name, price in PRICES.items()}


def cost(stack, size, months):
    """In USD, not rounded, of a month after so many months of the traffic of a size."""
    quantities = _quantities(stack, figures(size, months))
    return sum(quantities[name] * price["usd"] for name, price in PRICES.items())


def _quantities(stack, values):
    quantities = standing(stack, values)
    quantities.update(usage(stack, values))
    return quantities


def total(lines):
    return sum(cost for _, cost in lines.values())
