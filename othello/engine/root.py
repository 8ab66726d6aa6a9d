"""The moves of a position, searched one after the other to find the best of them."""

from collections.abc import Callable, Iterator

from othello.engine.rules import Child

Search = Callable[[int, int, int, int], int]  # the value of (own, opp) between (alpha, beta)


def better_and_better(moves: list[Child], search: Search, disc: int,
                      expected: int) -> Iterator[tuple[Child, int]]:
    """The first move and its value, then each that is better than all before.

    The others only have to prove that they are no better.
    """
    low = _aspire(moves[0], search, disc, expected)
    yield moves[0], low
    for child in moves[1:]:
        if (low < 64 * disc and -search(child.own, child.opp, -low - 1, -low) > low
                # Probes can be wrong: the full window may take it back.
                and (value := -search(child.own, child.opp, -64 * disc, -low)) > low):
            low = value
            yield child, low


def _aspire(child: Child, search: Search, disc: int, expected: int) -> int:
    """The value of a move, first searched in an aspiration window: a disc around what is expected.

    Where it lies outside, the window grows: by 4 discs past the value, then 8, and so on.
    """
    most, step = 64 * disc, 4 * disc
    low, high = max(expected - disc, -most), min(expected + disc, most)
    while True:
        value = -search(child.own, child.opp, -high, -low)
        if value <= low > -most:
            low = max(value - step, -most)
        elif value >= high < most:
            high = min(value + step, most)
        else:
            return value
        step *= 2
