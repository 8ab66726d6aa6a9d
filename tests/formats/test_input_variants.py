"""Every interface accepts games and positions in all common forms."""

import io
import json
from base64 import b64encode

import pytest
from support.dialogue import console_of
from fastapi.testclient import TestClient
from support.helpers import FULL_BOARD_TIE, play
from support.paths import SAMPLES

from othello.cli import main
from othello.formats import ggf, transcript
from othello.formats.conversion import write
from othello.formats.obf import squares_of
from othello.formats.reader import Problem, read, read_file
from othello.formats.record import Record
from othello.web.server import create_app
from othello.web.store import Store

FORMS = SAMPLES / "forms"
START = "-" * 27 + "OX------XO" + "-" * 27 + " X"

# The moves of each game in a file. None stands for a damaged record.
FILES = {
    "edax.sgf": ["f5d6c3d3c4"], "edax_unfinished.ggf": ["f5d6c3d3c4"],
    "full_width.txt": ["f5d6c3"],
    "ideographic_space.txt": ["f5d6c3"], "latin1_name.ggf": ["f5"],
    "leading_dot.txt": ["f5d6c3"], "nbsp.txt": ["f5d6c3"],
    "one_bad_of_three.ggf": ["f5d6", None, "d3"],
    "wrapped.txt": ["f5d6c3d3c4f4f6f3"],
    "../playok_normal.pgn": [
        "f5d6c4d3c3f4c5b3c2e3d2c6b4b5f2e2f3c1e1d1c7f1b6c8a5a4a3d7e6g1a6g5h5g6g4h6g3h4h3e7f6h2e8d8"
        "b8b7f8f7g8b2a2g2h1g7a7a8h7h8b1a1"],
    "../flyordie_2025.pgn": [
        "e6f4e3d6c5f3c6c3c4d3c2b3d2b5f5b4g5e2f2f1b6c1f6g3h4h3a3a4a5g4a2h5g2g6e1d1h6h1b2e7g1h2f8d8"
        "f7d7g7c7e8c8b8h8h7g8"]}
POSITIONS = [line for line in (FORMS / "positions.txt").read_text().splitlines()
             if not line.startswith("#")]


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    app = create_app(Store(tmp_path_factory.mktemp("games") / "games.sqlite"), ["localhost"])
    with TestClient(app, "http://localhost") as client:
        yield client


def read_with_command(path, tmp_path, capsys, client):
    games = []
    for number, _ in enumerate(read_file(path), start=1):
        out = tmp_path / "out.ggf"
        code = main(["convert", str(path), str(out), "--game", str(number)])
        games.append(moves_of(out.read_text()) if code == 0 else None)
        assert code == 0 or f"{path}: game {number}: " in capsys.readouterr().err
    return games


def read_with_console(path, tmp_path, capsys, client):
    games = []
    for number, _ in enumerate(read_file(path), start=1):
        out = io.StringIO()
        console = console_of(f"load {path} {number}", out=out)
        console.run()
        is_refused = f"{path}: game {number}: " in out.getvalue()
        games.append(None if is_refused else transcript.dumps(console.game))
    return games


def read_as_paste(path, tmp_path, capsys, client):
    data = path.read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("latin-1")  # The page also falls back to Latin-1.
    return uploaded_games(client, "", text.encode())


def read_as_upload(path, tmp_path, capsys, client):
    return uploaded_games(client, path.name, path.read_bytes())


def read_with_library(path, tmp_path, capsys, client):
    headers = {"x-person": f"{abs(hash(path.name)):032x}"[:32]}
    answer = client.post("/api/library", headers=headers, json={
        "data": b64encode(path.read_bytes()).decode()}).json()
    games = client.get("/api/library/export/json", headers=headers).json()
    transcripts = [moves_of(game["record"]) for game in games]
    for error in answer["errors"]:
        number = int(error.split()[1].rstrip(":"))
        transcripts.insert(number - 1, None)
    return transcripts


def uploaded_games(client, name, data):
    body = {"name": name, "data": b64encode(data).decode()}
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 200, answer.text
    return [moves_of(game["text"]) if game["text"] else None for game in answer.json()]


def moves_of(text):
    [record] = ggf.loads(text)
    return transcript.dumps(record.game)


