"""Explain positions and games: valid moves, hints, reviews and openings."""
