"""Asserts what SAM's translator makes of template.yaml: the names of published versions, routes, roles, alarms, gateway responses."""

import copy
import functools
import itertools
import json
import logging
import os
import pathlib
import re
import sys
import unittest
import unittest.mock

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse

sys.path.append("tools/costs")
from stack import Stack  # noqa: E402 (evaluates the template's conditions)

os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
logging.disable(logging.WARNING)

SOURCE = yaml_parse(pathlib.Path("template.yaml").read_text(encoding="utf-8"))
# The contract's paths, and the function of each: its folder has the last part of the path as its name.
PATHS = list(yaml_parse(pathlib.Path("docs/openapi.yaml").read_text(encoding="utf-8"))["paths"])
FUNCTION_OF = {path: path.rsplit("/", 1)[1].capitalize() + "Function" for path in PATHS}
API_FUNCTIONS = list(FUNCTION_OF.values())
FUNCTIONS = API_FUNCTIONS + ["RecorderFunction", "SealerFunction"]
HOOK = "PreTrafficFunction"
ALLOWED_STATUSES = {"400", "401", "403", "404", "429", "503"}
DIMENSIONS = {
    "AWS/ApiGateway": [{"ApiName", "Stage"}],
    "AWS/Lambda": [{"FunctionName"}, {"FunctionName", "Resource", "ExecutedVersion"}],
    "AWS/SQS": [{"QueueName"}],
    "AWS/ElastiCache": [{"clusterId"}],
    "AWS/DynamoDB": [{"TableName"}, {"TableName", "Operation"}],
    "MintActivity": [{"Stack"}, {"Stack", "Code"}, {"Stack", "Version"}],
}


class NoManagedPolicies:
    """The translator asks for a map of names; this template names none."""

    def load(self):
        return {}


def packaged(digests=None):
    """The template as `sam package` writes it: the address of code is the digest of its bytes."""
    template = copy.deepcopy(SOURCE)
    for resource in template["Resources"].values():
        for key in ("CodeUri", "ContentUri"):
            path = resource.get("Properties", {}).get(key)
            if isinstance(path, str):
                digest = (digests or {}).get(path, "as-it-was")
                resource["Properties"][key] = f"s3://artefacts/{path}/{digest}"
    return template


def translated(template=None, **parameters):
    return json.loads(translation(json.dumps(template or packaged()), **parameters))


@functools.cache
def translation(template, **parameters):
    """Of a template as JSON, which many tests ask for."""
    values = {"AWS::StackName": "mint-activity", "AWS::AccountId": "111111111111", **parameters}
    return json.dumps(transform(json.loads(template), values, NoManagedPolicies()))


def of_type(template, kind):
    return {name: r for name, r in template["Resources"].items() if r["Type"] == kind}


def versions(template):
    """Function → the logical name of the version that its alias live points to."""
    found = {}
    for alias in of_type(template, "AWS::Lambda::Alias").values():
        properties = alias["Properties"]
        assert properties["Name"] == "live"
        found[properties["FunctionName"]["Ref"]] = properties["FunctionVersion"]["Fn::GetAtt"][0]
    return found


class PublishedVersions(unittest.TestCase):
    def test_every_function_is_published_with_a_snapshot(self):
        template = translated()
        self.assertEqual(set(versions(template)), set(FUNCTIONS))
        for function in FUNCTIONS:
            properties = template["Resources"][function]["Properties"]
            self.assertEqual(properties["SnapStart"], {"ApplyOn": "PublishedVersions"})
            self.assertEqual(properties["Runtime"], "java25")

    def test_nothing_edited_publishes_nothing(self):
        self.assertEqual(versions(translated()), versions(translated()))

    def test_editing_only_the_auth_layer_changes_every_published_version(self):
        before, after = versions(translated()), versions(translated(packaged({"layers/auth/target/built/layer": "edited"})))
        self.assertEqual([f for f in FUNCTIONS if before[f] == after[f]], [])

    def test_editing_only_the_activity_layer_leaves_health_alone(self):
        before, after = versions(translated()), versions(translated(packaged({"layers/activity/target/built/layer": "edited"})))
        self.assertEqual({f for f in FUNCTIONS if before[f] != after[f]}, set(FUNCTIONS) - {"HealthFunction"})

    def test_editing_one_function_changes_its_version_only(self):
        before, after = versions(translated()), versions(translated(packaged({"functions/hits/target/built/function": "edited"})))
        self.assertEqual({f for f in FUNCTIONS if before[f] != after[f]}, {"HitsFunction"})

    def test_layers_that_published_versions_use_are_kept(self):
        layers = of_type(translated(), "AWS::Lambda::LayerVersion")
        self.assertEqual(len(layers), 3)
        for layer in layers.values():
            self.assertEqual(layer["DeletionPolicy"], "Retain")

    def test_every_layer_reference_resolves(self):
        template = translated()
        for function in FUNCTIONS:
            for layer in template["Resources"][function]["Properties"]["Layers"]:
                self.assertIn(layer["Ref"], template["Resources"])


