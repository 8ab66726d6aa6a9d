"""Othello for learners by reinforcement; needs the extra `rl`."""
