"""Many games, one after the other or several at a time."""

import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context

from othello.arena.match import Pairing, Played, play
from othello.players.registry import Settings


def games(to_play: Iterable[Pairing], settings: Settings,
          jobs: int) -> Generator[Played, None, None]:
    """Play the games, `jobs` at a time, and hand on each as it ends.

    A game is played in one process, so its two players never think at the same time.
    """
    if jobs == 1:
        for pairing in to_play:
            yield play(pairing, settings)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts)
    try:
        left, going = iter(to_play), set[Future[Played]]()
        while going := going | {pool.submit(play, pairing, settings)
                                for pairing in islice(left, 2 * jobs - len(going))}:
            ended, going = wait(going, return_when=FIRST_COMPLETED)
            for future in ended:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def pair_shares(played: Iterable[Played], first: str) -> list[float]:
    """The shares of a player in the pairs that are finished, up to the first that is not."""
    finished: dict[int, dict[int, float]] = {}
    for game in played:
        own = game.points if game.pairing.black == first else 1 - game.points
        finished.setdefault(game.pairing.pair, {})[game.pairing.number] = own
    found: list[float] = []
    while len(pair := finished.get(len(found), {})) == 2:
        found.append(sum(pair.values()) / 2)
    return found


def _leave_interrupts() -> None:
    """Leave Ctrl-C, which the whole group is sent, to the program that plays the tournament."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
