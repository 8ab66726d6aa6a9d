"""The rules for moves, and the reasons why moves are invalid."""

import pytest
from support.boards import board, colors
from hypothesis import given
from support.oracles import flips_by_anchors
from support.board_strategies import boards_and_squares
from support.squares import square, square_names

from othello.board import Board
from othello.direction import Direction
from othello.errors import OutOfBoundsError
from othello.move_validator import InvalidMoveReason, MoveValidator, Ray, RayEnd
from othello.piece import Piece
from othello.position import Position

BLACK, WHITE = Piece.BLACK, Piece.WHITE

# Each of the white discs around d4 has a black disc behind it.
ALL_FLIP = MoveValidator(board(
    "-------X",
    "-X-X-X--",
    "--OOO---",
    "-XO-OX--",
    "--OOO---",
    "-X-X-X--",
    "--------",
    "--------",
))
# White discs fill every line from d4 to the edge, so a move to d4 flips nothing.
NONE_FLIP = MoveValidator(board(
    "O--O--O-",
    "-O-O-O--",
    "--OOO---",
    "OOO-OOOO",
    "--OOO---",
    "-O-O-O--",
    "O--O--O-",
    "---O---O",
))


def test_a_move_on_an_occupied_cell_is_invalid():
    for row in "XOX-", "OOX-":  # Without the disc on a1, a move there would flip b1.
        validator = MoveValidator(board(row, *["----"] * 3))
        assert not validator.is_valid_move(square("a1"), BLACK)
        assert validator.why_invalid(square("a1"), BLACK) is InvalidMoveReason.OCCUPIED
        assert validator.flippable_positions(square("a1"), BLACK) == []


def test_a_move_that_flips_nothing_is_invalid():
    validator = MoveValidator(Board())
    assert not validator.is_valid_move(square("a1"), BLACK)
    assert validator.why_invalid(square("e3"), BLACK) is InvalidMoveReason.NO_FLIPS
    assert validator.flippable_positions(square("e3"), BLACK) == []


def test_a_move_that_flips_a_disc_is_valid():
    validator = MoveValidator(Board())
    assert validator.is_valid_move(square("d3"), BLACK)
    assert validator.why_invalid(square("d3"), BLACK) is None
    assert square_names(validator.flippable_positions(square("d3"), BLACK)) == "d4"


@pytest.mark.parametrize("position", [
    Position(-1, 3), Position(3, -1), Position(8, 3), Position(3, 8)])
def test_a_move_off_the_board_is_invalid(position):
    validator = MoveValidator(Board())
    assert not validator.is_valid_move(position, BLACK)
    assert validator.why_invalid(position, BLACK) is InvalidMoveReason.OUT_OF_BOUNDS
    assert validator.flippable_positions(position, BLACK) == []


@pytest.mark.parametrize("reason, sentence", [
    (InvalidMoveReason.OUT_OF_BOUNDS, "Position is out of bounds"),
    (InvalidMoveReason.OCCUPIED, "Cell is already occupied"),
    (InvalidMoveReason.NO_FLIPS, "Move would not flip any discs"),
    (InvalidMoveReason.GAME_FINISHED, "Game has already finished"),
])
def test_value_of_a_reason_is_its_message(reason, sentence):
    assert reason.value == sentence


@pytest.mark.parametrize("direction, flipped", list(zip(
    Direction, ["d3", "e3", "e4", "e5", "d5", "c5", "c4", "c3"])))
def test_all_eight_directions_are_checked(direction, flipped):
    assert square_names(ALL_FLIP.check_direction(square("d4"), BLACK, direction)) == flipped


def test_flips_are_ordered_clockwise_and_nearest_first():
    flipped = ALL_FLIP.flippable_positions(square("d4"), BLACK)
    assert square_names(flipped) == "d3 e3 e4 e5 d5 c5 c4 c3"
    row = MoveValidator(board("-OOX", "----", "----", "----"))
    assert square_names(row.flippable_positions(square("a1"), BLACK)) == "b1 c1"


@pytest.mark.parametrize("line, flips", [
    ("-OX-----", "b1"),
    ("-OOOOOOX", "b1 c1 d1 e1 f1 g1"),
    ("-OXOX---", "b1"),
    ("-X------", ""),
    ("--OX----", ""),
    ("-O-X----", ""),
    ("-OOOOOOO", ""),
    ("-XOX----", ""),
    ("--------", ""),
])
def test_line_flips_only_opposing_discs_before_an_own_disc(line, flips):
    validator = MoveValidator(board(line, *["--------"] * 7))
    assert square_names(validator.check_direction(square("a1"), BLACK, Direction.EAST)) == flips
    assert validator.is_valid_move(square("a1"), BLACK) == bool(flips)


def test_edge_does_not_close_a_line():
    assert NONE_FLIP.flippable_positions(square("d4"), BLACK) == []


def test_lines_do_not_wrap_around_the_edge():
    validator = MoveValidator(board("------OO", "X-------", *["--------"] * 6))
    assert not validator.has_valid_move(BLACK)


def test_valid_moves_from_the_starting_positions():
    assert square_names(MoveValidator(Board()).valid_moves(BLACK)) == "d3 c4 f5 e6"
    assert square_names(MoveValidator(Board()).valid_moves(WHITE)) == "e3 f4 c5 d6"
    assert square_names(MoveValidator(Board(start="mirrored")).valid_moves(BLACK)) == "e3 f4 c5 d6"


