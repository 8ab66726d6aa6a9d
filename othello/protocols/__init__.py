"""The GTP and NBoard protocols, through which other programs can use our players."""
