"""Asserts what the template costs while it is idle, that the page says so, and that what is not known to the prices is refused."""

import copy
import pathlib
import re
import subprocess
import sys
import unittest

import costs
import hour
from bill import bill, cost, total
from figures import DATA, figures
from register import PRICES, fact
from stack import Stack, read
from tables import canary
from unpriced import Unpriced

SOURCE = read()
SMALLEST = {"Size": "small", "Cache": "none", "Canary": "no"}


def idle(source=SOURCE, **parameters):
    return round(total(bill(Stack(source, **{**SMALLEST, **parameters}))), 2)


def usd(price):
    return PRICES[price]["usd"]


def edited(edit):
    """The template after an edit of its resources."""
    source = copy.deepcopy(SOURCE)
    edit(source["Resources"])
    return source


def properties(resources, name):
    return resources[name]["Properties"]


class Idle(unittest.TestCase):
    def test_the_smallest_stack_costs_about_9_dollars(self):
        self.assertLessEqual(idle(), 9.10)

    def test_a_cache_store_adds_its_floor_an_endpoint_in_two_zones_a_secret_and_two_alarms(self):
        floor, zones = 0.1 * 730 * usd("cache-gb-hours"), 2 * 730 * usd("endpoint-hours")
        self.assertAlmostEqual(idle(Cache="serverless") - idle(), floor + zones + usd("secrets") + 2 * usd("alarm-metrics"), delta=0.01)

    def test_a_vpc_of_your_own_has_no_endpoint_in_the_stack(self):
        given = {"Cache": "serverless", "VpcId": "vpc-1", "SubnetIds": "subnet-1,subnet-2"}
        self.assertAlmostEqual(idle(Cache="serverless") - idle(**given), 14.60)

    def test_a_canary_costs_at_most_5_dollars(self):
        self.assertLess(0, total(canary(SOURCE)))
        self.assertLessEqual(total(canary(SOURCE)), 5.00)

    def test_a_canary_every_minute_costs_twice_as_much(self):
        def every_minute(resources):
            properties(resources, "CanarySchedule").update(ScheduleExpression="cron(0/1 * * * ? *)")

        self.assertAlmostEqual(total(canary(edited(every_minute))) / total(canary(SOURCE)), 2, delta=0.1)

    def test_an_idle_stack_costs_the_same_in_every_size(self):
        self.assertEqual({idle(Size=size) for size in ("small", "medium", "large")}, {idle()})


