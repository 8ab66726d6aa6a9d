"""How the weights of `othello.engine.patterns` are learned; `train` is its face."""
