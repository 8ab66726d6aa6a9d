"""The evaluation of a position doesn't depend on the caller, the time or the colours."""

import pytest
from support.boards import board
from support.clear_cache import clear_evaluation_cache
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.paths import ROOT
from support.squares import square

from othello import Board, Piece, Position
from othello.analysis import evaluate as evaluate_module
from othello.analysis.budget import (
    DEEP_NODES, DEFAULT_NODES, ERROR_RMS, MIN_NODES_TO_SHARE, mistake_threshold, processes)
from othello.analysis.evaluate import estimate_nodes, evaluate_all, evaluate_board, resolve_exact
from othello.engine.search import Analysis, Limits, nodes_to_solve
from othello.players.engine_board import BoardSizeError, EngineBoard, square_number

BLACK, WHITE = Piece.BLACK, Piece.WHITE
MIDDLE = "f5d6c3d3c4f4f6b4"


def rotate(rows):
    return ["".join(file) for file in zip(*reversed(rows))]


def rows_of(game):
    return str(game.board).replace(" ", "").split()


def test_the_evaluation_is_the_same_in_every_orientation():
    rows, leads = rows_of(play(MIDDLE)), set()
    for _ in range(4):
        rows = rotate(rows)
        leads |= {evaluate_board(board(*one), BLACK, 500).lead
                  for one in (rows, ["".join(reversed(row)) for row in rows])}
    assert len(leads) == 1


def test_evaluation_does_not_depend_on_earlier_evaluations():
    evaluation = evaluate_board(play(MIDDLE).board, BLACK, 501)
    for number in range(0, len(MIDDLE), 2):
        evaluate_board(play(MIDDLE[:number]).board, WHITE if number % 4 else BLACK, 501)
    engine_board = EngineBoard(play(MIDDLE).board, BLACK)
    last, before = engine_board.every_depth(Limits(nodes=501))[-1:-3:-1]
    for move in evaluation.moves:
        mean = (last[move.position].value + before[move.position].value) / 2
        assert move.lead == round(mean, 1)
    clear_evaluation_cache()
    assert evaluate_board(play(MIDDLE).board, BLACK, 501) == evaluation


def test_swapping_the_colours_negates_the_lead():
    rows = rows_of(play(MIDDLE))
    other = [row.translate(str.maketrans("XO", "OX")) for row in rows]
    lead, opposite = (evaluate_board(board(*each), color, 500).lead
                      for each, color in ((rows, BLACK), (other, WHITE)))
    assert lead == -opposite


def test_best_move_comes_first_and_has_the_position_lead():
    for game in play(MIDDLE), play(MIDDLE[:-2]):
        color = game.current_player.color
        evaluation = evaluate_board(game.board, color, 500)
        leads = [move.lead for move in evaluation.moves]
        assert leads == sorted(leads, reverse=color is BLACK) and leads[0] == evaluation.lead
        assert {move.position for move in evaluation.moves} == {
            *game.validator.valid_moves(color)}
        assert all(move.line[0] == move.position for move in evaluation.moves)


def test_positions_that_fit_the_node_limit_are_solved():
    assert resolve_exact(DEFAULT_NODES) == 12
    assert resolve_exact(DEEP_NODES) == 15 and resolve_exact(0) == 0
    assert nodes_to_solve(resolve_exact(500)) <= 500 < nodes_to_solve(resolve_exact(500) + 1)
    assert resolve_exact(nodes_to_solve(20)) == 20
    for empties in 7, 8, 9:
        game = play(FULL_BOARD_TIE[:-2 * empties])
        evaluation = evaluate_board(game.board, game.current_player.color, 300)
        assert evaluation.is_exact is (empties <= resolve_exact(300))
    exact = EngineBoard(game.board, game.current_player.color).best().value
    solution = evaluate_board(game.board, game.current_player.color, 300, exact=9)
    assert solution.is_exact and abs(solution.lead) == abs(exact)


def test_positions_with_fewer_empties_than_exact_are_solved():
    game = play(FULL_BOARD_TIE[:-10])
    assert evaluate_board(game.board, game.current_player.color, 1, exact=9).is_exact


@pytest.mark.parametrize("exact, nodes", [
    (5, 300), (6, 4 * nodes_to_solve(6)), (7, 4 * nodes_to_solve(6))])
def test_needed_counts_the_nodes_to_solve_exact_positions(exact, nodes):
    assert estimate_nodes(6, 300, exact) == nodes


@pytest.mark.parametrize("exact", [6, None])
def test_slowest_positions_are_evaluated_first(exact, monkeypatch):
    monkeypatch.setattr(evaluate_module, "run_in_pool", None)  # Any call to `run_in_pool` fails.
    games = [play(FULL_BOARD_TIE[:-2 * empties]) for empties in (5, 4, 30)]
    positions = [(game.board, game.current_player.color) for game in games]
    results = list(evaluate_all([EngineBoard(*position) for position in positions], 300, exact,
                                jobs=2, notify=print))
    assert [one[:2] for one in results] == [
        (index, evaluate_board(*positions[index], 300, exact)) for index in (2, 0, 1)]
    node_counts = [300, 4 * nodes_to_solve(5), 4 * nodes_to_solve(4)]
    assert [work.done for _, _, work in results] == pytest.approx([
        sum(node_counts[:number]) for number in (1, 2, 3)])
    assert [work.remaining for _, _, work in results] == pytest.approx([
        sum(node_counts[number:]) for number in (1, 2, 3)])
    assert results[-1][2].remaining == 0  # exactly 0, despite floating-point rounding
    cached = evaluate_all([EngineBoard(*position) for position in positions], 300, exact,
                          jobs=1, notify=print)
    assert [work.done for _, _, work in cached] == [0, 0, 0]


