"""The cost tables of docs/costs.md."""

import usage
from bill import bill, cost, total
from figures import DATA, SIZES, differs_by_size, figures, of_size
from hour import hour, provisioned
from markdown import number, numbers, price, table, usd
from register import PRICES
from stack import Stack

# group of needs → what it comes to, its unit
_GIVES = {
    "Lambda, a request": (usage.request_gb_ms, "GB-ms"),
    "Lambda, sealer and schedules": (usage.run_gb_seconds, "GB-s a run of the sealer"),
    "DynamoDB reads, an uncached hits response over 31 days": (usage.uncached_hits_reads, "RRU"),
    "DynamoDB reads, a request": (usage.request_reads, "RRU"),
    "DynamoDB writes, a hit": (usage.hit_writes, "WRU"),
    "storage, a hit": (usage.hit_kb, "KB"),
}


def tables(source):
    stacks = {size: Stack(source, **parameters) for size, parameters in DATA["sizes"].items()}
    idle = {title: bill(Stack(source, **parameters)) for title, parameters in DATA["idle"].items()}
    sums = " and ".join(f"{usd(total(lines))} USD with {title}" for title, lines in idle.items())
    return "\n\n".join([
        f"A stack of `Size=small` that is never called costs {sums}:",
        _bills(idle),
        "Four sizes, each well inside what its `Size` admits; the smallest has no cache store:",
        _traffic(),
        "What one of each is taken to need. Where a row has four figures, they are those of the four sizes:",
        _needs(stacks),
        "Quantities a month, and what they cost in USD:",
        _bills({size: bill(stack, size) for size, stack in stacks.items()}),
        "Other choices, computed in the same way:",
        _choices(source),
        "What `Canary=yes` adds to each of them once `canary create` has made a canary, after a year:",
        _canary(source),
        "What `HitsTableClass=STANDARD_INFREQUENT_ACCESS` saves in a month:",
        _classes(source),
        "What an hour can cost in USD, for as long as it lasts: the worst of each kind that the limits of a size let through:",
        hour(stacks),
        "Provisioned capacity with auto scaling, at a load that does not vary:",
        _provisioned(stacks["large"]),
    ])


def _traffic():
    rows = [["", *SIZES], ["parameters", *(", ".join(f"`{name}={value}`" for name, value in p.items()) for p in DATA["sizes"].values())]]
    rows += [[row["row"], *(number(getattr(figures(size), name)) for size in SIZES)] for name, row in DATA["traffic"].items()]
    return table(rows)


def _needs(stacks):
    rows = [["", "assumption", "gives"]]
    for group, needs in DATA["needs"].items():
        quantity, unit = _GIVES.get(group, (None, None))
        gives = f"{numbers([quantity(stack, figures(size)) for size, stack in stacks.items()])} {unit}" if quantity else ""
        rows.append([group, "; ".join(_assumption(need) for need in needs.values()), gives])
    return table(rows)


def _assumption(need):
    value = need["is"]
    if differs_by_size(value):
        shown = numbers([of_size(value, size) for size in SIZES])
    elif isinstance(value, dict):
        shown = ", ".join(f"{', '.join(f'`{n}`' for n in value if value[n] == by)} ({by})" for by in dict.fromkeys(value.values()))
    else:
        shown = value if "{:" in need["text"] else number(value)
    return need["text"].format(shown)


def _bills(bills):
    rows = [["", "price", *(cell for title in bills for cell in (title, ""))]]
    for name, listed in PRICES.items():
        if any(lines[name][0] for lines in bills.values()):
            cells = [cell for lines in bills.values() for cell in _line(*lines[name])]
            rows.append([listed["row"], price(listed["usd"]), *cells])
    rows.append(["**together**", "", *(cell for lines in bills.values() for cell in ("", f"**{usd(total(lines))}**"))])
    return table(rows, numbers_from=2)


def _line(quantity, cost):
    return (number(quantity), usd(cost)) if quantity else ("", "")


def _classes(source):
    rows = [["", *SIZES], ["costs less from month"], ["saved after one year, USD"], ["saved after two years, USD"]]
    for size, parameters in DATA["sizes"].items():
        standard, infrequent = (Stack(source, **{**parameters, "HitsTableClass": c}) for c in ("STANDARD", "STANDARD_INFREQUENT_ACCESS"))

        def saved(months):
            return cost(standard, size, months) - cost(infrequent, size, months)

        rows[1].append(str(next(month for month in range(1, 100) if saved(month) > 0)))
        rows[2].append(usd(saved(12)))
        rows[3].append(usd(saved(24)))
    return table(rows, numbers_from=1)


def canary(source):
    """By line, what a canary adds to an idle stack: quantity and cost."""
    # With AllAtOnce, to which it also adds the alarm on new versions.
    small = {**DATA["sizes"]["small"], "RollOut": "AllAtOnce"}
    without, added = (bill(Stack(source, **{**small, "Canary": wanted})) for wanted in ("no", "yes"))
    return {name: (added[name][0] - without[name][0], round(added[name][1] - without[name][1], 2)) for name in PRICES}


def _canary(source):
    lines = canary(source)
    rows = [["canary", "price", "quantity", "USD"]]
    rows += [[listed["row"], price(listed["usd"]), *_line(*lines[name])] for name, listed in PRICES.items() if lines[name][0] > 0]
    rows.append(["**together**", "", "", f"**{usd(total(lines))}**"])
    return table(rows, numbers_from=2)


def _provisioned(stack):
    quantities = bill(stack, "large")
    demand, reserved = provisioned(quantities, DATA["needs"]["the month"]["hours"]["is"])
    rows = [["units of DynamoDB of large, USD a month", ""], ["on demand", usd(demand)], ["provisioned, 70 % of them used", usd(reserved)]]
    return table([*rows, ["saved, of all its costs", f"{usd(demand - reserved)}, {(demand - reserved) / total(quantities) * 100:.1f} %"]], numbers_from=1)


def _choices(source):
    rows = [["", "USD a month"]]
    for title, choice in DATA["choices"].items():
        rows.append([title, usd(total(bill(Stack(source, **choice["parameters"]), choice["traffic"])))])
    return table(rows, numbers_from=1)
