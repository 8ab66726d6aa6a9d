"""Rules for boards stored as two integers, compared with the class model and with brute force."""

from random import Random

import pytest
from support.bits import FULL, bit, bits, bits_at, squares_of, unsigned
from support.boards import board as board_of
from support.boards import arbitrary_boards, colors
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.strategies import games, play_at_random

from othello import Board, Direction, Game, MoveValidator, Piece, Position
from othello.engine import bitboard, native_rules
from othello.engine.native_rules import children, native

EIGHT = st.just(8)
any_bits = st.integers(0, FULL)
boards = st.one_of(games(sizes=EIGHT).map(lambda game: game.board),
                   arbitrary_boards(EIGHT))


@given(any_bits)
@example(1 << 31)
@example(1 << 32)
@example(1 << 62)
@example(1 << 63)
@example(FULL)
def test_bits_are_counted(number):
    assert bitboard.count(native(number)) == bin(number).count("1")


@pytest.fixture
def compiled_code_paths(monkeypatch):
    """Let plain Python use the code paths for compiled builds."""
    monkeypatch.setattr(bitboard, "COMPILED", True)


@pytest.mark.parametrize("number", [0, 1, 0x123456789ABCDEF, 1 << 62, (1 << 63) - 1])
def test_the_compiled_code_path_counts_bits(number, compiled_code_paths):
    assert bitboard.count(number) == bin(number).count("1")


CORNERS = 1, 1 << 7, 1 << 56, 1 << 63


@given(any_bits)
@example(sum(CORNERS))
@example(FULL)
def test_corners_count_twice(number):
    expected = bin(number).count("1") + sum(number & corner > 0 for corner in CORNERS)
    assert bitboard.count_corners_twice(native(number)) == expected


@pytest.mark.parametrize("number", [
    0, 0x81, 0x5A, 0x0142818181814201, 0x0100000000000000, 3, 0xC0])
def test_the_compiled_code_path_counts_corners_twice(number, compiled_code_paths):
    expected = bin(number).count("1") + sum(number & corner > 0 for corner in CORNERS)
    assert bitboard.count_corners_twice(number) == expected


@pytest.mark.parametrize("seed", range(20))
def test_the_compiled_code_path_finds_valid_moves(seed, compiled_code_paths):
    game = play_at_random(Game(), Random(seed), max_moves=3 * seed)
    own, opp = bits(game.board, Piece.WHITE)
    expected = MoveValidator(game.board).valid_moves(Piece.WHITE)
    assert squares_of(bitboard.valid_moves(own, opp)) == expected


@pytest.mark.parametrize("seed", range(20))
def test_the_compiled_code_path_finds_flips(seed, compiled_code_paths):
    random = Random(seed)
    board = Board.from_string("".join(random.choices("XO-", [3, 6, seed % 3 + 1], k=64)))
    own, opp = bits(board, Piece.BLACK)
    for position in board:
        if board[position] is Piece.EMPTY:
            expected = sorted(MoveValidator(board).flippable_positions(position, Piece.BLACK))
            assert squares_of(bitboard.flips(own, opp, bit(position))) == expected


@given(boards, colors)
def test_valid_moves_and_flips_match_the_class_model(board, color):
    own, opp = bits(board, color)
    validator = MoveValidator(board)
    assert squares_of(bitboard.valid_moves(own, opp)) == validator.valid_moves(color)
    for position in board:
        if board[position] is Piece.EMPTY:
            expected = sorted(validator.flippable_positions(position, color))
            assert squares_of(bitboard.flips(own, opp, bit(position))) == expected


@pytest.mark.no_cover
@given(games(sizes=EIGHT))
@example(play(FORCED_PASS))
@example(play(WIPE_OUT))
def test_a_bitboard_replay_matches_the_class_model(game):
    replay, expected = Game(), []
    for move in game.moves:
        turn = 1 if move.piece is Piece.BLACK else -1
        expected.append((*unsigned(replay.board, move.piece), turn))
        replay.play(move.position)
    squares = [8 * move.position.row + move.position.col for move in game.moves]
    *before, (own, opp, turn) = native_rules.plies(*unsigned(Board(), Piece.BLACK), squares)
    assert before == expected
    assert (own, opp) == unsigned(game.board, Piece.BLACK if turn == 1 else Piece.WHITE)


@pytest.mark.parametrize("square", [0, 27, 63, 255])
def test_a_bitboard_replay_raises_at_an_invalid_move(square):
    replay = native_rules.plies(*unsigned(Board(), Piece.BLACK), [37, square])
    assert next(replay) == (*unsigned(Board(), Piece.BLACK), 1)
    with pytest.raises(ValueError, match="move 2 is not valid"):
        next(replay)


@pytest.mark.slow
def test_both_models_agree_on_100000_positions():
    assert sum(compare_models(seed) for seed in range(1700)) > 100_000


@pytest.mark.slow
@given(arbitrary_boards(EIGHT), colors)
@settings(max_examples=10_000, suppress_health_check=list(HealthCheck))
def test_both_models_agree_on_10000_arbitrary_boards(board, color):
    own, opp = bits(board, color)
    assert squares_of(bitboard.valid_moves(own, opp)) == MoveValidator(board).valid_moves(color)


