"""The entry point of `python -m othello`."""

import sys

from othello.cli import main

sys.exit(main())
