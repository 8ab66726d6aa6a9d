"""Othello for reinforcement learning. You need to install the extra `rl`."""
