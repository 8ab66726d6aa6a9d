"""A training run generates positions with scores, and fits the weights to the scores.

Each further round improves the scores by searching the positions, and fits the weights again. A
folder stores all intermediate results, so that a stopped run can be resumed. The same plan,
archives and teacher give the same weights on the same machine.
"""

import json
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from othello import FormatError, OthelloError
from othello.engine.weights import Weights, load
from othello.formats import wthor
from othello.formats.files import open_bytes, write_atomically, write_text_atomically
from othello.training import features, pipeline
from othello.training.errors import Errors, Measure
from othello.training.fit import Sample, as_weights, fit
from othello.training.positions import Positions, Scored, is_held_out
from othello.training.spread import spread

CHUNK = 500  # number of the engine's own games in each file
GAME_NUMBERS_PER_FILE = 1 << 20  # how many game numbers are reserved for each file


@dataclass(frozen=True)
class Plan:
    """The settings of a training run.

    The plan and the contents of the input files determine the weights.
    """

    archives: tuple[str, ...]
    teacher: str  # a file of weights to start from, or "" to start from game results
    games: int  # number of games that the engine plays against itself
    rounds: int  # how many times weights are fitted to search values
    steps: int  # steps of each fit
    depth: int  # search depth, in plies
    variations: int  # random variations per game
    variation_depth: int  # search depth for variations, in plies
    probe_positions: int  # how many positions from each file are passed to `differences`
    probe_depth: int
    seed: int


