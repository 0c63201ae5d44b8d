"""Runs bin/restore over a stand-in for AWS whose tables, backups and mappings take time: which state it leaves, also if it is killed."""

import copy
import os
import re
import signal
import unittest
from datetime import datetime, timedelta, timezone

from fake_aws import FakeAws, Refused, ScriptTest
from template_test import SOURCE

AT = "2026-11-20T09:30:00Z"
NOW = datetime(2026, 11, 27, 20, tzinfo=timezone.utc)
SIZES = SOURCE["Mappings"]["Sizes"]["small"]
TAGS = [{"Key": "team", "Value": "mints and more"}, {"Key": "stage", "Value": "prod"}]
URL = "https://abc.execute-api.eu-north-1.amazonaws.com/live"
SERVED = ("keys", "tenants", "hits", "accounts", "tallies")
DEAD_LETTERS = [f"bin/operator --stack mint deadletters show{queue}" for queue in ("", " --queue sealer")]
LAST_STEPS = [
    "bin/operator --stack mint see TENANT hits CONTRACT", "bin/operator --stack mint api on", f"make smoke URL={URL} TOKEN=…",
]
# What a table has after a restore: neither caps nor the rest.
DROPPED = {"caps": None, "class": "STANDARD", "protection": False, "recovery": False, "life": None, "tags": []}


def caps(throughput):
    return {name: SIZES[value["Fn::FindInMap"][2]] for name, value in throughput.items()}


def tables_of_template():
    """The tables of the template by name, with everything that is set of them."""
    known = {
        "TableName", "BillingMode", "AttributeDefinitions", "KeySchema", "DeletionProtectionEnabled", "PointInTimeRecoverySpecification",
        "OnDemandThroughput", "GlobalSecondaryIndexes", "TimeToLiveSpecification", "TableClass",
    }
    found = {}
    for resource in SOURCE["Resources"].values():
        if resource["Type"] == "AWS::DynamoDB::Table":
            its = resource["Properties"]
            assert its.keys() <= known, f"bin/restore does not put {its.keys() - known} back"
            found[its["TableName"]["Fn::Sub"].removeprefix("${AWS::StackName}-")] = {
                "caps": caps(its["OnDemandThroughput"]),
                "indexes": {index["IndexName"]: caps(index["OnDemandThroughput"]) for index in its.get("GlobalSecondaryIndexes", [])},
                "class": "STANDARD_INFREQUENT_ACCESS" if "TableClass" in its else "STANDARD",
                "protection": True,
                "recovery": True,
                "life": its.get("TimeToLiveSpecification", {}).get("AttributeName"),
                "tags": TAGS,
            }
    return found


def outputs_of_template():
    found = {"DeletionProtection": "true", "BaseUrl": URL}
    for name, output in SOURCE["Outputs"].items():
        if "Fn::FindInMap" in output["Value"]:
            found[name] = str(SIZES[output["Value"]["Fn::FindInMap"][2]])
    return found