@pytest.mark.parametrize("seed", range(30))
def test_both_models_agree_on_whole_games(seed):
    assert compare_models(seed)


def compare_models(seed):
    """Compare both models during a random game, and return the number of positions."""
    game, random = Game(), Random(seed)
    while not game.is_game_over:
        color = game.current_player.color
        own, opp = bits(game.board, color)
        assert squares_of(bitboard.valid_moves(own, opp)) == game.validator.valid_moves(color)
        move = game.play(random.choice(game.validator.valid_moves(color)))
        assert squares_of(bitboard.flips(own, opp, bit(move.position))) == sorted(move.flipped)
    own, opp = bits(game.board)
    black, white = game.score
    empties = 64 - black - white
    winner_gets_them = empties if black > white else -empties if white > black else 0
    assert bitboard.final_score(own, opp) == black - white + winner_gets_them
    return len(game.moves)


def test_perft_matches_the_published_counts():
    counts = [bitboard.perft(*bits(Board()), depth) for depth in range(8)]
    assert counts == [1, 4, 12, 56, 244, 1396, 8200, 55092]


def test_perft_counts_a_pass_as_a_ply_and_a_finished_game_once():
    position = bits(board_of(*["OX------", *["--------"] * 7]))
    assert [bitboard.perft(*position, depth) for depth in (1, 2, 3)] == [1, 1, 1]


@given(any_bits)
def test_neighbours_add_the_adjacent_squares(number):
    expected = set()
    for position in squares_of(number):
        neighbours = [position, *(position.move(direction) for direction in Direction)]
        expected |= {square for square in neighbours if square.is_valid()}
    assert squares_of(bitboard.neighbours(native(number))) == sorted(expected)


@given(any_bits)
def test_flanks_are_next_to_discs_that_could_be_outflanked(number):
    opp = squares_of(number)
    expected = [square for square in Board()
                for neighbours in [[square.move(direction) for direction in Direction]]
                if any(neighbour in opp and neighbour.move(direction).is_valid()
                       for neighbour, direction in zip(neighbours, Direction))]
    assert squares_of(bitboard.flanks(native(number))) == expected


@given(any_bits)
def test_a_quadrant_is_odd_if_it_has_an_odd_number_of_empties(number):
    expected = 0
    for top in 0, 4:
        for left in 0, 4:
            quadrant = [square for square in Board()
                        if square.row // 4 == top // 4 and square.col // 4 == left // 4]
            if (number & bits_at(quadrant)).bit_count() % 2:
                expected |= bits_at(quadrant)
    assert bitboard.odd_quadrants(native(number)) & FULL == expected


@pytest.mark.no_cover
@given(games(sizes=EIGHT), st.integers(0, 2**32))
def test_a_stable_disc_is_never_flipped(game, seed):
    own, opp = bits(game.board)
    for color, stable in ((Piece.BLACK, bitboard.stable(own, opp)),
                          (Piece.BLACK, bitboard.anchored_discs(own)),
                          (Piece.WHITE, bitboard.stable(opp, own))):
        assert all(game.board[square] is color for square in squares_of(stable))
    black = squares_of(bitboard.stable(own, opp) | bitboard.anchored_discs(own))
    play_at_random(game, Random(seed))
    assert all(game.board[square] is Piece.BLACK for square in black)


def test_all_discs_of_a_full_board_are_stable():
    full = Board.from_string("XO" * 32)
    own, opp = bits(full)
    assert bitboard.stable(own, opp) & FULL == own & FULL
    assert bitboard.anchored_discs(own) & FULL == bits_at(
        [square for square in full if square.col == 0 and full[square] is Piece.BLACK])


# X has seven stable discs: h8, and six that spread from the corner a1.
STABLE = """
    X X X O - - - -
    X X O O - - - -
    X O - - - - - -
    O - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - X
    """


def test_stable_discs_spread_from_a_corner():
    own, opp = bits(Board.from_string(STABLE))
    names = ["a1", "b1", "c1", "a2", "b2", "a3", "h8"]
    assert [str(square) for square in squares_of(bitboard.stable(own, opp))] == names


def test_a_disc_with_four_full_lines_is_stable():
    own, opp = bits(board_of(*["".join(
        "X" if row == 3 or col == 3 or row == col or row + col == 6 else "-" for col in range(8))
        for row in range(8)]))
    assert bit(Position.parse("d4")) & bitboard.stable(own, opp)
    assert not bit(Position.parse("d4")) & bitboard.stable(own ^ bit(Position.parse("h8")), opp)


@given(games(sizes=EIGHT))
def test_children_are_the_positions_after_valid_moves(game):
    color = game.current_player.color
    own, opp = bits(game.board, color)
    after = {child.square: (child.own, child.opp) for child in children(own & FULL, opp & FULL)}
    for position in game.validator.valid_moves(color):
        game.play(position)
        own, opp = bits(game.board, color.opposite())
        assert after.pop(8 * position.row + position.col) == (own & FULL, opp & FULL)
        game.undo()
    assert not after
