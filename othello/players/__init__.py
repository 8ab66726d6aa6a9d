"""Computer players, from a random player to the engine."""
