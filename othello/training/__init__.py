"""Make the data files. `train` learns the weights, and `make-book` makes the opening book."""
