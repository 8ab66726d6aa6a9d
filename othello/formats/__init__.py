"""Games in text and files: a module a format, and what reads and writes whole files of them."""
