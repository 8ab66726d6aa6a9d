"""Games as text and in files: one module for each format, and two for whole files of games."""
