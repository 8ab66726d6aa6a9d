"""An opening has the same name in every orientation and after transpositions."""

from itertools import permutations

import pytest
from support.dialogue import answer
from support.helpers import full_state, play

from othello import Board, Game, InvalidMoveError, Piece, Position
from othello.analysis.openings import TABLE, latest_name, name_of, opening
from othello.engine.native_rules import plies
from othello.players.engine_board import EngineBoard, square_number

LINES = [line.partition(" ")[::2] for line in TABLE.strip().splitlines()]
ORIENTATIONS = [
    lambda row, col: (row, col), lambda row, col: (col, row),
    lambda row, col: (7 - row, col), lambda row, col: (col, 7 - row),
    lambda row, col: (row, 7 - col), lambda row, col: (7 - col, row),
    lambda row, col: (7 - row, 7 - col), lambda row, col: (7 - col, 7 - row),
]


def positions_of(moves):
    return [Position.parse(moves[start:start + 2]) for start in range(0, len(moves), 2)]


@pytest.mark.slow
@pytest.mark.parametrize("moves, name", LINES)
def test_openings_are_recognised_in_all_eight_orientations(moves, name):
    for number, turn in enumerate(ORIENTATIONS):
        positions = [Position(*turn(position.row, position.col))
                     for position in positions_of(moves)]
        is_valid = Game().validator.is_valid_move(positions[0], Piece.BLACK)
        game = Game() if is_valid else Game(Board(start="mirrored"))
        for position in positions:
            game.play(position)
        assert name_of(game.board, game.current_player.color) == name, number
        assert opening(game) == name


@pytest.mark.slow
def test_transpositions_have_the_same_opening_name():
    transpositions = 0
    for moves, name in LINES:
        positions = positions_of(moves)[:9]
        expected = play(moves[:18])
        for whites in permutations(positions[1::2]):
            order = list(positions)
            order[1::2] = whites
            game = Game()
            try:
                for position in order:
                    game.play(position)
            except InvalidMoveError:
                continue
            if order != positions and game.board == expected.board:
                transpositions += 1
                for position in positions_of(moves)[9:]:
                    game.play(position)
                assert opening(game) == name
    assert transpositions > 0


def test_opening_name_depends_on_the_side_to_move():
    game = play("f5d6")
    assert name_of(game.board, Piece.BLACK) == "Perpendicular"
    assert name_of(game.board, Piece.WHITE) is None


def test_opening_is_the_latest_named_position_even_after_undo():
    game = play("f5d6c3d3c4")
    assert opening(game) == "Tiger"
    game.play(Position.parse("g6"))
    before = full_state(game)
    assert name_of(game.board, game.current_player.color) is None
    assert opening(game) == "Tiger" and full_state(game) == before
    game.undo()
    game.undo()
    assert opening(game) == "Perpendicular"


def test_start_and_first_move_have_no_opening_name():
    assert opening(Game()) is None
    assert opening(play("d3")) is None


@pytest.mark.parametrize("size", [6, 10])
def test_openings_have_no_name_on_other_board_sizes(size):
    game = Game(Board(size))
    game.play(game.validator.valid_moves(Piece.BLACK)[0])
    assert opening(game) is None


@pytest.mark.parametrize("moves, name", LINES)
def test_latest_finds_the_name_in_bitboard_positions(moves, name):
    start = EngineBoard(Board(), Piece.BLACK)
    positions = list(plies(start.own, start.opp, [*map(square_number, positions_of(moves))]))
    unknown_position = (1, 2, 1)
    assert latest_name([*positions, unknown_position]) == name
    assert latest_name([unknown_position]) is None


def test_opening_names_and_move_sequences_are_unique():
    assert len({name for _, name in LINES}) == len({moves for moves, _ in LINES}) == len(LINES)


def test_console_shows_the_opening_name():
    assert answer("opening") == "These first moves have no opening name."
    assert answer("f5d6", "board").endswith("Opening: Perpendicular.")
    assert answer("f5d6c3d3c4g6", "opening").startswith("Opening: Tiger. Players ")
    assert "Opening" not in answer("f5d6c3d3c4", "undo")
