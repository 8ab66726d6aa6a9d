"""Learn the design by building it: change requests for a program of your own, and their cost."""
