"""Requests from several players of a match, sent to an application in the same process."""

from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
import segno
from fastapi.testclient import TestClient
from support.helpers import WIPE_OUT, play
from support.client import Visitor

from othello import Game, Piece, Player
from othello.formats import ggf
from othello.formats.record import Record
from othello.web.routes import dependencies
from othello.web.limits import Limit
from othello.web.server import create_app
from othello.web.store import Store

HUMANS = {"black": "human", "white": "human"}
KEY = "5" * 32


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("games") / "games.sqlite")
    with TestClient(create_app(store, ["localhost"]), "http://localhost") as test_client:
        yield test_client


@pytest.fixture
def two_players(client):
    def begin_match(text=WIPE_OUT):
        reply = client.post("/api/matches", json=HUMANS | {"invite": "white", "text": text}).json()
        name = reply["state"]["name"]
        seat = client.post(f"/api/matches/{name}/seat",
                           json={"code": reply["code"], "token": "t" * 32}).json()
        return [Visitor(client, name, token) for token in (reply["token"], seat["token"])]
    return begin_match


def create_match(client, **settings):
    reply = client.post("/api/matches", json=HUMANS | settings, headers={"x-person": KEY}).json()
    return Visitor(client, reply["state"]["name"], reply["token"]), reply


def rematch(visitor):
    return visitor.change("rematch", 0)


def seats_of(client, name, visitor):
    return Visitor(client, name, visitor.token).ask("/seat").json()


@pytest.mark.parametrize("path", ["/hints", "/values", "/values?line=f5,", "/review"])
def test_the_engine_helps_two_people_only_after_their_game(path, two_players):
    black, white = two_players("f5d6")
    for visitor in black, white:
        response = visitor.ask(path)
        assert response.status_code == 403
        assert response.json()["detail"] == (
            "two people play, so hints, values and reviews are available only after the game")
        assert not visitor.state["help"]
    white.change("resign")
    assert white.state["help"] and white.ask(path).status_code == 200


def test_an_unfinished_game_of_two_people_gives_no_problems(client, two_players):
    black, _ = two_players("f5d6")
    assert client.post("/api/lessons/mistakes", json={"match": black.name}, headers={
        "x-seat": black.token, "x-person": KEY}).status_code == 403


def test_rules_are_explained_while_two_people_play(two_players):
    _, white = two_players("f5d6")
    for path in "/explain/a1", "/trace/c3", "/xray/c3":
        assert white.ask(path).status_code == 200


@pytest.mark.parametrize("settings", [HUMANS, {"black": "human", "white": "easy"},
                                      {"black": "human", "white": "easy", "invite": "black"}])
def test_the_engine_helps_a_single_person(settings, client):
    assert client.post("/api/matches", json=settings).json()["state"]["help"]


@pytest.mark.slow
def test_a_rematch_keeps_the_tokens_and_swaps_the_colours(client, two_players):
    black, white = two_players()
    state = rematch(black).json()
    assert (state["plies"], state["turn"], state["generation"]) == ([], "black", 0)
    assert seats_of(client, state["name"], black) == ["white"]
    assert seats_of(client, state["name"], white) == ["black"]


def test_both_players_get_the_same_rematch(two_players):
    black, white = two_players()
    name = rematch(black).json()["name"]
    assert rematch(white).json()["name"] == name == white.state["next"]


def test_a_rematch_counts_once_towards_the_match_limit(client, two_players, monkeypatch):
    (black, white), (other_player, _) = two_players(), two_players()
    limit = Limit("new matches per hour", 1, 1)
    monkeypatch.setattr(client.app.state.services.play, "new_matches", limit)
    assert rematch(black).status_code == rematch(white).status_code == 200
    assert rematch(other_player).status_code == 429


def test_a_rematch_swaps_a_programs_colour_and_keeps_the_start(client):
    reply = client.post("/api/matches", json={"white": "easy", "start": "mirrored"}).json()
    person = Visitor(client, reply["state"]["name"], reply["token"])
    person.change("resign")
    state = rematch(person).json()
    assert [state["players"][side]["level"] for side in ("black", "white")] == ["easy", "human"]
    assert state["start"] == "mirrored"


