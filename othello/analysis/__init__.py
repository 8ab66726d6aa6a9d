"""Explanations of positions and games: valid moves, hints, reviews and openings."""
