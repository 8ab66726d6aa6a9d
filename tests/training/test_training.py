"""The `train` command scores positions, and fits weights to the scores."""

import json
import signal
import sys
import time
from dataclasses import replace
from functools import partial
from multiprocessing import active_children, get_context
from random import Random

import numpy as np
import pytest
from support.missing_module import run_without
from support.paths import SAMPLES

from othello.cli import main
from othello.engine import patterns, weights
from othello.engine.evaluation import HandMade
from othello.engine.patterns import Patterns
from othello.engine.native_rules import children, native
from othello.engine.search import analyse
from othello.errors import FormatError
from othello.formats import wthor
from othello.training import features, fit, pipeline, positions
from othello.training.oracle import Oracle
from othello.training.spread import differences, spread

ARCHIVE = SAMPLES / "WTH_1978.wtb"
SMALL_RUN = ["--games", "1", "--steps", "2", "--depth", "1", "--variations", "1",
             "--variation-depth", "2", "--probe-positions", "1", "--probe-depth", "4"]


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    games = wthor.loads(ARCHIVE.read_bytes())
    path = tmp_path_factory.mktemp("archives") / "two.wtb"
    short = games.games[1]._replace(moves=games.games[1].moves[:50].ljust(60, b"\0"))
    with path.open("wb") as file:
        wthor.dump(wthor.Archive(games.header._replace(games=2), [games.games[0], short]), file)
    return path


@pytest.fixture(scope="module")
def labelled_positions(archive):
    return positions.label_positions(positions.archive_lines(archive), first=4)


def is_exact(rows):
    return rows["kind"] == positions.Scored.EXACTLY


# Positions

def test_finished_game_provides_all_its_positions(labelled_positions):
    assert labelled_positions["empties"].tolist() == list(range(0, 61))
    assert set(labelled_positions["game"]) == {4}
    start = labelled_positions[-1]
    assert (start["own"], start["opp"]) == positions.START


def test_positions_with_few_empties_have_exact_scores(labelled_positions):
    exact = labelled_positions[is_exact(labelled_positions) & (labelled_positions["empties"] < 20)]
    assert exact["empties"].tolist() == [*range(13), 13]  # 13 is in SOLVED_ONCE
    for own, opp, _, _, score, _ in exact[::4].tolist():
        assert analyse(own, opp).value == score


def test_archive_provides_the_score_at_24_empties(labelled_positions):
    entry = wthor.loads(ARCHIVE.read_bytes()).games[0]
    at_24 = labelled_positions[labelled_positions["empties"] == 24][0]
    assert is_exact(at_24) and abs(at_24["score"]) == abs(2 * entry.theoretical - 64)
    earlier = labelled_positions[labelled_positions["empties"] > 24]
    assert set(np.abs(earlier["score"])) == {abs(at_24["score"])} and not is_exact(earlier).any()


@pytest.mark.parametrize("code", [11, 19, 20, 255])  # a1, and three codes that match no square
def test_game_with_an_invalid_move_is_skipped(code, archive, tmp_path):
    games = wthor.loads(archive.read_bytes())
    invalid_game = games.games[0]._replace(moves=bytes([code]) + games.games[0].moves[1:])
    with (tmp_path / "bad.wtb").open("wb") as file:
        wthor.dump(wthor.Archive(games.header._replace(games=1), [invalid_game]), file)
    assert list(positions.archive_lines(tmp_path / "bad.wtb")) == []


def test_engine_games_depend_only_on_the_seed():
    first, second, other = (list(positions.engine_lines(Random(seed), 2, 1, Oracle(HandMade())))
                            for seed in (1, 1, 2))
    assert first == second != other


def test_engine_games_start_after_an_even_opening():
    oracle = Oracle(HandMade())
    for line in positions.engine_lines(Random(3), 4, 2, oracle):
        own, opp, color = line.plies[0]
        random_moves = (own | opp).bit_count() - 4
        assert 8 <= random_moves <= 16 and color == (-1) ** random_moves
        assert abs(oracle.mean(own, opp, 2)) <= positions.MAX_OPENING_LEAD


