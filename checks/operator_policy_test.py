"""Asserts that docs/operator-policy has every action that the operator's pages and the plans of bin/operator need.

What its other commands need is checked by EveryCommandTest, which runs them. The tests of the plans hold the actions that are named here
against the calls that are made.
"""

import fnmatch
import functools
import json
import pathlib
import re
import subprocess
import sys
import unittest
from typing import NamedTuple

from botocore import xform_name
from botocore.loaders import Loader
from botocore.model import ServiceModel
from deployment_policy_test import LONGEST, MAX_CHARACTERS, PLACEHOLDER, RESOURCES, tool
from documents import snippets

ROOT = pathlib.Path(__file__).parents[1]
DOCUMENTS = {path.stem: json.loads(path.read_text(encoding="utf-8"))["Statement"] for path in (ROOT / "docs/operator-policy").glob("*.json")}
# A section, or all of them. Of the page about deployments, the command that the runbook links to.
PAGES = {"runbook": "", "recover": "", "region": "", "observe": "", "partners": "", "deploy": "Later deployments"}
STACK = "mint-activity"
# Commands of the pages, by their beginning, and sections that none of the documents is for.
OF_OTHERS = {
    "aws sso login": "signs in, which takes no right",
    "aws cloudformation continue-update-rollback": "of a deployment: docs/deployment-policy has it",
    "Teardown": "of those who own the account: no one on call removes a stack",
    "Take over what was kept": "likewise",
}
# What the pages have one do in the console: their words → what that calls.
BY_HAND = {
    "saved query": {"logs:DescribeLogGroups", "logs:DescribeQueryDefinitions", "logs:GetQueryResults", "logs:StartQuery"},
    "the log group": {"logs:FilterLogEvents"},
    "the dashboard": {"cloudwatch:GetDashboard", "cloudwatch:GetMetricData", "cloudwatch:ListDashboards"},
    "own metrics in CloudWatch": {"cloudwatch:ListMetrics"},
    "rule in EventBridge": {"events:ListRules"},
}
# Statements that EveryCommandTest leaves out, since no command of bin/operator needs them: they have the actions of what is here alone.
BESIDES = {
    "read-only": {"CacheStore", "Concurrency", "Dashboard", "OfTheAccount", "OfTheStack"},
    "operator": {"CancelAnUpdate", "Deployments", "GoBack", "Hook", "StopRollOuts", "Versions"},
    "break-glass": {"Backups", "DeletedSecrets", "Mappings", "Restore", "TalliesWithoutBackup"},
}


class Command(NamedTuple):
    text: str
    section: str
    where: str

    @property
    def of_others(self):
        return next((key for key in OF_OTHERS if key == self.section or self.text.startswith(key)), None)

    @property
    def action(self):
        return action(*self.text.split()[1:3])

    @property
    def names(self):
        """The names in it that begin with the stack's, with the placeholder of the documents."""
        return [name.replace(STACK, "STACK") for name in re.findall(rf"(?:\w+_)?{STACK}[\w/:-]*", self.text)]


@functools.cache
def operations(service):
    """The operations of a service by their names on the command line."""
    model = ServiceModel(Loader().load_service_model({"deploy": "codedeploy"}.get(service, service), "service-2"), service)
    return {xform_name(name, "-"): model.operation_model(name) for name in model.operation_names}


def action(service, verb):
    if verb == "wait":
        return "lambda:GetFunctionConfiguration"
    name = operations(service)[verb].name
    return f"{'codedeploy' if service == 'deploy' else service}:{'InvokeFunction' if name == 'Invoke' else name}"


def commands(markdown, where):
    lines = markdown.splitlines()
    for line, snippet in snippets(markdown):
        section = next((above.lstrip("# ") for above in reversed(lines[:line]) if re.match("##+ ", above)), "")
        for text in re.findall(r"\baws [a-z]+ [a-z](?:(?!\baws [a-z]).)*", snippet, re.DOTALL):
            yield Command(text, section, f"{where}:{line}")


