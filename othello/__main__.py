"""The program that `python -m othello` runs."""

import sys

from othello.cli import main

sys.exit(main())
