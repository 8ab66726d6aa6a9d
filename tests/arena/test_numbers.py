"""Ratings, intervals and the sequential test, compared with known strengths and other methods."""

from itertools import combinations
from math import isclose, log10
from random import Random

import numpy as np
import pytest

from othello.arena.match import GameResult, Pairing
from othello.arena.ratings import leader, points, ratings, standings
from othello.arena.sprt import expected_score, likelihood, verdict


def game(number, black, white, lead, loser=""):
    return GameResult(Pairing(number, black, white, ""), "", lead, "fault" if loser else "", loser,
                      (1.0, 2.0))


def random_games(random, strengths, each):
    number, found = 0, []
    for first, second in combinations(strengths, 2):
        for _ in range(each):
            for black, white in (first, second), (second, first):
                chance = expected_score(strengths[black] - strengths[white])
                found.append(game(number, black, white, 2 if random.random() < chance else -2))
                number += 1
    return found


def random_pair_scores(random, elo):
    while True:
        yield sum(random.random() < expected_score(elo) for _ in range(2)) / 2


def run_sequential_test(random, elo, low, high):
    seen = []
    for share in random_pair_scores(random, elo):
        seen.append(share)
        if (found := verdict(seen, low, high)) != "go on":
            return found


def test_ratings_of_two_players_follow_from_their_share():
    found = [game(number, "a", "b", lead) for number, lead in enumerate([2, 2, 2, 0, -2])]
    rated = ratings(points(found))
    assert isclose(rated["a"] - rated["b"], 400 * log10((3.5 + 0.5) / (1.5 + 0.5)))
    assert isclose(rated["a"] + rated["b"], 0, abs_tol=1e-9)


def test_the_leader_has_the_largest_share_of_finished_pairs():
    found = [game(0, "a", "b", 2), game(1, "b", "a", 0), game(2, "a", "b", -2),
             game(3, "b", "a", -2), game(4, "b", "a", 2)]
    name, share, error = leader(found, ["b", "a"])
    assert (name, share) == ("a", 0.625)  # The leader scores 3/4 and 1/2 in the two pairs.
    assert isclose(error, 1.959964 * np.std([0.75, 0.5], ddof=1) / 2 ** 0.5, rel_tol=1e-6)
    assert leader(found[:3], ["b", "a"]) == ("a", 0.75, 0.5)
    assert leader([], ["b", "a"]) == ("b", 0.5, 0.5)


def test_leader_error_matches_the_share_interval():
    found = random_games(Random(4), {"a": 100, "b": 0}, 100)
    name, share, error = leader(found, ["a", "b"])
    best = standings(found, ["a", "b"], Random(1))[0]
    assert (name, share) == (best.name, best.points / best.games)
    assert np.allclose(best.share, (share - error, share + error), atol=0.02)


def test_ratings_match_choix():
    """The expected ratings come from `ilsr_pairwise_dense` in choix 0.4.1."""
    strengths = {"a": 0, "b": 60, "c": 120, "d": 200, "e": -100}
    rated = ratings(points(random_games(Random(1), strengths, 20)))
    assert np.allclose([rated[name] for name in strengths],
                       [-66.03, 24.68, 13.84, 143.04, -115.53], atol=0.01)


def test_ratings_are_the_maximum_likelihood_estimate():
    """For each player, the points predicted from the ratings match the points actually scored.

    Both numbers include an extra tie against each opponent.
    """
    strengths = {"a": 100, "b": 0, "c": -150}
    table = points(random_games(Random(4), strengths, 20))
    rated = ratings(table)
    for own in strengths:
        others = [other for other in strengths if other != own]
        model = sum(41 * expected_score(rated[own] - rated[other]) for other in others)
        assert isclose(model, sum(table[own, other] + 0.5 for other in others), abs_tol=1e-3)