def test_positions_are_varied_by_up_to_two_moves(labelled_positions):
    varied = list(positions.vary_positions(labelled_positions, 60, Random(1)))
    assert varied == list(positions.vary_positions(labelled_positions, 60, Random(1)))
    assert {game for _, _, game in varied} == {4} and len(varied) == 39  # with 20 to 58 empties
    occupied_squares = [int(row["own"] | row["opp"]) for row in labelled_positions]
    assert {min((own | opp).bit_count() - discs.bit_count() for discs in occupied_squares
                if discs & (own | opp) == discs) for own, opp, _ in varied} == {0, 1, 2}
    assert all(children(own, opp) for own, opp, _ in varied)


def test_number_of_varied_positions_is_limited(labelled_positions):
    assert len(list(positions.vary_positions(labelled_positions, 7, Random(2)))) == 7
    late_positions = labelled_positions[:15]  # fewer than 20 empties
    assert not list(positions.vary_positions(late_positions, 7, Random(2)))


def test_positions_with_a_forced_pass_are_not_varied():
    board = np.array([(0xFF, 1 << 63, 1, 55, 0, 0)], positions.POSITION)
    assert not any(list(positions.vary_positions(board, 1, Random(seed))) for seed in range(9))


def test_mean_averages_a_depth_and_the_one_before(labelled_positions):
    oracle = Oracle(HandMade())
    for own, opp in ((int(row["own"]), int(row["opp"])) for row in labelled_positions[30:50]):
        values = [oracle.value(own, opp, plies) for plies in (2, 3)]
        assert oracle.mean(own, opp, 3) == sum(values) / 2


@pytest.fixture
def search_inputs(labelled_positions, tmp_path):
    np.save(tmp_path / "positions.npy", labelled_positions)
    trained = weights.load(weights.FILE)
    return tmp_path / "positions.npy", trained, Oracle(Patterns(trained))


@pytest.mark.slow(covers=True)
def test_inexact_scores_are_the_mean_of_two_searches(labelled_positions, search_inputs):
    file, trained, oracle = search_inputs
    values = pipeline.search_values(file, 2, trained)
    for (own, opp, _, empties, score, kind), value in zip(labelled_positions.tolist(), values):
        is_proven = kind == positions.Scored.EXACTLY
        depth = 4 if empties >= 44 else 2  # Early positions are searched deeper.
        assert value == pytest.approx(score if is_proven else oracle.mean(own, opp, depth))


def test_varied_positions_get_the_mean_of_two_searches(search_inputs):
    file, trained, oracle = search_inputs
    rows = pipeline.varied_positions(file, 5, 2, "a seed", trained)
    assert 0 < len(rows) <= 5 and set(rows["kind"]) == {positions.Scored.BY_DEPTH}
    for own, opp, _, empties, score, _ in rows.tolist():
        assert empties == 64 - (own | opp).bit_count()
        assert score == pytest.approx(oracle.mean(own, opp, 4 if empties >= 44 else 2))


@pytest.mark.slow(covers=True)
def test_engine_games_use_the_weights_of_the_teacher():
    trained = weights.load(weights.FILE)
    first, second, without_teacher = (pipeline.engine_positions("1", 1, 1, teacher, 0)
                                      for teacher in (trained, trained, None))
    assert (first == second).all()
    assert len(first) != len(without_teacher) or (first["own"] != without_teacher["own"]).any()


def test_first_four_of_forty_games_are_held_out():
    games = np.zeros(80, positions.POSITION)
    games["game"] = range(80)
    assert np.flatnonzero(positions.is_held_out(games)).tolist() == [0, 1, 2, 3, 40, 41, 42, 43]


# Fitting

def test_feature_rows_match_the_lookups_of_the_engine(labelled_positions):
    rows = features.rows(labelled_positions)
    assert rows.shape == (patterns.LOOK_UPS, len(labelled_positions))
    assert rows.max() < weights.weight_count()
    trained, comparisons = weights.load(weights.FILE), 0
    evaluation = Patterns(trained)
    for column, (own, opp, _, empties, _, _) in enumerate(labelled_positions.tolist()):
        if empties in trained.stages:
            units = np.array(trained.stages[empties], int)[rows[:, column]] // weights.UNIT - 128
            value = weights.UNIT * units.sum() + trained.constants[empties]
            assert evaluation.evaluate(native(own), native(opp)) == max(-6400, min(6400, value))
            comparisons += 1
    assert comparisons == len(trained.stages)


