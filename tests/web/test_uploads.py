"""Reading the games in an uploaded file, and describing each game."""

import json

import pytest
from support.helpers import WIPE_OUT, play
from support.paths import SAMPLES

from othello import Board, Game, Piece
from othello.errors import FormatError
from othello.formats import ggf, obf, saved_game, transcript
from othello.formats.record import Record
from othello.formats.start import start_of
from othello.web.uploads import MAX_LISTED_GAMES, UploadedGame, first, games
from othello.web.text import MAX_CHARACTERS

POSITION = "-" * 26 + "OOOX-" + "-" * 33


def moves(game):
    return [str(move) for move in first(game.text).game.moves]


@pytest.mark.parametrize("name, data", [
    ("a.txt", b"d3c3\n"), ("A.JSON", saved_game.dumps(play("d3c3")).encode()),
    ("a.ggf", b"1 (;GM[Othello]B[d3]W[c3];)"), ("", b"d3c3"), ("", b" (;B[d3]W[c3];)"),
    ("", saved_game.dumps(play("d3c3")).encode())])
def test_a_game_can_be_read_from_each_format(name, data):
    [game] = games(name, data)
    assert moves(game) == ["d3", "c3"] and (game.moves, game.result) == (
        2, "Black to move, 58 empties")


def test_games_in_a_file_show_their_players_and_results():
    plies = "".join(f"{'BW'[ply % 2]}[{WIPE_OUT[2 * ply:2 * ply + 2]}]" for ply in range(9))
    text = f"(;EV[Open]DT[1999]PB[Ann]PW[Bob]{plies};)(;PB[Cy]RE[+4]B[d3];)"
    first_game, second_game = games("x.ggf", text.encode())
    assert (first_game.black, first_game.white, first_game.event, first_game.result) == (
        "Ann", "Bob", "Open 1999", "13 to 0")
    assert (second_game.black, second_game.result, second_game.moves) == ("Cy", "+4 recorded", 1)


def test_all_pasted_records_are_listed():
    entries = games("", b"(;PB[Ann]B[d3];)(;PB[Cy]B[c4];)")
    assert [(game.black, moves(game)) for game in entries] == [("Ann", ["d3"]), ("Cy", ["c4"])]


def test_records_in_the_format_of_a_server_can_be_pasted():
    text = (SAMPLES / "nboard_sample.ggf").read_text()
    assert text.startswith("1 (;") and games("", text.encode())[0].moves > 50


def test_an_archive_lists_games_up_to_the_limit():
    data = (SAMPLES / "WTH_1978.wtb").read_bytes()
    entries = games("WTH_1978.wtb", data)
    assert 1 < len(entries) <= MAX_LISTED_GAMES and all(game.text for game in entries)


def test_positions_are_games_without_moves():
    problem = f"{POSITION} X;\n{POSITION} O;\n".encode()
    black_problem, white_problem = games("x.obf", problem)
    assert [game.result for game in (black_problem, white_problem)] == [
        "Black to move, 60 empties", "White to move, 60 empties"]
    assert first(white_problem.text).game.current_player.color is Piece.WHITE
    assert first(black_problem.text).game.board == Board.from_string(POSITION)


def test_a_position_without_valid_moves_is_refused():
    error = "neither side has a valid move, so this position can't be played"
    for squares in "-" * 64, "X" * 64, "XX" + "-" * 34:
        with pytest.raises(FormatError, match=f"^line 1: {error}$"):
            games("", f"{squares} X".encode())
    playable, unplayable = games("x.obf", f"{POSITION} X;\n{'-' * 64} X;\n".encode())
    assert playable.text and (unplayable.text, unplayable.error) == ("", error)


def test_a_finished_game_can_be_opened():
    [game] = games("", WIPE_OUT.encode())
    assert (len(moves(game)), game.result) == (9, "13 to 0")


@pytest.mark.parametrize("text, start, size", [("e3", "mirrored", 8), ("b1a1", "standard", 4)])
def test_a_pasted_transcript_keeps_its_moves_start_and_size(text, start, size):
    [game] = games("", text.encode(), start, size)
    record = first(game.text)
    assert (transcript.dumps(record.game), record.game.board.size) == (text, size)
    assert start_of(record.game) == (Board(size, start), Piece.BLACK)


def test_undone_moves_can_still_be_redone():
    game = play("d3c3")
    game.undo()
    [entry] = games("x.json", saved_game.dumps(game).encode())
    assert len(first(entry.text).game.undone) == 1


