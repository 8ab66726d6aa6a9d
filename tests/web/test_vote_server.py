"""Two servers share a file, and their clients vote on every move of a game."""

import httpx2
import pytest
from support.child_processes import TIMEOUT
from support.server import Server
from support.voters import Voter, require_votes


@pytest.mark.slow(covers=True)
def test_two_servers_sharing_a_file_count_votes_correctly(tmp_path):
    games = tmp_path / "games.sqlite"
    first, second = Server(games), Server(games)
    try:
        reply = httpx2.post(f"{first.address}api/votes", json={"white": "random", "seconds": 600},
                            timeout=TIMEOUT).json()
        name = reply["state"]["match"]["name"]
        voters = [Voter(server.address, name, number)
                  for number, server in enumerate([first, second] * 3)]
        httpx2.post(f"{second.address}api/votes/{name}/moderation", json={"action": "start"},
                    headers={"x-seat": reply["token"]}, timeout=TIMEOUT).raise_for_status()
        for voter in voters:
            voter.start()
        for voter in voters:
            voter.join(TIMEOUT)
        state = httpx2.get(f"{second.address}api/votes/{name}", timeout=TIMEOUT).json()
    finally:
        for server in first, second:
            server.stop()
    assert state["match"]["result"]
    require_votes(games, name, voters)
