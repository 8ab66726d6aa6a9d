"""A GTP program that prints a greeting, and a message before each answer."""

import sys

print("Welcome to FooEngine 1.0\nloading weights...", flush=True)
for line in sys.stdin:
    print("info: thinking")
    print("= F5\n" if "genmove" in line else "=\n", flush=True)
