"""Swiss tournaments: few rounds for many players, in each of which those meet who are alike."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from othello.arena.match import Played


def most_rounds(players: int) -> int:
    """How many rounds there can be in which nobody meets the same player again.

    Before the last of them everybody has at least half of the others still to meet, and then
    all can be paired (Dirac's theorem of 1952).
    """
    return players // 2


def meetings(players: Sequence[str], played: Iterable[Played]) -> list[tuple[str, str]]:
    """Who meet in the next round, those with the largest share of their points first.

    Of an odd number somebody sits out: of those who have played most the one with the smallest
    share. Before the first round all are equal, and the order is that of `players`.
    """
    points, games = dict.fromkeys(players, 0.0), Counter[str]()
    met = set[frozenset[str]]()
    for game in played:
        black, white = game.pairing.black, game.pairing.white
        points[black] += game.points
        points[white] += 1 - game.points
        games.update((black, white))
        met.add(frozenset((black, white)))
    share = {name: points[name] / games[name] if games[name] else 0.5 for name in players}
    ranked = sorted(players, key=lambda name: -share[name])
    if len(ranked) % 2:
        ranked.remove(max(reversed(ranked), key=lambda name: games[name]))
    return next(_pairings(ranked, met))


def _pairings(ranked: Sequence[str],
              met: Collection[frozenset[str]]) -> Iterator[list[tuple[str, str]]]:
    """All ways to pair those who have not met, neighbours first."""
    if not ranked:
        yield []
    for other in ranked[1:]:
        if frozenset((ranked[0], other)) not in met:
            for more in _pairings([name for name in ranked[1:] if name != other], met):
                yield [(ranked[0], other), *more]
