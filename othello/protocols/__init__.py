"""The protocols GTP and NBoard, which let other programs use the players here."""
