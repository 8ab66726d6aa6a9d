"""The contents of a board, and how a board is written as text."""

import copy
import pickle

import pytest
from support.boards import arbitrary_boards, board
from hypothesis import given
from support.squares import square, square_names

from othello.board import Board
from othello.direction import Direction
from othello.errors import NotationError, OutOfBoundsError
from othello.piece import Piece
from othello.position import Position


def test_boards_of_equal_size_share_their_positions():
    assert next(iter(Board())) is next(iter(Board()))


def test_a_board_has_8_rows_and_8_columns():
    assert list(Board()) == [Position(row, col) for row in range(8) for col in range(8)]


@pytest.mark.parametrize("row, col, piece", [
    (3, 3, Piece.WHITE), (3, 4, Piece.BLACK), (4, 3, Piece.BLACK), (4, 4, Piece.WHITE)])
def test_the_centre_holds_two_discs_of_each_colour(row, col, piece):
    assert Board()[Position(row, col)] is piece


def test_only_the_centre_is_filled_at_the_start():
    positions = [position for position in Board() if Board()[position] is not Piece.EMPTY]
    assert square_names(positions) == "d4 e4 d5 e5"


def test_mirrored_start_swaps_the_colours():
    mirrored = Board(start="mirrored")
    assert [mirrored[square(name)].symbol for name in ("d4", "e4", "d5", "e5")] == list("XOOX")


@pytest.mark.parametrize("size, centre", [
    (4, "b2 c2 b3 c3"), (6, "c3 d3 c4 d4"), (26, "m13 n13 m14 n14")])
def test_starting_discs_are_in_the_centre_for_every_size(size, centre):
    start = Board(size)
    assert start.size == size
    positions = [position for position in start if start[position] is not Piece.EMPTY]
    assert square_names(positions) == centre


@pytest.mark.parametrize("size", [-8, 0, 2, 3, 7, 27, 28, 8.0, 8.5, "8", None])
def test_invalid_board_size_is_rejected(size):
    with pytest.raises(ValueError) as exc_info:
        Board(size)
    assert str(exc_info.value) == (
        f"the board size must be an even number from 4 to 26, not {size!r}")


def test_unknown_start_is_rejected():
    with pytest.raises(ValueError,
                       match="^the start must be standard or mirrored, not 'xot'$"):
        Board(start="xot")


@given(arbitrary_boards())
def test_board_text_round_trip(board):
    assert Board.from_string(str(board)) == board
    assert Board.from_string("".join(str(board).split())) == board


def test_str_of_a_board_is_rows_of_symbols():
    assert str(Board(4)) == "- - - -\n- O X -\n- X O -\n- - - -"


def test_blanks_and_empty_lines_are_ignored():
    assert Board.from_string("\n  ----\n\t- O X -\r\n-XO-\n----  \n\n") == Board(4)


WRONG_LENGTH = (" squares do not form a board with an even size from 4 to 26, "
                "such as 8x8 with 64 squares")


@pytest.mark.parametrize("text, fault", [
    ("", "0" + WRONG_LENGTH),
    ("-" * 63, "63" + WRONG_LENGTH),
    ("-" * 65, "65" + WRONG_LENGTH),
    ("-" * 25, "25" + WRONG_LENGTH),
    ("-" * 28**2, "784" + WRONG_LENGTH),
    ("----\n-OX\n-XO--\n----", "expected 4 rows of 4 squares, got rows of 4, 3, 5, 4"),
    ("--------\n--------", "expected 4 rows of 4 squares, got rows of 8, 8"),
    ("-----OX--xO-----", "expected X, O or - on b3, got 'x'"),
])
def test_invalid_board_text_is_rejected_with_the_reason(text, fault):
    with pytest.raises(NotationError) as exc_info:
        Board.from_string(text)
    assert str(exc_info.value).endswith(fault)


def test_error_for_a_wrong_symbol_suppresses_its_context():
    with pytest.raises(NotationError) as exc_info:
        Board.from_string("?" * 16)
    assert exc_info.value.__suppress_context__


def test_boards_with_the_same_discs_are_equal():
    other_board = Board()
    other_board.flip_piece(square("d4"))
    assert Board() == Board() != other_board
    assert Board(6) != Board()
    assert Board() != str(Board())


def test_boards_are_unhashable():
    with pytest.raises(TypeError):
        hash(Board())


