"""The server's matches: asked of the application within the tests' own process."""

import asyncio
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play

from othello import Board, Game, Piece, Position
from othello.analysis.hints import hints
from othello.analysis.review import data, review
from othello.engine.search import Limits
from othello.formats import ggf, saved_game
from othello.formats.record import Record
from othello.web import hall as halls
from othello.web import routes, work
from othello.web.hall import BusyError, Hall
from othello.web.match import begin
from othello.web.server import create_app
from othello.web.store import Store
from othello.web.work import REVIEW_NODES

HUMANS = {"black": "human", "white": "human"}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("games") / "games.sqlite"


@pytest.fixture(scope="module")
def client(path):
    with TestClient(create_app(Store(path), ["localhost"]), "http://localhost") as found:
        yield found


class Visitor:
    """Somebody with a token, or without."""

    def __init__(self, client, name, token=""):
        self.client, self.name, self.token = client, name, token

    @property
    def state(self):
        return self.ask("").json()

    def ask(self, path):
        return self.client.get(f"/api/matches/{self.name}{path}", headers={"x-seat": self.token})

    def change(self, path, generation=None, **body):
        """A change of the present state, or of that of a generation."""
        at = self.state["generation"] if generation is None else generation
        return self.client.post(f"/api/matches/{self.name}/{path}", json=body | {"generation": at},
                                headers={"x-seat": self.token})

    def settled(self):
        """The state once no program thinks."""
        while self.state["thinking"]:
            time.sleep(0.01)
        return self.state


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
    assert state["players"] == {"black": {"level": "human", "free": False},
                                "white": {"level": "medium", "free": False}}
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


def test_two_programs_play_to_the_end_the_same_each_time(match):
    first, second = (match(black="random", white="easy").settled() for _ in range(2))
    assert first["result"] and squares(first) == squares(second)


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
        assert answer.json()["detail"] == f"expected generation 1, got {generation}"
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


def test_nobody_moves_for_a_program(match):
    visitor = match(black="hard", white="human")
    answer = visitor.change("moves", square="d3")
    assert answer.status_code == 403 and "turn of Black" in answer.json()["detail"]


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
    assert visitor.change("resign").json()["result"]["winner"] == "black"  # not for the program


def test_the_level_of_a_program_can_be_changed(match):
    visitor = match()
    state = visitor.change("level", side="white", level="random").json()
    assert state["players"]["white"]["level"] == "random"
    answer = visitor.change("level", side="black", level="easy")
    assert answer.status_code == 403 and answer.json()["detail"] == "Black is played by a human"


def test_two_people_have_a_seat_each(match, client):
    black = match(**HUMANS, invite="white")
    assert black.state["players"]["white"]["free"]
    path = f"/api/matches/{black.name}/seat"
    assert client.post(path, json={"code": "guessed"}).status_code == 403
    assert Visitor(client, black.name, black.code).ask("/seat").json() == []
    token = client.post(path, json={"code": black.code}).json()["token"]
    white, watcher = Visitor(client, black.name, token), Visitor(client, black.name)
    assert client.post(path, json={"code": black.code}).status_code == 403
    assert (black.ask("/seat").json(), white.ask("/seat").json()) == (["black"], ["white"])
    assert white.change("moves", square="d3").status_code == 403
    assert black.change("moves", square="d3").status_code == 200
    assert black.change("moves", square="c3").status_code == 403
    assert watcher.change("moves", square="c3").status_code == 403
    assert white.change("moves", square="c3").status_code == 200
    for path in "undo", "redo":
        assert "two people play" in white.change(path).json()["detail"]
    assert black.change("resign").json()["result"]["winner"] == "white"
    assert squares(watcher.state) == ["d3", "c3"]


def test_only_a_humans_seat_can_be_left_free(client):
    answer = client.post("/api/matches", json={"invite": "white"})
    assert answer.status_code == 400 and "expected human" in answer.json()["detail"]


@pytest.mark.parametrize("text, turn", [
    (FORCED_PASS, "white"), (FULL_BOARD_TIE, None), (saved_game.dumps(play("f5d6")), "black"),
    (ggf.dumps([Record(play("f5d6c3"))]), "white")])
def test_a_match_can_go_on_from_a_text(text, turn, match):
    assert match(**HUMANS, text=text).state["turn"] == turn


def test_a_match_says_which_start_it_has(match):
    mirrored = match(**HUMANS, start="mirrored", text="e3").state
    assert (mirrored["start"], len(mirrored["plies"])) == ("mirrored", 1)
    assert match(**HUMANS, text="f5").state["start"] == "standard"
    other = Game(Board.from_string("XO" + "-" * 62))
    assert match(**HUMANS, text=saved_game.dumps(other)).state["start"] is None


