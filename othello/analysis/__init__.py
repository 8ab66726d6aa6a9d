"""What can be said about a position: why a move is valid, and how many games lie ahead."""
