"""Asserts what a trial may do before it makes anything: its file, what CloudFormation keeps, its plan, and the table of points in docs/deploy.md."""

import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from datetime import UTC, datetime, timedelta

from mint_localstack import places
from mint_localstack.deploy import Deployed
from mint_localstack.runbook import document, table
from mint_localstack.trial import __main__ as trial, deployment, points, removal, results, steps
from mint_localstack.trial.place import Place
from mint_localstack.trial.record import Busy, Record, Thing
from mint_localstack.trial.things import KINDS, Things

ACCOUNT = "123456789012"
THING = Thing("table", "trial-keys")
HELD = f"import sys, time; sys.path[:0] = {sys.path!r}; from mint_localstack.trial.record import Record"


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name, "runs")
        self.record = Record.new(ACCOUNT, "us-east-1", self.folder)
        self.run = self.record.head["run"]

    def reopened(self):
        self.record.close()
        self.record = Record.of(self.run, self.folder)
        return self.record

    def tearDown(self):
        with contextlib.suppress(OSError):
            self.record.close()

    def test_a_thing_is_in_the_file_before_intend_returns(self):
        self.record.intend(THING, lambda thing: False)
        self.assertIn(THING.name, self.record.path.read_text())
        self.assertEqual(self.reopened().things, [THING])

    def test_what_is_there_already_is_not_written_and_so_never_deleted(self):
        with self.assertRaisesRegex(RuntimeError, "did not make"):
            self.record.intend(THING, lambda thing: True)
        self.assertEqual(self.reopened().things, [])

    def test_a_line_that_cannot_be_written_ends_the_run(self):
        self.record.close()
        with self.assertRaises(OSError):
            self.record.intend(THING, lambda thing: False)

    def test_half_a_line_at_the_end_is_ignored_and_the_next_one_is_whole(self):
        self.record.intend(THING, lambda thing: False)
        with self.record.path.open("a") as file:
            file.write('{"kind": "tab')
        record = self.reopened()
        other = Thing("queue", "trial-dead-letters")
        record.intend(other, lambda thing: False)
        self.assertEqual(self.reopened().things, [THING, other])

    def test_half_a_line_before_others_is_refused(self):
        with self.record.path.open("a") as file:
            file.write('{"kind": "tab\n{}\n')
        with self.assertRaises(ValueError):
            self.reopened()

    def test_a_run_that_was_killed_in_its_first_line_has_made_nothing(self):
        self.record.path.write_text('{"run": "')
        self.assertEqual(self.reopened().head, {})

    def test_the_file_of_another_run_is_refused(self):
        self.record.close()
        self.record.path.rename(self.folder / "000000000000.jsonl")
        with self.assertRaisesRegex(ValueError, "another run"):
            Record.of("000000000000", self.folder)

    def test_no_one_cleans_while_a_child_that_outlived_the_run_holds_the_file(self):
        code = (
            f"{HELD}\nimport pathlib, subprocess, os\nrecord = Record.of({self.run!r}, pathlib.Path({str(self.folder)!r}))\n"
            "print(subprocess.Popen(['sleep', '60'], close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid, flush=True)\nos.kill(os.getpid(), 9)"
        )
        self.record.close()
        child = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
        try:
            with self.assertRaises(Busy):
                Record.of(self.run, self.folder)
        finally:
            os.kill(child, 9)


class Removal(unittest.TestCase):
    """Over things in memory, of which some appear late, and some refuse to go."""

    def remove(self, there, longest=60.0, late=(), refusing=(), slow=1):
        with tempfile.TemporaryDirectory() as folder:
            record = Record.new(ACCOUNT, "us-east-1", pathlib.Path(folder, "runs"))
            for thing in [*there, *late]:
                record.intend(thing, lambda thing: False)
            things = Memory(set(there), list(late), set(refusing), slow)
            with contextlib.redirect_stderr(io.StringIO()), contextlib.closing(record):
                removal.remove(record, things, 0, longest)
            return things

    def test_nothing_else_is_deleted_while_the_stack_exists(self):
        stack, bucket = Thing("stack", "trial"), Thing("bucket", "trial-artefacts")
        self.assertEqual(self.remove([bucket, THING, stack], slow=3).deleted, [stack, stack, stack, THING, bucket])

    def test_a_thing_that_appears_after_the_first_look_is_deleted(self):
        self.assertEqual(self.remove([], late=[THING]).deleted, [THING])

    def test_what_does_not_go_is_named(self):
        with self.assertRaisesRegex(removal.Left, "table trial-keys"):
            self.remove([THING], longest=0, refusing=[THING])


