"""What can be said about a position or a game: why a move is valid, hints, reviews, openings."""
