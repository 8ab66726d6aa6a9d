"""Requests for matches, sent to an application in the same process."""

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
from othello.web.server import create_app
from othello.web.store import Store

HUMANS = {"black": "human", "white": "human"}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("games") / "games.sqlite"


@pytest.fixture(scope="module")
def client(path):
    with TestClient(create_app(Store(path), ["localhost"]), "http://localhost") as found:
        yield found


@pytest.fixture
def match(client):
    def make(**settings):
        answer = client.post("/api/matches", json=settings)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        visitor = Visitor(client, made["state"]["name"], made["token"])
        visitor.code = made["code"]
        return visitor
    return make


def squares(state):
    return [ply["square"] for ply in state["plies"]]


def test_a_match_begins_with_you_as_black_against_medium(match):
    state = match().state
    assert state["players"] == {"black": {"level": "human", "name": "", "free": False},
                                "white": {"level": "medium", "name": "", "free": False}}
    assert (state["turn"], state["generation"], state["plies"]) == ("black", 0, [])
    assert {move["square"]: move["flips"] for move in state["valid"]} == {
        "d3": ["d4"], "c4": ["d4"], "f5": ["e5"], "e6": ["e5"]}


def test_the_start_can_be_mirrored(match):
    assert match(**HUMANS, start="mirrored").state["position"]["board"][3] == "---XO---"


def test_a_program_answers_by_itself(match):
    visitor = match(white="easy")
    assert visitor.change("moves", square="d3").json()["thinking"]
    state = visitor.settled()
    assert (state["turn"], len(state["plies"]), state["generation"]) == ("black", 2, 2)


@pytest.mark.slow
def test_two_programs_play_to_the_end_and_another_game_in_each_match(match):
    first, second = (match(black="random", white="easy").settled() for _ in range(2))
    assert first["result"] and second["result"] and squares(first) != squares(second)