def newton_ratings(table, names):
    number = len(names)
    won = np.array([[table.get((own, other), 0.0) + 0.5 * ((own, other) in table)
                     for other in names] for own in names])
    values = np.zeros(number)
    for _ in range(30):
        chance = 1 / (1 + np.exp(values - values[:, None]))  # expected share per game
        games = won + won.T
        slope = (won - games * chance).sum(axis=1)[1:]
        weight = games * chance * (1 - chance)
        bend = np.diag(weight.sum(axis=1)) - weight
        values[1:] += np.linalg.solve(bend[1:, 1:], slope)
    elo = 400 / np.log(10) * (values - values.mean())
    return dict(zip(names, elo))


@pytest.mark.parametrize("seed", range(5))
def test_ratings_match_newtons_method(seed):
    strengths = {"a": 250, "b": 100, "c": 0, "d": -50, "e": -300}
    table = points(random_games(Random(seed), strengths, 15))
    assert ratings(table) == pytest.approx(newton_ratings(table, list(strengths)), abs=0.01)


def test_a_player_without_games_has_rating_0():
    assert [row.games for row in standings([], ["a", "b"], Random(1))] == [0, 0]
    met = [game(number, "a", "b", 2) for number in range(20)]
    *_, away = sorted(standings(met, ["a", "b", "away"], Random(1)), key=lambda row: row.games,
                      reverse=True)
    assert (away.name, away.games, away.share, away.rating, away.ratings) == (
        "away", 0, (0.5, 0.5), 0, (0, 0))


def test_unconnected_groups_of_players_are_rated_separately():
    one = [game(number, "a", "b", 2) for number in range(20)]
    other = [game(number, "c", "d", 2 * (-1) ** number) for number in range(20)]
    bridge = [game(40, "b", "c", 0)]
    apart = ratings(points(one + other))
    assert apart == pytest.approx(ratings(points(one)) | ratings(points(other)), abs=1e-3)
    assert apart["a"] == pytest.approx(-apart["b"]) and apart["c"] == pytest.approx(0, abs=1e-3)
    linked = ratings(points(one + other + bridge))
    assert linked["a"] - linked["b"] > 600 and sum(linked.values()) == pytest.approx(0, abs=1e-6)
    assert abs(linked["a"] + linked["b"]) > 1


def test_intervals_resample_only_games_of_the_player():
    found = [game(number, *met, 2) for number, met in enumerate(
        [("a", "b"), ("a", "c"), ("b", "c")])]
    best, middle, worst = (row for row in standings(found, ["a", "b", "c"], Random(1)))
    assert (best.share, worst.share) == ((1, 1), (0, 0))
    assert best.ratings[0] > 0 > worst.ratings[1]
    assert (middle.rating, middle.name) == (pytest.approx(0, abs=1e-3), "b")


def test_standings_have_points_lead_faults_and_time():
    found = standings([game(0, "a", "b", 10), game(1, "b", "a", -4, "WHITE")], ["a", "b"],
                      Random(1))
    ours = next(row for row in found if row.name == "a")
    assert (ours.games, ours.points, ours.lead, ours.faults, ours.seconds) == (2, 1, 10, 1, 3)


def intervals_hold(seed):
    games = random_games(Random(seed), {"a": 60, "b": -60}, 30)
    found = standings(games, ["a", "b"], Random(seed))
    ours = next(row for row in found if row.name == "a")
    return (ours.share[0] <= expected_score(120) <= ours.share[1],
            ours.ratings[0] <= 60 <= ours.ratings[1])


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("number", [20, pytest.param(300, marks=pytest.mark.slow)])
def test_intervals_contain_the_true_strength(number):
    for held in zip(*map(intervals_hold, range(number))):
        assert sum(held) >= (0.93 if number > 100 else 0.8) * number


@pytest.mark.parametrize("number", [40, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("elo, wrong", [(0, "stronger"), (100, "not stronger")])
def test_sprt_errs_in_at_most_5_percent_of_matches(elo, wrong, number):
    random = Random(elo)
    errors = sum(run_sequential_test(random, elo, 0, 100) == wrong for _ in range(number))
    assert errors <= (0.05 if number > 100 else 0.1) * number


def test_sprt_does_not_decide_after_two_pairs():
    assert verdict([1.0] * 2, 0, 50) == verdict([0.0] * 2, 0, 50) == "go on"
    assert likelihood([], 0, 50) == pytest.approx(0, abs=0.01)