def test_a_rematch_of_a_set_up_position_uses_the_standard_start(client):
    board = [[0] * 8 for _ in range(8)]
    board[0][:3] = [1, 2, 0]
    text = ('{"board": %s, "currentPlayer": 1, "status": "in_progress", "history": []}' % board)
    reply = client.post("/api/matches", json=HUMANS | {"text": text}).json()
    person = Visitor(client, reply["state"]["name"], reply["token"])
    person.change("resign")
    assert rematch(person).json()["start"] == "standard"


def test_a_free_seat_stays_free_in_the_rematch(client):
    reply = client.post("/api/matches", json=HUMANS | {"invite": "white"}).json()
    person = Visitor(client, reply["state"]["name"], reply["token"])
    person.change("resign")
    state = rematch(person).json()
    assert state["players"]["black"] == {"level": "human", "free": True, "name": ""}
    response = client.post(f"/api/matches/{state['name']}/seat",
                           json={"code": reply["code"], "token": "t" * 32})
    assert response.status_code == 200


def test_a_rematch_needs_a_finished_game_and_a_player(client, two_players):
    black, _ = two_players("d3")
    assert rematch(black).status_code == 409
    assert black.state["next"] is None
    finished_match, _ = two_players()
    assert rematch(Visitor(client, finished_match.name)).status_code == 403


# Games to watch

