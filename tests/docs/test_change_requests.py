"""The reference solutions to the change requests keep the old rules, and each adds a new rule."""

import io
import json
import re

import pytest
from support.interview import REQUEST_NUMBERS, build_program, exit_code, import_program
from support.judging import ask_every
from support.pages import page
from support.squares import squares

from othello.course.requests import load

# The group of cases that the judge adds for each request.
NEW_GROUPS = {1: "sizes", 2: "undo", 3: "empties", 4: "saved game", 5: "computer",
              6: "fewest discs", 7: "blocked squares", 8: "line protocol", 9: "branching"}
OLD_GROUPS = ["start", "edges", "turns", "result"]


@pytest.fixture
def program(request, tmp_path):
    return import_program(build_program(tmp_path, request.param))


def after_request(requests):
    return pytest.mark.parametrize("program", [requests], indirect=True)


def play(program, game, moves):
    return [game.make_move(program.Position(square.row, square.col)) for square in squares(moves)]


@pytest.mark.slow
@pytest.mark.parametrize("number", REQUEST_NUMBERS)
def test_a_patch_follows_the_old_rules_and_the_new_ones(number, tmp_path, monkeypatch):
    ask_every(4, monkeypatch)
    groups = [NEW_GROUPS[request] for request in range(1, number + 1)]
    assert exit_code(build_program(tmp_path, number), [*OLD_GROUPS, "games", *groups]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("number, group", NEW_GROUPS.items())
def test_the_judge_tests_the_rule_added_by_a_request(number, group, tmp_path, capsys):
    (tmp_path / "before").mkdir()
    (tmp_path / "after").mkdir()
    assert exit_code(build_program(tmp_path / "before", number - 1), [group]) == 1
    assert exit_code(build_program(tmp_path / "after", number), [group]) == 0
    assert "declined" not in capsys.readouterr().out.partition("Right: ")[2].splitlines()[0]


@pytest.mark.slow
@after_request(9)
def test_all_requests_together_preserve_the_old_rules(program, tmp_path):
    assert exit_code(tmp_path, OLD_GROUPS) == 0


@after_request(5)
def test_choosing_a_move_does_not_change_the_game(program):
    game = program.Game()
    cells = dict(game.board.cells)
    program.greedy(game)
    assert (game.board.cells, game.moves) == (cells, [])


@after_request(5)
def test_a_human_player_can_undo_and_quit(program, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("d3\nzz\na1\nundo\nundo\nc4\nquit\n"))
    game = program.Game()
    program.play(game, program.human, program.human)
    assert [str(move.position) for move in game.moves] == ["c4"]
    assert "That move is not valid." in capsys.readouterr().out


@after_request(7)
def test_a_saved_game_includes_its_blocked_squares(program):
    game = program.Game(blocked=["a1", "c4"])
    play(program, game, "d3c5")
    assert program.load(program.save(game)).board.cells == game.board.cells
    assert json.loads(program.save(game))["board"][0][0] == 3


@after_request(8)
def test_the_line_protocol_gives_a_reason_for_each_error(program):
    assert list(program.serve(program.Game(), ["d3", "d3", "z", "undo", "undo"])) == [
        "ok", "error: d3 is not valid", "error: expected a square such as d3, got 'z'", "ok",
        "error: nothing to undo"]


def test_the_page_states_the_cost_of_each_patch():
    rows = re.findall(
        r"^\| \[(\d)\]\(\.\./othello/course/patches/\1\.patch\) \|.*\| (\d+) \| (\d+) \|$",
        page("docs/requests.md"), re.M)
    assert [tuple(map(int, row)) for row in rows] == [
        (request.number, *request.cost) for request in load()]
