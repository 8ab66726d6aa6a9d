"""Othello for reinforcement learning. This package needs the extra `rl`."""
