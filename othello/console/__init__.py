"""Othello in a terminal, or in a pipe."""
