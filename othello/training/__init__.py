"""How the files of numbers are made: weights learned by `train`, and the book by `book`."""
