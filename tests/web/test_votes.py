"""Matches played by vote. The tests call the application directly, without a network."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from fastapi.testclient import TestClient
from support.clock import FakeClock
from support.helpers import WIPE_OUT
from support.squares import squares

from othello import Piece
from othello.analysis.report import MoveSummary, ReviewSummary
from othello.formats.database import UnavailableError
from othello.web.limits import Limit
from othello.web.matches import Matches
from othello.web.polls import CrowdMove, Polls, crowd_moves
from othello.web.server import create_app
from othello.web.store import Store
from othello.web.vote_table import ABSENT_SECONDS, NoPollError, Round
from othello.web.workers import Workers


@pytest.fixture
def clock():
    return FakeClock(1_000.0)


@pytest.fixture
def client(tmp_path, clock):
    store = Store(tmp_path / "games.sqlite", clock)
    with TestClient(create_app(store, ["localhost"]), "http://localhost") as test_client:
        yield test_client


class Group:
    """A match played by vote, with a moderator and numbered voters."""

    def __init__(self, client, **body):
        self.client = client
        reply = client.post("/api/votes", json=body).json()
        self.token, self.name = reply["token"], reply["state"]["match"]["name"]

    @property
    def state(self):
        return self.client.get(f"/api/votes/{self.name}").json()

    def join(self, number, name=""):
        return self.client.post(f"/api/votes/{self.name}/voters", json={"name": name},
                                headers={"x-person": f"{number:032x}"})

    def vote(self, number, square, generation=None):
        at = self.state["match"]["generation"] if generation is None else generation
        return self.client.post(f"/api/votes/{self.name}/ballot",
                                json={"square": square, "generation": at},
                                headers={"x-person": f"{number:032x}"})

    def moderate(self, action, token=None, **body):
        return self.client.post(
            f"/api/votes/{self.name}/moderation", json={"action": action} | body,
            headers={"x-seat": self.token if token is None else token})


@pytest.fixture
def group(client):
    return lambda **body: Group(client, **body)


def plies(state):
    return [ply["square"] for ply in state["match"]["plies"]]


@pytest.mark.slow(covers=True)
def test_two_groups_play_a_whole_game_by_vote(group, client):
    crowd = group(white="vote")
    sides = [crowd.join(number, f"No {number}").json()["side"] for number in range(4)]
    assert sides == ["black", "white"] * 2
    state = crowd.moderate("start").json()
    for position in squares(WIPE_OUT):
        response = crowd.vote(0 if state["match"]["turn"] == "black" else 1, "d4")
        assert response.status_code == 400 and "already occupied" in response.json()["detail"]
        for number in range(4):
            if sides[number] == state["match"]["turn"]:
                assert crowd.vote(number, str(position)).json()["square"] == str(position)
        state = crowd.state
    assert plies(state) == [str(position) for position in squares(WIPE_OUT)]
    assert state["match"]["result"] == {
        "winner": "black", "reason": "discs", "ending": "one side has no discs left"}
    assert (state["left"], state["last"]) == (
        None, {"move": 9, "played": "c5", "votes": {"c5": 2}})
    comparison = client.get(f"/api/votes/{crowd.name}/review").json()
    assert [move["played"] for move in comparison] == plies(state)
    assert comparison[-1] == {"move": 9, "played": "c5", "votes": {"c5": 2}, "best": "c5",
                              "for_best": 2, "loss": 0.0}


def test_the_state_shows_the_time_left_and_present_voters(group, clock):
    crowd = group(seconds=20)
    crowd.join(1, "Ann")
    crowd.join(2)
    assert (crowd.state["running"], crowd.state["left"]) == (False, None)
    crowd.moderate("start")
    crowd.vote(1, "d3")
    clock.now += 5
    state = crowd.state
    assert (state["running"], state["left"], state["seconds"], state["sides"]) == (
        True, 15, 20, ["black"])
    assert [(voter["name"], voter["voted"]) for voter in state["voters"]] == [
        ("", False), ("Ann", True)]
    assert state["last"] is None


@pytest.mark.slow
def test_the_program_answers_the_group(group, clock):
    crowd = group(white="random")
    crowd.join(1)
    crowd.moderate("start")
    assert crowd.vote(1, "d3").json()["square"] == "d3"
    while len(plies(state := crowd.state)) < 2:
        pass
    assert state["match"]["turn"] == "black"
    assert crowd.state["left"] == 30


def test_the_moderator_can_play_the_other_side(group, client):
    crowd = group(black="human", white="vote")
    crowd.join(1)
    crowd.moderate("start")
    response = client.post(f"/api/matches/{crowd.name}/moves", headers={"x-seat": crowd.token},
                           json={"square": "d3", "generation": 0})
    assert response.status_code == 200 and crowd.state["left"] == 30
    crowd.vote(1, "c5")
    assert plies(crowd.state) == ["d3", "c5"]


def test_a_normal_move_request_cannot_move_for_a_group(group, client):
    crowd = group()
    response = client.post(f"/api/matches/{crowd.name}/moves", headers={"x-seat": crowd.token},
                           json={"square": "d3", "generation": 0})
    assert response.status_code == 403


def test_the_moderator_can_pause_end_rounds_and_remove_voters(group):
    crowd = group(white="human")
    voter_id = crowd.join(1, "Ann").json()["voter"]
    crowd.join(2, "Bob")
    assert crowd.moderate("start").json()["running"]
    crowd.vote(1, "d3")
    assert not crowd.moderate("pause").json()["running"]
    assert crowd.vote(2, "c4").status_code == 409
    crowd.moderate("start")
    assert [voter["name"] for voter in
            crowd.moderate("remove", voter=voter_id).json()["voters"]] == ["Bob"]
    assert crowd.join(1).status_code == crowd.vote(1, "d3").status_code == 403
    crowd.join(3, "Eve")
    crowd.vote(2, "c4")
    assert plies(crowd.moderate("next").json()) == ["c4"]
    assert crowd.moderate("start", token="x").status_code == 403


@pytest.mark.parametrize("body, status", [
    ({"black": "human"}, 400), ({"seconds": 1}, 422), ({"black": "many"}, 422)])
def test_invalid_settings_are_rejected(body, status, client):
    assert client.post("/api/votes", json=body).status_code == status


def test_a_review_needs_a_finished_game(group, client):
    crowd = group()
    answer = client.get(f"/api/votes/{crowd.name}/review")
    assert (answer.status_code, answer.json()["detail"]) == (
        409, "a review is available only when the game is over")


def test_a_match_without_votes_is_not_found(client):
    match_name = client.post("/api/matches", json={}).json()["state"]["name"]
    for name in match_name, "nobody":
        assert client.get(f"/api/votes/{name}").status_code == 404
        assert client.get(f"/api/votes/{name}/events").status_code == 404


def test_the_link_points_to_the_vote_page(group, client):
    crowd = group()
    reply = client.get(f"/api/votes/{crowd.name}/link").json()
    assert reply == {"link": f"http://localhost/vote.html#{crowd.name}", "picture": None}
    response = client.get(f"/api/votes/{crowd.name}/link", headers={"host": "192.0.2.7:8000"})
    assert response.json()["link"] == f"http://192.0.2.7:8000/vote.html#{crowd.name}"
    assert response.json()["picture"].startswith("data:image/svg+xml")


def test_event_streams_are_limited_per_address(group, client):
    crowd = group()
    client.app.state.services.polls.streams = Limit("votes watched at a time", 0, 9)
    assert client.get(f"/api/votes/{crowd.name}/events").status_code == 429


# Streams

@pytest.fixture
def run_test(tmp_path, clock):
    def run(test):
        async def main():
            store, workers = Store(tmp_path / "games.sqlite", clock), Workers()
            polls = Polls(store, Matches(store, workers))
            task = asyncio.create_task(polls.run())
            try:
                await asyncio.wait_for(test(polls, store), 60)
            finally:
                task.cancel()
                workers.cancel_all()
                store.close()
        asyncio.run(main())
    return run


async def begin_vote(polls, store, *people):
    name, _ = await polls.add({Piece.BLACK: None, Piece.WHITE: "human"}, 30)
    ids = [await polls.change(name, lambda match, poll: store.votes.join(
        poll, person, person, "", store.clock())) for person in people]
    await polls.change(name, lambda match, poll: store.votes.start_or_pause(poll, True))
    return name, ids


def vote(polls, store, name, id, square):
    return polls.change(name, lambda match, poll: store.votes.vote(
        match, id, square, match.generation, store.clock()))


async def wait_for(news, condition):
    while not condition(state := await news.get()):
        pass
    return state


def test_watchers_receive_the_state_at_once_and_after_each_vote(run_test):
    async def test(polls, store):
        name, [ann, _] = await begin_vote(polls, store, "ann", "bob")
        async with polls.watching(name, "") as first_news, polls.watching(name, "") as second_news:
            assert sum(voter.voted for voter in (await first_news.get()).voters) == 0
            await vote(polls, store, name, ann, "d3")
            for news in first_news, second_news:
                await wait_for(news, lambda state: sum(voter.voted for voter in state.voters) == 1)
            polls.cancel_all()
            assert await first_news.get() is None
    run_test(test)


def test_a_round_ends_by_itself_when_time_is_up(run_test, clock):
    async def test(polls, store):
        name, [ann, bob] = await begin_vote(polls, store, "ann", "bob")
        async with polls.watching(name, bob) as news:
            await vote(polls, store, name, ann, "d3")
            clock.now += ABSENT_SECONDS + 1  # Bob's page is still connected.
            state = await polls.read(name)
            assert len(state.voters) == 2 and not state.match.plies
            clock.now += 30
            await wait_for(news, lambda state: state.match.plies)
    run_test(test)


def test_a_round_does_not_wait_for_a_closed_page(run_test):
    async def test(polls, store):
        name, [ann, bob] = await begin_vote(polls, store, "ann", "bob")
        async with polls.watching(name, "") as news:
            async with polls.watching(name, bob), polls.watching(name, bob):
                await vote(polls, store, name, ann, "d3")
            state = await wait_for(news, lambda state: state.match.plies)
            assert state.last.votes == {"d3": 1}
    run_test(test)


def test_votes_on_another_server_count(run_test, tmp_path, clock):
    async def test(polls, store):
        name, [ann, bob] = await begin_vote(polls, store, "ann", "bob")
        with closing(Store(tmp_path / "games.sqlite", clock)) as other_store:
            async with polls.watching(name, "") as news:
                for id in ann, bob:
                    with other_store.transaction():
                        other_store.votes.vote(other_store.get(name), id, "d3", 0, clock())
                state = await wait_for(news, lambda state: state.match.plies)
        assert state.last.votes == {"d3": 2}
    run_test(test)


def test_event_streams_end_when_their_match_is_deleted(run_test):
    async def test(polls, store):
        name, _ = await begin_vote(polls, store)
        async with polls.watching(name, "") as news:
            with closing(sqlite3.connect(store._database._path)) as file:
                with file:
                    file.execute("DELETE FROM polls")
            while await news.get() is not None:
                pass
    run_test(test)


@pytest.mark.slow(covers=True)
def test_rounds_continue_after_the_file_was_locked(run_test, caplog, clock):
    async def test(polls, store):
        name, [ann] = await begin_vote(polls, store, "ann")
        async with polls.watching(name, "") as news:
            file = sqlite3.connect(store._database._path, isolation_level=None)
            with closing(file):
                file.execute("BEGIN IMMEDIATE")
                clock.now += 31
                while not caplog.records:
                    await asyncio.sleep(0)
            await wait_for(news, lambda state: state.empty == 1)
    run_test(test)
    assert "games cannot be stored at the moment" in caplog.text


def test_watching_an_unknown_match_does_not_wait_for_a_locked_file(run_test):
    async def test(polls, store):
        with closing(sqlite3.connect(store._database._path, isolation_level=None)) as file:
            file.execute("BEGIN IMMEDIATE")
            with pytest.raises(NoPollError):
                async with polls.watching("nobody", "Ann"):
                    raise AssertionError("there is no such match")
    run_test(test)


def test_closing_a_page_ignores_a_file_error(run_test):
    async def test(polls, store):
        name, [ann] = await begin_vote(polls, store, "ann")
        async with polls.watching(name, ann):
            store.close()
        with pytest.raises(UnavailableError):
            await polls.read(name)
    run_test(test)


def test_a_move_by_vote_is_compared_with_the_engines_choice():
    move = MoveSummary(3, 3, "black", "c4", 0.0, False, 1.5, False, "inaccuracy",
                       ["d3", "c3"], "", "")
    review = ReviewSummary([move], [], None, "", None, None, "", {})
    assert crowd_moves([Round(3, "c4", {"c4": 2, "d3": 1})], review) == [
        CrowdMove(3, "c4", {"c4": 2, "d3": 1}, best="d3", for_best=1, loss=1.5)]
