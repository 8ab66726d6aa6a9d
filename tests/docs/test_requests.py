"""The reference for the change requests: patches that keep the old rules and add the new one."""

import io
import json
import re

import pytest
from interview import NUMBERS, built, cost, exit_code, module
from pages import page
from squares import squares

# The groups of the judge that a request adds.
ADDED = {1: "sizes", 2: "undo", 3: "empties", 4: "saved game"}
OLD = ["start", "edges", "turns", "result"]


@pytest.fixture
def program(request, tmp_path):
    """The program after a number of requests."""
    return module(built(tmp_path, request.param))


def after(requests):
    return pytest.mark.parametrize("program", [requests], indirect=True)


def play(program, game, moves):
    return [game.make_move(program.Position(square.row, square.col)) for square in squares(moves)]


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_a_patch_keeps_the_old_rules_and_the_new_ones_so_far(number, tmp_path):
    groups = [ADDED[earlier] for earlier in range(1, number + 1) if earlier in ADDED]
    assert exit_code(built(tmp_path, number), [*OLD, "games", *groups]) == 0


@pytest.mark.parametrize("number, group", ADDED.items())
def test_the_judge_knows_the_rule_that_a_request_adds(number, group, tmp_path, capsys):
    (tmp_path / "before").mkdir()
    (tmp_path / "after").mkdir()
    assert exit_code(built(tmp_path / "before", number - 1), [group]) == 1
    assert exit_code(built(tmp_path / "after", number), [group]) == 0
    assert "declined" not in capsys.readouterr().out.partition("Right: ")[2].splitlines()[0]


@after(9)
def test_all_requests_together_keep_the_rules_of_turns_and_the_end(program, tmp_path):
    assert exit_code(tmp_path, ["turns", "result"]) == 0


@after(5)
def test_a_computer_player_plays_a_whole_game_of_valid_moves(program, capsys):
    game = program.Game(6)
    program.play(game, program.greedy, program.greedy)
    assert game.is_over()
    other = program.Game(6)
    assert all(other.make_move(move.position) for move in game.moves)


@after(5)
def test_choosing_a_move_changes_nothing(program):
    game = program.Game()
    before = dict(game.board.cells)
    program.greedy(game)
    assert (game.board.cells, game.moves) == (before, [])


@after(5)
def test_a_person_can_take_moves_back_and_stop(program, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("d3\nzz\na1\nundo\nundo\nc4\nquit\n"))
    game = program.Game()
    program.play(game, program.human, program.human)
    assert [str(move.position) for move in game.moves] == ["c4"]
    assert "That move is not valid." in capsys.readouterr().out


@after(6)
def test_the_side_with_fewer_discs_wins_if_the_game_says_so(program):
    most, fewest = program.Game(), program.Game(fewest_wins=True)
    for game in (most, fewest):
        play(program, game, "e6f4e3f6g5d6e7f5c5")
        assert game.is_over()
    assert (most.winner(), fewest.winner()) == (program.Piece.BLACK, program.Piece.WHITE)
    assert (most.final_score(), fewest.final_score()) == ((64, 0), (13, 51))
    assert program.load(program.save(fewest)).fewest_wins


@after(7)
def test_no_disc_can_be_placed_on_a_blocked_square_and_no_line_goes_over_it(program):
    game = program.Game(blocked=["c4", "e7"])
    assert " ".join(map(str, game.validator.valid_moves(program.Piece.BLACK))) == "d3 f5 e6"
    assert play(program, game, "d3c5e6f5") == [True, True, True, True]
    assert game.board.cells[program.Position.parse("c4")] is program.Piece.BLOCKED
    assert sum(game.final_score()) == 62


@after(7)
def test_a_saved_game_keeps_its_blocked_squares(program):
    game = program.Game(blocked=["a1", "c4"])
    play(program, game, "d3c5")
    assert program.load(program.save(game)).board.cells == game.board.cells
    assert json.loads(program.save(game))["board"][0][0] == 3


@after(8)
def test_the_protocol_plays_the_same_game(program):
    game = program.Game()
    answers = list(program.serve(game, ["d3", "d3", "z", "undo", "undo", "redo", "moves"]))
    assert answers == ["ok", "error: d3 is not valid",
                       "error: expected a square such as d3, got 'z'", "ok",
                       "error: nothing to undo", "ok", "c3 e3 c5"]
    assert list(program.serve(game, ["board"])) == [str(game.board)]


@after(9)
def test_a_game_can_go_back_and_try_another_move_without_losing_the_first(program):
    game = program.Game()
    play(program, game, "d3c5f6")
    first = dict(game.board.cells)
    game.go_to(1)
    play(program, game, "e3")
    game.go_to(1)
    assert [str(move.position) for move in game.branches()] == ["c5", "e3"]
    play(program, game, "c5f6")
    assert game.board.cells == first
    game.go_to(0)
    assert [str(move.position) for move in game.branches()] == ["d3"]


def test_the_page_has_the_cost_of_each_patch():
    rows = re.findall(r"^\| \[(\d)\]\(requests/\1\.patch\) \|.*\| (\d+) \| (\d+) \|$",
                      page("docs/requests.md"), re.M)
    assert [tuple(map(int, row)) for row in rows] == [(number, *cost(number))
                                                      for number in NUMBERS]
