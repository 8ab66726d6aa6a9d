"""Run the command line with `python -m othello`."""

import sys

from othello.cli import main

sys.exit(main())