class Account(FakeAws):
    """A stack whose tables hold wrong data since a while, with an API that is on."""

    def __init__(self):
        super().__init__()
        self.now, self.ids, self.status = NOW, 0, "UPDATE_COMPLETE"
        self.outputs = outputs_of_template()
        self.tables, self.backups = {}, []
        for name, settings in tables_of_template().items():
            self.tables["mint-" + name] = {
                **copy.deepcopy(settings), "id": self.new_id(), "data": f"{name}, wrong", "status": "ACTIVE", "from": None, "busy": 0,
                "since": NOW - timedelta(days=300), "api": "on",
            }
        self.mappings = {f"{i:08d}-0000-4000-8000-000000000000": {"of": of, "state": "Enabled", "busy": 0} for i, of in enumerate(("recorder", "sealer", "sealer"))}
        self.reported = set()
        self.kill_after_other_than = None
        self.caller = 0

    def new_id(self):
        self.ids += 1
        return f"{self.ids:08d}"

    # ---- Time. Everything takes some turns of waiting.
    def sleep(self, seconds):
        self.now += timedelta(seconds=int(seconds))
        for name, table in list(self.tables.items()):
            table["busy"] -= 1
            if table["busy"] <= 0 and table["status"] == "DELETING":
                del self.tables[name]
            elif table["busy"] <= 0:
                table["status"] = "ACTIVE"
        for it in [*self.mappings.values(), *self.backups]:
            it["busy"] -= 1
            if it["busy"] <= 0:
                it.update({"state": it["next"]} if "next" in it else {})
        return ""

    def wait_long(self):
        for _ in range(20):
            self.sleep(20)

    # ---- Ends the caller after a change.
    def answer(self, name, arguments):
        before = len(self.changes)
        answered = super().answer(name, arguments)
        if self.kill_after_other_than is not None and any(change not in self.kill_after_other_than for change in self.changes[before:]):
            os.killpg(self.caller, signal.SIGKILL)
        return answered

    # ---- The operator
    def operator(self, *arguments):
        self.changes.append("operator " + " ".join(arguments))
        assert arguments[:2] == ("--stack", "mint"), arguments
        if arguments[2:] == ("api", "off", "--yes"):
            self.written("audit")
            self.written("tenants")["api"] = "off"
        else:
            assert arguments[2:] == ("tallies", "restored"), arguments
            self.reported = {self.written("hits")["id"], self.written("tallies")["id"]}
            assert all(mapping["state"] == "Disabled" for mapping in self.mappings.values())
        return ""

    def written(self, name):
        """A table that takes items: a setting may be changing."""
        assert self.table("mint-" + name)["status"] in ("ACTIVE", "UPDATING"), name
        return self.tables["mint-" + name]

    # ---- CloudFormation
    def describe_stacks(self, StackName):
        assert StackName == "mint"
        outputs = [{"OutputKey": key, "OutputValue": value} for key, value in self.outputs.items()]
        parameters = [{"ParameterKey": "HitsTableClass", "ParameterValue": "STANDARD_INFREQUENT_ACCESS"}]
        return {"Stacks": [{"StackName": StackName, "CreationTime": NOW, "StackStatus": self.status, "Outputs": outputs,
                            "Parameters": parameters, "Tags": TAGS}]}

    # ---- Lambda
    def list_event_source_mappings(self, FunctionName):
        of = re.fullmatch("mint-([a-z]+):live", FunctionName)[1]
        return {"EventSourceMappings": [{"UUID": uuid, "State": its["state"]} for uuid, its in self.mappings.items() if its["of"] == of]}

    def get_event_source_mapping(self, UUID):
        return {"UUID": UUID, "State": self.mappings[UUID]["state"]}

    def update_event_source_mapping(self, UUID, Enabled):
        mapping = self.mappings[UUID]
        if mapping["state"] not in ("Enabled", "Disabled"):
            raise Refused("ResourceInUseException")
        if Enabled:
            self.check_that_all_is_back()
        mapping.update({"state": "Enabling", "next": "Enabled", "busy": 1} if Enabled else {"state": "Disabling", "next": "Disabled", "busy": 1})
        return {"UUID": UUID, "State": mapping["state"]}

    def check_that_all_is_back(self):
        for name in SERVED:
            self.active("mint-" + name)
        assert self.tables["mint-tenants"]["api"] == "off"
        both = {self.tables[name]["id"] for name in ("mint-hits", "mint-tallies") if self.tables[name]["from"]}
        assert both <= self.reported, "sealed before all times are reported"

    # ---- DynamoDB: tables
    def table(self, name):
        if name not in self.tables:
            raise Refused("ResourceNotFoundException")
        return self.tables[name]

    def active(self, name):
        if self.table(name)["status"] != "ACTIVE":
            raise Refused("ResourceInUseException")
        return self.tables[name]

    def describe_table(self, TableName):
        its = self.table(TableName)
        throughput = {"OnDemandThroughput": its["caps"]} if its["caps"] else {}
        indexes = [{"IndexName": index, **({"OnDemandThroughput": most} if most else {})} for index, most in its["indexes"].items()]
        return {"Table": {
            "TableName": TableName, "TableStatus": its["status"], "TableId": its["id"], "TableArn": self.arn(TableName),
            "DeletionProtectionEnabled": its["protection"], **throughput, **({"GlobalSecondaryIndexes": indexes} if indexes else {}),
            **({"TableClassSummary": {"TableClass": its["class"]}} if its["class"] != "STANDARD" else {}),
            **({"RestoreSummary": its["from"]} if its["from"] else {}),
        }}

    def arn(self, name):
        return f"arn:aws:dynamodb:eu-north-1:123456789012:table/{name}"

    def update_table(self, TableName, **its):
        table = self.active(TableName)
        assert len(its) == 1, its
        if "DeletionProtectionEnabled" in its:
            table["protection"] = its["DeletionProtectionEnabled"]
        elif "OnDemandThroughput" in its:
            table["caps"] = its["OnDemandThroughput"]
        elif "TableClass" in its:
            table["class"] = its["TableClass"]
        else:
            [update] = its["GlobalSecondaryIndexUpdates"]
            assert update["Update"]["IndexName"] in table["indexes"]
            table["indexes"][update["Update"]["IndexName"]] = update["Update"]["OnDemandThroughput"]
        table.update(status="UPDATING", busy=1)

    def delete_table(self, TableName):
        table = self.active(TableName)
        if table["protection"]:
            raise Refused("ValidationException")
        if not TableName.endswith("-restored"):
            for name in {"mint-hits", "mint-tallies"} if TableName in ("mint-hits", "mint-tallies") else {TableName}:
                right = f"{name.removeprefix('mint-')} of 2026-11-20T09:30:00+00:00"
                assert any(b["state"] == "AVAILABLE" and b["data"] == right for b in self.backups), f"{name} is deleted without a backup"
            assert TableName in ("mint-usage", "mint-audit") or all(m["state"] == "Disabled" for m in self.mappings.values())
        if table["recovery"]:
            self.back_up("SYSTEM", TableName, TableName + "$DeletedTableBackup")
        table.update(status="DELETING", busy=2)

    def create(self, name, source, summary):
        if name in self.tables:
            raise Refused("TableInUseException")
        self.tables[name] = {
            **copy.deepcopy(DROPPED), "indexes": {index: None for index in source["indexes"]}, "id": self.new_id(), "data": source["data"],
            "status": "CREATING", "busy": 2, "from": {**summary, "RestoreInProgress": True}, "since": self.now, "api": "on",
        }

    # ---- DynamoDB: backups
    def describe_continuous_backups(self, TableName):
        its = self.table(TableName)
        recovery = {"PointInTimeRecoveryStatus": "DISABLED"}
        if its["recovery"]:
            recovery = {"PointInTimeRecoveryStatus": "ENABLED", "LatestRestorableDateTime": str_of(self.now - timedelta(minutes=5)),
                        "EarliestRestorableDateTime": str_of(max(self.now - timedelta(days=35), its["since"]))}
        status = "ENABLED" if its["status"] == "ACTIVE" else "DISABLED"
        return {"ContinuousBackupsDescription": {"ContinuousBackupsStatus": status, "PointInTimeRecoveryDescription": recovery}}

    def update_continuous_backups(self, TableName, PointInTimeRecoverySpecification):
        if not self.table(TableName)["recovery"]:
            self.table(TableName)["since"] = self.now
        self.table(TableName)["recovery"] = PointInTimeRecoverySpecification["PointInTimeRecoveryEnabled"]

    def restore_table_to_point_in_time(self, SourceTableName, TargetTableName, RestoreDateTime):
        source = self.active(SourceTableName)
        at = datetime.fromisoformat(RestoreDateTime)
        if not source["recovery"] or not max(source["since"], self.now - timedelta(days=35)) <= at <= self.now:
            raise Refused("InvalidRestoreTimeException")
        right = {**source, "data": f"{SourceTableName.removeprefix('mint-')} of {str_of(at)}"}
        self.create(TargetTableName, right, {"RestoreDateTime": str_of(at), "SourceTableArn": self.arn(SourceTableName)})

    def back_up(self, kind, table, name):
        its = self.tables[table]
        self.backups.append({
            "arn": f"{self.arn(table)}/backup/{self.new_id()}", "kind": kind, "name": name, "table": table, "data": its["data"],
            "indexes": its["indexes"], "state": "CREATING", "next": "AVAILABLE", "busy": 2, "at": str_of(self.now),
        })
        return self.backups[-1]

    def create_backup(self, TableName, BackupName):
        self.active(TableName)
        return {"BackupDetails": self.details(self.back_up("USER", TableName, BackupName))}

    def details(self, backup):
        return {"BackupArn": backup["arn"], "BackupName": backup["name"], "BackupStatus": backup["state"], "BackupType": backup["kind"],
                "BackupCreationDateTime": backup["at"]}

    def list_backups(self, BackupType):
        return {"BackupSummaries": [
            {"TableName": backup["table"], **self.details(backup)} for backup in self.backups if backup["kind"] == BackupType]}

    def backup(self, arn):
        found = [backup for backup in self.backups if backup["arn"] == arn]
        if not found:
            raise Refused("BackupNotFoundException")
        return found[0]

    def describe_backup(self, BackupArn):
        return {"BackupDescription": {"BackupDetails": self.details(self.backup(BackupArn))}}

    def restore_table_from_backup(self, TargetTableName, BackupArn):
        backup = self.backup(BackupArn)
        if backup["state"] != "AVAILABLE":
            raise Refused("BackupInUseException")
        self.create(TargetTableName, backup, {"SourceBackupArn": BackupArn, "RestoreDateTime": backup["at"]})

    # ---- DynamoDB: the rest
    def describe_time_to_live(self, TableName):
        name = self.table(TableName)["life"]
        return {"TimeToLiveDescription": {"TimeToLiveStatus": "ENABLED", "AttributeName": name} if name else {"TimeToLiveStatus": "DISABLED"}}

    def update_time_to_live(self, TableName, TimeToLiveSpecification):
        assert TimeToLiveSpecification["Enabled"]
        if self.table(TableName)["life"]:
            raise Refused("ValidationException")
        self.table(TableName)["life"] = TimeToLiveSpecification["AttributeName"]

    def tag_resource(self, ResourceArn, Tags):
        self.table(ResourceArn.rpartition("/")[2])["tags"] = Tags

    # ---- What a test compares
    def settled(self):
        """The account when nothing happens any more, without the names and times that differ each time."""
        self.wait_long()
        kept = {"data", "status", "api", *DROPPED, "indexes"}
        return {
            "tables": {name: {key: its[key] for key in kept} for name, its in self.tables.items()},
            "mappings": [mapping["state"] for mapping in self.mappings.values()],
            "backups": sorted(backup["name"] for backup in self.backups if backup["kind"] == "USER"),
        }


