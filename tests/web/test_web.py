"""Requests that create, read and change matches, sent to an application in the same process."""

import re
from asyncio import Event
from base64 import b64encode
from dataclasses import asdict

import pytest
from fastapi.testclient import TestClient
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.client import Visitor

from othello import Board, Game, Piece, Player, Position
from othello.analysis.film import film
from othello.analysis.hints import hints
from othello.analysis.report import data
from othello.analysis.review import review
from othello.arena import openings
from othello.engine.search import Limits
from othello.formats import ggf, saved_game
from othello.formats.record import Record
from othello.players.engine_board import EngineBoard
from othello.players.registry import PLAYERS
from othello.web import store as stores
from othello.web.limits import Limit
from othello.web.routes import refusals
from othello.web.server import create_app
from othello.web.store import Store

HUMANS = {"black": "human", "white": "human"}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("games") / "games.sqlite"


@pytest.fixture(scope="module")
def client(path):
    with TestClient(create_app(Store(path), ["localhost"]), "http://localhost") as test_client:
        yield test_client


@pytest.fixture
def match(client):
    def make(**settings):
        answer = client.post("/api/matches", json=settings)
        assert answer.status_code == 201, answer.text
        reply = answer.json()
        visitor = Visitor(client, reply["state"]["name"], reply["token"])
        visitor.code = reply["code"]
        return visitor
    return make


def squares(state):
    return [ply["square"] for ply in state["plies"]]


def test_by_default_you_play_black_against_medium(match):
    state = match().state
    assert state["players"] == {"black": {"level": "human", "name": "", "free": False},
                                "white": {"level": "medium", "name": "", "free": False}}
    assert (state["turn"], state["generation"], state["plies"]) == ("black", 0, [])
    assert {move["square"]: move["flips"] for move in state["valid"]} == {
        "d3": ["d4"], "c4": ["d4"], "f5": ["e5"], "e6": ["e5"]}


def test_the_start_can_be_mirrored(match):
    assert match(**HUMANS, start="mirrored").state["position"]["board"][3] == "---XO---"


def test_a_program_answers_automatically(match):
    visitor = match(white="easy")
    assert visitor.change("moves", square="d3").json()["thinking"]
    state = visitor.settled_state()
    assert (state["turn"], len(state["plies"]), state["generation"]) == ("black", 2, 2)


@pytest.mark.slow
def test_two_programs_finish_a_different_game_in_each_match(match):
    first, second = (match(black="random", white="easy").settled_state() for _ in range(2))
    assert first["result"] and second["result"] and squares(first) != squares(second)


