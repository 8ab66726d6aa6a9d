"""Find the best move in a position by searching each move."""

from collections.abc import Callable, Iterator

from othello.engine.native_rules import Child

Search = Callable[[int, int, int, int], int]  # takes own, opp, alpha and beta, and returns a value


def improving_moves(moves: list[Child], search: Search, disc: int,
                    expected: int) -> Iterator[tuple[Child, int]]:
    """Yield each move that is better than all earlier moves, with its value.

    A move is skipped if the search proves that an earlier move is at least as good. In the values
    that `search` returns, one disc is worth `disc` units. `expected` is a guess at the value of
    the first move.
    """
    low = _aspire(moves[0], search, disc, expected)
    yield moves[0], low
    for child in moves[1:]:
        if (low < 64 * disc and -search(child.own, child.opp, -low - 1, -low) > low
                # A null-window search may use probes, which can be wrong, so a full-window search
                # follows.
                and (value := -search(child.own, child.opp, -64 * disc, -low)) > low):
            low = value
            yield child, low


def _aspire(child: Child, search: Search, disc: int, expected: int) -> int:
    """Return the value of a move.

    The first aspiration window extends one disc above and below `expected`. If a search returns a
    value outside its window, the window is extended and the search is repeated. Each new window
    extends further beyond the returned value: first 4 discs, then 8, then 16.
    """
    maximum, step = 64 * disc, 4 * disc
    low, high = max(expected - disc, -maximum), min(expected + disc, maximum)
    while True:
        value = -search(child.own, child.opp, -high, -low)
        if value <= low > -maximum:
            low = max(value - step, -maximum)
        elif value >= high < maximum:
            high = min(value + step, maximum)
        else:
            return value
        step *= 2
