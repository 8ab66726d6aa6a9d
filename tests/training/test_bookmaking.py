"""Opening books made from games: counts, leads, and the command `make-book`."""

import csv
import sys
from collections import defaultdict

import numpy as np
import pytest
from support.missing_module import run_without
from support.bits import canonical_discs
from support.helpers import play
from support.paths import SAMPLES
from support.oracle_replay import canonical_positions, orientations

from othello.analysis.evaluate import evaluate_board
from othello.cli import main
from othello.engine import weights
from othello.players.book import is_black_to_move, loads
from othello.statistics.game_rows import game_rows
from othello.statistics.tally import Tally
from othello.training.book import Counts, evaluate_positions, make_entries

ARCHIVE = SAMPLES / "WTH_1978.wtb"


@pytest.fixture(scope="module")
def games():
    with (SAMPLES / "real_games.csv").open() as file:
        return [(row["moves"], 2 * int(row["black"]) - 64) for row in csv.DictReader(file)]


def expected_key(own, opp):
    """Return the book's key for a position, computed from strings.

    All orientations of a position have the same key.
    """
    to_move, other = ("X", "O") if is_black_to_move(own, opp) else ("O", "X")
    squares = "".join(to_move if own >> square & 1 else other if opp >> square & 1 else "-"
                      for square in range(64))
    rows = [squares[start:start + 8] for start in range(0, 64, 8)]
    return min(orientations(rows)), to_move


# Counts

