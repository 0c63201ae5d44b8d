"""Runs bin/rollback over a stand-in for the AWS CLI: what it shows, and which commands it runs."""

import unittest

from fake_aws import FakeAws, Refused, ScriptTest

FIRST = "commit=aaa health=1 hits=1 mints=1 recorder=1 sealer=1"
SECOND = "commit=bbb health=1 hits=2 mints=2 recorder=1 sealer=1"
THIRD = "commit=ccc health=1 hits=3 mints=2 recorder=1 sealer=1"
TIME = "2026-11-26T10:00:00.123000+00:00"
ONLY_COMMIT = THIRD.replace("ccc", "ddd")


def aliases(value):
    return {f"mint-{name}": [version, None] for name, version in (pair.split("=") for pair in value.split()[1:])}


def moves(*pairs):
    return [
        f"lambda update-alias --function-name mint-{name} --name live --function-version {version} --routing-config AdditionalVersionWeights={{}}"
        for name, version in pairs
    ]


class Account(FakeAws):
    """A stack with deployments."""

    def __init__(self):
        super().__init__()
        self.status, self.history, self.aliases = "UPDATE_COMPLETE", [FIRST, SECOND, THIRD], aliases(THIRD)
        self.states, self.rollouts, self.failing = {}, {}, []

    def describe_stacks(self, StackName):
        return {"Stacks": [{"StackName": StackName, "CreationTime": TIME, "StackStatus": self.status}]}

    def describe_stack_resource(self, StackName, LogicalResourceId):
        detail = {"ResourceType": "AWS::CodeDeploy::Application", "LastUpdatedTimestamp": TIME, "ResourceStatus": "CREATE_COMPLETE"}
        return {"StackResourceDetail": {"LogicalResourceId": LogicalResourceId, "PhysicalResourceId": "app", **detail}}

    def get_parameter_history(self, Name):
        assert Name == "/deployed/mint", Name
        return {"Parameters": [{"Version": i, "LastModifiedDate": TIME, "Value": value} for i, value in enumerate(self.history, 1)]}

    def get_alias(self, FunctionName, Name):
        version, weights = self.aliases[FunctionName]
        return {"FunctionVersion": version, **({"RoutingConfig": {"AdditionalVersionWeights": weights}} if weights is not None else {})}

    def get_function_configuration(self, FunctionName, Qualifier):
        found = self.states.get(f"{FunctionName}:{Qualifier}", "Active")
        if found == "missing":
            raise Refused("ResourceNotFoundException")
        return {"State": found}

    def list_deployment_groups(self, applicationName):
        return {"deploymentGroups": list(self.rollouts)}

    def list_deployments(self, applicationName, deploymentGroupName, includeOnlyStatuses):
        return {"deployments": self.rollouts[deploymentGroupName]}

    def update_alias(self, FunctionName, Name, FunctionVersion, RoutingConfig):
        assert RoutingConfig == {"AdditionalVersionWeights": {}}, RoutingConfig
        self.aliases[FunctionName] = [FunctionVersion, {}]

    def cancel_update_stack(self, **_):
        pass

    def invoke(self, **_):
        self.fail_if("invoke")

    def stop_deployment(self, **_):
        self.fail_if("stop-deployment")

    def fail_if(self, command):
        if command in self.failing:
            raise Refused("Unavailable")


