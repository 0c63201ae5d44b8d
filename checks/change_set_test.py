"""Runs bin/change-set and checks/deployed over stand-ins for SAM and the AWS CLI, and asserts who may do what between them."""

import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

import yaml
from template_test import translated

ARN = "arn:aws:cloudformation:eu-central-1:123456789012:changeSet/samcli-deploy1/0a1b"
CHANGES = f"""CloudFormation stack changeset
-----------------------------------
Operation   LogicalResourceId   ResourceType   Replacement
* Modify    HitsTable           AWS::DynamoDB::Table   True

Changeset created successfully. {ARN}
"""
AWS = """#!{python}
import json, pathlib, sys
file = pathlib.Path({state!r})
state = json.loads(file.read_text())
operation = sys.argv[2]
state["calls"].append(" ".join(sys.argv[2:]))
if operation == "execute-change-set":
    state["stack"] = ["UPDATE_IN_PROGRESS", "later"]
file.write_text(json.dumps(state))
if operation in state["failing"]:
    sys.exit("An error occurred when calling " + operation)
if operation == "describe-stacks":
    print(state["url"] if "BaseUrl" in sys.argv[-3] else "\\t".join(state["stack"]))
if operation == "describe-stack-events":
    print("2026-11-27T20:00:00Z\\tHitsTable\\tAction denied by stack policy")
"""


class Steps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "state.json"
        self.state = {"stack": ["UPDATE_COMPLETE", "before"], "calls": [], "failing": [], "url": ""}
        self.script("aws", AWS.format(python=sys.executable, state=str(self.file)))

    def script(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)

    def run_it(self, *command, **variables):
        self.file.write_text(json.dumps(self.state))
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "SAM": str(self.folder / "sam"), "PAUSE": "0", **variables}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        self.state = json.loads(self.file.read_text())
        return run

    def make(self, said):
        self.script("sam", f"#!/bin/sh\necho \"$@\" >'{self.folder}/sam.args'\ncat <<'TEXT'\n{said}\nTEXT\n")
        output, summary = self.folder / "output", self.folder / "summary"
        run = self.run_it("bin/change-set", "make", "prod", GITHUB_OUTPUT=str(output), GITHUB_STEP_SUMMARY=str(summary))
        self.assertEqual(run.returncode, 0, run.stderr)
        return output.read_text(), summary.read_text()

    def execute(self):
        return self.run_it("bin/change-set", "execute", "prod", ARN)

    def operations(self):
        return [call.split()[0] for call in self.state["calls"] if not call.startswith("describe-stacks")]

    def test_a_change_set_is_made_shown_and_not_executed(self):
        output, summary = self.make(CHANGES)
        self.assertEqual(output, f"arn={ARN}\n")
        self.assertIn("HitsTable           AWS::DynamoDB::Table   True", summary)
        self.assertIn("--no-execute-changeset", (self.folder / "sam.args").read_text())
        self.assertEqual(self.operations(), [])

    def test_without_changes_there_is_none(self):
        output, summary = self.make("No changes to deploy. Stack is up to date")
        self.assertEqual(output, "arn=\n")
        self.assertIn("Nothing changes.", summary)

    def test_the_policy_is_set_before_an_update(self):
        run = self.execute()
        self.assertEqual((run.returncode, run.stdout), (0, "deployed: mint-activity\n"), run.stderr)
        self.assertEqual(self.operations(), ["set-stack-policy", "execute-change-set", "wait"])
        self.assertIn(f"--change-set-name {ARN}", self.state["calls"][2])
        self.assertIn("wait stack-update-complete --stack-name mint-activity", self.state["calls"])

    def test_a_new_stack_has_its_policy_when_it_exists(self):
        self.state["stack"] = ["REVIEW_IN_PROGRESS", "None"]
        self.assertEqual(self.execute().returncode, 0)
        self.assertEqual(self.operations(), ["execute-change-set", "wait", "set-stack-policy"])

    def test_a_failed_update_says_why(self):
        self.state["failing"] = ["wait"]
        run = self.execute()
        self.assertEqual(run.returncode, 1)
        self.assertIn("HitsTable\tAction denied by stack policy", run.stderr)

    def test_without_its_policy_nothing_is_executed(self):
        self.state["failing"] = ["set-stack-policy"]
        self.assertNotEqual(self.execute().returncode, 0)
        self.assertEqual(self.operations(), ["set-stack-policy"])

    def test_a_change_set_that_is_out_of_date_is_refused(self):
        self.state["failing"] = ["execute-change-set"]
        self.assertIn("make another one", self.execute().stderr)

    def test_wrong_arguments_are_refused(self):
        for arguments in ([], ["make"], ["execute", "prod"], ["undo", "prod"], ["make", "nowhere"]):
            self.assertEqual(self.run_it("bin/change-set", *arguments).returncode, 2, arguments)
        self.assertEqual(self.state["calls"], [])

    def deployed(self, status, body):
        class Api(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(status)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Api)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.state["url"] = f"http://127.0.0.1:{server.server_port}"
        return self.run_it("checks/deployed", ENVIRONMENT="prod", TOKEN="", URL="")

    def test_a_red_smoke_test_prints_the_command_that_goes_back(self):
        run = self.deployed(403, b"{}")
        self.assertEqual(run.returncode, 1)
        self.assertIn("bin/rollback do --stack mint-activity", run.stderr)

    def test_a_green_one_does_not(self):
        run = self.deployed(401, b'{"code":"invalid_key"}')
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertNotIn("bin/rollback", run.stderr)


