"""A sequential test, which decides after each pair of games whether to stop or go on.

The test compares two hypotheses: the first player is stronger by `low` Elo points, or by `high`.
It computes the likelihood of the results under each hypothesis. Both games of a pair have the same
opening, so a pair counts as a single result. A pair has five possible results, from two losses to
two wins. Each hypothesis predicts the mean result of a pair. The test uses the distribution with
this mean that makes the observed results most likely. This module implements Van den Bergh's
generalised test, which is often used to compare chess engines. The probability of a wrong decision
is 5% under either hypothesis.
"""

from collections.abc import Iterable
from math import log

LLR_BOUND = log(0.95 / 0.05)
PAIR_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # the possible shares of the points in a pair of games
UNDECIDED = "go on"  # the result of a test that needs more games
MIN_COUNT = 1e-3  # the initial count for each result, so that no result has a probability of zero


def expected_score(elo: float) -> float:
    """Return the expected score of a player who is `elo` points stronger.

    >>> expected_score(0), round(expected_score(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def likelihood(pairs: Iterable[float], low: float, high: float) -> float:
    """Return the log-likelihood ratio of `high` to `low`.

    `pairs` contains the first player's share of the points in each pair of games.
    """
    counts = [MIN_COUNT] * len(PAIR_SHARES)
    for share in pairs:
        counts[PAIR_SHARES.index(share)] += 1
    total = sum(counts)
    shares = [count / total for count in counts]
    by_low, by_high = (_likeliest(shares, expected_score(elo)) for elo in (low, high))
    return sum(count * log(high_share / low_share)
               for count, low_share, high_share in zip(counts, by_low, by_high))


def decide(pairs: Iterable[float], low: float, high: float) -> str:
    """Return the result of the test, which is `stronger`, `not stronger` or UNDECIDED."""
    value = likelihood(pairs, low, high)
    return ("stronger" if value >= LLR_BOUND else "not stronger" if value <= -LLR_BOUND else
            UNDECIDED)


def _likeliest(shares: list[float], mean: float) -> list[float]:
    """Return the distribution that has the given mean and makes the observed results most likely.

    `shares` contains the observed frequency of each result in PAIR_SHARES. Each frequency is
    divided by `1 + tilt * (kind - mean)`. A binary search finds the `tilt` for which the
    distribution has the given mean.
    """
    low, high = -1 / (PAIR_SHARES[-1] - mean), 1 / (mean - PAIR_SHARES[0])
    for _ in range(60):
        tilt = (low + high) / 2
        pull = sum(share * (value - mean) / (1 + tilt * (value - mean))
                   for share, value in zip(shares, PAIR_SHARES))
        low, high = (tilt, high) if pull > 0 else (low, tilt)
    return [share / (1 + tilt * (value - mean)) for share, value in zip(shares, PAIR_SHARES)]