def test_placing_flipping_and_clearing_change_one_square():
    other_board = Board()
    other_board.place_piece(square("a1"), Piece.WHITE)
    other_board.flip_piece(square("e5"))
    other_board.place_piece(square("d4"), Piece.EMPTY)
    assert other_board == board("O-------", "--------", "--------", "----X---",
                                "---XX---", "--------", "--------", "--------")


def test_count_pieces_counts_discs_or_empty_cells():
    corner = board("XXXX", "XOOX", "XO--", "X---")
    assert [corner.count_pieces(piece) for piece in Piece] == [8, 3, 5]


def test_board_contains_only_its_own_positions():
    small = Board(4)
    assert square("d4") in small and small.is_valid_position(square("d4"))
    assert square("e4") not in small and not small.is_valid_position(Position(-1, 0))
    assert "d4" not in small and [3, 3] not in small


def test_board_behaves_like_a_mapping_of_positions_to_pieces():
    small = Board(4)
    assert len(small) == len(list(small)) == 16
    assert "".join(small[position].symbol for position in small) == "-----OX--XO-----"


def test_lines_run_from_a_square_to_the_edge():
    lines = Board().lines(square("c1"))
    assert [(direction.name, square_names(cell.position for cell in line))
            for direction, line in lines.items()] == [
        ("EAST", "d1 e1 f1 g1 h1"),
        ("SOUTHEAST", "d2 e3 f4 g5 h6"),
        ("SOUTH", "c2 c3 c4 c5 c6 c7 c8"),
        ("SOUTHWEST", "b2 a3"),
        ("WEST", "b1 a1"),
    ]


@pytest.mark.parametrize("size", [4, 8, 10, 26])
def test_lines_match_repeated_moves_in_each_direction(size):
    board = Board(size)
    for cell in board.cells:
        for direction in Direction:
            cells, position = [], cell.position.move(direction)
            while position in board:
                cells.append(board.cell(position))
                position = position.move(direction)
            assert list(board.lines(cell.position).get(direction, ())) == cells


def test_neighbours_are_the_cells_next_to_a_square():
    assert square_names(cell.position for cell in Board().neighbours(square("a1"))) == "b1 b2 a2"
    assert square_names(cell.position for cell in Board().neighbours(square("b2"))) == (
        "b1 c1 c2 c3 b3 a3 a2 a1")


class NamedBoard(Board):
    """A user's subclass of Board with an extra attribute and a different constructor."""

    def __init__(self, name):
        super().__init__(6)
        self.name = name


@pytest.mark.parametrize("make_copy", [copy.copy, copy.deepcopy,
                                       lambda board: pickle.loads(pickle.dumps(board))])
@pytest.mark.parametrize("original", [Board(4), Board(26, "mirrored"), NamedBoard("cup")],
                         ids=["4", "26", "subclass"])
def test_copy_has_the_same_class_and_independent_discs(original, make_copy):
    before = str(original)
    other = make_copy(original)
    assert type(other) is type(original) and other == original
    assert ({name: value for name, value in vars(other).items() if name != "_cells"}
            == {name: value for name, value in vars(original).items() if name != "_cells"})
    first = next(position for position in other if other[position] is Piece.BLACK)
    other.flip_piece(first)
    assert str(original) == before != str(other)
    assert other.lines(square("a1"))[Direction.EAST][0] is other.cell(square("b1"))


def test_from_string_of_a_subclass_rejects_another_size():
    with pytest.raises(ValueError):
        NamedBoard.from_string("-" * 16)


def test_setstate_rejects_a_missing_square():
    board = Board(4)
    attributes, pieces = board.__getstate__()
    with pytest.raises(ValueError):
        board.__setstate__((attributes, pieces[:-1]))


def test_repr_of_a_board_round_trips():
    mirrored = Board(6, "mirrored")
    assert eval(repr(mirrored), {"Board": Board}) == mirrored


OPERATIONS = pytest.mark.parametrize("operation", [
    lambda board, position: board[position],
    lambda board, position: board.cell(position),
    lambda board, position: board.flip_piece(position),
    lambda board, position: board.place_piece(position, Piece.BLACK),
])


@OPERATIONS
@pytest.mark.parametrize("position", [Position(-1, 0), Position(0, 8)])
def test_square_off_the_board_is_rejected(operation, position):
    start = Board()
    with pytest.raises(OutOfBoundsError) as exc_info:
        operation(start, position)
    assert str(exc_info.value) == f"expected a Position from a1 to h8, got {position!r}"
    assert start == Board()
