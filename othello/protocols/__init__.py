"""The GTP and NBoard protocols, which let other programs play against othello."""
