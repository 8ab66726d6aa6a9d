"""Players that find their own moves, from a random one to the engine."""
