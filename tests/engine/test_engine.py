"""Searches find published scores, agree with plain minimax, and respect symmetry and limits."""

import gc
import os
import signal
from itertools import count, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.bits import bits, bits_at, random_endgame, unsigned
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.paths import SAMPLES, collection_cases
from support.squares import squares
from support.strategies import play_at_random

from othello import Board, Game, Piece, Position
from othello.analysis.perft import perft
from othello.engine import bitboard, warn_if_stale
from othello.engine.budget import Budget, OutOfBudget
from othello.engine.endgame import (
    MAX_MOBILITY_EMPTIES, MAX_NEAR_EMPTIES, MAX_UNSORTED_EMPTIES, Endgame)
from othello.engine.evaluation import MAX_VALUE, HandMade
from othello.engine.finish import MIN_CUT, MIN_UNSTABLE_DISCS
from othello.engine.midgame import Midgame
from othello.engine.native_rules import children, final_score, native, stable_discs
from othello.engine.search import Limits, analyse, analyse_depths, load_evaluation
from othello.engine.table import Table, depth_of, lower_of, move_of, upper_of
from othello.formats import obf
from othello.players.engine_board import EngineBoard


def minimax(own, opp):
    """Return the exact score from a search without pruning or tables."""
    moves = children(own, opp)
    if moves:
        return max(-minimax(child.own, child.opp) for child in moves)
    if children(opp, own):
        return -minimax(opp, own)
    return final_score(own, opp)


def full_search(own, opp, depth):
    """Return the value of a search to `depth` plies without pruning."""
    if depth == 0:
        return load_evaluation().evaluate(native(own), native(opp))
    moves = children(own, opp)
    if moves:
        return max(-full_search(child.own, child.opp, depth - 1) for child in moves)
    if children(opp, own):
        return -full_search(opp, own, depth)
    return 100 * final_score(own, opp)


CORNER_BITS = 1 | 1 << 7 | 1 << 56 | 1 << 63


def make_searches(nodes=10**9):
    budget = Budget(nodes, 1e9)
    midgame = Midgame(budget, Table(12), load_evaluation())
    return midgame, Endgame(budget, Table(12), midgame)


# Exact scores

def problems(path, most_empties):
    with path.open() as file:
        for number, problem in enumerate(obf.load(file), start=1):
            if problem.board.count_pieces(Piece.EMPTY) <= most_empties:
                yield pytest.param(problem, id=f"{path.stem}-{number}")


@pytest.mark.slow
@pytest.mark.parametrize("problem", list(problems(SAMPLES / "fforum-1-19.obf", 14)))
def test_the_search_finds_the_published_score_and_best_move(problem):
    answer = analyse(*unsigned(problem.board, problem.to_move))
    best = max(score for _, score in problem.scores)
    assert answer.is_exact and answer.value == best
    assert Position(*divmod(answer.move, 8)) in [
        move for move, score in problem.scores if score == best]


@pytest.mark.slow
@pytest.mark.parametrize("problem", list(problems(SAMPLES / "fforum-1-19.obf", 14))[:1])
def test_the_search_finds_the_published_score_of_every_move(problem):
    answers = analyse_depths(*unsigned(problem.board, problem.to_move))[-1]
    assert {Position(*divmod(answer.move, 8)): answer.value for answer in answers} == dict(
        problem.scores)
    assert [answer.value for answer in answers] == sorted(
        (score for _, score in problem.scores), reverse=True)


@pytest.mark.parametrize("seed", range(40))
def test_small_endings_match_minimax(seed):
    own, opp = random_endgame(seed, empties=seed % 8)
    assert analyse(own, opp).value == minimax(own, opp)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("window", [(-64, 64), (-1, 1), (5, 9), (-20, -18), (30, 40)])