@pytest.mark.parametrize("text, fault", [
    ("d3d3", "already occupied"), ("nonsense", "expected"), ("{}", "board"),
    (saved_game.dumps(Game(play("").board.from_string("----" "-OX-" "-XO-" "----"))),
     "expected a game on 8x8, got one on size 4")])
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
        "A disc is placed on d3.", "S: d4, then d5 closes the line: flips d4"]
    assert steps[-1]["board"][3] == "---XX---"
    assert visitor.ask("/trace/a1").json() == []


def test_hints_and_reviews_are_those_of_the_model(match):
    middle = play(FULL_BOARD_TIE[:104])
    ending = play(FULL_BOARD_TIE[104:112], Game(middle.board, to_move=middle.current_player.color))
    visitor = match(**HUMANS, text=saved_game.dumps(ending))
    assert visitor.ask("/hints?number=2").json() == [
        {"square": str(hint.position), "value": hint.value, "is_exact": True,
         "reason": hint.reason} for hint in hints(ending, 2, Limits())]
    assert visitor.ask("/review").json() == data(review(ending, REVIEW_NODES))


@pytest.mark.parametrize("format, kind, beginning", [
    ("txt", "text/plain", "d3c5\n"), ("json", "application/json", '{"version"'),
    ("ggf", "text/plain", "(;GM[Othello]"), ("svg", "image/svg+xml", "<svg")])
def test_a_match_can_be_taken_away(format, kind, beginning, match):
    answer = match(**HUMANS, text="d3c5").ask(f"/export/{format}")
    assert answer.headers["content-type"].startswith(kind) and answer.text.startswith(beginning)


# What is refused

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


def test_a_match_that_is_not_there_is_not_found(client):
    assert client.get("/api/matches/nobody").status_code == 404


def test_there_are_so_many_matches_and_no_more(client, monkeypatch):
    monkeypatch.setattr(routes, "MOST_MATCHES", 0)
    assert client.post("/api/matches", json={}).status_code == 429


def test_answers_say_that_nothing_is_loaded_from_elsewhere(client):
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


# What is kept

def test_tokens_and_codes_are_nowhere_in_the_file_or_the_state(match, path):
    visitor = match(**HUMANS, invite="white")
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir()) + visitor.ask("").content
    for secret in visitor.token, visitor.code:
        assert len(secret) == 32 and secret.encode() not in kept


# The hall

def in_a_hall(tmp_path, scenario):
    """Run a scenario with a hall of its own."""
    async def run():
        hall = Hall(Store(tmp_path / "games.sqlite"))
        await hall.warm_up()
        try:
            await scenario(hall)
        finally:
            hall.close()
    asyncio.run(run())


def new_match(**levels):
    return begin(Game(), {Piece.BLACK: "human", Piece.WHITE: "human"} | levels, None)


