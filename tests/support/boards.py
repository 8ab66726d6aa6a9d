"""Handmade and random boards, and their valid moves according to an oracle."""

from hypothesis import strategies as st
from support.oracles import flips_by_anchors

from othello.board import Board
from othello.piece import Piece

sizes = st.sampled_from([4, 6, 8, 10])
colors = st.sampled_from([Piece.BLACK, Piece.WHITE])
choices = st.integers(0, 1000)  # indices, modulo the length of a list


def board(*rows):
    return Board.from_string("\n".join(rows))


def rows_of(board):
    return str(board).replace(" ", "").split()


def flips(board, position, color, oracle=flips_by_anchors):
    return oracle(rows_of(board), (position.row, position.col), color.symbol)


def flipping_positions(board, color, oracle=flips_by_anchors):
    """Return the valid moves for `color`, computed by `oracle`."""
    rows = rows_of(board)
    return [position for position in board
            if oracle(rows, (position.row, position.col), color.symbol)]


def pairs(positions):
    return {(position.row, position.col) for position in positions}


@st.composite
def arbitrary_boards(draw, sizes=sizes):
    """Generate a board with arbitrary discs. Most of these boards can't occur in a game."""
    size = draw(sizes)
    density = draw(st.sampled_from(["XO-", "XO---", "XO", "XXXO-", "X-", "OOOOX-"]))
    return Board.from_string(draw(st.text(density, min_size=size**2, max_size=size**2)))