class Memory:
    """A stack is gone after some deletions, any other thing after one."""

    def __init__(self, there, late, refusing, slow=1):
        self.there, self.late, self.refusing, self.slow, self.deleted, self.looks = there, late, refusing, slow, [], 0

    def exists(self, thing):
        self.looks += 1
        if self.looks == 2 and self.late:
            self.there.add(self.late.pop())
        return thing in self.there

    def delete(self, thing):
        if thing not in self.refusing:
            self.deleted.append(thing)
            if thing.kind != "stack" or self.deleted.count(thing) == self.slow:
                self.there.discard(thing)


class Template(unittest.TestCase):
    STACK = "trial-0123456789ab"

    def kept(self, **properties):
        resources = {"Kept": {"DeletionPolicy": "Retain", **properties}}
        return deployment.kept({"Parameters": {}, "Resources": resources}, {}, self.STACK)

    def test_all_that_cloudformation_keeps_of_the_template_is_listed(self):
        with tempfile.TemporaryDirectory() as folder:
            record = Record.new(ACCOUNT, "us-east-1", pathlib.Path(folder, "runs"))
            prepared = deployment.prepare(Place(ACCOUNT, "us-east-1", None, {}, "redis://127.0.0.1:1"), record, 1)
            stack = record.head["stack"]
            kept = deployment.kept(prepared.template, prepared.parameters, stack)
            record.close()
        tables = {f"{stack}-{name}" for name in ("keys", "tenants", "usage", "hits", "accounts", "tallies", "audit")}
        self.assertEqual({thing.name for thing in kept if thing.kind == "table"}, tables)
        self.assertEqual({thing.name for thing in kept if thing.kind == "secret"}, {f"{stack}/pepper", f"{stack}/cursor"})
        self.assertEqual({thing.name for thing in kept if thing.kind == "queue"}, {f"{stack}-dead-letters"})
        self.assertEqual(
            {thing.name for thing in kept if thing.kind == "layer"}, {f"{stack}-{name}" for name in ("libraries", "auth", "activity")}
        )
        self.assertEqual(prepared.parameters["ManageGatewayLogRole"], "false")
        self.assertTrue(all(thing.kind in KINDS for thing in kept))

    def test_a_kept_resource_of_another_type_ends_the_run_before_it_made_anything(self):
        with self.assertRaisesRegex(RuntimeError, "cannot delete a AWS::S3::Bucket"):
            self.kept(Type="AWS::S3::Bucket")

    def test_a_kept_resource_whose_name_is_not_the_runs_ends_it_too(self):
        for name in ("accounts", {"Ref": "Name"}, {"Fn::Sub": "${Name}-keys"}, None):
            with self.subTest(name), self.assertRaisesRegex(RuntimeError, "from another's"):
                self.kept(Type="AWS::DynamoDB::Table", Properties={"TableName": name})


class Commands(unittest.TestCase):
    def run_main(self, **variables):
        environment = {"PATH": os.environ["PATH"], "AWS_EC2_METADATA_DISABLED": "true", "HOME": "/nonexistent", **variables}
        return subprocess.run(
            [sys.executable, "-B", "-m", "mint_localstack.trial"],
            cwd=places.ROOT,
            env=environment,
            capture_output=True,
            text=True,
            input="",
        )

    def test_a_plan_calls_no_account_and_adds_up(self):
        done = self.run_main(ACCOUNT=ACCOUNT, PLAN="yes")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for step in steps.STEPS:
            self.assertIn(step.name, done.stdout)
        self.assertEqual(
            int(re.search(r"together, at most about +(\d+)", done.stdout)[1]),
            sum(step.minutes for step in steps.STEPS) + steps.REMOVAL_MINUTES,
        )

    def test_words_that_are_no_account_no_run_and_no_plan_are_refused(self):
        for variables in (
            {},
            {"ACCOUNT": "prod"},
            {"ACCOUNT": ACCOUNT, "PLAN": "no"},
            {"CLEAN": "../x"},
            {"CLEAN": "trial-0123456789ab"},
            {"CLEAN": "0123456789ab"},
        ):
            with self.subTest(variables):
                done = self.run_main(**variables)
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertTrue(done.stderr.startswith("make trial: "), done.stderr)

    def test_no_command_names_the_stack_of_the_pages(self):
        from mint_localstack.checks.every import PAGES

        self.assertEqual([c.text for c in document.commands(PAGES, "other") if "mint-activity" in c.text], [])
        self.assertNotIn("mint-activity", str(table.read("other")))