@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("minimum, plies", [(1, 60), (3, 12)])
def test_positions_match_an_independent_count(games, tmp_path, minimum, plies):
    (tmp_path / "games.txt").write_text("".join(f"{moves}\n" for moves, _ in games))
    expected = defaultdict(list)
    for moves, lead in games:
        for number, position in zip(range(len(moves) // 2), canonical_positions(moves, plies)):
            if position[1] != "XO"[number % 2]:
                break  # The book excludes positions after a pass.
            expected[position].append(lead)
    counts = Counts(plies)
    for game_row in game_rows(tmp_path / "games.txt"):
        counts.add(game_row)
    assert counts.games == len(games)
    assert {expected_key(*key): (tally.games, tally.wins, tally.losses, tally.discs)
            for key, tally in counts.frequent(minimum).items()} == {
        position: (len(leads), sum(lead > 0 for lead in leads),
                   sum(lead < 0 for lead in leads), sum(leads))
        for position, leads in expected.items() if len(leads) >= minimum}


# Leads

def book_of(**leads):
    """Return book entries for the positions in `leads`, which maps each position to its lead.

    A position is `start` or a transcript. All moves in a position have the same evaluation.
    """
    keys = {moves.replace("start", ""): lead for moves, lead in leads.items()}
    tallies = {canonical_discs(moves): Tally(4, 2, 1) for moves in keys}
    values = {canonical_discs(moves): np.full(64, lead) for moves, lead in keys.items()}
    return make_entries(tallies, values)


def test_a_lead_is_backed_up_from_the_last_positions():
    entries = book_of(start=-500, f5=500, f5d6=300)
    assert {entries[canonical_discs(moves)] for moves in ("", "f5", "f5d6")} == {(4, 5, 300)}


def test_side_may_leave_the_book_if_that_is_better():
    entries = book_of(f5=200, f5d6=300)
    assert entries[canonical_discs("f5")].lead == 200
    assert entries[canonical_discs("f5d6")].lead == 300


@pytest.mark.slow
def test_leads_match_the_evaluation(tmp_path):
    keys = [canonical_discs("f5"), canonical_discs("f5d6c3")]
    leads_by_key = evaluate_positions(keys, 300, tmp_path)
    assert list(leads_by_key) == keys
    for key in keys:
        board, color = next((play(moves).board, play(moves).current_player.color)
                            for moves in ("f5", "f5d6c3") if canonical_discs(moves) == key)
        leads = sorted(round(100 * move.lead) for move in evaluate_board(board, color, 300).moves)
        assert sorted(lead for lead in leads_by_key[key].tolist() if lead) == [
            lead for lead in leads if lead]


@pytest.mark.slow
def test_evaluations_are_recomputed_if_the_weights_change(tmp_path, monkeypatch):
    keys = [canonical_discs("f5")]
    for _ in range(2):
        evaluate_positions(keys, 100, tmp_path)
    files = {*tmp_path.iterdir()}
    (tmp_path / "other.bin").write_bytes(b"other")
    monkeypatch.setattr(weights, "FILE", tmp_path / "other.bin")
    evaluate_positions(keys, 100, tmp_path)
    assert len(files) == 1 and len({*tmp_path.glob("leads-*")}) == 2


# The command

def make_book(folder, *options, files=(ARCHIVE,)):
    return main(["make-book", *map(str, files), "--folder", str(folder / "made"), "--output",
                 str(folder / "book.bin"), "--plies", "6", "--nodes", "100", *options])


@pytest.mark.slow
def test_the_same_games_make_the_same_book(tmp_path, capsys):
    assert make_book(tmp_path, "--min-games", "2") == 0
    first = (tmp_path / "book.bin").read_bytes()
    opening_book = loads(first)
    assert capsys.readouterr().out == (
        f"{len(opening_book.entries)} positions of {opening_book.origin}; {len(first)} bytes\n")
    assert opening_book.origin == ("8 games from WTH_1978.wtb to WTH_1978.wtb, 6 plies per game, "
                                   "positions that occur in at least 2 games, leads computed by "
                                   "searches of 100 nodes")
    assert opening_book.entries[canonical_discs("")].games == 8

    parts = list((tmp_path / "made").iterdir())
    # Without this file, the run looks interrupted.
    parts[0].unlink()
    assert make_book(tmp_path, "--min-games", "2") == 0
    assert (tmp_path / "book.bin").read_bytes() == first
    assert list((tmp_path / "made").iterdir()) == parts


@pytest.mark.slow
def test_evaluations_are_recomputed_if_the_node_limit_changes(tmp_path, capsys):
    assert make_book(tmp_path, "--min-games", "8") == 0
    assert make_book(tmp_path, "--min-games", "8", "--nodes", "200") == 0
    assert len(list((tmp_path / "made").iterdir())) == 2


@pytest.mark.slow(covers=True)
def test_games_with_an_invalid_move_are_skipped(tmp_path, capsys):
    (tmp_path / "games.txt").write_text("f5a1\n")
    assert make_book(tmp_path, "--min-games", "8", files=(tmp_path / "games.txt", ARCHIVE)) == 0
    out, err = capsys.readouterr()
    assert " of 8 games from games.txt to WTH_1978.wtb" in out
    assert err.startswith("othello: 1 game is left out; ") and "line 1: ply 2: a1" in err


def test_book_needs_a_position_with_enough_games(tmp_path, capsys):
    assert make_book(tmp_path, "--min-games", "9") == 1
    assert capsys.readouterr().err == (
        "othello: no position occurs in at least 9 of the 8 games\n")


def test_unwritable_output_is_rejected_before_the_games_are_read(tmp_path, capsys):
    missing = tmp_path / "missing" / "book.bin"
    assert make_book(tmp_path, "--output", str(missing), files=(tmp_path / "no.wtb",)) == 1
    assert capsys.readouterr().err == f"othello: No such file or directory: {missing}\n"


@pytest.mark.slow(covers=True)
def test_book_that_is_too_large_is_rejected(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("othello.players.book.MAX_FILE_BYTES", 100)
    assert make_book(tmp_path, "--min-games", "8") == 1
    assert "bytes, but at most 100 are allowed" in capsys.readouterr().err
    assert not (tmp_path / "book.bin").exists()


def test_error_names_the_missing_extra():
    assert run_without("numpy", "make-book", "a.wtb", "--folder", "a", "--output", "b") == (
        f'othello: making a book needs numpy: {sys.executable} -m pip install ".[train]"\n')
