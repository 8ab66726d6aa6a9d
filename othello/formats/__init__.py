"""Read and write games. Each format has its own module. The other modules contain shared code."""