class Routes(unittest.TestCase):
    def setUp(self):
        self.api = of_type(translated(), "AWS::ApiGateway::RestApi")["Api"]["Properties"]["Body"]

    def function_of(self, path, method):
        uri = self.api["paths"][path][method]["x-amazon-apigateway-integration"]["uri"]
        return next(f for f in FUNCTIONS if f in json.dumps(uri))

    def test_each_endpoint_has_its_function(self):
        self.assertTrue(PATHS)
        for path, function in FUNCTION_OF.items():
            self.assertEqual(self.function_of(path, "get"), function)

    def integrations(self):
        """Path, method, integration of every route."""
        for path, methods in self.api["paths"].items():
            for name, method in methods.items():
                if isinstance(method, dict):
                    yield path, name, method["x-amazon-apigateway-integration"]

    def test_no_other_route_runs_a_function(self):
        lambdas = {(path, name) for path, name, i in self.integrations() if i["type"] == "aws_proxy"}
        self.assertEqual(lambdas, {(path, "get") for path in PATHS})

    def test_every_other_route_is_answered_by_the_gateway(self):
        mocks = {path: i for path, name, i in self.integrations() if name == "x-amazon-apigateway-any-method"}
        self.assertEqual(set(mocks), {"/", "/{proxy+}", *PATHS})
        for path, mock in mocks.items():
            self.assertEqual((mock["type"], mock["passthroughBehavior"]), ("mock", "never"), path)
            answer = mock["responses"]["default"]
            self.assertEqual(answer["statusCode"], "404", path)
            self.assertEqual(json.loads(answer["responseTemplates"]["application/json"])["code"], "not_found", path)
            self.assertEqual(answer["responseParameters"]["method.response.header.X-Request-Id"], "context.extendedRequestId")

    def test_another_type_of_body_is_answered_in_the_same_words(self):
        mock = self.api["paths"]["/"]["x-amazon-apigateway-any-method"]["x-amazon-apigateway-integration"]
        own = json.loads(mock["responses"]["default"]["responseTemplates"]["application/json"])
        response = self.api["x-amazon-apigateway-gateway-responses"]["UNSUPPORTED_MEDIA_TYPE"]
        self.assertEqual(str(response["statusCode"]), "404")
        self.assertEqual(json.loads(response["responseTemplates"]["application/json"]), own)

    def test_integrations_call_the_alias(self):
        for path, _, integration in self.integrations():
            if integration["type"] == "aws_proxy":
                self.assertIn("Aliaslive", json.dumps(integration["uri"]), path)

    def test_the_api_and_its_domain_are_reached_by_both_address_families(self):
        template = translated()
        for name in ("Api", "Domain"):
            endpoint = template["Resources"][name]["Properties"]["EndpointConfiguration"]
            self.assertEqual(endpoint["IpAddressType"], "dualstack", name)
        records = of_type(template, "AWS::Route53::RecordSet").values()
        self.assertEqual({record["Properties"]["Type"] for record in records}, {"A", "AAAA"})

    def test_gateway_errors_speak_the_contract(self):
        responses = self.api["x-amazon-apigateway-gateway-responses"]
        self.assertEqual(len(responses), 21)
        for kind, response in responses.items():
            status = str(response["statusCode"])
            headers = response["responseParameters"]
            body = json.loads(response["responseTemplates"]["application/json"])
            self.assertIn(status, ALLOWED_STATUSES, kind)
            self.assertEqual(list(body), ["code", "message"], kind)
            self.assertEqual(headers["gatewayresponse.header.Cache-Control"], "'no-store'", kind)
            self.assertEqual(headers["gatewayresponse.header.X-Request-Id"], "context.extendedRequestId", kind)
            self.assertEqual("gatewayresponse.header.Retry-After" in headers, status in {"429", "503"}, kind)

    def test_stage_throttles_and_logs_no_address(self):
        stage = of_type(translated(), "AWS::ApiGateway::Stage")["ApiliveStage"]["Properties"]
        (settings,) = stage["MethodSettings"]
        self.assertIn("ThrottlingRateLimit", settings)
        self.assertFalse(settings["DataTraceEnabled"])
        line = json.loads(stage["AccessLogSetting"]["Format"]["Fn::Sub"])
        for forbidden in ("identity", "$context.path", "querystring", "header", "authorizer"):
            self.assertNotIn(forbidden, " ".join(line.values()))

    def test_an_own_domain_turns_the_default_endpoint_off_on_request(self):
        self.assertIn({"disableExecuteApiEndpoint": {"Fn::If": ["DomainOnly", True, False]}}, [
            server["x-amazon-apigateway-endpoint-configuration"] for server in self.api["servers"]
        ])

    def test_the_default_endpoint_accepts_no_tls_before_1_2(self):
        api = of_type(translated(), "AWS::ApiGateway::RestApi")["Api"]["Properties"]
        self.assertEqual((api["SecurityPolicy"], api["EndpointAccessMode"]), ("SecurityPolicy_TLS13_1_2_2021_06", "BASIC"))


