"""Deletes what the file of a run lists, until it is gone."""

import sys
import time

from botocore.exceptions import BotoCoreError, ClientError

from mint_localstack.trial.record import Record, Thing
from mint_localstack.trial.things import KINDS, Things

PAUSE_SECONDS = 30
# A stack in a VPC waits up to 45 minutes for the network interfaces of its functions, and a restored table can be deleted only when
# it is whole.
LONGEST_SECONDS = 2 * 3600


class Left(Exception):
    """Things that could not be deleted, each with the reason."""


def remove(record: Record, things: Things, pause: float = PAUSE_SECONDS, longest: float = LONGEST_SECONDS) -> None:
    """Raises Left if something is still there at the end of the longest time."""
    order = sorted(set(record.things), key=lambda thing: (list(KINDS).index(thing.kind), thing.name))
    end, looks = time.monotonic() + longest, 0
    while looks < 2:
        left = _pass(order, things)
        looks = 0 if left else looks + 1
        if looks == 2:
            break
        if time.monotonic() > end:
            raise Left("; ".join(f"{thing.kind} {thing.name}: {why}" for thing, why in left.items()))
        if left:
            print(f"  deleting: {', '.join(f'{thing.kind} {thing.name}' for thing in left)}", file=sys.stderr, flush=True)
        time.sleep(pause)
    record.gone()


def _pass(order: list[Thing], things: Things) -> dict[Thing, str]:
    """What still existed, and what AWS said to its deletion. Nothing else is deleted while the stack exists."""
    left: dict[Thing, str] = {}
    for thing in order:
        if any(each.kind == "stack" for each in left) and thing.kind != "stack":
            break
        try:
            if things.exists(thing):
                left[thing] = "it is being deleted"
                things.delete(thing)
        except (ClientError, BotoCoreError) as e:
            left[thing] = str(e)
    return left
