"""Games converted from one format to another, and back."""

import io
import json
import os
import sys
from itertools import permutations
from pathlib import Path

import pytest
from support.boards import board
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, contents, play
from hypothesis import given
from hypothesis import strategies as st
from support.paths import SAMPLES, collection_cases
from support.strategies import games

from othello import Board, FormatError, Game, Piece, Player
from othello.cli import main
from othello.cli.options import FORMATS
from othello.formats import ggf, pgn, saved_game, wthor
from othello.formats.conversion import WRITERS, write
from othello.formats.reader import item, records
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import autosave

ARCHIVE = SAMPLES / "WTH_1978.wtb"

WITH_A_PASS = (  # the first game of the archive; White passes before the last move
    "f5f4e3f6e6d6e7d8c7f3f8d7c5c3d3c6b3a3g3h3b6a5a6b5c4b4a4a7e8g8g4h4f7g5c8b8c2c1h5h6b1e2g6d1"
    "d2e1f1f2b2h7g1g2h1g7h8h2a8a2a1b7")

MOVE_FORMATS = [".wtb", ".ggf", ".pgn", ".sgf", ".txt", ".json"]
POSITION_FORMATS = [".ggf", ".pgn", ".sgf", ".json", ".obf"]
ALL_FORMATS = [*MOVE_FORMATS, ".obf"]


def player_names(record):
    return record.game.black_player.name, record.game.white_player.name


def convert(source, target):
    write(records(source), target, target.suffix)
    return list(records(target))


@pytest.mark.parametrize("suffix, other_suffix", list(permutations(MOVE_FORMATS, 2)))
@pytest.mark.parametrize("moves", [WITH_A_PASS, WIPE_OUT, FULL_BOARD_TIE])
def test_a_game_survives_conversion_between_any_two_formats(moves, suffix, other_suffix, tmp_path):
    first, second, third = (tmp_path / f"{name}{ending}" for name, ending in (
        ("a", suffix), ("b", other_suffix), ("c", suffix)))
    write([Record(play(moves))], first, suffix)
    convert(first, second)
    assert [contents(read.game) for read in convert(second, third)] == [contents(play(moves))]


@pytest.mark.parametrize("suffix, other_suffix", list(permutations(POSITION_FORMATS, 2)))
def test_a_position_survives_conversion_between_formats(suffix, other_suffix, tmp_path):
    game = Game(board("-XO-", "XXOO", "----", "----"), to_move=Piece.WHITE)
    first, second, third = (tmp_path / f"{name}{ending}" for name, ending in (
        ("a", suffix), ("b", other_suffix), ("c", suffix)))
    write([Record(game)], first, suffix)
    convert(first, second)
    assert [contents(read.game) for read in convert(second, third)] == [contents(game)]


def test_an_archive_round_trips_through_ggf_with_its_names(tmp_path):
    wtb, jou, trn = (tmp_path / f"a{ending}" for ending in (".wtb", ".JOU", ".trn"))
    wtb.write_bytes(ARCHIVE.read_bytes())
    with jou.open("wb") as file:
        wthor.dump_names([f"Player {number}" for number in range(4000)], file)
    with trn.open("wb") as file:
        wthor.dump_names(["A Championship"] * 400, file, wthor.TOURNAMENT_WIDTH)
    ggf_records = convert(wtb, tmp_path / "b.ggf")
    archive_records = convert(tmp_path / "b.ggf", tmp_path / "c.wtb")
    assert len(archive_records) == 8
    for first, second, entry in zip(ggf_records, archive_records,
                                    wthor.loads(ARCHIVE.read_bytes()).games):
        assert contents(first.game) == contents(second.game) == contents(entry.replay())
        assert player_names(first) == player_names(second) == (
            f"Player {entry.black}", f"Player {entry.white}")
        assert first.tags == second.tags == {
            "EV": "A Championship", "DT": "1978", "RE": f"{2 * entry.score - 64:+}"}


def test_an_archive_is_read_without_name_files(tmp_path):
    first = next(records(ARCHIVE))
    assert player_names(first) == ("Black", "White") and "EV" not in first.tags


def test_an_empty_name_file_raises_an_error(tmp_path):
    (tmp_path / "a.wtb").write_bytes(ARCHIVE.read_bytes())
    (tmp_path / "WTHOR.JOU").write_bytes(b"")
    with pytest.raises(FormatError, match="at the start: WTHOR.JOU: offset 0: expected a h"):
        list(records(tmp_path / "a.wtb"))


