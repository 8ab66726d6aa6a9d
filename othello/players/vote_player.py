"""A player whose moves are chosen by vote."""

from collections import Counter
from random import Random

from othello import GameView, Piece, Player, Position
from othello.errors import require


class VotePlayer(Player):
    """Plays the square with the most votes.

    `random` breaks ties.
    """

    def __init__(self, color: Piece, random: Random, name: str = "") -> None:
        super().__init__(color, name)
        self._random = random
        self._votes: dict[str, Position] = {}

    def vote(self, voter: str, position: Position) -> None:
        """Let `voter` vote for a square.

        If `voter` has already voted in this round, the new vote replaces the earlier vote.
        """
        self._votes[voter] = require(position, Position, "use Position.parse('d3')")

    @property
    def tally(self) -> Counter[Position]:
        """The number of votes for each square with at least one vote."""
        return Counter(self._votes.values())

    def choose_move(self, game: GameView) -> Position | None:
        """Return the valid move with the most votes, and clear the votes.

        If there are no votes, return None, which pauses the game. After the next vote, call
        `Game.start` again.
        """
        tally = self.tally
        candidates = [move for move in game.valid_moves if tally[move]]
        if not candidates:
            return None
        self._votes.clear()
        max_votes = max(tally[move] for move in candidates)
        return self._random.choice([move for move in candidates if tally[move] == max_votes])