def test_a_window_search_returns_the_score_or_a_bound(seed, window):
    own, opp = random_endgame(seed, empties=9)
    expected = analyse(own, opp).value
    score = make_searches()[1].score(native(own), native(opp), *window)
    alpha, beta = window
    if score <= alpha:
        assert expected <= score
    elif score >= beta:
        assert expected >= score
    else:
        assert expected == score


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("window", [(-64, 64), (-20, -19), (-1, 0), (0, 1), (7, 8), (24, 25)])
def test_a_search_of_the_last_empties_returns_score_or_bound(seed, window):
    own, opp = random_endgame(seed, empties=seed % (MAX_UNSORTED_EMPTIES + 1))
    expected, (alpha, beta) = minimax(own, opp), window
    score = make_searches()[1].score(native(own), native(opp), alpha, beta)
    assert expected <= score if score <= alpha else expected >= score
    assert score == expected or not alpha < score < beta


@pytest.mark.slow
@pytest.mark.parametrize("empties", range(MIN_CUT, MAX_UNSORTED_EMPTIES + 3))
def test_a_stable_disc_bound_below_the_window_ends_the_search(empties):
    positions = [random_endgame(seed, empties) for seed in range(12)]
    bounds = {position: 64 - 2 * stable_discs(*reversed(position)) for position in positions
              if children(*position) and position[1] & CORNER_BITS}
    assert sum(bound < 60 for bound in bounds.values()) > 3
    for position, bound in bounds.items():
        is_tried = 2 * (position[1].bit_count() - MIN_UNSTABLE_DISCS) >= 64 - bound
        for alpha, is_cut in (bound, is_tried), (bound - 1, False):
            budget = Budget(10**9, 1e9)
            endgame = Endgame(budget, Table(12), Midgame(budget, Table(12), load_evaluation()))
            score = endgame.score(*map(native, position), alpha, alpha + 1)
            assert (budget.nodes == 1 and score == bound) is is_cut


# X is to move. In the first position, White keeps only its nine stable discs. In all positions
# after the first, one side can take almost every disc. Each position has enough empties for the
# search to use its transposition table.
EXTREMES = {
    "all but the stable discs": """
        O X O O O O O O
        X O - - X X X -
        X - - O O X O X
        X O X - O X X X
        X O - O X O X X
        O O X O X X X X
        X X X X X X O X
        O X X X X X O -
        """,
    "won by 62": """
        X X X O X X X X
        X X X - O X X -
        X X - O - X X -
        X X X X X O X X
        X X X - - X X X
        X X X O X X - X
        X X X O X X X -
        X X X X X X X X
        """,
    "lost by 64": """
        O O O O O O O -
        O O O - O O O -
        O O O O O O O O
        O O O O O - - O
        O O X O - X - O
        O - O O O O O O
        O O O O O O O O
        - O O O O O O O
        """,
    "won by 62, with more empties": """
        X X X O X X X X
        X X X - O X X -
        X X - O - X X -
        X X X X X O X X
        X X X - - - X X
        X X X O X X - X
        X - X O X X X -
        X X X X X X X X
        """,
    "lost by 64, with more empties": """
        O - O O O O O -
        O O O - O O O -
        O O O O O O O O
        O O O O O - - O
        O O X O - - - O
        O - O O O O O O
        O O O O O O O O
        - O O O O O O O
        """,
}
WINDOWS = [(low, low + 1) for low in (-64, -63, -61, -60, 40, 45, 46, 59, 61, 62)] + [(-64, 64)]


@pytest.mark.slow
@pytest.mark.parametrize("rows", EXTREMES.values(), ids=EXTREMES)
def test_extreme_scores_do_not_depend_on_earlier_searches(rows):
    own, opp = unsigned(Board.from_string(rows))
    expected = minimax(own, opp)
    for first, (alpha, beta) in product(WINDOWS, repeat=2):
        endgame = make_searches()[1]
        endgame.score(native(own), native(opp), *first)
        score = endgame.score(native(own), native(opp), alpha, beta)
        assert expected <= score if score <= alpha else expected >= score
        assert score == expected or not alpha < score < beta


@pytest.mark.parametrize("path", collection_cases("endgame/fforum*.obf"))
def test_longer_published_endings_are_solved(path):
    for problem in problems(path, 20 if bitboard.COMPILED else 15):
        test_the_search_finds_the_published_score_and_best_move(*problem.values)


