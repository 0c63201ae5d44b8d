"""Checks that all resources of the stack were created."""

from collections import Counter

from mint_localstack.deploy import Deployed
from mint_localstack.report import Report


def run(report: Report, name: str, deployed: Deployed, expected: int) -> None:
    statuses = Counter(deployed.resources.values())
    complete = statuses["CREATE_COMPLETE"]
    reasons = "; ".join(deployed.failures[:3])
    report.row(
        f"stack {name}: its resources", f"{expected} of {expected}, CREATE_COMPLETE",
        f"{complete} of {expected}, {deployed.status}, {deployed.seconds:.0f} s" + (f"; {reasons}" if reasons else ""),
        deployed.status == "CREATE_COMPLETE" and complete == expected == len(deployed.resources),
    )
