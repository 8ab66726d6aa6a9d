"""Prove that the class model flips the right discs on every line of an 8x8 board.

The flips along a line depend only on that line, and a line has at most seven squares. The proof
tries all 420 lines with all possible contents, for both colours.
"""

import re
from itertools import product
from random import Random

from othello import Board, Direction, MoveValidator, Piece, Position

PIECES = [Piece.BLACK, Piece.WHITE, Piece.EMPTY]
COLORS = [Piece.BLACK, Piece.WHITE]


class Disproved(Exception):
    """Raised with a counterexample if a claim is false."""


def squares_beyond(start, direction, size=8):
    """Return the squares beyond `start`, nearest first. Only the name of the direction is used."""
    name = direction.name
    row_step = ("SOUTH" in name) - ("NORTH" in name)
    col_step = ("EAST" in name) - ("WEST" in name)
    squares = [Position(start.row + distance * row_step, start.col + distance * col_step)
               for distance in range(1, size)]
    return [square for square in squares if 0 <= square.row < size and 0 <= square.col < size]


def count_flips_by_rule(pieces, color):
    """Return how many discs at the beginning of a line are flipped.

    A run of the opponent's discs is flipped if a disc of `color` follows it.
    """
    own, other = color.symbol, color.opposite().symbol
    text = "".join(piece.symbol for piece in pieces)
    match = re.match(f"({other}+){own}", text)
    return len(match[1]) if match else 0


def prove_lines(sizes=(8,)):
    """Check that each line from a cell contains the right squares in the right order.

    Return the number of checked lines.
    """
    lines = 0
    for size in sizes:
        board = Board(size)
        for cell in board.cells:
            for direction in Direction:
                line = board.lines(cell.position).get(direction, ())
                squares = [place.position for place in line]
                if squares != squares_beyond(cell.position, direction, size):
                    raise Disproved(f"the line {direction.name} from {cell.position} "
                                    f"on a board of size {size} is {squares}")
                lines += bool(squares)
    return lines


def prove_contents():
    """Check the flips on each line for all possible contents of the line and for both colours.

    Return the number of checked cases.
    """
    cases, random = 0, Random(0)
    for start in Board():
        for direction in Direction:
            line = squares_beyond(start, direction)
            if line:
                board = _random_board(random)  # random discs on the rest of the board
                validator = MoveValidator(board)
                for pieces in product(PIECES, repeat=len(line)):
                    for square, piece in zip(line, pieces):
                        board.place_piece(square, piece)
                    for color in COLORS:
                        expected = line[:count_flips_by_rule(pieces, color)]
                        if validator.check_direction(start, color, direction) != expected:
                            raise Disproved(f"{color.name} on {start} flips other discs "
                                            f"{direction.name} on this board:\n{board}")
                        cases += 1
    return cases


def prove_moves(boards=100):
    """Check that moves on random boards flip the discs that `check_direction` returns, in order.

    The moves cover all squares and both colours. Return the number of checked moves.
    """
    cases, random = 0, Random(1)
    for _ in range(boards):
        board = _random_board(random)
        validator = MoveValidator(board)
        for color in COLORS:
            valid = []
            for start in board:
                flipped = [square for direction in Direction
                           for square in validator.check_direction(start, color, direction)]
                if board[start] is not Piece.EMPTY:
                    flipped = []
                valid += [start] if flipped else []
                if (validator.flippable_positions(start, color) != flipped
                        or validator.is_valid_move(start, color) != bool(flipped)):
                    raise Disproved(f"{color.name} on {start} does not flip what its lines do "
                                    f"on this board:\n{board}")
                cases += 1
            if validator.valid_moves(color) != valid:
                raise Disproved(f"the valid moves of {color.name} are others on this board:\n"
                                f"{board}")
    return cases


def _random_board(random):
    board = Board()
    for square in board:
        board.place_piece(square, random.choice(PIECES))
    return board