class Mutants(unittest.TestCase):
    def test_each_changes_the_cost(self):
        def sweep_every_minute(resources):
            properties(resources, "HourlySweep").update(ScheduleExpression="rate(1 minute)")

        unchanged = idle()
        secret = {"Type": "AWS::SecretsManager::Secret", "Properties": {}}
        # the replacement in the template, how many USD a month the smallest idle stack costs more
        for edit, more in [
            (lambda r: r["SecretsEndpoint"].pop("Condition"), 14.60),
            (lambda r: r["CacheStore"].pop("Condition"), 6.13),
            (lambda r: r["CachePasswordSecret"].pop("Condition"), 0.40),
            (lambda r: r["CacheUnavailableAlarm"].pop("Condition"), 0.10),
            (lambda r: r["WebAcl"].pop("Condition"), 6.00),
            (lambda r: r.update(OneMore=secret), 0.40),
            (lambda r: properties(r, "FunctionErrorsAlarm")["Metrics"].pop(), -0.10),
            (lambda r: r.pop("Dashboard"), -3.00),
            (lambda r: r.pop("EventsToRecorder"), -0.26),
            (lambda r: (r.pop("SealQueueToSealer"), r.pop("HourlySweep")), -0.34),
            (lambda r: r.pop("ContinueQueueToSealer"), -0.32),
            (sweep_every_minute, 0.21),
            (lambda r: (sweep_every_minute(r), properties(r, "SealerFunction").update(Tracing="Active")), 0.21 + 0.22),
            (lambda r: (sweep_every_minute(r), properties(r, "SealerFunction").update(MemorySize=3538)), 0.21 + 0.10),
            (lambda r: (sweep_every_minute(r), properties(r, "SealerFunction")["LoggingConfig"].pop("SystemLogLevel")), 0.21 + 0.01),
        ]:
            with self.subTest(more=more):
                self.assertAlmostEqual(idle(edited(edit)) - unchanged, more, delta=0.011)

    def test_what_has_no_price_is_refused_in_one_line(self):
        def alarm(resources):
            return properties(resources, "StragglersAlarm")

        # the replacement in the template, what the refusal names
        for edit, named in [
            (lambda r: r.update(Way={"Type": "AWS::EC2::NatGateway", "Properties": {}}), "Way: AWS::EC2::NatGateway"),
            (lambda r: properties(r, "HitsTable").update(StreamSpecification={"StreamViewType": "KEYS_ONLY"}), "HitsTable: StreamSpecification"),
            (lambda r: alarm(r).update(Period=10), "StragglersAlarm: a period below 60 s"),
            (lambda r: alarm(r).update(MetricName="Surprises"), "Surprises: say in own_metrics"),
            (lambda r: properties(r, "Api")["MethodSettings"][0].update(MetricsEnabled=True), "ApiliveStage: metrics by method"),
            (lambda r: properties(r, "TalliesTable").update(TableClass="STANDARD_INFREQUENT_ACCESS"), "TalliesTable: only HitsTable"),
            (lambda r: properties(r, "EventsToRecorder").update(EventSourceArn="arn:aws:kinesis:stream"), "EventsToRecorder: only a queue"),
            (lambda r: properties(r, "HitsFunction")["Events"]["Daily"]["Properties"].update(Schedule="cron(0 1 ? * MON *)"), "HealthFunctionDaily: only"),
            (lambda r: properties(r, "GatewayErrorsFilter")["MetricTransformations"][0].update(DefaultValue=0), "GatewayErrorsFilter: a DefaultValue"),
        ]:
            with self.subTest(named=named):
                with self.assertRaises(Unpriced) as refused:
                    idle(edited(edit))
                self.assertIn(named, str(refused.exception))
                self.assertNotIn("\n", str(refused.exception))

    def test_an_unknown_parameter_and_another_processor_are_refused(self):
        for parameters, named in [({"Store": "none"}, "no parameter Store"), ({"Architecture": "x86_64"}, "prices are those of arm64")]:
            with self.assertRaisesRegex(Unpriced, named):
                idle(**parameters)


class Sizes(unittest.TestCase):
    def test_each_costs_at_most(self):
        for size, usd in [("smallest", 14), ("small", 48), ("large", 2000)]:
            with self.subTest(size=size):
                self.assertLessEqual(total(bill(Stack(SOURCE, **DATA["sizes"][size]), size)), usd)

    def test_quantities_that_were_worked_out_by_hand(self):
        # size, price, quantity: 0.84 M of 1 M requests are the first of a second or one of 5 %, 0.46 M of 0.5 M batches, 0.23 M of 0.24 M
        # runs of the sealer
        for size, price, quantity in [
            ("small", "traces", 0.840 + 0.457 + 0.231),
            ("small", "lambda-gb-seconds", 1 * 0.05323 + 0.5 * 0.04 + 0.241 * 0.1728),
            ("medium", "dynamodb-reads", 20 * 16.7 + 1 * 1.5 + 5 * 1.5),
            ("medium", "dynamodb-writes", 5 * 5.1 + 1 * 1.1),
            ("large", "dynamodb-writes", 50 * 1.75 + 2.5 * 1.1),
            ("large", "dynamodb-ia-writes", 50 * 3),
            ("large", "dynamodb-ia-stored", 600 * (0.52 + 0.91)),
            ("large", "dynamodb-stored", 600 * 0.06),
            ("large", "sqs-fair-messages", 50 * 2),
            ("small", "metrics", 7),
            ("smallest", "cache-units", 0),
            ("large", "logs-written", 200 * 1.05 + 20.626 * 0.45),
        ]:
            with self.subTest(size=size, price=price):
                found, _ = bill(Stack(SOURCE, **DATA["sizes"][size], Tracing="on"), size)[price]
                self.assertAlmostEqual(found, quantity, delta=quantity / 200)

    def test_rows_of_hits_cost_as_their_class_and_nothing_else_does(self):
        standard, other = (Stack(SOURCE, **{**DATA["sizes"]["large"], "HitsTableClass": c}) for c in ("STANDARD", "STANDARD_INFREQUENT_ACCESS"))
        # a month's stored rows, written rows, and read rows: those of mints, the edges of uncached hits, and those that are sealed
        more = -600 * 1.43 * 0.15 + 50 * 3 * 0.155 + (200 * (0.6 * 1 + 0.2 * 3) + 50 * 0.1) * 0.03
        self.assertAlmostEqual(cost(other, "large", 12) - cost(standard, "large", 12), more)

    def test_every_metric_that_the_functions_write_is_known(self):
        sources = [file for folder in ("layers", "functions") for file in pathlib.Path(folder).glob("*/src/main/java/**/*.java")]
        written = {metric for file in sources for metric in re.findall(r'\b(?:count|millis)\(\s*(?:metrics,\s*)?"(\w+)"', file.read_text(encoding="utf-8"))}
        self.assertIn("SealingLag", written)
        self.assertLessEqual(written, DATA["needs"]["metrics"]["own_metrics"]["is"].keys())

    def test_every_price_is_of_use(self):
        other = {"RequestsPerAddress": "2000", "Tracing": "on", "HitsTableClass": "STANDARD_INFREQUENT_ACCESS", "Canary": "yes"}
        sizes = [bill(Stack(SOURCE, **{**p, **other}), size) for size, p in DATA["sizes"].items()]
        self.assertEqual([name for name in PRICES if not any(lines[name][1] for lines in sizes)], [])


