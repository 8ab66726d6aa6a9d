"""What people ask for who play together, asked of the application within the tests' process."""

import pytest
from fastapi.testclient import TestClient
from helpers import WIPE_OUT
from visitor import Visitor

from othello.web.server import create_app
from othello.web.store import Store

HUMANS = {"black": "human", "white": "human"}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("games") / "games.sqlite")
    with TestClient(create_app(store, ["localhost"]), "http://localhost") as found:
        yield found


@pytest.fixture
def two(client):
    """Two people, Black and White, after a game or before its end."""
    def begin(text=WIPE_OUT):
        made = client.post("/api/matches", json=HUMANS | {"invite": "white", "text": text}).json()
        name = made["state"]["name"]
        seat = client.post(f"/api/matches/{name}/seat", json={"code": made["code"]}).json()
        return [Visitor(client, name, token) for token in (made["token"], seat["token"])]
    return begin


def rematch(visitor):
    return visitor.change("rematch", 0)


def seats(client, name, visitor):
    return Visitor(client, name, visitor.token).ask("/seat").json()


def test_in_a_rematch_both_keep_their_tokens_and_change_their_colours(client, two):
    black, white = two()
    state = rematch(black).json()
    assert (state["plies"], state["turn"], state["generation"]) == ([], "black", 0)
    assert seats(client, state["name"], black) == ["white"]
    assert seats(client, state["name"], white) == ["black"]


def test_there_is_one_rematch_for_both_of_which_the_game_before_tells(two):
    black, white = two()
    name = rematch(black).json()["name"]
    assert rematch(white).json()["name"] == name == white.state["next"]


def test_a_program_changes_its_colour_too_and_a_start_stays(client):
    made = client.post("/api/matches", json={"white": "easy", "start": "mirrored"}).json()
    person = Visitor(client, made["state"]["name"], made["token"])
    person.change("resign")
    state = rematch(person).json()
    assert [state["players"][side]["level"] for side in ("black", "white")] == ["easy", "human"]
    assert state["start"] == "mirrored"


def test_a_rematch_begins_from_the_usual_start_where_the_game_did_from_another(client):
    board = [[0] * 8 for _ in range(8)]
    board[0][:3] = [1, 2, 0]
    text = ('{"board": %s, "currentPlayer": 1, "status": "in_progress", "history": []}' % board)
    made = client.post("/api/matches", json=HUMANS | {"text": text}).json()
    person = Visitor(client, made["state"]["name"], made["token"])
    person.change("resign")
    assert rematch(person).json()["start"] == "standard"


def test_a_seat_that_is_free_stays_so(client):
    made = client.post("/api/matches", json=HUMANS | {"invite": "white"}).json()
    person = Visitor(client, made["state"]["name"], made["token"])
    person.change("resign")
    state = rematch(person).json()
    assert state["players"]["black"] == {"level": "human", "free": True}
    claimed = client.post(f"/api/matches/{state['name']}/seat", json={"code": made["code"]})
    assert claimed.status_code == 200


def test_there_is_no_rematch_before_the_end_nor_for_strangers(client, two):
    black, _ = two("d3")
    assert rematch(black).status_code == 409
    assert black.state["next"] is None
    over, _ = two()
    assert rematch(Visitor(client, over.name)).status_code == 403