@pytest.mark.parametrize("result, score", [
    ("+30", 47), ("-64", 0), ("+64", 64)])
def test_the_result_of_an_unfinished_game_is_preserved(result, score, tmp_path):
    game = play("d3c5f6e3f3g7c6f2e6c3b5f5")
    write([Record(game, {"RE": result, "DT": "1999-12-31"})], tmp_path / "a.wtb", ".wtb")
    archive = wthor.loads((tmp_path / "a.wtb").read_bytes())
    assert archive.games[0].score == archive.games[0].theoretical == score
    assert archive.header.year_of_games == 1999


@pytest.mark.slow
@given(games(), st.integers(0, 5), st.sampled_from(ALL_FORMATS))
def test_any_game_round_trips_or_is_rejected_without_a_file(tmp_path_factory, game, undo_count,
                                                            ending):
    for _ in range(min(undo_count, len(game.moves))):
        game.undo()
    path = tmp_path_factory.mktemp("any") / f"game{ending}"
    try:
        write([Record(game)], path, ending)
    except FormatError as error:
        assert str(error).startswith("the game cannot be written: ")
        assert not list(path.parent.iterdir())
    else:
        record, = records(path)
        assert contents(record.game)[:4] == contents(game)[:4]


@pytest.mark.parametrize("game, ending, error", [
    (Game(Board(6)), ".wtb", "the game must start from the standard 8x8 position"),
    (Game(Board(start="mirrored")), ".txt", "the game must start from the standard 8x8 position"),
    (play("d3"), ".wtb", "an unfinished game needs a recorded result"),
    (Game(), ".txt", "a transcript needs at least one move"),
    (play("d3"), ".obf", "an .obf file can contain positions, but not games"),
])
def test_the_error_names_a_game_that_a_format_cannot_store(game, ending, error, tmp_path):
    with pytest.raises(FormatError) as exc_info:
        write([Record(game)], tmp_path / "a", ending)
    assert str(exc_info.value) == f"the game cannot be written: {error}"


@pytest.mark.parametrize("ending, tag", [(".ggf", "ELO_2"), (".sgf", "Elo_2"), (".pgn", "Elo_2")])
def test_a_tag_with_an_underscore_and_a_digit_can_be_read_back(ending, tag, tmp_path):
    path = tmp_path / f"a{ending}"
    write(pgn.loads('[Black "Ada"]\n[Elo_2 "1500"]\n\n1. f5 *'), path, ending)
    [record] = records(path)
    assert record.tags == {tag: "1500"}


@pytest.mark.parametrize("number, games", [(1, [Game(), play("d3")]), (2, [play("d3"), Game()])])
def test_the_error_numbers_one_game_of_several(number, games, tmp_path):
    with pytest.raises(FormatError) as exc_info:
        write(map(Record, games), tmp_path / "a", ".txt")
    assert str(exc_info.value) == (
        f"game {number} cannot be written: a transcript needs at least one move")


@pytest.mark.parametrize("next_error", [FormatError("line 3: not a game"), OSError("no disk")])
def test_the_first_error_counts_if_the_next_game_cannot_be_read_either(next_error, tmp_path):
    def read_games():
        yield Record(Game())
        raise next_error

    with pytest.raises(FormatError) as exc_info:
        write(read_games(), tmp_path / "a", ".txt")
    assert str(exc_info.value) == (
        "game 1 cannot be written: a transcript needs at least one move")


@pytest.mark.parametrize("name", ["\u4e2d", "\u0100", "x" * 20, "x" * 21])
def test_invalid_archive_names_are_rejected_before_writing(name, tmp_path):
    game = Game(black=Player(Piece.BLACK, name))
    with pytest.raises(FormatError) as exc_info:
        write([Record(game)], tmp_path / "a.wtb", ".wtb")
    assert str(exc_info.value) == ("the game cannot be written: expected a Latin-1 name of up to "
                                   f"19 characters, got {name!r}")
    assert not list(tmp_path.iterdir())


def test_the_longest_latin_1_name_round_trips(tmp_path):
    path, long = tmp_path / "a.wtb", "x" * 18 + "\u00ff"
    game = play(WIPE_OUT)
    game.black_player.name = long
    write([Record(game)], path, ".wtb")
    assert player_names(item(path, 1).record)[0] == long


