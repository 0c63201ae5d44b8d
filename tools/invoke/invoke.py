"""Sends the events of functions/*/events through `sam local invoke`, against the service that `make run` started in this checkout.

usage: bin/invoke [EVENT ...]     for example bin/invoke hits/200; without names, all of them
       bin/invoke --hold            only makes the stores reachable, for `sam local` by hand, until interrupted

An event's name says which function answers and how: <function>/<status>-<code>. Prints one line each; exit status 1 where an answer differs.
"""

import signal
import sys
import threading

from answers import difference
from cases import Cases
from checkout import HELD, event_files, service
from sam import ARCHITECTURE, Sam
from stores import environment, write

USAGE = __doc__.partition("usage: ")[2].partition("\n\n")[0]


def chosen(names):
    """The names of the events to send. Checks that each exists."""
    known = list(event_files())
    for name in names:
        if name not in known:
            sys.exit(f"there is no event {name}: ls functions/*/events")
    return names or known


def hold(variables):
    """Keeps the stores reachable. Removes the file at the end, because its addresses are then closed."""
    write(variables, HELD)
    options = "" if ARCHITECTURE == "arm64" else f"; on this machine add --parameter-overrides Architecture={ARCHITECTURE}"
    try:
        print(f"ready: sam local …{options}", flush=True)
        threading.Event().wait()
    finally:
        HELD.unlink(missing_ok=True)


def send(names, running, variables):
    sam = Sam(running["region"])
    cases = Cases(running["url"])
    wrong = 0
    for name in names:
        found = difference(name, sam.invoke(name, cases.event(name), cases.variables(name, variables)))
        wrong += bool(found)
        print(f"{'differs' if found else 'as said':8} {name}  {found}".rstrip(), flush=True)
    return 1 if wrong else 0


def main(arguments):
    holds = arguments == ["--hold"]
    if not holds and any(argument.startswith("-") for argument in arguments):
        sys.exit(f"usage: {USAGE}")
    names = [] if holds else chosen(arguments)
    running = service()
    variables = environment(running)
    return hold(variables) if holds else send(names, running, variables)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
