"""Runs the operator's command line, as a release has it, and the real `sam deploy` against a stand-in for S3 and CloudFormation:
what is deployed is what was packed, whatever others store in the bucket, and by the template that was built."""

import contextlib
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse
from xml.sax.saxutils import escape

from deploy_test import KEYS, SAM, WITHOUT_ACCOUNT
from pack_test import tool
from samcli.yamlhelper import yaml_dump
from samtranslator.yaml_helper import yaml_parse
from template_test import SOURCE, translation

ARN = "arn:aws:cloudformation:us-east-1:111111111111:changeSet/samcli-deploy1/0a1b"
PROGRAMS = ("tools/operator/launch", "bin/entry", "bin/stack-name", "samconfig.toml", "docs/stack-policy.json")
# A checkout has these besides.
OF_ADOPTION = ("bin/kept-resources", "checks/samconfig.py", "template.yaml")
SECRETS = "arn:aws:secretsmanager:us-east-1:111111111111:secret:"


class Aws:
    """The bucket with all versions of its objects, and one stack with one change set."""

    def __init__(self):
        self.objects = {}
        self.status, self.execution, self.updates = "UPDATE_COMPLETE", "AVAILABLE", 0
        self.template, self.parameters, self.tags, self.topics = "", {}, {}, []
        # What was imported: its form, its template and its parameters.
        self.form, self.imported, self.values = {}, {}, {}

    def kept(self, target, asked):
        """Tables, secrets and queues that are there."""
        if target.endswith("DescribeTable"):
            return {"Table": {"TableName": asked["TableName"], "TableStatus": "ACTIVE"}}
        if target.endswith("DescribeSecret"):
            return {"ARN": f"{SECRETS}{asked['SecretId']}-AbCdEf", "Name": asked["SecretId"]}
        assert target.endswith("GetQueueUrl"), target
        return {"QueueUrl": f"https://sqs.us-east-1.amazonaws.com/111111111111/{asked['QueueName']}"}

    def create(self, form):
        """An import, which is executed at once when it is asked for, or a change set of SAM."""
        if form["ChangeSetType"] == "IMPORT":
            assert not self.status
            self.form, self.imported, self.status = form, json.loads(form["TemplateBody"]), "REVIEW_IN_PROGRESS"
            self.values = members(form, "Parameters", "ParameterKey", "ParameterValue")
        else:
            self.template = self.objects[urllib.parse.urlparse(form["TemplateURL"]).path.removeprefix("/artefacts/")][-1].decode()
            self.parameters = {
                value: form.get(key.replace("Key", "Value")) for key, value in form.items() if re.fullmatch(r"Parameters\.member\.\d+\.ParameterKey", key)
            }
            self.tags = members(form, "Tags", "Key", "Value")
            self.topics = [form[key] for key in form if key.startswith("NotificationARNs.member.")]
            self.values |= {name: value for name, value in self.parameters.items() if value is not None}
        return f"<Id>{ARN}</Id><StackId>stack</StackId>"

    def secrets(self):
        """The change of each secret that was imported: stack tags, and the properties that the template has otherwise."""
        for name, old in self.imported.get("Resources", {}).items():
            if old["Type"] == "AWS::SecretsManager::Secret":
                new = json.loads(self.processed())["Resources"][name]["Properties"]
                differ = [key for key in {*old["Properties"], *new} if old["Properties"].get(key) != new.get(key)]
                scope = "".join(f"<member>{part}</member>" for part in ["Tags", "DeletionPolicy", *(["Properties"] if differ else [])])
                targets = "".join(f"<member><Target><Attribute>Properties</Attribute><Name>{key}</Name></Target></member>" for key in differ)
                yield f"""<member><ResourceChange><Action>Modify</Action><LogicalResourceId>{name}</LogicalResourceId><ResourceType>{old["Type"]}</ResourceType>
                    <Replacement>False</Replacement><Scope>{scope}</Scope><Details>{targets}</Details></ResourceChange></member>"""

    def store(self, key, body):
        self.objects.setdefault(key, []).append(body)
        return f"v{len(self.objects[key])}"

    def get(self, key, version):
        return self.objects[key][int(version[1:]) - 1]

    def versions(self, prefix):
        return "".join(
            f"<Version><Key>{key}</Key><VersionId>v{i + 1}</VersionId><Size>{len(bodies[i])}</Size></Version>"
            for key, bodies in self.objects.items() if key.startswith(prefix)
            for i in reversed(range(len(bodies)))
        )

    def processed(self):
        """As CloudFormation translates it."""
        return translation.__wrapped__(json.dumps(yaml_parse(self.template), default=str))

    def call(self, form):
        action = form["Action"]
        if action == "DescribeStacks":
            if not self.status and "managed" not in form["StackName"]:
                return None
            managed = "SourceBucket" if "managed" in form["StackName"] else "BaseUrl"
            return f"""<Stacks><member><StackName>{form["StackName"]}</StackName><StackStatus>{self.status}</StackStatus>
                <CreationTime>2026-01-01T00:00:00Z</CreationTime><LastUpdatedTime>{self.updates}</LastUpdatedTime>
                <ChangeSetId>{ARN if self.updates else ""}</ChangeSetId>
                <Tags><member><Key>ManagedStackSource</Key><Value>AwsSamCli</Value></member></Tags>
                <Outputs><member><OutputKey>{managed}</OutputKey><OutputValue>artefacts</OutputValue></member></Outputs></member></Stacks>""".replace(
                    "<LastUpdatedTime>0</LastUpdatedTime>", "").replace("<LastUpdatedTime>1<", "<LastUpdatedTime>2026-01-02T00:00:00Z<")
        if action == "GetTemplateSummary":
            return "<Parameters><member><ParameterKey>Size</ParameterKey></member></Parameters>"
        if action == "CreateChangeSet":
            return self.create(form)
        if action == "DescribeChangeSet" and form["ChangeSetName"].startswith("adopt-"):
            return "<StackName>mint-activity</StackName><Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus>" if self.form else None
        if action == "DescribeChangeSet":
            values = {name: "<UsePreviousValue>true</UsePreviousValue>" if value is None else f"<ParameterValue>{escape(value)}</ParameterValue>"
                      for name, value in self.parameters.items()}
            parameters = "".join(f"<member><ParameterKey>{name}</ParameterKey>{value}</member>" for name, value in values.items())
            tags = "".join(f"<member><Key>{key}</Key><Value>{escape(value)}</Value></member>" for key, value in self.tags.items())
            topics = "".join(f"<member>{topic}</member>" for topic in self.topics)
            return f"""<StackName>mint-activity</StackName><Parameters>{parameters}</Parameters><Tags>{tags}</Tags>
                <NotificationARNs>{topics}</NotificationARNs><Status>CREATE_COMPLETE</Status><ExecutionStatus>{self.execution}</ExecutionStatus>
                <Changes><member><ResourceChange><Action>Modify</Action><LogicalResourceId>HitsFunction</LogicalResourceId>
                <ResourceType>AWS::Lambda::Function</ResourceType><Replacement>False</Replacement></ResourceChange></member>{"".join(self.secrets())}</Changes>"""
        if action == "GetTemplate" and form["TemplateStage"] == "Original":
            return f"<TemplateBody>{escape(self.template)}</TemplateBody>"
        if action == "ExecuteChangeSet" and form["ChangeSetName"].startswith("adopt-"):
            self.status = "IMPORT_COMPLETE"
        elif action == "ExecuteChangeSet":
            self.status = "UPDATE_COMPLETE"
            self.execution, self.updates = "EXECUTE_COMPLETE", 1
        if action == "GetCallerIdentity":
            return "<Arn>arn:aws:sts::111111111111:assumed-role/deploys/run</Arn><Account>111111111111</Account>"
        return ""