class Roles(unittest.TestCase):
    JOBS = yaml.safe_load(pathlib.Path(".github/workflows/deploy.yml").read_text(encoding="utf-8"))["jobs"]

    def test_only_the_job_that_a_person_approved_executes_in_production(self):
        jobs = {name: json.dumps(job) for name, job in self.JOBS.items()}
        self.assertEqual([name for name, job in jobs.items() if "vars.CHANGE_SET_ROLE_ARN" in job], ["change-set"])
        self.assertEqual([name for name, job in jobs.items() if "change-set execute" in job], ["development", "deploy"])
        self.assertNotIn("vars.DEPLOY_ROLE_ARN", jobs["change-set"])
        self.assertEqual(self.JOBS["deploy"]["needs"], "change-set")
        self.assertEqual(self.JOBS["change-set"]["environment"], self.JOBS["deploy"]["environment"] + "-change-set")
        self.assertIn("development", self.JOBS["change-set"]["needs"])

    def test_the_role_that_makes_a_change_set_can_neither_execute_it_nor_change_a_resource(self):
        text = pathlib.Path("docs/change-set-policy/change-set.json").read_text(encoding="utf-8")
        actions = {action for statement in json.loads(text)["Statement"] for action in statement["Action"]}
        deploying = {
            action
            for path in pathlib.Path("docs/deployment-policy").glob("s*.json")
            for statement in json.loads(path.read_text(encoding="utf-8"))["Statement"]
            for action in statement["Action"]
        }
        self.assertLessEqual(actions, deploying)
        self.assertEqual({action.split(":")[0] for action in actions}, {"cloudformation", "s3"})
        self.assertEqual({a for a in actions if re.search("Execute|Delete|Update|Policy", a)}, set())


class StackPolicy(unittest.TestCase):
    KEPT = ("AWS::DynamoDB::Table", "AWS::SecretsManager::Secret")

    @staticmethod
    def denied(logical, kind):
        """The actions that the policy denies for a resource."""
        found = set()
        for statement in json.loads(pathlib.Path("docs/stack-policy.json").read_text(encoding="utf-8"))["Statement"]:
            kinds = statement.get("Condition", {}).get("StringEquals", {}).get("ResourceType", [kind])
            if statement["Effect"] == "Deny" and kind in kinds and statement["NotResource"] != f"LogicalResourceId/{logical}":
                found.update(statement["Action"])
        return found

    def test_tables_and_secrets_are_neither_replaced_nor_deleted(self):
        resources = translated()["Resources"]
        denied = {name for name, resource in resources.items() if self.denied(name, resource["Type"]) == {"Update:Replace", "Update:Delete"}}
        kept = {name for name, resource in resources.items() if resource["Type"] in self.KEPT}
        self.assertEqual(denied, kept - {"CachePasswordSecret"})
        self.assertEqual(len(denied), 9)


if __name__ == "__main__":
    unittest.main()
