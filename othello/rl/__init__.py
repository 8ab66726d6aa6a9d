"""Othello for reinforcement learning, with the extra `rl`."""
