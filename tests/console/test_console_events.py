"""Events in the console: passes, the end of the game, and the moves of other players."""

import re
from dataclasses import replace

import pytest
from support.boards import board
from support.dialogue import answer, console_output
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, ScriptedPlayer

from othello import Game, Piece
from othello.console.style import Style
from othello.players.registry import PLAYERS


def test_only_the_last_move_is_in_brackets():
    output = console_output("d3c5")
    assert output.rindex(" 5  . .[O]O O . . .  5\n") > output.rindex(" 3  . . . X . . . .  3\n")
    assert output.count("[") == 1


def test_flips_are_listed_clockwise_and_nearest_first():
    rows = ["-OOX", "OO--", "O-X-", "X---"]
    output = answer("a1", new_game=lambda: Game(board(*rows)))
    assert output.startswith("Black plays a1 and flips b1, c1, b2, a2, a3.\n")


def test_a_pass_is_announced():
    output = console_output(FORCED_PASS)
    assert "\n*** Black has no valid move and passes. ***\n" in output
    assert "Black X 8   White O 4   ply 9   Black passed\nWhite to move> " in output


def test_a_pass_is_inverted_in_colour():
    output = console_output(FORCED_PASS, style=Style(color=True))
    assert "\n\x1b[1;7mBlack has no valid move and passes.\x1b[0m\n" in output


def test_game_over_shows_result_score_and_reason():
    output = console_output(WIPE_OUT)
    assert ("*** Game over: Black wins 13 to 0. ***\n"
            "One side has no discs left; 51 squares stay empty.\n"
            "Type review to see where it turned, retry to play on from there, practice to find "
            "better moves, new to play again, undo to go back, or quit.\n"
            "Game over> ") in output
    output = console_output(FULL_BOARD_TIE)
    assert "*** Game over: a tie, 32 to 32. ***\nThe board is full.\n" in output


@pytest.mark.parametrize("rows, reason", [
    (["-OX-", "----", "----", "---O"], "Neither side has a valid move; 12 squares stay empty."),
    (["-OXX", "XXXX", "XOXX", "XXX-"], "Neither side has a valid move; 1 square stays empty."),
    (["-OXX", "XXXX", "XXXX", "XXX-"], "One side has no discs left; 1 square stays empty."),
])
def test_game_over_reason_of_a_custom_position(rows, reason):
    output = console_output("a1", new_game=lambda: Game(board(*rows)))
    assert reason in output


class FewestDiscsWin(Game):
    """A rule variant in which the side with fewer discs wins."""

    @property
    def outcome(self):
        outcome = super().outcome
        return outcome and replace(outcome, winner=outcome.loser)


@pytest.mark.parametrize("players, expected", [
    ({}, "Game over: White wins 1 to 14."),
    ({"white": "easy"}, "Game over: You lost 14 to 1."),
])
def test_the_result_follows_the_winner_of_a_rule_variant(players, expected):
    rows = ["-OXX", "XXXX", "XOXX", "XXX-"]
    output = console_output("a1", new_game=lambda: FewestDiscsWin(board(*rows)), **players)
    assert expected in output


def test_computer_players_move_automatically(monkeypatch):
    monkeypatch.setitem(PLAYERS, "easy", lambda color, settings: ScriptedPlayer(
        color, "d3f6" if color is Piece.BLACK else "c5"))
    output = console_output("level human", black="easy", white="human")
    assert re.findall(".* plays (..) and", output) == ["d3"]


def test_accessible_output_is_sentences_only():
    output = console_output("d3", style=Style(accessible=True))
    assert output == (
        "Othello: Black against White.\n"
        "Trap a straight line of your opponent's discs between two of yours, and they flip to "
        "your colour. The player with more discs at the end wins.\n"
        "Type a square to play there, such as d3, lessons to learn the game, or help.\n"
        "Black has 2: e4, d5.\n"
        "White has 2: d4, e5.\n"
        "Black can play d3, c4, f5, e6.\n"
        "Black to move> d3\n"
        "Black plays d3 and flips d4.\n"
        "Black has 4: d3, d4, e4, d5.\n"
        "White has 1: e5.\n"
        "White can play c3, e3, c5.\n"
        "White to move> \n"
        "End of input: goodbye.\n"
    )


def test_accessible_output_of_a_finished_game():
    assert answer(WIPE_OUT).endswith(
        "White has 0: nothing.\nGame over: Black wins 13 to 0.\n"
        "One side has no discs left; 51 squares stay empty.\n"
        "Type review to see where it turned, retry to play on from there, practice to find "
        "better moves, new to play again, undo to go back, or quit.")
