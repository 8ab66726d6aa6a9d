"""The answers to the page's requests are the same with and without a server."""

import asyncio
import json
import re
import sqlite3
from base64 import b64encode
from functools import partial
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from support.child_processes import TIMEOUT
from support.helpers import WIPE_OUT

from othello.errors import FormatError
from othello.formats.database import UnavailableError
from othello.lessons.endings import endings
from othello.lessons.store import Lessons
from othello.web import uploads
from othello.web.local import ROUTES, Local, Searches, run_search
from othello.web.server import create_app
from othello.web.store import Store
from othello.web.values import NODES
from othello.web.workers import PAUSE_SECONDS

PERSON = "a" * 32
HUMANS = {"black": "human", "white": "human"}
GAME = "(;GM[Othello]PC[x]PB[Ann]PW[Bob]TI[5:00]TY[8]BO[8 {} *]B[d3];)".format(
    "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27)
# These requests involve other people.
MULTIPLAYER_REQUESTS = {("POST", "/matches/{name}/seat"), ("POST", "/matches/{name}/invitation"),
                        ("POST", "/matches/{name}/listing"), ("GET", "/matches")}
STREAM_REQUESTS = {("GET", "/matches/{name}/events")}  # `Local.watch`
ENDING = endings()[0]


class ServerAndPage:
    """Sends the same requests to a server and to a page that runs without a server."""

    def __init__(self, client, local, loop):
        self.client, self.local, self.run = client, local, loop.run_until_complete
        self.name = self.token = ""

    def ask(self, method, path, body=None):
        """Send a request to the server and the page, and check that their answers are the same.

        Return one of the answers.
        """
        path = path.format(name=self.name)
        headers = {"x-seat": self.token, "x-person": PERSON}
        server_answer = self.client.request(method, f"/api{path}", json=body, headers=headers)
        page_answer = self.run(self.local.answer(
            method, path, "" if body is None else json.dumps(body), self.token, PERSON))
        status = {201: 200}.get(server_answer.status_code, server_answer.status_code)
        assert page_answer.status == status
        assert without_tokens(page_answer.text) == without_tokens(server_answer.text)
        return server_answer.text if path.count("export") else server_answer.json()

    def begin(self, **settings):
        """Start the same match on the server and on the page."""
        response = self.client.post("/api/matches", json=settings, headers={"x-person": PERSON})
        self.name, self.token = response.json()["state"]["name"], response.json()["token"]
        self.run(self.local.answer("PUT", f"/matches/{self.name}", json.dumps(settings),
                                   self.token, PERSON))

    def change(self, path, **body):
        generation = self.ask("GET", "/matches/{name}")["generation"]
        return self.ask("POST", f"/matches/{{name}}/{path}", {"generation": generation, **body})


def without_tokens(text):
    try:
        return json.loads(re.sub(r'"(name|token|code|next)": ?"[^" ]{12,}"', r'"\1": ""', text))
    except ValueError:
        return text


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    folder, loop = tmp_path_factory.mktemp("local"), asyncio.new_event_loop()
    app = create_app(Store(folder / "games"), ["localhost"], lessons=Lessons(folder / "lessons"))
    local = Local(folder / "own")
    with TestClient(app, "http://localhost") as client:
        yield ServerAndPage(client, local, loop)
    local.close()
    loop.close()


def test_all_single_player_requests_are_supported(both):
    app = both.client.get("/openapi.json").json()["paths"]
    server_requests = {(method.upper(), path.removeprefix("/api")) for path, methods in app.items()
                       for method in methods if not path.startswith("/api/votes")}
    missing = {(method, path) for method, path in server_requests - STREAM_REQUESTS if not any(
        method == own_method and pattern.fullmatch(path) for own_method, pattern, _ in ROUTES)}
    assert missing == MULTIPLAYER_REQUESTS


def test_request_that_needs_a_server_is_rejected(both):
    answer = both.run(both.local.answer("POST", "/votes", "{}"))
    assert (answer.status, json.loads(answer.text)["detail"]) == (
        404, "this request needs a server")


def test_version_and_levels_match_the_server(both):
    server = both.client.get("/api/server").json()
    local = json.loads(both.run(both.local.answer("GET", "/server")).text)
    assert {key: local[key] for key in ("version", "levels", "on_8x8")} == {
        key: server[key] for key in ("version", "levels", "on_8x8")}


@pytest.mark.parametrize("settings", [
    {}, {"name": "Ann"}, {"white": "human", "size": 6, "start": "mirrored"},
    {"text": "d3c3", **HUMANS}, {"text": "d3d3"}, {"text": "hello"},
    {"clock": {"kind": "move", "seconds": 60, "added": 5}}, {"invite": "white"},
    {"start": "balanced", "size": 6},
    {"invite": "white", **HUMANS, "clock": {"kind": "game", "seconds": 60, "added": 5}}])
def test_match_starts_as_on_the_server(settings, both):
    both.ask("POST", "/matches", settings)


def test_game_is_played_explained_and_undone(both):
    both.begin(**HUMANS)
    both.change("moves", square="d3")
    assert both.change("moves", square="a1")["sentences"]
    both.change("moves", square="c3")
    both.ask("POST", "/matches/{name}/moves", {"square": "c4", "generation": 0})
    for path in ("", "/seat", "/xray/c4", "/xray/a1", "/plies/1", "/plies/9", "/position",
                 "/position?line=", "/position?line=d3,",
                 "/explain/c4", "/explain/a1?line=d3,", "/explain/j1", "/trace/c4", "/trace/a1"):
        both.ask("GET", f"/matches/{{name}}{path}")
    assert both.change("undo")["undone"] == 1
    assert both.change("redo")["undone"] == 0
    both.change("resign")
    both.ask("GET", "/matches/missing")


def test_level_of_a_program_can_be_changed(both):
    both.begin(white="easy")
    assert both.change("level", side="white", level="random")["players"]["white"]["level"] == (
        "random")
    both.change("level", side="black", level="random")


def test_hints_values_and_variations_match_the_server(both):
    both.begin(**HUMANS, text="d3c3c4")
    assert len(both.ask("GET", "/matches/{name}/hints?number=2")) == 2
    both.ask("GET", "/matches/{name}/hints?line=d3,")
    both.ask("GET", "/matches/{name}/values?step=0")
    assert both.ask("POST", "/matches/{name}/variations", {"line": "d3,c5,"})
    both.ask("POST", "/matches/{name}/variations", {"line": "a1,"})
    both.ask("GET", "/matches/{name}/variations")
    assert both.ask("POST", "/matches/{name}/forget", {"line": "d3,c5,"}) == []
    both.token = "another"
    both.ask("GET", "/matches/{name}/hints")


@pytest.mark.slow(covers=True)
def test_review_lessons_and_rematch_match_the_server(both):
    both.begin(**HUMANS, text=WIPE_OUT)
    both.ask("GET", "/matches/{name}/review")
    both.ask("POST", "/lessons/mistakes", {"match": both.name})
    for path in ("/lessons", "/lessons/losses", "/lessons/mistakes/next"):
        both.ask("GET", path)
    both.ask("POST", "/matches/{name}/rematch")


@pytest.mark.parametrize("format", ["txt", "json", "ggf", "svg"])
def test_match_can_be_exported(format, both):
    both.begin(**HUMANS, text="d3c3")
    both.ask("GET", f"/matches/{{name}}/export/{format}")


def test_problems_and_answers_match_the_server(both):
    both.ask("GET", "/lessons/endings/next?level=easy&skip=1")
    both.ask("GET", "/lessons/openings/next?line=Tiger&through=f5d6")
    both.ask("GET", "/lessons/openings/tree?line=f5d6")
    for square in ("a1", "d4"):
        both.ask("POST", "/lessons/endings/answers", {"key": ENDING.key, "square": square})
    both.ask("POST", "/lessons/endings/answers", {"key": "none", "square": "a1"})


def test_files_and_positions_are_read(both):
    data = b64encode(b"d3c3").decode()
    both.ask("POST", "/games", {"name": "game.txt", "data": data})
    both.ask("POST", "/games", {"name": "", "data": data, "start": "mirrored", "size": 8})
    both.ask("POST", "/positions", {"text": "d3c3"})
    both.ask("POST", "/positions", {"text": "d3d3"})


def test_library_matches_the_server(both):
    assert both.ask("POST", "/library", {"text": f"{GAME}\nhello"})["added"] == 1
    both.ask("POST", "/library", {"data": b64encode(GAME.encode()).decode()})
    games = both.ask("GET", f"/library?words=ann&result=open&tag=&level={quote('')}")["games"]
    game = f"/library/games/{games[0]['id']}"
    assert both.ask("POST", f"{game}/tags", {"tags": ["Club"]}) == ["club"]
    both.ask("GET", f"/library?tag=club&before={games[0]['id']}")
    for path in (game, "/library/statistics", "/library/export/ggf", "/library/export/json"):
        both.ask("GET", path)
    both.ask("DELETE", game)
    both.ask("GET", game)


class Watcher:
    def __init__(self, local, name):
        self.answers = asyncio.Queue()
        self.task = local.watch(name, lambda *answer: self.answers.put(answer))

    async def until(self, number):
        while True:
            _, text = await self.answers.get()
            state = json.loads(text)
            if len(state["plies"]) == number and not state["thinking"]:
                return state


async def move_against(local, name):
    await local.answer("PUT", f"/matches/{name}", token="t")
    follow = asyncio.create_task(local.run())
    watcher = Watcher(local, name)
    await watcher.until(0)
    body = json.dumps({"square": "d3", "generation": 0})
    answer = await local.answer("POST", f"/matches/{name}/moves", body, "t")
    assert len(json.loads(answer.text)["plies"]) == 1, "the answer doesn't wait for the program"
    state = await watcher.until(2)
    follow.cancel()
    return state


def test_program_moves_in_the_same_process(tmp_path):
    local = Local(tmp_path / "folder")
    state = asyncio.run(move_against(local, "first"))
    assert [ply["side"] for ply in state["plies"]] == ["black", "white"]
    local.close()


class OtherWorker:
    """A stand-in for the browser's second worker. The first `failures` searches fail."""

    def __init__(self, failures=0):
        self.failures, self.calls, self.may_work = failures, 0, asyncio.Event()
        self.has_begun = asyncio.Event()

    async def search(self, text):
        self.calls += 1
        self.has_begun.set()
        await self.may_work.wait()
        if self.calls <= self.failures:
            return ""
        return json.loads(run_search(json.dumps(text), None))


async def undo_while_thinking(local):
    worker = OtherWorker()
    local.search_with(worker.search)
    await local.answer("PUT", "/matches/m", json.dumps({"start": "mirrored"}), "t")
    watcher = Watcher(local, "m")
    move = json.dumps({"square": "e3", "generation": 0})
    await local.answer("POST", "/matches/m/moves", move, "t")
    await worker.has_begun.wait()
    assert json.loads((await local.answer("GET", "/matches/m")).text)["thinking"]
    undo_answer = await local.answer("POST", "/matches/m/undo", json.dumps({"generation": 1}), "t")
    assert json.loads(undo_answer.text)["plies"] == []
    answer = await local.answer(
        "POST", "/matches/m/moves", json.dumps({"square": "f4", "generation": 2}), "t")
    assert json.loads(answer.text)["plies"]
    worker.may_work.set()
    return await watcher.until(2), worker.calls


def test_undo_during_a_search_discards_the_late_move(tmp_path):
    local = Local(tmp_path)
    state, calls = asyncio.run(asyncio.wait_for(undo_while_thinking(local), TIMEOUT))
    assert (state["plies"][0]["square"], state["generation"], calls) == ("f4", 4, 2)
    local.close()


async def request_recording(local, worker):
    worker.may_work.set()
    local.search_with(worker.search)
    await local.answer("PUT", "/matches/m", json.dumps(HUMANS), "t")
    return await local.answer("GET", "/matches/m/xray/d3")


@pytest.mark.parametrize("failures, status", [(0, 200), (1, 200), (2, 503)])
def test_a_search_is_repeated_once_if_its_worker_fails(failures, status, tmp_path):
    local, worker = Local(tmp_path), OtherWorker(failures)
    answer = asyncio.run(request_recording(local, worker))
    assert (answer.status, worker.calls) == (status, min(2, failures + 1))
    assert ("the search failed twice" in answer.text) is (status == 503)
    local.close()


async def submit_search(function, *arguments, is_cancelled=False):
    searches, worker = Searches(), OtherWorker()
    searches.search = worker.search
    future = searches.submit(partial(function, *arguments))
    if is_cancelled:
        future.cancel()
    worker.may_work.set()
    return await asyncio.wrap_future(future)


def test_search_in_a_worker_returns_raises_or_is_cancelled():
    assert asyncio.run(submit_search(len, "abc")) == 3
    with pytest.raises(FormatError, match="line 1"):
        asyncio.run(submit_search(uploads.first, "d3d3"))
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(submit_search(len, "abc", is_cancelled=True))


async def requests_during_review(local):
    """Return how many other requests are answered before a review ends."""
    await local.answer("PUT", "/matches/m", json.dumps({"text": "d3c3c4c5", **HUMANS}), "t")
    review, number = asyncio.create_task(local.answer("GET", "/matches/m/review", "", "t")), 0
    while not review.done():
        await local.answer("GET", "/matches/m")
        await asyncio.wait([review], timeout=PAUSE_SECONDS / 2)
        number += 1
    assert review.result().status == 200
    return number


def test_other_requests_are_answered_during_a_review(tmp_path):
    local = Local(tmp_path)
    assert asyncio.run(requests_during_review(local)) >= 5
    local.close()


def test_values_end_with_the_third_step(tmp_path):
    local = Local(tmp_path)
    asyncio.run(local.answer("PUT", "/matches/m", json.dumps({"text": "d3c3c4", **HUMANS}), "t"))
    answer = asyncio.run(local.answer("GET", "/matches/m/values?step=4", "", "t"))
    reply = json.loads(answer.text)
    assert (reply["nodes"], reply["is_last"]) == (NODES[2], True)
    local.close()


async def close_while_watched(local):
    await local.answer("PUT", "/matches/watched", token="t")
    watcher = Watcher(local, "watched")
    await watcher.until(0)
    local.close()
    await watcher.task


def test_closing_ends_the_event_streams(tmp_path):
    asyncio.run(asyncio.wait_for(close_while_watched(Local(tmp_path / "folder")), 10))


async def watch_repeatedly(local, number):
    await local.answer("PUT", "/matches/watched", token="t")
    for _ in range(number):
        watcher = Watcher(local, "watched")
        await watcher.until(0)
        watcher.task.cancel()
        await asyncio.wait([watcher.task])


def test_cancelled_stream_frees_its_slot(tmp_path):
    local = Local(tmp_path / "folder")
    asyncio.run(watch_repeatedly(local, 101))
    local.close()


async def watch_missing_match(local):
    return await Watcher(local, "missing").answers.get()


def test_watching_a_missing_match_returns_404(tmp_path):
    local = Local(tmp_path / "folder")
    status, text = asyncio.run(watch_missing_match(local))
    assert (status, json.loads(text)["detail"]) == (
        404, "this match doesn't exist or has expired")
    local.close()


def test_starting_an_existing_match_does_not_change_it(both):
    both.begin(**HUMANS)
    state = both.change("moves", square="d3")
    answer = both.run(both.local.answer("PUT", f"/matches/{both.name}", "{}", both.token, PERSON))
    assert (answer.status, json.loads(answer.text)["plies"]) == (200, state["plies"])


def test_files_in_use_are_not_copied(tmp_path):
    local = Local(tmp_path)
    with sqlite3.connect(tmp_path / "games.sqlite") as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM sqlite_master").fetchone()
        with pytest.raises(UnavailableError, match="games.sqlite is in use"):
            local.changed_files()
    reader.close()
    assert "games.sqlite" in local.changed_files()
    local.close()


@pytest.mark.slow
def test_a_change_is_copied_once(tmp_path):
    local = Local(tmp_path)
    asyncio.run(local.answer("PUT", "/matches/mine", token="t"))
    assert set(local.changed_files()) == {"games.sqlite", "lessons.sqlite"}
    assert local.changed_files() == {}
    asyncio.run(local.answer("PUT", "/matches/other", token="t"))
    assert set(local.changed_files()) == {"games.sqlite"}
    local.close()


@pytest.mark.slow
def test_stored_files_include_the_match_and_damaged_files(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old/games.sqlite").write_bytes(b"damaged" * 1000)
    messages = []
    local = Local(tmp_path / "old", messages.append)
    assert "games.sqlite is damaged" in "".join(messages)
    asyncio.run(local.answer("PUT", "/matches/mine", token="t"))
    files = local.changed_files()
    (tmp_path / "new").mkdir()
    for name, data in files.items():
        (tmp_path / "new" / name).write_bytes(data)
    new_local = Local(tmp_path / "new")
    answer = asyncio.run(new_local.answer("GET", "/matches/mine"))
    assert (answer.status, json.loads(answer.text)["generation"]) == (200, 0)
    assert set(files) == {"games.sqlite", "lessons.sqlite", "games.sqlite.damaged-1"}
    local.close()
    new_local.close()
