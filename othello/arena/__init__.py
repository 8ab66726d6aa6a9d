"""Play matches between players, and compute ratings from the results."""
