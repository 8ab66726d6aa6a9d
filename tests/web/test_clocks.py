"""The clocks of a match, tested with a system clock that the tests can set."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import asdict
from functools import partial

import pytest
from fastapi.testclient import TestClient
from support.client import Visitor
from support.clock import FakeClock
from support.helpers import WIPE_OUT, play
from support.squares import square

from othello import Game, Piece
from othello.engine.clock import share_of_time
from othello.formats import ggf
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import OverError, Session
from othello.session.autosave import loads
from othello.web import clocks as clocks_of
from othello.web import matches as module
from othello.web.clocks import Control, make_clocks
from othello.web.match import SeatError, StaleError
from othello.web.matches import Matches
from othello.web.new_match import begin, rematch
from othello.web.server import create_app
from othello.web.store import MissingError, Store

BLACK, WHITE = Piece.BLACK, Piece.WHITE
BLACK_TIMEOUT = Outcome(WHITE, Ending.TIMEOUT)
HUMANS = {BLACK: "human", WHITE: "human"}
FISCHER, SUDDEN_DEATH, PER_MOVE = Control(60, 5), Control(60), Control(10, kind="move")
KEY = "0" * 32  # the player's key


@pytest.fixture(scope="module")
def clock():
    return FakeClock(1000.0)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("games") / "games.sqlite"


@pytest.fixture(scope="module")
def store(path, clock):
    store = Store(path, clock)
    yield store
    store.close()


@pytest.fixture(scope="module")
def client(store):
    with TestClient(create_app(store, ["localhost"]), "http://localhost") as test_client:
        yield test_client


@pytest.fixture
def match(client):
    def start_match(**settings):
        body = {"white": "human", "clock": {"kind": "game", "seconds": 60}} | settings
        reply = client.post("/api/matches", json=body, headers={"x-person": KEY}).json()
        visitor = Visitor(client, reply["state"]["name"], reply["token"])
        visitor.code = reply["code"]
        return visitor
    return start_match


def timed_match(control, game=None, invited=None):
    """Return a match with stopped clocks."""
    return begin(Record(game or Game()), HUMANS, invited, clocks=make_clocks(control))


def time_left(match):
    return match.clocks.remaining(match.session)


# Times

@pytest.mark.parametrize("control, after_one, after_two", [
    (SUDDEN_DEATH, {BLACK: 53, WHITE: 60}, {BLACK: 53, WHITE: 56}),
    (FISCHER, {BLACK: 58, WHITE: 60}, {BLACK: 58, WHITE: 61}),
    (PER_MOVE, {BLACK: 10, WHITE: 10}, {BLACK: 10, WHITE: 10})])
def test_move_uses_time_and_starts_the_other_clock(control, after_one, after_two):
    match, token, _ = timed_match(control)
    match.clocks.now = 7
    match.move(square("d3"), 0, token)
    assert time_left(match) == after_one
    match.clocks.now = 11
    assert time_left(match) == after_one | {WHITE: after_one[WHITE] - 4}
    match.move(square("c3"), 1, token)
    assert time_left(match) == after_two


def test_clock_of_the_same_player_runs_on_after_a_pass():
    match, token, _ = timed_match(FISCHER, play("d3c3b3b2f5a3a1"))
    color = match.game.current_player.color
    match.clocks.now = 3
    match.move(square("c1"), 0, token)
    assert match.game.current_player.color is color
    assert match.clocks.running_side(match.session) is color and time_left(match)[color] == 62


def test_clocks_start_when_both_players_have_joined():
    match, black, code = timed_match(SUDDEN_DEATH, invited=WHITE)
    match.clocks.now = 40
    match.move(square("d3"), 0, black)
    match.clocks.now = 100
    assert match.clocks.running_side(match.session) is None
    assert time_left(match) == {BLACK: 60, WHITE: 60}
    match.claim(code, "a token")
    match.clocks.now = 101
    assert time_left(match) == {BLACK: 60, WHITE: 59}


def test_flag_falls_exactly_when_the_time_runs_out():
    match, token, _ = timed_match(SUDDEN_DEATH)
    match.clocks.now = 59.9
    match.end_late()
    assert (match.session.forfeit, match.generation) == (None, 0)
    match.clocks.now = 60.0
    match.end_late()
    assert (match.session.forfeit, match.generation) == (BLACK_TIMEOUT, 1)
    assert time_left(match) == {BLACK: 0, WHITE: 60}
    match.end_late()
    assert match.generation == 1
    with pytest.raises(OverError, match="^Black has lost on time$"):
        match.play(square("d3"))


def test_clocks_stop_when_the_game_is_over():
    match, token, _ = timed_match(SUDDEN_DEATH, play(WIPE_OUT[:-2]))
    match.clocks.now = 5
    match.move(square(WIPE_OUT[-2:]), 0, token)
    match.clocks.now = 500
    match.end_late()
    assert match.session.forfeit is None and time_left(match) == {BLACK: 55, WHITE: 60}


def test_resignation_stops_the_clocks():
    match, token, _ = timed_match(SUDDEN_DEATH)
    match.clocks.now = 5
    match.resign(0, token)
    match.clocks.now = 500
    assert time_left(match) == {BLACK: 55, WHITE: 60}
    assert match.clocks.deadline(match.session) is None


def test_system_clock_moving_backward_adds_no_time():
    match, token, _ = timed_match(FISCHER)
    match.clocks.now = -1000
    match.move(square("d3"), 0, token)
    assert time_left(match) == {BLACK: 65, WHITE: 60}


@pytest.mark.parametrize("change", ["undo", "redo", "change_level"])
def test_timed_match_forbids_undo_redo_and_level_changes(change):
    match, token, _ = timed_match(SUDDEN_DEATH, play("d3c3"))
    arguments = (BLACK, "easy") if change == "change_level" else ()
    with pytest.raises(SeatError, match="^you can't undo, redo or change levels in a match with"):
        getattr(match, change)(*arguments, 0, token)


def test_clocks_of_a_rematch_start_with_the_first_move():
    match, token, _ = timed_match(FISCHER)
    match.resign(0, token)
    next_match = rematch(match, token)
    next_match.clocks.now = 50
    assert next_match.clocks.deadline(next_match.session) is None
    next_match.move(square("d3"), 0, token)
    next_match.clocks.now = 53
    assert time_left(next_match) == {BLACK: 60, WHITE: 57}


@pytest.mark.parametrize("control, moves, seconds", [
    (SUDDEN_DEATH, "", 59.5 * share_of_time(60)), (FISCHER, "", 59.5 * share_of_time(60) + 5),
    (PER_MOVE, "", 9.5), (Control(3, 60), "", 2.5), (Control(0.1), "", 0.0),
    (SUDDEN_DEATH, "d3c3c4", 59.5 * share_of_time(57))])
def test_program_gets_its_share_of_the_time_for_a_move(control, moves, seconds):
    clocks = make_clocks(control)
    clocks.start()
    assert clocks.for_move(Session(play(moves))) == pytest.approx(seconds)


@pytest.mark.parametrize("control, tags", [
    (Control(300), {"TI": "05:00"}), (Control(7200, 12), {"TI": "120:00/00:12"}), (PER_MOVE, {})])
def test_record_stores_the_time_control_if_ggf_supports_it(control, tags):
    assert control.tags == tags


# Storage

def test_clocks_are_stored_with_the_move(path, store, clock):
    match, token, _ = begin(Record(Game()), HUMANS, None, clocks=make_clocks(FISCHER, clock()))
    store.add(match)
    clock.now += 7
    with store.changing(match.name) as stored_match:
        stored_match.move(square("d3"), 0, token)
    clock.now += 3
    other_store = Store(path, clock)  # a second server, or the first one restarted after kill -9
    assert time_left(other_store.get(match.name)) == {BLACK: 58, WHITE: 57}
    assert other_store.get(match.name).clocks == stored_match.clocks
    other_store.close()


def test_match_without_clocks_is_read_without_clocks(store):
    match, _, _ = begin(Record(Game()), HUMANS, None)
    store.add(match)
    assert store.get(match.name).clocks is None


def test_loss_on_time_is_stored(path, store, clock):
    match, _, _ = begin(Record(Game()), HUMANS, None, clocks=make_clocks(SUDDEN_DEATH, clock()))
    store.add(match)
    clock.now += 61
    with store.changing(match.name) as stored_match:
        assert stored_match.session.forfeit == BLACK_TIMEOUT
    clock.now -= 61
    other_store = Store(path, clock)
    stored_match = other_store.get(match.name)
    assert (stored_match.session.forfeit, stored_match.generation) == (BLACK_TIMEOUT, 1)
    other_store.close()


@pytest.mark.parametrize("value", [
    "{", "[]", "7", "null", "{}", '{"left": {"BLACK": 1}, "since": 1}',
    '{"left": {"BLACK": 1, "WHITE": []}, "since": 1, "seconds": 1, "added": 0,'
    ' "is_each_move": 0}', '{"left": {}, "since": 1, "seconds": "x", "added": 0}'])
def test_damaged_clocks_in_the_file_raise_an_error(value, path, store, clock):
    match, _, _ = begin(Record(Game()), HUMANS, None, clocks=make_clocks(SUDDEN_DEATH, clock()))
    store.add(match)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET clocks = ? WHERE name = ?", (value, match.name))
    with pytest.raises(MissingError, match="damaged"):
        store.get(match.name)


def test_stopped_clocks_survive_a_round_trip():
    clocks = make_clocks(PER_MOVE)
    assert clocks_of.loads(clocks_of.dumps(clocks)) == clocks


# Answers of a server

def test_state_contains_the_current_clocks(match, clock):
    visitor = match(clock={"kind": "game", "seconds": 60, "added": 5})
    clock.now += 2
    assert visitor.state["clocks"] == {
        "control": {"kind": "game", "seconds": 60, "added": 5},
        "left": {"black": 58, "white": 60}, "running": "black"}
    assert match(clock=None).state["clocks"] is None


def test_fallen_flag_is_returned_and_stored(match, store, clock):
    visitor = match()
    clock.now += 61
    state = visitor.state
    assert state["result"] == {"winner": "white", "reason": "late", "ending": None}
    assert (state["turn"], state["valid"], state["generation"]) == (None, [], 1)
    assert state["clocks"]["left"] == {"black": 0, "white": 60}
    assert store.get(visitor.name).session.forfeit == BLACK_TIMEOUT


def test_move_after_the_flag_has_fallen_is_rejected(match, clock):
    visitor = match()
    clock.now += 60
    assert visitor.change("moves", 0, square="d3").status_code == 409
    answer = visitor.change("moves", square="d3")
    assert (answer.status_code, answer.json()["detail"]) == (400, "Black has lost on time")
    assert visitor.state["plies"] == []
    assert visitor.change("undo").status_code == 403


@pytest.mark.parametrize("control, status", [
    ({"kind": "game", "seconds": 0}, 422), ({"kind": "game", "seconds": 10_801}, 422),
    ({"kind": "byo-yomi", "seconds": 5}, 422), ({"kind": "game", "seconds": 5, "added": -1}, 422),
    ({"kind": "move", "seconds": 5, "added": 1}, 400), ({"kind": "move", "seconds": 5}, 201)])
def test_time_control_is_validated(control, status, client):
    assert client.post("/api/matches", json={"clock": control}).status_code == status


def test_loss_on_time_is_in_the_library_and_exports(match, client, clock):
    visitor = match(white="easy", text="d3c3", clock={"kind": "game", "seconds": 90, "added": 2})
    clock.now += 100
    assert visitor.state["result"]["reason"] == "late"
    [game] = client.get("/api/library", headers={"x-person": KEY}).json()["games"]
    assert game["lead"] == -64
    line = client.get(f"/api/library/games/{game['id']}", headers={"x-person": KEY}).json()
    for text in line["record"], visitor.ask("/export/ggf").text:
        [record] = ggf.loads(text)
        assert record.tags["TI"] == "01:30/00:02" and record.tags["RE"] == "-64:t"
    assert record.game.white_player.name == "easy"
    session = loads(visitor.ask("/export/json").text)
    assert session.outcome == Outcome(WHITE, Ending.TIMEOUT)


def test_state_shows_a_running_clock_once_the_seat_is_taken(match):
    visitor = match(invite="white")
    assert visitor.state["clocks"]["running"] is None
    visitor.client.post(f"/api/matches/{visitor.name}/seat",
                        json={"code": visitor.code, "token": "t" * 32})
    assert visitor.state["clocks"]["running"] == "black"


# Watched matches

class SlowWorker:
    """A worker that records the time limit of each call, and waits until `may_think` is set."""

    def __init__(self):
        self.may_think, self.time_limits = asyncio.Event(), []

    async def do_in_share(self, priority, call):
        function = call(1.0)
        self.time_limits.append(function.keywords["seconds"])
        await self.may_think.wait()
        return function()


def scenario(test):
    """Run a test in an event loop, with a server whose system clock stands still."""
    def run(tmp_path, clock, monkeypatch):
        monkeypatch.setattr(module, "POLL_SECONDS", 0.001)
        asyncio.run(asyncio.wait_for(_run_on_server(test, tmp_path / "games.sqlite", clock), 60))
    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def _run_on_server(test, path, clock):
    store, thinker = Store(path, clock), SlowWorker()
    matches = Matches(store, thinker)
    task = asyncio.create_task(matches.run())
    try:
        await test(partial(_add_match, matches, clock), matches, clock, thinker, path)
    finally:
        task.cancel()
        matches.cancel_all()
        store.close()


async def _add_match(matches, clock, **levels):
    sides = HUMANS | {Piece[name.upper()]: level for name, level in levels.items()}
    match, token, _ = begin(Record(Game()), sides, None, clocks=make_clocks(SUDDEN_DEATH, clock()))
    await matches.add(match)
    return match.name, token


async def next_state(news):
    return asdict(await news.get())


@scenario
async def test_watchers_are_notified_when_a_flag_falls(add_match, matches, clock, thinker, path):
    name, _ = await add_match()
    async with matches.watching(name) as news:
        assert (await next_state(news))["result"] is None
        clock.now += 59
        async with matches.watching(name) as newcomer:  # New watchers get the current clock.
            assert (await next_state(newcomer))["clocks"]["left"]["black"] == 1
        clock.now += 1
        assert (await next_state(news))["result"]["reason"] == "late"


@scenario
async def test_deleted_match_does_not_stop_other_clocks(add_match, matches, clock, thinker, path):
    (deleted_name, _), (name, _) = await add_match(), await add_match()
    async with matches.watching(deleted_name), matches.watching(name) as news:
        await next_state(news)
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("DELETE FROM games WHERE name = ?", (deleted_name,))
        clock.now += 60
        assert (await next_state(news))["result"]["reason"] == "late"


@scenario
async def test_clock_also_runs_while_a_program_thinks(add_match, matches, clock, thinker, path):
    name, token = await add_match(white="hard")
    async with matches.watching(name) as news:
        await next_state(news)
        await matches.change(name, lambda match: match.move(square("d3"), 0, token))
        await next_state(news)
        while not thinker.time_limits:
            await asyncio.sleep(0)
        assert thinker.time_limits == [pytest.approx(59.5 * share_of_time(59))]  # seconds
        clock.now += 60
        assert (await next_state(news))["result"] == {
            "winner": "black", "reason": "late", "ending": None}
        thinker.may_think.set()  # The answer comes too late.
        for _ in range(20):
            await asyncio.sleep(0)
        assert len((await matches.read(name)).game.moves) == 1


def test_late_move_by_a_program_is_stale():
    match, token, _ = timed_match(SUDDEN_DEATH)
    match.clocks.now = 60
    match.end_late()
    with pytest.raises(StaleError):
        match.answer(square("d3"), 0)
