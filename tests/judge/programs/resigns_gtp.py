"""Support GTP, and resign when a move is requested."""

import sys

for line in sys.stdin:
    print("= resign\n" if "genmove" in line else "=\n", flush=True)