def named(value, kind):
    """The names in a part of the template that `Ref`, `Fn::Sub`, `Fn::If` or `Condition` has; `kind` is a section of the template."""
    text = json.dumps(value)
    found = re.findall(r'"(?:Ref|Condition)": "(\w+)"|"Fn::If": \["(\w+)"|\${(\w+)}', text)
    return {name for names in found for name in names if name in SOURCE[kind]}


class DeploymentsOfTheStage(unittest.TestCase):
    """What the stage serves is a snapshot of the API: a change that makes no deployment is not served."""

    # Properties of the stage, and those that a deployment does not freeze.
    OF_STAGE = {"AccessLogSetting", "MethodSettings", "Tags"}
    # Its other literal properties, for which the version in DefinitionBody stands.
    VERSION = "1"
    LITERALS = {
        "EndpointConfiguration": {"Type": "REGIONAL", "IpAddressType": "dualstack"},
        "SecurityPolicy": "SecurityPolicy_TLS13_1_2_2021_06",
        "EndpointAccessMode": "BASIC",
        "MinimumCompressionSize": 1024,
    }

    def deployment(self, template=None, time=0, **parameters):
        """The name of the deployment; CloudFormation makes another one if it changes."""
        with unittest.mock.patch("samtranslator.model.apigateway.time.time", return_value=time):
            made = translation.__wrapped__(json.dumps(template or packaged()), **parameters)
        (name,) = of_type(json.loads(made), "AWS::ApiGateway::Deployment")
        return name

    def test_nothing_changed_deploys_nothing_at_any_time(self):
        self.assertEqual(self.deployment(time=1), self.deployment(time=2_000_000_000))

    def test_a_changed_gateway_response_deploys(self):
        for kind in SOURCE["Resources"]["Api"]["Properties"]["GatewayResponses"]:
            template = packaged()
            responses = template["Resources"]["Api"]["Properties"]["GatewayResponses"]
            responses[kind] = {**responses[kind], "StatusCode": 418}
            self.assertNotEqual(self.deployment(), self.deployment(template), kind)

    def test_each_parameter_on_which_a_property_depends_deploys(self):
        properties = {k: v for k, v in SOURCE["Resources"]["Api"]["Properties"].items() if k not in self.OF_STAGE}
        conditions = named(properties, "Conditions")
        while inner := {n for c in conditions for n in named(SOURCE["Conditions"][c], "Conditions")} - conditions:
            conditions |= inner
        parameters = named([properties, [SOURCE["Conditions"][c] for c in conditions]], "Parameters")
        self.assertEqual(parameters, {"DomainName", "KeepDefaultEndpoint"})
        for name in parameters:
            values = [str(value) for value in SOURCE["Parameters"][name].get("AllowedValues", ["", "api.example.com"])]
            self.assertEqual(len({self.deployment(**{name: value}) for value in values}), len(values), name)

    def test_another_property_takes_another_version(self):
        properties = SOURCE["Resources"]["Api"]["Properties"]
        self.assertEqual({name: properties[name] for name in self.LITERALS}, self.LITERALS, "change them here, and raise VERSION in both")
        self.assertEqual(properties["DefinitionBody"]["info"]["version"], self.VERSION)
        known = self.OF_STAGE | set(self.LITERALS) | {
            "Name", "Description", "StageName", "OpenApiVersion", "MergeDefinitions", "DefinitionBody", "GatewayResponses", "TracingEnabled",
            "DisableExecuteApiEndpoint",
        }
        self.assertEqual(set(properties), known)