@pytest.fixture
def empty_client(tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"])
    with TestClient(app, "http://localhost") as test_client:
        yield test_client


def set_listed(visitor, is_listed):
    return visitor.client.post(f"/api/matches/{visitor.name}/listing",
                               json={"listed": is_listed}, headers={"x-seat": visitor.token})


def listed_games(client):
    return client.get("/api/matches").json()


def test_a_player_can_list_and_unlist_a_game(empty_client):
    create_match(empty_client)
    person, _ = create_match(empty_client, white="easy", name="Ann")
    assert listed_games(empty_client) == [] and not person.state["listed"]
    assert set_listed(person, True).json()["listed"]
    assert listed_games(empty_client) == [{"name": person.name, "plies": 0,
                                           "players": person.state["players"]}]
    assert not set_listed(person, False).json()["listed"]
    assert listed_games(empty_client) == []


def test_a_watcher_cannot_list_a_game(empty_client):
    person, _ = create_match(empty_client)
    assert set_listed(Visitor(empty_client, person.name), True).status_code == 403
    assert listed_games(empty_client) == []


def test_long_names_from_a_record_are_shortened_in_the_list(empty_client):
    game = play("d3")
    game.black_player.name = "A\u202e" + 100 * "b"
    person, _ = create_match(empty_client, text=ggf.dumps([Record(game)]))
    set_listed(person, True)
    (game,) = listed_games(empty_client)
    assert game["players"]["black"]["name"] == "A " + 78 * "b"


def test_listing_games_is_limited_per_hour(empty_client):
    person, _ = create_match(empty_client)
    assert {set_listed(person, True).status_code for _ in range(20)} == {200}
    response = set_listed(person, True)
    assert (response.status_code, response.json()["detail"]) == (
        429, "you have reached the limit of 20 games shown to others per hour; try again later")
    assert set_listed(person, False).status_code == 200


# The link

def create_invitation(client, host, code=None):
    reply = client.post("/api/matches", json=HUMANS | {"invite": "white"}).json()
    name = reply["state"]["name"]
    answer = client.post(f"/api/matches/{name}/invitation", json={"code": code or reply["code"]},
                         headers={"host": host})
    return answer, f"#{name}/{reply['code']}"


def test_an_invitation_link_has_a_qr_code(client):
    answer, end = create_invitation(client, "192.168.1.2:8000")
    link, picture = answer.json()["link"], answer.json()["picture"]
    assert link == f"http://192.168.1.2:8000/{end}"
    assert picture == segno.make_qr(link).svg_data_uri(light="#fff")
    image = ElementTree.fromstring(unquote(picture.partition(",")[2]))
    assert image.tag == "{http://www.w3.org/2000/svg}svg" and len(image) == 2  # dark on light


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
def test_a_local_link_has_no_qr_code(host, client):
    answer, end = create_invitation(client, host)
    assert (answer.json()["link"], answer.json()["picture"]) == (f"http://{host}/{end}", None)


def test_a_link_that_is_too_long_has_no_qr_code(client, monkeypatch):
    monkeypatch.setattr(dependencies, "MAX_LINK_IN_PICTURE", 60)
    assert create_invitation(client, "10.0.0.1")[0].json()["picture"] is None


def test_an_invitation_link_needs_the_code(client):
    assert create_invitation(client, "10.0.0.1", "guessed")[0].status_code == 403


# Names

def names(state):
    return [state["players"][side]["name"] for side in ("black", "white")]


def test_players_in_a_record_are_named_until_others_take_over(client):
    game = Game(black=Player(Piece.BLACK, "Ann"), white=Player(Piece.WHITE, "Bob"))
    record = ggf.dumps([Record(play("f5", game))])
    for settings, expected_names in ((HUMANS, ["Ann", "Bob"]),
                                     ({"black": "easy", "white": "human"}, ["", "Bob"])):
        reply = client.post("/api/matches", json=settings | {"text": record}).json()
        assert names(reply["state"]) == expected_names
    reply = client.post("/api/matches", json=HUMANS | {
        "text": record, "invite": "white", "name": "Cleo"}).json()
    assert names(reply["state"]) == ["Cleo", "Bob"]


def test_chosen_names_are_shown_and_reused_in_a_rematch(client):
    black, reply = create_match(client, invite="white", text=WIPE_OUT, name=" Ada ")
    seat = client.post(f"/api/matches/{black.name}/seat",
                       json={"code": reply["code"], "token": "t" * 32, "name": "Эмма <b>"}).json()
    assert names(seat["state"]) == names(black.state) == ["Ada", "Эмма <b>"]
    assert names(rematch(black).json()) == ["Эмма <b>", "Ada"]


def test_a_name_is_shown_only_if_a_person_plays_one_side(client):
    assert names(create_match(client, white="easy", name="Ada")[0].state) == ["Ada", ""]
    assert names(create_match(client, name="Ada")[0].state) == ["", ""]  # Ada has both seats.
    assert names(create_match(client, black="easy", white="easy", name="Ada")[0].state) == ["", ""]


def test_names_appear_in_the_library_and_in_records(client):
    person, _ = create_match(client, white="easy", text="d3", name="Grace [G]")
    person.settled_state()
    person.change("resign")
    [game] = client.get("/api/library?words=grace", headers={"x-person": KEY}).json()["games"]
    # A record can't contain the character "]" in a name, so ")" replaces it.
    assert (game["black"], game["white"]) == ("Grace [G)", "easy")
    record = person.ask("/export/ggf").text
    assert "PB[Grace [G)]PW[easy]" in record and "RE[-64:r]" in record


def test_an_unnamed_player_takes_the_name_in_the_uploaded_game(client):
    person, _ = create_match(client, white="easy", text="(;GM[Othello]PB[Bo]PW[Cy]B[d3];)")
    assert "PB[Bo]PW[easy]" in person.ask("/export/ggf").text


def test_a_finished_upload_keeps_its_names_until_it_is_changed(client):
    text = "(;GM[Othello]RE[-64:r]PB[Bo]PW[Cy]B[d3]W[c3];)"
    person, _ = create_match(client, white="easy", text=text, name="Ada")
    assert "PB[Bo]PW[Cy]" in person.ask("/export/ggf").text
    person.change("undo")
    assert "PB[Ada]PW[easy]" in person.ask("/export/ggf").text


@pytest.mark.parametrize("name", ["a\nb", " a\u202eb ", "a \0 b", "a\U0001fae9b"])
def test_invisible_characters_are_removed_from_names(name, client):
    answer = client.post("/api/matches", json={"name": name})
    assert answer.json()["state"]["players"]["black"]["name"] in ("a b", name)


def test_a_name_that_looks_like_a_board_size_is_read_back(client):
    person, _ = create_match(client, white="easy", name="Ann BO[7", text="d3")
    record = person.ask("/export/ggf").text
    assert "PB[Ann BO[7]" in record
    assert client.post("/api/matches", json={"text": record}).status_code == 201
    invalid_record = record.replace("BO[8", "BO[7")
    assert client.post("/api/matches", json={"text": invalid_record}).status_code == 400


@pytest.mark.parametrize("name", ["a" * 31, 7])
def test_long_names_and_numbers_are_rejected(name, client):
    answer = client.post("/api/matches", json={"name": name})
    assert answer.status_code == 422 and answer.json()["detail"].startswith("name: ")
