"""The games of a file, one by one, with what is wrong with each."""

import pytest
from boards import board
from helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, contents, play
from places import SAMPLES

from othello import FormatError, Game, Piece
from othello.formats import ggf, obf, saved_game, wthor
from othello.formats.reader import Problem, ReadGame, count, read, read_file, record, records
from othello.formats.record import Record

ARCHIVE = SAMPLES / "WTH_1978.wtb"
ENTRIES = wthor.loads(ARCHIVE.read_bytes()).games


@pytest.fixture
def file_of(tmp_path):
    def write(name, contents):
        path = tmp_path / name
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        return path
    return write


def told(path, first=1):
    """The place of each game, whether there is one, and what is wrong with it."""
    return [(item.place, not isinstance(item, Problem),
             item.message if isinstance(item, Problem) else
             item.doubt if isinstance(item, ReadGame) else "")
            for item in read_file(path, first)]


@pytest.mark.parametrize("name, text, places", [
    ("a.txt", "d3\n\n \nf5d6\n", ["line 1", "line 4"]),
    ("a.TXT", "\ufeffd3\n", ["line 1"]),
    ("a.ggf", "\ufeff(;B[d3];)\n2 (;B[f5]W[d6];)", ["game 1", "game 2"]),
    ("a.json", "\ufeff" + saved_game.dumps(play("d3")), ["the game"]),
    ("a.obf", "\ufeff" + obf.dumps([obf.Problem(play("d3").board, Piece.WHITE)] * 2),
     ["line 1", "line 2"])])
def test_each_game_of_a_file_has_its_place(name, text, places, file_of):
    path = file_of(name, text)
    assert told(path) == [(place, True, "") for place in places]
    assert record(path, 1).game.board == play("d3").board


def test_the_games_of_an_archive_are_numbered():
    assert told(ARCHIVE) == [(f"game {number}", True, "") for number in range(1, 9)]
    assert [item.place for item in read_file(ARCHIVE)] == [place for place, *_ in told(ARCHIVE)]
    assert [contents(record.game) for record in records(ARCHIVE)] == [
        contents(entry.replay()) for entry in ENTRIES]


@pytest.mark.parametrize("first", [1, 2, 8, 9, 99])
def test_one_can_begin_with_a_later_game(first):
    assert told(ARCHIVE, first) == [(f"game {number}", True, "") for number in range(first, 9)]


def test_what_stands_before_the_first_game_is_not_played(file_of):
    path = file_of("a.txt", "a1\nd3\n")
    assert told(path, 2) == [("line 2", True, "")]
    assert contents(record(path, 2).game) == contents(play("d3"))


def test_a_game_that_is_not_there_is_told():
    assert contents(record(ARCHIVE, 8).game) == contents(ENTRIES[7].replay())
    for number in 0, 9:
        with pytest.raises(FormatError) as caught:
            record(ARCHIVE, number)
        assert str(caught.value) == f"{ARCHIVE}: expected a game from 1 to 8, got {number}"


@pytest.mark.parametrize("number", [0, 1])
def test_a_file_that_is_none_of_games_is_told_whichever_is_asked_for(file_of, number):
    path = file_of("a.txt", "a1")
    if number:
        with pytest.raises(FormatError, match="a.txt: line 1: ply 1: a1 is not a valid move"):
            record(path, number)
    else:
        with pytest.raises(FormatError, match="expected game 1, the only one, got 0"):
            record(path, number)


def test_a_file_without_a_game_is_told(file_of):
    path = file_of("a.ggf", "\n")
    with pytest.raises(FormatError) as caught:
        record(path, 1)
    assert str(caught.value) == f"{path}: expected at least one game, got none"


def test_a_folder_is_no_file_of_games(tmp_path):
    with pytest.raises(FormatError, match=f"^{tmp_path}: at the start: expected a file, got a folder$"):
        record(tmp_path, 1)


@pytest.mark.parametrize("name, text, faults", [
    ("a.txt", "d3\nd3d3\nf5\n",
     ["", "ply 2: d3 is not a valid move for White: Cell is already occupied", ""]),
    ("a.ggf", "(;B[d3];)\n(;B[a1];)(;B[f5];)",
     ["", "line 2: a1 is not a valid move for Black: Move would not flip any discs", ""])])
def test_a_bad_game_does_not_hide_those_behind_it(name, text, faults, file_of):
    path = file_of(name, text)
    assert [(fault == "", fault) for fault in faults] == [(has, fault) for _, has, fault in
                                                          told(path)]
    with pytest.raises(FormatError) as caught:
        list(records(path))
    place = "line 2" if name == "a.txt" else "game 2"
    assert str(caught.value) == f"{path}: {place}: {faults[1]}"