class Whole(unittest.TestCase):
    """The trial with steps and things in memory."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=places.TARGET)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.things = Memory(set(), [], set())
        self.records = []
        self.place = Place(ACCOUNT, "us-east-1", lambda service: Backups(), {}, "redis://127.0.0.1:1")
        new, of = Record.new, Record.of
        for patched in (
            unittest.mock.patch.object(trial, "here", lambda: self.place),
            unittest.mock.patch.object(trial, "Things", lambda client, record: self.things),
            unittest.mock.patch.object(trial.Record, "new", lambda account, region: self.kept(new(account, region, self.folder))),
            unittest.mock.patch.object(trial.Record, "of", lambda run: self.kept(of(run, self.folder))),
            unittest.mock.patch.object(results, "REHEARSED", self.folder),
        ):
            patched.start()
            self.addCleanup(patched.stop)

    def kept(self, record):
        self.records.append(record)
        return record

    def tearDown(self):
        for record in self.records:
            with contextlib.suppress(OSError):
                record.close()

    def tried(self, *failures, typed=ACCOUNT, stack=None):
        """Each step makes a thing, and then fails or not."""
        done = []

        def step(number, failure):
            def do(run):
                thing = Thing("queue", f"{run.record.head['stack']}-{number}")
                run.record.intend(thing, self.things.exists)
                self.things.there.add(thing)
                done.append(number)
                run.stack = stack
                if failure:
                    raise failure

            return steps.Step(f"step {number}", 1, "a queue", {}, do)

        all_ = tuple(step(number, failure) for number, failure in enumerate(failures))
        said = io.StringIO()
        with (
            unittest.mock.patch.object(steps, "STEPS", all_),
            unittest.mock.patch("sys.stdin", io.StringIO(typed + "\n")),
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(said),
        ):
            return trial._try(ACCOUNT), done

    def written(self):
        [path] = self.folder.glob("*.md")
        return path.read_text(encoding="utf-8")

    def test_all_is_deleted_after_the_last_step(self):
        self.assertEqual(self.tried(None, None), (0, [0, 1]))
        self.assertEqual((self.things.there, len(self.things.deleted)), (set(), 2))
        self.assertIn("Everything that the run made is deleted. AWS keeps", self.written())

    def test_the_minutes_of_the_deletion_are_a_point_if_there_was_a_stack(self):
        for stack in (None, "deployed"):
            with self.subTest(stack):
                self.tried(None, stack=stack)
                self.assertEqual("| a deletion waits for network interfaces | seen |" in self.written(), bool(stack))
                next(self.folder.glob("*.md")).unlink()

    def test_all_is_deleted_after_a_failure_and_an_interruption_of_each_step(self):
        for failure in (steps.Failed("no"), KeyboardInterrupt(), MemoryError()):
            with self.subTest(failure):
                self.assertEqual(self.tried(None, failure, None), (1, [0, 1]))
                self.assertEqual(self.things.there, set())
                self.assertIn("| step 1 |", self.written())
                next(self.folder.glob("*.md")).unlink()

    def test_nothing_is_made_if_another_id_is_typed_or_the_credentials_are_of_another_account(self):
        with self.assertRaisesRegex(RuntimeError, "nothing was made"):
            self.tried(None, typed="123456789013")
        self.place = Place("123456789013", "us-east-1", None, {}, None)
        with self.assertRaisesRegex(RuntimeError, "nothing was made"):
            self.tried(None)
        self.assertEqual((self.records, self.things.deleted), ([], []))

    def test_clean_deletes_what_a_killed_run_has_left_and_says_it_in_the_results(self):
        run = self.left()
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(trial._clean(run), 0)
        self.assertEqual((self.things.there, self.things.deleted), (set(), [THING]))
        self.assertIn("- table trial-keys", self.written())

    def test_clean_deletes_nothing_in_another_account_or_region(self):
        run = self.left()
        for account, region in (("123456789013", "us-east-1"), (ACCOUNT, "eu-west-1")):
            self.place = Place(account, region, None, {}, None)
            with self.subTest(account), self.assertRaisesRegex(RuntimeError, "nothing was deleted"):
                trial._clean(run)
            self.records.pop().close()
        self.assertEqual(self.things.deleted, [])

    def left(self):
        record = trial.Record.new(ACCOUNT, "us-east-1")
        record.intend(THING, self.things.exists)
        self.things.there.add(THING)
        results.Results(record.head["run"], ACCOUNT, "us-east-1", "abc", self.folder).write()
        record.close()
        return record.head["run"]


class Later(unittest.TestCase):
    """The steps that LocalStack cannot go through, over answers that AWS would give."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.record = Record.new(ACCOUNT, "us-east-1", self.folder)
        self.addCleanup(self.record.close)
        self.record.learned("arn:aws:cloudformation:stack")
        aws = unittest.mock.MagicMock()
        aws.describe_stacks.return_value = {"Stacks": [{"StackStatus": "UPDATE_IN_PROGRESS"}]}
        aws.list_backups.return_value = {"BackupSummaries": ["one"]}
        aws.describe_table.return_value = {"Table": {"OnDemandThroughput": {"MaxReadRequestUnits": 4000}}}
        self.place = Place(ACCOUNT, "us-east-1", lambda service: aws, {}, "redis://127.0.0.1:1")
        written = results.Results(self.record.head["run"], ACCOUNT, "us-east-1", "abc", self.folder)
        with contextlib.redirect_stdout(io.StringIO()):
            self.run_ = steps.Run(self.place, self.record, Memory(set(), [], set()), written)
        self.receiving = {"hits": {"1": 1.0}}
        self.commands = []
        self.run_.stack = unittest.mock.MagicMock(operator=self.operator)
        self.run_.stack.name = self.record.head["stack"]
        self.updates = []

    def operator(self, *arguments):
        self.commands.append(" ".join(arguments[:2]))
        return {"receiving": self.receiving, "deployments": [], "status": "UPDATE_COMPLETE"}

    def update(self, place, record, prepared):
        self.prepared = prepared
        status, *failures = self.updates.pop(0)
        return Deployed(status, {}, failures, {}, 60.0)

    def do(self, step, *updates):
        self.updates = list(updates)
        prepared = deployment.Prepared({"Resources": {"UsageTable": {"Properties": {}}}}, {}, deployment.Uploads())
        with (
            unittest.mock.patch.object(deployment, "prepare", lambda *_, **__: prepared),
            unittest.mock.patch.object(deployment, "update", self.update),
            contextlib.redirect_stdout(io.StringIO()),
        ):
            step(self.run_)
        return {point: ok for point, (ok, _) in self.run_.results.points.items()}

    def test_going_back_is_seen_if_both_deployments_end_as_they_should(self):
        self.assertEqual(self.do(steps.go_back, ("UPDATE_COMPLETE",), ("UPDATE_ROLLBACK_COMPLETE",)), {"going back": True})
        self.assertEqual(self.commands, ["rollback do", "rollback show", "rollback undo", "rollback do"])
        self.assertEqual(self.do(steps.go_back, ("UPDATE_ROLLBACK_COMPLETE",), ("UPDATE_ROLLBACK_COMPLETE",)), {"going back": False})
        self.assertEqual(self.do(steps.go_back, ("UPDATE_COMPLETE",), ("UPDATE_COMPLETE",)), {"going back": False})

    def test_refusals_are_seen_if_the_stack_is_as_before(self):
        back, denied = ("UPDATE_ROLLBACK_COMPLETE", "x"), ("UPDATE_ROLLBACK_COMPLETE", "Action denied by stack policy")
        self.assertEqual(self.do(steps.refuse, back, denied), {"rolling back": True, "the stack's policy": True})
        self.assertEqual(self.do(steps.refuse, ("UPDATE_COMPLETE",), back), {"rolling back": False, "the stack's policy": False})

    def test_the_table_that_a_policy_should_deny_is_in_the_file_before_the_update(self):
        self.do(steps.refuse, ("UPDATE_ROLLBACK_COMPLETE",), ("UPDATE_COMPLETE",))
        name = self.prepared.template["Resources"]["UsageTable"]["Properties"]["TableName"]
        self.assertIn(Thing("table", name), self.record.things)

    def test_a_restore_is_tried_to_a_second_and_of_a_deleted_table(self):
        self.assertEqual(self.do(steps.restore), {"restoring a table": True})
        self.assertEqual(self.commands, ["tables restore"] * 3)
        self.assertIn(Thing("table", f"{self.record.head['stack']}-keys-restored"), self.record.things)

    def test_a_roll_out_that_fails_ends_the_run(self):
        self.run_.place = Place(ACCOUNT, "us-east-1", self.place.client, {}, None)
        with self.assertRaisesRegex(steps.Failed, "no stage"):
            self.do(steps.roll_out, ("UPDATE_ROLLBACK_COMPLETE", "no stage"))

    def test_a_roll_out_is_seen_by_its_hooks(self):
        begin = datetime.now(UTC)
        aws = self.run_.stack.client.return_value
        self.run_.stack.resources.return_value = ["application"]
        aws.list_deployment_groups.return_value = {"deploymentGroups": list("abcde")}
        aws.list_deployments.return_value = {"deployments": ["d"]}
        aws.list_deployment_targets.return_value = {"targetIds": ["t"]}
        for seconds, status, seen in ((61, "Succeeded", (True, True)), (5, "Succeeded", (True, False)), (61, "Failed", (False, True))):
            hooks = [
                {"lifecycleEventName": name, "status": status, "startTime": begin, "endTime": begin + timedelta(seconds=seconds)}
                for name in ("BeforeAllowTraffic", "AfterAllowTraffic")
            ]
            aws.batch_get_deployment_targets.return_value = {"deploymentTargets": [{"lambdaTarget": {"lifecycleEvents": hooks}}]}
            self.run_.results.points["the canary"] = (True, "before")
            with self.subTest(seconds=seconds, status=status):
                decided = self.do(steps.roll_out, ("UPDATE_COMPLETE",))
                self.assertEqual((decided["the hook"], decided["the canary"]), seen)

    def test_a_greeting_of_old_tls_counts_only_if_smoke_could_send_it(self):
        self.assertEqual([self.greeted(ok) for ok in ("yes", "note", "NO", None)], [True, False, False, False])

    def greeted(self, ok):
        self.run_.report.smoke = {points.GREETING: ok} if ok else {}
        return points.tls(self.run_)[0]

    def test_an_account_in_which_the_gateway_cannot_write_logs_is_refused(self):
        self.place.client("apigateway").get_account.return_value = {}
        with self.assertRaisesRegex(steps.Failed, "ManageGatewayLogRole"):
            steps.look(self.run_)


