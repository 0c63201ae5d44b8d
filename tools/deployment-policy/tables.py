"""The tables next to this file, and the one error of the generator."""

import fnmatch
import functools
import pathlib
import tomllib

HERE = pathlib.Path(__file__).parent


class Refused(Exception):
    """The policies cannot be made. The message says what to add to which table."""


@functools.cache
def table(name):
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def matches(action, patterns):
    return any(fnmatch.fnmatchcase(action, pattern) for pattern in patterns)
