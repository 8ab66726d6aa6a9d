"""SGF games from Edax and other programs can be read. Any game can be saved and loaded again."""

import io

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, contents, play
from hypothesis import given, settings
from support.paths import SAMPLES
from support.records import annotated_records, parts
from support.strategies import games, set_up_games

from othello import Board, FormatError, Game, Piece, Player
from othello.formats import pgn, sgf
from othello.formats.form import Part
from othello.formats.reader import read
from othello.formats.record import Record

EDAX = SAMPLES / "forms" / "edax.sgf"


def test_an_edax_game_has_a_date_but_no_result():
    [record] = sgf.loads(EDAX.read_text())
    assert contents(record.game) == contents(play("f5d6c3d3c4"))
    assert record.tags == {"PC": "Edax", "DT": "2026-10-07"} and record.year == "2026"


@settings(max_examples=15)
@given(annotated_records(games()))
def test_any_game_round_trips_with_comments_and_variations(record):
    assert parts(sgf.loads(sgf.dumps([record]))) == parts([record])


@given(set_up_games())
def test_any_start_round_trips(game):
    [record] = sgf.loads(sgf.dumps([Record(game)]))
    assert contents(record.game)[:4] == contents(game)[:4]


@pytest.mark.parametrize("path", [*SAMPLES.glob("*.pgn")], ids=lambda path: path.name)
def test_pgn_games_round_trip_through_sgf(path):
    records = pgn.loads(path.read_text())
    assert parts(sgf.loads(sgf.dumps(records))) == parts(records)


def test_a_game_is_written_in_the_usual_form():
    game = Game(black=Player(Piece.BLACK, "A]"), white=Player(Piece.WHITE, "B\\"))
    record = Record(play("f5d6", game), {"EV": "Cup", "RB": "1500", "RE": "-64:r"},
                    comments={0: "start", 1: "one ] two"})
    assert sgf.dumps([record]) == (
        "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[A\\]]PW[B\\\\]RE[W+R]EV[Cup]BR[1500]"
        "AB[e4][d5]AW[d4][e5]PL[B]C[start];B[f5]C[one \\] two];W[d6])\n")
    file = io.StringIO()
    sgf.dump([record, record], file)
    file.seek(0)
    assert parts(sgf.load(file)) == parts([record, record])


@pytest.mark.parametrize("text", [
    "(;GM[2];B[f5];W[d6])", "(;GM[2]SZ[8:8];B[F5];W[ D6 ])", "(;FF[4]GM[2];B[fe];W[df])",
    "(;GM[2]AB[e4][d5]AW[d4]AW[e5]PL[black];B[f5];W[d6];)", "(;GM[2]\n(;B[f5]\n(;W[d6])(;W[f6])))",
    "(;GM[2]AE[a1]B[f5];W[d6])", "(;GM[2]AB[e4][d5]AW[d4][e5]B[f5];W[d6])"])
def test_all_forms_of_squares_are_read(text):
    assert contents(sgf.loads(text)[0].game) == contents(play("f5d6"))


@pytest.mark.parametrize("text", [
    "(\n;FF[4]GM[2]\n;B[f5]\n;W[d6]\n)\n(\r\n;GM[2]\r\n;B[f5];W[d6])\n",
    " ( ; GM[2] ; B[f5] ; W[d6] ) (\t;FF[4];B[f5](\n;W[d6])(\n;W[f6]))"])
def test_blanks_may_follow_the_parenthesis_of_a_game(text):
    for records in sgf.loads(text), [item.record for item in read(text)]:
        assert [contents(record.game) for record in records] == [contents(play("f5d6"))] * 2


def test_an_error_in_a_game_with_leading_blanks_names_its_line():
    with pytest.raises(FormatError, match="^line 3: expected White to play, got B\\[d6]$"):
        sgf.loads("\n(\n;GM[2];B[f5];B[d6])")


def test_stones_may_fill_rectangles_and_white_may_move_first():
    [record] = sgf.loads("(;GM[2]SZ[4]AW[a1:b2]AB[c1][c2];W[d1])")
    assert str(record.game.board).splitlines()[0] == "O O O O"


