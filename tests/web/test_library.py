"""Requests that read or change a player's library, sent to an application in the same process."""

import json
from base64 import b64encode
from zlib import crc32

import pytest
from fastapi.testclient import TestClient
from support.client import Visitor
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play

from othello.formats import ggf, wthor
from othello.formats.record import Record
from othello.web import library_table
from othello.web.limits import Limit
from othello.web.server import create_app
from othello.web.store import Store

HUMANS = {"black": "human", "white": "human"}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app(Store(tmp_path_factory.mktemp("games") / "games.sqlite"), ["localhost"])


@pytest.fixture(scope="module")
def client(app):
    with TestClient(app, "http://localhost") as test_client:
        yield test_client


class Reader:
    """A person who requests the contents of their own library."""

    def __init__(self, client, number):
        self.headers = {"x-person": f"{number:032x}"}
        self._client = client

    def ask(self, path="", **query):
        return self._client.get(f"/api/library{path}", headers=self.headers, params=query)

    def send(self, path="", **body):
        return self._client.post(f"/api/library{path}", headers=self.headers, json=body)

    def remove(self, game):
        return self._client.delete(f"/api/library/games/{game}", headers=self.headers)

    def begin(self, **settings):
        reply = self._client.post("/api/matches", json=settings, headers=self.headers).json()
        return Visitor(self._client, reply["state"]["name"], reply["token"]), reply["code"]

    def claim(self, name, code):
        self._client.post(f"/api/matches/{name}/seat", json={"code": code, "token": "t" * 32},
                          headers=self.headers)

    @property
    def games(self):
        return self.ask().json()["games"]


@pytest.fixture
def person(client, request):
    return Reader(client, crc32(request.node.name.encode()))


@pytest.fixture
def other(client, request):
    return Reader(client, 2**64 + crc32(request.node.name.encode()))


def test_played_game_is_listed_with_its_match(person):
    visitor, _ = person.begin(**HUMANS)
    visitor.change("moves", square="d3")
    [game] = person.games
    assert game.pop("id") > 0 and len(game.pop("date")) == 10
    assert game == {"match": visitor.name, "side": None, "black": "human", "white": "human",
                    "opening": "", "lead": None, "ended": "", "plies": 1, "tags": []}


def test_game_is_also_listed_for_an_invited_player(person, other):
    visitor, code = person.begin(**HUMANS, invite="white")
    other.claim(visitor.name, code)
    visitor.change("moves", square="d3")
    assert [game["side"] for game in person.games + other.games] == ["black", "white"]


def test_player_without_a_key_has_no_library(client):
    reply = client.post("/api/matches", json=HUMANS).json()
    visitor = Visitor(client, reply["state"]["name"], reply["token"])
    assert visitor.change("moves", square="d3").status_code == 200
    assert client.get("/api/library").status_code == 422


def test_games_are_imported_once(person):
    text = f"{WIPE_OUT}\nf5a1\n{FULL_BOARD_TIE}"
    reply = person.send(text=text).json()
    errors = reply.pop("errors")
    assert reply == {"added": 2, "known": 0, "left_out": 1} and errors[0].startswith("line 2")
    assert person.send(text=WIPE_OUT).json() == {"added": 0, "known": 1, "errors": [],
                                                 "left_out": 0}
    assert [(game["lead"], game["match"]) for game in person.games] == [(0, None), (64, None)]


def test_an_archive_is_imported(person):
    archive = wthor.Archive(wthor.Header(games=1), [wthor.entry_of(play(WIPE_OUT))])
    data = b64encode(wthor.dumps(archive)).decode()
    assert person.send(data=data).json()["added"] == 1
    errors = person.send(data=data[:80]).json()["errors"]
    assert "the file ends before game 1 of 1 is complete" in errors[0]
    picture = person.send(data="iVBORw0KGgoAAAANSUhEUg==").json()
    assert "this is neither text nor an archive" in picture["errors"][0]


def test_broken_json_is_reported(person):
    reply = person.send(text="[").json()
    assert (reply["added"], reply["left_out"]) == (0, 1)
    assert reply["errors"][0].startswith("at the start: this is not a saved game, a library ")


