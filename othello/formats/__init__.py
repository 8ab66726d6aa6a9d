"""Games as text and in files: a module for each format, and what they share."""
