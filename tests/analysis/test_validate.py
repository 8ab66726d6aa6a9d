"""Whole game files, replayed."""


import pytest
from support.boards import board
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.paths import SAMPLES, collection_cases

from othello import Game, Piece
from othello.analysis.validate import MAX_LISTED, validate
from othello.cli import main
from othello.formats import ggf, obf, saved_game, transcript, wthor
from othello.formats.reader import read_file
from othello.formats.record import Record

ARCHIVE = SAMPLES / "WTH_1978.wtb"


def write_file(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    return path


@pytest.mark.parametrize("name, text, games, unfinished, with_empties", [
    ("games.txt", f"{FULL_BOARD_TIE}\n\n{WIPE_OUT}\n{FORCED_PASS}\n", 3, 1, 1),
    ("GAME.JSON", saved_game.dumps(play(WIPE_OUT)), 1, 0, 1),
    ("games.ggf", ggf.dumps([Record(play(WIPE_OUT), {"RE": "+13.000"}),
                             Record(play("d3"), {"RE": "-64:r"})]), 2, 1, 1),
    ("ends.obf", obf.dumps([obf.Problem(board("X---", "----", "----", "---O"), Piece.BLACK)]),
     1, 0, 1),
])
def test_files_of_every_format_are_replayed(tmp_path, name, text, games, unfinished, with_empties):
    report = validate(write_file(tmp_path, name, text))
    assert (report.games, report.unfinished, report.with_empties, report.errors) == (
        games, unfinished, with_empties, [])


def test_archive_games_match_their_recorded_scores():
    report = validate(ARCHIVE)
    assert (report.games, report.unfinished, report.error_count) == (8, 0, 0)


@pytest.mark.parametrize("path", collection_cases("wthor/WTH_198*.wtb"))
def test_whole_archives_match_their_recorded_scores(path):
    report = validate(path)
    assert report.games == wthor.loads(path.read_bytes()).header.games
    assert report.errors == []


@pytest.mark.parametrize("name, text, error", [
    ("games.txt", f"{WIPE_OUT}\nd3d3\n",
     "line 2: ply 2: d3 is not a valid move for White: Cell is already occupied"),
    ("games.ggf", "(;B[d3];)\n(;B[a1];)", "game 2: line 2: a1 is not a valid move for Black:"
                                          " Move would not flip any discs"),
    ("games.ggf", ggf.dumps([Record(play(WIPE_OUT), {"RE": "+12"})]),
     "game 1: Black leads by 13, but the recorded lead is +12"),
    ("game.json", "{}",
     "the game: Invalid serialized data: missing required field 'board'"),
    ("games.obf", "X;",
     "line 1: expected moves such as f5d6, or the squares of a position, got 'X;'"),
    ("games.txt", "hello\n",
     "line 1: expected moves such as f5d6, or the squares of a position, got 'hello'"),
    ("games.txt", "\n", "there are no games"),
    ("games.ggf", "no game",
     "line 1: expected moves such as f5d6, or the squares of a position, got 'no game'"),
    ("game.doc", "", "there are no games"),
])
def test_errors_are_listed_with_their_location(tmp_path, name, text, error):
    path = write_file(tmp_path, name, text)
    report = validate(path)
    assert report.errors == [f"{path}: {error}"]


def test_invalid_utf_8_is_an_error(tmp_path):
    path = tmp_path / "games.txt"
    path.write_bytes(b"\xff")
    assert validate(path).errors == [
        f"{path}: at the start: line 1: expected text in UTF-8, got the byte 0xff; save it as "
        "UTF-8"]


def test_a_byte_order_mark_is_not_an_error(tmp_path):
    assert validate(write_file(tmp_path, "games.txt", "\ufeffd3c5\n")).errors == []


def test_a_missing_file_is_an_error(tmp_path):
    path = tmp_path / "games.txt"
    assert validate(path).errors == [f"{path}: No such file or directory"]


def test_games_after_an_invalid_game_are_still_checked(tmp_path):
    archive = wthor.loads(ARCHIVE.read_bytes())
    first, second, *others = archive.games
    entries = [first._replace(moves=b"\x0b" * 60), second._replace(score=0), *others]
    path = tmp_path / "broken.wtb"
    path.write_bytes(wthor.dumps(wthor.Archive(archive.header, entries)))
    report = validate(path)
    assert (report.games, report.error_count) == (7, 2)
    assert "game 1: move 1, 11: a1 is not a valid move" in report.errors[0]
    assert report.errors[1].endswith(
        f"Black has {second.score} discs, but the recorded number is 0")


def test_only_the_first_errors_are_listed(tmp_path):
    report = validate(write_file(tmp_path, "games.txt", "a1\n" * 50))
    assert (report.error_count, len(report.errors)) == (50, MAX_LISTED)


def test_read_file_returns_game_objects(tmp_path):
    path = write_file(tmp_path, "games.txt", "d3\nc4\n")
    games = [item.record.game for item in read_file(path)]
    assert [transcript.dumps(game) for game in games] == ["d3", "c4"]
    assert all(isinstance(game, Game) for game in games)


@pytest.mark.slow(covers=True)
def test_validate_prints_counts_and_exits_with_1_for_errors(tmp_path, capsys):
    assert main(["validate", str(ARCHIVE)]) == 0
    assert "8 games, 0 unfinished, " in capsys.readouterr().out
    path = write_file(tmp_path, "games.txt", "d3\n" + "a1\n" * 13)
    assert main(["validate", str(ARCHIVE), str(path)]) == 1
    output = capsys.readouterr()
    assert "9 games, 1 unfinished, " in output.out and ", 13 errors; " in output.out
    assert "line 2: ply 1: a1 is not a valid move for Black" in output.err
    assert output.err.endswith("  and 3 more\n")
