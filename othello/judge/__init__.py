"""Test whether other programs follow the rules of Othello, and report their wrong answers."""
