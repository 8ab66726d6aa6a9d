"""Players that choose their moves themselves, from a random player to the engine."""
