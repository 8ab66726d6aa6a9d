"""Reading and writing tournament archives, and locating the errors in them."""

import io

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, contents, play
from hypothesis import given
from hypothesis import strategies as st
from support.paths import SAMPLES, collection_cases
from support.strategies import games

from othello import Board, FormatError, Game
from othello.formats import wthor
from othello.formats.wthor import Archive, Header
from othello.formats.wthor_records import Names, record_of

SAMPLE = (SAMPLES / "WTH_1978.wtb").read_bytes()
EIGHT = st.just(8)


def test_an_archive_round_trips_byte_for_byte():
    archive = wthor.loads(SAMPLE)
    assert archive.header.year_of_games == 1978
    assert len(archive.games) == archive.header.games == 8
    assert wthor.dumps(archive) == SAMPLE


@pytest.mark.parametrize("size", [0, 8])
def test_a_size_of_0_also_means_8(size):
    data = SAMPLE[:12] + bytes([size]) + SAMPLE[13:]
    archive = wthor.loads(data)
    assert archive.header.size == size and archive.games == wthor.loads(SAMPLE).games
    assert wthor.dumps(archive) == data


def test_move_codes_are_converted_to_square_numbers():
    first = wthor.loads(SAMPLE).games[0]
    moves = first.replay().moves
    assert list(first.squares) == [8 * move.position.row + move.position.col for move in moves]
    codes = bytes([11, 18, 81, 88, 10, 19, 9, 90, 91, 98, 0, 255])
    assert list(first._replace(moves=codes).squares) == [0, 7, 56, 63] + 8 * [255]


def test_archive_games_end_with_the_recorded_score():
    for entry in wthor.loads(SAMPLE).games:
        game = entry.replay("Ada", "Grace")
        assert game.is_game_over and wthor.black_score(game) == entry.score
        assert (game.black_player.name, game.white_player.name) == ("Ada", "Grace")


@pytest.mark.parametrize("path", collection_cases("wthor/*.wtb"))
def test_every_archive_round_trips_byte_for_byte(path):
    data = path.read_bytes()
    assert wthor.dumps(wthor.loads(data)) == data


@pytest.mark.parametrize("path", collection_cases("wthor/*.JOU") + collection_cases("wthor/*.TRN"))
def test_name_files_round_trip(path):
    width = {".JOU": 20, ".TRN": 26}[path.suffix]
    with path.open("rb") as file:
        names = wthor.load_names(file)
    stream = io.BytesIO()
    wthor.dump_names(names, stream, width)
    stream.seek(0)
    assert wthor.load_names(stream) == names != []


@pytest.mark.parametrize("moves, score", [
    (WIPE_OUT, 64), (FULL_BOARD_TIE, 32), (FORCED_PASS, 60), ("", 32), ("d3", 63), ("d3c3", 32),
    ("d3c3c4e3", 3)])
def test_the_winner_gets_the_empties(moves, score):
    assert wthor.black_score(play(moves)) == score


def test_header_and_entry_have_default_values():
    data = wthor.dumps(Archive(Header(), []))
    assert data == bytes([20, 0, 1, 1]) + bytes(8) + bytes([8, 0, 24, 0])
    entry = wthor.entry_of(play(WIPE_OUT))
    assert (entry.tournament, entry.black, entry.white, entry.score) == (0, 0, 0, 64)
    assert wthor.black_score(play("d3")) // 1 == 63 and isinstance(wthor.black_score(Game()), int)


@given(games(sizes=EIGHT))
def test_any_8x8_game_round_trips(game):
    entry = wthor.entry_of(game, tournament=3, black=1, white=2, score=40)
    data = wthor.dumps(Archive(Header(games=1), [entry]))
    copy, = wthor.loads(data).games
    assert copy == entry
    assert contents(copy.replay())[:4] == contents(game)[:4]


@pytest.mark.parametrize("game", [Game(Board(6)), Game(Board(start="mirrored"))])
def test_games_from_other_starts_or_sizes_are_rejected(game):
    with pytest.raises(FormatError, match="^the game must start from the standard 8x8 position$"):
        wthor.entry_of(game)


def test_an_unfinished_game_needs_a_score():
    with pytest.raises(FormatError, match="^an unfinished game needs a recorded result$"):
        wthor.entry_of(play("d3"))
    assert wthor.entry_of(play(WIPE_OUT)).score == 64


