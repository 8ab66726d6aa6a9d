"""Practice problems, and a schedule for repeating them."""