class Rollback(ScriptTest):
    script = "rollback"

    def setUp(self):
        super().setUp()
        self.fake = Account()

    def test_show_lists_deployments_and_aliases(self):
        self.fake.aliases["mint-hits"] = ["2", {"3": 0.1}]
        shown = self.done("show")
        self.assertIn("stack mint: UPDATE_COMPLETE", shown)
        self.assertIn(f"2           2026-11-26T10:00:00  {SECOND}", shown)
        self.assertIn("receives traffic now: health=1 hits=2 and 3 mints=2 recorder=1 sealer=1", shown)
        self.assertEqual(self.fake.changes, [])

    def test_do_moves_only_what_the_last_deployment_changed(self):
        shown = self.done("do")
        self.assertEqual(self.fake.changes, moves(("hits", 2)))
        self.assertIn("health: stays at version 1", shown)
        self.assertIn("bin/rollback undo --stack mint", shown)

    def test_a_share_of_the_calls_is_removed_although_the_alias_is_right(self):
        self.fake.aliases["mint-hits"] = ["2", {"3": 0.1}]
        self.done("do")
        self.assertEqual(self.fake.changes, moves(("hits", 2)))

    def test_do_to_an_earlier_deployment_then_undo(self):
        self.done("do", "--to", "1")
        self.assertEqual(self.fake.changes, moves(("hits", 1), ("mints", 1)))
        self.assertEqual(self.done("do", "--to", "1").count("stays at"), 5)
        self.fake.changes = []
        self.assertIn("deploy the next ones at once", self.done("undo"))
        self.assertEqual(self.fake.changes, moves(("hits", 3), ("mints", 2)))

    def test_check_changes_nothing(self):
        for command in ("do", "undo"):
            self.fake.aliases = aliases(FIRST if command == "undo" else THIRD)
            self.assertIn("would run: aws lambda update-alias --function-name mint-hits", self.done(command, "--check"))
            self.assertEqual(self.fake.changes, [])

    def test_the_target_has_other_versions_than_the_last_deployment(self):
        # The last record has another commit only; or an update was recorded and rolled back.
        for history in ([FIRST, SECOND, THIRD, ONLY_COMMIT], [FIRST, SECOND, THIRD, FIRST.replace("hits=1", "hits=9"), THIRD]):
            vars(self.fake).update(history=history, aliases=aliases(THIRD))
            self.assertIn("deployment 2: ", self.done("do"))

    def test_an_inactive_version_is_activated_first(self):
        self.fake.states["mint-hits:2"] = self.fake.states["mint-recorder:9"] = "Inactive"
        self.fake.failing = ["invoke"]
        self.run_it("do", "--stack", "mint")
        invoke, wait, move = self.fake.changes
        self.assertIn('lambda invoke --function-name mint-hits:2 --payload {"self_check":true}', invoke)
        self.assertIn("wait published-version-active", wait)
        self.assertEqual([move], moves(("hits", 2)))

    def test_during_an_update_it_is_cancelled_with_its_roll_outs(self):
        vars(self.fake).update(status="UPDATE_IN_PROGRESS", rollouts={"g1": ["d-1"], "g2": []})
        self.done("do")
        self.assertEqual(self.fake.changes, [
            "cloudformation cancel-update-stack --stack-name mint", "deploy stop-deployment --deployment-id d-1 --auto-rollback-enabled",
        ])

    def test_a_roll_out_that_ended_meanwhile_is_no_failure(self):
        vars(self.fake).update(status="UPDATE_IN_PROGRESS", rollouts={"g1": ["d-1"], "g2": ["d-2"]}, failing=["stop-deployment"])
        self.assertEqual(self.run_it("do", "--stack", "mint").returncode, 0)
        self.assertEqual(len(self.fake.changes), 3)

    def test_after_a_failed_rollback_the_aliases_can_be_moved(self):
        self.fake.status = "UPDATE_ROLLBACK_FAILED"
        self.done("do")
        self.assertEqual(self.fake.changes, moves(("hits", 2)))

    def test_refusals_change_nothing(self):
        self.assertIn("deployment 7 is not recorded", self.refused("do", "--stack", "mint", "--to", "7"))
        self.fake.history = [FIRST]
        self.assertIn("no earlier deployment", self.refused("do", "--stack", "mint"))
        vars(self.fake).update(history=[FIRST, THIRD], states={"mint-mints:1": "missing"})
        self.assertIn("version 1 of mint-mints cannot be used", self.refused("do", "--stack", "mint"))
        for status in ("UPDATE_ROLLBACK_IN_PROGRESS", "CREATE_IN_PROGRESS"):
            self.fake.status = status
            self.assertIn(status, self.refused("do", "--stack", "mint"))
        self.fake.status = "UPDATE_IN_PROGRESS"
        self.assertIn("wait", self.refused("undo", "--stack", "mint"))
        self.assertIn("leave out --to", self.refused("do", "--stack", "mint", "--to", "1"))

    def test_usage(self):
        for arguments in (["do"], [], ["go", "--stack", "mint"], ["do", "--stack", "mint", "--to", "x"], ["do", "--all"],
                          ["undo", "--stack", "mint", "--to", "1"]):
            self.assertIn("bin/rollback show", self.refused(*arguments, status=2))


if __name__ == "__main__":
    unittest.main()
