"""The program on the interview page follows the rules and can be written in 45 minutes."""

import subprocess
import sys

import pytest
from support.helpers import FULL_BOARD_TIE
from support.interview import PROGRAM, exit_code, import_program
from support.squares import squares

SOURCE = PROGRAM / "othello_45.py"


def output_lines(text):
    """Return the lines that the program prints for typed input."""
    result = subprocess.run([sys.executable, str(SOURCE)], input=text, capture_output=True,
                            encoding="utf-8", check=True)
    return result.stdout.splitlines()


def test_the_45_minute_program_has_at_most_150_lines():
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.slow
def test_the_45_minute_program_passes_turn_and_edge_cases():
    assert exit_code(PROGRAM, ["start", "edges", "turns"]) == 0


@pytest.mark.slow
def test_the_45_minute_program_passes_the_judge(capsys):
    assert exit_code(PROGRAM, []) == 0
    assert "Right: 6652 cases passed, 1953 declined." in capsys.readouterr().out


def test_a_whole_game_can_be_played_in_the_console():
    lines = output_lines("".join(f"{square}\n" for square in squares(FULL_BOARD_TIE)))
    assert lines[-1] == "A tie."


def test_the_console_rejects_bad_moves_and_continues():
    moves = "e6f4e3f6g5d6e7f5"
    lines = output_lines("d\na1\n" + "".join(f"{square}\n" for square in squares(moves)) + "c5\n")
    assert "expected a square such as d3, got 'd'" in lines
    assert "That move is not valid." in lines
    assert lines[-1] == "BLACK wins."


def test_undo_also_takes_back_a_pass():
    program = import_program(PROGRAM)
    game = program.Game()
    for position in squares("d3c3b3b2f5a3a1"):
        game.make_move(program.Position(position.row, position.col))
    position_before = dict(game.board.cells), game.to_move
    game.make_move(program.Position.parse("c1"))
    assert game.to_move is program.Piece.WHITE
    game.undo()
    assert (game.board.cells, game.to_move) == position_before
