"""Step 3: the discs that a move flips along one line."""

import re
from itertools import product
from typing import Any

from othello.course.steps.checks import (
    EMPTY_BOARD, PIECES, SQUARES, START, SWAPPED, at, board_of, change_squares, draw, equal, names,
    piece, same_board, text_of, validator_module, values)


def rule_one_disc() -> None:
    """A single opposing disc is flipped if one of the mover's discs is directly behind it."""
    _check("OX-----")


def rule_run() -> None:
    """A run of opposing discs is flipped if one of the mover's discs is directly behind it."""
    for length in range(2, 7):
        _check(("O" * length + "X").ljust(7, "-"))


def rule_neighbour() -> None:
    """Nothing is flipped if the neighbouring square is empty or has one of the mover's discs."""
    for line in "-------", "X------", "-OX----", "XX-----", "XOX----":
        _check(line)


def rule_gap() -> None:
    """Nothing is flipped if an empty square comes before the mover's disc."""
    for line in "O------", "OOO----", "O-X----", "O-OX---":
        _check(line)


def rule_edge() -> None:
    """Nothing is flipped if the run continues to the edge of the board."""
    _check("OOOOOOO")


def rule_beyond() -> None:
    """Nothing is flipped beyond the mover's first disc on the line."""
    for line in "OXOX---", "OX-OX--", "OXXOX--":
        _check(line)


def rule_next_to_the_edge() -> None:
    """Nothing is flipped in a direction that leads off the board."""
    for name, square in ("NORTH", "d1"), ("EAST", "h4"), ("SOUTH", "d8"), ("WEST", "a4"):
        equal(f"check_direction({square}, Piece.BLACK, Direction.{name})",
              names(_flips(board_of(START), square, "X", name)), "[]", draw(START, square))


def rule_every_line() -> None:
    """check_direction is correct for every line of four squares that ends at the edge."""
    for discs in product("-XO", repeat=4):
        _check("XXX" + "".join(discs), first=3)


def rule_nothing_changes() -> None:
    """check_direction reads the board and changes nothing."""
    board = board_of(START)
    _flips(board, "d3", "X", "SOUTH")
    same_board("the board after check_direction", text_of(board), START)


def polish_order() -> None:
    """check_direction returns the flips in order, starting next to the move."""
    board = board_of(change_squares(EMPTY_BOARD, b1="O", c1="O", d1="X"))
    flips = [names([position]) for position in _flips(board, "a1", "X", "EAST")]
    equal("the order of the flips", " ".join(flips) or "[]", "b1 c1")


def _flips(board: Any, square: str, symbol: str, direction: str) -> Any:
    validator = validator_module.MoveValidator(board)
    way = getattr(values.Direction, direction)
    return validator.check_direction(at(square), piece(symbol), way)


def _check(line: str, first: int = 0) -> None:
    """Lay out the seven squares of `line` in each direction, and check the flips for both colours.

    The move being checked is on the square just before `line[first]`.
    """
    directions = values.Direction
    equal("the number of directions", str(len(directions)), "8")
    run = re.match("O+(?=X)", line[first:])
    for direction in directions:
        squares = _line(direction.row_delta, direction.col_delta)
        move, flipped = squares[first], squares[first + 1:first + 1 + len(run[0] if run else "")]
        for symbol, pieces in ("X", line), ("O", line.translate(SWAPPED)):
            discs = dict(zip(squares[1:], pieces, strict=True)) | {move: "-"}
            text = change_squares(EMPTY_BOARD, **discs)
            answer = names(_flips(board_of(text), move, symbol, direction.name))
            equal(f"check_direction({move}, {PIECES[symbol]}, Direction.{direction.name})",
                  answer, " ".join(sorted(flipped)) or "[]", draw(text, move))


def _line(down: int, right: int) -> list[str]:
    """Return eight squares in one direction, from one edge of the board to the other."""
    row, col = [{1: 0, -1: 7, 0: 3}[delta] for delta in (down, right)]
    return [SQUARES[8 * (row + down * step) + col + right * step] for step in range(8)]