@pytest.mark.parametrize("dates, year", [
    (["2001.5", "2001-6"], 2001), (["2001", "2002"], 0), (["1071520398"], 2003), ([""], 0)])
def test_an_archive_has_a_year_if_all_its_games_share_it(dates, year, tmp_path):
    write([Record(play(WIPE_OUT), {"DT": date}) for date in dates], tmp_path / "a.wtb", ".wtb")
    assert wthor.loads((tmp_path / "a.wtb").read_bytes()).header.year_of_games == year


def test_an_archive_does_not_overwrite_its_name_files(tmp_path):
    with pytest.raises(FormatError, match="^the name of an archive must not end"):
        write([Record(play(WIPE_OUT))], tmp_path / "a.jou", ".wtb")
    (tmp_path / "a.trn").mkdir()
    with pytest.raises(IsADirectoryError, match="a.trn"):
        write([Record(play(WIPE_OUT))], tmp_path / "a.wtb", ".wtb")
    assert [path.name for path in tmp_path.iterdir()] == ["a.trn"]


def test_an_archive_with_too_many_names_is_rejected(tmp_path, monkeypatch):
    monkeypatch.setattr(wthor, "MAX_NAMES", 5)
    game = play(WIPE_OUT)

    def many_records():
        for number in range(10):
            game.black_player.name, game.white_player.name = f"a{number}", f"b{number}"
            yield Record(game)

    with pytest.raises(FormatError, match="^game 3 .*: an archive can have at most 5 names"):
        write(many_records(), tmp_path / "a.wtb", ".wtb")


# Conversions on the command line

def test_convert_writes_all_games_or_one(tmp_path, capsys):
    target = tmp_path / "out"
    assert main(["convert", str(ARCHIVE), str(target), "--to", ".GGF"]) == 0
    assert capsys.readouterr().out == f"8 games written to {target}.\n"
    assert len(ggf.loads(target.read_text())) == 8
    assert main(["convert", str(ARCHIVE), str(tmp_path / "one.json"), "--game", "8"]) == 0
    assert capsys.readouterr().out == f"1 game written to {tmp_path / 'one.json'}.\n"
    assert contents(saved_game.loads((tmp_path / "one.json").read_text())) == contents(
        item(ARCHIVE, 8).record.game)


def test_every_format_has_a_reader_and_a_writer():
    assert list(FORMATS) == list(WRITERS) == ALL_FORMATS


@pytest.mark.parametrize("arguments, code, error", [
    (["out.json"], 1, "game 2 cannot be written: a .json file can contain only one game"),
    (["out.doc"], 2, "the file name must end in .wtb, .ggf, .pgn, .sgf, .txt, .json, .obf, "
                     "such as game.json, not 'out.doc'"),
    (["out.svg"], 2, "convert can't write pictures; for a picture of a position, use show --svg"),
    (["out"], 2, "such as game.json, not 'out'"),
    (["out.txt", "--game", "9"], 1, f"{ARCHIVE}: game 9 does not exist; the last one is game 8"),
    (["nowhere/out.txt"], 1, "No such file or directory"),
])
def test_a_failed_conversion_prints_why_and_writes_nothing(arguments, code, error, tmp_path,
                                                           capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["convert", str(ARCHIVE), *arguments]) == code
    output = capsys.readouterr()
    assert output.err.startswith("othello: ") and error in output.err and not output.out
    assert not list(tmp_path.iterdir())


def test_a_file_with_a_bad_game_is_not_converted(tmp_path, capsys):
    source, target = tmp_path / "in.txt", tmp_path / "out.ggf"
    source.write_text("d3\nd3d3\n")
    target.write_text("the old one")
    assert main(["convert", str(source), str(target)]) == 1
    assert f"{source}: line 2: ply 2: d3 is not a valid" in capsys.readouterr().err
    assert target.read_text() == "the old one"


