"""The protocols GTP and NBoard, with which other programs can use our players."""
