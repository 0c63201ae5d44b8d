"""Reads samconfig.toml as `sam` does, and each override with SAM's own parser."""

import click
from samcli.cli.types import CfnParameterOverridesType
from samcli.lib.config.samconfig import SamConfig


class RefusedOverride(Exception):
    """An override that SAM refuses, or reads differently from what it says."""


def override(text):
    """The name and the value that SAM makes of one `Name=value`."""
    name, sign, raw = text.partition("=")
    if sign and not raw:
        raise RefusedOverride(f"SAM refuses an empty override: to empty a parameter write '{name}=\"\"'")
    try:
        read = CfnParameterOverridesType().convert((text,), None, None)
    except click.BadParameter as refused:
        raise RefusedOverride(f"SAM refuses it: write {name}=value") from refused
    quoted = len(raw) > 1 and raw[0] == raw[-1] and raw[0] in "\"'"
    # SAM silently drops text that its pattern does not match: the text after a space, or a name with a punctuation character.
    if read != {name: raw[1:-1] if quoted else raw}:
        raise RefusedOverride(f"SAM reads it as {read}: quote a value that contains a space")
    return name, read[name]


def environments(folder):
    """Environment → command → its parameters, including those of `global`."""
    config = SamConfig(folder, "samconfig.toml")
    return {
        name: {command: config.get_all([command], "parameters", name) for command in commands}
        for name, commands in config.document.items()
        if name in config.get_stage_configuration_names()
    }


def deployed(folder):
    """The environments that `sam deploy --config-env` can deploy, each with its parameters."""
    return {name: commands["deploy"] for name, commands in environments(folder).items() if "deploy" in commands}


def overrides(parameters):
    """The overrides of one command, as they are written."""
    found = parameters.get("parameter_overrides", [])
    if not isinstance(found, list):
        raise RefusedOverride("parameter_overrides has to be a list with one 'Name=value' each")
    return [str(text) for text in found]
