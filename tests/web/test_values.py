"""The values of moves, computed in steps of increasing depth."""

from dataclasses import asdict
from functools import partial
from itertools import pairwise

import pytest
from fastapi.testclient import TestClient
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from support.client import Visitor

from othello import Game
from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.hints import hints
from othello.web import worker_tasks
from othello.web.server import create_app
from othello.web.store import Store
from othello.web.values import NODES, values
from othello.web.variations import line_of
from othello.web.workers import Priority

ENDING = FULL_BOARD_TIE[:104]  # eight empty squares


def test_each_step_searches_deeper_than_the_one_before():
    assert NODES[1] == DEFAULT_NODES
    assert [larger / smaller for smaller, larger in pairwise(NODES)] == [4] * 4
    assert {type(nodes) for nodes in NODES} == {int}  # A compiled engine accepts only int.
    results = [values(play("f5d6"), step) for step in range(2)]
    assert [result.nodes for result in results] == list(NODES[:2])
    assert results[0].moves[0].depth < results[1].moves[0].depth


def test_the_second_step_agrees_with_the_hints():
    game = play("f5d6c3")
    assert {(move.square, move.lead, move.book) for move in values(game, 1).moves} == {
        (str(hint.position), hint.lead, hint.book) for hint in hints(game, 60)}


def test_the_last_step_is_exact_or_the_deepest(monkeypatch):
    assert not values(play("f5d6"), 0).is_last
    result = values(play(ENDING), 0)
    assert result.is_last and all(move.is_exact for move in result.moves)
    monkeypatch.setattr("othello.web.values.NODES", NODES[:1])
    assert values(play("f5d6"), 0).is_last


def test_best_play_from_an_exact_position_reaches_its_value():
    game = play(ENDING)
    result = values(game, 0)
    end = play("".join(result.best), game)
    black, white = end.score
    assert result.best[0] == result.moves[0].square
    assert end.is_game_over and black - white == result.moves[0].lead


def test_best_play_in_the_opening_does_not_reach_the_end():
    game = play("f5d6c3")
    best = values(game, 0).best
    assert len(best) > 1 and not play("".join(best), game).is_game_over


def test_a_finished_game_has_no_values():
    result = values(play(WIPE_OUT), 0)
    assert (result.moves, result.best, result.is_last) == ([], [], True)


# Requests to a server

class ImmediateWorkers:
    """Workers that record the priority of each call, and run the call immediately."""

    def __init__(self):
        self.priorities = []

    async def do(self, priority, call):
        self.priorities.append(priority)
        return call()


@pytest.fixture
def visitor(tmp_path):
    with TestClient(create_app(Store(tmp_path / "games.sqlite"), ["localhost"]),
                    "http://localhost") as client:
        reply = client.post("/api/matches", json={"white": "human", "text": ENDING}).json()
        yield Visitor(client, reply["state"]["name"], reply["token"])


@pytest.mark.slow(covers=True)
def test_only_players_get_the_values_of_a_line(visitor):
    late_game = play(FULL_BOARD_TIE[:108])
    ask = partial(visitor.ask, f"/values?line={line_of(late_game)}")
    assert ask().json() == asdict(values(late_game, 0))
    for line, game in (("", play(ENDING)), ("?line=", Game())):
        assert visitor.ask(f"/values{line}").json() == asdict(values(game, 0))
    visitor.token = "another"
    assert ask().status_code == 403


@pytest.mark.slow
def test_later_steps_have_a_lower_priority_than_hints(visitor, monkeypatch):
    workers = ImmediateWorkers()
    monkeypatch.setattr(visitor.client.app.state.services.workers, "do", workers.do)
    monkeypatch.setattr(worker_tasks, "values_of", lambda *arguments: values(play(ENDING), 0))
    for step in range(len(NODES)):
        assert visitor.ask(f"/values?step={step}").status_code == 200
    assert workers.priorities == [Priority.HINT] * 2 + [Priority.REVIEW] * 3
