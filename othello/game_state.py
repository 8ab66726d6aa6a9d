"""The score, state and outcome of a game."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from othello.piece import Piece, require_color


class GameState(Enum):
    """The state of a game. All states except IN_PROGRESS are final."""

    IN_PROGRESS = "in progress"
    BLACK_WINS = "Black wins"
    WHITE_WINS = "White wins"
    TIE = "tie"


class Score(NamedTuple):
    """The number of discs for each side. Empty squares aren't added to the winner's score."""

    black: int
    white: int

    @property
    def leader(self) -> Piece | None:
        """The colour with more discs, or None if the numbers are equal."""
        if self.black == self.white:
            return None
        return Piece.BLACK if self.black > self.white else Piece.WHITE


class Ending(Enum):
    """The reason why a game is over.

    The first three reasons come from the rules of Othello. If several reasons apply, the first
    reason counts. RESIGNATION and TIMEOUT occur only in a `Session`.
    """

    FULL_BOARD = "the board is full"
    WIPE_OUT = "one side has no discs left"
    NO_VALID_MOVE = "neither side has a valid move"
    RESIGNATION = "one side has resigned"
    TIMEOUT = "one side has lost on time"

    __repr__ = Enum.__str__  # returns text such as Ending.FULL_BOARD


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner's colour (None for a tie), and the reason why the game ended."""

    winner: Piece | None
    ending: Ending

    def __post_init__(self) -> None:
        if self.winner is not None or self.ending in (Ending.RESIGNATION, Ending.TIMEOUT):
            require_color(self.winner)

    @property
    def loser(self) -> Piece:
        """The colour that has lost. Raises ValueError for a tie."""
        return require_color(self.winner).opposite()

    @property
    def state(self) -> GameState:
        """The final state, such as BLACK_WINS."""
        return {Piece.BLACK: GameState.BLACK_WINS, Piece.WHITE: GameState.WHITE_WINS,
                None: GameState.TIE}[self.winner]
