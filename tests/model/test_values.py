"""Directions, pieces, positions, cells and players: the small things all else is made of."""

import copy

import pytest
from helpers import named, square

from othello import (
    Board,
    Cell,
    Direction,
    GameState,
    InvalidMove,
    NotationError,
    Piece,
    Player,
    Position,
    RayEnd,
)


def test_there_are_eight_directions_and_no_two_are_alike():
    deltas = {(direction.row_delta, direction.col_delta) for direction in Direction}
    assert deltas == {(row, col) for row in (-1, 0, 1) for col in (-1, 0, 1)} - {(0, 0)}


def test_directions_run_clockwise_from_north():
    around = [square("d4").move(direction) for direction in Direction]
    assert named(around) == "d3 e3 e4 e5 d5 c5 c4 c3"


def test_opposite_is_the_other_side_of_the_disc():
    assert Piece.BLACK.opposite() is Piece.WHITE
    assert Piece.WHITE.opposite() is Piece.BLACK
    assert Piece.EMPTY.opposite() is Piece.EMPTY


def test_symbols_are_those_of_a_board_text():
    assert [piece.symbol for piece in Piece] == ["X", "O", "-"]


def test_a_square_is_file_then_rank_from_the_top_left():
    assert Position.parse("a1") == Position(row=0, col=0)
    assert Position.parse("h1") == Position(row=0, col=7)
    assert Position.parse("a8") == Position(row=7, col=0)
    assert Position.parse("Z26", size=26) == Position(row=25, col=25)


def test_a_position_is_written_as_its_square():
    assert str(Position(2, 3)) == "d3"
    assert str(Position(25, 25)) == "z26"
    assert str(Position(-1, 3)) == "(-1, 3)"
    assert str(Position(3, 26)) == "(3, 26)"


@pytest.mark.parametrize("size", range(4, 27, 2))
def test_every_square_reads_back_what_it_writes(size):
    for position in Board(size):
        assert Position.parse(str(position), size) == position


@pytest.mark.parametrize("text", [
    "", "d", "3", "3d", "d0", "d03", "d9", "i1", "d3 ", "d33", "\u00e43", "d\u0663", "d\u00b2"])
def test_other_text_is_no_square_and_the_error_says_what_was_expected(text):
    with pytest.raises(NotationError) as caught:
        Position.parse(text)
    assert str(caught.value) == f"expected a square from a1 to h8, got {text!r}"


def test_the_last_square_expected_depends_on_the_size():
    with pytest.raises(NotationError, match="^expected a square from a1 to d4, got 'e5'$"):
        Position.parse("e5", size=4)


def test_a_position_is_valid_on_the_board_only():
    assert Position(0, 0).is_valid() and Position(7, 7).is_valid()
    assert not Position(8, 0).is_valid() and not Position(0, 8).is_valid()
    assert not Position(-1, 0).is_valid() and not Position(0, -1).is_valid()
    assert Position(9, 9).is_valid(10) and not Position(4, 0).is_valid(4)


def test_a_move_leads_to_another_position_and_leaves_this_one():
    position = Position(0, 0)
    assert position.move(Direction.NORTHWEST) == Position(-1, -1)
    assert position == Position(0, 0)


def test_a_position_cannot_be_changed():
    with pytest.raises(AttributeError):
        Position(0, 0).row = 1


def test_positions_sort_as_a_board_is_read():
    positions = [Position(1, 0), Position(0, 7), Position(0, 0)]
    assert named(sorted(positions)) == "a1 h1 a2"


def test_a_cell_is_empty_until_a_disc_stands_on_it():
    cell = Cell(Position(2, 3))
    assert cell.is_empty
    cell.piece = Piece.BLACK
    assert not cell.is_empty


def test_flip_turns_a_disc_over_and_leaves_an_empty_cell():
    cell = Cell(Position(0, 0), Piece.BLACK)
    cell.flip()
    assert cell.piece is Piece.WHITE
    cell.flip()
    assert cell.piece is Piece.BLACK
    empty = Cell(Position(0, 0))
    empty.flip()
    assert empty.is_empty


def test_a_cell_knows_its_lines_up_to_the_edge():
    lines = Board().cell(square("c1")).lines
    assert {direction.name: named(cell.position for cell in line)
            for direction, line in lines.items()} == {
        "EAST": "d1 e1 f1 g1 h1",
        "SOUTHEAST": "d2 e3 f4 g5 h6",
        "SOUTH": "c2 c3 c4 c5 c6 c7 c8",
        "SOUTHWEST": "b2 a3",
        "WEST": "b1 a1",
    }


def test_a_player_is_named_after_the_colour_unless_named():
    assert Player(Piece.WHITE).name == "White"
    assert str(Player(Piece.BLACK, "Ada")) == "Ada (X)"


def test_a_player_must_have_a_colour():
    with pytest.raises(ValueError, match="expected Piece.BLACK or Piece.WHITE"):
        Player(Piece.EMPTY)


def test_a_plain_player_leaves_its_moves_to_others():
    from othello import Game

    assert Player(Piece.BLACK).choose_move(Game()) is None


@pytest.mark.parametrize("value", [
    Position(2, 3), *Direction, *Piece, *GameState, *RayEnd, *InvalidMove, Board(6, "mirrored"),
    Cell(Position(1, 2), Piece.WHITE), Player(Piece.WHITE, "Grace")], ids=repr)
def test_a_repr_evaluates_back(value):
    names = {kind.__name__: kind for kind in (
        Board, Cell, Direction, GameState, InvalidMove, Piece, Player, Position, RayEnd)}
    assert repr(eval(repr(value), names)) == repr(value)


@pytest.mark.parametrize("size", [4, 26])
def test_a_board_can_be_copied(size):
    board = Board(size)
    copied = copy.deepcopy(board)
    copied.flip_piece(next(position for position in board if board[position] is Piece.BLACK))
    assert board == Board(size) != copied