def test_the_extreme_positions_have_enough_empties_for_a_table():
    assert all(rows.count("-") > MAX_UNSORTED_EMPTIES for rows in EXTREMES.values())


def test_a_pass_does_not_count_towards_the_depth():
    own, opp = unsigned(play(FORCED_PASS).board, Piece.BLACK)
    answer = analyse(own, opp, Limits(depth=3))
    assert answer.move is None and answer.value == -analyse(opp, own, Limits(depth=3)).value


def test_the_best_line_starts_after_a_pass_at_the_root():
    game = play(FORCED_PASS)
    for limits in Limits(depth=3), Limits(depth=4):
        answer = analyse(*unsigned(game.board, Piece.BLACK), limits)
        reply = analyse(*unsigned(game.board, Piece.WHITE), limits)
        assert answer.move is None and answer.line == reply.line
        assert reply.line[0] == reply.move and len(reply.line) > 1


def test_the_best_line_continues_after_a_pass():
    start = Board.from_string("XO------" + "-" * 48 + "XO------")
    answer = analyse(*unsigned(start), Limits(depth=3))
    assert sorted(Position(*divmod(square, 8)) for square in answer.line) == [
        Position.parse("c1"), Position.parse("c8")]


def test_a_finished_game_has_an_exact_score():
    answer = analyse(*unsigned(play(WIPE_OUT).board))
    assert (answer.move, answer.value, answer.is_exact, answer.line) == (None, 64, True, ())
    assert analyse_depths(*unsigned(play(WIPE_OUT).board))[-1] == []


@pytest.mark.slow
@pytest.mark.parametrize("empties", [12, MAX_NEAR_EMPTIES + 2])
def test_the_best_line_leads_to_the_score(empties):
    position = random_endgame(3, empties)
    best = analyse(*position)
    assert len(best.line) > 4
    for answer in best, *analyse_depths(*position)[-1]:
        (own, opp), side = position, 1
        for square in answer.line:
            moves = {child.square: child for child in children(own, opp)}
            if not moves:
                own, opp, side = opp, own, -side
                moves = {child.square: child for child in children(own, opp)}
            own, opp, side = moves[square].own, moves[square].opp, -side
        assert answer.line[0] == answer.move and len(answer.line) > 2
        assert side * analyse(own, opp).value == answer.value


def test_results_with_few_empties_have_a_separate_table():
    endgame = make_searches()[1]
    table = endgame.table(MAX_NEAR_EMPTIES)
    assert endgame.table(MAX_NEAR_EMPTIES - 1) is table is not endgame.table(MAX_NEAR_EMPTIES + 1)


# The midgame

@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_pruning_does_not_change_the_value_of_a_search(seed, depth):
    own, opp = random_endgame(seed, empties=50 - 4 * seed)
    value = make_searches()[0].value(native(own), native(opp), depth, -MAX_VALUE, MAX_VALUE)
    assert value == full_search(own, opp, depth)


@pytest.mark.parametrize("seed", range(6))
def test_shallow_values_do_not_depend_on_earlier_searches(seed):
    own, opp = random_endgame(seed, empties=40 - 4 * seed)
    midgame = make_searches()[0]
    for depth in 3, 2, 1:
        value = midgame.value(native(own), native(opp), depth, -MAX_VALUE, MAX_VALUE)
        assert value == full_search(own, opp, depth)


def orientations(squares):
    rows = [[squares >> 8 * row + col & 1 for col in range(8)] for row in range(8)]
    for _ in range(4):
        rows = [list(row) for row in zip(*rows[::-1])]
        for picture in rows, [row[::-1] for row in rows]:
            yield sum(value << 8 * row + col for row, line in enumerate(picture)
                      for col, value in enumerate(line))


@pytest.mark.slow
@given(st.integers(0, 1000), st.integers(4, 60))
@settings(max_examples=15)
def test_symmetric_positions_have_equal_values(seed, empties):
    own, opp = random_endgame(seed, empties)
    values = {(HandMade().evaluate(native(black), native(white)),
               load_evaluation().evaluate(native(black), native(white)),
               analyse(black, white, Limits(depth=5)).value)
              for black, white in zip(orientations(own), orientations(opp))}
    assert len(values) == 1


