"""Whether a game goes on, and how it ended."""

from enum import Enum


class GameState(Enum):
    """The state of a game; all but IN_PROGRESS are final."""

    IN_PROGRESS = "in progress"
    BLACK_WINS = "Black wins"
    WHITE_WINS = "White wins"
    TIE = "tie"

    __repr__ = Enum.__str__  # GameState.TIE, which evaluates back
