"""The protocols GTP and NBoard, by which other programs use this program's players."""
