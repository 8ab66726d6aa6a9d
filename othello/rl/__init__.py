"""Othello for reinforcement learning. To use this package, install the `rl` extra."""