def test_a_file_is_not_converted_into_itself(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "in.txt"
    source.write_text("d3\nd3c5\n")
    (tmp_path / "link.txt").symlink_to(source)
    for name in "in.txt", "link.txt":
        assert main(["convert", str(source), name, "--game", "1"]) == 2
        assert capsys.readouterr().err == (
            f"othello: {source} is an input file, so it can't be an output file\n")
    assert source.read_text() == "d3\nd3c5\n"


def test_the_name_files_of_the_input_are_not_replaced(tmp_path, capsys):
    source = tmp_path / "one.wtb"
    convert(ARCHIVE, source)
    names = tmp_path / "WTHOR.JOU"
    (tmp_path / "one.jou").rename(names)
    before = names.read_bytes()
    (tmp_path / "WTHOR.jou").symlink_to(names)
    assert main(["convert", str(source), str(tmp_path / "WTHOR.wtb")]) == 2
    assert " is an input file, so" in capsys.readouterr().err and names.read_bytes() == before
    assert main(["convert", str(source), str(tmp_path / "two.wtb")]) == 0


def test_name_files_of_other_archives_are_not_shadowed(tmp_path, capsys):
    source, names = tmp_path / "in.txt", tmp_path / "WTHOR.JOU"
    source.write_text(WIPE_OUT)
    names.touch()
    assert main(["convert", str(source), str(tmp_path / "WTHOR.wtb")]) == 0
    assert main(["convert", str(source), str(tmp_path / "other.wtb")]) == 0
    capsys.readouterr()
    assert main(["convert", str(source), str(tmp_path / "WTHOR.wtb")]) == 1
    assert capsys.readouterr().err == (
        "othello: writing 'WTHOR.wtb' would also write WTHOR.jou and WTHOR.trn, which other "
        "archives in this folder may use; choose another name\n")


def test_all_replaced_files_are_listed(tmp_path, capsys):
    source = tmp_path / "in.txt"
    source.write_text(WIPE_OUT)
    (tmp_path / "out.jou").touch()
    (tmp_path / "out.trn").touch()
    assert main(["convert", str(source), str(tmp_path / "out.wtb")]) == 0
    assert capsys.readouterr().out.endswith("out.wtb, replacing out.jou, out.trn.\n")


def test_an_archive_is_not_written_to_a_pipe(tmp_path, capsys):
    source, pipe = tmp_path / "in.txt", tmp_path / "out.wtb"
    source.write_text(WIPE_OUT)
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert main(["convert", str(source), str(pipe)]) == 1
    assert capsys.readouterr().err == (
        f"othello: {pipe} is a pipe or a device, not a file\n")
    assert os.read(reader, 10) == b""
    os.close(reader)


def test_converting_to_a_device_reports_no_replaced_file(tmp_path, capfd):
    source = tmp_path / "in.txt"
    source.write_text("d3\n")
    assert main(["convert", str(source), os.devnull, "--to", "ggf"]) == 0
    assert capfd.readouterr().out == f"1 game written to {os.devnull}.\n"


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
def test_dev_stdout_receives_only_the_games(tmp_path, capfd):
    source = tmp_path / "in.txt"
    source.write_text(WIPE_OUT)
    assert main(["convert", str(source), "/dev/stdout", "--to", "txt"]) == 0
    assert capfd.readouterr().out == f"{WIPE_OUT}\n"
    for name, ending, message in [
            ("stdout", "wtb", "/dev/stdout is a pipe or a device, not a file"),
            ("fd/777", "txt", "Bad file descriptor: /dev/fd/777")]:
        assert main(["convert", str(source), f"/dev/{name}", "--to", ending]) == 1
        assert capfd.readouterr().err == f"othello: {message}\n"
    assert main(["convert", str(source), f"/dev/fd/{9 ** 20}", "--to", "txt"]) == 1


@pytest.mark.parametrize("tags", [
    {"RE": "-64"}, {"RE": "+12"}, {"RE": "-64:t"}, {"RE": "+33.00"}, {"RE": "+13", "KM": "-2"}])
def test_an_archive_rejects_a_result_that_contradicts_the_board(tags, tmp_path):
    game = play(WIPE_OUT)
    assert game.score == (13, 0)
    for result in "+13", "+64.00", "+64:r":
        write([Record(game, {"RE": result})], tmp_path / "a.wtb", ".wtb")
    with pytest.raises(FormatError, match=r"expected the result \+13 \(.*\), got "):
        write([Record(game, tags)], tmp_path / "a.wtb", ".wtb")


@pytest.mark.parametrize("field, flag, ending", [
    ("resigned", "r", Ending.RESIGNATION), ("late", "t", Ending.TIMEOUT)])
@pytest.mark.parametrize("side, result", [(1, "-64"), (2, "+64")])
def test_resignations_and_timeouts_survive_conversion(
        side, result, field, flag, ending, tmp_path, capsys):
    path = tmp_path / "a.json"
    data = json.loads(saved_game.dumps(play("d3c3"))) | {field: side}
    path.write_text(json.dumps(data))
    convert(path, tmp_path / "b.ggf")
    assert f"RE[{result}:{flag}]" in (tmp_path / "b.ggf").read_text()
    convert(tmp_path / "b.ggf", tmp_path / "c.json")
    convert(tmp_path / "c.json", tmp_path / "d.json")
    for name in "c.json", "d.json":
        session = autosave.load(tmp_path / name)
        assert session.forfeit == Outcome((Piece.WHITE, Piece.BLACK)[side - 1], ending)
    assert main(["show", str(path)]) == 0
    assert f"RE: {result}:{flag}" in capsys.readouterr().out


@pytest.mark.parametrize("fields, message", [
    ({"resigned": 1.0}, "field 'resigned' should be a whole number from 0 to 2, got 1.0"),
    ({"late": [1]}, "field 'late' should be a whole number from 0 to 2, got"),
    ({"resigned": 2, "late": 1}, "field 'late' should be 0 if a side has resigned")])
def test_every_reader_rejects_an_invalid_forfeit(fields, message, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(json.loads(saved_game.dumps(play("d3c3"))) | fields))
    for read_game in lambda: item(path, 1).record, lambda: autosave.load(path):
        with pytest.raises(FormatError) as exc_info:
            read_game()
        assert message in str(exc_info.value)


def test_other_results_are_not_read_as_forfeits(
        tmp_path):
    for game, tags in ((play("d3c3"), {"RE": "-64"}), (play("d3c3"), {}),
                       (play("d3"), {"RE": "0:r"}), (play(WIPE_OUT), {"RE": "+64:r"})):
        write([Record(game, tags)], tmp_path / "a.json", ".json")
        assert autosave.load(tmp_path / "a.json").forfeit is None


def test_a_name_with_a_null_character_is_rejected(tmp_path):
    game = Game(Board(), Player(Piece.BLACK, "A\0B"), Player(Piece.WHITE))
    with pytest.raises(FormatError, match="expected a Latin-1 name"):
        write([Record(game)], tmp_path / "a.wtb", ".wtb")


def test_a_replaced_file_is_reported(tmp_path, capsys):
    source, target = tmp_path / "in.txt", tmp_path / "out.ggf"
    source.write_text("d3\n")
    for suffix in "", ", replacing out.ggf":
        assert main(["convert", str(source), str(target)]) == 0
        assert capsys.readouterr().out == f"1 game written to {target}{suffix}.\n"


def test_a_file_without_games_is_not_converted(tmp_path, capsys):
    source, target = tmp_path / "in.txt", tmp_path / "out.ggf"
    source.write_text("\n")
    assert main(["convert", str(source), str(target)]) == 1
    assert capsys.readouterr().err == (
        "othello: no game to write; name an input file with at least one game\n")
    assert not target.exists()


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("games, progress", [
    (99, ""), (199, "\r100 games ...\r\r             \r")])
def test_progress_is_shown_only_on_a_terminal(games, progress, tmp_path, monkeypatch, capsys):
    source = tmp_path / "in.txt"
    source.write_text("d3\n" * games)
    assert main(["convert", str(source), str(tmp_path / "out.ggf")]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr", Terminal())
    assert main(["convert", str(source), str(tmp_path / "out.ggf")]) == 0
    assert sys.stderr.getvalue() == progress


@pytest.mark.parametrize("path", collection_cases("wthor/WTH_1980.wtb"))
def test_whole_archives_round_trip_through_ggf(path, tmp_path):
    games = [entry.moves for entry in wthor.loads(path.read_bytes()).games]
    convert(path, tmp_path / "a.ggf")
    convert(tmp_path / "a.ggf", tmp_path / "a.wtb")
    copy = wthor.loads((tmp_path / "a.wtb").read_bytes())
    assert [entry.moves for entry in copy.games] == games


@pytest.mark.parametrize("tags", [
    {"RE": "-22.87"}, {"RE": "+13"}, {"RE": "66"}, {"RE": "-66"}, {"RE": "-22", "KM": "-3"}])
def test_an_archive_rejects_a_result_that_it_cannot_store(tags, tmp_path):
    with pytest.raises(FormatError, match="the result without komi must be an even number "):
        write([Record(play("d3"), tags)], tmp_path / "a.wtb", ".wtb")
