"""A library can import games in every supported format, and errors are reported."""

import json

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play

from othello import Board, FormatError, Game, Piece, Player, Position
from othello.formats import ggf, saved_game, wthor
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import Session
from othello.session.autosave import dumps
from othello.session.records import record_of
from othello.web import library_import
from othello.web.library_import import Reading, of_record, read, read_ending, tags_of

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def game_of(moves, black="", white=""):
    return play(moves, Game(Board(), Player(BLACK, black), Player(WHITE, white)))


def only_entry(text):
    result = read(text)
    assert result.errors == []
    [entry] = result.entries
    return entry


def moves(entry):
    [record] = ggf.loads(entry.record)
    return "".join(str(move.position) for move in record.game.moves)


def test_record_is_stored_unchanged():
    tags = {"DT": "1999.12.31_23:59", "EV": "Cup"}
    text = ggf.dumps([Record(game_of(WIPE_OUT, "Ada", "Bo"), tags, (("1.5", "2"),))])
    entry = only_entry(text)
    assert (entry.black, entry.white, entry.date, entry.plies) == ("Ada", "Bo", "1999-12-31", 9)
    assert entry.record == text.rstrip()


def test_final_lead_includes_the_empties_for_the_winner():
    assert only_entry(WIPE_OUT).lead == 64 and only_entry(FULL_BOARD_TIE).lead == 0


def test_game_is_listed_under_its_latest_named_opening():
    assert [only_entry(text).opening for text in ("f5", "f5d6", "f5d6c3")] == [
        "", "Perpendicular", "Perpendicular"]


def test_unfinished_game_has_no_lead():
    assert only_entry(FORCED_PASS).lead is None


def test_unfinished_game_has_its_recorded_lead():
    assert only_entry("(;GM[Othello]RE[-64:r]B[d3];)").lead == -64


def test_each_line_of_transcripts_is_a_game():
    result = read(f"{WIPE_OUT}\n\n{FULL_BOARD_TIE}\n")
    assert [moves(entry) for entry in result.entries] == [WIPE_OUT, FULL_BOARD_TIE]


def test_records_can_share_a_line_and_follow_other_text():
    result = read("2 games (;GM[Othello]PB[a(;b]B[d3];)(;GM[Othello]\nPB[c]B[f5];)")
    assert [(entry.black, moves(entry)) for entry in result.entries] == [("a(;b", "d3"),
                                                                         ("c", "f5")]


def test_resignation_in_a_saved_game_sets_the_lead():
    record = Record(game_of("d3c3", "Ada", "Bob"), {"RE": "-64:r"})
    assert only_entry(saved_game.dumps_record(record)).lead == -64


def test_player_names_are_read_from_a_saved_game():
    entry = only_entry(saved_game.dumps(game_of("d3c3", "Ada", "B]\nob")))
    assert (entry.black, entry.white, moves(entry)) == ("Ada", "B) ob", "d3c3")


@pytest.mark.parametrize("flag, ending", [
    ("r", Ending.RESIGNATION), ("t", Ending.TIMEOUT)])
@pytest.mark.parametrize("color, lead", [(BLACK, -64), (WHITE, 64)])
def test_levels_and_result_are_read_from_a_session(
        color, lead, flag, ending):
    session = Session(play("d3"), {BLACK: "human", WHITE: "easy"},
                      Outcome(color.opposite(), ending))
    entry = only_entry(dumps(session))
    assert (entry.black, entry.white, entry.lead) == ("human", "easy", lead)
    assert f":{flag}]" in entry.record
    assert of_record(record_of(session, tags={"DT": "2026-11-22"})).date == "2026-11-22"


def test_games_of_other_sizes_have_their_size_and_lead():
    open_game, finished_game = Game(Board(10)), Game(Board.from_string("XXXXXXO-XXXXXXX-"))
    finished_game.play(Position.parse("d2", 4))
    assert finished_game.is_game_over and finished_game.score == (15, 0)
    for text in ggf.dumps([Record(finished_game)]), saved_game.dumps(finished_game):
        assert only_entry(text)[3:6] == ("4x4", 16, 1)
    assert only_entry(saved_game.dumps(open_game))[3:6] == ("10x10", None, 0)