def test_a_name_file_has_at_most_65535_names():
    with pytest.raises(FormatError, match="^expected at most 65535 names, got 65536$"):
        wthor.dump_names(["x"] * 65536, io.BytesIO())
    file = io.BytesIO()
    wthor.dump_names(["x"] * 65535, file, wthor.TOURNAMENT_WIDTH)
    file.seek(0)
    assert len(wthor.load_names(file)) == 65535
    with pytest.raises(FormatError, match="^offset 16: expected 65535 names, each"):
        wthor.load_names(io.BytesIO(file.getvalue() + b"x"))


def test_games_are_read_one_by_one():
    archive = wthor.load(io.BytesIO(SAMPLE[:16 + 68]))
    games = iter(archive.games)
    assert next(games).replay().is_game_over
    with pytest.raises(FormatError,
                       match="^offset 84: the file ends before game 2 of 8 is complete$"):
        next(games)


@pytest.mark.parametrize("data, error", [
    (b"", "offset 0: expected a header of 16 bytes, got 0"),
    (SAMPLE[:15], "offset 0: expected a header of 16 bytes, got 15"),
    (SAMPLE[:100], "offset 84: the file ends before game 2 of 8 is complete"),
    (SAMPLE[:300], "offset 288: the file ends before game 5 of 8 is complete"),
    (SAMPLE[:4] + b"\4\0\0\0" + SAMPLE[8:],
     "offset 288: there are bytes after the last of 4 games"),
    (SAMPLE + b"\0", "offset 560: there are bytes after the last of 8 games"),
    (SAMPLE[:12] + b"\x0a" + SAMPLE[13:], "offset 12: only 8x8 games can be read, not size 10"),
    (SAMPLE[:13] + b"\1" + SAMPLE[14:],
     "offset 12: only 8x8 games can be read, not solitaires"),
])
def test_an_error_names_its_offset(data, error):
    with pytest.raises(FormatError) as exc_info:
        wthor.loads(data)
    assert str(exc_info.value) == error


@pytest.mark.parametrize("codes, error", [
    ([56, 11], "move 2, 11: a1 is not a valid move for White: Move would not flip any discs"),
    ([255], "move 1, 255: e25 is not a valid move for Black: Position is out of bounds"),
    ([9], "move 1, 9: (-1, 8) is not a valid move for Black: Position is out of bounds"),
])
def test_an_invalid_move_error_names_the_move_number(codes, error):
    entry = wthor.loads(SAMPLE).games[0]._replace(moves=bytes(codes).ljust(60, b"\0"))
    with pytest.raises(FormatError) as exc_info:
        entry.replay()
    assert str(exc_info.value) == error


@pytest.mark.parametrize("width", [wthor.PLAYER_WIDTH, wthor.TOURNAMENT_WIDTH])
def test_names_are_stored_in_fixed_width_fields(width):
    file = io.BytesIO()
    wthor.dump_names(["Ada Lovelace", "\u00c9variste", "x" * 40, ""], file, width)
    assert file.getvalue()[:16] == bytes([20, 0, 1, 1]) + bytes(4) + bytes([4]) + bytes(7)
    assert len(file.getvalue()) == 16 + 4 * width
    file.seek(0)
    assert wthor.load_names(file) == ["Ada Lovelace", "\u00c9variste", "x" * (width - 1), ""]


@pytest.mark.parametrize("number, name, tournament", [
    (0, "Ada", "Cup"), (1, "Grace", "Open"), (2, "", None), (65535, "", None)])
def test_a_number_past_the_last_name_means_no_name(number, name, tournament):
    names = Names(["Ada", "Grace"], ["Cup", "Open"])
    entry = wthor.entry_of(play(WIPE_OUT), number, number, number)
    record = record_of(entry, Header(), names)
    black, white = record.game.black_player.name, record.game.white_player.name
    assert (black, white) == (name or "Black", name or "White")
    assert record.tags.get("EV") == tournament


def test_a_name_outside_latin_1_is_rejected():
    with pytest.raises(FormatError, match="^expected a Latin-1 name, got"):
        wthor.dump_names(["\u4e2d"], io.BytesIO())


def test_a_name_file_must_match_the_count_in_its_header():
    file = io.BytesIO(wthor.dumps(Archive(Header(names=2), [])) + b"x" * 30)
    with pytest.raises(FormatError, match="^offset 16: expected 2 names, each 20 or 26 bytes"):
        wthor.load_names(file)


@given(st.binary(max_size=200), st.booleans())
def test_any_bytes_give_games_or_a_format_error(data, with_header):
    try:
        for entry in wthor.loads(SAMPLE[:16] * with_header + data).games:
            entry.replay()
    except FormatError as error:
        assert str(error).startswith(("offset ", "move "))
