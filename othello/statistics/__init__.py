"""What many games have in common: results, openings, players, and the lines most played."""