def test_import_rejects_text_and_archive_together(person):
    answer = person.send(text="d3", data="ZDM=")
    assert answer.status_code == 422 and "send `data` or `text`, not both" in answer.text
    assert person.games == []


def test_before_lists_only_older_games(person):
    person.send(text="d3\nd3c3\nf5\nf5f4\nf5f6")
    reply = person.ask().json()
    assert reply["next"] is None
    parallel_games = person.ask(words="parallel").json()
    assert [game["opening"] for game in parallel_games["games"]] == ["Parallel"]
    older_games = person.ask(before=reply["games"][2]["id"]).json()["games"]
    assert older_games == reply["games"][3:]


def test_next_is_set_if_there_are_more_games(person, monkeypatch):
    monkeypatch.setattr(library_table, "PAGE", 2)
    person.send(text="d3\nd3c3\nf5")
    first = person.ask().json()
    second = person.ask(before=first["next"]).json()
    assert (len(first["games"]), len(second["games"]), second["next"]) == (2, 1, None)


def test_games_are_found_by_result_level_and_tag(person):
    visitor, _ = person.begin(white="easy")
    visitor.change("moves", square="d3")
    visitor.change("resign", generation=visitor.settled_state()["generation"])
    person.send(text="f5")
    games = person.ask(result="lost", level="easy").json()["games"]
    assert [game["match"] for game in games] == [visitor.name]
    person.send(f"/games/{games[0]['id']}/tags", tags=["Pity"])
    assert person.ask(tag="pity").json()["games"] == [games[0] | {"tags": ["pity"]}]
    assert person.ask(result="what").status_code == 422


def test_tags_are_returned_as_stored(person):
    person.send(text="f5")
    game = person.games[0]["id"]
    assert person.send(f"/games/{game}/tags", tags=["A ", "b,c"]).json() == ["a", "b c"]


def test_opened_record_is_listed_only_while_it_is_changed(person):
    record = ggf.dumps([Record(play(WIPE_OUT))]).replace("Black", "Ann").replace("White", "Bo")
    visitor, _ = person.begin(**HUMANS, text=record)
    response = visitor.client.post(f"/api/matches/{visitor.name}/variations", json={"line": "d3,"},
                                   headers={"x-seat": visitor.token})
    assert response.status_code == 200 and person.games == []
    visitor.change("undo")
    assert [(game["black"], game["white"]) for game in person.games] == [("Ann", "Bo")]
    visitor.change("redo")  # Redo restores the finished game between Ann and Bo.
    assert person.games == []


def test_finished_record_does_not_count_as_your_result(person):
    visitor, _ = person.begin(black="human", white="easy", text=WIPE_OUT)
    visitor.change("undo")
    assert len(person.games) == 1
    visitor.change("redo")
    assert visitor.state["result"]["reason"] == "discs" and person.games == []


def test_game_is_returned_as_a_record_and_can_be_removed(person):
    person.send(text=WIPE_OUT)
    game = person.games[0]["id"]
    reply = person.ask(f"/games/{game}").json()
    assert len(ggf.loads(reply["record"])) == 1 and person.remove(game).json() == reply
    assert person.games == [] and person.ask(f"/games/{game}").status_code == 404


def test_games_of_other_people_are_inaccessible(person, other):
    person.send(text=WIPE_OUT)
    game = person.games[0]["id"]
    responses = [other.ask(f"/games/{game}"), other.remove(game),
                 other.send(f"/games/{game}/tags", tags=[])]
    assert [response.status_code for response in responses] == [404, 404, 404]
    assert other.games == [] and other.ask("/export/ggf").text == "" and len(person.games) == 1


def test_exported_games_can_be_imported_again(person, other):
    person.send(text=f"{WIPE_OUT}\n{FULL_BOARD_TIE}")
    for game in person.games:
        person.send(f"/games/{game['id']}/tags", tags=["mine"])
    assert len(ggf.loads(person.ask("/export/ggf").text)) == 2
    export = person.ask("/export/json")
    assert other.send(text=export.text).json()["added"] == 2
    games = [{**game, "id": 0} for game in person.games]
    assert [{**game, "id": 0} for game in other.games] == games
    assert [game["tags"] for game in games] == [["mine"], ["mine"]]


