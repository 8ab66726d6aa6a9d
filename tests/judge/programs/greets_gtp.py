"""A GTP program that prints a greeting, and a message before each answer."""

import sys

print("=== FooEngine 1.0 ===\n\nloading weights...", flush=True)
for line in sys.stdin:
    print("info: thinking")
    print("= F5\n" if "genmove" in line else "=\n", flush=True)
