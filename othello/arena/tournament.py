"""Many games, one after the other or several at a time."""

import logging
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any

from othello.analysis.workers import LostWorkError, serve_the_parent, without_interrupts
from othello.arena.match import Pairing, Played, play
from othello.errors import FormatError, quoted
from othello.players.registry import Settings


@dataclass(frozen=True)
class Workers:
    """Processes that play a game each, here or on other machines.

    `submit` has one call a function and returns a future, of some of which `wait` waits for one.
    """

    number: int
    submit: Callable[..., Any]
    wait: Callable[..., Any]


@contextmanager
def workers(jobs: int, address: str | None = None) -> Iterator[Workers | None]:
    """Those of the Dask cluster that has its scheduler at an address, as many as it has now.

    Without one, `jobs` processes of this machine; none where a single job needs none. Raises
    OSError where the cluster does not answer, FormatError for what is no address, LostWorkError
    where the workers end, and ModuleNotFoundError without Dask.
    """
    if address is not None:
        with _cluster(address) as found:
            yield found
    elif jobs > 1:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=serve_the_parent)
        try:
            yield Workers(jobs, partial(_submitted, pool),
                          partial(wait, return_when=FIRST_COMPLETED))
        finally:
            pool.shutdown(cancel_futures=True)
    else:
        yield None


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    from distributed import Client, KilledWorker, wait

    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # LostWorkError tells it
    try:
        client = Client(address)
    except AssertionError:  # its thread has not begun within ten seconds
        raise LostWorkError("a connection to the cluster cannot begin now; try again") from None
    except ValueError:
        raise FormatError("expected the address of a scheduler, such as tcp://127.0.0.1:8786, "
                          f"got {quoted(address)}") from None
    try:
        with client:
            yield Workers(sum(client.nthreads().values()), partial(client.submit, pure=False),
                          partial(wait, return_when="FIRST_COMPLETED"))
    except (CancelledError, KilledWorker):
        raise LostWorkError(
            "the cluster has gone; --resume goes on with the games that were kept") from None


def games(to_play: Iterable[Pairing], settings: Settings,
          workers: Workers | None = None) -> Generator[Played, None, None]:
    """Play the games, one after the other or at each worker, and hand on each as it ends.

    A game is played in one process, so its two players never think at the same time.
    """
    if workers is None:
        for pairing in to_play:
            yield play(pairing, settings)
        return
    left, going = iter(to_play), set[Any]()
    try:
        while going := going | {workers.submit(play, pairing, settings)
                                for pairing in islice(left, 2 * workers.number - len(going))}:
            ended, going = workers.wait(going)
            for future in ended:
                yield future.result()
    finally:
        for future in going:
            future.cancel()


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


def _submitted(pool: ProcessPoolExecutor, *call: Any) -> "Future[Played]":
    with without_interrupts():  # a process may be started for it
        return pool.submit(*call)