@pytest.mark.parametrize("result, ending", [
    ("-64:r", "resigned"), ("+64:t ", "late"), ("-64", ""), ("-64:l", ""), ("", "")])
def test_list_shows_resignations_and_losses_on_time(result, ending, person):
    person.send(text=f"(;GM[Othello]CO[RE[-64:r]RE[{result}]PB[A]PW[B]B[f5]W[d6];)")
    [game] = person.games
    assert game["ended"] == ending


def test_resignation_after_the_end_is_ignored(person):
    person.send(text=ggf.dumps([Record(play(WIPE_OUT), {"RE": "-64:r"})]))
    [game] = person.games
    assert (game["ended"], game["lead"]) == ("", 64)


@pytest.mark.parametrize("format", ["ggf", "json"])
def test_own_games_are_recognized_when_imported_again(format, person):
    visitor, _ = person.begin(white="easy")
    visitor.change("moves", square="d3")
    visitor.change("resign", generation=visitor.settled_state()["generation"])
    export = person.ask(f"/export/{format}").text
    assert person.send(text=export).json()["known"] == len(person.games) == 1


def test_own_results_can_be_imported_into_another_library(person, other):
    visitor, _ = person.begin(white="easy", name="Ann")
    visitor.change("moves", square="d3")
    visitor.change("resign", generation=visitor.settled_state()["generation"])
    other.send(text=person.ask("/export/json").text)
    assert [game["side"] for game in other.ask(result="lost", level="easy").json()["games"]] == [
        "black"]
    assert other.ask("/statistics").json() == person.ask("/statistics").json()


def test_export_contains_all_games_of_a_large_library(person, monkeypatch):
    monkeypatch.setattr(library_table, "AT_ONCE", 2)
    person.send(text="d3\nd3c3\nf5")
    assert len(json.loads(person.ask("/export/json").text)) == 3
    assert person.ask("/export/ggf").text.count("(;") == 3


def test_an_empty_library_is_exported_as_an_empty_list(person):
    assert person.ask("/export/json").json() == []


def test_statistics_contain_numbers_and_pictures(person):
    person.send(text=f"{WIPE_OUT}\n{FULL_BOARD_TIE}")
    side, level, opening = person.ask("/statistics").json()
    assert (side["rows"], level["rows"]) == ([], [])
    assert sum(row["games"] for row in opening["rows"]) == 2
    assert opening["picture"].startswith("<svg") and "Black&#x27;s results" in opening["picture"]


def test_own_results_are_grouped_by_colour_and_level(person):
    for side, opponent in ("black", "white"), ("white", "black"):
        visitor, _ = person.begin(**{side: "human", opponent: "easy"}, text="d3c5f6")
        visitor.settled_state()
        visitor.change("resign")
    sides, levels, openings = person.ask("/statistics").json()
    counts = {"games": 1, "wins": 0, "ties": 0, "losses": 1, "share": 0.0}
    assert sides["rows"] == [{"name": "you as Black"} | counts, {"name": "you as White"} | counts]
    assert levels["rows"] == [counts | {"name": "easy", "games": 2, "losses": 2}]
    assert sum(row["games"] * row["share"] for row in openings["rows"]) == 1


def test_full_library_rejects_imports(person, monkeypatch):
    monkeypatch.setattr(library_table, "MAX_GAMES", 0)
    answer = person.send(text="d3")
    assert answer.status_code == 429
    assert answer.json()["detail"].startswith("the libraries of all players are full (")


def test_imports_per_visitor_are_limited(app, person, monkeypatch):
    limit = Limit("imports per hour", 1, 9)
    monkeypatch.setattr(app.state.services.libraries, "imports", limit)
    assert [person.send(text="d3").status_code for _ in range(2)] == [200, 429]
    limit.release("testclient")
    assert person.send(text="d3").status_code == 200


@pytest.mark.parametrize("key", ["", "0" * 31, "g" * 32, "0" * 33])
def test_key_must_have_32_hexadecimal_digits(client, key):
    assert client.get("/api/library", headers={"x-person": key}).status_code == 422
