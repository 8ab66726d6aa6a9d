"""The slow steps of training, which run in several processes and store arrays in files."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from tokenize import TokenError
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from othello import FormatError
from othello.engine.evaluation import HandMade
from othello.engine.patterns import Patterns
from othello.engine.weights import Weights
from othello.formats.files import write_atomically
from othello.processes.pool import run_in_pool
from othello.training.oracle import Oracle
from othello.training.positions import (
    POSITION,
    Positions,
    Scored,
    archive_lines,
    engine_lines,
    is_held_out,
    label_positions,
    plies_at,
    vary_positions,
)
from othello.training.spread import differences

Array: TypeAlias = NDArray[Any]
Part: TypeAlias = Callable[[], Array]  # a function that can be sent to a process


def make(title: str, parts: Mapping[Path, Part]) -> None:
    """Make the files in `parts` that don't exist yet, using one process per core."""
    missing = [(path, part) for path, part in parts.items() if not path.exists()]
    for _ in tqdm(run_in_pool(_save, missing, tqdm.write), title, len(parts),
                  initial=len(parts) - len(missing), unit="file", disable=None):
        pass


def load(path: Path) -> Array:
    """Load an array from the file `path`. Raises FormatError if the file is damaged."""
    try:
        array: Array = np.load(path)
        return array
    except (ValueError, EOFError, SyntaxError, TokenError):
        raise FormatError(f"{path} is damaged. Delete the file, and start again") from None


def _save(item: tuple[Path, Part]) -> None:
    path, part = item
    array = part()
    with write_atomically(path) as (file,):
        np.save(file, array)


def archive_positions(archive: str, first: int) -> Positions:
    """Return the positions in an archive. The games are numbered from `first`."""
    return label_positions(archive_lines(Path(archive)), first)


def engine_positions(seed: str, games: int, depth: int, weights: Weights | None,
                     first: int) -> Positions:
    """Return the positions from `games` games that the engine plays against itself.

    If `weights` is None, the engine uses the hand-crafted evaluation.
    """
    oracle = Oracle(Patterns(weights) if weights else HandMade())
    return label_positions(engine_lines(Random(seed), games, depth, oracle), first)


def search_values(file: Path, depth: int, weights: Weights) -> NDArray[np.float32]:
    """Return the score of each position in a file.

    If no exact score is known, the score comes from a search.
    """
    oracle = Oracle(Patterns(weights))
    positions: Any = load(file).tolist()
    return np.array([score if kind == Scored.EXACTLY else
                     oracle.mean(own, opp, plies_at(empties, depth))
                     for own, opp, _, empties, score, kind in positions], np.float32)


def varied_positions(file: Path, number: int, depth: int, seed: str,
                     weights: Weights) -> Positions:
    """Return positions after random moves from the positions in a file, with their search values.

    Each game in the file leads to about `number` positions.
    """
    oracle, positions = Oracle(Patterns(weights)), load(file)
    games = len(np.unique(positions["game"]))
    variations = vary_positions(positions, number * games, Random(seed))
    return np.array([(own, opp, game, empties := 64 - (own | opp).bit_count(),
                      oracle.mean(own, opp, plies_at(empties, depth)), Scored.BY_DEPTH)
                     for own, opp, game in variations], POSITION)


def search_differences(file: Path, number: int, depth: int, seed: int,
                       weights: Weights) -> NDArray[np.int64]:
    """Compare deep and shallow searches of the held-out positions in a file."""
    positions = load(file)
    return differences(positions[is_held_out(positions)], number, depth, f"{seed} {file.name}",
                       Oracle(Patterns(weights)))
