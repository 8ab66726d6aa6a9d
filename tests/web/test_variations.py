"""Variations of a game: the server stores them with the match, as a tree."""

from dataclasses import asdict

import pytest
from fastapi.testclient import TestClient
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.client import Visitor

from othello import Board, Game, OthelloError
from othello.formats.start import start_of
from othello.player import InvalidMoveError
from othello.web import variations
from othello.web.server import create_app
from othello.web.store import Store
from othello.web.variations import MAX_VARIATIONS, line_of, play_line, with_line, without_line

GAME = play("f5d6c3d3c4")


def tree(game, lines):
    board, turn = start_of(game)
    return [asdict(branch) for branch in variations.tree(str(board), turn, line_of(game), lines)]


def shape(branches):
    return {branch["square"]: shape(branch["next"]) for branch in branches}


def test_playing_a_line_leaves_the_game_unchanged():
    board = str(GAME.board)
    assert [str(move) for move in play_line(GAME, "f5,f6,").moves] == ["f5", "f6"]
    assert str(GAME.board) == board


def test_lines_with_a_common_start_share_a_branch():
    lines = with_line(GAME, with_line(GAME, [], "f5,f6,e6,"), "f5,f6,d3,")
    assert shape(tree(GAME, lines)) == {"f6": {"e6": {}, "d3": {}}}


def test_branches_contain_ply_numbers_and_sides():
    [branch] = tree(play(FORCED_PASS[:-2]), [line_of(play(FORCED_PASS)) + "e3,"])
    [child] = branch["next"]
    assert (branch["number"], branch["side"]) == (8, "white")
    assert (child["number"], child["side"]) == (10, "white")  # Black passes before this move.


def test_a_line_replaces_the_line_it_extends():
    assert with_line(GAME, ["f5,f6,"], "f5,f6,e6,") == ["f5,f6,e6,"]
    assert with_line(GAME, ["f5,f6,e6,"], "f5,f6,") == ["f5,f6,e6,"]


def test_moves_of_the_game_add_no_variation():
    assert with_line(GAME, [], "f5,d6,") == []


def test_deleting_a_line_keeps_the_moves_before_it():
    lines = ["f5,f6,e6,", "f5,f6,d3,"]
    assert without_line(GAME, lines, "f5,f6,e6,") == ["f5,f6,d3,"]
    assert without_line(GAME, ["f5,f6,e6,"], "f5,f6,e6,") == ["f5,f6,"]
    assert without_line(GAME, lines, "f5,f6,") == []
    assert without_line(GAME, lines, "f5,f4,") == lines
    assert without_line(GAME, ["f5,f4,e3,", "f5,f6,"], "f5,f4,e3,") == ["f5,f6,", "f5,f4,"]


def test_deleting_an_unknown_line_has_no_effect():
    assert without_line(GAME, [], "f5,f6,e6,") == []


def test_deleting_a1_keeps_a10_on_larger_boards():
    game = play("f5", Game(Board(12)))
    assert play_line(game, "f5,").board == game.board
    assert without_line(game, ["a10,"], "a1,") == ["a10,"]


def test_a_line_with_an_invalid_move_is_rejected():
    with pytest.raises(InvalidMoveError):
        with_line(GAME, [], "f5,f5,")


def test_the_number_of_variations_is_limited():
    lines = [f"f5,f6,e6,f4,{number}" for number in range(MAX_VARIATIONS)]
    assert len(with_line(GAME, lines[1:], "f5,f6,d3,")) == MAX_VARIATIONS
    with pytest.raises(OthelloError, match="^a match can have at most 50 variations; delete one "):
        with_line(GAME, lines, "f5,f6,d3,")


# Requests to a server

@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


@pytest.fixture
def client(path):
    with TestClient(create_app(Store(path), ["localhost"]), "http://localhost") as test_client:
        yield test_client


@pytest.fixture
def visitor(client):
    reply = client.post("/api/matches", json={"white": "human", "text": "f5d6c3"}).json()
    return Visitor(client, reply["state"]["name"], reply["token"])


def send_variation(visitor, line, change="variations"):
    return visitor.client.post(f"/api/matches/{visitor.name}/{change}", json={"line": line},
                               headers={"x-seat": visitor.token})


def test_a_variation_is_stored_until_it_is_deleted(visitor, path):
    response = send_variation(visitor, "f5,f6,e6,")
    assert [branch["line"] for branch in response.json()] == ["f5,f6,"]
    assert visitor.ask("/variations").json() == response.json()
    second_store = Store(path)  # another server
    assert second_store.get(visitor.name).variations == ["f5,f6,e6,"]
    second_store.close()
    assert send_variation(visitor, "f5,f6,", "forget").json() == []
    assert visitor.ask("/variations").json() == []


def test_a_variation_does_not_change_the_game(visitor):
    old_state = visitor.state
    send_variation(visitor, "f5,f6,")
    new_state = visitor.state
    assert new_state | {"variations": old_state["variations"]} == old_state
    send_variation(visitor, "f5,f6,", "forget")
    assert visitor.state == old_state != new_state


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("change", ["variations", "forget"])
def test_only_players_can_change_variations(change, visitor):
    visitor.token = "another"
    assert send_variation(visitor, "f5,f6,", change).status_code == 403


def test_the_position_after_any_line_can_be_read(visitor):
    reply = visitor.ask("/position?line=f5,f6,").json()
    assert (reply["turn"], reply["last"]["square"]) == ("black", "f6")
    game = play("f5f6")
    assert [move["square"] for move in reply["valid"]] == [
        str(square) for square in game.validator.valid_moves(game.current_player.color)]
    assert visitor.ask("/position?line=f5,f5,").status_code == 400
    assert visitor.ask("/position?line=f5f6").json()["detail"] == (
        "line: Input should be moves such as f5,d6, with a comma after each, got 'f5f6'")


@pytest.mark.slow
def test_a_line_that_ends_the_game_has_no_side_to_move(visitor):
    reply = visitor.client.post("/api/matches", json={"white": "human"}).json()
    line = line_of(play(WIPE_OUT))
    response = visitor.client.get(f"/api/matches/{reply['state']['name']}/position?line={line}")
    assert (response.json()["turn"], response.json()["valid"]) == (None, [])
