"""Positions typed by people."""

import pytest
from support.boards import board, colors
from support.helpers import FORCED_PASS, play
from hypothesis import given
from support.board_strategies import boards

from othello import Board, FormatError, Piece
from othello.board import SIZES
from othello.formats import reader
from othello.formats.position import to_fen


@pytest.mark.parametrize("text", ["START", "start", "Start"])
def test_start_is_the_standard_start(text):
    assert reader.position(text) == (Board(), Piece.BLACK)


@pytest.mark.parametrize("text, color", [
    ("f5", Piece.WHITE), ("F5 d6", Piece.BLACK), (FORCED_PASS, Piece.WHITE)])
def test_a_transcript_gives_its_last_position(text, color):
    assert reader.position(text) == (play(text.lower()).board, color)


@given(boards, colors)
def test_squares_and_a_side_form_a_position(board, color):
    squares = "".join(str(board).split())
    for text in f"{squares} {color.symbol}", f"{squares} {color.symbol};":
        assert reader.position(text) == (board, color)


@pytest.mark.parametrize("size", SIZES)
def test_rows_of_squares_and_a_side_form_a_position_of_any_size(size):
    rows = str(Board(size)).replace(" ", "")
    assert reader.position(rows) == (Board(size), Piece.BLACK)
    assert reader.position(f"{rows} O") == (Board(size), Piece.WHITE)


def test_scores_after_the_squares_are_ignored():
    squares = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    assert reader.position(f"{squares} X; D3:+0;") == (Board(), Piece.BLACK)
    assert reader.position("-XO-" "XXOO" "----" "---- O") == (
        board("-XO-", "XXOO", "----", "----"), Piece.WHITE)


COUNT = ("expected a symbol for each square (64 on an 8x8 board) and a symbol for the side to "
         "move, got ")
NOTHING = ("expected START, moves such as f5d6, a position or the name of a file, "
           "got ")
MOVES = "expected moves such as f5d6, or the squares of a position, got "


@pytest.mark.parametrize("text, error", [
    ("f5f5", "line 1: ply 2: f5 is not a valid move for White: Cell is already occupied"),
    ("nonsense", f"line 1: {MOVES}'nonsense'"),
    ("x" * 99, f"line 1: {COUNT}99 symbols"), ("---- X", f"line 1: {COUNT}5 symbols"),
    ("-" * 62 + " X", f"line 1: {COUNT}63 symbols"),
    ("-" * 64 + " X XX", f"line 1: {COUNT}67 symbols"),
    ("8 " + "-" * 64 + " X XX", f"line 1: {COUNT}67 symbols"),
    ("8 " + "-" * 63, "line 1: expected 64 squares for 8x8, got 63"),
    ("9 " + "-" * 81, "line 1: the board size must be an even number from 4 to 26, not 9"),
    ("8/8/8/3pP3/3Pp3/8/8/7 b", "line 1: expected 8 squares in each rank of the FEN "
                                "'8/8/8/3pP3/3Pp3/8/8/7'"),
    ("8/8/8/8 b", "line 1: expected 4 squares in each rank of the FEN '8/8/8/8'"),
    ("-" * 27 + "OX------XO" + "-" * 27 + " X a1",
     "line 1: ply 1: a1 is not a valid move for Black: Move would not flip any discs"),
    ("-" * 27 + "OX------XO" + "-" * 27 + " X; a1:+1",
     "line 1: a1 is not a valid move: Move would not flip any discs")])
def test_an_invalid_position_is_rejected_with_a_reason(text, error):
    with pytest.raises(FormatError) as exc_info:
        reader.position(text)
    assert str(exc_info.value) == error


@pytest.mark.parametrize("text, error", [
    ("", f"{NOTHING}''"), (" ", f"{NOTHING}' '"), ("%", f"{NOTHING}'%'"),
    ("d3\nf5", "expected one position, got 2 positions in 'd3\\nf5'"),
    ("game.ggf", "game.ggf: no such file"), ("no/game", "no/game: no such file")])
def test_exactly_one_position_is_required(text, error):
    with pytest.raises(FormatError) as exc_info:
        reader.position(text)
    assert str(exc_info.value) == error


ROWS = ["--------", "--------", "--------", "---O*---", "---*O---", "--------", "--------",
        "--------"]


@pytest.mark.parametrize("text", [
    "".join(ROWS), "".join(ROWS) + "*", "".join(ROWS) + " x", " ".join(ROWS), "\n".join(ROWS),
    "\n".join(ROWS) + "\n*", "\n".join(ROWS) + " *", "\n".join(map(" ".join, ROWS)) + "\n\n",
    "8 " + " ".join(ROWS) + " *", "[8 " + " ".join(ROWS) + " *]", "[8 " + "\n".join(ROWS) + "\n*]",
    "".join(ROWS[:4]) + "\n" + "".join(ROWS[4:]) + " *", "8/8/8/3pP3/3Pp3/8/8/8 b",
    "8/8/8/3pP3/3Pp3/8/8/8", "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1", "# a comment\n" + "".join(ROWS),
    "".join(ROWS) + " X % from a book"])
def test_all_forms_give_the_same_position(text):
    assert reader.position(text) == (Board(), Piece.BLACK)


@pytest.mark.parametrize("text", [
    "".join(ROWS) + " * F5D6C3", "\n".join(ROWS) + "\nf5 d6\nc3", "".join(ROWS) + " f5d6c3"])
def test_moves_may_follow_a_position(text):
    assert reader.position(text) == (play("f5d6c3").board, Piece.WHITE)


def test_white_to_move_is_read():
    for side in "O", "o", "W", "w":
        assert reader.position("".join(ROWS) + side) == (Board(), Piece.WHITE)
    assert reader.position("8/8/8/3pP3/3Pp3/8/8/8 w") == (Board(), Piece.WHITE)


@pytest.mark.parametrize("side", [
    "O to move", "o to play", "W's turn", "\u25cb moves", "White to move.", "white's turn"])
@pytest.mark.parametrize("squares", [
    "".join(ROWS) + " ", "".join(ROWS) + "\n", "\n".join(ROWS) + "\n",
    "  a b c d e f g h\n" + "".join(
        f"{rank} {' '.join(row)}\n" for rank, row in enumerate(ROWS, start=1))])
def test_the_side_to_move_may_be_a_symbol_or_a_colour_in_a_phrase(squares, side):
    assert reader.position(squares + side) == (Board(), Piece.WHITE)


@given(boards, colors)
def test_a_fen_round_trips(board, color):
    assert reader.position(to_fen(board, color)) == (board, color)


def test_a_file_name_gives_the_position_of_its_first_game(tmp_path):
    path = tmp_path / "games"
    path.write_text("(;B[f5];)(;B[d3];)")
    assert reader.position(str(path)) == (play("f5").board, Piece.WHITE)
