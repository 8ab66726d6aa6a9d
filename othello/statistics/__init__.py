"""Statistics of many games: results, openings, players, and the most frequent lines."""