class Backups:
    def list_backups(self, TableName, BackupType):
        return {"BackupSummaries": []}


class Points(unittest.TestCase):
    """The table says of each point who decides it."""

    def test_the_points_of_the_trial_are_those_of_the_table(self):
        text = (places.ROOT / "docs" / "deploy.md").read_text(encoding="utf-8").partition("## What only AWS can show")[2]
        rows = re.findall(r"^\| (.+?) \| (trial|you|both) \| ", text, re.MULTILINE)
        decided = {
            point for group in (points.AFTER_DEPLOYMENT, points.AFTER_CHECKS, points.AFTER_ROLL_OUT, points.AT_THE_END) for point in group
        }
        decided |= {"going back", "rolling back", "the stack's policy", "restoring a table", points.DELETION}
        self.assertEqual({point for point, by in rows if by != "you"}, decided)
        self.assertEqual(len(rows), text.partition("\n## ")[0].count("\n| ") - 1)

    def test_results_have_no_token_and_no_whole_id_of_an_account(self):
        with tempfile.TemporaryDirectory() as folder:
            written = results.Results("0123456789ab", ACCOUNT, "us-east-1", "abc", pathlib.Path(folder))
            written.points["IPv6"] = (False, f"svc_live_secretsecret | arn:aws:iam::{ACCOUNT}:role/x")
            written.write()
            text = written.path.read_text(encoding="utf-8")
        self.assertNotIn("secretsecret", text)
        self.assertNotIn(ACCOUNT, text)
        self.assertIn("NOT as expected", text)
        self.assertEqual(written.failed, ["IPv6"])


if __name__ == "__main__":
    unittest.main()
