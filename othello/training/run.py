"""A training run: positions, weights, better scores by searching with them, better weights.

Everything made on the way is kept in a folder, so that a run that was stopped goes on from
there. The same plan gives the same weights on the same machine.
"""

import json
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from othello.engine.weights import Weights, WeightsError, load
from othello.errors import FormatError, OthelloError
from othello.formats import wthor
from othello.formats.files import open_bytes, text_written_whole, written_whole
from othello.training import features, parts
from othello.training.errors import Errors, Measure
from othello.training.fit import Sample, as_weights, fit
from othello.training.positions import Positions, is_held_out
from othello.training.spread import spread

CHUNK = 500  # games of the engine in a part
ESTIMATE = 0.4  # how much the error of a score that is not exact counts
APART = 1 << 20  # between the numbers of the first games of two parts: more than any has


@dataclass(frozen=True)
class Plan:
    """Everything that the weights depend on."""

    archives: tuple[str, ...]
    games: int  # of the engine against itself
    rounds: int  # of fitting; all but the first on the values of searches
    steps: int  # of each fitting
    depth: int  # of searches, in plies
    probes: int  # positions of each part that are searched deeper
    probe_depth: int
    seed: int


class Run:
    """Carries out what is still missing of a plan."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Raises FormatError for a file that is no archive, or a folder with another plan."""
        self._plan: Plan = plan
        self._folder: Path = folder
        for archive in plan.archives:
            with open_bytes(Path(archive)) as file:
                wthor.load(file)
        folder.mkdir(parents=True, exist_ok=True)
        kept, text = folder / "plan.json", json.dumps(asdict(plan), indent=1)
        if kept.exists() and kept.read_text(encoding="utf-8") != text:
            raise FormatError(f"{folder} was begun with the plan in {kept}: expected the same "
                              "one, or another folder")
        with text_written_whole(kept) as file:
            file.write(text)

    def finish(self) -> tuple[Weights, Errors]:
        """The final weights and their errors."""
        self._make_positions()
        for number in range(self._plan.rounds):
            if number:
                self._make_values(number)
            if not self._file("errors", number, ".json").exists():
                self._fit(number)
        last = self._plan.rounds - 1
        errors = json.loads(self._file("errors", last, ".json").read_text(encoding="utf-8"))
        learned = self._weights(last)
        return replace(learned, spread=self._spread(learned)), Errors(**errors)

    def _file(self, kind: str, number: int, ending: str) -> Path:
        return self._folder / f"{kind}-{number}{ending}"

    def _weights(self, number: int) -> Weights:
        """The weights of a round."""
        try:
            return load(self._file("weights", number, ".bin"))
        except WeightsError as error:
            raise FormatError(str(error)) from None

    def _make_positions(self) -> None:
        plan = self._plan
        made = [partial(parts.archive_positions, archive) for archive in plan.archives]
        made += [partial(parts.engine_positions, f"{plan.seed} {begin}",
                         min(CHUNK, plan.games - begin), plan.depth)
                 for begin in range(0, plan.games, CHUNK)]
        parts.make("games", {self._file("positions", number, ".npy"): partial(make, number * APART)
                             for number, make in enumerate(made)})

    @property
    def _positions(self) -> list[Path]:
        plan = self._plan
        count = len(plan.archives) + len(range(0, plan.games, CHUNK))
        return [self._file("positions", number, ".npy") for number in range(count)]

    def _make_values(self, number: int) -> None:
        weights = self._weights(number - 1)
        parts.make(f"searches of round {number + 1}", {
            self._values(number, path): partial(parts.search_values, path, self._plan.depth,
                                                weights)
            for path in self._positions})

    def _values(self, number: int, positions: Path) -> Path:
        return positions.with_name(positions.name.replace("positions", f"values-{number}"))

    def _spread(self, weights: Weights) -> tuple[int, int, int]:
        """How much searches with these weights differ."""
        plan = self._plan
        made = {path.with_name(path.name.replace("positions", "searches")): partial(
            parts.search_differences, path, plan.probes, plan.probe_depth, plan.seed, weights)
            for path in self._positions}
        parts.make("deep searches", made)
        return spread(np.concatenate([np.load(path) for path in made]))

    def _fit(self, number: int) -> None:
        """Fit the weights of a round, and write them and their errors."""
        positions = np.concatenate([np.load(path) for path in self._positions])
        scores = positions["score"]
        if number:
            scores = np.concatenate([np.load(self._values(number, path))
                                     for path in self._positions])
        held_out = is_held_out(positions)
        if held_out.all() or not held_out.any():
            raise OthelloError("expected finished games to learn from, and others to hold out: "
                               f"got {len(np.unique(positions['game']))} games")
        samples = _samples(positions[~held_out], scores[~held_out])
        measure = Measure(positions[held_out], scores[held_out])
        vector = fit(samples, self._plan.steps, f"round {number + 1}", measure.take)
        origin = (f"{len(self._plan.archives)} archives, {Path(self._plan.archives[0]).name} to "
                  f"{Path(self._plan.archives[-1]).name}, and {self._plan.games} games of the "
                  "engine")
        with written_whole(self._file("weights", number, ".bin")) as (file,):
            file.write(as_weights(vector, origin).dumps())
        with text_written_whole(self._file("errors", number, ".json")) as text:
            json.dump(measure.errors._asdict(), text)


def _samples(positions: Positions, scores: NDArray[np.float32]) -> dict[int, Sample]:
    by_empties = {}
    for empties in np.unique(positions["empties"]).tolist():
        chosen = positions["empties"] == empties
        mine = positions[chosen]
        weight = np.where(mine["is_exact"], 1, ESTIMATE).astype(np.float32)
        by_empties[empties] = Sample(features.rows(mine), scores[chosen], weight)
    return by_empties