def samples(score, numbers=(10, 20)):
    random, by_empties = np.random.default_rng(1), {}
    for empties in numbers:
        boards = np.zeros(300, positions.POSITION)
        for board in boards:
            squares = random.permutation(64)[empties:]
            board["own"], board["opp"] = (sum(1 << int(square) for square in half)
                                          for half in (squares[:30], squares[30:]))
        rows = features.rows(boards)
        by_empties[empties] = fit.Sample(rows, score(empties, rows))
    return by_empties


def cost(samples_by_empties, vector):
    """Return the cost that the fit minimizes.

    The samples must be from the later part of a game. In the earlier part, the evaluation ignores
    the number of valid moves.
    """
    penalties = np.full(len(vector), fit.PENALTY)
    penalties[-weights.CONSTANTS:] = fit.CONSTANT_PENALTY
    return (penalties * vector ** 2).sum() + sum(
        ((fit.predict(vector, empties, sample.rows) - sample.scores) ** 2).sum()
        for empties, sample in samples_by_empties.items())


@pytest.mark.slow
def test_no_step_away_from_the_fit_reduces_the_cost():
    random = np.random.default_rng(2)
    hidden = random.normal(0, 1, weights.weight_count()).astype(np.float32)
    by_empties = samples(lambda empties, rows: hidden[rows].sum(axis=0) + np.float32(empties))
    costs = []
    vector = fit.fit(by_empties, 30, "test", lambda vector: costs.append(cost(by_empties, vector)))
    assert np.diff(costs).max() < 0.01 and costs[-1] < cost(by_empties, 0 * vector) / 2
    steps = [random.normal(0, 0.1, len(vector)) * (vector != 0) for _ in range(10)]
    constants = [np.arange(len(vector)) == len(vector) - weights.CONSTANTS + empties
                 for empties in by_empties]
    for step in steps + [0.1 * constant for constant in constants]:
        assert cost(by_empties, vector + step) > costs[-1] < cost(by_empties, vector - step)


def test_empties_without_positions_borrow_a_constant():
    by_empties = samples(lambda empties, rows: np.full(300, empties, np.float32))
    vector = fit.fit(by_empties, 5, "test", lambda vector: None)
    fitted = fit.as_weights(vector, "a test")
    assert list(fitted.stages) == list(fit.STAGES)
    assert fitted.constants[0] == fitted.constants[12] == fitted.constants[10] != 0
    assert fitted.constants[60] == fitted.constants[20] != fitted.constants[10]


def test_scores_of_zero_leave_all_weights_at_zero():
    by_empties = samples(lambda empties, rows: np.zeros(300, np.float32))
    assert not fit.fit(by_empties, 5, "test", lambda vector: None).any()


@pytest.mark.slow
def test_move_weights_are_zero_in_stages_without_move_counts():
    by_empties = samples(lambda empties, rows: np.float32(rows[-1] % 7), [28, 50])
    fitted = fit.as_weights(fit.fit(by_empties, 5, "test", lambda vector: None), "a test")
    move_weights = {stage: {*numbers[weights.offsets()["moves"]:]}
                    for stage, numbers in fitted.stages.items()}
    assert move_weights[36] == move_weights[48] == move_weights[52] == {weights.ZERO}
    assert len(move_weights[24]) > 5


def test_weights_are_clipped_to_the_range_of_the_file():
    vector = np.full(len(fit.STAGES) * weights.weight_count() + weights.CONSTANTS, 100.0)
    assert max(fit.as_weights(vector, "").stages[4]) == weights.MAX_WEIGHT
    assert min(fit.as_weights(-vector, "").stages[4]) == weights.MIN_WEIGHT


# Differences between searches

def test_searches_are_compared_in_pairs(labelled_positions):
    oracle = Oracle(HandMade())
    pairs = differences(labelled_positions, 2, 5, "a seed", oracle)
    assert len(pairs) == 6 and pairs[:, 1].tolist() == [2] * 6 and pairs[:, 0].min() >= 10
    assert (pairs == differences(labelled_positions, 2, 5, "a seed", oracle)).all()
    assert len(differences(labelled_positions[:5], 2, 5, "a seed", oracle)) == 0


