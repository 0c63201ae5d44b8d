"""The command line of the installed package: python -m mint_activity."""

import sys

from mint_activity import command

sys.argv[0] = "mint-activity"
command()