class Hour(unittest.TestCase):
    def test_strangers_that_were_worked_out_by_hand(self):
        # eight methods, 50 a second each; three of them run a function, which reads three units
        requests = 8 * 50 * 3600 / 1e6
        a_run = usd("lambda-invocations") + 0.005 * usd("lambda-gb-seconds") + 3 * usd("dynamodb-reads")
        a_million = usd("api-gateway-requests") + 1.05 * usd("logs-written") + 0.5 * usd("data-out") + 3 / 8 * a_run
        stack = Stack(SOURCE, **DATA["sizes"]["small"])
        self.assertAlmostEqual(hour.strangers(stack, figures("small"), hour.limits(stack)), requests * a_million)

    def test_no_size_admits_strangers_more_than_an_account_has(self):
        for size, requests in (("medium", 8 * 250), ("large", fact("account-requests"))):
            stack = Stack(SOURCE, **DATA["sizes"][size])
            small = Stack(SOURCE, **DATA["sizes"]["small"])
            cost = hour.strangers(stack, figures(size), hour.limits(stack))
            self.assertAlmostEqual(cost / hour.strangers(small, figures("small"), hour.limits(small)), requests / (8 * 50))

    def test_reads_are_never_more_than_the_caps(self):
        stack = Stack(SOURCE, **DATA["sizes"]["large"])
        sizes = hour.limits(stack)
        more = {**sizes, "TableReads": 2 * sizes["TableReads"]}
        without = hour.answers(stack, figures("large"), {**sizes, "TableReads": 0})
        self.assertAlmostEqual(hour.answers(stack, figures("large"), sizes) - without, sizes["TableReads"] * 3600 * usd("dynamodb-reads") / 1e6)
        self.assertGreater(hour.answers(stack, figures("large"), more), hour.answers(stack, figures("large"), sizes))

    def test_provisioned_capacity_costs_less_for_large(self):
        demand, reserved = hour.provisioned(bill(Stack(SOURCE, **DATA["sizes"]["large"]), "large"), 730)
        self.assertAlmostEqual((demand - reserved) / demand, 0.59, delta=0.01)


class Page(unittest.TestCase):
    def test_the_command_prints_the_tables_that_are_there(self):
        page = costs.PAGE.read_text(encoding="utf-8")
        printed = subprocess.check_output([sys.executable, "-B", costs.__file__], text=True).removesuffix("\n")
        self.assertEqual(costs.replaced(page, printed), page, "`make costs WRITE=1` puts the present tables there")

    def test_a_page_without_the_markers_is_refused(self):
        with self.assertRaisesRegex(Unpriced, "must hold each of these two lines once"):
            costs.replaced("# A page", "tables")


if __name__ == "__main__":
    unittest.main()
