"""Asserts that SAM and the template accept every override of samconfig.toml, and every one that a document asks the operator to set."""

import pathlib
import tempfile
import unittest

import documents
import samconfig
from parameters import refusal
from samtranslator.yaml_helper import yaml_parse

PARAMETERS = yaml_parse(pathlib.Path("template.yaml").read_text(encoding="utf-8"))["Parameters"]
ELLIPSIS = "…"


def problem(text):
    """Why `Name=value` cannot be deployed, or None."""
    try:
        name, value = samconfig.override(text)
    except samconfig.RefusedOverride as refused:
        return str(refused)
    # CloudFormation's rules cannot count the items of a list.
    if name == "AvailabilityZones" and value and not (len(set(zones := value.split(","))) == len(zones) == 2):
        return "AvailabilityZones takes two different zones, for example us-east-1a,us-east-1b"
    # If the document leaves the value to the operator, as in DomainName=…, only the name is checked.
    left_open = ELLIPSIS in value and name in PARAMETERS
    return None if left_open else refusal(PARAMETERS, name, value)


def configured(folder="."):
    """What is wrong with samconfig.toml, one line each."""
    for environment, commands in samconfig.environments(folder).items():
        for command, parameters in commands.items():
            place = f"samconfig.toml: [{environment}.{command}.parameters]"
            try:
                texts = samconfig.overrides(parameters)
            except samconfig.RefusedOverride as refused:
                yield f"{place}: {refused}"
                continue
            names = [text.partition("=")[0] for text in texts]
            yield from (f"{place}: {name} is set twice" for name in sorted({n for n in names if names.count(n) > 1}))
            yield from (f"{place}: {text}: {why}" for text in texts if (why := problem(text)))


def documented(root="."):
    """What is wrong with the overrides in the documents, one line each."""
    for file in documents.documents(root):
        for line, text in documents.overrides(file.read_text(encoding="utf-8"), PARAMETERS):
            if why := problem(text):
                yield f"{file}:{line}: {text}: {why}"


class Overrides(unittest.TestCase):
    def test_samconfig_sets_what_sam_and_the_template_accept(self):
        self.assert_nothing(configured())

    def test_documents_ask_for_what_sam_and_the_template_accept(self):
        self.assert_nothing(documented())

    def assert_nothing(self, found):
        lines = "\n".join(found)
        if lines:
            self.fail("\n" + lines)

    def test_something_is_checked(self):
        deployments = samconfig.deployed(".")
        self.assertLessEqual({"default", "prod"}, set(deployments))
        self.assertTrue(samconfig.overrides(deployments["prod"]))
        self.assertIn(
            "ReserveConcurrency=true",
            [t for f in documents.documents(".") for _, t in documents.overrides(f.read_text(encoding="utf-8"), PARAMETERS)],
        )


class Refused(unittest.TestCase):
    """Tests the checks."""

    # an override, a part of the reason
    OVERRIDES = [
        ("AlarmEmail=", "write 'AlarmEmail=\"\"'"),
        ("Size=huge", "not one of small, medium, large"),
        ("SettleSeconds=0", "less than 3"),
        ("SettleSeconds=61", "more than 60"),
        ("SettleSeconds=soon", "not a number"),
        ("LogDays=31", "not one of 7"),
        ("CacheVersion=0", "does not match"),
        ("RequestsPerAddress=9", "does not match"),
        ("AvailabilityZones=us-east-1a", "two different zones"),
        ("AvailabilityZones=us-east-1a,us-east-1a", "two different zones"),
        ("AvailabilityZones=us-east-1a,us-east-1b,us-east-1c", "two different zones"),
        ("AlarmMail=a@example.com", "not a parameter"),
        ("AlarmMail=…", "not a parameter"),
        ("Size", "write Size=value"),
        ("RunbookUrl=https://example.com/a b", "quote a value"),
        ("Size=small AlarmEmail= LogDays=7", "SAM reads it as {'Size': 'small', 'LogDays': '7'}"),
    ]

    def test_overrides(self):
        for text, reason in self.OVERRIDES:
            with self.subTest(text):
                self.assertIn(reason, str(problem(text)))

    def test_in_samconfig(self):
        for text, reason in self.OVERRIDES:
            with self.subTest(text):
                (found,) = self.in_samconfig(f'parameter_overrides = ["RollOut=AllAtOnce", "{text}"]')
                self.assertIn(reason, found)

    def test_samconfig_without_a_list_or_with_a_name_twice(self):
        for line, reason in [
            ('parameter_overrides = "Size=small AlarmEmail= LogDays=7"', "has to be a list"),
            ('parameter_overrides = ["Size=small", "Size=large"]', "Size is set twice"),
        ]:
            (found,) = self.in_samconfig(line)
            self.assertIn(reason, found)

    def in_samconfig(self, line):
        with tempfile.TemporaryDirectory() as folder:
            text = f"version = 0.1\n[prod.deploy.parameters]\n{line}\n"
            pathlib.Path(folder, "samconfig.toml").write_text(text, encoding="utf-8")
            return list(configured(folder))

    def test_in_documents(self):
        # a document's text, the line and the override that are reported
        for markdown, line, text in [
            ("One.\n\nSet `CacheVersion=2` and `AlarmEmail=`, deploy.", 3, "AlarmEmail="),
            ("| a | b |\n|---|---|\n| c | set `Size=huge` |", 3, "Size=huge"),
            ("1. One.\n\n   Two, then `ProtectedData=false`.", 3, "ProtectedData=false"),
            ("```sh\nS=1\n# set ProtectedData=false first\n```", 3, "ProtectedData=false"),
            ("```sh\nsam deploy \\\n  --parameter-overrides Colour=red --config-env prod\n```", 2, "Colour=red"),
            ('```sh\nsam deploy --parameter-overrides AlarmEmail=""\n```', 2, "AlarmEmail="),
            ('```toml\n"ProtectedData=false",\n```', 2, "ProtectedData=false"),
            ('```toml\nparameter_overrides = [\n  "Size=small",\n  "AlarmEmail=",\n]\n```', 4, "AlarmEmail="),
            ("`sam local start-api --parameter-overrides Architecture=arm`", 1, "Architecture=arm"),
        ]:
            with self.subTest(markdown):
                (found,) = self.in_documents(markdown)
                self.assertIn(f"one.md:{line}: {text}: ", found)

    def test_what_documents_may_say(self):
        self.assertEqual(
            self.in_documents(
                "`'AlarmEmail=\"\"'`, `Size=medium`, `DomainName=…`, `PORT=8081`, `SETTLE_SECONDS=1`, `-XX:TieredStopAtLevel=1`, Size=huge\n\n"
                "```sh\naws x --specification PointInTimeRecoveryEnabled=true\nsam deploy --parameter-overrides 'AlarmEmail=\"\"' Size=small\n```\n"
            ),
            [],
        )

    def in_documents(self, markdown):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "docs").mkdir()
            pathlib.Path(folder, "docs/one.md").write_text(markdown, encoding="utf-8")
            return list(documented(folder))


if __name__ == "__main__":
    unittest.main()