class CanaryToken(unittest.TestCase):
    """The hook sends the canary's token to the stored URL, and no event of the hook names another one."""

    def test_the_event_has_no_url_and_only_the_hook_may_read_the_stored_one(self):
        resources = translated()["Resources"]
        (target,) = resources["CanarySchedule"]["Properties"]["Targets"]
        self.assertEqual(target["InputTransformer"], {"InputPathsMap": {"time": "$.time"}, "InputTemplate": '{"time":<time>}'})
        readers = {name for name, r in resources.items() if r["Type"] == "AWS::IAM::Role" and "ssm:" in json.dumps(r["Properties"])}
        self.assertEqual(readers, {f"{HOOK}Role"})


class Roles(unittest.TestCase):
    ENOUGH = {
        "AWSLambdaBasicExecutionRole",
        "AWSLambdaVPCAccessExecutionRole",
        "AWSXrayWriteOnlyAccess",
        "AWSXRayDaemonWriteAccess",
    }

    def statements(self, function):
        role = translated()["Resources"][function + "Role"]["Properties"]
        statements = [s for p in role["Policies"] for s in p["PolicyDocument"]["Statement"]]
        return role, [s["Fn::If"][1] if "Fn::If" in s else s for s in statements]

    def test_managed_policies_give_no_data(self):
        for function in FUNCTIONS + [HOOK]:
            role, _ = self.statements(function)
            for arn in role["ManagedPolicyArns"]:
                name = json.dumps(arn).rstrip('"}]').rsplit("/", 1)[1]
                self.assertIn(name, self.ENOUGH, function)

    def test_every_role_has_the_boundary(self):
        boundary = {"Fn::If": ["HasBoundary", {"Ref": "PermissionsBoundary"}, {"Ref": "AWS::NoValue"}]}
        for name, role in of_type(translated(), "AWS::IAM::Role").items():
            self.assertEqual(role["Properties"].get("PermissionsBoundary"), boundary, name)

    def test_a_role_may_write_traces_only_if_the_stack_records_them(self):
        for sandbox, tracing in itertools.product(("yes", "no"), ("on", "off")):
            stack = Stack(SOURCE, Sandbox=sandbox, Tracing=tracing)
            writers = {n for n, role in stack.of_type("AWS::IAM::Role").items() if "XrayWrite" in json.dumps(role["ManagedPolicyArns"])}
            self.assertEqual(len(writers), len(stack.of_type("AWS::Lambda::Function")))
            denied = {role["Ref"] for policy in stack.of_type("AWS::IAM::Policy").values() for role in policy["Roles"]}
            self.assertEqual(denied, set() if tracing == "on" else writers)
        [denial] = translated()["Resources"]["NoTraces"]["Properties"]["PolicyDocument"]["Statement"]
        self.assertEqual(denial, {"Effect": "Deny", "Action": ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], "Resource": "*"})

    def test_users_of_the_cache_store_change_one_after_the_other(self):
        users = {name: user.get("DependsOn") for name, user in of_type(translated(), "AWS::ElastiCache::User").items()}
        self.assertEqual(users, {"CacheUser": None, "CacheDefaultUser": "CacheUser"})

    # AWS's policy for logs would let a role create a group again that a failed deployment has deleted.
    NO_LOG_GROUPS = {"Effect": "Deny", "Action": ["logs:CreateLogGroup"], "Resource": "*"}

    def test_statements_have_no_wildcard(self):
        for function in FUNCTIONS + [HOOK]:
            denied = [statement for statement in self.statements(function)[1] if statement["Effect"] == "Deny"]
            self.assertIn(self.NO_LOG_GROUPS, denied, function)
            for statement in self.statements(function)[1]:
                if statement in denied:
                    continue
                self.assertEqual(statement["Effect"], "Allow")
                for action in statement["Action"]:
                    self.assertNotIn("*", action, function)
                self.assertNotIn("*", statement["Resource"], function)


