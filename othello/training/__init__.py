"""Make the data files: the weights learned by `train`, and the opening book of `make-book`."""