def test_evaluation_works_with_very_few_nodes():
    value = evaluate_board(Board(), BLACK, 60)
    assert value.lead == value.moves[0].lead
    moves = evaluate_board(Board(), WHITE, 1).moves
    assert [str(move.lead) for move in moves] == ["0.0"] * 4  # not -0.0


@pytest.fixture
def fake_search():
    """Return a function that replaces the engine's search with given results.

    The function expects one list of results per search depth.
    """
    clear_evaluation_cache()
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield lambda *depths: monkeypatch.setattr(
            "othello.players.engine_board.analyse_depths", lambda *arguments: depths)
    clear_evaluation_cache()


def analysis_of(name, value, depth, is_exact=False):
    number = square_number(square(name))
    return Analysis(number, value, depth, is_exact, (number,), 1, 0.0)


@pytest.mark.parametrize("values, lead", [
    ([0], 0), ([0, 3], 3), ([0, 3, 1], 2), ([0, 3, 1, 4], 2.5), ([0, 1, 2.5, 3.04], 2.8)])
def test_lead_is_the_mean_of_the_two_deepest_searches(values, lead, fake_search):
    fake_search(*([analysis_of("d3", value, depth)] for depth, value in enumerate(values)))
    assert evaluate_board(Board(), BLACK).lead == lead
    assert evaluate_board(Board(), WHITE).lead == -lead


def test_moves_not_reached_by_a_solve_retain_their_estimates(fake_search):
    fake_search([analysis_of("d3", 3, 1), analysis_of("c4", 6, 1)],
                [analysis_of("d3", 1, 2), analysis_of("c4", 5, 2)],
                [analysis_of("d3", 4, 3), analysis_of("c4", 2, 3)],
                # The search to depth 9 didn't reach c4.
                [analysis_of("d3", 8, 9, is_exact=True), analysis_of("c4", 2, 3)])
    d3, c4 = evaluate_board(Board(), BLACK).moves
    assert (d3.lead, d3.is_exact, c4.lead, c4.is_exact) == (8, True, 3.5, False)


def test_evaluations_are_cached():
    assert evaluate_board(Board(), BLACK, 60) is evaluate_board(Board(), BLACK, 60)


def test_a_pass_does_not_change_the_evaluation():
    game = play(FORCED_PASS)
    evaluation = evaluate_board(game.board, WHITE, 500)
    assert game.current_player.color is WHITE
    assert evaluate_board(game.board, BLACK, 500) == evaluation._replace(moves=())


def test_a_wipe_out_move_is_exact():
    game = play(WIPE_OUT)
    game.undo()
    evaluation = evaluate_board(game.board, BLACK)
    assert str(evaluation.moves[0].position) == "c5" and evaluation.moves[0].is_exact
    assert (evaluation.lead, evaluation.is_exact) == (64, True)
    assert not all(move.is_exact for move in evaluation.moves)


@pytest.mark.parametrize("lead, is_proved, is_exact", [
    (64, True, True), (64, False, False), (-64, True, False)])
def test_only_an_exact_wipe_out_win_makes_the_position_exact(
        lead, is_proved, is_exact, fake_search):
    fake_search([analysis_of("d3", lead, 9, is_proved), analysis_of("c4", -64, 9)])
    assert evaluate_board(Board(), BLACK).is_exact is is_exact


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_value_of_a_finished_game_is_its_result(color):
    assert evaluate_board(play(WIPE_OUT).board, color) == ((), 64, True)


def test_evaluation_requires_an_8x8_board():
    with pytest.raises(BoardSizeError):
        evaluate_board(Board(6), BLACK)


def test_error_rms_matches_the_documented_measurements():
    """`ERROR_RMS` contains losses from docs/learning.md, rounded to the nearest half disc."""
    page = (ROOT / "docs/learning.md").read_text(encoding="utf-8")
    table = page.split("leads  losses  errors")[1].split("```")[0]
    rows = [row.split() for row in table.splitlines() if row]
    assert ERROR_RMS == {int(row[0]): round(2 * float(row[3])) / 2
                         for row in rows if row[0].isdigit()}


def test_several_processes_share_only_a_large_task():
    assert [processes([0.6 * MIN_NODES_TO_SHARE] * number, 4) for number in (0, 1, 2)] == [1, 1, 4]


def test_every_number_of_empties_has_a_mistake_threshold():
    assert {mistake_threshold(empties, False) for empties in range(61)} == {*ERROR_RMS.values()}
    assert min(ERROR_RMS.values()) >= 1  # the smallest exact loss is one disc
    for stage, discs in ERROR_RMS.items():
        assert mistake_threshold(stage, False) == discs and mistake_threshold(stage, True) == 1


def test_an_evaluation_is_immutable():
    evaluation = evaluate_board(Board(), BLACK, 60)
    assert isinstance(evaluation.moves, tuple) and isinstance(evaluation.moves[0].line, tuple)
    assert evaluation.moves[0].position in {*map(Position.parse, ("d3", "c4", "f5", "e6"))}