class Alarms(unittest.TestCase):
    def setUp(self):
        self.template = translated()
        self.alarms = of_type(self.template, "AWS::CloudWatch::Alarm")

    def metrics(self, alarm):
        for query in alarm.get("Metrics", []):
            if "MetricStat" in query:
                yield query["MetricStat"]["Metric"]
        if "MetricName" in alarm:
            yield alarm

    def test_dimensions_are_those_that_the_service_sends(self):
        for name, alarm in self.alarms.items():
            found = list(self.metrics(alarm["Properties"]))
            self.assertTrue(found, name)
            for metric in found:
                dimensions = {d["Name"] for d in metric["Dimensions"]}
                self.assertIn(dimensions, DIMENSIONS[metric["Namespace"]], name)

    def test_dimensions_name_what_the_stack_has(self):
        known = set(self.template["Resources"]) | {"AWS::StackName"}
        for name, alarm in self.alarms.items():
            for metric in self.metrics(alarm["Properties"]):
                for dimension in metric["Dimensions"]:
                    value = dimension["Value"]
                    if isinstance(value, dict) and "Ref" in value:
                        self.assertIn(value["Ref"], known, name)
                    if isinstance(value, dict) and "Fn::GetAtt" in value:
                        self.assertIn(value["Fn::GetAtt"][0], known, name)

    def test_roll_outs_watch_the_versions_that_are_new(self):
        watched = [
            {d["Name"]: d["Value"] for d in metric["Dimensions"]}["ExecutedVersion"]
            for metric in self.metrics(self.alarms["NewVersionAlarm"]["Properties"])
            if metric["Namespace"] == "AWS/Lambda"
        ]
        published = versions(self.template)
        self.assertEqual(watched, [{"Fn::GetAtt": [published[function], "Version"]} for function in FUNCTIONS])

    def test_a_roll_out_checks_the_new_version_first(self):
        for roll_out in ("AllAtOnce", "Canary10Percent5Minutes"):
            template = translated(RollOut=roll_out)
            for alias in of_type(template, "AWS::Lambda::Alias").values():
                update = alias["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"]
                self.assertEqual((update["BeforeAllowTrafficHook"], update["AfterAllowTrafficHook"]), ({"Ref": HOOK}, {"Ref": HOOK}))

    def test_the_hook_checks_the_versions_that_are_published(self):
        variables = self.template["Resources"][HOOK]["Properties"]["Environment"]["Variables"]
        for alias in of_type(self.template, "AWS::Lambda::Alias").values():
            function = alias["Properties"]["FunctionName"]["Ref"]
            version = alias["Properties"]["FunctionVersion"]["Fn::GetAtt"][0]
            suffix = "_ENDPOINT_VERSION" if function in API_FUNCTIONS else "_VERSION"
            self.assertEqual(variables[function.replace("Function", "").upper() + suffix], {"Ref": version})

    def test_a_deployment_is_recorded_when_its_roll_outs_have_ended(self):
        record = self.template["Resources"]["Deployed"]
        self.assertEqual(set(record["DependsOn"]), set(of_type(self.template, "AWS::Lambda::Alias")))
        text, values = record["Properties"]["Value"]["Fn::Sub"]
        for function, version in versions(self.template).items():
            name = function.removesuffix("Function")
            self.assertIn(f" {name.lower()}=${{{name}}}", text)
            self.assertEqual(values[name], {"Fn::GetAtt": [version, "Version"]})

    def test_a_new_commit_alone_publishes_nothing(self):
        marked = packaged()
        marked["Mappings"]["Build"]["Commit"]["Id"] = "0123456789ab"
        self.assertEqual(versions(translated(marked)), versions(translated()))

    def test_a_roll_out_goes_back_on_its_alarms(self):
        groups = of_type(translated(RollOut="Canary10Percent5Minutes"), "AWS::CodeDeploy::DeploymentGroup")
        self.assertEqual(len(groups), len(FUNCTIONS))
        for name, group in groups.items():
            properties = group["Properties"]
            condition, shifted, _ = properties["AlarmConfiguration"]["Fn::If"]
            self.assertEqual(condition, "WatchesVersions")
            watched = [a["Name"]["Ref"] for a in shifted["Alarms"]]
            self.assertEqual(watched, ["NewVersionAlarm", "ServerErrorsAlarm"], name)
            self.assertIn("DEPLOYMENT_STOP_ON_ALARM", properties["AutoRollbackConfiguration"]["Events"])
            self.assertIn("Canary10Percent5Minutes", json.dumps(properties["DeploymentConfigName"]))


