"""A class votes on real servers, with misbehaving clients, kill -9, and two servers on one file.
"""

import sqlite3
from contextlib import closing
from urllib.parse import urlsplit

import httpx2
import pytest
from child_processes import TIMEOUT
from server import Server
from voters import Voter

MANNERS = ["vanish", "change", "late", "invalid", "race", "", "", ""]


def begin(address, seconds=8):
    made = httpx2.post(f"{address}api/votes", json={"white": "random", "seconds": seconds},
                       timeout=TIMEOUT).json()
    return made["state"]["match"]["name"], {"x-seat": made["token"]}


def start(address, name, token):
    httpx2.post(f"{address}api/votes/{name}/moderation", json={"action": "start"}, headers=token,
                timeout=TIMEOUT).raise_for_status()


def state_at(address, name):
    return httpx2.get(f"{address}api/votes/{name}", timeout=TIMEOUT).json()


def stored(games, name):
    """The votes in the file: a square for each voter and generation."""
    with closing(sqlite3.connect(games)) as file:
        return {(voter, generation): square for voter, generation, square in file.execute(
            "SELECT voter, generation, square FROM votes WHERE poll = ?", [name])}


def require_kept(voters, games, name):
    """Check that every confirmed vote is in the file: the last vote, or one of two that raced."""
    votes = stored(games, name)
    for voter in voters:
        assert not voter.faults
        for generation, squares in voter.confirmed.items():
            last = squares if voter.manner == "race" else squares[-1:]
            assert votes[voter.voter, generation] in last


@pytest.mark.slow(covers=True)
def test_two_servers_on_one_file_count_right(tmp_path):
    games = tmp_path / "games.sqlite"
    one, two = Server(games), Server(games)
    try:
        name, token = begin(one.address)
        voters = [Voter(server.address, name, number)
                  for number, server in enumerate([one, two] * 3)]
        start(two.address, name, token)
        for voter in voters:
            voter.start()
        for voter in voters:
            voter.join(TIMEOUT)
        state = state_at(two.address, name)
    finally:
        for server in one, two:
            server.stop()
    assert state["match"]["result"]
    require_kept(voters, games, name)
    votes = stored(games, name)
    with closing(sqlite3.connect(games)) as file:
        for generation, played in file.execute("SELECT generation, square FROM rounds"):
            squares = [square for (_, at), square in votes.items() if at == generation]
            assert squares.count(played) == max(map(squares.count, squares))


@pytest.mark.slow
def test_a_class_plays_a_whole_game_although_the_server_is_killed(tmp_path):
    games = tmp_path / "games.sqlite"
    server = Server(games)
    name, token = begin(server.address)
    voters = [Voter(server.address, name, number, MANNERS[number % len(MANNERS)])
              for number in range(30)]
    start(server.address, name, token)
    for voter in voters:
        voter.start()
    while len(state_at(server.address, name)["match"]["plies"]) < 20:
        voters[-1].join(0.1)
    server.process.kill()
    server.process.communicate(timeout=TIMEOUT)
    again = Server(games, port=str(urlsplit(server.address).port))
    try:
        for voter in voters:
            voter.join(TIMEOUT)
        state = state_at(again.address, name)
    finally:
        again.stop()
    assert again.address == server.address
    assert state["match"]["result"]
    require_kept(voters, games, name)
    refused = {manner: {status for voter in voters if voter.manner == manner
                        for status in voter.refused} for manner in MANNERS}
    assert 409 in refused["late"] and 400 in refused["invalid"]
