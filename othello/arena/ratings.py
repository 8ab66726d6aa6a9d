"""Compute each player's rating and share of the points, with confidence intervals.

Ratings are on the Elo scale and use the Bradley-Terry model. Against a player of strength b, a
player of strength a is expected to win a / (a + b) of the points. A tie counts half a point. Each
pair of players who met gets one extra tie. Without extra ties, a player who won every game would
have an infinite rating. In each group of players connected by games, the mean rating is 0. Ratings
from different groups of players can't be compared.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import isclose, log10, sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from othello.arena.match import RESIGNED, GameResult

SAMPLES = 400
NORMAL = NormalDist().inv_cdf(0.975)

Points = Mapping[tuple[str, str], float]  # maps (player, opponent) to the player's points


class PlayerResults(NamedTuple):
    """A player's results, with 95% confidence intervals."""

    name: str
    games: int
    points: float
    share: tuple[float, float]  # confidence interval for the player's share of the points
    rating: float
    ratings: tuple[float, float]
    lead: float  # mean, in discs
    faults: int  # number of games that the player lost because it failed
    seconds: float  # total thinking time


def standings(games: Sequence[GameResult], players: Sequence[str],
              random: Random) -> list[PlayerResults]:
    """Return the players' results, highest rating first.

    The confidence intervals come from resampling pairs of games.
    """
    pairs = list(_pairs(games).values())
    rating_of = ratings(points(games))
    tables = [points(chain.from_iterable(random.choices(pairs, k=len(pairs))))
              for _ in range(SAMPLES if pairs else 0)]
    share_samples, rating_samples = list(map(shares, tables)), list(map(ratings, tables))
    results = [_player_results(name, games, _interval(share_samples, name, 0.5, len(pairs)),
                               rating_of.get(name, 0.0),
                               _interval(rating_samples, name, 0.0, len(pairs)))
               for name in players]
    return sorted(results, key=lambda standing: -standing.rating)


def leader(games: Sequence[GameResult], players: Sequence[str]) -> tuple[str, float, float]:
    """Return the leader's name and share of the points, and the margin of error of this share.

    Only finished pairs of games count. The margin of error is half the width of an approximate
    95% confidence interval, which is computed without resampling.
    """
    pairs = [pair for pair in _pairs(games).values() if len(pair) == 2]
    own: dict[str, list[float]] = {name: [] for name in players}
    for first, second in pairs:
        for name in first.pairing.black, first.pairing.white:
            own[name].append((first.points_of(name) + second.points_of(name)) / 2)
    name = max(players, key=lambda name: fmean(own[name] or [0.0]))
    error = NORMAL * stdev(own[name]) / sqrt(len(own[name])) if len(own[name]) > 1 else 0.5
    return name, fmean(own[name] or [0.5]), min(error, 0.5)


def pair_shares(games: Iterable[GameResult], name: str) -> list[float]:
    """Return the share of the points that the player `name` won in each pair of games.

    The list ends before the first pair with an unfinished game.
    """
    pairs, values = _pairs(games), list[float]()
    while len(pair := pairs.get(len(values), [])) == 2:
        values.append(sum(game.points_of(name) for game in pair) / 2)
    return values


def points(games: Iterable[GameResult]) -> dict[tuple[str, str], float]:
    """Return the points of each player against each opponent."""
    table: dict[tuple[str, str], float] = defaultdict(float)
    for game in games:
        black, white = game.pairing.black, game.pairing.white
        table[black, white] += game.points
        table[white, black] += 1 - game.points
    return table


def shares(table: Points) -> dict[str, float]:
    """For each player with at least one game, return the player's share of the points."""
    score: dict[str, float] = defaultdict(float)
    games: dict[str, float] = defaultdict(float)
    for (own, other), part in table.items():
        score[own] += part
        games[own] += part + table[other, own]
    return {name: score[name] / games[name] for name in score}


def ratings(table: Points) -> dict[str, float]:
    """Return the maximum-likelihood rating of each player with at least one game."""
    meetings = [(own, other, part + 0.5, part + table[other, own] + 1)
                for (own, other), part in table.items()]
    strength = {own: 1.0 for own, *_ in meetings}
    while True:
        score: dict[str, float] = defaultdict(float)
        weight: dict[str, float] = defaultdict(float)
        for own, other, part, games in meetings:
            score[own] += part
            weight[own] += games / (strength[own] + strength[other])
        last = strength
        strength = {name: score[name] / weight[name] for name in last}
        if all(isclose(strength[name], last[name], rel_tol=1e-6) for name in last):
            break
    elo = {name: 400 * log10(value) for name, value in strength.items()}
    return {name: elo[name] - fmean(elo[member] for member in group)
            for group in _group_connected(table) for name in group}


def _group_connected(table: Points) -> list[set[str]]:
    """Return the groups of players that are connected by games."""
    groups: list[set[str]] = []
    for pair in table:
        groups = [{*pair}.union(*(group for group in groups if not group.isdisjoint(pair))),
                  *(group for group in groups if group.isdisjoint(pair))]
    return groups


def _pairs(games: Iterable[GameResult]) -> dict[int, list[GameResult]]:
    pairs: dict[int, list[GameResult]] = defaultdict(list)
    for game in games:
        pairs[game.pairing.pair].append(game)
    return pairs


def _interval(samples: Sequence[Mapping[str, float]], name: str, neutral: float,
              pairs: int) -> tuple[float, float]:
    """Return the confidence interval for a player's values in resampled pairs of games.

    If no sample contains the player, both limits are `neutral`.

    With few pairs of games, resampled values vary too little. Student's t and a factor of
    sqrt(n / (n - 1)) widen the interval (see Hesterberg, "What Teachers Should Know About the
    Bootstrap", 2015).
    """
    values = sorted(sample[name] for sample in samples if name in sample) or [neutral]
    freedom = max(pairs - 1, 1)
    quantile = NORMAL * (1 + (NORMAL**2 + 1) / (4 * freedom)) * sqrt((freedom + 1) / freedom)
    cut = int(len(values) * NormalDist().cdf(-quantile))
    return values[cut], values[-1 - cut]


def _player_results(name: str, games: Sequence[GameResult], share_interval: tuple[float, float],
                    rating: float, rating_interval: tuple[float, float]) -> PlayerResults:
    played = [(game, game.pairing.black == name) for game in games
              if name in (game.pairing.black, game.pairing.white)]
    score = sum(game.points_of(name) for game, _ in played)
    leads = [game.lead if is_black else -game.lead for game, is_black in played if not game.fault]
    faults = sum(game.loser == ("BLACK" if is_black else "WHITE") for game, is_black in played
                 if game.fault != RESIGNED)
    return PlayerResults(name, len(played), score, share_interval, rating, rating_interval,
                         sum(leads) / len(leads) if leads else 0.0, faults,
                         sum(game.seconds[not is_black] for game, is_black in played))
