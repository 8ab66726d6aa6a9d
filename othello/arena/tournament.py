"""Play many games, in sequence or in parallel."""

import logging
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from reprlib import repr as quoted

from othello import FormatError
from othello.arena.match import GameResult, Pairing, play
from othello.players.registry import Settings
from othello.processes.pool import Executor, LostWorkError, Pool, results

MAX_PRINTED = 20  # messages from players


@dataclass
class Workers:
    """The processes that play games, and the function that shows the players' output.

    If `executor` is None, the current process plays all games.
    """

    executor: Executor | None = None
    notify: Callable[[str], None] = print
    remaining: int = MAX_PRINTED  # how many more messages may be shown

    def show(self, messages: Iterable[str]) -> None:
        """Show the players' output, up to a total of MAX_PRINTED messages per tournament."""
        for text in islice(messages, self.remaining):
            self.remaining -= 1
            self.notify(text if self.remaining else "the rest of the players' output is not shown")


@contextmanager
def workers(jobs: int, address: str | None = None,
            notify: Callable[[str], None] = print) -> Iterator[Workers]:
    """Yield workers that play games on a Dask cluster or in processes on this machine.

    `address` is the address of the cluster's scheduler. If `address` is None, the games run in
    `jobs` processes on this machine. A single job needs no extra process. Leaving the `with` block
    stops the workers and their games. Raises OSError if the cluster does not answer, FormatError
    for an invalid address, LostWorkError if the workers are lost, and ModuleNotFoundError if Dask
    is not installed.
    """
    if address is not None:
        with _cluster(address) as cluster:
            yield Workers(cluster, notify)
    elif jobs > 1:
        with Pool(jobs, notify) as pool:
            yield Workers(Executor(jobs, pool.submit), notify)
    else:
        yield Workers(None, notify)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Connect to a Dask cluster, and yield an executor for its current number of workers."""
    from distributed import Client, KilledWorker, wait

    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # LostWorkError reports it
    try:
        client = Client(address)
    except AssertionError:  # the client's thread did not start within ten seconds
        raise LostWorkError(
            "could not connect to the cluster; try again") from None
    except ValueError:
        raise FormatError("expected the address of a scheduler, such as tcp://127.0.0.1:8786, "
                          f"got {quoted(address)}") from None
    try:
        with client:
            yield Executor(sum(client.nthreads().values()), partial(client.submit, pure=False),
                           partial(wait, return_when="FIRST_COMPLETED"))
    except (CancelledError, KilledWorker):
        raise LostWorkError(
            "the connection to the cluster was lost; continue with --resume") from None


def games(to_play: Iterable[Pairing], settings: Settings,
          workers: Workers | None = None) -> Generator[GameResult, None, None]:
    """Play the games, in sequence or on all workers, and yield each game when it ends.

    The two players of a game share a process, so they never think at the same time.
    """
    workers, work = workers or Workers(), partial(_play, settings=settings)
    outcomes = map(work, to_play) if workers.executor is None else (
        game for _, game in results(workers.executor, work, to_play))
    for game, messages in outcomes:
        workers.show(messages)
        yield game


def _play(pairing: Pairing, settings: Settings) -> tuple[GameResult, list[str]]:
    """Play a game. Return the result, and the first messages that the players printed."""
    messages: list[str] = []
    return play(pairing, replace(settings, notify=messages.append)), messages[:MAX_PRINTED]
