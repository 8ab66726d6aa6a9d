"""The parts of a training run that take long: arrays that processes make, each kept in a file."""

import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from othello.formats.files import written_whole
from othello.training.oracle import Oracle
from othello.training.positions import (
    Positions,
    archive_lines,
    engine_lines,
    is_held_out,
    labelled,
)
from othello.training.spread import differences

Array: TypeAlias = NDArray[Any]
Part: TypeAlias = Callable[[], Array]  # which a process can be sent


def make(title: str, parts: Mapping[Path, Part], weights: str) -> None:
    """Make the files that are not yet there, with an engine that uses those weights."""
    missing = {path: part for path, part in parts.items() if not path.exists()}
    pool = ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_use,
                               initargs=(weights,))
    tasks = [pool.submit(_keep, path, part) for path, part in missing.items()]
    try:
        for task in tqdm(as_completed(tasks), title, len(parts),
                         initial=len(parts) - len(missing), unit="file", disable=None):
            task.result()
    finally:
        if not all(task.done() for task in tasks):
            for process in active_children():
                process.terminate()  # nobody waits for what they are at
        pool.shutdown(cancel_futures=True)


def _use(weights: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
    os.environ["OTHELLO_WEIGHTS"] = weights


def _keep(path: Path, part: Part) -> None:
    made = part()
    with written_whole(path) as (file,):
        np.save(file, made)


def archive_positions(archive: str, first: int) -> Positions:
    """The positions of an archive, whose games are numbered from `first` on."""
    return labelled(archive_lines(Path(archive)), first)


def engine_positions(seed: str, games: int, depth: int, first: int) -> Positions:
    """The positions of so many games of the engine against itself."""
    return labelled(engine_lines(Random(seed), games, depth), first)


def search_values(positions: Path, depth: int) -> NDArray[np.float32]:
    """The scores of a file of positions; where they are not exact, what a search finds."""
    oracle, found = Oracle(), np.load(positions)
    return np.array([score if is_exact else oracle.value(own, opp, depth)
                     for own, opp, _, _, score, is_exact in found.tolist()], np.float32)


def search_differences(positions: Path, number: int, depth: int, seed: int) -> NDArray[np.int64]:
    """How much searches differ, of positions of a file that were not learned from."""
    found = np.load(positions)
    return differences(found[is_held_out(found)], number, depth, f"{seed} {positions.name}")
