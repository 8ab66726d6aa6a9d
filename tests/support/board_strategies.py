"""Boards for property tests of the rules: after random moves, or with arbitrary discs."""

from random import Random

from support.boards import arbitrary_boards, sizes
from hypothesis import strategies as st

from othello.board import Board
from othello.move_validator import MoveValidator
from othello.piece import Piece


@st.composite
def played_boards(draw):
    """Generate a board by playing random moves. `Game` isn't used."""
    board = Board(draw(sizes))
    validator, color = MoveValidator(board), Piece.BLACK
    random = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, board.size**2 - 4))):
        valid = validator.valid_moves(color)
        if valid:
            move = random.choice(valid)
            flipped = validator.flippable_positions(move, color)
            board.place_piece(move, color)
            for position in flipped:
                board.flip_piece(position)
        color = color.opposite()
    return board


boards = st.one_of(played_boards(), arbitrary_boards())


@st.composite
def boards_and_squares(draw):
    board = draw(boards)
    return board, draw(st.sampled_from(list(board)))
