"""Writes parts of the contract and recorded answers as Markdown. The functions are what pages can call as {{ NAME(…) }}."""

import html
import json
import re

from contract import Missing, one_line


class Parts:
    """What a page can call."""

    def __init__(self, root, contract, recorded, changed):
        self.root = root
        self.contract = contract
        self.recorded = recorded
        self.changed = changed

    def section(self, title):
        return self.contract.section(title)

    def summary(self, route):
        path, operation = self.contract.operations[route]
        return f"`GET {path}`\n\n{operation['description'].strip()}"

    def parameters(self, route):
        """A section for each parameter."""
        made = []
        for parameter in self.contract.parameters(route):
            schema = self.contract.whole(parameter["schema"])
            traits = ["required" if parameter.get("required") else "optional", schema["type"]]
            if "minimum" in schema and schema.get("maximum", 2**63) < 2**53:
                traits.append(f"{schema['minimum']} to {schema['maximum']}")
            if "default" in schema:
                traits.append(f"default {schema['default']}")
            example = "true" if parameter["example"] is True else parameter["example"]
            made.append(f"`{parameter['name']}` *{', '.join(traits)}* {{: #{parameter['name']} }}")
            made.append(f":   {self.linked(parameter['description'])}\n\n    Example: `{example}`\n")
        return "\n".join(made)

    def fields(self, route):
        """An entry for each field, nested ones by their path."""
        made = []
        for path, kind, required, described in self.contract.fields(route):
            made.append(f"`{path}` *{kind}{'' if required else ', not always sent'}*\n:   {self.linked(described)}\n")
        return "\n".join(made)

    def linked(self, described):
        """A description on one line, with each error code leading to its page; for the pages of the folder reference."""
        return re.sub(r"`(\w+)`", lambda name: f"[{name[0]}](errors/{self.contract.page(name[1])})" if name[1] in self.contract.codes else name[0], one_line(described))

    def schema(self, route, parameter):
        found = [self.contract.whole(p["schema"]) for p in self.contract.parameters(route) if p["name"] == parameter]
        if not found:
            raise Missing(f"{route} has no parameter {parameter}")
        return found[0]

    def default(self, route, parameter):
        return self.schema(route, parameter)["default"]

    def most(self, route, parameter):
        return self.schema(route, parameter)["maximum"]

    def most_items(self, route, field):
        schema = self.contract.operations[route][1]["responses"]["200"]["content"]["application/json"]["schema"]
        return self.contract.whole(schema)["properties"][field]["maxItems"]

    def bounds(self, route, parameter):
        schema = self.schema(route, parameter)
        return f"{schema['minimum']} to {schema['maximum']}; default {schema['default']}"

    def security(self):
        return self.contract.document["components"]["securitySchemes"]["privateKey"]["description"].strip()

    def contract_retry(self):
        """What the contract says below its table of errors."""
        return "\n".join(line for line in self.section("Errors, and when to retry").split("\n") if not line.startswith("|")).strip()

    def headers(self):
        made = []
        for name, header in self.contract.headers().items():
            described = one_line(header["description"])
            if name == "Retry-After":
                described = "With 429: seconds until the request could pass, rounded up; always sent. With 503: " + lower(
                    one_line(self.contract.document["components"]["headers"]["Retry-After-If-Soon"]["description"])
                )
            example = header.get("example", header["schema"].get("const"))
            made.append(f"`{name}`\n:   {self.linked(described)}\n\n    Example: `{name}: {example}`\n")
        return "\n".join(made)

    def examples(self, route):
        """Each example of a route's body."""
        return "\n\n".join(f"**{one_line(example['summary'])}**\n\n{block(example['value'])}" for example in self.contract.examples(route))

    def statuses(self, route):
        """The codes of a route, each with a link."""
        rows = []
        for status, response in self.contract.operations[route][1]["responses"].items():
            codes = dict.fromkeys(self.contract.response_codes(self.contract.whole(response)))
            rows += [f"| {status} | [`{code}`](errors/{self.contract.page(code)}) | {self.contract.codes[code]['when']} |" for code in codes if code]
        return "| status | `code` | when |\n|---|---|---|\n" + "\n".join(rows)

    def errors(self):
        """A row for each code, with a link."""
        rows = [
            f"| [`{code}`]({self.contract.page(code)}) | {row['status']} | {row['when']} | {row['retry']} |" for code, row in self.contract.codes.items()
        ]
        return "| `code` | status | when | retry |\n|---|---|---|---|\n" + "\n".join(rows)

    def error(self, code):
        """The head of an error's page: status, retry, routes, and each real body."""
        row = self.contract.codes[code]
        answers, routes = self.contract.answers(code)
        answers = answers or [("Any other path or method", self.recorded[code]["body"])]
        after = any(name.startswith("Retry-After") for name in self.contract.error_headers(code))
        if not after and row["retry"] != "no":
            raise Missing(f"{code} is to be retried, and its response declares no Retry-After")
        by = ", ".join(f"[{route}](../{route}.md)" for route in routes) or "any path and method that is no route"
        made_up = [f"`{address}`" for address, _, of, _ in self.contract.reserved_contracts() if of == code]
        head = [
            f"- **Status {row['status']}:** {row['when']}",
            f"- **Returned by:** {by}",
            f"- **Repeat:** {row['retry']}",
            f"- **In a [sandbox](../../test-data.md#provoke-an-error):** contract {', '.join(made_up)}",
        ]
        return "\n\n".join(["\n".join(head), *(f"{one_line(summary)}:\n\n{block(value)}" for summary, value in answers)])

    def sandbox_contracts(self):
        rows = [f"| {often} | `{address}` |" for address, often in self.contract.sandbox_contracts()]
        return "| hits | contract |\n|---|---|\n" + "\n".join(rows)

    def reserved_contracts(self):
        rows = [
            f"| {status} [`{code}`](reference/errors/{self.contract.page(code)}) {more} | `{address}` |"
            for address, status, code, more in self.contract.reserved_contracts()
        ]
        return "| answer | contract |\n|---|---|\n" + "\n".join(rows)

    def body(self, name):
        return block(self.recorded[name]["body"])

    def readme(self, folder):
        """The README of a client, without its first heading and its licence, as the contents of a tab."""
        text = (self.root / "clients" / folder / "README.md").read_text(encoding="utf-8").split("\n", 1)[1].strip().removesuffix("Apache-2.0")
        return "\n".join(f"    {line}".rstrip() for line in text.strip().split("\n"))

    def source(self, file, language):
        return f"```{language}\n{(self.root / file).read_text(encoding='utf-8').strip()}\n```"

    def builder(self, timeout, days):
        """What the request builder needs to know, as a script element."""
        routes = {}
        for route, (path, operation) in self.contract.operations.items():
            fields = []
            for parameter in self.contract.parameters(route):
                schema = self.contract.whole(parameter["schema"])
                bounds = {name: schema[name] for name in ("pattern", "minimum", "maximum", "default") if name in schema}
                # JavaScript has no such number: a text stays what it is.
                bounds.update({name: str(bounds[name]) for name in ("minimum", "maximum") if name in bounds})
                fields.append({"name": parameter["name"], "required": parameter.get("required", False), "type": schema["type"], **bounds})
            routes[route] = {"path": path, "summary": operation["summary"], "fields": fields}
        shown = {name: self.recorded[name] for name in (*routes, "follow")}
        data = {"routes": routes, "recorded": shown, "timeout": int(timeout), "days": int(days)}
        escaped = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
        return f'<script type="application/json" id="builder-data">{escaped}</script>'

    def changes(self):
        """Each change with its date, newest first."""
        return "\n\n".join(f"### {change['date']}: {change['title']} {{: #{change['date']} }}\n\n{change['text'].strip()}" for change in self.changed)


