"""Players that choose their own moves, from random play to the engine."""
