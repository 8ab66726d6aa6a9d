"""The server refuses some pasted games before it plays their moves."""

import json

import pytest
from support.helpers import play

from othello import Board, Game, Piece
from othello.errors import FormatError
from othello.formats import ggf, saved_game
from othello.formats.record import Record
from othello.web import uploads

LARGE = Game(Board(26))


class MovePlayedError(Exception):
    """Raised if the tested code calls `Game.play`."""


@pytest.fixture
def forbid_moves(monkeypatch):
    """Make every call to `Game.play` raise MovePlayedError."""
    def refuse(*_):
        raise MovePlayedError
    monkeypatch.setattr(Game, "play", refuse)


def with_start(game, start):
    data = json.loads(saved_game.dumps(game))
    return json.dumps(data | {"start": json.loads(saved_game.dumps(start))})


@pytest.mark.parametrize("text", [
    saved_game.dumps(play("d3")), ggf.dumps([Record(play("d3"))]), "d3", " d3 ",
    ggf.dumps([Record(play("d3")), Record(LARGE)])])
def test_first_game_is_read_from_text_in_any_format(text):
    assert [str(move.position) for move in uploads.first(text).game.moves] == ["d3"]


@pytest.mark.parametrize("prefix", ["1 ", "2 (", "Games of the day:\n"])
def test_text_before_a_record_is_ignored(prefix):
    assert len(uploads.first(prefix + ggf.dumps([Record(play("d3"))])).game.moves) == 1


@pytest.mark.parametrize("flag", "rt")
def test_resignation_or_timeout_is_read_from_both_formats(flag):
    record = Record(play("d3"), {"RE": f"-64:{flag}"})
    for text in ggf.dumps([record]), saved_game.dumps_record(record):
        assert uploads.first(text).tags == record.tags


POSITION = "-" * 26 + "OOOX-" + "-" * 33


@pytest.mark.parametrize("text, color", [
    (f"{POSITION} X", Piece.BLACK), (f"{POSITION}O;\n", Piece.WHITE),
    ("\n".join(POSITION[row:row + 8] for row in range(0, 64, 8)) + "\nX", Piece.BLACK)])
def test_position_is_read_as_a_game_that_starts_there(text, color):
    game = uploads.first(text).game
    assert (game.board, game.moves) == (Board.from_string(POSITION), ())
    assert game.current_player.color is color


def test_board_size_is_read_from_the_position():
    assert uploads.first("-----OX--XO-----X").game.board == Board(4)


@pytest.mark.parametrize("text, error", [
    (POSITION[1:], "line 1: expected a symbol for each square .* got 63 symbols"),
    (f"{POSITION} Z", "line 1: ply 1: expected a square, got 'Z'"),
    (f"%{POSITION}", "expected a game or a position, got "),
    (f"{POSITION.replace('O', 'z')} X", "line 1: expected X, O or - in a position, got 'z'")])
def test_error_explains_an_invalid_position(text, error):
    with pytest.raises(FormatError, match=f"^{error}"):
        uploads.first(text)


def test_empty_text_is_a_game_from_the_given_start():
    assert uploads.first(" \n", "mirrored").game.board == Board(start="mirrored")


@pytest.mark.parametrize("text", [
    saved_game.dumps(LARGE), ggf.dumps([Record(LARGE)]), with_start(play("d3"), LARGE),
    ggf.dumps([Record(LARGE)]).replace("BO[", "bo [\n")])
def test_unsupported_board_size_is_rejected_before_playing(text, forbid_moves):
    with pytest.raises(FormatError, match="the board must be 4x4, .* not 26x26$"):
        uploads.first(text)


@pytest.mark.parametrize("text", ["{", "{}", '{"board": 8}', '{"start": []}', "(;",
                                  '{"board":' + "[" * 50_000, "(;BO[" + "9" * 5000 + "];)"])
def test_text_without_a_game_is_rejected(text):
    with pytest.raises(FormatError):
        uploads.first(text)