def test_spread_is_fitted_to_the_differences():
    random, rows = np.random.default_rng(1), []
    for empties in range(10, 50):
        for plies in (2, 4):
            sizes = np.abs(random.normal(0, 500 - 5 * empties + 40 * plies, 400))
            rows += [(empties, plies, round(size)) for size in sizes]
    base, by_empties, by_plies = spread(np.array(rows))
    assert abs(base - 500) < 25 and abs(by_empties + 5) <= 1 and abs(by_plies - 40) <= 5


# The command

def train(archive, folder, *options):
    return main(["train", str(archive), "--folder", str(folder / "work"), "--output",
                 str(folder / "weights.bin"), *SMALL_RUN, *options])


@pytest.mark.slow(covers=True)
def test_training_resumes_and_rejects_damaged_files(archive, tmp_path, capsys):
    assert train(archive, tmp_path, "--picture", str(tmp_path / "errors.svg")) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0].split() == ["positions", "by", "hand", "learned"]
    assert table[-1].startswith("all ") and table[-1].endswith("%")
    data = (tmp_path / "weights.bin").read_bytes()
    assert weights.loads(data).origin == (
        "1 archives, two.wtb to two.wtb, and 1 games played by the engine")
    assert "<svg" in (tmp_path / "errors.svg").read_text()

    work = tmp_path / "work"
    times = {path: path.stat().st_mtime_ns for path in work.glob("*.npy")}
    # Deleting these files simulates an interruption of the second fit.
    (work / "errors-1.json").unlink()
    (work / "values-1-1.npy").unlink()
    assert train(archive, tmp_path) == 0
    assert (tmp_path / "weights.bin").read_bytes() == data
    assert {path.name for path, old_time in times.items()
            if path.stat().st_mtime_ns != old_time} == {"values-1-1.npy"}

    (work / "weights-1.bin").write_bytes(b"nothing")
    assert train(archive, tmp_path) == 1
    err = capsys.readouterr().err
    assert "weights-1.bin: this is not a file of weights" in err and err.count("\n") == 1

    for name, part in ("errors-1.json", b"{}"), ("searches-0.npy", b""), ("plan.json", b"\xff"):
        (work / "weights-1.bin").write_bytes(data)
        (work / name).write_bytes(part)
        assert train(archive, tmp_path) == 1
        err = capsys.readouterr().err
        assert str(work / name) in err and err.count("\n") == 1
        (work / name).unlink()


@pytest.mark.parametrize("part", [
    b"", b"text", b"\x93NUMPY", b"\x93NUMPY\x01\x00\x10\x00{'descr': (((   \n", "cut"])
def test_error_names_the_damaged_file(part, tmp_path):
    file = tmp_path / "positions-0.npy"
    np.save(file, np.arange(1000))
    file.write_bytes(file.read_bytes()[:-9] if part == "cut" else part)
    with pytest.raises(FormatError, match="positions-0.npy is damaged. Delete the file"):
        pipeline.load(file)


@pytest.mark.slow
def test_weights_are_learned_from_a_teacher(archive, tmp_path, capsys):
    assert train(archive, tmp_path, "--teacher", str(weights.FILE)) == 0
    work = tmp_path / "work"
    assert weights.load(work / "weights-0.bin").dumps() == weights.load(weights.FILE).dumps()
    assert not (work / "errors-0.json").exists()  # The results of games aren't used.
    data = (tmp_path / "weights.bin").read_bytes()
    assert data not in (b"", weights.FILE.read_bytes())
    number = json.loads((work / "errors-1.json").read_text())["positions"]
    assert number["all"] > number["exact scores"]  # Searched positions also count.
    arrays = [np.load(file) for file in work.glob("varied-*.npy")]
    held_out = sum(positions.is_held_out(array).sum() for array in arrays)
    assert number["all"] == number["exact scores"] + held_out
    games = np.concatenate([np.load(file) for file in work.glob("positions-*.npy")])
    exact = games[positions.is_held_out(games) & (games["kind"] == positions.Scored.EXACTLY)]
    assert 0 < number["from 4 empties"] == (exact["empties"] >= 4).sum() < number["exact scores"]

    assert train(archive, tmp_path, "--teacher", str(weights.FILE)) == 0
    assert (tmp_path / "weights.bin").read_bytes() == data


