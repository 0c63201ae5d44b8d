"""The register of facts about AWS: figures, limits and prices."""

import pathlib

import yaml

REGISTER = yaml.safe_load(pathlib.Path("checks/aws.yaml").read_text(encoding="utf-8"))
PRICES = REGISTER["prices"]


def fact(name):
    return REGISTER["facts"][name]["is"]