@given(boards_and_squares(), colors)
def test_valid_moves_are_exactly_the_squares_with_flips(case, color):
    board, _ = case
    rows = str(board).replace(" ", "").split()
    expected = [position for position in board
                if flips_by_anchors(rows, (position.row, position.col), color.symbol)]
    assert MoveValidator(board).valid_moves(color) == expected


@pytest.mark.parametrize("rows", [["----"] * 4, ["XXXX"] * 4, ["X---"] * 4, ["OXOX"] * 4])
def test_valid_moves_is_empty_without_a_valid_move(rows):
    validator = MoveValidator(board(*rows))
    assert validator.valid_moves(BLACK) == []
    assert not validator.has_valid_move(BLACK)


@pytest.mark.parametrize("query", [
    lambda validator: validator.valid_moves(Piece.EMPTY),
    lambda validator: validator.has_valid_move(Piece.EMPTY),
    lambda validator: validator.is_valid_move(square("a1"), Piece.EMPTY),
    lambda validator: validator.check_direction(square("a1"), Piece.EMPTY, Direction.EAST),
    lambda validator: validator.explain(square("a1"), Piece.EMPTY),
    lambda validator: validator.why_invalid(square("d4"), Piece.EMPTY),
])
def test_empty_is_not_a_side(query):
    with pytest.raises(ValueError, match="^expected Piece.BLACK or Piece.WHITE, got Piece.EMPTY;"):
        query(MoveValidator(Board()))


def test_has_valid_move_with_a_single_valid_move():
    last = MoveValidator(board("XXXX", "XXXX", "XXXX", "XXO-"))
    assert last.has_valid_move(BLACK) and not last.has_valid_move(WHITE)


def test_explain_returns_the_end_of_each_line():
    rays = MoveValidator(board("X-------", "-X------", "OOXX----", "---XX---",
                               "---XXX--", "--------", "--------", "--------",
                               )).explain(square("c1"), WHITE)
    assert rays == (
        Ray(Direction.NORTH, (), RayEnd.EDGE, None),
        Ray(Direction.NORTHEAST, (), RayEnd.EDGE, None),
        Ray(Direction.EAST, (), RayEnd.EMPTY, square("d1")),
        Ray(Direction.SOUTHEAST, (), RayEnd.EMPTY, square("d2")),
        Ray(Direction.SOUTH, (), RayEnd.EMPTY, square("c2")),
        Ray(Direction.SOUTHWEST, (square("b2"),), RayEnd.ANCHOR, square("a3")),
        Ray(Direction.WEST, (), RayEnd.EMPTY, square("b1")),
        Ray(Direction.NORTHWEST, (), RayEnd.EDGE, None),
    )


def test_explain_includes_runs_that_are_not_closed():
    rays = NONE_FLIP.explain(square("d4"), BLACK)
    assert [ray.end for ray in rays] == [RayEnd.EDGE] * 8
    assert [square_names(ray.run) for ray in rays] == [
        "d3 d2 d1", "e3 f2 g1", "e4 f4 g4 h4", "e5 f6 g7 h8", "d5 d6 d7 d8", "c5 b6 a7",
        "c4 b4 a4", "c3 b2 a1"]
    assert all(ray.flips == () for ray in rays)


def test_explain_reports_an_adjacent_own_disc():
    east = MoveValidator(Board()).explain(square("c4"), WHITE)[2]
    assert east == Ray(Direction.EAST, (), RayEnd.OWN_NEIGHBOUR, square("d4"))


def test_explain_rejects_squares_off_the_board():
    with pytest.raises(OutOfBoundsError):
        MoveValidator(Board()).explain(Position(8, 8), BLACK)


@given(boards_and_squares(), colors)
def test_explain_agrees_with_check_direction(case, color):
    board, position = case
    validator = MoveValidator(board)
    rays = validator.explain(position, color)
    assert [ray.direction for ray in rays] == list(Direction)
    for ray in rays:
        assert list(ray.flips) == validator.check_direction(position, color, ray.direction)
        end = position
        for flanked in ray.run:
            end = end.move(ray.direction)
            assert flanked == end and board[flanked] is color.opposite()
        end = end.move(ray.direction)
        assert ray.stop == (end if end in board else None)
        assert ray.end is {
            (False, None): RayEnd.EDGE,
            (True, Piece.EMPTY): RayEnd.EMPTY,
            (True, color): RayEnd.ANCHOR if ray.run else RayEnd.OWN_NEIGHBOUR,
        }[end in board, board[end] if end in board else None]


def test_rays_are_immutable():
    north, *_ = NONE_FLIP.explain(square("d4"), BLACK)
    with pytest.raises(AttributeError):
        north.end = RayEnd.ANCHOR


@pytest.mark.parametrize("query", [
    lambda validator: validator.valid_moves(BLACK),
    lambda validator: validator.has_valid_move(BLACK),
    lambda validator: validator.is_valid_move(square("d3"), BLACK),
    lambda validator: validator.why_invalid(square("d3"), BLACK),
    lambda validator: validator.flippable_positions(square("d3"), BLACK),
    lambda validator: validator.check_direction(square("d3"), BLACK, Direction.SOUTH),
    lambda validator: validator.explain(square("d3"), BLACK),
])
def test_queries_do_not_change_the_board(query):
    validator = MoveValidator(Board())
    query(validator)
    assert validator.board == Board()