def members(form, name, key, value):
    """The pairs of a list of a form."""
    return {form[field]: form[field.removesuffix(key) + value] for field in form if field.startswith(f"{name}.member.") and field.endswith(key)}


@contextlib.contextmanager
def served(aws):
    class Endpoint(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self):
            self.answer(404)

        def do_GET(self):
            path, _, query = self.path.partition("?")
            asked = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
            if "versions" in asked:
                self.answer(200, f"<ListVersionsResult><IsTruncated>false</IsTruncated>{aws.versions(asked['prefix'])}</ListVersionsResult>".encode())
            else:
                self.answer(200, aws.get(path.removeprefix("/artefacts/"), asked["versionId"]))

        def do_PUT(self):
            body = self.body()
            if "aws-chunked" in self.headers.get("Content-Encoding", ""):
                size, rest = body.split(b"\r\n", 1)
                body = rest[: int(size.split(b";")[0], 16)]
            self.answer(200, version=aws.store(self.path.split("?")[0].removeprefix("/artefacts/"), body))

        def do_POST(self):
            target = self.headers.get("X-Amz-Target")
            if target:
                self.answer(200, json.dumps(aws.kept(target, json.loads(self.body()))).encode())
                return
            form = dict(urllib.parse.parse_qsl(self.body().decode()))
            action = form["Action"]
            result = aws.call(form)
            if result is None:
                code = "ValidationError" if action == "DescribeStacks" else "ChangeSetNotFound"
                self.answer(400, f"<ErrorResponse><Error><Code>{code}</Code><Message>does not exist</Message></Error></ErrorResponse>".encode())
            else:
                self.answer(200, f"<{action}Response><{action}Result>{result}</{action}Result></{action}Response>".encode())

        def body(self):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))

        def answer(self, status, body=b"", version=""):
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            if version:
                self.send_header("x-amz-version-id", version)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Endpoint) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Delivery(unittest.TestCase):
    def setUp(self):
        self.aws = Aws()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.release = pathlib.Path(folder.name)
        for program in PROGRAMS:
            (self.release / program).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(program, self.release / program)
        self.build("first")
        url = self.enterContext(served(self.aws))
        self.environment = {
            **WITHOUT_ACCOUNT, **KEYS, "HOME": folder.name, "AWS_REGION": "us-east-1", "AWS_ENDPOINT_URL": url, "SAM": SAM,
            "OPERATOR_BUILT": str(pathlib.Path("tools/operator/target/built").resolve()),
            "OPERATOR_JAVA": subprocess.run(["bin/jdk"], capture_output=True, text=True, check=True).stdout.strip(),
        }

    def build(self, hits):
        """As `sam build` and bin/pack do it, of files that are as small as can be."""
        built = self.release / ".aws-sam/build"
        template = yaml_parse(yaml_dump(SOURCE))
        for name, resource in template["Resources"].items():
            for property in ("CodeUri", "ContentUri"):
                if property in resource.get("Properties", {}):
                    resource["Properties"][property] = name
                    (built / name).mkdir(parents=True, exist_ok=True)
                    (built / name / "file").write_text(hits if name == "HitsFunction" else name)
        (built / "template.yaml").write_text(yaml_dump(template), encoding="utf-8")
        tool.main(built)

    def run_command(self, *arguments):
        return self.run_operator("change-set", *arguments)

    def run_operator(self, *arguments):
        run = subprocess.run(
            [self.release / "tools/operator/launch", *arguments], env=self.environment, capture_output=True, text=True, timeout=180
        )
        return run.returncode, run.stdout, run.stderr

    def zips(self):
        return {key: len(bodies) for key, bodies in self.aws.objects.items() if key.endswith(".zip")}

    def test_what_is_deployed_is_what_was_packed(self):
        status, out, err = self.run_command("make", "prod")
        self.assertEqual((status, out), (0, ARN + "\n"), err)
        first, stored = self.aws.template, self.zips()
        self.assertEqual(len(stored), 10)

        # Nothing changed: the same versions, so the same template.
        self.run_command("make", "prod")
        self.assertEqual((self.aws.template, self.zips()), (first, stored))

        # Who may write to the bucket stores other bytes under each key.
        for key in stored:
            self.aws.store(key, b"planted")
        status, out, err = self.run_command("execute", "prod", ARN, "--check")
        self.assertEqual(status, 0, err)

        # Who may make change sets makes one of them.
        honest = self.aws.template
        self.aws.template = honest.replace('"Version": "v1"', '"Version": "v2"')
        status, out, err = self.run_command("execute", "prod", ARN)
        self.assertEqual((status, out), (1, ""), err)
        self.assertIn("has other code than was built", err)
        self.aws.template = honest.replace('"Version": "v1"', '"Other": "v1"')
        self.assertEqual(self.run_command("execute", "prod", ARN)[0], 1)
        self.assertEqual(self.aws.updates, 0)

        self.aws.template = honest
        status, out, err = self.run_command("execute", "prod", ARN)
        self.assertEqual((status, out), (0, "deployed: mint-activity\n"), err)

    def test_an_object_planted_under_a_key_is_not_taken(self):
        digest = dict(reversed(line.split("  ")) for line in (self.release / ".aws-sam/build/artefacts.sha256").read_text().splitlines())
        key = f"mint-activity/{digest['HitsFunction.zip']}.zip"
        planted = (self.release / ".aws-sam/build/HitsFunction.zip").read_bytes()[:-1] + b"x"
        self.aws.store(key, planted)
        self.assertEqual(self.run_command("make", "prod")[0], 0)
        self.assertEqual(self.zips()[key], 2)
        self.assertEqual(self.run_command("execute", "prod", ARN)[:2], (0, "deployed: mint-activity\n"))

    def test_a_template_planted_before_the_change_set_is_not_taken(self):
        role = {"Type": "AWS::IAM::Role", "Properties": {"AssumeRolePolicyDocument": {"Statement": [{"Effect": "Allow", "Principal": {"AWS": "222222222222"}}]}}}
        agent = {"JAVA_TOOL_OPTIONS": "-javaagent:/opt/x.jar"}
        trust = next(name for name, resource in SOURCE["Resources"].items() if resource["Type"] == "AWS::IAM::Role")
        variable = next(iter(SOURCE["Resources"]["HitsFunction"]["Properties"]["Environment"]["Variables"]))
        plants = {
            "Resources.HitsFunction.Properties.Layers": lambda made: made["HitsFunction"]["Properties"].update(Layers=["arn:aws:lambda:us-east-1:222222222222:layer:x:1"]),
            "Resources.HitsFunction.Properties.Environment.Variables.JAVA_TOOL_OPTIONS": lambda made: made["HitsFunction"]["Properties"]["Environment"][
                "Variables"].update(agent),
            f"Resources.{trust}.Properties.AssumeRolePolicyDocument": lambda made: made[trust]["Properties"].update(
                AssumeRolePolicyDocument=role["Properties"]["AssumeRolePolicyDocument"]),
            f"Resources.HitsFunction.Properties.Environment.Variables.{variable}": lambda made: made["HitsFunction"]["Properties"]["Environment"][
                "Variables"].update({variable: "other"}),
            "Resources.Mine": lambda made: made.update(Mine=role),
        }
        self.assertEqual(self.run_command("make", "prod")[0], 0)
        honest = self.aws.template
        for place, plant in plants.items():
            with self.subTest(place):
                # What somebody makes of the template that SAM has stored, before CloudFormation reads it.
                made = json.loads(honest)
                plant(made["Resources"])
                self.aws.template = json.dumps(made)
                status, out, err = self.run_command("execute", "prod", ARN)
                self.assertEqual((status, out), (1, ""), err)
                self.assertIn(f"it differs at {place}", err)
        # Another text of the same template is the same; a YAML that another program could read in another way is refused.
        self.aws.template = json.dumps(json.loads(honest), sort_keys=True)
        self.assertEqual(self.run_command("execute", "prod", ARN, "--check")[0], 0)
        self.aws.template = yaml_dump(json.loads(honest))
        self.assertIn("is not the JSON", self.run_command("execute", "prod", ARN)[2])
        self.assertEqual(self.aws.updates, 0)

    def test_other_parameters_are_not_taken(self):
        self.assertEqual(self.run_command("make", "prod")[0], 0)
        honest = self.aws.parameters
        self.assertEqual(honest["Cache"], "serverless")
        self.assertNotIn("IpTrust", honest)
        for name, value in (("Cache", "none"), ("IpTrust", "forwarded")):
            with self.subTest(name):
                self.aws.parameters = {**honest, name: value}
                status, out, err = self.run_command("execute", "prod", ARN)
                self.assertEqual((status, out), (1, ""), err)
                self.assertIn(f"sets {name} to something else", err)
        self.aws.parameters = honest
        self.assertEqual(self.run_command("execute", "prod", ARN, "--check")[0], 0)

    def test_other_tags_and_topics_are_not_taken(self):
        self.assertEqual(self.run_command("make", "prod")[0], 0)
        honest = self.aws.tags
        self.assertEqual(honest["Stack"], "mint-activity")
        for tags, named in (({**honest, "Stack": "other"}, "Stack"), ({**honest, "mine": "x"}, "mine"), ({"Stack": "mint-activity"}, "Environment, Service")):
            with self.subTest(named):
                self.aws.tags = tags
                status, out, err = self.run_command("execute", "prod", ARN)
                self.assertEqual((status, out), (1, ""), err)
                self.assertIn(f"has other tags than samconfig.toml: {named}", err)
        self.aws.tags = honest
        self.aws.topics = ["arn:aws:sns:us-east-1:222222222222:mine"]
        self.assertIn("attaches arn:aws:sns:us-east-1:222222222222:mine to the stack", self.run_command("execute", "prod", ARN)[2])
        self.aws.topics = []
        self.assertEqual(self.run_command("execute", "prod", ARN, "--check")[0], 0)

    def adopt(self):
        for program in OF_ADOPTION:
            (self.release / program).parent.mkdir(exist_ok=True)
            shutil.copy(program, self.release / program)
        python = self.release / "bin/python"
        python.write_text(f"#!/bin/sh\necho {sys.executable}\n")
        python.chmod(0o755)
        self.aws.status = ""
        status, out, err = self.run_operator("--stack", "mint-activity", "tables", "adopt")
        self.assertEqual((status, self.aws.status), (0, "IMPORT_COMPLETE"), err)
        return out

    def test_what_was_kept_is_imported_and_the_deployment_changes_no_secret(self):
        out = self.adopt()
        self.assertIn("change-set make prod", out)
        identifiers = {self.aws.form[key] for key in self.aws.form if key.endswith(".ResourceIdentifier.entry.1.value")}
        self.assertEqual(len(identifiers), 10)
        self.assertIn(f"{SECRETS}mint-activity/pepper-AbCdEf", identifiers)
        self.assertEqual(self.aws.values, {"Size": "small", "DeletionProtection": "false"})
        self.assertEqual(self.run_command("make", "prod")[:2], (0, ARN + "\n"))
        status, out, err = self.run_command("show", "prod", ARN, "--json")
        self.assertEqual((status, json.loads(out)["secrets"], len(json.loads(out)["changes"])), (0, [], 3), err)
        self.assertEqual(self.run_command("execute", "prod", ARN)[:2], (0, "deployed: mint-activity\n"))

    def test_after_an_import_that_left_out_how_a_secret_is_generated_nothing_is_deployed(self):
        self.adopt()
        self.assertEqual(self.run_command("make", "prod")[0], 0)
        del self.aws.imported["Resources"]["PepperSecret"]["Properties"]["GenerateSecretString"]
        status, out, err = self.run_command("execute", "prod", ARN)
        self.assertEqual((status, out, self.aws.status), (1, "", "IMPORT_COMPLETE"))
        self.assertIn("could give a secret another value: PepperSecret (Modify GenerateSecretString)", err)


if __name__ == "__main__":
    unittest.main()
