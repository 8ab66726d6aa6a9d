"""Selective searches find the likely score of an ending, and proofs start from that score."""

from dataclasses import replace

import pytest
from support.bits import random_endgame

from othello.engine import weights
from othello.engine.bitboard import count, valid_moves
from othello.engine.budget import Budget
from othello.engine.endgame import MAX_MOBILITY_EMPTIES, Endgame
from othello.engine.evaluation import MAX_VALUE
from othello.engine.midgame import MIN_PROBED_DEPTH, UNDECIDED, Midgame, probe_depth
from othello.engine.native_rules import children, native
from othello.engine.patterns import Patterns
from othello.engine.search import MIN_LIKELY_EMPTIES, UNLIMITED, Limits, analyse, nodes_for_likely
from othello.engine.selective import PROBE_MARGIN, Selective
from othello.engine.symmetry import canonicalize
from othello.engine.table import Table, lower_of, move_of, upper_of

LEARNED_WEIGHTS = weights.load(weights.FILE)
EMPTIES = MAX_MOBILITY_EMPTIES + 1  # the smallest number of empties at which searches use probes


def make_searches(*spread):
    """Return a budget, a midgame search, a selective search and an exact search."""
    budget = Budget(UNLIMITED, 1e9)
    judge = Patterns(replace(LEARNED_WEIGHTS, spread=spread) if spread else LEARNED_WEIGHTS)
    midgame = Midgame(budget, Table(12), judge)
    selective = Selective(budget, Table(12), midgame)
    return budget, midgame, selective, Endgame(budget, Table(12), midgame, selective)


@pytest.fixture(params=[1, pytest.param(7, marks=pytest.mark.slow)])
def position(request):
    return tuple(map(native, random_endgame(request.param, EMPTIES)))


def test_the_likely_score_is_exact_without_probes(position):
    score = make_searches()[3].score(*position, -64, 64)
    for spread in (0, 0, 0), (MAX_VALUE, 0, 0):
        selective = make_searches(*spread)[2]
        assert selective.score(*position, score - 1, score) == score
        assert selective.score(*position, score, score + 1) <= score


@pytest.mark.parametrize("alpha, bounds", [(-50, (-48, 64)), (40, (-64, 40))])
def test_a_score_far_outside_the_window_is_not_searched(position, alpha, bounds):
    budget, _, selective, _ = make_searches()
    assert selective.score(*position, alpha, alpha + 1) in bounds
    entry = selective.table(EMPTIES).find(*position)
    assert (lower_of(entry), upper_of(entry)) == bounds
    selective_nodes = budget.nodes
    budget, _, _, exact = make_searches()
    exact.score(*position, alpha, alpha + 1)
    assert selective_nodes < budget.nodes


def test_a_contradicted_bound_is_discarded(position):
    score = make_searches()[3].score(*position, -64, 64)
    for bounds, alpha, new_bounds in [((-64, score - 4), score - 10, lambda value: (value, 64)),
                                      ((score + 4, 64), score + 2, lambda value: (-64, value))]:
        endgame = make_searches()[3]
        table = endgame.table(EMPTIES)
        table.store(*position, EMPTIES, *bounds, 0)
        value = endgame.score(*position, alpha, alpha + 8)
        entry = table.find(*position)
        assert (lower_of(entry), upper_of(entry)) == new_bounds(value)


@pytest.mark.parametrize("percent", [100, PROBE_MARGIN])
def test_the_probe_margin_is_a_percentage_of_the_spread(position, percent):
    value = make_searches(0, 0, 0)[1].value(*position, probe_depth(MIN_PROBED_DEPTH), -MAX_VALUE,
                                            MAX_VALUE)
    for distance, is_enough in (19.6 * percent, False), (20.4 * percent, True):
        for sign in -1, 1:
            alpha = round(value - sign * distance)
            bound = make_searches(2000, 0, 0)[1].probe(*position, MIN_PROBED_DEPTH, alpha,
                                                       alpha + 1, percent)
            assert bound == ((alpha + 1 if sign > 0 else alpha) if is_enough else UNDECIDED)


def test_a_proof_starts_with_the_likely_best_move(position):
    budget, _, _, exact = make_searches()
    exact.score(*position, -64, -63)  # A single move is enough to prove a score above -64.
    unguided_nodes, first = budget.nodes, move_of(exact.table(EMPTIES).find(*position))
    budget, _, selective, guided_endgame = make_searches()
    selective.table(EMPTIES).store(*position, EMPTIES, -64, 64, first)
    guided_endgame.score(*position, -64, -63)
    # With this number of empties, the search uses one node per move to rank the moves.
    assert unguided_nodes - budget.nodes == count(valid_moves(*position)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 5, 9])
def test_likely_scores_are_even_and_bounds_are_consistent(seed):
    selective = make_searches()[2]
    position = random_endgame(seed, EMPTIES + 3)
    assert selective.score(*map(native, position), -64, 64) % 2 == 0
    table, number = selective.table(EMPTIES + 1), 0
    for child in children(*position):
        for reply in children(child.own, child.opp):
            if entry := table.find(native(reply.own), native(reply.opp)):
                assert lower_of(entry) <= upper_of(entry)
                assert lower_of(entry) % 2 == upper_of(entry) % 2 == 0
                number += 1
    assert number


@pytest.mark.slow
def test_the_likely_score_is_returned_if_a_proof_takes_too_long():
    # The likely score of this position equals the exact score.
    position = canonicalize(*random_endgame(2, MIN_LIKELY_EMPTIES))[:2]
    limits = Limits(nodes=int(1.1 * nodes_for_likely(MIN_LIKELY_EMPTIES)))
    likely, exact = analyse(*position, limits), analyse(*position)
    assert likely.depth == MIN_LIKELY_EMPTIES and not likely.is_exact and exact.is_exact
    assert likely[:3] == exact[:3]
