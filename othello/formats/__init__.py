"""Games as text and in files: a module for each format, and the code that they share."""