@pytest.mark.parametrize("name, text, place, first", [
    ("a.ggf", "(;B[d3];)(;B[d3]", "game 2", 1), ("a.ggf", "(;B[d3]", "game 1", 1),
    ("a.ggf", "(;B[d3];)(;B[f5]", "game 2", 2), ("a.json", "{}", "the game", 1),
    ("a.json", '{"board"', "at the start", 1),
    ("a.obf", "---- X;", "line 1", 1), ("a.txt", b"d3\n\xff\n", "at the start", 1),
    ("a.wtb", b"", "at the start", 1),
    ("a.wtb", ARCHIVE.read_bytes()[:16 + 3 * 68 + 1], "after game 3", 1),
    ("a.ggf", 5 * "(;B[d3];)" + "(;B[f5]", "game 6", 6)])
def test_what_cannot_be_read_ends_the_games_and_is_told_last(name, text, place, first, file_of):
    *_, (last, is_there, fault) = told(file_of(name, text), first)
    assert (last, is_there) == (place, False) and fault


# Results

@pytest.mark.parametrize("moves, result, fault", [
    (WIPE_OUT, "+13", ""), (WIPE_OUT, "+64.000", ""), (WIPE_OUT, "?", ""), (WIPE_OUT, None, ""),
    (WIPE_OUT, "+12", "Black leads by 13, recorded is +12"),
    (WIPE_OUT, "-13", "Black leads by 13, recorded is -13"), (WIPE_OUT, "-13:t", ""),
    ("d3", "+12", "")])
def test_a_record_tells_the_lead_on_the_board_or_with_the_empties(moves, result, fault, file_of):
    tags = {} if result is None else {"RE": result}
    path = file_of("a.ggf", ggf.dumps([Record(play(moves), tags)]))
    assert told(path) == [("game 1", True, fault)]


@pytest.mark.parametrize("result, komi, fault", [
    ("+16.13", "-3.133", ""), ("+9.87", "+3.133", ""), ("+67.133", "-3.133", ""),
    ("+13", "-3.133", "Black leads by 13 and the komi is -3.133, recorded is +13"),
    ("+13", "none", "")])
def test_komi_is_taken_from_the_lead(result, komi, fault, file_of):
    path = file_of("a.ggf", ggf.dumps([Record(play(WIPE_OUT), {"RE": result, "KM": komi})]))
    assert told(path) == [("game 1", True, fault)]


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES
                                   if not entry.replay().board.count_pieces(Piece.EMPTY)])
def test_a_record_tells_the_lead_of_a_real_game(entry, file_of):
    lead = 2 * entry.score - 64
    texts = [ggf.dumps([Record(entry.replay(), {"RE": f"{result}"})]) for result in (lead, 99)]
    assert [fault for *_, fault in told(file_of("a.ggf", "".join(texts)))] == [
        "", f"Black leads by {lead}, recorded is 99"]


def test_a_lead_is_counted_on_the_board_that_there_is(file_of):
    game = Game(board("XOXX", "XXXX", "OXXX", "XX--"))
    path = file_of("a.ggf", "".join(ggf.dumps([Record(game, {"RE": result})])
                                    for result in ("10", "12", "11")))
    assert [fault for *_, fault in told(path)] == ["", "", "Black leads by 10, recorded is 11"]


@pytest.mark.parametrize("moves, score, fault", [
    (WIPE_OUT, 64, ""), (WIPE_OUT, 13, "Black has 64, recorded are 13"),
    (WIPE_OUT, 65, "Black has 64, recorded are 65"), ("d3", 13, ""),
    (FORCED_PASS, 0, "")])
def test_an_archive_tells_the_score_with_the_empties(moves, score, fault, file_of):
    entry = wthor.entry_of(play(moves), score=score)
    path = file_of("a.wtb", wthor.dumps(wthor.Archive(wthor.Header(games=1), [entry])))
    assert told(path) == [("game 1", True, fault)]


def test_a_bad_move_of_an_archive_is_told_and_the_next_game_is_read(file_of):
    entries = [ENTRIES[0]._replace(moves=b"\x0b" * 60), ENTRIES[1]]
    path = file_of("a.wtb", wthor.dumps(wthor.Archive(wthor.Header(games=2), entries)))
    first, second = told(path)
    assert first[:2] == ("game 1", False) and first[2].startswith("move 1, 11: a1 is not a valid")
    assert second == ("game 2", True, "")
