"""Reading and writing transcripts, and locating the errors in them."""

import io

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, contents, play
from hypothesis import given
from hypothesis import strategies as st
from support.squares import square_names
from support.strategies import games

from othello import FormatError
from othello.formats import transcript


@given(games())
def test_any_game_round_trips(game):
    copy = transcript.loads(transcript.dumps(game), game.board.size)
    assert contents(copy) == contents(game)


@given(games())
def test_a_transcript_with_passes_is_read(game):
    copy = transcript.loads(" ".join(map(str, game.history)), game.board.size)
    assert contents(copy) == contents(game)


def test_passes_are_not_written():
    assert transcript.dumps(play(FORCED_PASS + "e3")) == FORCED_PASS + "e3"


def test_files_are_written_and_read():
    file = io.StringIO()
    transcript.dump(play(WIPE_OUT), file)
    assert file.getvalue() == WIPE_OUT + "\n"
    file.seek(0)
    assert contents(transcript.load(file)) == contents(play(WIPE_OUT))
    transcript.dump(play(FORCED_PASS), file := io.StringIO())
    assert file.getvalue() == FORCED_PASS + "\n"


@pytest.mark.parametrize("text", [
    "f5d6c3", "F5d6C3", "f5 d6 c3", "f5, d6, c3", "\n f5\r\nd6\tc3 \n", "1. f5 d6 2. c3",
    "1.f5d6 2.c3", "1.f5d62.c3", "f5 d6 c3 0-1 \n"])
def test_separators_and_case_do_not_matter(text):
    assert square_names(move.position for move in transcript.loads(text).moves) == "f5 d6 c3"


@pytest.mark.parametrize("word", ["pa", "PA", "ps", "pass", "--", " -- "])
def test_only_a_forced_pass_may_be_written(word):
    game = transcript.loads(FORCED_PASS + word + "e3")
    assert contents(game) == contents(play(FORCED_PASS + "e3"))
    with pytest.raises(FormatError, match="a side with a valid move can't pass"):
        transcript.loads(FORCED_PASS + word + word)
    with pytest.raises(FormatError) as exc_info:
        transcript.loads("f5" + word)
    assert str(exc_info.value) == (
        f"line 1, ply 2: expected a move, got {word.strip()!r}; "
        "a side with a valid move can't pass")


def test_blank_text_is_a_game_without_moves():
    assert contents(transcript.loads(" \n")) == contents(play(""))


@pytest.mark.parametrize("text, error", [
    ("f5d6a1c3", "line 1, ply 3: a1 is not a valid move for Black: Move would not flip any discs"),
    ("f5\n\nd6 d6", "line 3, ply 3: d6 is not a valid move for Black: Cell is already occupied"),
    ("f5z9", "line 1, ply 2: expected a square from a1 to h8, got 'z9'"),
    ("f5&!", "line 1, ply 2: expected a square, got '&!'"),
    ("f5 {so", "line 1, ply 2: the comment doesn't end with '}': '{so'"),
    ("f5 0-1 d6", "line 1, ply 2: there is text after the result 0-1: 'd6'"),
    ("f5 (f5 f6", "line 1, ply 3: the variation doesn't end with ')'"),
    ("f5)", "line 1, ply 2: there is no '(' before ')'"),
    ("(f5)", "line 1, ply 1: a variation needs a move before it"),
    ("f5" + "(f5" * 101, "line 1, ply 2: variations can be nested at most 100 levels deep"),
    ("f5d6c3d3c4hello, world", "line 1, ply 6: expected a square, got 'hello, w'"),
    ("pad3", "line 1, ply 1: expected a move, got 'pa'; a side with a valid move can't pass"),
    ("\na1", "line 2, ply 1: a1 is not a valid move for Black: Move would not flip any discs"),
    ("5f", "line 1, ply 1: expected a square, got '5f'"),
    (WIPE_OUT + "a1",
     "line 1, ply 10: a1 is not a valid move for White: Game has already finished"),
    (FULL_BOARD_TIE + "\n" + FULL_BOARD_TIE,
     "line 2, ply 61: d3 is not a valid move for Black: Game has already finished"),
])
def test_an_error_names_its_line_and_ply(text, error):
    with pytest.raises(FormatError) as exc_info:
        transcript.loads(text)
    assert str(exc_info.value) == error


@given(st.text("abcdefgh12345678 .,-\npasz", max_size=60))
def test_any_text_gives_a_game_or_a_format_error(text):
    try:
        game = transcript.loads(text)
    except FormatError as error:
        assert str(error).startswith("line ")
    else:
        assert contents(transcript.loads(transcript.dumps(game))) == contents(game)
