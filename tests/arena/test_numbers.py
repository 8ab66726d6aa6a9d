"""Ratings, intervals and the sequential test, compared with known strengths and other methods."""

import re
from itertools import combinations
from math import isclose, log, log10
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

from othello.arena.match import GameResult, Pairing
from othello.arena.ratings import leader, pair_shares, points, ratings, standings
from othello.arena.report import picture, progress
from othello.arena.sprt import decide, expected_score, likelihood


def game(number, black, white, lead, loser=""):
    return GameResult(Pairing(number, black, white, ""), "", lead, "fault" if loser else "", loser,
                      (1.0, 2.0))


def random_games(random, strengths, each):
    number, results = 0, []
    for first, second in combinations(strengths, 2):
        for _ in range(each):
            for black, white in (first, second), (second, first):
                chance = expected_score(strengths[black] - strengths[white])
                results.append(game(number, black, white, 2 if random.random() < chance else -2))
                number += 1
    return results


def random_pair_scores(random, elo):
    while True:
        yield sum(random.random() < expected_score(elo) for _ in range(2)) / 2


def run_sequential_test(random, elo, low, high):
    shares = []
    for share in random_pair_scores(random, elo):
        shares.append(share)
        if (result := decide(shares, low, high)) != "go on":
            return result


def test_ratings_of_two_players_follow_from_their_share():
    results = [game(number, "a", "b", lead) for number, lead in enumerate([2, 2, 2, 0, -2])]
    elo_ratings = ratings(points(results))
    assert isclose(elo_ratings["a"] - elo_ratings["b"], 400 * log10((3.5 + 0.5) / (1.5 + 0.5)))
    assert isclose(elo_ratings["a"] + elo_ratings["b"], 0, abs_tol=1e-9)


def test_the_leader_has_the_largest_share_of_finished_pairs():
    results = [game(0, "a", "b", 2), game(1, "b", "a", 0), game(2, "a", "b", -2),
               game(3, "b", "a", -2), game(4, "b", "a", 2)]
    name, share, error = leader(results, ["b", "a"])
    assert (name, share) == ("a", 0.625)  # The leader scores 3/4 and 1/2 in the two pairs.
    assert isclose(error, 1.959964 * np.std([0.75, 0.5], ddof=1) / 2 ** 0.5, rel_tol=1e-6)
    assert leader(results[:3], ["b", "a"]) == ("a", 0.75, 0.5)
    assert leader([], ["b", "a"]) == ("b", 0.5, 0.5)


def test_leader_error_matches_the_share_interval():
    results = random_games(Random(4), {"a": 100, "b": 0}, 100)
    name, share, error = leader(results, ["a", "b"])
    best = standings(results, ["a", "b"], Random(1))[0]
    assert (name, share) == (best.name, best.points / best.games)
    assert np.allclose(best.share, (share - error, share + error), atol=0.02)


@pytest.mark.parametrize("pairs, quantile", [(5, 2.776), (10, 2.262)])
def test_few_pairs_have_share_intervals_as_wide_as_students_t_interval(pairs, quantile):
    leads = [2, -2, 2, 0, -2, 2, 2, 2, 0, 0, 2, -2, -2, 2, 0, -2, 2, -2, -2, 0]
    results = [game(number, *("ab" if number % 2 == 0 else "ba"), lead)
               for number, lead in enumerate(leads[:2 * pairs])]
    error = np.std(pair_shares(results, "a"), ddof=1) / pairs ** 0.5
    intervals = [row.share for seed in range(5)
                 for row in standings(results, ["a", "b"], Random(seed))]
    width = np.mean([high - low for low, high in intervals])
    assert width == pytest.approx(2 * quantile * error, rel=0.1)


def test_pair_shares_stop_at_the_first_unfinished_pair():
    results = [game(0, "a", "b", 2), game(1, "b", "a", 0), game(2, "a", "b", -2),
               game(3, "b", "a", 2), game(4, "a", "b", 2), game(5, "b", "a", -2)]
    assert pair_shares(results, "a") == [0.75, 0, 1]
    assert pair_shares(reversed(results), "b") == [0.25, 1, 0]
    assert pair_shares(results[:2] + results[3:], "a") == [0.75]


def test_ratings_match_choix():
    """The expected ratings come from `ilsr_pairwise_dense` in choix 0.4.1."""
    strengths = {"a": 0, "b": 60, "c": 120, "d": 200, "e": -100}
    elo_ratings = ratings(points(random_games(Random(1), strengths, 20)))
    assert np.allclose([elo_ratings[name] for name in strengths],
                       [-66.03, 24.68, 13.84, 143.04, -115.53], atol=0.01)


def test_ratings_are_the_maximum_likelihood_estimate():
    """The ratings predict exactly the points that each player scored.

    Both numbers include an extra tie against each opponent.
    """
    strengths = {"a": 100, "b": 0, "c": -150}
    table = points(random_games(Random(4), strengths, 20))
    elo_ratings = ratings(table)
    for own in strengths:
        others = [other for other in strengths if other != own]
        model = sum(41 * expected_score(elo_ratings[own] - elo_ratings[other]) for other in others)
        assert isclose(model, sum(table[own, other] + 0.5 for other in others), abs_tol=1e-3)


def newton_ratings(table, names):
    number = len(names)
    scores = np.array([[table.get((own, other), 0.0) + 0.5 * ((own, other) in table)
                        for other in names] for own in names])
    values = np.zeros(number)
    for _ in range(30):
        chance = 1 / (1 + np.exp(values - values[:, None]))  # expected share per game
        games = scores + scores.T
        slope = (scores - games * chance).sum(axis=1)[1:]
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
    results = [game(number, "a", "b", 2) for number in range(20)]
    *_, away = sorted(standings(results, ["a", "b", "away"], Random(1)), key=lambda row: row.games,
                      reverse=True)
    assert (away.name, away.games, away.share, away.rating, away.ratings, away.lead) == (
        "away", 0, (0.5, 0.5), 0, (0, 0), 0)


