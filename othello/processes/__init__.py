"""Child processes, which end together with all processes that they have started."""
