"""Matches on boards that aren't 8x8."""

import pytest
from fastapi.testclient import TestClient
from support.client import Visitor

from othello import Board, Game, MoveValidator, Piece, Position
from othello.web.server import create_app
from othello.web.store import Store


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("games") / "games.sqlite")
    with TestClient(create_app(store, ["localhost"]), "http://localhost") as test_client:
        yield test_client


def create_match(client, **settings):
    answer = client.post("/api/matches", json=settings)
    assert answer.status_code == 201, answer.text
    reply = answer.json()
    return Visitor(client, reply["state"]["name"], reply["token"])


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
@pytest.mark.parametrize("start", ["standard", "mirrored"])
def test_a_match_has_the_requested_size_and_start(size, start, client):
    board = Board(size, start)
    state = create_match(client, black="human", white="human", size=size, start=start).state
    assert "".join(state["position"]["board"]) == "".join(str(board).split())
    assert {move["square"] for move in state["valid"]} == {
        str(position) for position in MoveValidator(board).valid_moves(Piece.BLACK)}
    assert state["start"] == start


@pytest.mark.parametrize("size", [1, 5, 14, 26, "8"])
def test_other_sizes_are_rejected(size, client):
    answer = client.post("/api/matches", json={"size": size})
    assert answer.status_code == 422
    assert f"size: Input should be 4, 6, 8, 10 or 12, got {size!r}" in answer.json()["detail"]


def test_squares_beyond_8x8_are_played_explained_and_traced(client):
    visitor = create_match(client, black="human", white="human", size=12)
    assert visitor.ask("/explain/l12").json()["sentences"][0].startswith("l12 is not a valid move")
    assert visitor.ask("/trace/h7").json()[0]["sentence"] == "A disc is placed on h7."
    assert visitor.change("moves", square="h7").status_code == 200
    assert [ply["square"] for ply in visitor.state["plies"]] == ["h7"]


def test_requests_with_a_square_off_the_board_are_rejected(client):
    visitor = create_match(client, black="human", white="human", size=6)
    answer = visitor.change("moves", square="g1")
    assert answer.status_code == 400
    assert answer.json()["detail"] == "expected a square from a1 to f6, got 'g1'"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["random", "easy", "medium"])
def test_programs_play_a_whole_game_on_a_small_board(level, client):
    state = create_match(client, black=level, white="easy", size=4).settled_state()
    game = Game(Board(4))
    for ply in state["plies"]:
        if ply["square"]:
            game.play(Position.parse(ply["square"], 4))
    assert game.is_game_over and state["result"]


@pytest.mark.parametrize("level", ["hard", "mcts"])
def test_8x8_levels_are_rejected_on_other_sizes(level, client):
    answer = client.post("/api/matches", json={"white": level, "size": 6})
    assert answer.status_code == 400
    assert answer.json()["detail"] == f"{level} plays on 8x8 only, not on 6x6"


@pytest.mark.parametrize("path", ["hints", "review"])
def test_hints_and_reviews_are_rejected_on_other_sizes(path, client):
    answer = create_match(client, black="human", white="human", size=6, text="c2").ask(f"/{path}")
    assert answer.status_code == 400 and "8x8" in answer.json()["detail"]