def test_a_game_keeps_its_tags_and_notes():
    game = play("d3c3")
    game.undo()
    timeout = Record(game, {"RE": "+64:t"})
    with_notes = Record(play("d3c3"), timeout.tags | {"EV": "Open"}, (("+1.5", "2"), ("", "")))
    [first_entry] = games("x.json", saved_game.dumps_record(timeout).encode())
    [second_entry] = games("x.ggf", ggf.dumps([with_notes]).encode())
    assert first(first_entry.text).tags == timeout.tags
    result = first(second_entry.text)
    assert (result.tags, result.notes) == (with_notes.tags, with_notes.notes)


def test_notes_that_are_too_long_are_dropped():
    room = MAX_CHARACTERS - len(ggf.dumps([Record(play("d3"), {"RE": "-64:r", "EV": ""})]))
    for length, tags in (room, ["RE", "EV"]), (room + 1, ["RE"]):
        record = Record(play("d3"), {"RE": "-64:r", "EV": "x" * length})
        [game] = games("x.ggf", ggf.dumps([record]).encode())
        assert list(first(game.text).tags) == tags
        assert game.result.endswith("without its notes, which are too long") == (tags == ["RE"])


def test_names_that_are_too_long_are_reported():
    error = "expected a game of at most 60000 characters, got "
    invalid, _ = games("", f"(;PB[{'n' * MAX_CHARACTERS}]B[d3];)(;B[d3];)".encode())
    assert invalid.text == "" and invalid.error.startswith(error)
    game = play("d3c3")
    game.undo()  # Records can't contain undone moves.
    # A saved game stores each of these letters as a six-character escape sequence.
    names = {"names": ["\u00e9" * (MAX_CHARACTERS // 6), "Bo"]}
    with pytest.raises(FormatError, match=f"^the game: {error}"):
        games("x.json", saved_game.dumps(game, names).encode())


def test_a_name_can_look_like_the_start_of_a_record():
    data = json.loads(saved_game.dumps(play("d3"))) | {"names": ["(;", "Bo"]}
    [entry] = games("", json.dumps(data).encode())
    assert (entry.black, entry.moves) == ("(;", 1)


def test_a_broken_game_is_listed_with_its_error():
    valid, invalid = games("x.txt", b"d3\nd3d3\n")
    assert moves(valid) == ["d3"] and invalid == UploadedGame(
        place="line 2", error="ply 2: d3 is not a valid move for White: Cell is already occupied")


def test_a_name_can_contain_a_bracket():
    data = json.loads(saved_game.dumps(play("d3"))) | {"names": ["a]", ""]}
    [entry] = games("x.json", json.dumps(data).encode())
    assert first(entry.text).game.black_player.name == "a)"


@pytest.mark.parametrize("name, data, error", [
    ("x.pdf", b"", "'x.pdf' contains no game"),
    ("x.pdf", b"%PDF-1.7\n1 0 obj", "line 2: expected moves such as f5d6, or the squares"),
    ("x.ggf", b"", "'x.ggf' contains no game"),
    ("x.ggf", b"(;GM[Chess];)", r"game 1: line 1: this is not a game of Othello"),
    ("x.obf", obf.dumps([obf.Problem(Board(14), Piece.BLACK)]).encode(),
     "line 1: the board must be 4x4, .* not 14x14"),
    ("x.ggf", ggf.dumps([Record(Game(Board(26)))]).encode(),
     "game 1: line 1: the board must be 4x4, .* not 26x26"),
    ("x.txt", b"d3d3\na1\n", "line 1: ply 2: d3 is not a valid move"),
    ("x.wtb", b"short", "at the start: offset 0: expected a header of 16 bytes, got 5"),
    ("", b"f5f5", "line 1: ply 2: f5 is not a valid move")])
def test_a_file_without_valid_games_raises_format_error(name, data, error):
    with pytest.raises(FormatError, match=f"^{error}"):
        games(name, data)


def test_games_beyond_the_limit_are_only_counted():
    *entries, rest = games("many.txt", b"d3\nf5\n" * 250)
    assert len(entries) == MAX_LISTED_GAMES and all(game.text for game in entries)
    assert rest == UploadedGame(
        place="300 more", error="only the first 200 games are listed; import the file into the "
                                "library to get all games")
    assert len(games("some.txt", b"d3\n" * MAX_LISTED_GAMES)) == MAX_LISTED_GAMES