def of_pages():
    for page, section in PAGES.items():
        for command in commands((ROOT / f"docs/{page}.md").read_text(encoding="utf-8"), f"{page}.md"):
            if section in ("", command.section):
                yield command


def covers(resource, name):
    """Whether a resource of a statement may have a name; the ARN goes on behind the names of secrets and stacks."""
    ends = {resource[colon.end():] for colon in re.finditer("[:/]", resource)} - {"*"}
    return resource == "*" or any(fnmatch.fnmatchcase(name + more, end) for end in ends for more in ("", "-AbCdEf", "/1"))


def allows(statement, command):
    named = [any(covers(resource, name) for resource in statement["Resource"]) for name in command.names]
    return command.action in statement["Action"] and all(named)


def missing(found):
    statements = [statement for document in DOCUMENTS.values() for statement in document]
    return [f"{c.where}: {c.text}" for c in found if not c.of_others and not any(allows(statement, c) for statement in statements)]


def actions(statements):
    return {action for statement in statements for action in statement["Action"]}


def of_plans(package):
    """The actions that a package of bin/operator names, with each step or in RIGHTS, and those of the commands that it tells a person."""
    folder = ROOT / "tools/operator/src/main/java/com/mintactivity/operator" / package
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.java"))
    return set(re.findall(r'"((?:dynamodb|lambda|ssm|cloudformation|codedeploy|logs):[A-Z]\w+)"', text)) | {action(*call) for call in re.findall(r"\baws (dynamodb|lambda) ([a-z-]+) -", text)}


class Pages(unittest.TestCase):
    maxDiff = None
    TEXT = " ".join(" ".join((ROOT / f"docs/{page}.md").read_text(encoding="utf-8") for page in PAGES).split())

    def test_every_command_is_allowed(self):
        found = list(of_pages())
        self.assertGreater(len(found), 20)
        self.assertEqual(missing(found), [], "add them to docs/operator-policy, or to OF_OTHERS with the reason")
        self.assertEqual({command.of_others for command in found} - {None}, set(OF_OTHERS))

    def test_a_command_without_its_action_or_its_resource_is_missed(self):
        def misses(text):
            return len(missing(commands(text, "page.md")))

        self.assertEqual(misses(f"Run `aws sqs purge-queue --queue-url {STACK}-events`."), 1)
        self.assertEqual(misses(f"```sh\naws secretsmanager restore-secret --secret-id {STACK}/canary\n```"), 1)
        self.assertEqual(misses(f"```sh\naws secretsmanager restore-secret --secret-id {STACK}/pepper\n```"), 0)
        self.assertEqual(misses(f"`aws lambda invoke --function-name CodeDeployHook_{STACK}` or `aws lambda invoke --function-name other_{STACK}`"), 1)
        self.assertEqual(misses('`aws sqs delete-queue --queue-url "$(aws sqs get-queue-url --queue-name other)"`'), 1)

    def test_what_they_say_to_do_by_hand_is_allowed(self):
        for words, needed in BY_HAND.items():
            self.assertIn(words, self.TEXT)
            self.assertEqual(needed - actions(DOCUMENTS["read-only"]), set(), words)

    def test_every_log_group_of_a_saved_query_and_of_the_dashboard_can_be_searched(self):
        read = json.dumps([r["Properties"] for r in RESOURCES.values() if r["Type"] in ("AWS::Logs::QueryDefinition", "AWS::CloudWatch::Dashboard")])
        groups = {RESOURCES[log]["Properties"]["LogGroupName"]["Fn::Sub"] for log in re.findall(r'"Ref": "(\w+Log)"', read)}
        groups |= set(re.findall("SOURCE '([^']+)'", read))
        self.assertGreater(len(groups), 7)
        searched = {resource for s in DOCUMENTS["read-only"] if "logs:StartQuery" in s["Action"] for resource in s["Resource"]}
        self.assertEqual(
            searched, {f"arn:aws:logs:REGION:ACCOUNT_ID:log-group:{group.replace('${AWS::StackName}', 'STACK')}:*" for group in groups}
        )