def test_all_first_moves_have_the_same_value():
    answers = analyse_depths(*unsigned(Board()), Limits(depth=4))[-1]
    assert len(answers) == 4 and len({answer.value for answer in answers}) == 1


# HandMade sums these terms: valid moves, frontier, reachable corners, corners, X-squares and
# C-squares, anchored discs, discs, and the last move.
@pytest.mark.parametrize("own, opp, value", [
    ("a1", "", -3 * 29 + (21 * 63 - 135) + (87 + 3 * 63) + (40 - 4 * 63) + (330 - 5 * 63) - 360),
    ("d4", "", -8 * 29 + (40 - 4 * 63) + (330 - 5 * 63) - 360),
    ("b2", "", -8 * 29 + (104 - 15 * 63) + (40 - 4 * 63) + (330 - 5 * 63) - 360),
    ("b1", "", -5 * 29 + (4 * 63 - 234) + (40 - 4 * 63) + (330 - 5 * 63) - 360),
    ("a4", "b4", (358 - 5 * 62) + (7 - 4) * 29 - 360),
    ("b4", "a4", -(358 - 5 * 62) - (7 - 4) * 29 - 360),
    ("c1", "b1", (353 - 3 * 62) - (4 * 62 - 234) - 360),
    ("b1", "c1", -(149 + 2 * 62) + (4 * 62 - 234) - 360)])
def test_the_handmade_value_is_the_sum_of_its_features(own, opp, value):
    assert HandMade().evaluate(*(bits_at(squares(side)) for side in (own, opp))) == value


def test_learned_weights_prefer_a_corner_to_an_x_square():
    own, opp = unsigned(play("f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6").board)
    corner, x_square = (load_evaluation().evaluate(native(own | disc), native(opp))
                        for disc in (1, 1 << 9))
    assert corner > x_square


@pytest.mark.parametrize("turn", ["", "e6"])
def test_an_estimate_leaves_stable_discs_to_their_owner(turn):
    game = play("d3c3c4c5d6e3b4c6b6a5d2e1b5c7a4a3a7a6a2c2d8c8b8b7a8d7b3b2a1e8e7" + turn)
    color = game.current_player.color
    side = 1 if color is Piece.BLACK else -1
    # The corner disc is the only disc that White is certain to keep.
    position, limits = unsigned(game.board, color), Limits(nodes=3000)
    answers = analyse_depths(*position, limits)[-1]
    assert {side * answer.value for answer in (answers[0], analyse(*position, limits))} == {62}


# Limits

def test_the_same_limits_give_the_same_answer():
    limits = Limits(nodes=3000)
    first, second = (analyse(*unsigned(Board()), limits) for _ in range(2))
    assert first._replace(seconds=0) == second._replace(seconds=0)
    assert first.nodes <= 3000 and 1 < first.depth < 12 and not first.is_exact


def test_more_nodes_reach_greater_depths():
    limits = [Limits(nodes=nodes) for nodes in (2, 500, 2000)]
    own, opp = unsigned(play("f5d6c3d3c4").board, Piece.WHITE)
    depths = [analyse(own, opp, limit).depth for limit in limits]
    assert depths[0] == 0 and depths == sorted({*depths})
    assert all(answer.depth == 0 for answer in analyse_depths(own, opp, limits[0])[-1])


@pytest.mark.slow
def test_an_interrupted_solve_returns_the_best_proven_move():
    position = random_endgame(2, empties=14)
    full_answer = analyse(*position, Limits(nodes=50_000))
    partial_answer = analyse(*position, Limits(nodes=full_answer.nodes - 100))
    assert full_answer.is_exact and not partial_answer.is_exact
    assert (partial_answer.move, partial_answer.value) == (full_answer.move, full_answer.value)