@pytest.mark.parametrize("word", ["", "tt", "pass", "PA", None])
def test_a_pass_may_be_written_or_left_out(word):
    plies = "".join(f";{'BW'[ply % 2]}[{FORCED_PASS[2 * ply:2 * ply + 2]}]" for ply in range(8))
    pass_text = "" if word is None else f";B[{word}]"
    [record] = sgf.loads(f"(;GM[2]{plies}{pass_text};W[e3])")
    assert contents(record.game) == contents(play(FORCED_PASS + "e3"))


def test_tt_is_a_square_on_a_large_board():
    with pytest.raises(FormatError, match="t20 is not a valid move"):
        sgf.loads("(;GM[2]SZ[26];B[tt])")


def test_escapes_and_line_breaks_in_text_are_read():
    [record] = sgf.loads("(;GM[2]GC[of the game]C[a\\]b\\\\c\\\nd\ne(;f)];B[f5])")
    assert record.comments == {0: "of the game a]b\\cd\ne(;f)"}


def test_results_are_read_and_written():
    for text, tags in [("B+12", {"RE": "+12"}), ("W+4.5", {"RE": "-4.5"}), ("0", {"RE": "+0:s"}),
                       ("Draw", {"RE": "+0:s"}), ("W+R", {"RE": "-64:r"}),
                       ("B+Time", {"RE": "+64:t"}), ("B+F", {"RE": "+64:l"}),
                       ("W+", {"RE": "-64:r"}), ("Void", {}), ("?", {})]:
        [record] = sgf.loads(f"(;GM[2]RE[{text}];B[f5])")
        assert record.tags == tags
        assert sgf.loads(sgf.dumps([record]))[0].tags == tags
    for moves, tags, result in [(WIPE_OUT, {}, "B+13"), (FULL_BOARD_TIE, {}, "0"),
                                (WIPE_OUT, {"RE": "+64"}, "B+64"), ("f5", {}, "")]:
        assert (f"RE[{result}]" in sgf.dumps([Record(play(moves), tags)])) == bool(result)


@pytest.mark.parametrize("text, error", [
    ("(;GM[1];B[aa])", "line 1: expected a game of Othello, GM[2], got GM[1]"),
    ("\n(;GM[2]SZ[9])", "line 2: the board size must be an even number from 4 to 26, not SZ[9]"),
    ("(;GM[2]SZ[x])", "line 1: the board size must be an even number from 4 to 26, not SZ[x]"),
    ("(;GM[2]PL[X])", "line 1: expected PL[B] or PL[W], got PL[X]"),
    ("(;GM[2];B[f5];AB[a1])", "line 1: AB sets up stones, which is possible only before the"),
    ("(;GM[2];B[f5];B[d6])", "line 1: expected White to play, got B[d6]"),
    ("(;GM[2];B[tt])", "line 1: expected a move, got B[tt]; a side with a valid move can't pass"),
    ("(;GM[2];B[f5]", "line 1: the game doesn't end with ')'"),
    ("(;GM[2];B[f5]x[)", "line 1: expected a property such as B[f5], got"),
    ("(;GM[2](B[f5]))", "line 1: expected a property such as B[f5], got")])
def test_an_error_names_its_line(text, error):
    with pytest.raises(FormatError) as exc_info:
        sgf.loads(text)
    assert str(exc_info.value).startswith(error)


def test_a_damaged_game_does_not_hide_the_next_one():
    text = "(;GM[2];B[f5)\n(;GM[2];B[d3])\n(;FF[4]GM[2];B[c4]"
    assert [(part.line, part.text) for part in sgf.FORM.split(text)] == [
        (1, "(;GM[2];B[f5)\n"), (2, "(;GM[2];B[d3])"), (3, "(;FF[4]GM[2];B[c4]")]


def test_a_board_of_an_unsupported_size_is_rejected():
    with pytest.raises(FormatError, match="the board must be 4x4, 6x6 or 8x8, not "):
        sgf.read(Part(1, sgf.dumps([Record(Game(Board(10)))]).strip()), (4, 6, 8))
