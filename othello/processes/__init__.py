"""Other programs as child processes, which end with all that they have started."""
