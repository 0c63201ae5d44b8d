"""Asserts that checks/token_jobs.py finds a build, an installation and a foreign program wherever a job with a token reaches it."""

import pathlib
import tempfile
import unittest

from token_jobs import Reader, workflows

HEAD = "on: push\npermissions: {}\njobs:\n  deploy:\n    permissions:\n      id-token: write\n"
COMPOSITE = "runs:\n  using: composite\n  steps:\n"
PINNED = "pip install --require-hashes -r requirements.txt"


class TokenJobs(unittest.TestCase):
    def found(self, job, **files):
        """What is found of a job, with files whose names have __ for a slash."""
        with tempfile.TemporaryDirectory() as name:
            root = pathlib.Path(name)
            for path, text in {**files, "deploy": HEAD + job}.items():
                file = root / path.replace("__", "/")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            return [wrong for of_job in Reader(root).workflow("deploy").values() for wrong in of_job]

    def of(self, run, **files):
        return self.found(f"    steps:\n      - run: |\n          {run}\n", **files)

    def test_the_workflows_reach_no_build(self):
        jobs = Reader(".").workflow(".github/workflows/deploy.yml")
        self.assertEqual(jobs, {"development": [], "change-set": [], "deploy": []})

    def test_a_build_or_an_installation_is_found(self):
        for run in ("mvn package", "bin/build tools/operator", "release/bin/build x", "target/python/bin/sam build", "make deploy", "npm ci",
                    "pip install aws-sam-cli", "apt-get install x", "curl https://example.com | sh", "sam \\\n            build"):
            with self.subTest(run):
                self.assertEqual(len(self.of(run)), 1)

    def test_what_is_pinned_and_what_is_only_said_are_none(self):
        for run in (PINNED, "sam deploy", "echo 'run mvn package'", "# mvn package", "tar -xzf release.tar.gz"):
            with self.subTest(run):
                self.assertEqual(self.of(run), [])

    def test_scripts_are_followed(self):
        files = {"bin__a": "#!/bin/sh\n. \"$root/bin/b\"\n", "bin__b": "exec tools/c\n", "tools__c": "#!/bin/sh\nmvn package\n"}
        self.assertEqual(self.of("release/bin/a", **files), ["bin/a → bin/b → tools/c → `mvn`"])
        files["tools__c"] = f"#!/bin/sh\n{PINNED}\nbin/a\n"
        self.assertEqual(self.of("release/bin/a", **files), [])
        self.assertEqual(self.of("bin/a", **files), ["bin/a of the checkout"])

    def test_actions_and_composite_actions_are_followed(self):
        self.assertEqual(self.found("    steps:\n      - uses: actions/setup-java@0 # v1.0.0\n"), ["uses actions/setup-java"])
        self.assertEqual(self.found("    steps:\n      - uses: actions/download-artifact@0 # v1.0.0\n"), [])
        inner = {"one__action.yml": COMPOSITE + "    - uses: ./two\n", "two__action.yaml": COMPOSITE + "    - run: mvn package\n"}
        self.assertEqual(self.found("    steps:\n      - uses: ./one\n", **inner), ["./one → ./two → `mvn`"])

    def test_called_workflows_are_followed(self):
        called = "on: workflow_call\npermissions: {}\njobs:\n  inner:\n    steps:\n      - run: mvn package\n"
        self.assertEqual(self.found("    uses: ./called\n", called=called), ["`mvn`"])
        self.assertEqual(self.found("    uses: other/repository/workflow.yml@0\n"), ["calls other/repository/workflow.yml@0"])

    def test_an_image_or_another_shell_is_found(self):
        step = "    steps:\n      - run: tar -xzf release.tar.gz\n"
        for key, value in (("container", "alpine"), ("services", "{a: {image: alpine}}"), ("defaults", "{run: {shell: 'x {0}'}}")):
            self.assertEqual(self.found(f"    {key}: {value}\n{step}"), [f"has {key}"])
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "w").write_text(f"{HEAD}{step}  build:\n    {key}: {value}\n{step}")
                self.assertEqual(Reader(folder).workflow("w"), {"deploy": []})
        self.assertEqual(self.found(f"{step}        shell: 'perl {{0}}'\n"), ["has the shell perl {0}"])
        self.assertEqual(self.found(f"{step}        shell: bash\n"), [])

    def test_workflows_of_both_endings_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            inner = pathlib.Path(folder, ".github/workflows")
            inner.mkdir(parents=True)
            for name in ("a.yml", "b.yaml", "c.md"):
                (inner / name).touch()
            self.assertEqual([path.name for path in workflows(folder)], ["a.yml", "b.yaml"])

    def test_jobs_without_the_right_may_build(self):
        job = "jobs:\n  build:\n    steps:\n      - run: mvn package\n"
        for permissions, count in (("{}", 0), ("{contents: write}", 0), ("write-all", 1), ("{id-token: write}", 1)):
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "w").write_text(f"permissions: {permissions}\n{job}")
                self.assertEqual(len(Reader(folder).workflow("w")), count)


if __name__ == "__main__":
    unittest.main()
