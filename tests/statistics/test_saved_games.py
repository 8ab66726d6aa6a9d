"""The command counts the games that the console and the page have saved."""

import json
import sqlite3
from contextlib import closing

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play

from othello import Board, Game, Piece
from othello.cli import main
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import Session
from othello.session.autosave import AutosaveFolder
from othello.web.new_match import begin
from othello.web.store import Store

BLACK, WHITE = Piece.BLACK, Piece.WHITE


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def save_in_console(folder, session):
    autosave = AutosaveFolder(folder / "state" / "othello")
    autosave.begin(Session(Game(session.game.board)))
    autosave.save(session)
    return autosave.path


def save_on_page(folder, *sessions):
    path = folder / "data" / "othello" / "games.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(Store(path)) as store:
        for session in sessions:
            match, _, _ = begin(Record(session.game), session.players, None)
            match.session.forfeit, match.generation = session.forfeit, 1
            store.add(match)
    return path


def run_stats(capsys, *arguments):
    assert main(["stats", *arguments, "--json"]) == 0
    output = capsys.readouterr()
    return json.loads(output.out), output.err


def player_results(data):
    return {row["name"]: (row["games"], row["won"], row["tied"]) for row in data["player"]}


def test_saved_games_are_counted_together_with_files(folder, capsys):
    save_in_console(folder, Session(play(WIPE_OUT), {WHITE: "easy"}))
    save_on_page(folder, Session(play(FULL_BOARD_TIE), {BLACK: "medium"}))
    path = folder / "games.txt"
    path.write_text(f"{WIPE_OUT}\n")
    data, errors = run_stats(capsys, "--saved-games")
    assert (data["games"], data["wipe_outs"], errors) == (2, 1, "")
    assert player_results(data) == {"human": (2, 1, 1), "easy": (1, 0, 0), "medium": (1, 0, 1)}
    assert run_stats(capsys, str(path), "--saved-games")[0]["games"] == 3
    assert run_stats(capsys, str(path))[0]["games"] == 1


@pytest.mark.parametrize("keep", [save_in_console, save_on_page])
def test_svg_does_not_overwrite_saved_games(folder, capsys, keep):
    path = keep(folder, Session(play(WIPE_OUT)))
    before = path.read_bytes()
    assert main(["stats", "--saved-games", "--svg", str(path)]) == 2
    assert f"{path} is an input file, so" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_game_that_was_only_viewed_is_not_counted(folder, capsys):
    save_in_console(folder, Session(play(WIPE_OUT)))
    with closing(Store(save_on_page(folder))) as store:
        record = Record(play("f5"), {"RE": "+64:r"})
        store.add(begin(record, {BLACK: "human", WHITE: "hard"}, None)[0])
    data, _ = run_stats(capsys, "--saved-games")
    assert player_results(data) == {"human": (2, 1, 0)}  # with both sides


@pytest.mark.parametrize("loser, wins", [(BLACK, 0), (WHITE, 1)])
@pytest.mark.parametrize("keep", [save_in_console, save_on_page])
def test_resignation_counts_as_a_loss(folder, capsys, loser, wins, keep):
    keep(folder, Session(play("f5d6"), {WHITE: "hard"},
                         Outcome(loser.opposite(), Ending.RESIGNATION)))
    data, _ = run_stats(capsys, "--saved-games")
    assert player_results(data) == {"human": (1, wins, 0), "hard": (1, 1 - wins, 0)}
    assert data["margins"] == {"64": 1} and data["moves"] == {}


def test_unfinished_games_and_other_sizes_are_skipped(folder, capsys):
    save_in_console(folder, Session(play(FORCED_PASS)))
    save_in_console(folder, Session(Game(Board(6)), forfeit=Outcome(WHITE, Ending.RESIGNATION)))
    save_in_console(folder, Session(play(WIPE_OUT)))
    data, errors = run_stats(capsys, "--saved-games")
    assert (data["games"], data["left_out"]) == (1, 2)
    assert "the game is unfinished" in errors


def test_damaged_games_are_skipped_and_reported(folder, capsys):
    path = save_in_console(folder, Session(play(WIPE_OUT)))
    damaged_path = path.with_name("0.json")
    damaged_path.write_text("{")
    damaged_path.with_name("1.json").mkdir()
    damaged_path.with_name("2.json").symlink_to("nowhere")
    page = save_on_page(folder, Session(play(WIPE_OUT)))
    with closing(sqlite3.connect(page)) as database, database:
        database.execute("UPDATE games SET game = '{'")
    data, errors = run_stats(capsys, "--saved-games")
    assert (data["games"], data["left_out"]) == (1, 4)
    assert f"{path.parent}: 0.json: " in errors


def test_error_names_a_damaged_database(folder, capsys):
    path = save_on_page(folder)
    path.write_bytes(b"nonsense" * 1000)
    assert main(["stats", "--saved-games"]) == 1
    assert capsys.readouterr().err == f"othello: {path} is damaged: file is not a database\n"


@pytest.mark.parametrize("arguments, code, fault", [
    ([], 2, "give the names of game files, or use --saved-games"),
    (["--saved-games"], 1, "no game has a result")])
def test_stats_fails_without_games(arguments, code, fault, capsys):
    assert main(["stats", *arguments]) == code
    assert capsys.readouterr().err == f"othello: {fault}\n"