def test_an_invalid_move_returns_a_reason_per_direction(match):
    visitor = match(**HUMANS)
    answer = visitor.change("moves", square="a1")
    assert answer.status_code == 400 and "would not flip" in answer.json()["detail"]
    summary, *reasons = answer.json()["sentences"]
    assert summary.startswith("a1 is not a valid move for Black")
    assert [reason.split(":")[0].strip() for reason in reasons] == [
        "N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert visitor.state["generation"] == 0


def test_a_move_for_another_generation_is_rejected(match):
    visitor = match(**HUMANS)
    assert visitor.change("moves", square="d3").status_code == 200
    for generation in 0, 2:
        answer = visitor.change("moves", generation, square="c3")
        assert answer.status_code == 409
        assert answer.json()["detail"] == (
            f"the match is at generation 1, not {generation}; load it again")
    assert squares(visitor.state) == ["d3"]


@pytest.mark.parametrize("change, body", [
    ("moves", {"square": "d3"}), ("undo", {}), ("redo", {}), ("resign", {}),
    ("level", {"side": "white", "level": "easy"})])
def test_changes_need_a_token_of_the_match(change, body, match, client):
    visitor, stranger = match(), match()
    for token in "", "wrong", stranger.token:
        other = Visitor(client, visitor.name, token)
        assert other.change(change, **body).status_code == 403
        assert other.ask("/seat").json() == []
    assert visitor.state["generation"] == 0
    assert visitor.ask("/seat").json() == ["black", "white"]


class StuckWorkers:
    """Workers that never respond."""

    async def do_in_share(self, *arguments):
        await Event().wait()


def test_a_player_cannot_move_for_a_program(match, client, monkeypatch):
    monkeypatch.setattr(client.app.state.services.matches, "_workers", StuckWorkers())
    answer = match(black="hard", white="human").change("moves", square="d3")
    assert answer.status_code == 403 and "Black's turn" in answer.json()["detail"]


def test_undo_and_redo_go_to_your_own_turn(match):
    visitor = match(white="easy")
    visitor.change("moves", square="d3")
    moves = squares(visitor.settled_state())
    assert squares(visitor.change("undo").json()) == []
    assert visitor.change("undo").json()["detail"] == "there is no move to undo"
    assert squares(visitor.change("redo").json()) == moves


def test_a_resignation_ends_the_match_and_can_be_undone(match):
    visitor = match(**HUMANS)
    state = visitor.change("resign").json()
    assert state["result"] == {
        "winner": "white", "reason": "resigned", "ending": None}
    assert state["turn"] is None and state["valid"] == []
    assert visitor.change("moves", square="d3").json()["detail"] == "Black has resigned"
    assert visitor.change("resign").json()["detail"] == "the game is over"
    assert visitor.change("undo").json()["turn"] == "black"
    visitor = match(black="hard", white="human")
    visitor.settled_state()
    assert visitor.change("resign").json()["result"]["winner"] == "black"  # the program wins


@pytest.mark.parametrize("flag, reason", [("r", "resigned"), ("t", "late")])
@pytest.mark.parametrize("white", ["human", "medium"])
def test_undo_resumes_a_record_that_ended_in_a_forfeit(match, flag, reason,
                                                       white):
    visitor = match(black="human", white=white, text=f"(;RE[-64:{flag}]B[d3]W[c3];)")
    assert visitor.state["result"] == {"winner": "white", "reason": reason, "ending": None}
    assert visitor.ask("/review").json()["turned"] is None
    assert visitor.change("undo").json()["turn"] == "black"
    assert visitor.change("moves", square="c4").status_code == 200


@pytest.mark.parametrize("settings", [
    {"invite": "white"}, {"clock": {"kind": "move", "seconds": 60}}])
def test_a_recorded_forfeit_is_dropped_if_undo_is_unavailable(match, settings):
    visitor = match(**HUMANS, text=RECORD, **settings)
    assert (visitor.state["result"], visitor.state["turn"]) == (None, "black")
    record = visitor.ask("/export/ggf").text
    assert "RE[" not in record and ("TI[15:00]" in record) is ("invite" in settings)


def test_a_program_continues_after_a_timeout_is_undone(match):
    visitor = match(black="human", white="easy", text="(;RE[+64:t]B[d3];)")
    assert visitor.change("undo").status_code == 200
    assert len(squares(visitor.settled_state())) == 2


def test_redo_is_rejected_until_a_timeout_is_undone(match):
    game = play("d3c3")
    game.undo()
    visitor = match(**HUMANS, text=saved_game.dumps_record(Record(game, {"RE": "-64:t"})))
    assert visitor.change("redo").json()["detail"] == "Black has lost on time"
    visitor.change("undo")
    assert squares(visitor.change("redo").json()) == ["d3", "c3"]


def test_the_level_of_a_program_can_be_changed(match):
    visitor = match()
    state = visitor.change("level", side="white", level="random").json()
    assert state["players"]["white"]["level"] == "random"
    answer = visitor.change("level", side="black", level="easy")
    assert answer.status_code == 403 and answer.json()["detail"] == (
        "a human plays Black; you can change only the level of a program")


def test_two_people_play_from_separate_seats(match, client):
    black = match(**HUMANS, invite="white")
    assert black.state["players"]["white"]["free"]
    path = f"/api/matches/{black.name}/seat"
    token = "t" * 32
    assert client.post(path, json={"code": "guessed", "token": token}).status_code == 403
    assert Visitor(client, black.name, black.code).ask("/seat").json() == []
    # A repeated request gets the same answer, in case the first answer is lost.
    for _ in range(2):
        reply = client.post(path, json={"code": black.code, "token": token}).json()
        assert (reply["token"], reply["state"]["generation"]) == (token, 1)
    white, watcher = Visitor(client, black.name, token), Visitor(client, black.name)
    assert client.post(path, json={"code": black.code, "token": "u" * 32}).status_code == 403
    assert (black.ask("/seat").json(), white.ask("/seat").json()) == (["black"], ["white"])
    assert white.change("moves", square="d3").status_code == 403
    assert black.change("moves", square="d3").status_code == 200
    assert black.change("moves", square="c3").status_code == 403
    assert watcher.change("moves", square="c3").status_code == 403
    assert white.change("moves", square="c3").status_code == 200
    for path in "undo", "redo":
        assert "with another player" in white.change(path).json()["detail"]
    assert black.change("resign").json()["result"]["winner"] == "white"
    assert squares(watcher.state) == ["d3", "c3"]


def test_only_a_human_seat_can_be_left_free(client):
    answer = client.post("/api/matches", json={"invite": "white"})
    assert answer.status_code == 400 and "set it to human" in answer.json()["detail"]


@pytest.mark.parametrize("text, turn", [
    (FORCED_PASS, "white"), (FULL_BOARD_TIE, None), (saved_game.dumps(play("f5d6")), "black"),
    (ggf.dumps([Record(play("f5d6c3"))]), "white")])
def test_a_match_can_continue_a_game_given_as_text(text, turn, match):
    assert match(**HUMANS, text=text).state["turn"] == turn


def test_the_games_in_a_file_are_listed(client):
    body = {"name": "two.txt", "data": b64encode(b"f5\nd3c3\n").decode()}
    assert len(client.post("/api/games", json=body).json()) == 2


def test_typed_moves_return_their_final_position(client):
    answer = client.post("/api/positions", json={"text": "d3"}).json()
    assert (answer["turn"], answer["position"]["score"]) == ("white", {"black": 4, "white": 1})


def test_the_state_contains_the_start(match):
    state = match(**HUMANS, start="mirrored", text="e3").state
    assert (state["start"], len(state["plies"])) == ("mirrored", 1)
    assert match(**HUMANS, text="f5").state["start"] == "standard"
    game = Game(Board.from_string("XO" + "-" * 62))
    assert match(**HUMANS, text=saved_game.dumps(game)).state["start"] is None


@pytest.mark.parametrize("text, error", [
    ("d3d3", "already occupied"), ("nonsense", "expected"), ("{}", "board"),
    (saved_game.dumps(Game(Board(14))), "not 14x14")])
def test_an_invalid_text_is_rejected(text, error, client):
    answer = client.post("/api/matches", json={"text": text})
    assert answer.status_code == 400 and error in answer.json()["detail"]


def test_the_result_names_the_winner(match):
    assert match(**HUMANS, text=WIPE_OUT).state["result"] == {
        "winner": "black", "reason": "discs", "ending": "one side has no discs left"}
    assert match(**HUMANS, text=FULL_BOARD_TIE).state["result"]["winner"] is None


def test_the_position_at_each_ply_can_be_read(match):
    visitor, game = match(**HUMANS, text=FORCED_PASS), play(FORCED_PASS)
    for plies in range(len(game.history) + 1):
        reply = visitor.ask(f"/plies/{plies}").json()
        replay = Game()
        for ply in game.moves[:min(plies, len(game.moves))]:
            replay.play(ply.position)
        assert "".join(reply["board"]) == str(replay.board).replace(" ", "").replace("\n", "")
    assert visitor.ask("/plies/99").json()["detail"] == "expected a ply from 0 to 9, got 99"


def test_squares_are_explained_and_traced(match):
    visitor = match(**HUMANS)
    reply = visitor.ask("/explain/d3").json()
    assert reply["is_valid"] and len(reply["sentences"]) == 9
    steps = visitor.ask("/trace/d3").json()
    assert [step["sentence"] for step in steps if step["changes"]] == [
        "A disc is placed on d3.", "S: d5 closes the line: the move flips d4"]
    assert steps[-1]["board"][3] == "---XX---"
    south = {"direction": "S", "run": ["d4"], "stop": "d5", "is_closed": True}
    assert [step["ray"] for step in steps if step["changes"]] == [None, south]
    assert reply["rays"] == [step["ray"] for step in steps[1:]] and reply["rays"][4] == south
    assert reply["rays"][0] == {"direction": "N", "run": [], "stop": "d2", "is_closed": False}
    edge = visitor.ask("/explain/a1").json()["rays"][7]
    assert edge == {"direction": "NW", "run": [], "stop": None, "is_closed": False}
    assert visitor.ask("/trace/a1").json() == []


def test_balanced_starts_are_even_and_differ_each_time(match):
    states = [match(**HUMANS, start="balanced").state for _ in range(3)]
    lines = {"".join(ply["square"] for ply in state["plies"]) for state in states}
    assert len(lines) == 3
    for line in lines:
        game = play(line)
        assert len(game.moves) == openings.PLIES
        answer = EngineBoard(game.board, game.current_player.color).best(
            Limits(depth=openings.DEPTH))
        assert abs(answer.value) <= openings.MAX_LEAD


@pytest.mark.parametrize("options", [{"text": "f5"}, {"size": 6}])
def test_a_balanced_start_rejects_a_text_or_another_size(options, client):
    answer = client.post("/api/matches", json=HUMANS | {"start": "balanced"} | options)
    assert answer.status_code == 400
    assert answer.json()["detail"] == (
        "a balanced start is only for a new game on 8x8; leave out text and size")


def test_xray_records_a_move_in_the_class_model(match):
    visitor = match(**HUMANS)
    assert visitor.ask("/xray/d3").json() == asdict(film(Game(), Position.parse("d3")))
    assert not visitor.ask("/xray/a1").json()["is_valid"]
    assert visitor.ask("/xray/k1").status_code == 400


def test_explanations_and_hints_are_available_for_any_line(match):
    """The parameter `line` contains all moves from the start.

    Without `line`, the answer is about the current position.
    """
    visitor, variation = match(**HUMANS, text="f5d6c3"), match(**HUMANS, text="f5f6")
    for question in "/explain/e6", "/trace/e6", "/xray/e6", "/hints":
        reply = visitor.ask(f"{question}?line=f5,f6,").json()
        assert reply == variation.ask(question).json() != visitor.ask(question).json()
        assert visitor.ask(f"{question}?line=f5,d6,c3,").json() == visitor.ask(question).json()
        assert visitor.ask(f"{question}?line=f5,f5,").status_code == 400


def test_only_players_get_hints(match, client):
    visitor = match(**HUMANS)
    stranger = Visitor(client, visitor.name).ask("/hints")
    assert stranger.status_code == 403
    assert stranger.json()["detail"] == (
        "only players in this match can do this; send your token in the x-seat header")


def test_new_matches_are_limited_per_hour(tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"])
    app.state.services.play.new_matches = Limit("new matches per hour", 2, 2)
    with TestClient(app, "http://localhost") as client:
        answers = [client.post("/api/matches", json={}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["detail"] == (
        "you have reached the limit of 2 new matches per hour; try again later")


def test_simultaneously_watched_matches_are_limited(tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"])
    app.state.services.play.streams = Limit("matches watched at a time", 0, 0)
    with TestClient(app, "http://localhost") as client:
        name = client.post("/api/matches", json={}).json()["state"]["name"]
        assert client.get(f"/api/matches/{name}/events").status_code == 429
        assert client.get("/api/matches/nobody/events").status_code == 429


@pytest.mark.slow
@pytest.mark.parametrize("address, url, expected", [
    ("http://192.168.1.5:8000/", "http://localhost:8000", "http://192.168.1.5:8000/"),
    ("http://192.168.1.5:8000/", "http://[::1]:8000", "http://192.168.1.5:8000/"),
    ("http://192.168.1.5:8000/", "http://192.168.7.7:8000", "http://192.168.7.7:8000/"),
    ("", "http://localhost:8000", "http://localhost:8000/")])
def test_the_server_returns_its_address_for_other_machines(address, url, expected, tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"], address)
    with TestClient(app, url) as client:
        answer = client.get("/api/server").json()
    assert (answer["address"], answer["matches"]) == (expected, 0)


def test_matches_accept_all_listed_levels_and_no_others(client):
    answer = client.get("/api/server").json()
    assert ["human", *answer["levels"]] == list(PLAYERS)
    for level in answer["levels"]:
        response = client.post("/api/matches", json={"black": "human", "white": level})
        assert response.status_code == 201 and level in response.text
    for level in "expert", "hard\n", "gtp:true":
        assert client.post("/api/matches", json={"white": level}).status_code == 422


def test_hints_and_reviews_equal_direct_calls(match):
    start = play(FULL_BOARD_TIE[:104])
    ending = play(FULL_BOARD_TIE[104:112], Game(start.board, to_move=start.current_player.color))
    visitor = match(**HUMANS, text=saved_game.dumps(ending))
    assert visitor.ask("/hints?number=2").json() == [
        {"square": str(hint.position), "lead": hint.lead, "is_exact": True,
         "reason": hint.reason, "plain": hint.plain, "book": hint.book}
        for hint in hints(ending, 2)]
    assert visitor.ask("/review").json() == data(review(ending))


def test_a_won_game_that_is_resigned_has_no_turning_point(match):
    start = play(FULL_BOARD_TIE[:104])
    ending = play("b8c7", Game(start.board, to_move=start.current_player.color))
    visitor = match(**HUMANS, text=saved_game.dumps(ending))
    assert visitor.ask("/review").json()["turned"] == 2  # Black leads from here on.
    assert visitor.change("resign").json()["result"]["winner"] == "white"
    assert visitor.ask("/review").json()["turned"] is None


class CountingWorkers:
    """Workers that count their calls."""

    def __init__(self, workers):
        self._workers = workers
        self.number = 0

    async def do(self, *arguments):
        self.number += 1
        return await self._workers.do(*arguments)


@pytest.mark.slow(covers=True)
def test_reviews_are_cached_up_to_a_limit(client, match, monkeypatch):
    monkeypatch.setattr("othello.web.study.MAX_REVIEWS", 1)
    first_match, second_match = match(**HUMANS, text="d3"), match(**HUMANS, text="f5")
    workers = CountingWorkers(client.app.state.services.workers)
    monkeypatch.setattr(client.app.state.services.study, "_workers", workers)
    # Other tests may have reviewed the same games.
    monkeypatch.setattr(client.app.state.services.study, "_reviews", {})
    summary = first_match.ask("/review").json()
    assert first_match.ask("/review").json() == summary and workers.number == 1
    second_match.ask("/review")
    assert first_match.ask("/review").json() == summary and workers.number == 3


@pytest.mark.parametrize("format, kind, prefix", [
    ("txt", "text/plain", "d3c5\n"), ("json", "application/json", '{"version"'),
    ("ggf", "text/plain", "(;GM[Othello]"), ("svg", "image/svg+xml", "<svg")])
def test_a_match_can_be_exported_in_each_format(format, kind, prefix, match):
    answer = match(**HUMANS, text="d3c5").ask(f"/export/{format}")
    assert answer.headers["content-type"].startswith(kind) and answer.text.startswith(prefix)


def test_a_set_up_start_cannot_be_exported_as_a_transcript(match):
    """Without the starting position, the moves would be invalid or belong to another game."""
    visitor = match(**HUMANS, text="OX" + "-" * 25 + "OX------XO" + "-" * 27 + " X")
    answer = visitor.ask("/export/txt")
    assert answer.status_code == 400 and "set-up start" in answer.json()["detail"]
    assert visitor.ask("/export/json").status_code == 200
    standard = "-" * 27 + "OX------XO" + "-" * 27
    white_begins = match(**HUMANS, text=f"{standard} O")
    assert white_begins.state["start"] is None
    assert white_begins.ask("/export/txt").status_code == 400
    assert match(**HUMANS, text=f"{standard} X").ask("/export/txt").status_code == 200


TAGS = "EV[Open]DT[1999-03-01]TI[15:00]"
RECORD = f"(;{TAGS}RE[-64.00:r]PB[Ann]PW[Bo]B[d3/+1.50/2]W[c3];)"


def test_an_exported_record_contains_its_tags_and_notes(match):
    record = match(**HUMANS, text=RECORD).ask("/export/ggf").text
    parts = TAGS, "RE[-64.00:r]", "PB[Ann]", "PW[Bo]", "B[d3/+1.50/2]"
    assert [part for part in parts if part not in record] == []


@pytest.mark.parametrize("text, part", [
    ("(;B[d3/+1.50/2];)", "B[d3/+1.50/2]"), (saved_game.dumps_record(Record(
        Game(Board(), Player(Piece.BLACK, "A]"), Player(Piece.WHITE, "\ud800")), {"RE": "+64:t"})),
        "RE[+64:t]")])
def test_records_with_only_notes_or_odd_names_are_exported(text, part, match):
    assert part in match(**HUMANS, text=text).ask("/export/ggf").text


def test_an_exported_record_names_a_program_that_plays_on(match):
    record = match(black="easy", white="human", text="(;PB[Ann]PW[Bo]B[d3/+1.50/2];)")
    assert "PB[easy]PW[Bo]" in record.ask("/export/ggf").text


def test_an_undone_resignation_is_not_exported(match):
    visitor = match(**HUMANS, text=RECORD)
    assert visitor.change("undo").status_code == 200
    record = visitor.ask("/export/ggf").text
    assert TAGS in record and "RE[" not in record


def test_a_changed_record_exports_notes_on_unchanged_moves(match):
    visitor = match(**HUMANS, text=RECORD)
    for path, body in ("undo", {}), ("undo", {}), ("moves", {"square": "e3"}):
        assert visitor.change(path, **body).status_code == 200
    record = visitor.ask("/export/ggf").text
    assert TAGS in record and "B[d3/+1.50/2]W[e3]" in record and "RE[" not in record


# Refused requests

@pytest.mark.parametrize("headers, content, status", [
    ({"origin": "http://evil.example"}, b"{}", 403),
    ({"origin": "http://localhost:1"}, b"{}", 403),
    ({"host": "evil.example"}, b"{}", 400),
    ({"content-length": "100001"}, b"{}", 413),
    ({"transfer-encoding": "chunked"}, b"{}", 411),
    ({}, b"{", 422), ({}, b'{"black": "nobody"}', 422), ({}, b'{"more": 1}', 422),
    ({"origin": "http://localhost"}, b"{}", 201)])
def test_cross_origin_and_malformed_requests_are_rejected(headers, content, status, client):
    all_headers = {"content-type": "application/json"} | headers
    assert client.post("/api/matches", content=content, headers=all_headers).status_code == status


@pytest.mark.parametrize("place, content, detail", [
    ("", rb'{"text":NaN}', "text: Input should be a valid string"),
    ("", rb'{"black":Infinity}', "black: Input should be 'human'"),
    ("", rb'{"text":"\ud800"}', "text: "), ("", rb'{"\ud800":1}', "the request: "),
    ("", b'{"%s":1}' % (b"x" * 5000), "x" * 100 + ": unknown field; "),
    ("", b"7", "send a JSON object"), ("", b"", "send a JSON object"),
    ("", b"[" * 90_000, "send a JSON object"), ("", b"\xff", "send a JSON object"),
    ("", b'{"size":8', "the body is not valid JSON: Expecting ',' delimiter at character 9"),
    ("/{}/seat", rb'{"code":"\ud800"}', "code: "), ("/{}/seat", rb'{"code":-Infinity}', "code: "),
    ("/{}/seat", rb'{"code":"","token":"short"}', "token: Input should be 32 to 100 letters"),
    ("/{}/moves", rb'{"square":"d3","generation":NaN}', "generation: "),
    ("/{}/moves", rb'{"square":"d3","generation":1e400}', "generation: "),
    ("/{}/moves", rb'{"square":"d3","generation":' + b"9" * 5000 + b"}", "send a JSON object"),
    ("/{}/moves", rb'{"square":"D3","generation":0}',
     "square: Input should be a square such as d3, got 'D3'"),
    ("/{}/moves", rb'{"square":"\u0000","generation":0}', "square: ")])
def test_malformed_values_return_an_error_message(place, content, detail, match, client):
    answer = client.post("/api/matches" + place.format(match(**HUMANS).name), content=content,
                         headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["detail"].startswith(detail)


def test_a_body_in_another_format_is_refused_with_the_expected_header(client):
    for kind in "text/plain", "application/x-www-form-urlencoded":
        answer = client.post("/api/matches", content=b"{}", headers={"content-type": kind})
        assert answer.status_code == 422
        assert "the header Content-Type: application/json" in answer.json()["detail"]


@pytest.mark.parametrize("headers, detail", [
    ({}, "the header x-person: Field required"),
    ({"x-person": "me"}, "the header x-person: Input should be 32 characters from 0-9 and a-f, "
                         "got 'me'")])
def test_a_missing_or_invalid_key_is_called_a_header(headers, detail, client):
    assert client.get("/api/library", headers=headers).json()["detail"] == detail


def test_each_pattern_of_the_api_has_a_description_for_messages(client):
    description = client.get("/openapi.json").text
    assert set(re.findall(r'"pattern":"(.*?)"', description)) == set(refusals.PATTERNS)


@pytest.mark.parametrize("place", [
    "/%00", "/%ff", "/..%2f..%2fetc%2fpasswd", "/" + "x" * 5000, "/api/matches/%00",
    "/api/matches/%ff%fe/plies/0", "/api/matches/x/plies/" + "9" * 5000,
    "/api/matches/x/plies/NaN", "/api/matches/x/hints?number=1e999", "/api/matches/x/export/%00"])
def test_malformed_urls_are_rejected(place, client):
    assert client.get(place).status_code in (400, 404, 422)


@pytest.mark.parametrize("method, place, status, allowed", [
    ("GET", "/api/games", 405, "POST"), ("HEAD", "/api/server", 405, "GET"),
    ("PUT", "/api/matches", 405, "GET, POST"), ("OPTIONS", "/api/matches/x/moves", 405, "POST"),
    ("PATCH", "/api/library/games/1", 405, "DELETE, GET"),
    ("POST", "/main.js", 405, "GET, HEAD"), ("POST", "/api/nothing", 404, None),
    ("POST", "/api/matches/x/moves/", 404, None), ("GET", "/API/server", 404, None)])
def test_a_wrong_method_is_refused_with_the_methods_of_its_path(
        method, place, status, allowed, client):
    answer = client.request(method, place)
    assert (answer.status_code, answer.headers.get("allow")) == (status, allowed)


@pytest.mark.parametrize("method, place, detail", [
    ("PUT", "/api/matches", "this path doesn't accept PUT; use GET or POST"),
    ("PUT", "/main.js", "this path doesn't accept PUT; use GET or HEAD"),
    ("GET", "/api/server/", "this path doesn't exist; /openapi.json lists the paths of the API")])
def test_an_unknown_path_or_method_returns_an_error_message(method, place, detail, client):
    assert client.request(method, place).json() == {"detail": detail, "sentences": []}


def test_an_unknown_match_is_not_found(client):
    assert client.get("/api/matches/nobody").status_code == 404


def test_a_new_match_replaces_an_old_one_at_the_limit(client, monkeypatch):
    client.post("/api/matches", json={})
    count = client.get("/api/server").json()["matches"]
    monkeypatch.setattr(stores, "MAX_MATCHES", count)
    assert client.post("/api/matches", json={}).status_code == 201
    assert client.get("/api/server").json()["matches"] == count


def test_responses_have_security_headers(client):
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


# Stored data

@pytest.mark.slow
def test_tokens_and_codes_are_not_in_the_file_or_the_state(match, path):
    visitor = match(**HUMANS, invite="white")
    data = b"".join(file.read_bytes() for file in path.parent.iterdir()) + visitor.ask("").content
    for secret in visitor.token, visitor.code:
        assert len(secret) == 32 and secret.encode() not in data
