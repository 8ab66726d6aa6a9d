"""Pair players for each round of a Swiss tournament, so that opponents have similar results."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from othello.arena.match import GameResult
from othello.arena.ratings import points, shares


def max_rounds(players: int) -> int:
    """Return the number of rounds that can be played without pairing the same players twice.

    If each player still has at least `players / 2` possible opponents, Dirac's theorem (1952)
    guarantees that all players can be paired.
    """
    return players // 2


def meetings(players: Sequence[str], played: Sequence[GameResult]) -> list[tuple[str, str]]:
    """Return the pairs for the next round, sorted by the players' shares of the points.

    If the number of players is odd, the player who has played the most games is left out. Among
    players with equally many games, it is the one with the smallest share of the points. In the
    first round, when all shares are equal, the players are ranked in the order of `players`.
    """
    table = points(played)
    share = shares(table)
    ranking = sorted(players, key=lambda name: -share.get(name, 0.5))
    if len(ranking) % 2:
        games = Counter(name for game in played
                        for name in (game.pairing.black, game.pairing.white))
        ranking.remove(max(reversed(ranking), key=lambda name: games[name]))
    return _pairs(ranking, set(map(frozenset, table)))


def _pairs(ranking: Sequence[str], old_pairs: Collection[frozenset[str]]) -> list[tuple[str, str]]:
    """Pair players who are close to each other in the ranking.

    If two players are left over, split an earlier pair, and pair each of its members with one of
    these two players. Choose the last pair whose members have not played against these two
    players. In the first `max_rounds` rounds, there is always a pair that can be split.
    """
    def are_new(one: str, other: str) -> bool:
        return frozenset((one, other)) not in old_pairs

    pairs, left_over = _neighbours(ranking, are_new)
    for one, other in zip(left_over[::2], left_over[1::2]):
        first, second = next(split for pair in reversed(pairs) for split in (pair, pair[::-1])
                             if are_new(one, split[0]) and are_new(other, split[1]))
        pairs = [pair for pair in pairs if first not in pair] + [(one, first), (other, second)]
    rank = ranking.index
    return sorted(((min(pair, key=rank), max(pair, key=rank)) for pair in pairs),
                  key=lambda pair: rank(pair[0]))


def _neighbours(ranking: Sequence[str], are_new: Callable[[str, str], bool]
                ) -> tuple[list[tuple[str, str]], list[str]]:
    """Pair each player with the next player in the ranking who is a new opponent.

    Return the pairs, and the players left over.
    """
    pairs, left_over, remaining = list[tuple[str, str]](), list[str](), list(ranking)
    while remaining:
        first = remaining.pop(0)
        second = next((name for name in remaining if are_new(first, name)), None)
        if second is None:
            left_over.append(first)
        else:
            remaining.remove(second)
            pairs.append((first, second))
    return pairs, left_over