def test_a_refused_move_is_answered_with_the_eight_reasons(match):
    visitor = match(**HUMANS)
    answer = visitor.change("moves", square="a1")
    assert answer.status_code == 400 and "would not flip" in answer.json()["detail"]
    verdict, *reasons = answer.json()["sentences"]
    assert verdict.startswith("a1 is not a valid move for Black")
    assert [reason.split(":")[0].strip() for reason in reasons] == [
        "N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert visitor.state["generation"] == 0


def test_a_move_for_another_state_is_refused(match):
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
def test_only_a_token_of_the_match_may_change_it(change, body, match, client):
    visitor, stranger = match(), match()
    for token in "", "wrong", stranger.token:
        other = Visitor(client, visitor.name, token)
        assert other.change(change, **body).status_code == 403
        assert other.ask("/seat").json() == []
    assert visitor.state["generation"] == 0
    assert visitor.ask("/seat").json() == ["black", "white"]


class Undecided:
    """Workers that never respond."""

    async def do_in_share(self, *asked):
        await Event().wait()


def test_nobody_moves_for_a_program(match, client, monkeypatch):
    monkeypatch.setattr(client.app.state.services.matches, "_workers", Undecided())
    answer = match(black="hard", white="human").change("moves", square="d3")
    assert answer.status_code == 403 and "Black's turn" in answer.json()["detail"]


def test_undo_and_redo_go_to_ones_own_turn(match):
    visitor = match(white="easy")
    visitor.change("moves", square="d3")
    both = squares(visitor.settled())
    assert squares(visitor.change("undo").json()) == []
    assert visitor.change("undo").json()["detail"] == "there is no move to undo"
    assert squares(visitor.change("redo").json()) == both


def test_a_resignation_ends_the_match_and_can_be_taken_back(match):
    visitor = match(**HUMANS)
    state = visitor.change("resign").json()
    assert state["result"] == {
        "winner": "white", "reason": "resigned", "ending": None}
    assert state["turn"] is None and state["valid"] == []
    assert visitor.change("moves", square="d3").json()["detail"] == "Black has resigned"
    assert visitor.change("resign").json()["detail"] == "the game is over"
    assert visitor.change("undo").json()["turn"] == "black"
    visitor = match(black="hard", white="human")
    visitor.settled()
    assert visitor.change("resign").json()["result"]["winner"] == "black"  # the program wins


@pytest.mark.parametrize("flag, reason", [("r", "resigned"), ("t", "late")])
@pytest.mark.parametrize("white", ["human", "medium"])
def test_a_record_that_somebody_gave_up_is_over_until_that_is_taken_back(match, flag, reason,
                                                                         white):
    visitor = match(black="human", white=white, text=f"(;RE[-64:{flag}]B[d3]W[c3];)")
    assert visitor.state["result"] == {"winner": "white", "reason": reason, "ending": None}
    assert visitor.ask("/review").json()["turned"] is None
    assert visitor.change("undo").json()["turn"] == "black"
    assert visitor.change("moves", square="c4").status_code == 200


@pytest.mark.parametrize("settings", [
    {"invite": "white"}, {"clock": {"kind": "move", "seconds": 60}}])
def test_a_record_goes_on_where_nothing_can_be_taken_back(match, settings):
    visitor = match(**HUMANS, text=BROUGHT, **settings)
    assert (visitor.state["result"], visitor.state["turn"]) == (None, "black")
    exported = visitor.ask("/export/ggf").text
    assert "RE[" not in exported and ("TI[15:00]" in exported) is ("invite" in settings)


def test_a_program_goes_on_once_a_loss_is_taken_back(match):
    visitor = match(black="human", white="easy", text="(;RE[+64:t]B[d3];)")
    assert visitor.change("undo").status_code == 200
    assert len(squares(visitor.settled())) == 2


def test_what_can_be_made_again_stays_refused_until_a_loss_is_taken_back(match):
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


def test_two_people_have_a_seat_each(match, client):
    black = match(**HUMANS, invite="white")
    assert black.state["players"]["white"]["free"]
    path = f"/api/matches/{black.name}/seat"
    token = "t" * 32
    assert client.post(path, json={"code": "guessed", "token": token}).status_code == 403
    assert Visitor(client, black.name, black.code).ask("/seat").json() == []
    # A repeated request gets the same answer, in case the first answer is lost.
    for _ in range(2):
        claimed = client.post(path, json={"code": black.code, "token": token}).json()
        assert (claimed["token"], claimed["state"]["generation"]) == (token, 1)
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


def test_only_a_humans_seat_can_be_left_free(client):
    answer = client.post("/api/matches", json={"invite": "white"})
    assert answer.status_code == 400 and "set it to human" in answer.json()["detail"]


@pytest.mark.parametrize("text, turn", [
    (FORCED_PASS, "white"), (FULL_BOARD_TIE, None), (saved_game.dumps(play("f5d6")), "black"),
    (ggf.dumps([Record(play("f5d6c3"))]), "white")])
def test_a_match_can_go_on_from_a_text(text, turn, match):
    assert match(**HUMANS, text=text).state["turn"] == turn


def test_the_games_of_a_file_are_told_to_choose_from(client):
    body = {"name": "two.txt", "data": b64encode(b"f5\nd3c3\n").decode()}
    assert len(client.post("/api/games", json=body).json()) == 2


def test_a_position_that_is_typed_is_told_as_it_would_stand_on_the_board(client):
    answer = client.post("/api/positions", json={"text": "d3"}).json()
    assert (answer["turn"], answer["position"]["score"]) == ("white", {"black": 4, "white": 1})


def test_a_match_says_which_start_it_has(match):
    mirrored = match(**HUMANS, start="mirrored", text="e3").state
    assert (mirrored["start"], len(mirrored["plies"])) == ("mirrored", 1)
    assert match(**HUMANS, text="f5").state["start"] == "standard"
    other = Game(Board.from_string("XO" + "-" * 62))
    assert match(**HUMANS, text=saved_game.dumps(other)).state["start"] is None


@pytest.mark.parametrize("text, fault", [
    ("d3d3", "already occupied"), ("nonsense", "expected"), ("{}", "board"),
    (saved_game.dumps(Game(Board(14))), "not 14x14")])
def test_a_broken_text_is_refused(text, fault, client):
    answer = client.post("/api/matches", json={"text": text})
    assert answer.status_code == 400 and fault in answer.json()["detail"]


def test_the_end_says_who_has_won(match):
    assert match(**HUMANS, text=WIPE_OUT).state["result"] == {
        "winner": "black", "reason": "discs", "ending": "one side has no discs left"}
    assert match(**HUMANS, text=FULL_BOARD_TIE).state["result"]["winner"] is None


def test_each_position_can_be_looked_at(match):
    visitor, game = match(**HUMANS, text=FORCED_PASS), play(FORCED_PASS)
    for plies in range(len(game.history) + 1):
        found = visitor.ask(f"/plies/{plies}").json()
        again = Game()
        for ply in game.moves[:min(plies, len(game.moves))]:
            again.play(ply.position)
        assert "".join(found["board"]) == str(again.board).replace(" ", "").replace("\n", "")
    assert visitor.ask("/plies/99").json()["detail"] == "expected a ply from 0 to 9, got 99"


def test_squares_are_explained_and_traced(match):
    visitor = match(**HUMANS)
    found = visitor.ask("/explain/d3").json()
    assert found["is_valid"] and len(found["sentences"]) == 9
    steps = visitor.ask("/trace/d3").json()
    assert [step["sentence"] for step in steps if step["changes"]] == [
        "A disc is placed on d3.", "S: d5 closes the line: the move flips d4"]
    assert steps[-1]["board"][3] == "---XX---"
    south = {"direction": "S", "run": ["d4"], "stop": "d5", "is_closed": True}
    assert [step["ray"] for step in steps if step["changes"]] == [None, south]
    assert found["rays"] == [step["ray"] for step in steps[1:]] and found["rays"][4] == south
    assert found["rays"][0] == {"direction": "N", "run": [], "stop": "d2", "is_closed": False}
    edge = visitor.ask("/explain/a1").json()["rays"][7]
    assert edge == {"direction": "NW", "run": [], "stop": None, "is_closed": False}
    assert visitor.ask("/trace/a1").json() == []


def test_a_balanced_start_is_an_even_opening_that_differs_each_time(match):
    found = [match(**HUMANS, start="balanced").state for _ in range(3)]
    lines = {"".join(ply["square"] for ply in state["plies"]) for state in found}
    assert len(lines) == 3
    for line in lines:
        game = play(line)
        assert len(game.moves) == openings.PLIES
        answer = EngineBoard(game.board, game.current_player.color).best(
            Limits(depth=openings.DEPTH))
        assert abs(answer.value) <= openings.EVEN


@pytest.mark.parametrize("more", [{"text": "f5"}, {"size": 6}])
def test_a_balanced_start_goes_with_no_text_and_no_other_size(more, client):
    answer = client.post("/api/matches", json=HUMANS | {"start": "balanced"} | more)
    assert answer.status_code == 400
    assert answer.json()["detail"] == (
        "a balanced start is only for a new game on 8x8; leave out text and size")


def test_a_move_is_recorded_in_the_class_model(match):
    visitor = match(**HUMANS)
    assert visitor.ask("/xray/d3").json() == asdict(film(Game(), Position.parse("d3")))
    assert not visitor.ask("/xray/a1").json()["is_valid"]
    assert visitor.ask("/xray/k1").status_code == 400


def test_other_positions_than_the_last_are_explained_and_judged(match):
    """The parameter `line` has all moves from the start.

    Without `line`, the answer is about the current position.
    """
    visitor, tried = match(**HUMANS, text="f5d6c3"), match(**HUMANS, text="f5f6")
    for question in "/explain/e6", "/trace/e6", "/xray/e6", "/hints":
        there = visitor.ask(f"{question}?line=f5,f6,").json()
        assert there == tried.ask(question).json() != visitor.ask(question).json()
        assert visitor.ask(f"{question}?line=f5,d6,c3,").json() == visitor.ask(question).json()
        assert visitor.ask(f"{question}?line=f5,f5,").status_code == 400


def test_hints_are_for_who_has_a_seat(match, client):
    visitor = match(**HUMANS)
    stranger = Visitor(client, visitor.name).ask("/hints")
    assert stranger.status_code == 403
    assert stranger.json()["detail"] == (
        "only players in this match can do this; send your token in the x-seat header")


def test_a_visitor_makes_so_many_matches_an_hour(tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"])
    app.state.services.play.made = Limit("new matches per hour", 2, 2)
    with TestClient(app, "http://localhost") as client:
        answers = [client.post("/api/matches", json={}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["detail"] == (
        "you have reached the limit of 2 new matches per hour; try again later")


def test_a_visitor_watches_so_many_matches_at_a_time(tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"])
    app.state.services.play.streams = Limit("matches watched at a time", 0, 0)
    with TestClient(app, "http://localhost") as client:
        name = client.post("/api/matches", json={}).json()["state"]["name"]
        assert client.get(f"/api/matches/{name}/events").status_code == 429
        assert client.get("/api/matches/nobody/events").status_code == 429


@pytest.mark.slow
@pytest.mark.parametrize("address, asked, found", [
    ("http://192.168.1.5:8000/", "http://localhost:8000", "http://192.168.1.5:8000/"),
    ("http://192.168.1.5:8000/", "http://[::1]:8000", "http://192.168.1.5:8000/"),
    ("http://192.168.1.5:8000/", "http://192.168.7.7:8000", "http://192.168.7.7:8000/"),
    ("", "http://localhost:8000", "http://localhost:8000/")])
def test_the_server_says_under_which_address_others_reach_it(address, asked, found, tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"], address)
    with TestClient(app, asked) as client:
        answer = client.get("/api/server").json()
    assert (answer["address"], answer["matches"]) == (found, 0)


def test_every_program_of_ours_can_be_asked_for_and_nobody_else(client):
    answer = client.get("/api/server").json()
    assert ["human", *answer["levels"]] == list(PLAYERS)
    for level in answer["levels"]:
        asked = client.post("/api/matches", json={"black": "human", "white": level})
        assert asked.status_code == 201 and level in asked.text
    for level in "expert", "hard\n", "gtp:true":
        assert client.post("/api/matches", json={"white": level}).status_code == 422


def test_hints_and_reviews_are_those_of_the_model(match):
    middle = play(FULL_BOARD_TIE[:104])
    ending = play(FULL_BOARD_TIE[104:112], Game(middle.board, to_move=middle.current_player.color))
    visitor = match(**HUMANS, text=saved_game.dumps(ending))
    assert visitor.ask("/hints?number=2").json() == [
        {"square": str(hint.position), "lead": hint.lead, "is_exact": True,
         "reason": hint.reason, "plain": hint.plain, "book": hint.book}
        for hint in hints(ending, 2)]
    assert visitor.ask("/review").json() == data(review(ending))


def test_a_game_that_was_won_and_given_up_did_not_turn_with_a_move(match):
    middle = play(FULL_BOARD_TIE[:104])
    ending = play("b8c7", Game(middle.board, to_move=middle.current_player.color))
    visitor = match(**HUMANS, text=saved_game.dumps(ending))
    assert visitor.ask("/review").json()["turned"] == 2  # Black leads from here on.
    assert visitor.change("resign").json()["result"]["winner"] == "white"
    assert visitor.ask("/review").json()["turned"] is None


class Counting:
    """Workers that count their calls."""

    def __init__(self, workers):
        self._workers = workers
        self.number = 0

    async def do(self, *asked):
        self.number += 1
        return await self._workers.do(*asked)


@pytest.mark.slow(covers=True)
def test_a_review_is_remembered_but_not_for_ever(client, match, monkeypatch):
    monkeypatch.setattr("othello.web.study.MAX_REVIEWS", 1)
    one, other = match(**HUMANS, text="d3"), match(**HUMANS, text="f5")
    asked = client.app.state.services.work
    monkeypatch.setattr(asked, "workers", Counting(asked.workers))
    # Other tests may have reviewed the same games.
    monkeypatch.setattr(client.app.state.services.study, "_reviews", {})
    first = one.ask("/review").json()
    assert one.ask("/review").json() == first and asked.workers.number == 1
    other.ask("/review")
    assert one.ask("/review").json() == first and asked.workers.number == 3


@pytest.mark.parametrize("format, kind, beginning", [
    ("txt", "text/plain", "d3c5\n"), ("json", "application/json", '{"version"'),
    ("ggf", "text/plain", "(;GM[Othello]"), ("svg", "image/svg+xml", "<svg")])
def test_a_match_can_be_taken_away(format, kind, beginning, match):
    answer = match(**HUMANS, text="d3c5").ask(f"/export/{format}")
    assert answer.headers["content-type"].startswith(kind) and answer.text.startswith(beginning)


def test_moves_alone_are_not_given_of_a_position_that_they_would_lose(match):
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


NOTED = "EV[Open]DT[1999-03-01]TI[15:00]"
BROUGHT = f"(;{NOTED}RE[-64.00:r]PB[Ann]PW[Bo]B[d3/+1.50/2]W[c3];)"


def test_a_record_is_taken_away_with_what_was_noted_in_it(match):
    exported = match(**HUMANS, text=BROUGHT).ask("/export/ggf").text
    parts = NOTED, "RE[-64.00:r]", "PB[Ann]", "PW[Bo]", "B[d3/+1.50/2]"
    assert [part for part in parts if part not in exported] == []


@pytest.mark.parametrize("text, part", [
    ("(;B[d3/+1.50/2];)", "B[d3/+1.50/2]"), (saved_game.dumps_record(Record(
        Game(Board(), Player(Piece.BLACK, "A]"), Player(Piece.WHITE, "\ud800")), {"RE": "+64:t"})),
        "RE[+64:t]")])
def test_notes_alone_and_odd_names_are_taken_away_too(text, part, match):
    assert part in match(**HUMANS, text=text).ask("/export/ggf").text


def test_a_loss_that_is_taken_back_is_not_taken_away(match):
    visitor = match(**HUMANS, text=BROUGHT)
    assert visitor.change("undo").status_code == 200
    exported = visitor.ask("/export/ggf").text
    assert NOTED in exported and "RE[" not in exported


def test_of_a_record_that_is_varied_what_was_noted_of_the_moves_so_far_is_taken_away(match):
    visitor = match(**HUMANS, text=BROUGHT)
    for path, body in ("undo", {}), ("undo", {}), ("moves", {"square": "e3"}):
        assert visitor.change(path, **body).status_code == 200
    exported = visitor.ask("/export/ggf").text
    assert NOTED in exported and "B[d3/+1.50/2]W[e3]" in exported and "RE[" not in exported


# Refused requests

@pytest.mark.parametrize("headers, content, status", [
    ({"origin": "http://evil.example"}, b"{}", 403),
    ({"origin": "http://localhost:1"}, b"{}", 403),
    ({"host": "evil.example"}, b"{}", 400),
    ({"content-length": "100001"}, b"{}", 413),
    ({"transfer-encoding": "chunked"}, b"{}", 411),
    ({}, b"{", 422), ({}, b'{"black": "nobody"}', 422), ({}, b'{"more": 1}', 422),
    ({"origin": "http://localhost"}, b"{}", 201)])
def test_requests_of_others_and_broken_ones_are_refused(headers, content, status, client):
    sent = {"content-type": "application/json"} | headers
    assert client.post("/api/matches", content=content, headers=sent).status_code == status


@pytest.mark.parametrize("place, content, detail", [
    ("", rb'{"text":NaN}', "text: Input should be a valid string"),
    ("", rb'{"black":Infinity}', "black: Input should be 'human'"),
    ("", rb'{"text":"\ud800"}', "text: "), ("", rb'{"\ud800":1}', "the request: "),
    ("", b'{"%s":1}' % (b"x" * 5000), "x" * 100 + ": Extra inputs"),
    ("", b"7", "the request: "), ("", b"[" * 90_000, ""), ("", b"{", ""), ("", b"\xff", ""),
    ("/{}/seat", rb'{"code":"\ud800"}', "code: "), ("/{}/seat", rb'{"code":-Infinity}', "code: "),
    ("/{}/seat", rb'{"code":"","token":"short"}', "token: "),
    ("/{}/moves", rb'{"square":"d3","generation":NaN}', "generation: "),
    ("/{}/moves", rb'{"square":"d3","generation":1e400}', "generation: "),
    ("/{}/moves", rb'{"square":"d3","generation":' + b"9" * 5000 + b"}", ""),
    ("/{}/moves", rb'{"square":"\u0000","generation":0}', "square: ")])
def test_nonsense_is_answered_with_a_sentence(place, content, detail, match, client):
    answer = client.post("/api/matches" + place.format(match(**HUMANS).name), content=content,
                         headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["detail"].startswith(detail)


@pytest.mark.parametrize("place", [
    "/%00", "/%ff", "/..%2f..%2fetc%2fpasswd", "/" + "x" * 5000, "/api/matches/%00",
    "/api/matches/%ff%fe/plies/0", "/api/matches/x/plies/" + "9" * 5000,
    "/api/matches/x/plies/NaN", "/api/matches/x/hints?number=1e999", "/api/matches/x/export/%00"])
def test_a_nonsensical_address_is_not_found(place, client):
    assert client.get(place).status_code in (400, 404, 422)


def test_a_match_that_is_not_there_is_not_found(client):
    assert client.get("/api/matches/nobody").status_code == 404


def test_where_there_are_too_many_matches_one_makes_room(client, monkeypatch):
    client.post("/api/matches", json={})
    before = client.get("/api/server").json()["matches"]
    monkeypatch.setattr(stores, "MAX_MATCHES", before)
    assert client.post("/api/matches", json={}).status_code == 201
    assert client.get("/api/server").json()["matches"] == before


def test_answers_say_that_nothing_is_loaded_from_elsewhere(client):
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


# Stored data

@pytest.mark.slow(covers=True)
def test_tokens_and_codes_are_nowhere_in_the_file_or_the_state(match, path):
    visitor = match(**HUMANS, invite="white")
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir()) + visitor.ask("").content
    for secret in visitor.token, visitor.code:
        assert len(secret) == 32 and secret.encode() not in kept
