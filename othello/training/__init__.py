"""Make the data files: weights learned by `train`, and the opening book by `make-book`."""
