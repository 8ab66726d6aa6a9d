"""Read and write games, with a module for each format and the code they share."""
