"""Games that a side lost before the end: it gave up, or was late.

A saved game has a field for that, and a record has a flag behind its result.
"""

from othello.errors import FormatError, quoted
from othello.formats.record import Record
from othello.piece import Piece

NUMBERS: dict[Piece | None, int] = {Piece.BLACK: 1, Piece.WHITE: 2, None: 0}  # of the sides
FLAGS = {"resigned": "r", "late": "t"}  # by the names of the fields


def losers(data: dict[str, object]) -> dict[str, Piece | None]:
    """The side that each field of a saved game names, if any; raises FormatError."""
    found = {field: _side(data, field) for field in FLAGS}
    if all(found.values()):
        raise FormatError("field 'late' should be 0 where somebody has resigned")
    for field, side in found.items():
        if side and data.get("status") == "finished":
            raise FormatError(f"field {field!r} should be 0 where nobody can move any more, "
                              f"got {NUMBERS[side]}")
    return found


def _side(data: dict[str, object], field: str) -> Piece | None:
    number = data.get(field, 0)
    if type(number) is not int or number not in NUMBERS.values():
        raise FormatError(f"field {field!r} should be 0, 1 or 2, got {quoted(number)}")
    return {number: color for color, number in NUMBERS.items()}[number]


def result(loser: Piece, size: int, field: str) -> str:
    """The result of a record, such as `-64:r`: all squares are lost, whatever the komi.

    A komi of so many discs would turn the sign, which alone says who has lost.
    """
    return f"{size ** 2 * (-1 if loser is Piece.BLACK else 1):+}:{FLAGS[field]}"


def losers_of(record: Record) -> dict[str, Piece]:
    """The side that a field names in a saved game of a record whose result has such a flag."""
    if record.game.is_game_over or not record.result:
        return {}
    loser = Piece.BLACK if record.result < 0 else Piece.WHITE
    return {field: loser for field, flag in FLAGS.items()
            if record.tags["RE"].rstrip().endswith(f":{flag}")}
