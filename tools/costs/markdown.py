"""Numbers and tables as the documents write them."""


def number(value):
    """Four significant digits."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def numbers(values):
    """One number for each size, or one if they are equal."""
    shown = [number(value) for value in values]
    return shown[0] if len(set(shown)) == 1 else ", ".join(shown)


def usd(value):
    return f"{value:,.2f}"


def price(value):
    """With as many decimals as it has, and at least two."""
    return max(f"{value:.2f}", f"{value:.6f}".rstrip("0"), key=len)


def table(rows, numbers_from=None):
    """The first row is the head; columns of numbers are aligned to the right."""
    rule = "".join("|---:" if numbers_from is not None and i >= numbers_from else "|---" for i in range(len(rows[0]))) + "|"
    lines = ["".join(f"| {cell} " if cell else "| " for cell in row) + "|" for row in rows]
    return "\n".join([lines[0], rule, *lines[1:]])
