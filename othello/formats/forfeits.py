"""Games that a resignation or a timeout ended: in saved games, in game records, in words.

A forfeit is an `Outcome` whose ending is RESIGNATION or TIMEOUT.
"""

from typing import Literal

from othello.errors import FormatError, quoted
from othello.game import Game
from othello.game_state import Ending, Outcome
from othello.piece import Piece

# Saved games store a forfeit in a field. Game records append a flag to the result.
FIELDS: dict[Ending, Literal["resigned", "late"]] = {
    Ending.RESIGNATION: "resigned", Ending.TIMEOUT: "late"}
FLAGS = {Ending.RESIGNATION: "r", Ending.TIMEOUT: "t"}
NUMBERS: dict[Piece | None, int] = {Piece.BLACK: 1, Piece.WHITE: 2, None: 0}  # of the sides

_WORDS = {Ending.RESIGNATION: "resigned", Ending.TIMEOUT: "lost on time"}


def in_words(forfeit: Outcome | None, game: Game) -> str:
    """A sentence such as `Black has resigned`; empty without a forfeit."""
    return f"{game.player(forfeit.loser).name} has {_WORDS[forfeit.ending]}" if forfeit else ""


def result(forfeit: Outcome, size: int) -> str:
    """The result in a game record, such as `-64:r`: all squares of the board, without komi.

    The sign alone shows the winner, and a large komi would change it.
    """
    sign = 1 if forfeit.winner is Piece.BLACK else -1
    return f"{size ** 2 * sign:+}:{FLAGS[forfeit.ending]}"


def fields(forfeit: Outcome | None) -> dict[str, object]:
    """The field of a saved game for a forfeit; none without one."""
    return {FIELDS[forfeit.ending]: NUMBERS[forfeit.loser]} if forfeit else {}


def forfeit_in(data: dict[str, object]) -> Outcome | None:
    """The forfeit in the fields of a saved game, if any; raises FormatError."""
    losers = {ending: _side(data, field) for ending, field in FIELDS.items()}
    if all(losers.values()):
        raise FormatError("field 'late' should be 0 if a side has resigned")
    forfeit = next((Outcome(loser.opposite(), ending)
                    for ending, loser in losers.items() if loser), None)
    if forfeit and data.get("status") == "finished":
        raise FormatError(f"field {FIELDS[forfeit.ending]!r} should be 0 in a finished game, "
                          f"got {NUMBERS[forfeit.loser]}")
    return forfeit


def _side(data: dict[str, object], field: str) -> Piece | None:
    number = data.get(field, 0)
    if type(number) is not int or number not in NUMBERS.values():
        raise FormatError(f"field {field!r} should be 0, 1 or 2, got {quoted(number)}")
    return {number: color for color, number in NUMBERS.items()}[number]