def test_archive_is_imported_except_for_invalid_games():
    valid, invalid = wthor.entry_of(play(WIPE_OUT)), wthor.entry_of(play(FULL_BOARD_TIE))
    invalid = invalid._replace(moves=bytes([11, *invalid.moves[1:]]))
    result = read(wthor.dumps(wthor.Archive(
        wthor.Header(games=2, year_of_games=1995), [valid, invalid])))
    [entry] = result.entries
    assert (entry.date, entry.lead, moves(entry)) == ("1995", 64, WIPE_OUT)
    assert result.errors[0].startswith("game 2: move 1, 11: a1 is not a valid move")


@pytest.mark.parametrize("change, error", [
    (lambda data: data[:-1], "offset 84: the file ends before game 2 of 2 is complete"),
    (lambda data: data[:-68], "offset 84: the file ends before game 2 of 2 is complete"),
    (lambda data: data + b"x", "offset 152: there are bytes after the last of 2 games")])
def test_games_before_an_error_in_an_archive_are_imported(change, error):
    valid = wthor.entry_of(play(WIPE_OUT))
    result = read(change(wthor.dumps(wthor.Archive(wthor.Header(games=2), [valid, valid]))))
    assert result.errors == [f"after game {len(result.entries)}: {error}"]
    assert {moves(entry) for entry in result.entries} == {WIPE_OUT}


def test_exported_library_is_imported_with_its_tags():
    record = ggf.dumps([Record(game_of("f5"))])
    result = read(json.dumps([{"record": record, "tags": ["Final", 7, "a,b"]},
                              {"record": record}]))
    assert [entry.tags for entry in result.entries] == [("final", "a b"), ()]
    assert [moves(entry) for entry in result.entries] == ["f5", "f5"]


@pytest.mark.parametrize("text, error", [
    ("d3\na1", "line 2"), ("hello", "line 1"), ("[1, []]", "game 1: expected an object"),
    ('[{"record": ""}]', "game 1: line 1: the record doesn't end with ';)'"),
    ('{"record": 7}', "the game: Invalid"), ("(;GM[Othello]B[a1];)", "game 1: line 1"),
    ("(;GM[Othello]B[d3];)\n(;GM[Othello]B[d3]",
     "game 2: line 2: the record doesn't end with ';)'"),
    (ggf.dumps([Record(Game(Board(14)))]), "game 1: line 1: the board must be 4x4, "),
    ("-" * 27 + "OX------XO" + "-" * 27 + " X", "line 1: a position, not a game"),
    ('[{"record":', "at the start: this is not a saved game"),
    ('[Event "of chess"]\n\n1. e4 e5', "game 1: line 3, ply 1: e4 is not a valid move"),
    (saved_game.dumps(Game(Board(14))), "the game: the board must be 4x4, ")])
def test_error_gives_the_location_of_invalid_input(text, error):
    assert read(text).errors[0].startswith(error)


def test_readable_games_are_imported_despite_errors():
    result = read("d3\na1\nf5")
    assert [moves(entry) for entry in result.entries] == ["d3", "f5"]


@pytest.mark.parametrize("seat, expected", [
    ({"side": "WHITE", "level": "ha\nrd"}, ("WHITE", "ha rd")), ({"side": "BLACK"}, ("BLACK", "")),
    ({"side": "", "level": "easy"}, ("", "")), ({"side": None}, ("", "")), ({}, ("", "")),
    ({"side": "BLACK", "level": 7}, ("", "")), ({"side": ["BLACK"]}, ("", ""))])
def test_valid_seats_are_imported_from_an_exported_library(seat, expected):
    [entry] = read(json.dumps([seat | {"record": ggf.dumps([Record(play("d3"))])}])).entries
    assert (entry.side, entry.level) == expected


def test_empty_text_contains_no_games():
    assert read(" \n") == Reading([], [])


def test_number_of_games_per_import_is_limited(monkeypatch):
    monkeypatch.setattr(library_import, "MAX_IMPORTED_GAMES", 2)
    assert len(read("d3\nd3").entries) == 2
    with pytest.raises(FormatError, match="^an import can contain at most 2 games; split it$"):
        read("d3\nd3\nd3")


def test_tags_are_unique_lowercase_and_limited():
    assert tags_of(["Final", " final ", "", "a,b", "x" * 99, "\N{ESCAPE}"]) == (
        "final", "a b", "x" * 30)
    assert len(tags_of([str(number) for number in range(99)])) == 10


def test_resignation_after_the_end_is_ignored():
    entry = of_record(Record(play(WIPE_OUT), {"RE": "-64:r"}))
    assert entry.lead == 64 and "RE[" not in entry.record and read_ending(entry.record) == ""
