"""Endgame problems, and the games from which they are extracted."""

import csv
import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from support.paths import SAMPLES

from othello import Board, Piece
from othello.cli import main
from othello.formats import obf
from othello.lessons.endings import select_endings
from othello.players.engine_board import EngineBoard
from othello.statistics.game_rows import game_rows

EMPTIES = range(6, 9)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "games.txt"
    with (SAMPLES / "eothello_sample.csv").open() as file:
        path.write_text("".join(f"{row['game_moves']}\n" for row in csv.DictReader(file)))
    return path


@pytest.fixture(scope="module")
def games(path):
    return [(game_row.place, game_row) for game_row in game_rows(path)]


def sample_endings(games, each, seed=1):
    return list(select_endings(games, each, EMPTIES, Random(seed)))


def test_endings_are_game_positions_with_one_winning_move(games):
    by_place = dict(games)
    endings = sample_endings(games, 2)
    assert endings
    for problem, place in endings:
        engine_board = EngineBoard(problem.board, problem.to_move)
        turn = 1 if problem.to_move is Piece.BLACK else -1
        assert (engine_board.own, engine_board.opp, turn) in by_place[place].plies
        scores = {move: answer.value for move, answer in engine_board.every_move().items()}
        assert dict(problem.scores) == scores
        assert sum(score > 0 for score in scores.values()) == 1


@pytest.mark.parametrize("each", [1, 2])
def test_each_number_of_empties_has_the_same_number_of_endings(games, each):
    endings = sample_endings(games * 4, each)
    counts = Counter(problem.board.count_pieces(Piece.EMPTY) for problem, _ in endings)
    assert counts == dict.fromkeys(EMPTIES, each)


@cache
def has_one_win(ply):
    """Return whether a position has at least four moves and exactly one winning move."""
    own, opp, turn = ply
    if 64 - (own | opp).bit_count() not in EMPTIES:
        return False
    color = Piece.BLACK if turn == 1 else Piece.WHITE
    engine_board = EngineBoard(board_of(own, opp, color), color)
    leads = [answer.value for answer in engine_board.every_move().values()]
    return len(leads) >= 4 and sum(lead > 0 for lead in leads) == 1


def board_of(own, opp, color):
    symbols = {(True, False): color.symbol, (False, True): color.opposite().symbol,
               (False, False): "-"}
    return Board.from_string("".join(symbols[bool(own >> square & 1), bool(opp >> square & 1)]
                                     for square in range(64)))


def test_each_close_game_with_an_ending_yields_one(games):
    close = [(place, row) for place, row in games if abs(row.lead) <= 8]
    assert [place for _, place in sample_endings(games, 99)] == [
        place for place, row in close if any(map(has_one_win, row.plies))]


@pytest.mark.parametrize("lead, is_close", [(8, True), (-8, True), (9, False), (-9, False)])
def test_only_close_games_yield_endings(games, lead, is_close):
    place, row = next(game for game in games if any(map(has_one_win, game[1].plies)))
    assert bool(sample_endings([(place, row._replace(lead=lead))], 9)) is is_close


@pytest.mark.slow(covers=True)
def test_extract_endings_writes_obf_lines_with_their_sources(path, tmp_path,
                                                             capsys):
    out, invalid = tmp_path / "endings.obf", tmp_path / "broken.txt"
    invalid.write_text("a1\n")
    assert main(["extract-endings", str(path), str(invalid),
                 "--min-empties", "6", "--max-empties", "8", "--per-level", "2",
                 "--output", str(out)]) == 0
    assert capsys.readouterr().err == (
        f"othello: 1 game is left out; {invalid}: line 1: ply 1: a1 is not a valid move for "
        "Black: Move would not flip any discs\n")
    text = out.read_text()
    assert len(obf.loads(text)) == len(text.splitlines()) > 0
    assert all(re.search(r" % line \d+ of games.txt$", line)
               for line in text.splitlines())
    assert obf.loads(text)[0].board != Board()


def test_same_named_files_are_read_and_no_empty_file_is_written(tmp_path, capsys):
    out, files = tmp_path / "endings.obf", [tmp_path / name / "games.txt" for name in "ab"]
    for file in files:
        file.parent.mkdir()
        file.write_text("f5a1\n")
    assert main(["extract-endings", *map(str, files), "--output", str(out)]) == 1
    assert not out.exists() and capsys.readouterr().err == (
        "othello: the games contain no such endings; 2 games are left out; the first is "
        f"in {files[0]}: line 1: ply 2: a1 is not a valid move for White: Move would not flip any "
        "discs\n")
