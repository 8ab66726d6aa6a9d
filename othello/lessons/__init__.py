"""Practice problems, and the schedule on which each problem is repeated."""
