"""Explanations of a move: one sentence for each direction, and a sequence of steps."""

import json

import pytest
from support.boards import board, choices
from support.dialogue import answer, console_output
from support.helpers import pick_valid_move, play
from hypothesis import given
from support.squares import square
from support.strategies import games

from othello import MoveValidator, Piece
from othello.analysis.explain import sentence, trace
from othello.cli import main
from othello.console.reader import Reader


@pytest.mark.slow
@given(games().filter(lambda game: not game.is_game_over), choices)
def test_trace_ends_with_the_position_after_the_move(game, choice):
    position, color = pick_valid_move(game, choice), game.current_player.color
    before = str(game.board)
    steps = list(trace(game.board, position, color))
    assert str(game.board) == before
    rays = game.validator.explain(position, color)
    assert [step.sentence for step in steps[1:]] == [sentence(ray) for ray in rays]
    assert [step.changes_board for step in steps[1:]] == [bool(ray.flips) for ray in rays]
    assert steps[0].board[position] is color
    game.play(position)
    assert steps[-1].board == game.board


def test_each_trace_step_flips_only_the_discs_of_its_direction():
    game = play("f5d6c3d3c4f4f6f3e6e7d7")
    steps = list(trace(game.board, square("c7"), game.current_player.color))
    rays = game.validator.explain(square("c7"), game.current_player.color)
    assert sum(bool(ray.flips) for ray in rays) > 1
    for before, after, ray in zip(steps, steps[1:], rays):
        assert {position for position in game.board
                if before.board[position] is not after.board[position]} == set(ray.flips)


def test_each_way_a_line_can_end_has_a_sentence():
    validator = MoveValidator(board("OO--XO", "------", "XOX---", "OX----", "------", "O-----"))
    sentences = {name: [sentence(ray) for ray in validator.explain(square(name), Piece.BLACK)]
                 for name in ("c1", "a5")}
    assert sentences["c1"] == [
        "N: the edge: nothing to flip", "NE: the edge: nothing to flip",
        "E: d1 is empty: nothing to flip", "SE: d2 is empty: nothing to flip",
        "S: c2 is empty: nothing to flip", "SW: b2 is empty: nothing to flip",
        "W: b1, a1, then the edge: the line is not closed", "NW: the edge: nothing to flip"]
    assert sentences["a5"][:2] == [
        "N: a3 closes the line: the move flips a4",
        "NE: b4 is a disc of the same colour: nothing to flip"]
    after = MoveValidator(play("d3").board)
    assert sentence(after.explain(square("c4"), Piece.WHITE)[2]) == (
        "E: d4, e4, then the empty square f4: the line is not closed")


# The console

def test_trace_does_not_pause_in_a_pipe():
    lines = answer("trace d3").splitlines()
    assert lines[0] == "A disc is placed on d3." and lines[-1] == "Type d3 to play it."
    assert lines[5] == "S: d5 closes the line: the move flips d4" and len(lines) == 10


def test_trace_draws_the_board_after_each_change():
    output = console_output("trace d3")
    placement, flips = output.partition("S: d5 closes")[::2]
    assert " 3  . . .[X]. . . .  3\n 4  . . . O X . . .  4" in placement
    assert " 3  . . .[X]. . . .  3\n 4  . . . X X . . .  4" in flips


def test_trace_stops_if_the_player_quits(monkeypatch):
    monkeypatch.setattr(Reader, "pause", lambda self: False)
    assert answer("trace d3").splitlines()[-1] == (
        "SE: e4 is a disc of the same colour: nothing to flip")


def test_trace_does_not_play_the_move():
    assert answer("trace d3", "score") == "Black 2, White 2."


def test_trace_explains_an_invalid_move():
    assert answer("trace a1") == answer("why a1")
    assert answer("trace") == "No square given. Type a square, such as trace d3."


@pytest.mark.parametrize("line, expected", [("", True), (" ", True), ("q", False)])
def test_pause_continues_unless_q_is_typed(line, expected, monkeypatch):
    prompts = []
    monkeypatch.setattr("builtins.input", lambda prompt: prompts.append(prompt) or line)
    assert keyboard().pause() is expected
    assert prompts == ["Press Enter to go on, q to stop: "]


def test_end_of_input_ends_a_trace(monkeypatch):
    def end(prompt):
        raise EOFError
    monkeypatch.setattr("builtins.input", end)
    assert not keyboard().pause()


def keyboard():
    class Terminal:
        def isatty(self):
            return True

        def write(self, text):
            pass

        flush = isatty

    return Reader(Terminal(), Terminal())


# The command line

@pytest.mark.parametrize("name, first_line", [
    ("d3", "d3 is a valid move for Black: it flips d4."),
    ("a1", "a1 is not a valid move for Black: move would not flip any discs."),
    ("d4", "d4 is not a valid move for Black: cell is already occupied.")])
def test_why_prints_one_sentence_per_direction(name, first_line, capsys):
    assert main(["why", "START", name, "--side", "black"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == first_line and [line.split(":")[0].strip() for line in lines[-8:]] == [
        "N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert lines[1:-8] == (["If it were empty:"] if name == "d4" else [])


def test_why_explains_moves_for_either_side(capsys):
    main(["why", "START", "e3", "--side", "white"])
    assert capsys.readouterr().out.startswith("e3 is a valid move for White: it flips e4.")


def test_why_prints_json(capsys):
    main(["why", "f5d6", "c3", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["color"] == "black" and data["flips"] == ["d4"] and data["reason"] is None
    assert data["directions"][3] == {"direction": "SE", "run": ["d4"], "end": "anchor",
                                     "stop": "e5", "flips": ["d4"]}
    main(["why", "START", "a1", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["reason"] == "Move would not flip any discs" and not data["flips"]
    assert data["directions"][0] == {"direction": "N", "run": [], "end": "edge", "stop": None,
                                     "flips": []}


def test_why_rejects_a_square_off_the_board(capsys):
    assert main(["why", "START", "i9"]) == 2
    assert "expected a square from a1 to h8, got 'i9'" in capsys.readouterr().err