@pytest.mark.parametrize("extra_nodes, depth", [(1, 5), (0, 4)])
def test_an_interrupted_search_returns_its_better_move(extra_nodes, depth):
    endgames = (random_endgame(seed, empties=40) for seed in range(100))
    position = next(position for position in endgames
                    if analyse(*position, Limits(depth=4)).move
                    != analyse(*position, Limits(depth=5)).move)
    full_answer = analyse(*position, Limits(depth=5))
    partial_answer = analyse(*position, Limits(nodes=full_answer.nodes + extra_nodes))
    assert (partial_answer.move, partial_answer.value, partial_answer.depth) == (
        full_answer.move, full_answer.value, depth)


@pytest.mark.slow
def test_an_interrupted_solve_returns_all_proven_moves():
    position = random_endgame(2, empties=14)
    full_answers = {answer.move: answer for answer in analyse_depths(*position)[-1]}
    partial_answers = analyse_depths(*position, Limits(nodes=60_000))[-1]
    proofs = [answer for answer in partial_answers if answer.is_exact]
    assert 0 < len(proofs) < len(partial_answers) == len(full_answers)
    assert all(answer.value == full_answers[answer.move].value for answer in proofs)


def test_a_depth_starts_only_if_the_nodes_probably_suffice():
    position = unsigned(play("f5d6c3d3c4").board, Piece.WHITE)

    def depths(**limits):
        readings = count()
        answers = analyse_depths(*position, Limits(clock=lambda: next(readings), **limits))
        return [[answer.value for answer in moves] for moves in answers], next(readings), max(
            answer.nodes for answer in answers[-1])

    third, fourth, full_run = depths(depth=3)[2], depths(depth=4)[2], depths(depth=5)
    nodes = full_run[2] + max(full_run[2] - fourth, 3 * (fourth - third))
    assert depths(nodes=nodes - 1) == full_run
    values, readings, _ = depths(nodes=nodes)
    assert values[:6] == full_run[0] and readings > full_run[1]


def test_each_depth_equals_a_search_limited_to_that_depth():
    position = unsigned(play("f5d6c3d3c4").board, Piece.WHITE)
    for depth, answers in enumerate(analyse_depths(*position, Limits(depth=4))):
        limited_answers = analyse_depths(*position, Limits(depth=depth))[-1]
        assert [answer[:5] for answer in answers] == [answer[:5] for answer in limited_answers]


def test_the_known_best_move_is_tried_before_ranking_others():
    position = random_endgame(2, empties=12)
    own, opp = map(native, position)
    budgets = [Budget(10**9, 1e9), Budget(10**9, 1e9)]
    fresh, primed = [Endgame(budget, Table(12), Midgame(budget, Table(12), load_evaluation()))
                     for budget in budgets]
    fresh.score(own, opp, -64, -63)  # A single move is enough to prove a score above -64.
    first = move_of(fresh.table(12).find(own, opp))
    primed.table(12).store(own, opp, 12, -64, 64, first)
    primed.score(own, opp, -64, -63)
    # With this number of empties, the search uses one node per move to rank the moves.
    assert budgets[0].nodes - budgets[1].nodes == len(children(*position)) > 1


def test_the_last_ply_starts_with_the_last_cutoff_move():
    position = random_endgame(3, empties=30)
    best = full_search(*position, 1)
    budget = Budget(10**9, 1e9)
    midgame = Midgame(budget, Table(12), load_evaluation())
    nodes = []
    for _ in range(2):
        before = budget.nodes
        assert midgame.value(*map(native, position), 1, best - 1, best) == best
        nodes.append(budget.nodes - before)
    assert 2 == nodes[1] < nodes[0]  # one node for the position, one for its first move


def test_the_last_ply_starts_with_corners():
    position, value = next(
        (position, -full_search(corner.own, corner.opp, 0))
        for position in (random_endgame(seed, empties=30) for seed in range(100))
        for corner in children(*position)[1:]
        if {0, 7, 56, 63} & {child.square for child in children(*position)} == {corner.square})
    budget = Budget(10**9, 1e9)
    midgame = Midgame(budget, Table(12), load_evaluation())
    assert midgame.value(*map(native, position), 1, value - 1, value) == value
    assert budget.nodes == 2


CORNERS, BESIDE_CORNERS = {0, 7, 56, 63}, {1, 6, 8, 9, 14, 15, 48, 49, 54, 55, 57, 62}


