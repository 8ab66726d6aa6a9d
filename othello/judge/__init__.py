"""Test other programs with a case for each detail of the rules, and report wrong answers."""