READERS = [read_with_command, read_with_console, read_as_paste, read_as_upload, read_with_library]


@pytest.mark.parametrize("read_games", READERS, ids=lambda reader: reader.__name__)
@pytest.mark.parametrize("name", FILES)
def test_every_interface_reads_the_same_games(name, read_games, tmp_path, capsys, client):
    assert read_games((FORMS / name).resolve(), tmp_path, capsys, client) == FILES[name]


def position_from_command(text, capsys, client):
    assert main(["why", text, "c4", "--json"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert output["reason"] is None or text.endswith("F5D6C3")
    return START if output["color"] == "black" else "f5d6c3"


def position_from_page(text, capsys, client):
    answer = client.post("/api/positions", json={"text": text}).json()
    if answer["text"] == START:
        return START
    return "f5d6c3" if answer["turn"] == "white" else text


def position_from_upload(text, capsys, client):
    body = {"name": "a.txt", "data": b64encode(text.encode()).decode()}
    [game] = client.post("/api/games", json=body).json()
    [record] = ggf.loads(game["text"])
    return transcript.dumps(record.game) or f"{squares_of(record.game.board)} X"


@pytest.mark.parametrize("read_position", [
    position_from_command, position_from_page, position_from_upload],
    ids=lambda reader: reader.__name__)
@pytest.mark.parametrize("text", POSITIONS)
def test_every_interface_reads_the_same_position(text, read_position, capsys, client):
    assert read_position(text, capsys, client) == ("f5d6c3" if "F5" in text else START)


@pytest.mark.parametrize("command", ["best", "show", "candidates", "review", "stats",
                                     "validate"])
@pytest.mark.parametrize("name", ["wrapped.txt", "edax.sgf", "latin1_name.ggf"])
def test_every_command_reads_every_form(command, name, capsys):
    limits = {"best": ["--nodes", "100"], "review": ["--nodes", "100", "--jobs", "1"]}
    code = main([command, str(FORMS / name), *limits.get(command, [])])
    output = capsys.readouterr()
    assert code == 0 or command == "stats" and "the game is unfinished" in output.err, output.err


@pytest.mark.parametrize("command", ["why", "trace"])
def test_why_and_trace_use_the_start_by_default(command, capsys):
    assert main([command, "f5"]) == 0
    output = capsys.readouterr().out
    assert main([command, "START", "f5"]) == 0 and capsys.readouterr().out == output


def test_validate_counts_readable_and_damaged_games(capsys):
    assert main(["validate", str(FORMS / "one_bad_of_three.ggf")]) == 1
    output = capsys.readouterr()
    assert "one_bad_of_three.ggf: 2 games, 1 error\n" in output.out
    assert "game 2: line 2: expected a property such as B[f5]" in output.err


def test_an_unfinished_edax_game_has_no_result():
    [game] = read_file(FORMS / "edax_unfinished.ggf")
    assert game.record.result is None and game.record.game.black_player.name == "Black"


def test_player_names_in_latin_1_are_read():
    [game] = read_file(FORMS / "latin1_name.ggf")
    assert game.record.game.black_player.name == "François"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("text", ["f5d6c3", "f5 d6\r\nc3", '[Black "Zoë"]\n\n1. f5 d6 2. c3 *',
                                  "(;GM[Othello]PB[Zoë]B[f5]W[d6]B[c3];)"])
def test_files_in_common_encodings_are_read(text, encoding, tmp_path):
    path = tmp_path / "game"
    path.write_bytes(text.encode(encoding))
    [game] = read_file(path)
    assert transcript.dumps(game.record.game) == "f5d6c3"
    assert "Zo" not in text or game.record.game.black_player.name == "Zoë"


NO_ARCHIVE = "this is neither text nor an archive of games (.wtb); save text as UTF-8"


@pytest.mark.parametrize("data, error", [
    (b"f5\nd6\xff", "line 2: expected text in UTF-8, got the byte 0xff; save it as UTF-8"),
    (b"\xff\xfef\x005", "line 1: expected text in UTF-16, got the byte 0x35; save it as UTF-8"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", NO_ARCHIVE), (b"\0\1\2f5d6c3", NO_ARCHIVE),
    *((bytes([20, 0, month, day, *8 * [0], size, 0, 24, 0]), NO_ARCHIVE)
      for month, day, size in ((13, 1, 8), (1, 32, 8), (1, 1, 9)))])
def test_undecodable_files_are_rejected_with_advice(data, error, tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    assert list(map(str, read_file(path))) == [f"{path}: at the start: {error}"]
    assert isinstance(next(read_file(path)), Problem)


@pytest.mark.parametrize("ending", [".txt", ".ggf", ".pgn", ".sgf", ".json"])
def test_solve_and_best_use_the_last_position_of_a_game(ending, tmp_path, capsys):
    path, moves = tmp_path / f"late{ending}", FULL_BOARD_TIE[:-8]
    write([Record(play(moves))], path, ending)
    for command in "solve", "best":
        answers = []
        for source in moves, str(path):
            assert main([command, source, "--json"]) == 0
            answers.append(json.loads(capsys.readouterr().out) | {"seconds": 0})
        assert answers[0] == answers[1]


@pytest.mark.parametrize("text", [
    '\ufeff[Black "A"]\n\n1. f5 d6', "\ufefff5d6", f"\ufeff{START} f5d6", "f5\u200bd6",
    "f5\u00add6",
    '\ufeff{"moves": [{"m": "f5"}, {"m": "d6"}]}'])
def test_invisible_characters_are_ignored(text):
    item, = read(text)
    assert transcript.dumps(item.record.game) == "f5d6"
    assert item.record.comments == {}


def test_byte_order_marks_between_joined_files_are_ignored():
    text = '\ufeff[Black "A"]\n\n1. f5 d6 *\n'
    assert [item.record.game.black_player.name for item in read(text * 2)] == ["A", "A"]


GGF = "(;GM[Othello]B[f5]W[d6];)"
SGF = "(;FF[4]GM[2];B[f5];W[d6])"
PGN = '[Black "A"]\n\n1. d3 c3 *'


@pytest.mark.parametrize("record", [GGF, SGF])
@pytest.mark.parametrize("other", ["d3c3", PGN])
def test_moves_between_records_are_reported(record, other):
    for text, line in (f"{record}\n{other}", 2), (f"1 {record}\n{other}\n{record}", 2):
        first, problem, *others = read(text)
        assert "put games in other formats into separate files" in str(problem)
        assert f"line {line + other.count(chr(10))}: '" in str(problem)
        assert not [item for item in (first, *others) if isinstance(item, Problem)]


def test_moves_before_a_record_are_reported():
    problem, game = read(f"d3c3\n\n{GGF}")
    assert isinstance(problem, Problem) and transcript.dumps(game.record.game) == "f5d6"


def test_words_between_records_are_not_moves():
    assert len(list(read(f"Look at round 2:\n{GGF}\nand\n{GGF}\nBye"))) == 2


def test_a_game_without_moves_before_another_game_is_read():
    first, second = read('[White "A"]\n[Black "B"]\n\n[White "C"]\n[Black "D"]\n\n1. f5 *')
    assert [(item.record.game.white_player.name, len(item.record.game.moves))
            for item in (first, second)] == [("A", 0), ("C", 1)]


@pytest.mark.parametrize("fen", ["8/8/8/3pP3/3Pp3/8/8/8 b", "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"])
def test_moves_after_a_fen_are_played(fen):
    item, = read(f"{fen} f5d6")
    assert transcript.dumps(item.record.game) == "f5d6"


@pytest.mark.parametrize("rows", [7 * ["--------"], 7 * ["--------"] + ["-------"]])
def test_rows_of_a_damaged_board_are_not_smaller_boards(rows):
    assert all(isinstance(item, Problem) for item in read("\n".join(rows)))


@pytest.mark.parametrize("text", [
    "-" * 26 + "OX------XO" + "-" * 27 + " X", ("-" * 8 + "\n") * 7 + "-" * 7 + "\nX"])
def test_the_side_to_move_is_not_read_as_the_last_square(text):
    problem, *others = read(text)
    assert all(isinstance(item, Problem) for item in others)
    assert "expected 64 squares and then the side to move, got 63 squares" in str(problem)