def test_the_last_ply_also_tries_the_second_last_cutoff_move():
    first, second = random_endgame(3, empties=30), random_endgame(6, empties=30)
    replies = [analyse(*position, Limits(depth=1)).move for position in (first, second)]
    moves = [child.square for child in children(*first)]
    assert replies[1] not in moves and replies[0] != moves[0] and not CORNERS & {*moves}
    budget = Budget(10**9, 1e9)
    midgame = Midgame(budget, Table(12), load_evaluation())
    for position in first, second, first:
        before, best = budget.nodes, full_search(*position, 1)
        assert midgame.value(*map(native, position), 1, best - 1, best) == best
    assert budget.nodes - before == 2


def test_the_last_ply_tries_squares_next_to_corners_last():
    number = 0
    for position in (random_endgame(seed, empties=30) for seed in range(20)):
        moves, best = [child.square for child in children(*position)], full_search(*position, 1)
        reply = analyse(*position, Limits(depth=1)).move
        if reply in BESIDE_CORNERS or CORNERS & {*moves} or not BESIDE_CORNERS & {*moves}:
            continue
        budget = Budget(10**9, 1e9)
        midgame = Midgame(budget, Table(12), load_evaluation())
        assert midgame.value(*map(native, position), 1, best - 1, best) == best
        first = [move for move in moves if move not in BESIDE_CORNERS]
        assert budget.nodes == 2 + first.index(reply)
        number += moves.index(reply) > first.index(reply)
    assert number > 3


@pytest.mark.slow
@pytest.mark.parametrize("empties", [
    MAX_MOBILITY_EMPTIES + 1, MAX_NEAR_EMPTIES + 1, MAX_NEAR_EMPTIES + 2])
def test_a_known_score_above_the_window_ends_the_search(empties):
    position = random_endgame(2, empties)
    after = children(*position)
    for child in after:
        budget = Budget(10**9, 1e9)
        endgame = Endgame(budget, Table(12), Midgame(budget, Table(12), load_evaluation()))
        score = -endgame.score(native(child.own), native(child.opp), -64, 64)
        before = budget.nodes
        assert endgame.score(*map(native, position), score - 1, score) == score
        # The search counts the position and each ranked move as a node.
        assert budget.nodes - before == 1 + len(after)


@pytest.mark.parametrize("empties", range(MAX_UNSORTED_EMPTIES + 2, MAX_MOBILITY_EMPTIES + 1))
def test_a_known_score_also_ends_a_search_with_few_empties(empties):
    position = random_endgame(2, empties)
    for child in children(*position):
        budget = Budget(10**9, 1e9)
        endgame = Endgame(budget, Table(12), Midgame(budget, Table(12), load_evaluation()))
        score = -endgame.score(native(child.own), native(child.opp), -64, 64)
        before = budget.nodes
        assert endgame.score(*map(native, position), score - 1, score) == score
        assert budget.nodes - before == 1


def test_an_ending_beyond_the_budget_is_not_solved():
    own, opp = random_endgame(1, empties=20)
    with pytest.raises(OutOfBudget):
        make_searches(nodes=2000)[1].score(native(own), native(opp), -64, 64)


def test_a_wipe_out_has_its_final_score_in_every_search():
    midgame, endgame = make_searches()
    position = bits(play(WIPE_OUT).board)
    assert midgame.value(*position, 3, -MAX_VALUE, MAX_VALUE) == 6400
    assert endgame.score(*position, -64, 64) == 64


def test_an_expired_time_limit_ends_a_search():
    answer = analyse(*unsigned(Board()), Limits(seconds=1e-9))
    assert answer.move in [child.square for child in children(*unsigned(Board()))]
    with pytest.raises(OutOfBudget):
        midgame = Midgame(Budget(10**9, -1), Table(4), load_evaluation())
        midgame.value(*bits(Board()), 12, -MAX_VALUE, MAX_VALUE)


@pytest.mark.parametrize("limits, is_exact", [
    (Limits(), True), (Limits(nodes=10**7), True), (Limits(seconds=1000), True),
    (Limits(nodes=300), False), (Limits(depth=5), False), (Limits(seconds=1e-6), False)])
