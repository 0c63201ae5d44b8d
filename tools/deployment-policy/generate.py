"""Writes the policies of the role that deploys, one JSON file for each. Started by bin/deployment-policy."""

import argparse
import pathlib
import re
import sys

import policies
from tables import Refused

ROOT = pathlib.Path(__file__).parents[2]
MAX_STACK_LENGTH = 28


def of(pattern):
    """An argument of this form."""

    def parsed(text):
        if not re.fullmatch(pattern, text):
            raise argparse.ArgumentTypeError(f"{text!r} does not match {pattern}")
        return text

    return parsed


def stack(text):
    """A stack's name. CloudFormation would shorten a longer one in the names that it makes, and the policies would not cover them."""
    if len(text) > MAX_STACK_LENGTH:
        raise argparse.ArgumentTypeError(
            f"{text!r} has {len(text)} characters: in names of roles, CloudFormation shortens a stack's name of more than {MAX_STACK_LENGTH}"
        )
    return of("[a-z][a-z0-9]*(-[a-z0-9]+)*")(text)


def arguments():
    usage = "bin/deployment-policy [--account ID --region REGION --stack NAME [--hosted-zone ID] [--boundary ARN]] [--out DIRECTORY]"
    parser = argparse.ArgumentParser(usage=usage, description="Writes the policies of the role that deploys, one JSON file for each.")
    parser.add_argument("--account", type=of("[0-9]{12}"), help="12 digits")
    parser.add_argument("--region", type=of("[a-z]{2}(-[a-z]+)+-[0-9]"), help="such as eu-central-1")
    parser.add_argument("--stack", type=stack, help=f"stack_name of samconfig.toml, of at most {MAX_STACK_LENGTH} characters")
    parser.add_argument("--hosted-zone", type=of("Z[A-Z0-9]+"), help="where the stack makes records; without it, no rights in Route 53")
    parser.add_argument("--boundary", type=of("arn:aws:iam::[0-9]{12}:policy/.+"), help="permissions boundary that every role must have")
    parser.add_argument("--out", type=pathlib.Path, help="default: target/deployment-policy, or docs/deployment-policy with placeholders")
    given = parser.parse_args()
    own = [given.account, given.region, given.stack]
    if any([*own, given.hosted_zone, given.boundary]) and not all(own):
        parser.error("give --account, --region and --stack together, or nothing for placeholders")
    return given


def main():
    given = arguments()
    try:
        made = policies.policies((ROOT / "template.yaml").read_text(encoding="utf-8"), given.boundary)
    except Refused as refused:
        sys.exit(str(refused))
    out = given.out or ROOT / ("target" if given.account else "docs") / "deployment-policy"
    out.mkdir(parents=True, exist_ok=True)
    values = {"ACCOUNT_ID": given.account, "REGION": given.region, "STACK": given.stack, "HOSTED_ZONE_ID": given.hosted_zone}
    for name, document in made.items():
        if given.account:
            document = policies.filled(document, values)
        if document["Statement"]:
            (out / f"{name}.json").write_text(policies.written(document), encoding="utf-8")
            print(f"{policies.characters(document):5} characters  {name}.json")


if __name__ == "__main__":
    main()
