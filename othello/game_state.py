"""How a game stands: the score, whether it goes on, who has won, and how it ended."""

from enum import Enum
from typing import NamedTuple


class GameState(Enum):
    """The state of a game; all but IN_PROGRESS are final."""

    IN_PROGRESS = "in progress"
    BLACK_WINS = "Black wins"
    WHITE_WINS = "White wins"
    TIE = "tie"

    __repr__ = Enum.__str__  # GameState.TIE, which evaluates back


class Score(NamedTuple):
    """The discs of each side on the board; squares left empty at the end count for nobody."""

    black: int
    white: int

    @property
    def result(self) -> GameState:
        """The state of a game that is over with this score."""
        if self.black == self.white:
            return GameState.TIE
        return GameState.BLACK_WINS if self.black > self.white else GameState.WHITE_WINS


class Ending(Enum):
    """Why neither side can move any more. If two are true, the one listed first counts."""

    FULL_BOARD = "the board is full"
    WIPE_OUT = "one side has no discs left"
    NO_VALID_MOVE = "neither side has a valid move"

    __repr__ = Enum.__str__  # Ending.FULL_BOARD, which evaluates back