def test_a_position_is_solved_if_the_limits_allow_it(limits, is_exact):
    answer = analyse(*random_endgame(1, empties=11), limits)
    assert answer.is_exact is is_exact
    assert (answer.depth == 11) is is_exact


def test_a_board_with_two_discs_and_no_move_is_solved():
    answer = EngineBoard(Board.from_string("XO" + "-" * 62), Piece.BLACK).best()
    assert (answer.value, answer.is_exact) == (64, True)


def test_a_table_prefers_deeper_and_then_newer_entries():
    table = Table(1)
    table.store(1, 2, 5, -3, 3, 4)
    table.store(8, 16, 2, 0, 0, 32)
    assert depth_of(table.find(1, 2)) == 5 and depth_of(table.find(8, 16)) == 2
    table.store(64, 128, 3, 0, 0, 0)
    assert table.find(1, 2) and not table.find(8, 16)
    table.store(1, 2, 6, -1, 1, 4)
    assert (lower_of(table.find(1, 2)), depth_of(table.find(1, 2))) == (-1, 6)
    table.store(64, 128, 4, 0, 0, 0)
    assert depth_of(table.find(64, 128)) == 4 and depth_of(table.find(1, 2)) == 6


@pytest.mark.parametrize("move", [0, 1, 1 << 31, 1 << 32, 1 << 63])
@pytest.mark.parametrize("lower, upper", [(-6400, -6400), (6400, 6400), (-64, 64), (0, 0)])
def test_a_table_returns_stored_entries(lower, upper, move):
    table = Table(4)
    table.store(native(1 << 63), 1, 60, lower, upper, native(move))
    entry = table.find(native(1 << 63), 1)
    assert (depth_of(entry), lower_of(entry), upper_of(entry)) == (60, lower, upper)
    assert move_of(entry) == native(move)


def test_a_search_restores_the_garbage_collector_state():
    for is_enabled in False, True:
        (gc.enable if is_enabled else gc.disable)()
        analyse(*unsigned(Board()), Limits(depth=1))
        assert gc.isenabled() is is_enabled


# Compiled or not

def test_a_stale_compiled_file_causes_a_warning(tmp_path):
    source, compiled = tmp_path / "table.py", tmp_path / "table.cpython-311.so"
    source.write_text("")
    compiled.write_text("")
    warn_if_stale(tmp_path)
    os.utime(compiled, (0, 0))
    with pytest.warns(RuntimeWarning, match="^table.cpython-311.so is older than its source"):
        warn_if_stale(tmp_path)
    source.unlink()
    warn_if_stale(tmp_path)


def test_ctrl_c_works_when_a_search_reads_the_clock(monkeypatch):
    readings = []

    def interrupt_third_reading():
        readings.append(len(readings))
        if len(readings) == 3:
            signal.raise_signal(signal.SIGINT)
        return 0.0
    monkeypatch.setattr("othello.engine.clock.perf_counter", interrupt_third_reading)
    with pytest.raises(KeyboardInterrupt):
        analyse(*random_endgame(1, 40), Limits(nodes=50_000))
    assert len(readings) == 3


def test_a_search_uses_the_given_clock():
    steps = count()
    position = random_endgame(1, 40)
    slow = analyse(*position, Limits(nodes=2000, seconds=3, clock=lambda: next(steps)))
    timeless = analyse(*position, Limits(nodes=2000, seconds=3, clock=lambda: 0.0))
    assert slow.nodes < 2000 <= timeless.nodes and timeless.seconds == 0 < slow.seconds


def test_a_stopped_clock_lets_a_position_be_solved():
    assert analyse(*random_endgame(1, 12), Limits(seconds=3, clock=lambda: 0.0)).is_exact


@pytest.mark.parametrize("empties", [0, 3, 5])
def test_engine_perft_matches_the_class_model(empties):
    for seed in range(20):
        game, random = Game(), Random(seed)
        play_at_random(game, random, 60 - empties)
        engine_board = EngineBoard(game.board, game.current_player.color)
        assert engine_board.perft(9) == perft(game.board, game.current_player.color, 9)
