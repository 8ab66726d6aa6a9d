"""Positions that visitors set up, and their descriptions."""

import pytest
from support.helpers import WIPE_OUT, play

from othello.errors import FormatError
from othello.web.positions import describe_position, parse_position


def squares(**discs):
    """Return the text of a board with only the given discs."""
    names = [file + rank for rank in "12345678" for file in "abcdefgh"]
    return "".join(discs.get(square, "-") for square in names)


def test_a_typed_position_is_returned_unchanged():
    text = squares(d4="O", e4="X", d5="X", e5="O") + " O"
    result = parse_position(text)
    assert (result.text, result.turn, result.is_playable) == (text, "white", True)
    assert result.sentence == "White has 4 valid moves."
    assert result.position.score == {"black": 2, "white": 2}


def test_a_game_is_read_as_its_last_position():
    result = parse_position("f5d6")
    assert result.text == "".join(str(play("f5d6").board).split()) + " X"
    assert result.sentence == "Black has 5 valid moves."


def test_a_side_that_must_pass_stays_the_side_to_move():
    result = parse_position(squares(a1="X", b1="O") + " O")
    assert (result.turn, result.is_playable) == ("white", True)
    assert result.sentence == "White has no valid move and passes. Black has 1 valid move."


def test_two_valid_moves_are_in_the_plural():
    result = parse_position(squares(b1="O", c1="X", d1="O") + " X")
    assert result.sentence == "Black has 2 valid moves."


@pytest.mark.parametrize("moves, turn, valid", [
    ("f5", "white", ["f4", "d6", "f6"]), (WIPE_OUT, None, [])])
def test_a_finished_game_has_no_turn_and_no_valid_moves(moves, turn, valid):
    result = describe_position(play(moves))
    assert (result.turn, [move.square for move in result.valid]) == (turn, valid)


@pytest.mark.parametrize("text", [squares() + " X", squares(a1="X") + " X"])
def test_a_position_without_valid_moves_is_not_playable(text):
    result = parse_position(text)
    assert not result.is_playable
    assert result.sentence == "Neither side has a valid move, so this position can't be played."


def test_text_without_a_position_raises_format_error():
    with pytest.raises(FormatError, match="^line 1: expected moves such as f5d6, .*'nonsense'$"):
        parse_position("nonsense")