class Documents(unittest.TestCase):
    DEPLOYMENT = of_plans("deployment")
    OF_CHANGE_SETS = {f"cloudformation:{name}" for name in (
        "CreateChangeSet", "DeleteChangeSet", "DescribeChangeSet", "ExecuteChangeSet", "GetTemplate", "SetStackPolicy",
    )}
    ROLLBACK = DEPLOYMENT - OF_CHANGE_SETS
    RESTORE = of_plans("table")

    def test_an_operator_can_go_back(self):
        self.assertEqual(self.ROLLBACK - actions(DOCUMENTS["read-only"] + DOCUMENTS["operator"]), set())

    def test_break_glass_can_restore_a_table_and_an_operator_cannot(self):
        self.assertEqual(self.RESTORE - actions(DOCUMENTS["read-only"] + DOCUMENTS["break-glass"]), set())
        self.assertIn("dynamodb:DeleteTable", self.RESTORE - actions(DOCUMENTS["read-only"] + DOCUMENTS["operator"]))

    def test_the_role_that_deploys_can_execute_a_change_set_and_take_over_what_was_kept(self):
        stack = json.loads((ROOT / "docs/deployment-policy/stack.json").read_text(encoding="utf-8"))["Statement"]
        self.assertEqual(self.OF_CHANGE_SETS - self.DEPLOYMENT, set())
        self.assertEqual(self.OF_CHANGE_SETS - actions(stack), set())
        stores = json.loads((ROOT / "docs/deployment-policy/stores.json").read_text(encoding="utf-8"))["Statement"]
        self.assertLessEqual({"dynamodb:DescribeTable", "secretsmanager:DescribeSecret", "sqs:GetQueueUrl"}, actions(stores))

    def test_nothing_else_is_allowed(self):
        used = {command.action for command in of_pages() if not command.of_others}.union(self.ROLLBACK, self.RESTORE, of_plans("requests"), *BY_HAND.values())
        for name, ids in BESIDES.items():
            statements = [statement for statement in DOCUMENTS[name] if statement["Sid"] in ids]
            self.assertEqual({statement["Sid"] for statement in statements}, ids)
            self.assertEqual(actions(statements) - used, set())

    def test_break_glass_only_reads_the_keyrings_of_one_lost_stack_and_without_one_nothing_of_another_stack(self):
        def resources(lost):
            values = {**LONGEST, "STACK": "mint", "LOST_STACK": lost}
            statements = tool.filled({"Statement": json.loads(json.dumps(DOCUMENTS["break-glass"]))}, values)["Statement"]
            return {r.split(":secret:")[1]: s["Action"] for s in statements for r in s["Resource"] if ":secret:" in r and ":secret:mint/" not in r}

        self.assertEqual(resources(None), {})
        self.assertEqual(set(resources("gone")), {"gone/pepper-??????", "gone/cursor", "gone/cursor-??????"})
        self.assertEqual({action for actions in resources("gone").values() for action in actions}, {"secretsmanager:GetSecretValue"})

    def test_a_lost_stack_is_another_one_and_of_the_policies_for_people(self):
        for options in (["--lost-stack", "gone"], ["--people", "--lost-stack", "mint"], ["--people", "--lost-stack", "*"]):
            run = subprocess.run(
                [sys.executable, "bin/deployment-policy", "--account", "1" * 12, "--region", "eu-central-1", "--stack", "mint", *options],
                capture_output=True,
                text=True,
            )
            self.assertEqual(run.returncode, 2, options)
            self.assertIn("--lost-stack", run.stderr)

    def test_the_documents_are_small_enough_for_iam_and_leave_no_placeholder(self):
        self.assertEqual(set(DOCUMENTS), {"read-only", "operator", "break-glass"})
        for name, statements in DOCUMENTS.items():
            text = json.dumps(tool.filled({"Version": "2012-10-17", "Statement": json.loads(json.dumps(statements))}, LONGEST))
            self.assertLessEqual(len(re.sub(r"\s", "", text)), MAX_CHARACTERS, name)
            self.assertIsNone(re.search(PLACEHOLDER, text), name)
            self.assertNotIn("*", "".join(actions(statements)), name)


if __name__ == "__main__":
    unittest.main()
