"""The optional evaluation bar below each position."""

import re

import pytest
from support.boards import board
from support.dialogue import answers, console_output
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play

from othello import Game, Piece
from othello.analysis.evaluate import PositionValue
from othello.console.style import Style
from othello.formats import saved_game
from othello.players.engine_board import EngineBoard


def bars(*lines, **options):
    return re.findall("[XO]{16} .*", console_output(*lines, **options))


def test_bar_command_toggles_the_bar():
    assert len(bars("d3", "bar", "c5", "undo", "bar", "c5")) == 3


@pytest.mark.parametrize("moves, expected", [
    (FULL_BOARD_TIE, "XXXXXXXXOOOOOOOO even"),
    (WIPE_OUT, "XXXXXXXXXXXXXXXX Black by 64, with the empty squares")])
def test_bar_of_a_finished_game_shows_the_result(moves, expected):
    assert bars(moves, "bar")[-1] == expected


def test_bar_near_the_end_shows_the_exact_value():
    middle = play(FULL_BOARD_TIE[:112])
    color = middle.current_player.color
    value = EngineBoard(middle.board, color).best().value
    leader = color if value > 0 else color.opposite()
    text, = bars("bar", new_game=lambda: Game(middle.board, to_move=color))
    assert text.endswith(f" {leader.name.capitalize()} by {abs(value):.0f}")


@pytest.mark.parametrize("lead, is_exact, expected", [
    (6.1, False, "XXXXXXXXXXOOOOOO Black by about 6.1"),
    (-10.0, False, "XXXXXXOOOOOOOOOO White by about 10.0"),
    (-10.0, True, "XXXXXXOOOOOOOOOO White by 10"),
    (0.0, False, "XXXXXXXXOOOOOOOO about even")])
def test_bar_marks_estimates_with_about(monkeypatch, lead, is_exact, expected):
    monkeypatch.setattr("othello.console.bar.evaluate_board",
                        lambda *_: PositionValue((), lead, is_exact))
    assert bars("bar") == [expected]


def test_bar_names_the_leader_regardless_of_the_side_to_move():
    rows = ["XXXXXXXX"] * 6 + ["OXXXXXXX", "-XXXXXXX"]
    for color in Piece.BLACK, Piece.WHITE:
        assert "Black by " in bars("bar", new_game=lambda: Game(board(*rows), to_move=color))[0]


def test_bar_follows_the_accessible_and_colour_styles():
    assert "Lead: even." in answers(FULL_BOARD_TIE, "bar")[1]
    assert "m" + "\u25a0" * 8 + "\x1b" in console_output(
        FULL_BOARD_TIE, "bar", style=Style(color=True, unicode=True))
    assert "m########\x1b" in console_output(FULL_BOARD_TIE, "bar", style=Style(color=True))


def test_bar_is_hidden_on_other_board_sizes(tmp_path):
    path = tmp_path / "four.json"
    path.write_text(saved_game.dumps(Game(board("----", "-OX-", "-XO-", "----"))))
    outputs = answers("bar", f"load {path}", "bar", "new")
    assert "Lead: " in outputs[0] and "Lead" not in outputs[1] and "Lead" in outputs[3]
    assert outputs[2] == (
        "The bar works only on an 8x8 board, not 4x4. To count the discs, type score.")
