"""Learn the design by building it, and measure the cost of changes to your own program."""
