"""Games that a side lost before the end: it gave up, or was late.

A saved game has a field for that, and a record has a flag behind its result.
"""

from dataclasses import dataclass
from enum import Enum

from othello.errors import FormatError, quoted
from othello.game import Game
from othello.piece import Piece

NUMBERS: dict[Piece | None, int] = {Piece.BLACK: 1, Piece.WHITE: 2, None: 0}  # of the sides


class How(Enum):
    """How a side lost before the end; the value names the field of a saved game for it."""

    RESIGNED = "resigned"
    LATE = "late"

    __repr__ = Enum.__str__  # How.LATE, which evaluates back


FLAGS = {How.RESIGNED: "r", How.LATE: "t"}
_DONE = {How.RESIGNED: "resigned", How.LATE: "lost on time"}


@dataclass(frozen=True)
class Forfeit:
    """Which side has lost before the end, and in which one way."""

    side: Piece
    how: How

    def told(self, game: Game) -> str:
        """What the player of that side did, such as `Black has resigned`."""
        return f"{game.player(self.side).name} has {_DONE[self.how]}"

    def result(self, size: int) -> str:
        """The result of a record, such as `-64:r`: all squares are lost, whatever the komi.

        A komi of so many discs would turn the sign, which alone says who has lost.
        """
        return f"{size ** 2 * (-1 if self.side is Piece.BLACK else 1):+}:{FLAGS[self.how]}"


def fields(forfeit: Forfeit | None) -> dict[str, object]:
    """What a saved game says of a forfeit: one field, or none."""
    return {forfeit.how.value: NUMBERS[forfeit.side]} if forfeit else {}


def forfeit_in(data: dict[str, object]) -> Forfeit | None:
    """The forfeit that a saved game tells of, if any; raises FormatError."""
    sides = {how: _side(data, how.value) for how in How}
    if all(sides.values()):
        raise FormatError("field 'late' should be 0 where somebody has resigned")
    forfeit = next((Forfeit(side, how) for how, side in sides.items() if side), None)
    if forfeit and data.get("status") == "finished":
        raise FormatError(f"field {forfeit.how.value!r} should be 0 where nobody can move any "
                          f"more, got {NUMBERS[forfeit.side]}")
    return forfeit


def _side(data: dict[str, object], field: str) -> Piece | None:
    number = data.get(field, 0)
    if type(number) is not int or number not in NUMBERS.values():
        raise FormatError(f"field {field!r} should be 0, 1 or 2, got {quoted(number)}")
    return {number: color for color, number in NUMBERS.items()}[number]
