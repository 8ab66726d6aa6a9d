"""Statistics of many games: results, openings, players, and the lines played most."""
