"""Read and write games. Each format has a module, and other modules contain shared code."""
