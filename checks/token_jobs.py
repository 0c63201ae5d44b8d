"""Refuses a job that can ask for an OIDC token (`id-token: write`) and reaches a build, an installation that is not pinned by hash, an
image, or a program that does not come from the release. Follows composite actions, called workflows and scripts. Prints the jobs that it has read."""

import pathlib
import re
import sys

import yaml

# What such a job may use: neither runs code of the repository or of a registry.
ACTIONS = {"actions/download-artifact", "aws-actions/configure-aws-credentials"}
# What brings other programs into a job: images of a registry, and a shell that is not named in its steps.
BROUGHT = ("container", "services", "defaults")
SHELLS = ("bash", "sh")
RELEASE = "release/"
BUILDS = re.compile(
    r"(?:^|[;&|(]|\b(?:then|do|exec|else))\s*@?make\b|\b(?:mvnw?|gradle|docker)\b|\bbin/(?:build|jdk|operator|pack|release)\b|\bsam\"? +build\b"
    r"|\bnpm +(?:install|ci)\b|\bnpx\b|\bgo +(?:install|run)\b|\bapt(?:-get)? +install\b|\bcargo\b|\b(?:curl|wget)\b"
)
INSTALLS = re.compile(r"\bpip3?\b.*\binstall\b")
PATHS = re.compile(r"[\w.${}\"-]*(?:/[\w.${}\"-]+)+")
SAID = re.compile(r"\b(?:echo|fail) +(?:\"[^\"]*\"|'[^']*')")


def commands(text):
    """The lines of a script without comments, and without the texts that it only prints; continued lines are one."""
    lines = text.replace("\\\n", " ").splitlines()
    return [SAID.sub("", line) for line in lines if not line.lstrip().startswith("#")]


def has_token(permissions):
    return permissions == "write-all" or isinstance(permissions, dict) and permissions.get("id-token") == "write"


class Reader:
    def __init__(self, root):
        self.root = pathlib.Path(root)

    def load(self, path):
        return yaml.safe_load((self.root / path).read_text(encoding="utf-8"))

    def workflow(self, path, given=False):
        """What is wrong with its jobs, by job. `given` is whether the caller of the workflow gives it the right."""
        document = self.load(path)
        found = {}
        for name, job in document.get("jobs", {}).items():
            right = has_token(job.get("permissions", document.get("permissions", {}))) or given
            called = job.get("uses", "")
            if called.startswith("./"):
                found.update({f"{name} → {inner}": wrong for inner, wrong in self.workflow(called, right).items()})
            elif called and right:
                found[name] = [f"calls {called}"]
            elif right:
                brought = [key for key in BROUGHT if key in job or key in document]
                found[name] = [f"has {key}" for key in brought] + self.steps(job.get("steps", []))
        return found

    def steps(self, steps):
        wrong = []
        for step in steps:
            action = step.get("uses", "")
            if action.startswith("./"):
                files = [f"{action}/action.{end}" for end in ("yml", "yaml")]
                inner = next(self.load(file) for file in files if (self.root / file).is_file())
                wrong += [f"{action} → {each}" for each in self.steps(inner["runs"].get("steps", []))]
            elif action and action.split("@")[0] not in ACTIONS:
                wrong.append(f"uses {action.split('@')[0]}")
            if step.get("shell", SHELLS[0]) not in SHELLS:
                wrong.append(f"has the shell {step['shell']}")
            wrong += self.script(step.get("run", ""), set(), True)
        return wrong

    def script(self, text, seen, of_job):
        """What a script reaches. Of a job, a program must come from the release; the release has it by its path in the repository."""
        wrong = []
        for line in commands(text):
            built = BUILDS.search(line.replace(RELEASE, ""))
            if built:
                wrong.append(f"`{built[0]}`")
            if INSTALLS.search(line) and "--require-hashes" not in line:
                wrong.append(f"`{line.strip()}` without --require-hashes")
            for path in PATHS.findall(line):
                file, from_release = self.program(path.replace('"', ""))
                if file and of_job and not from_release:
                    wrong.append(f"{file} of the checkout")
                if file and file not in seen:
                    seen.add(file)
                    wrong += [f"{file} → {each}" for each in self.script((self.root / file).read_text(encoding="utf-8"), seen, False)]
        return wrong

    def program(self, path):
        """The script of the repository that a path names, and whether in the release; a variable or a folder may stand before its name."""
        from_release = path.startswith((RELEASE, "./" + RELEASE))
        parts = path.split("/")
        for start in range(len(parts)):
            name = "/".join(parts[start:])
            file = self.root / name
            if name and ".." not in parts[start:] and file.is_file() and (name.startswith("bin/") or file.read_bytes()[:2] == b"#!"):
                return name, from_release
        return None, from_release


def workflows(root):
    """The files that GitHub runs: of both endings."""
    return sorted(path for path in pathlib.Path(root, ".github/workflows").iterdir() if path.suffix in (".yml", ".yaml"))


def main():
    reader, status = Reader("."), 0
    for path in workflows("."):
        for job, wrong in reader.workflow(path).items():
            print(f"{path.name}, {job}: can ask for a token; {'; '.join(wrong) or 'builds nothing'}", file=sys.stderr if wrong else sys.stdout)
            status |= bool(wrong)
    return status


if __name__ == "__main__":
    sys.exit(main())
