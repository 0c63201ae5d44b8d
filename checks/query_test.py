"""Runs bin/query over a stand-in for the AWS CLI."""

import time
import unittest

from fake_aws import FakeAws, ScriptTest

FAILURES = "filter level = \"ERROR\" | stats count(*) by @log, message, cause.0"


class Logs(FakeAws):
    """Two saved queries of a stack, one of another, and a search that takes a while."""

    reading = (*FakeAws.reading, "start", "stop")

    def __init__(self):
        super().__init__()
        self.searched, self.states, self.rows, self.stopped = None, ["Scheduled", "Running", "Complete"], [], False

    def describe_query_definitions(self, queryDefinitionNamePrefix):
        names = {"mint/failures": FAILURES, "mint/failures-by-day": "stats count(*)", "mint-2/failures": "stats sum(a)"}
        return {"queryDefinitions": [
            {"name": name, "queryString": query, "logGroupNames": ["/aws/lambda/mint-hits", "/aws/lambda/mint-sealer"]}
            for name, query in names.items() if name.startswith(queryDefinitionNamePrefix)
        ]}

    def start_query(self, **search):
        self.searched = search
        return {"queryId": "q-1"}

    def get_query_results(self, queryId):
        assert queryId == "q-1", queryId
        state = self.states.pop(0) if len(self.states) > 1 else self.states[0]
        return {"status": state, "results": self.rows if state == "Complete" else []}


class Query(ScriptTest):
    script = "query"

    def setUp(self):
        super().setUp()
        self.fake = Logs()

    def test_without_a_name_it_lists_the_names(self):
        self.assertEqual(self.done(), "failures\nfailures-by-day\n")

    def test_it_searches_the_logs_of_the_query_and_prints_a_line_for_each_row(self):
        self.fake.rows = [
            [{"field": "message", "value": "a store failed"}, {"field": "count(*)", "value": "3"}, {"field": "@ptr", "value": "x"}],
            [{"field": "message", "value": "refused"}, {"field": "count(*)", "value": "1"}],
        ]
        self.assertEqual(self.done("failures", "--since", "3d"), "message=a store failed  count(*)=3\nmessage=refused  count(*)=1\n")
        search = self.fake.searched
        self.assertEqual(search["queryString"], FAILURES)
        self.assertEqual(search["logGroupNames"], ["/aws/lambda/mint-hits", "/aws/lambda/mint-sealer"])
        self.assertEqual(search["endTime"] - search["startTime"], 3 * 86400)
        self.assertAlmostEqual(search["endTime"], time.time(), delta=300)

    def test_nothing_found_is_said(self):
        self.assertEqual(self.done("failures"), "nothing since 1h ago\n")

    def test_a_query_that_fails_is_said(self):
        self.fake.states = ["Timeout"]
        self.assertIn("ended as Timeout: try a shorter --since", self.refused("failures", "--stack", "mint"))

    def test_an_unknown_query_is_refused_with_those_that_exist(self):
        self.assertIn("no saved query failure, but: failures failures-by-day", self.refused("failure", "--stack", "mint"))
        self.assertIsNone(self.fake.searched)

    def test_what_it_does_not_understand_is_refused(self):
        for arguments in (["failures"], ["a", "b", "--stack", "mint"], ["failures", "--since", "soon", "--stack", "mint"], ["--all"]):
            self.assertIn("bin/query QUERY", self.refused(*arguments, status=2))


if __name__ == "__main__":
    unittest.main()
