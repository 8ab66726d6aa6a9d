"""Games that a side lost before the end: it gave up, or was late.

A saved game has a field for that, and a record has a flag behind its result.
"""

import json

from othello.formats.record import Record
from othello.formats.saved_game import PIECES
from othello.piece import Piece

FLAGS = {"resigned": "r", "late": "t"}  # by the names of the fields


def result(loser: Piece, size: int, field: str) -> str:
    """The result of a record, such as `-64:r`: all squares of the board are lost."""
    return f"{size ** 2 * (-1 if loser is Piece.BLACK else 1):+}:{FLAGS[field]}"


def tags_of(text: str, size: int) -> dict[str, str]:
    """The result that a saved game has so, if it has one."""
    data = json.loads(text)
    return {"RE": result(PIECES[data[field]], size, field)
            for field in FLAGS if data.get(field) in (1, 2)}


def fields_of(record: Record) -> dict[str, int]:
    """The field that says the same in a saved game of a record, if its result has such a flag."""
    if record.game.is_game_over or not record.result:
        return {}
    return {field: 1 if record.result < 0 else 2 for field, flag in FLAGS.items()
            if record.tags["RE"].rstrip().endswith(f":{flag}")}