def added(contract, before):
    """The names of what a contract adds to the one before."""
    names = set(contract.headers()) - set(before.headers()) | set(contract.codes) - set(before.codes)
    for route in contract.operations:
        if route not in before.operations:
            names.add(route)
            continue
        names |= {p["name"] for p in contract.parameters(route)} - {p["name"] for p in before.parameters(route)}
        names |= {path.rsplit(".")[-1] for path in {f[0] for f in contract.fields(route)} - {f[0] for f in before.fields(route)}}
    return names


def block(value):
    """JSON as people write it: what fits on a line stays on one."""
    return f"```json\n{pretty(value)}\n```"


def pretty(value, indent=0):
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= 76 or not isinstance(value, (dict, list)) or not value:
        return flat
    space = " " * (indent + 2)
    if isinstance(value, dict):
        inner = [f"{space}{json.dumps(name)}: {pretty(field, indent + 2)}" for name, field in value.items()]
        return "{\n" + ",\n".join(inner) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(space + pretty(element, indent + 2) for element in value) + "\n" + " " * indent + "]"


def lower(sentence):
    return sentence[:1].lower() + sentence[1:]


def plain(markdown):
    """A page as Markdown that any reader shows: no admonitions, tabs, drawings or scripts."""
    markdown = re.sub(r"<svg\b.*?<title[^>]*>(.*?)</title>.*?</svg>", lambda m: f"*Picture: {html.unescape(m[1]).strip()}*", markdown, flags=re.S)
    markdown = re.sub(r"<(script|form)\b.*?</\1>\n?", "", markdown, flags=re.S)
    markdown = re.sub(r"</?div\b[^>]*>\n*", "", markdown)
    markdown = re.sub(r"\{: [^}\n]*\}", "", markdown)
    lines, made, indent, quote = markdown.split("\n"), [], 0, ""
    for line in lines:
        opened = re.match(r'(?:!!!|\?\?\?\+?) (\w+)(?: "(.*)")?$|=== "(.*)"$', line)
        if opened:
            indent, quote = 4, "" if opened[3] else "> "
            made.append(f"{quote}**{opened[3] or opened[2] or opened[1].capitalize()}**")
        elif indent and (line.startswith("    ") or not line):
            made.append((quote + line[4:]).rstrip())
        else:
            indent, quote = 0, ""
            made.append(line)
    return re.sub(r"\n(?:> ?\n|>\n)+(?!>)", "\n\n", re.sub(r"\n>\n(?=[^>])", "\n\n", "\n".join(made)))