def test_teacher_without_weights_is_rejected(archive, tmp_path, capsys):
    assert train(archive, tmp_path, "--teacher", str(archive)) == 1
    assert "two.wtb: this is not a file of weights" in capsys.readouterr().err
    assert not (tmp_path / "work").exists()


@pytest.mark.slow(covers=True)
def test_changed_teacher_is_rejected(archive, tmp_path, capsys):
    teacher = tmp_path / "teacher.bin"
    teacher.write_bytes(weights.FILE.read_bytes())
    # The run starts, but has too few games.
    arguments = [*("--teacher", str(teacher)), "--games", "0"]
    assert train(archive, tmp_path, *arguments) == 1
    stages = {empties: [weights.ZERO] * len(stage)  # Zeros compress quickly.
              for empties, stage in weights.load(teacher).stages.items()}
    other = replace(weights.load(teacher), origin="another", stages=stages)
    teacher.write_bytes(other.dumps())
    capsys.readouterr()
    assert train(archive, tmp_path, *arguments) == 1
    assert "was started with different weights" in capsys.readouterr().err


def test_folder_of_another_plan_is_rejected(archive, tmp_path, capsys):
    assert train(archive, tmp_path, "--games", "0") == 1  # The run starts, but has too few games.
    assert train(archive, tmp_path) == 1
    assert "was started with the plan in" in capsys.readouterr().err


def test_training_needs_enough_finished_games(archive, tmp_path, capsys):
    assert train(archive, tmp_path, "--games", "0") == 1
    assert capsys.readouterr().err.endswith(
        "too few finished games for both training and tests: 1\n")


def test_unsupported_picture_format_is_rejected_at_once(archive, tmp_path, capsys):
    assert train(archive, tmp_path, "--picture", "errors.doc") == 2
    assert "must be an .svg or .png file, not errors.doc" in capsys.readouterr().err
    assert not (tmp_path / "work").exists()


def test_unwritable_output_is_rejected_before_the_run_starts(archive, tmp_path, capsys):
    missing = tmp_path / "missing" / "weights.bin"
    assert train(archive, tmp_path, "--output", str(missing)) == 1
    assert capsys.readouterr().err == f"othello: No such file or directory: {missing}\n"
    assert [path.name for path in (tmp_path / "work").iterdir()] == ["plan.json"]


@pytest.mark.slow
def test_an_interrupted_run_leaves_no_process_behind(monkeypatch, tmp_path):
    class InterruptedProgress(pipeline.tqdm):
        def __iter__(self):
            yield next(iter(self.iterable))
            raise KeyboardInterrupt
    monkeypatch.setattr(pipeline, "tqdm", InterruptedProgress)
    quick, slow = tmp_path / "quick.npy", tmp_path / "slow.npy"
    other = get_context("spawn").Process(target=signal.pause)
    other.start()  # The pipeline didn't start this process.
    try:
        with pytest.raises(KeyboardInterrupt):
            pipeline.make("a test", {quick: partial(np.zeros, 1), slow: partial(time.sleep, 600)})
        assert active_children() == [other] and quick.exists() and not slow.exists()
    finally:
        other.kill()
        other.join()


@pytest.mark.parametrize("data", [b"nothing", bytes(36)], ids=["no header", "a file of names"])
def test_invalid_archive_stops_the_run_with_an_error(data, tmp_path, capsys):
    (tmp_path / "no.wtb").write_bytes(data)
    assert train(tmp_path / "no.wtb", tmp_path) == 1
    assert "no.wtb is not a .wtb archive: offset" in capsys.readouterr().err
    assert not (tmp_path / "work" / "plan.json").exists()
    assert not (tmp_path / "weights.bin").exists()


def test_error_names_the_missing_extra():
    assert run_without("numpy", "train", "a.wtb", "--folder", "a", "--output", "b") == (
        f'othello: learning weights needs numpy: {sys.executable} -m pip install ".[train]"\n')
