"""Statistics about many games: results, openings, players, and the most frequent lines."""