def test_only_so_many_questions_are_answered_at_a_time(tmp_path):
    async def scenario(hall):
        questions = [asyncio.create_task(hall.ask(work.nothing))
                     for _ in range(halls.MOST_QUESTIONS)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await hall.ask(work.nothing)
        await asyncio.gather(*questions)
        await hall.ask(work.nothing)
    in_a_hall(tmp_path, scenario)


def test_processes_that_were_ended_are_replaced_once(tmp_path):
    async def scenario(hall):
        os.kill(await hall.ask(os.getpid), signal.SIGKILL)
        asked = [hall.ask(os.getpid) for _ in range(halls.MOST_QUESTIONS)]
        assert len(set(await asyncio.gather(*asked))) <= halls.WORKERS < halls.MOST_QUESTIONS
    in_a_hall(tmp_path, scenario)


def test_watchers_are_told_until_they_fall_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(halls, "MOST_NEWS", 2)

    async def scenario(hall):
        made, token, _ = new_match()
        room = hall.open(made)
        async with hall.watching(room) as news:
            for square in "d3", "c3", "c4":
                made.move(Position.parse(square), made.generation, token)
                hall.changed(room)
            assert news.get_nowait().generation == 1 and news.get_nowait() is None
            assert not room.watchers
    in_a_hall(tmp_path, scenario)


def test_watchers_are_told_when_there_will_be_no_more_news(tmp_path, monkeypatch):
    monkeypatch.setattr(halls, "MOST_NEWS", 1)

    async def scenario(hall):
        room = hall.open(new_match()[0])
        async with hall.watching(room) as behind, hall.watching(room) as ready:
            ready.get_nowait()
            hall.dismiss()
            assert (behind.get_nowait(), ready.get_nowait()) == (None, None)
    in_a_hall(tmp_path, scenario)


def test_rooms_that_nobody_is_in_are_left(tmp_path, monkeypatch):
    monkeypatch.setattr(halls, "MOST_ROOMS", 2)

    async def scenario(hall):
        first = hall.open(new_match()[0])
        async with hall.watching(first):
            second = hall.open(new_match()[0])
            third = hall.open(new_match()[0])
            assert hall.room(first.match.name) is first
            assert hall.room(third.match.name) is third
            again = hall.room(second.match.name)
            assert again is not second and again.match.name == second.match.name
    in_a_hall(tmp_path, scenario)


def test_a_program_goes_on_where_it_was_when_the_server_ended(tmp_path):
    made, _, _ = new_match(**{})
    made.session.players[Piece.BLACK] = "easy"
    store = Store(tmp_path / "games.sqlite")
    store.put(made)
    store.close()

    async def scenario(hall):
        room = hall.room(made.name)
        await room.thought
        assert len(room.match.game.moves) == 1
        thinking = new_match()[0]
        thinking.session.players[Piece.BLACK] = "hard"
        hall.open(thinking)
        await asyncio.sleep(0)  # it begins to think, and is left
    in_a_hall(tmp_path, scenario)


def kept(folder, levels):
    """An application that has read nothing yet, and a match and its token in its file."""
    made, token, _ = begin(Game(), levels, None)
    store = Store(folder / "games.sqlite")
    store.put(made)
    store.close()
    return create_app(Store(folder / "games.sqlite"), ["localhost"]), made.name, token


def test_a_program_goes_on_once_its_match_is_read_again(tmp_path):
    app, name, _ = kept(tmp_path, {Piece.BLACK: "easy", Piece.WHITE: "human"})
    with TestClient(app, "http://localhost") as client:
        assert len(Visitor(client, name).settled()["plies"]) == 1


def test_one_of_many_moves_at_once_is_made_in_a_match_that_is_read_again(tmp_path):
    for number in range(5):
        folder = tmp_path / str(number)
        folder.mkdir()
        app, name, token = kept(folder, {Piece.BLACK: "human", Piece.WHITE: "human"})
        with TestClient(app, "http://localhost") as client, ThreadPoolExecutor(8) as people:
            visitor = Visitor(client, name, token)
            answers = list(people.map(lambda square: visitor.change("moves", 0, square=square),
                                      ["d3", "c4", "f5", "e6"] * 2))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


def test_a_program_thinks_again_at_the_moment_when_a_late_thought_ends(tmp_path):
    async def scenario(hall):
        made, token, _ = new_match()
        made.session.players[Piece.WHITE] = "random"
        room = hall.open(made)
        made.move(Position.parse("d3"), 0, token)
        hall.changed(room)
        made.undo(1, token)
        hall.changed(room)
        while room.is_thinking:
            await asyncio.sleep(0)
        made.move(Position.parse("d3"), 2, token)
        hall.changed(room)
        assert room.is_thinking
        await room.thought
        assert len(made.game.moves) == 2
    in_a_hall(tmp_path, scenario)


def test_a_program_that_failed_tries_again_when_its_match_is_asked_for(tmp_path, monkeypatch):
    def fail(saved, level):
        raise MemoryError

    async def scenario(hall):
        made = new_match()[0]
        made.session.players[Piece.BLACK] = "easy"
        with monkeypatch.context() as patch:
            patch.setattr(work, "choose", fail)
            patch.setattr(hall, "_work", lambda call: asyncio.to_thread(call))
            with pytest.raises(MemoryError):
                await hall.open(made).thought
        room = hall.room(made.name)
        await room.thought
        assert len(made.game.moves) == 1
    in_a_hall(tmp_path, scenario)


def test_who_watches_a_match_that_was_left_just_now_is_told_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr(halls, "MOST_ROOMS", 1)

    async def scenario(hall):
        made, token, _ = new_match()
        left = hall.open(made)
        hall.open(new_match()[0])
        async with hall.watching(left) as news:
            room = hall.room(made.name)
            room.match.move(Position.parse("d3"), 0, token)
            hall.changed(room)
            assert [news.get_nowait().generation for _ in range(2)] == [0, 1]
    in_a_hall(tmp_path, scenario)


def test_old_matches_make_room_for_new_ones(tmp_path, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(routes, "MOST_MATCHES", 1)
    app = create_app(Store(tmp_path / "games.sqlite", lambda: now[0]), ["localhost"])
    with TestClient(app, "http://localhost") as client:
        assert client.post("/api/matches", json={}).status_code == 201
        assert client.post("/api/matches", json={}).status_code == 429
        now[0] = routes.AGE + 1
        assert client.post("/api/matches", json={}).status_code == 201


@pytest.mark.parametrize("change, plies", [
    (lambda made, token: made.undo(1, token), 0),
    (lambda made, token: made.resign(1, token), 1),
    (lambda made, token: made.change_level(Piece.WHITE, "random", 1, token), 2)],
    ids=["undo", "resign", "level"])
def test_what_was_thought_before_a_change_is_forgotten(change, plies, tmp_path):
    async def scenario(hall):
        made, token, _ = new_match()
        made.session.players[Piece.WHITE] = "easy"
        room = hall.open(made)
        made.move(Position.parse("d3"), 0, token)
        hall.changed(room)
        await asyncio.sleep(0)  # it begins to think
        change(made, token)
        hall.changed(room)
        await room.thought
        assert (len(made.game.moves), made.generation) == (plies, 2 + plies // 2)
    in_a_hall(tmp_path, scenario)
