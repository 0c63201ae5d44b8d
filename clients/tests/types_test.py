"""The types of the API's bodies: each example of the contract has its type, also with fields and codes that a later version may add.

checks/types generates the types and sets TOOLS and LANGUAGES.
"""

import copy
import importlib
import json
import os
import pathlib
import subprocess
import sys
import unittest

import pydantic
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = pathlib.Path(os.environ["TOOLS"])
LANGUAGES = os.environ["LANGUAGES"].split()
MYPY = [pathlib.Path(sys.executable).with_name("mypy"), "--strict", "--no-error-summary", "--no-incremental"]
TSC = ["node", ROOT / "target/node/node_modules/typescript/bin/tsc", "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"]


def bodies():
    """Each example of a body in the contract, with the name of its schema."""
    contract = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text(encoding="utf-8"))
    found = []
    for path in contract["paths"].values():
        for response in path["get"]["responses"].values():
            if "$ref" in response:
                response = contract["components"]["responses"][response["$ref"].rpartition("/")[2]]
            content = response["content"]["application/json"]
            name = content["schema"]["$ref"].rpartition("/")[2]
            found += [(name, example["value"]) for example in content["examples"].values()]
    return found


def later(body):
    """The body as a later version may answer it: with one more field in each object, and with a code that is new."""
    if isinstance(body, list):
        return [later(e) for e in body]
    if not isinstance(body, dict):
        return body
    added = {name: later(value) for name, value in body.items()} | {"added_later": {"a": [1]}}
    return added | {"code": "added_later"} if "code" in body else added


def typescript(value):
    """A literal whose texts keep their own type, which a variable would lose."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}: {typescript(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(typescript, value)) + "]"
    text = json.dumps(value)
    return f"{text} as {text}" if isinstance(value, str) else text


def compiled(command, file, lines):
    """What the compiler says about a file of these lines."""
    (TOOLS / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    seen = subprocess.run([*command, file], cwd=TOOLS, capture_output=True, text=True)
    return seen.stdout + seen.stderr


class TypesTest(unittest.TestCase):
    BODIES = bodies()

    def test_every_body_has_examples(self):
        self.assertEqual({"KeyMetadata", "HitsSummary", "MintsPage", "Error"}, {name for name, _ in self.BODIES})

    @unittest.skipUnless("typescript" in LANGUAGES, "no TypeScript")
    def test_typescript_reads_bodies(self):
        lines = ['import type { KeyMetadata, HitsSummary, MintsPage, Error } from "./types.js";']
        for i, (name, body) in enumerate(self.BODIES):
            lines += [f"export const now{i}: {name} = {typescript(body)};"]
            lines += [f"const later{i} = {typescript(later(body))};", f"export const read{i}: {name} = later{i};"]
        self.assertEqual("", compiled(TSC, "bodies.ts", lines))

    @unittest.skipUnless("typescript" in LANGUAGES, "no TypeScript")
    def test_typescript_refuses_other_bodies(self):
        lines = ['import type { HitsSummary, Error } from "./types.js";']
        lines += ['export const a: Error = {code: "internal"};', f"export const b: HitsSummary = {typescript(self.wrong())};"]
        seen = compiled(TSC, "wrong.ts", lines)
        self.assertIn("wrong.ts(2,", seen)
        self.assertIn("wrong.ts(3,", seen)

    def test_python_reads_bodies(self):
        lines = ["from mint_activity_types import KeyMetadata, HitsSummary, MintsPage, Error"]
        lines += [f"body{i}: {name} = {body!r}" for i, (name, body) in enumerate(self.BODIES)]
        self.assertEqual("", compiled(MYPY, "bodies.py", lines))

    def test_python_refuses_other_bodies(self):
        lines = ["from mint_activity_types import HitsSummary, Error"]
        seen = compiled(MYPY, "wrong.py", [*lines, "a: Error = {'code': 'internal'}", f"b: HitsSummary = {self.wrong()!r}"])
        self.assertIn("wrong.py:2:", seen)
        self.assertIn("wrong.py:3:", seen)

    def test_python_reads_bodies_of_later_versions(self):
        # Before Python 3.12, pydantic reads no TypedDict of the standard library.
        source = (TOOLS / "mint_activity_types.py").read_text(encoding="utf-8")
        (TOOLS / "types_for_pydantic.py").write_text(source.replace("from typing import", "from typing_extensions import"), encoding="utf-8")
        sys.path.insert(0, str(TOOLS))
        types = importlib.import_module("types_for_pydantic")
        for name, body in self.BODIES:
            with self.subTest(body=body):
                read = pydantic.TypeAdapter(getattr(types, name))
                self.assertEqual(known(later(body)), read.validate_json(json.dumps(later(body)), strict=True))
                with self.assertRaises(pydantic.ValidationError):
                    read.validate_json("{}", strict=True)

    def wrong(self):
        body = copy.deepcopy(next(body for name, body in self.BODIES if name == "HitsSummary"))
        body["total"]["hits"] = "many"
        return body


def known(body):
    """A body without what a later version added."""
    if isinstance(body, list):
        return [known(e) for e in body]
    if not isinstance(body, dict):
        return body
    return {name: known(value) for name, value in body.items() if name != "added_later"}


if __name__ == "__main__":
    unittest.main()
