"""Tests that exactly the answers that differ from their events' names are reported."""

import unittest

from answers import BROKEN, STORES, difference


def refusal(status, code):
    return {"statusCode": status, "body": f'{{"code":"{code}","message":"…"}}'}


def kept(*records):
    return {"batchItemFailures": [{"itemIdentifier": record} for record in records]}


class Difference(unittest.TestCase):
    def test_as_said(self):
        for name, answer in [
            ("health/200", {"statusCode": 200, "body": "{}"}),
            ("hits/400-window_too_large", refusal(400, "window_too_large")),
            ("health/404-not_found-method", refusal(404, "not_found")),
            ("hits/self-check", {"reached": STORES[::-1], "unreached": []}),
            ("recorder/batch", kept()),
            ("recorder/self-check", kept()),
            ("recorder/batch-with-a-broken-record", kept(BROKEN)),
            ("sealer/batch", kept()),
            ("sealer/sweep", kept()),
        ]:
            with self.subTest(name):
                self.assertEqual(difference(name, answer), "")

    def test_differs(self):
        for name, answer, found in [
            ("health/200", refusal(503, "internal"), "status 503"),
            ("health/503-internal", refusal(503, "tenant_api_disabled"), "code tenant_api_disabled"),
            ("hits/self-check", {"reached": STORES[:2], "unreached": STORES[2:]}, "reached ['cache', 'dynamodb']"),
            ("hits/self-check", {"reached": STORES[:2], "unreached": []}, "reached ['cache', 'dynamodb']"),
            ("hits/self-check", {"reached": STORES, "unreached": ["a"]}, f"reached {STORES}"),
            ("recorder/batch", kept("a"), "kept ['a']"),
            ("sealer/batch", kept("a"), "kept ['a']"),
            ("recorder/self-check", {}, "answered {}"),
            ("recorder/batch-with-a-broken-record", kept(), "kept []"),
        ]:
            with self.subTest(name):
                self.assertEqual(difference(name, answer), found)

    def test_a_failed_function_never_answers_as_said(self):
        for name in ("health/200", "hits/self-check", "recorder/batch", "recorder/self-check", "sealer/batch"):
            for answer, found in [(None, "no answer"), ({"errorType": "java.lang.OutOfMemoryError"}, "java.lang.OutOfMemoryError")]:
                with self.subTest(name, found=found):
                    self.assertEqual(difference(name, answer), found)


if __name__ == "__main__":
    unittest.main()
