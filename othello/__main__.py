"""`python -m othello`."""

import sys

from othello.cli import main

sys.exit(main())
