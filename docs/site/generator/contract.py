"""Reads docs/openapi.yaml, and writes its parts as Markdown."""

import json
import pathlib
import re

import yaml


class Missing(Exception):
    """A page asks for something that the contract does not have."""


class Contract:
    """The published contract."""

    def __init__(self, file):
        self.document = yaml.load(pathlib.Path(file).read_text(encoding="utf-8"), Loader=Literal)
        self.prose = re.sub(r"\s+", " ", " ".join(self.texts(self.document)))
        self.operations = {path.rsplit("/", 1)[1]: (path, item["get"]) for path, item in self.document["paths"].items()}
        self.codes = self.error_table()

    def texts(self, part):
        """Every text of a part of the document."""
        if isinstance(part, dict):
            for value in part.values():
                yield from self.texts(value)
        elif isinstance(part, list):
            for value in part:
                yield from self.texts(value)
        elif isinstance(part, str):
            yield part

    def whole(self, part):
        """A part with its reference followed. What is next to the reference wins."""
        if "$ref" not in part:
            return part
        found = self.document
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return {**self.whole(found), **{name: value for name, value in part.items() if name != "$ref"}}

    def fact(self, pattern):
        """The figure that the one group of a pattern has in the prose."""
        found = {match[1] for match in re.finditer(pattern.replace(" ", r"\s+"), self.prose)}
        if len(found) != 1:
            raise Missing(f"docs/openapi.yaml has {len(found) or 'no'} figures for: {pattern}")
        return found.pop()

    def section(self, title):
        """The text of a section of the description, without its heading."""
        parts = re.split(r"^#+ (.*)\n", self.document["info"]["description"], flags=re.M)
        if title in parts[1::2]:
            return parts[parts.index(title) + 1].strip()
        raise Missing(f"docs/openapi.yaml has no section {title}")

    def error_table(self):
        """Status, condition and retry of each code, as the description's table has them; the schema lists the same codes."""
        rows = re.findall(r"^\| (\d{3}) \| `(\w+)` \| (.*?) \| (.*?) \|$", self.section("Errors, and when to retry"), re.M)
        table = {code: {"status": int(status), "when": when, "retry": retry} for status, code, when, retry in rows}
        schema = set(self.document["components"]["schemas"]["Error"]["properties"]["code"]["examples"])
        if set(table) != schema:
            raise Missing(f"the table of errors and the schema Error list different codes: {sorted(set(table) ^ schema)}")
        return table

    def page(self, code):
        """The page of an error code in the folder of errors: those of 503 have one page."""
        return f"unavailable.md#{code}" if self.codes[code]["status"] == 503 else f"{code}.md"

    def sandbox_contracts(self):
        """The contracts of a sandbox that have hits, each with how often they come."""
        return re.findall(r"^- `(0x[0-9a-f]{40})`: (.*)$", self.section("Sandbox"), re.M)

    def reserved_contracts(self):
        """Each reserved contract of a sandbox: (address, status, code, what else the contract says of it)."""
        rows = []
        for bullet in re.findall(r"^- (`\d{4}`.*(?:\n  .*)*)", self.section("Sandbox"), re.M):
            status = code = None
            begin = len(rows)
            for part in one_line(bullet).split("; "):
                named = re.fullmatch(r"`(\d{4})`(?: (\d{3}) `(\w+)`)?,? ?(.*)", part)
                if named:
                    status, code = named[2] or status, named[3] or code
                    rows.append(("0x" + "0" * 36 + named[1], status, code, named[4]))
                else:
                    rows[begin:] = [(*row[:3], f"{row[3]}, {part.removeprefix('both ')}") for row in rows[begin:]]
        if {code for _, _, code, _ in rows} != set(self.codes):
            raise Missing(f"the section Sandbox and the table of errors have different codes: {sorted({row[2] for row in rows} ^ set(self.codes))}")
        return rows

    def answers(self, code):
        """Each example of an error's body, with its summary; and the names of the routes that can return it."""
        found, routes = {}, []
        for route, (_, operation) in self.operations.items():
            for response in map(self.whole, operation["responses"].values()):
                for example in response["content"]["application/json"].get("examples", {}).values():
                    if example["value"].get("code") == code:
                        found[json.dumps(example["value"])] = (example["summary"], example["value"])
                        routes.append(route)
        return list(found.values()), list(dict.fromkeys(routes))

    def error_headers(self, code):
        """The names of the headers that responses of a code can have."""
        return [
            name
            for _, operation in self.operations.values()
            for response in map(self.whole, operation["responses"].values())
            if code in self.response_codes(response)
            for name in response.get("headers", {})
        ]

    @staticmethod
    def response_codes(response):
        examples = response["content"]["application/json"].get("examples", {}).values()
        return [example["value"].get("code") for example in examples]

    def parameters(self, route):
        return [self.whole(parameter) for parameter in self.operations[route][1].get("parameters", [])]

    def headers(self):
        """The headers by their names, in the document's order; what `If-Soon` says belongs to the header itself."""
        return {name: header for name, header in self.document["components"].get("headers", {}).items() if name != "Retry-After-If-Soon"}

    def examples(self, route):
        """Each example of a route's 200."""
        media = self.whole(self.operations[route][1]["responses"]["200"])["content"]["application/json"]
        return list(media["examples"].values())

    def fields(self, route):
        """Each field of a route's body, nested ones by their path: (path, type, required, description)."""
        media = self.whole(self.operations[route][1]["responses"]["200"])["content"]["application/json"]
        return list(self.walk(self.whole(media["schema"]), ""))

    def walk(self, schema, prefix):
        for name, given in schema.get("properties", {}).items():
            field = self.whole(given)
            path = prefix + name
            items = self.whole(field["items"]) if "items" in field else None
            required = name in schema.get("required", [])
            yield path, self.type_of(field, items), required, text(field.get("description", ""), items, field)
            yield from self.walk(items or field, path + ("[]." if items else "."))

    @staticmethod
    def type_of(field, items):
        named = field.get("type", "object")
        names = " or ".join(named) if isinstance(named, list) else named
        if items:
            return f"array of {items.get('type', 'object')}s"
        if field.get("format") == "date-time":
            return "string, RFC 3339"
        return names


class Literal(yaml.SafeLoader):
    """Times stay texts, as JSON has them."""


Literal.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag != "tag:yaml.org,2002:timestamp"]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def text(description, items, given):
    """A description; that of the elements where the array itself has none, and the values of an enumeration."""
    described = description or (items or {}).get("description", "")
    if "enum" in given and not all(f"`{value}`" in described for value in given["enum"]):
        described += " One of " + ", ".join(f"`{value}`" for value in given["enum"]) + "."
    return one_line(described)


def one_line(described):
    return re.sub(r"\s+", " ", described).strip()