class Run:
    """A training run that can be resumed. Steps that already have results are skipped."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        """Start or resume a run.

        Raises OthelloError if an archive is invalid, or if the run in `folder` has a different
        plan or teacher.
        """
        self._plan: Plan = plan
        self._folder: Path = folder
        for archive in plan.archives:
            _require_archive(Path(archive))
        teacher = load(Path(plan.teacher)) if plan.teacher else None
        folder.mkdir(parents=True, exist_ok=True)
        plan_file, text = folder / "plan.json", json.dumps(asdict(plan), indent=1)
        if plan_file.exists() and plan_file.read_bytes() != text.encode():
            raise FormatError(f"{folder} was started with the plan in {plan_file}; use the same "
                              "plan or another folder")
        with write_text_atomically(plan_file) as file:
            file.write(text)
        if teacher is not None and not self._file("weights", 0, ".bin").exists():
            self._save(0, teacher)
        elif teacher is not None and self._weights(0).dumps() != teacher.dumps():
            raise FormatError(f"{plan.teacher}: the run in {folder} was started with different "
                              "weights; use the original weights or another folder")

    def finish(self) -> tuple[Weights, Errors]:
        """Return the final weights and their errors."""
        self._make_positions()
        if not self._file("weights", 0, ".bin").exists():
            self._fit(0)
        last = self._plan.rounds
        for number in range(1, last + 1):
            self._make_values(number)
            if not self._file("errors", number, ".json").exists():
                self._fit(number)
        errors, weights = self._errors(last), self._weights(last)
        return replace(weights, spread=self._spread(weights)), errors

    def _file(self, kind: str, number: int, ending: str) -> Path:
        return self._folder / f"{kind}-{number}{ending}"

    def _weights(self, number: int) -> Weights:
        """Return the weights after a round. A run starts with the weights of round 0."""
        return load(self._file("weights", number, ".bin"))

    def _errors(self, number: int) -> Errors:
        """Return the errors after a round.

        Raises FormatError if the file `errors-N.json` for round N is damaged.
        """
        file = self._file("errors", number, ".json")
        try:
            return Errors(**json.loads(file.read_bytes()))
        except (ValueError, TypeError):
            raise FormatError(
                f"{file} is damaged. Delete the file, and run the command again") from None

    def _save(self, number: int, weights: Weights) -> None:
        with write_atomically(self._file("weights", number, ".bin")) as (file,):
            file.write(weights.dumps())

    def _make_positions(self) -> None:
        plan = self._plan
        teacher = self._weights(0) if plan.teacher else None
        tasks = [partial(pipeline.archive_positions, archive) for archive in plan.archives]
        tasks += [partial(pipeline.engine_positions, f"{plan.seed} {begin}",
                          min(CHUNK, plan.games - begin), plan.depth, teacher)
                  for begin in range(0, plan.games, CHUNK)]
        pipeline.make("games", {
            self._file("positions", number, ".npy"): partial(make, number * GAME_NUMBERS_PER_FILE)
            for number, make in enumerate(tasks)})

    def _files(self, kind: str) -> list[Path]:
        """Return the paths of the files of one kind, such as "positions".

        There is a file for each archive. The games that the engine played are in files of `CHUNK`
        games.
        """
        count = len(self._plan.archives) + len(range(0, self._plan.games, CHUNK))
        return [self._file(kind, number, ".npy") for number in range(count)]

    def _make_values(self, number: int) -> None:
        """Search positions with the weights of the previous round."""
        plan, weights = self._plan, self._weights(number - 1)
        pipeline.make(f"searches of round {number}", {
            file: partial(pipeline.search_values, path, plan.depth, weights)
            for path, file in zip(self._files("positions"), self._files(f"values-{number}"))})
        pipeline.make(f"deeper searches of round {number}", {
            file: partial(pipeline.varied_positions, path, plan.variations, plan.variation_depth,
                          f"{plan.seed} {path.name}", weights)
            for path, file in zip(self._files("positions"), self._files(f"varied-{number}"))})

    def _spread(self, weights: Weights) -> tuple[int, int, int]:
        """Return the coefficients of `Evaluation.spread` for searches that use `weights`."""
        plan = self._plan
        files = self._files("searches")
        pipeline.make("searches of all depths", {
            file: partial(pipeline.search_differences, path, plan.probe_positions,
                          plan.probe_depth, plan.seed, weights)
            for path, file in zip(self._files("positions"), files)})
        return spread(np.concatenate(list(map(pipeline.load, files))))

    def _fit(self, number: int) -> None:
        """Fit the weights of a round, and write files with the weights and their errors."""
        positions = np.concatenate(list(map(pipeline.load, self._files("positions"))))
        if number:
            positions["score"] = np.concatenate(
                list(map(pipeline.load, self._files(f"values-{number}"))))
            positions = np.concatenate(
                [positions, *map(pipeline.load, self._files(f"varied-{number}"))])
        held_out = is_held_out(positions)
        if held_out.all() or not held_out.any():
            raise OthelloError("too few finished games for both training and tests: "
                               f"{len(np.unique(positions['game']))}")
        measure = Measure(positions[held_out & (positions["kind"] != Scored.ROUGHLY)])
        vector = fit(_samples(positions[~held_out]), self._plan.steps, f"round {number}",
                     measure.record)
        origin = (f"{len(self._plan.archives)} archives, {Path(self._plan.archives[0]).name} to "
                  f"{Path(self._plan.archives[-1]).name}, and {self._plan.games} games "
                  "played by the engine")
        self._save(number, as_weights(vector, origin))
        with write_text_atomically(self._file("errors", number, ".json")) as text:
            json.dump(measure.errors._asdict(), text)


def _require_archive(path: Path) -> None:
    """Raise FormatError with the file's name if a file is not an archive of 8x8 games."""
    try:
        with open_bytes(path) as file:
            list(wthor.load(file).games)  # a game is read only when it is requested
    except FormatError as error:
        raise FormatError(f"{path} is not a .wtb archive: {error}") from None


def _samples(positions: Positions) -> dict[int, Sample]:
    by_empties = {}
    for empties in np.unique(positions["empties"]).tolist():
        group = positions[positions["empties"] == empties]
        by_empties[empties] = Sample(features.rows(group), group["score"])
    return by_empties