class Idle(unittest.TestCase):
    EVENTS = {function: {"self_check": True} for function in API_FUNCTIONS} | {"RecorderFunction": {"Records": []}}

    def test_every_version_with_a_snapshot_is_invoked_at_least_daily(self):
        rules = of_type(translated(), "AWS::Events::Rule").values()
        seen = {}
        for rule in rules:
            (target,) = rule["Properties"]["Targets"]
            function = target["Arn"].get("Ref", "").removesuffix("Aliaslive")
            seen[function] = rule["Properties"]["ScheduleExpression"], json.loads(target.get("Input", "null"))
        # The sealer's schedule sends to its queue.
        self.assertEqual(seen.pop(""), ("cron(5 * * * ? *)", {"sweep": True}))
        self.assertEqual(seen, {function: ("rate(1 day)", event) for function, event in self.EVENTS.items()})


def references(value):
    """The logical names that a resolved property refers to."""
    if isinstance(value, list):
        return {name for item in value for name in references(item)}
    if not isinstance(value, dict):
        return set()
    if "Ref" in value:
        return {value["Ref"]}
    if "Fn::GetAtt" in value:
        target = value["Fn::GetAtt"]
        return {target[0] if isinstance(target, list) else target.split(".")[0]}
    if "Fn::Sub" in value:
        text, named = value["Fn::Sub"], {}
        if isinstance(text, list):
            text, named = text
        found = {name.split(".")[0] for name in re.findall(r"\$\{([A-Za-z0-9.]+)\}", text)}
        return (found - set(named)) | references(list(named.values()))
    return {name for item in value.values() for name in references(item)}


class WithoutCache(unittest.TestCase):
    """The resources that conditions omit if Cache is none, and that no other resource refers to them."""

    OWN = {
        "AWS::ElastiCache::ServerlessCache", "AWS::ElastiCache::User", "AWS::ElastiCache::UserGroup", "AWS::EC2::VPC",
        "AWS::EC2::Subnet", "AWS::EC2::VPCEndpoint", "AWS::EC2::SecurityGroup", "AWS::EC2::SecurityGroupEgress",
        "AWS::EC2::RouteTable", "AWS::EC2::SubnetRouteTableAssociation",
    }

    def test_no_store_no_network_no_password(self):
        for name, resource in translated()["Resources"].items():
            if resource["Type"] in self.OWN or name == "CachePasswordSecret":
                self.assertIn(resource.get("Condition"), ("HasCache", "MakesVpc"), name)

    def test_nothing_refers_to_what_a_condition_leaves_out(self):
        everything = set(translated()["Resources"])
        for values in ({"Cache": "none"}, {"Cache": "serverless"}, {"VpcId": "vpc-1", "SubnetIds": "subnet-1,subnet-2"}):
            resources = Stack(SOURCE, **values).resources
            for name, resource in resources.items():
                missing = (references(resource["Properties"]) & everything) - set(resources)
                self.assertEqual(missing, set(), f"{name} with {values}")

    def test_functions_are_in_no_vpc(self):
        for function in API_FUNCTIONS:
            network = translated()["Resources"][function]["Properties"]["VpcConfig"]
            self.assertEqual(network["Fn::If"][0], "HasCache")
            self.assertEqual(network["Fn::If"][2], {"Ref": "AWS::NoValue"})


class DeletionPolicies(unittest.TestCase):
    def test_data_and_secrets_outlive_the_stack(self):
        template = translated()
        for kind in ("AWS::DynamoDB::Table", "AWS::SecretsManager::Secret"):
            for name, resource in of_type(template, kind).items():
                if name == "CachePasswordSecret":  # deleted with the cache store
                    self.assertEqual(resource["Condition"], "HasCache")
                    continue
                self.assertEqual(resource["DeletionPolicy"], "RetainExceptOnCreate", name)
                self.assertEqual(resource["UpdateReplacePolicy"], "Retain", name)

    def test_logs_end_after_the_days_that_were_asked_for(self):
        groups = of_type(translated(), "AWS::Logs::LogGroup")
        self.assertEqual(len(groups), len(FUNCTIONS) + 3)  # and the hook's, the sandboxes', and the API's access log
        for name, group in groups.items():
            self.assertEqual(group["Properties"]["RetentionInDays"], {"Ref": "LogDays"}, name)


if __name__ == "__main__":
    unittest.main()
