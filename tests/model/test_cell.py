"""A cell and the disc on it."""

from othello.cell import Cell
from othello.piece import Piece
from othello.position import Position


def test_a_cell_is_empty_until_it_holds_a_disc():
    cell = Cell(Position(2, 3))
    assert cell.is_empty
    cell.piece = Piece.BLACK
    assert not cell.is_empty


def test_flip_turns_a_disc_over_and_ignores_an_empty_cell():
    cell = Cell(Position(0, 0), Piece.BLACK)
    cell.flip()
    assert cell.piece is Piece.WHITE
    cell.flip()
    assert cell.piece is Piece.BLACK
    empty = Cell(Position(0, 0))
    empty.flip()
    assert empty.is_empty


def test_repr_of_a_cell_round_trips():
    cell = Cell(Position(1, 2), Piece.WHITE)
    copy = eval(repr(cell), {"Cell": Cell, "Piece": Piece, "Position": Position})
    assert (copy.position, copy.piece) == (cell.position, cell.piece)