def str_of(moment):
    """As version 2 of the AWS CLI prints a time, with TZ=UTC0."""
    return moment.isoformat()


def settings(of):
    return {key: of[key] for key in (*DROPPED, "indexes")}


class Restore(ScriptTest):
    script = "restore"
    commands = ("aws", "operator", "sleep")

    def setUp(self):
        super().setUp()
        self.fake = Account()

    def delete(self, *names):
        """Someone deletes tables, and leaves for a while."""
        for name in names:
            self.fake.back_up("SYSTEM", "mint-" + name, f"mint-{name}$DeletedTableBackup")
            del self.fake.tables["mint-" + name]
        self.fake.wait_long()

    def assert_back(self, data, mappings="Enabled", api="off"):
        """All tables are as the template says, with these data; others have those of before."""
        settled = self.fake.settled()
        self.assertEqual(settled["tables"].keys(), {"mint-" + name for name in tables_of_template()})
        for name, its in tables_of_template().items():
            with self.subTest(name):
                table = settled["tables"]["mint-" + name]
                self.assertEqual(table["data"], data.get(name, f"{name}, wrong"))
                self.assertEqual(settings(table), its)
        self.assertEqual(settled["mappings"], [mappings] * 3)
        self.assertEqual(settled["tables"]["mint-tenants"]["api"], api)

    def at(self, *tables):
        return {name: f"{name} of 2026-11-20T09:30:00+00:00" for name in tables}

    def test_each_table_gets_back_to_a_second_with_all_that_is_set_of_it(self):
        for table in tables_of_template():
            self.fake = Account()
            shown = self.done(table, "--at", AT)
            both = ("hits", "tallies") if table in ("hits", "tallies") else (table,)
            served = table in SERVED
            self.assert_back(self.at(*both), "Disabled" if table == "tenants" else "Enabled", "off" if served else "on")
            self.assertEqual(self.last_steps(shown), LAST_STEPS if served else [])
            self.assertNotIn("deadletters", shown)
            self.assertEqual("tallies restored" in " ".join(self.fake.changes), "hits" in both)

    def test_a_deleted_table_gets_back_alone_as_it_was(self):
        for table in tables_of_template():
            self.fake = Account()
            self.delete(table)
            shown = self.done(table, "--deleted")
            self.assertEqual(self.last_steps(shown), DEAD_LETTERS + LAST_STEPS if table in SERVED else [])
            self.assert_back({}, api="off" if table in SERVED else "on")
            self.assertEqual([change for change in self.fake.changes if "create-backup" in change or "delete" in change], [])

    def last_steps(self, shown):
        """The commands that are left behind those of the table, without what is said of them."""
        steps = [re.sub(r"^  | +#.*", "", line) for line in shown.splitlines() if line.startswith("  ")]
        return [step for step in steps if re.search(" (see|api|deadletters) |^make|^the ", step)]

    def begin(self, table, how):
        self.fake = Account()
        if how == ("--deleted",):
            self.delete(table)

    def end(self, table, how):
        """The state after a restore that nothing interrupts."""
        self.begin(table, how)
        self.done(table, *how)
        return self.fake.settled()

    def kill(self, table, how, before):
        """Runs it until it has made a change that is none of those before; whether it was killed then."""
        self.fake.kill_after_other_than = before
        status = self.run_it(table, *how, "--stack", "mint").returncode
        self.fake.kill_after_other_than = None
        self.assertIn(status, (0, -signal.SIGKILL))
        return status != 0

    def test_killed_after_any_change_and_repeated_it_ends_in_the_same_state(self):
        table, how = "usage", ("--at", AT)
        ended = self.end(table, how)
        changes = list(self.fake.changes)
        for kill in range(len(changes)):
            with self.subTest(changes[kill]):
                self.begin(table, how)
                self.assertTrue(self.kill(table, how, changes[:kill]))
                if kill % 2:
                    self.fake.wait_long()
                self.done(table, *how)
                self.assertEqual(self.fake.settled(), ended)

    def test_killed_after_each_change_in_turn_it_ends_in_the_same_state(self):
        for table, how in (("hits", ("--at", AT)), ("tenants", ("--deleted",))):
            with self.subTest(table):
                ended, changes = self.end(table, how), len(set(self.fake.changes))
                self.begin(table, how)
                runs = 0
                while self.kill(table, how, set(self.fake.changes)):
                    runs += 1
                    if runs % 3 == 0:
                        self.fake.wait_long()
                self.assertEqual(runs, changes)
                self.assertEqual(self.fake.settled(), ended)

    def test_repeated_after_it_was_done_it_changes_no_data(self):
        self.done("hits", "--at", AT)
        before = self.fake.settled()
        self.fake.changes = []
        self.done("hits", "--at", AT)
        self.assertEqual(self.fake.settled(), before)
        self.assertEqual([change for change in self.fake.changes if re.search("restore-|delete|create", change)], [])

    def test_check_prints_the_commands_and_changes_nothing(self):
        for table, how in (("hits", ("--at", AT)), ("tallies", ("--deleted",)), ("tenants", ("--at", AT)), ("accounts", ("--deleted",))):
            with self.subTest(table, how=how):
                self.fake = Account()
                if how == ("--deleted",):
                    self.delete(table)
                before = self.fake.settled()
                printed = self.done(table, *how, "--check")
                self.assertEqual(self.fake.changes, [])
                self.assertEqual(self.fake.settled(), before)
                self.done(table, *how)
                shown = [line.removeprefix("would run: ") for line in printed.splitlines() if line.startswith("would run: ")]
                if (table, how) == ("tenants", ("--at", AT)):
                    del shown[-3:]  # the mappings, which it leaves to a person
                self.assertEqual([general(line) for line in shown], [general(line) for line in self.fake.changes])

    def test_of_tenants_no_switch_is_written_before_the_table_exists_and_then_the_api_is_off_at_once(self):
        self.delete("tenants")
        self.done("tenants", "--deleted")
        off = self.fake.changes.index("operator --stack mint api off --yes")
        [restored] = [i for i, change in enumerate(self.fake.changes) if "restore-table-from-backup" in change]
        self.assertEqual(off, restored + 1)

    def test_the_mappings_of_wrong_tenants_stay_off_and_are_named(self):
        shown = self.done("tenants", "--at", AT)
        self.assertIn("aws lambda update-event-source-mapping --uuid 00000002-0000-4000-8000-000000000000 --enabled", shown)
        self.assertIn(f"audit --since {AT}", shown)

    def test_mappings_stay_off_until_all_tables_are_back(self):
        self.delete("hits", "tallies", "accounts")
        for table, missing in (("hits", "accounts"), ("tallies", "accounts"), ("accounts", "")):
            shown = self.done(table, "--deleted")
            self.assertEqual(f"until the table mint-{missing} is back" in shown, missing != "")
            self.assertEqual(self.last_steps(shown), [f"the restore of mint-{missing}"] if missing else DEAD_LETTERS + LAST_STEPS)
            self.assertEqual({mapping["state"] for mapping in self.fake.mappings.values()}, {"Disabled" if missing else "Enabled"})
        self.assert_back({})

    def test_mappings_stay_off_while_another_restore_goes_on(self):
        while "mint-accounts-restored" not in self.fake.tables:
            self.kill("accounts", ("--at", AT), set(self.fake.changes))
        self.assertIn("until the table mint-accounts is back", self.done("keys", "--at", AT))
        self.assertEqual({mapping["state"] for mapping in self.fake.mappings.values()}, {"Disabled"})
        self.done("accounts", "--at", AT)
        self.assert_back(self.at("keys", "accounts"))

    def test_a_stack_without_the_outputs_gets_back_and_names_its_caps(self):
        self.fake.outputs = {"DeletionProtection": "false"}
        self.assertIn("compare the caps", self.done("usage", "--at", AT))
        self.assertEqual(self.fake.tables["mint-usage"]["caps"], None)
        self.assertFalse(self.fake.tables["mint-usage"]["protection"])

    def test_refusals_change_nothing(self):
        for status in ("UPDATE_IN_PROGRESS", "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS", "UPDATE_ROLLBACK_IN_PROGRESS"):
            self.fake.status = status
            self.assertIn(status, self.refused("hits", "--at", AT, "--stack", "mint"))
        self.fake.status = "UPDATE_COMPLETE"
        for second in ("2026-10-20T09:30:00Z", "2026-11-27T19:59:00Z"):
            self.assertIn("can be restored to a second from 2026-10-23", self.refused("hits", "--at", second, "--stack", "mint"))
        self.assertIn("exists", self.refused("hits", "--deleted", "--stack", "mint"))
        self.fake.tables["mint-tallies"]["recovery"] = False
        self.assertIn("recovery of mint-tallies is off", self.refused("hits", "--at", AT, "--stack", "mint"))
        for other in (None, {"RestoreDateTime": str_of(datetime.fromisoformat(AT)), "SourceTableArn": self.fake.arn("mint-keys"),
                             "RestoreInProgress": False}):
            self.fake.tables["mint-usage-restored"] = {**self.fake.tables["mint-usage"], "from": other}
            self.assertIn("there is a table mint-usage-restored", self.refused("usage", "--at", AT, "--stack", "mint"))
        self.fake = Account()
        self.delete("hits")
        self.assertIn("bin/restore hits --deleted", self.refused("tallies", "--at", AT, "--stack", "mint"))
        self.fake.backups = []
        refused = self.refused("hits", "--deleted", "--stack", "mint")
        self.assertRegex(refused, r"no system backup of mint-hits\..* run this again\..* list-backups --table-name mint-hits`\.\n$")
        self.delete("tallies")
        self.fake.backups = []
        self.assertIn('counted again from hits: docs/recover.md, "If tallies', self.refused("tallies", "--deleted", "--stack", "mint"))
        self.delete("audit")
        self.assertIn("bin/restore audit --deleted", self.refused("keys", "--at", AT, "--stack", "mint"))

    def test_version_1_of_the_cli_is_refused_before_anything_else_is_asked(self):
        self.done("usage", "--at", AT)
        self.assertEqual(self.fake.versions_asked, 1)
        self.fake = Account()
        self.fake.version = "aws-cli/1.42.1 Python/3.11.2 Linux/6.8 botocore/1.40.1"
        refused = self.refused("usage", "--at", AT, "--stack", "mint")
        self.assertEqual(refused, "restore: the AWS CLI is version 1: install version 2. Nothing was changed.\n")

    def test_a_restore_that_was_interrupted_is_not_mixed_with_another(self):
        while not self.fake.tables["mint-tallies"]["status"] == "DELETING":
            self.kill("hits", ("--at", AT), set(self.fake.changes))
        self.fake.changes = []
        self.assertIn("as of 2026-11-20T09:30:00Z", self.refused("tallies", "--at", "2026-11-21T09:30:00Z", "--stack", "mint"))
        self.assertIn("repeat the restore with --at", self.refused("hits", "--deleted", "--stack", "mint"))

    def test_usage(self):
        for arguments in ([], ["hits"], ["hits", "--at", AT], ["hits", "--stack", "mint"], ["hits", "--at", "yesterday", "--stack", "mint"],
                          ["hits", "--at", AT, "--deleted", "--stack", "mint"], ["all", "--deleted", "--stack", "mint"],
                          ["hits", "keys", "--deleted", "--stack", "mint"], ["hits", "--now", "--stack", "mint"]):
            self.assertIn("bin/restore TABLE", self.refused(*arguments, status=2))


def general(command):
    """A command without the folder of its program, and without what is known only after an earlier one."""
    command = re.sub(r"^aws |^.*/(?=operator )", "", command)
    return re.sub(r"--(backup|resource)-arn \S+", r"--\1-arn …", command)


if __name__ == "__main__":
    unittest.main()
