"""Runs checks/deployed over a stand-in for the API, and asserts who may do what between making a change set and executing it."""

import http.server
import json
import os
import pathlib
import re
import subprocess
import threading
import unittest

import yaml
from template_test import translated


class Deployed(unittest.TestCase):
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
        environment = {**os.environ, "ENVIRONMENT": "prod", "TOKEN": "", "URL": f"http://127.0.0.1:{server.server_port}"}
        return subprocess.run(["checks/deployed"], env=environment, capture_output=True, text=True, timeout=120)

    def test_a_red_smoke_test_prints_the_command_that_goes_back(self):
        run = self.deployed(403, b"{}")
        self.assertEqual(run.returncode, 1)
        self.assertIn("bin/operator --stack mint-activity rollback do", run.stderr)

    def test_a_green_one_does_not(self):
        run = self.deployed(401, b'{"code":"invalid_key"}')
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertNotIn("rollback", run.stderr)


class Roles(unittest.TestCase):
    JOBS = yaml.safe_load(pathlib.Path(".github/workflows/deploy.yml").read_text(encoding="utf-8"))["jobs"]

    def test_only_the_job_that_a_person_approved_executes_in_production(self):
        jobs = {name: json.dumps(job) for name, job in self.JOBS.items()}
        self.assertEqual([name for name, job in jobs.items() if "vars.CHANGE_SET_ROLE_ARN" in job], ["change-set"])
        self.assertEqual([name for name, job in jobs.items() if "change-set execute" in job], ["development", "deploy"])
        self.assertNotIn("vars.DEPLOY_ROLE_ARN", jobs["change-set"])
        self.assertEqual(self.JOBS["deploy"]["needs"], ["build", "change-set"])
        self.assertEqual(self.JOBS["change-set"]["environment"], self.JOBS["deploy"]["environment"] + "-change-set")
        self.assertLessEqual({"build", "development", "development-smoke"}, set(self.JOBS["change-set"]["needs"]))

    def test_the_role_that_makes_a_change_set_can_neither_execute_it_nor_change_a_resource(self):
        actions = {name: self.actions(f"docs/change-set-policy/{name}.json") for name in ("change-set", "reads")}
        deploying = set().union(*(self.actions(path) for path in pathlib.Path("docs/deployment-policy").glob("s*.json")))
        self.assertLessEqual(actions["change-set"], deploying)
        self.assertEqual({action.split(":")[0] for action in actions["change-set"]}, {"cloudformation", "s3"})
        self.assertEqual({a for a in actions["change-set"] if re.search("Execute|Delete|Update|Policy", a)}, set())
        self.assertEqual({a for a in actions["reads"] if not re.fullmatch(r"[\w-]+:(Describe|Get|List)\w+|apigateway:GET", a)}, set())

    @staticmethod
    def actions(path):
        statements = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["Statement"]
        return {action for statement in statements for action in statement["Action"]}


class StackPolicy(unittest.TestCase):
    KEPT = ("AWS::DynamoDB::Table", "AWS::SecretsManager::Secret")

    @staticmethod
    def denied(logical, kind):
        """The actions that the policy denies for a resource."""
        found = set()
        for statement in json.loads(pathlib.Path("docs/stack-policy.json").read_text(encoding="utf-8"))["Statement"]:
            kinds = statement.get("Condition", {}).get("StringEquals", {}).get("ResourceType", [kind])
            if statement["Effect"] == "Deny" and kind in kinds and statement.get("NotResource") != f"LogicalResourceId/{logical}":
                actions = statement["Action"]
                found.update([actions] if isinstance(actions, str) else actions)
        return found

    def test_tables_and_secrets_are_neither_replaced_nor_deleted(self):
        resources = translated()["Resources"]
        denied = {name for name, resource in resources.items() if self.denied(name, resource["Type"]) == {"Update:Replace", "Update:Delete"}}
        kept = {name for name, resource in resources.items() if resource["Type"] in self.KEPT}
        self.assertEqual(denied, kept - {"CachePasswordSecret"})
        self.assertEqual(len(denied), 9)

    def test_what_cannot_move_and_the_store_with_a_fixed_name_are_not_replaced(self):
        resources = translated()["Resources"]
        denied = {name for name, resource in resources.items() if self.denied(name, resource["Type"]) == {"Update:Replace"}}
        self.assertEqual(denied, {"SubnetA", "SubnetB", "CacheStore"})


if __name__ == "__main__":
    unittest.main()
