"""The row and column of a square, and its name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.squares import square, square_names

from othello.direction import Direction
from othello.errors import NotationError
from othello.position import Position


def test_parse_reads_file_then_rank_from_the_top_left():
    assert Position.parse("a1") == Position(row=0, col=0)
    assert Position.parse("h1") == Position(row=0, col=7)
    assert Position.parse("a8") == Position(row=7, col=0)
    assert Position.parse("Z26", size=26) == Position(row=25, col=25)


def test_str_of_a_position_is_its_square():
    assert str(Position(2, 3)) == "d3"
    assert str(Position(25, 25)) == "z26"
    assert str(Position(-1, 3)) == "(-1, 3)"
    assert str(Position(3, 26)) == "(3, 26)"


@pytest.mark.parametrize("size", range(4, 27, 2))
def test_every_square_round_trips(size):
    for position in (Position(row, col) for row in range(size) for col in range(size)):
        assert Position.parse(str(position), size) == position


@pytest.mark.parametrize("text", [
    "d", "3", "3d", "d0", "d03", "d9", "i1", "d3 ", "d33", "\u00e43", "d\u0663", "d\u00b2"])
def test_error_for_an_invalid_square_names_the_valid_range(text):
    with pytest.raises(NotationError) as exc_info:
        Position.parse(text)
    assert str(exc_info.value) == f"expected a square from a1 to h8, got {text!r}"


def test_valid_range_in_the_error_depends_on_the_size():
    with pytest.raises(NotationError, match="^expected a square from a1 to d4, got 'e5'$"):
        Position.parse("e5", size=4)


def test_position_is_valid_only_on_the_board():
    assert Position(0, 0).is_valid() and Position(7, 7).is_valid()
    assert not Position(8, 0).is_valid() and not Position(0, 8).is_valid()
    assert not Position(-1, 0).is_valid() and not Position(0, -1).is_valid()
    assert Position(9, 9).is_valid(10) and not Position(0, 5).is_valid(4)


@pytest.mark.parametrize("direction, neighbour", list(zip(
    Direction, ["d3", "e3", "e4", "e5", "d5", "c5", "c4", "c3"])))
def test_move_returns_the_neighbour_in_the_direction(direction, neighbour):
    assert square("d4").move(direction) == square(neighbour)


def test_move_returns_a_new_position():
    position = Position(0, 0)
    assert position.move(Direction.NORTHWEST) == Position(-1, -1)
    assert position == Position(0, 0)


@pytest.mark.parametrize("row, col", [(2.0, 3), (2, 3.0), ("2", 3), (2, None), (True, 3)])
def test_rows_and_columns_must_be_whole_numbers(row, col):
    with pytest.raises(TypeError) as exc_info:
        Position(row, col)
    assert str(exc_info.value) == (
        f"expected whole numbers for row and column, got {row!r} and {col!r}; "
        "use Position.parse('d3')")


def test_positions_are_immutable():
    with pytest.raises(AttributeError):
        Position(0, 0).row = 1


@given(*[st.integers(0, 2)] * 4)
def test_equality_and_hash_use_row_and_column(row, col, row2, col2):
    first, second = Position(row, col), Position(row2, col2)
    assert (first == second) == ((row, col) == (row2, col2))
    assert first != second or hash(first) == hash(second)
    assert hash(first) == hash(Position(row, col))


def test_positions_sort_row_by_row():
    positions = [Position(1, 0), Position(0, 7), Position(0, 0)]
    assert square_names(sorted(positions)) == "a1 h1 a2"


def test_repr_of_a_position_round_trips():
    assert repr(Position(2, 3)) == "Position(row=2, col=3)"
    assert eval("Position(row=2, col=3)", {"Position": Position}) == Position(2, 3)