def test_unconnected_groups_of_players_are_rated_separately():
    left_pair = [game(number, "a", "b", 2) for number in range(20)]
    right_pair = [game(number, "c", "d", 2 * (-1) ** number) for number in range(20)]
    bridge = [game(40, "b", "c", 0)]
    apart = ratings(points(left_pair + right_pair))
    assert apart == pytest.approx(
        ratings(points(left_pair)) | ratings(points(right_pair)), abs=1e-3)
    assert apart["a"] == pytest.approx(-apart["b"]) and apart["c"] == pytest.approx(0, abs=1e-3)
    joint = ratings(points(left_pair + right_pair + bridge))
    assert joint["a"] - joint["b"] > 600 and sum(joint.values()) == pytest.approx(0, abs=1e-6)
    assert abs(joint["a"] + joint["b"]) > 1


def test_intervals_resample_only_games_of_the_player():
    results = [game(number, *pair, 2) for number, pair in enumerate(
        [("a", "b"), ("a", "c"), ("b", "c")])]
    best, middle, worst = (row for row in standings(results, ["a", "b", "c"], Random(1)))
    assert (best.share, worst.share) == ((1, 1), (0, 0))
    assert best.ratings[0] > 0 > worst.ratings[1]
    assert (middle.rating, middle.name) == (pytest.approx(0, abs=1e-3), "b")


def test_standings_have_points_lead_faults_and_time():
    results = [game(0, "a", "b", 10), game(1, "b", "a", -4, "WHITE"), game(2, "a", "b", 3)]
    table = standings(results, ["a", "b"], Random(1))
    row_a, row_b = sorted(table, key=lambda row: row.name)
    assert (row_a.games, row_a.points, row_a.lead, row_b.lead) == (3, 2, 6.5, -6.5)
    assert (row_a.faults, row_a.seconds) == (1, 4)


def test_progress_shows_the_rate_and_the_most_minutes_left():
    played = [game(0, "a", "b", 2), game(1, "b", "a", -2), game(2, "a", "b", 2)]
    for seconds, estimate in ((120, "60 games per hour, at most 7 min left"),
                              (121, "60 games per hour, at most 8 min left"),
                              (90, "80 games per hour, at most 6 min left")):
        assert progress(played, ["a", "b"], 10, 2, seconds) == (
            f"3 of 10 games; a leads with 100% +-50%; {estimate}")


def test_picture_draws_ratings_and_intervals_on_one_scale():
    games = random_games(Random(1), {"a": 150, "b": 0, "c": -150}, 10)
    rows = standings(games, ["a", "b", "c"], Random(1))
    svg = ElementTree.fromstring(picture(rows))
    axis, *intervals = [list(map(float, re.findall(r"[\d.]+", path.get("d"))))
                        for path in svg.findall("{*}path")]
    zero, top, bottom = axis
    assert [y for _, y, _ in intervals] == [bottom * part / 6 for part in (1, 3, 5)]
    label = float(svg.find("{*}text").get("y"))
    assert top == 0 and bottom < label < float(svg.get("height"))
    points = [(0.0, zero)]
    for row, (begin, y, end), circle in zip(rows, intervals, svg.findall("{*}circle")):
        points += zip((*row.ratings, row.rating), (begin, end, float(circle.get("cx"))))
        assert y == float(circle.get("cy"))
    (low, left), *_, (high, right) = sorted(points)
    assert (left, right) == (200, 616)
    assert all(isclose(x, left + (rating - low) * (right - left) / (high - low), abs_tol=0.06)
               for rating, x in points)


def intervals_hold(seed):
    games = random_games(Random(seed), {"a": 60, "b": -60}, 30)
    table = standings(games, ["a", "b"], Random(seed))
    row_a = next(row for row in table if row.name == "a")
    return (row_a.share[0] <= expected_score(120) <= row_a.share[1],
            row_a.ratings[0] <= 60 <= row_a.ratings[1])


@pytest.mark.slow
def test_intervals_contain_the_true_strength():
    for flags in zip(*map(intervals_hold, range(300))):
        assert sum(flags) >= 0.93 * 300


@pytest.mark.no_cover
@pytest.mark.parametrize("number", [40, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("elo, wrong_decision", [(0, "stronger"), (100, "not stronger")])
def test_sprt_errs_in_at_most_5_percent_of_matches(elo, wrong_decision, number):
    random = Random(elo)
    errors = sum(run_sequential_test(random, elo, 0, 100) == wrong_decision for _ in range(number))
    assert errors <= (0.05 if number > 100 else 0.1) * number


def test_sprt_does_not_decide_after_two_pairs():
    assert decide([1.0] * 2, 0, 50) == decide([0.0] * 2, 0, 50) == "go on"
    assert likelihood([], 0, 50) == pytest.approx(0, abs=0.01)


def test_sprt_decides_if_a_hypothesis_is_19_times_as_likely():
    for share, decision in (1.0, "stronger"), (0.0, "not stronger"):
        decisions = {}
        for number in range(1, 30):
            is_clear = abs(likelihood([share] * number, 0, 50)) >= log(19)
            decisions.setdefault(is_clear, set()).add(decide([share] * number, 0, 50))
        assert decisions == {False: {"go on"}, True: {decision}}
