"""Statistics, checked against the results of an independent program."""

import csv
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, pick_valid_move
from support.paths import SAMPLES, collection_cases
from support.oracle_replay import canonical_positions

from othello.analysis.openings import TABLE
from othello.formats import wthor
from othello.formats.reader import records
from othello.formats.conversion import write
from othello.formats.record import Record
from othello.formats.transcript import dumps, loads
from othello.game import Game
from othello.piece import Piece
from othello.statistics.game_rows import game_rows, parse_record
from othello.statistics.report import data, rows
from othello.statistics.statistics import Statistics

ARCHIVE = SAMPLES / "WTH_1978.wtb"
ALL = 10**6


def statistics_of(*paths, depth=0):
    statistics = Statistics(depth)
    for path in paths:
        for game_row in game_rows(path):
            statistics.add(game_row)
    return statistics


@pytest.fixture(scope="module")
def games():
    with (SAMPLES / "real_games.csv").open() as file:
        return [(row["moves"], 2 * int(row["black"]) - 64) for row in csv.DictReader(file)]


@pytest.fixture(scope="module")
def file(games, tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "games.txt"
    path.write_text("".join(f"{moves}\n" for moves, _ in games))
    return path


# Independent counts

@cache
def opening_names():
    names = {}
    for line in TABLE.strip().splitlines():
        moves, _, name = line.partition(" ")
        *_, last = canonical_positions(moves, len(moves) // 2)
        names[last] = name
    return names


def results(leads):
    return (len(leads), sum(lead > 0 for lead in leads), sum(lead == 0 for lead in leads),
            sum(lead < 0 for lead in leads))


def results_of(tally):
    return tally.games, tally.wins, tally.ties, tally.losses


@pytest.mark.slow
def test_results_by_opening_match_an_independent_count(games, file):
    expected = defaultdict(list)
    for moves, lead in games:
        names = [opening_names()[position] for position in canonical_positions(moves, 24)
                 if position in opening_names()]
        expected[(names or [""])[-1]].append(lead)
    openings = statistics_of(file).openings
    assert len(openings) > 20
    assert {name: results_of(tally) for name, tally in openings.items()} == {
        name: results(leads) for name, leads in expected.items()}
    assert {name: tally.discs for name, tally in openings.items()} == {
        name: sum(leads) for name, leads in expected.items()}


def test_positions_in_the_tree_match_an_independent_count(games, file):
    expected = defaultdict(list)
    for moves, lead in games:
        for number, position in enumerate(canonical_positions(moves, 5)):
            expected[number, position].append(lead)
    branches = statistics_of(file, depth=5).tree.branches(ALL)
    assert Counter((len(moves), *results_of(tally)) for moves, _, tally in branches) == Counter(
        (number, *results(leads)) for (number, _), leads in expected.items() if number)


REFLECTIONS = {  # for each first move, the symmetry that maps it to f5
    "f5": lambda file, rank: (file, rank), "e6": lambda file, rank: (rank, file),
    "c4": lambda file, rank: (9 - file, 9 - rank), "d3": lambda file, rank: (9 - rank, 9 - file)}


def reflected(moves):
    """Return the first two moves, reflected so that the game starts with f5."""
    turn = REFLECTIONS[moves[:2]]
    squares = [turn("abcdefgh".index(moves[start]) + 1, int(moves[start + 1])) for start in (0, 2)]
    return "".join("abcdefgh"[file - 1] + str(rank) for file, rank in squares)


def assert_by_prefix(leads, statistics):
    """Compare the results after each sequence of two moves."""
    branches = [branch for branch in statistics.tree.branches(ALL) if len(branch.moves) == 2]
    assert {"".join(map(str, moves)): results_of(tally) for moves, _, tally in branches} == {
        prefix: results(prefix_leads) for prefix, prefix_leads in leads.items()}
    families = {name: tally for _, name, tally in branches}
    assert set(families) <= {"Perpendicular", "Diagonal", "Parallel"}


def test_tree_results_match_the_counts_by_prefix(games, file):
    leads = defaultdict(list)
    for moves, lead in games:
        leads[reflected(moves)].append(lead)
    assert_by_prefix(leads, statistics_of(file, depth=2))


@pytest.mark.parametrize("path", [ARCHIVE, *collection_cases("wthor/*.wtb")])
def test_archive_results_match_the_counts_by_prefix(path):
    leads = defaultdict(list)
    for entry in wthor.loads(path.read_bytes()).games:
        moves = "".join("abcdefgh"[code % 10 - 1] + str(code // 10) for code in entry.moves[:2])
        leads[reflected(moves)].append(2 * entry.score - 64)
    statistics = statistics_of(path, depth=2)
    if not statistics.skipped.games and statistics.lengths.total() == statistics.black.games:
        assert_by_prefix(leads, statistics)


# The result of a game

def write_games(tmp_path, *transcripts, name="games.txt"):
    path = tmp_path / name
    path.write_text("".join(f"{line}\n" for line in transcripts))
    return path


def test_a_game_counts_for_both_colours():
    statistics = statistics_of(ARCHIVE)
    black, white = statistics.black, statistics.white
    assert (black.games, black.wins, black.ties) == (white.games, white.losses, white.ties)
    assert black.discs == -white.discs and black.share == 1 - white.share


def test_the_winner_gets_the_empties(tmp_path):
    statistics = statistics_of(write_games(tmp_path, WIPE_OUT, FULL_BOARD_TIE))
    assert statistics.margins == {64: 1, 0: 1} and statistics.wipe_outs == 1
    assert statistics.black.lead == 32 and statistics.black.ties == 1


@pytest.mark.slow
def test_lengths_and_passes_match_the_class_model(games, file):
    replays = [loads(moves) for moves, _ in games]
    statistics = statistics_of(file)
    assert statistics.lengths == Counter(len(game.moves) for game in replays)
    assert statistics.passes == Counter(len(game.history) - len(game.moves) for game in replays)


def unfinished_game(moves):
    return parse_record(Path("games.ggf"), "game 1", Record(loads(moves), {"RE": "+2"}))


def line_counts(depth, *transcripts):
    statistics = Statistics(depth)
    for moves in transcripts:
        statistics.add(unfinished_game(moves))
    return {"".join(map(str, moves)): (tally.games, name)
            for moves, name, tally in statistics.tree.branches(ALL)}


def test_symmetric_games_share_a_line():
    lines = line_counts(3, "f5d6c3", "e6f4c3", "c4e3f6", "d3c5f6")
    assert lines == {"f5": (4, ""), "f5d6": (4, "Perpendicular"), "f5d6c3": (4, "")}


def test_transpositions_are_counted_as_one_position():
    first, second = "f5d6c3d3c4", "f5d6c4d3c3"
    assert loads(first).board == loads(second).board
    lines = line_counts(5, first, first, second)
    assert lines[first] == (3, "Tiger") and second not in lines
    assert lines["f5d6c3d3"][0] == 2 and lines["f5d6c4d3"][0] == 1


def test_pass_is_not_part_of_a_line():
    game = loads(FORCED_PASS)
    game.play(pick_valid_move(game, 0))
    moves = dumps(game)
    assert unfinished_game(moves).passes == 1
    assert [len(line) // 2 for line in line_counts(12, moves)] == list(range(1, 10))


def test_game_from_another_start_is_not_in_the_tree(tmp_path):
    path, after = tmp_path / "other.ggf", loads("f5d6")
    write([Record(Game(after.board, to_move=Piece.BLACK), {"RE": "+2"})], path, ".ggf")
    statistics = statistics_of(path, depth=4)
    assert statistics.black.games == 1 and statistics.tree.branches(ALL) == []
    assert list(statistics.openings) == ["Perpendicular"]


def test_statistics_do_not_depend_on_the_file_format(tmp_path):
    path = tmp_path / "games.ggf"
    write(records(ARCHIVE), path, ".ggf")
    report, expected_report = (data(statistics, [*rows(statistics, 50)]) for statistics in
                               (statistics_of(path, depth=4), statistics_of(ARCHIVE, depth=4)))
    assert report == expected_report


# Skipped games

@pytest.mark.parametrize("tags, games", [({"RE": "+12"}, 1), ({}, 0), ({"RE": "+12:l"}, 1)])
def test_unfinished_game_counts_with_its_recorded_result(tmp_path, tags, games):
    path = tmp_path / "games.ggf"
    write([Record(loads("f5d6"), tags)], path, ".ggf")
    statistics = statistics_of(path)
    assert (statistics.black.games, statistics.skipped.games) == (games, 1 - games)
    assert statistics.lengths.total() == 0 and statistics.margins == ({12: 1} if games else {})
    assert statistics.skipped.first == ("" if games else (
        f"{path}: game 1: the game is unfinished, and has no recorded result"))


def test_games_with_an_invalid_move_are_skipped(tmp_path):
    archive = wthor.loads(ARCHIVE.read_bytes())
    first, second, *others = archive.games
    invalid_game = second._replace(moves=second.moves[:7] + second.moves[:53])
    path = tmp_path / "bad.wtb"
    with path.open("wb") as file:
        wthor.dump(wthor.Archive(archive.header, [first, invalid_game, *others]), file)
    statistics = statistics_of(path, write_games(tmp_path, "f5a1"))
    assert (statistics.black.games, statistics.skipped.games) == (7, 2)
    assert statistics.skipped.first == f"{path}: game 2: move 8 is not valid"


def test_truncated_archive_counts_the_games_before_the_cut(tmp_path):
    path = tmp_path / "torn.wtb"
    path.write_bytes(ARCHIVE.read_bytes()[:-100])
    statistics = statistics_of(path)
    assert (statistics.black.games, statistics.skipped.games) == (6, 1)
    assert statistics.skipped.first.startswith(f"{path}: after game 6: offset ")


def test_games_on_other_board_sizes_are_skipped(tmp_path):
    path = tmp_path / "small.ggf"
    write([Record(loads("", 6))], path, ".ggf")
    assert statistics_of(path).skipped.first == f"{path}: game 1: expected a game on 8x8"
