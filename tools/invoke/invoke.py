"""Sends the events of events/ through `sam local invoke`, against the service that `make run` started in this checkout.

usage: bin/invoke [EVENT ...]     for example bin/invoke hits/200; without names, all of them

An event's name says which function answers and how: <function>/<status>-<code>. Prints one line each; exit status 1 where an answer differs.
"""

import signal
import sys

from answers import difference
from cases import SETTINGS, event_files, prepared, service
from sam import Sam

USAGE = __doc__.partition("usage: ")[2].partition("\n\n")[0]


def main(names):
    files = event_files()
    if any(name.startswith("-") for name in names):
        sys.exit(f"usage: {USAGE}")
    for name in names:
        if name not in files:
            sys.exit(f"there is no event {name}: ls events/*")
    service()
    sam = Sam()
    wrong = 0
    for name in names or files:
        with prepared(name, files[name]):
            found = difference(name, sam.invoke(name, files[name], SETTINGS.get(name, {})))
        wrong += bool(found)
        print(f"{'differs' if found else 'as said':8} {name}  {found}".rstrip(), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
