"""Clients that vote in a match, on a real server that may be killed at any time."""

import json
import sqlite3
import threading
from collections import Counter
from contextlib import closing
from random import Random

import httpx2
from support.child_processes import TIMEOUT


def generation_of(state):
    return state["match"]["generation"]


class Voter(threading.Thread):
    """A client that votes in each round until the game is over.

    `unanswered` contains votes that the server may or may not have stored. `manner` is the voter's
    behaviour: vanish, change, late, invalid, race, or hold. If `manner` is "hold", the voter waits
    for the event `is_up`, which is cleared while the server is down.
    """

    def __init__(self, address, name, number, manner="", is_up=None):
        super().__init__(daemon=True)
        self.base, self.number, self.manner = f"{address}api/votes/{name}", number, manner
        self.is_up = is_up or threading.Event()
        self.client = httpx2.Client(timeout=TIMEOUT, headers={"x-person": f"{number:032x}"})
        self.random, self.confirmed, self.refused, self.errors = Random(number), {}, [], []
        self.unanswered = set()
        self.voter = self.post("voters", name=f"No {number}").json()["voter"]

    def post(self, path, **body):
        return self.client.post(f"{self.base}/{path}", json=body)

    def run(self):
        try:
            while not self.follow():
                pass
        except Exception as error:
            self.errors.append(repr(error))
        self.client.close()

    def follow(self):
        """Follow the match's events, vote in each round, and return whether the game is over."""
        try:
            with self.client.stream("GET", f"{self.base}/events?voter={self.voter}") as answer:
                for line in answer.iter_lines():
                    if line.startswith("data: ") and self.react(json.loads(line[6:])):
                        return True
        except httpx2.TransportError:
            self.wait()
        return False

    def wait(self):
        """Wait until the killed server is replaced. Fail if the server isn't replaced in time."""
        assert self.is_up.wait(TIMEOUT), "the connection was lost"

    def react(self, state):
        match, generation = state["match"], generation_of(state)
        if self.manner == "vanish" and len(self.confirmed) > 3:
            return True
        if state["left"] is not None and generation not in self.confirmed:
            self.misbehave(match, generation)
            self.vote(self.random.choice(match["valid"])["square"], generation)
            if self.manner == "change":
                self.vote(match["valid"][0]["square"], generation)
        return match["result"] is not None

    def misbehave(self, match, generation):
        if self.manner == "late" and generation:
            self.vote(match["valid"][0]["square"], generation - 1)
        elif self.manner == "invalid":
            self.vote(match["plies"][-1]["square"] or "d4" if match["plies"] else "d4", generation)
        elif self.manner == "hold":
            self.wait()
        elif self.manner == "race":
            racers = [threading.Thread(target=self.vote, args=[move["square"], generation])
                      for move in match["valid"][:2]]
            for racer in racers:
                racer.start()
            for racer in racers:
                racer.join()

    def vote(self, square, generation):
        """Send a vote repeatedly until the server accepts or refuses it, and record the result."""
        while True:
            try:
                answer = self.post("ballot", square=square, generation=generation)
            except httpx2.TransportError:
                self.unanswered.add((generation, square))
                self.wait()
                continue
            if answer.status_code == 200:
                self.confirmed.setdefault(generation, []).append(square)
            elif answer.status_code < 500:
                self.refused.append(answer.status_code)
            if answer.status_code < 500:
                return


def require_votes(games, name, voters):
    """Check that the file contains all confirmed votes.

    In each round, the square with the most votes must have been played. If a client sends two
    votes at the same time, the server may count either vote. A vote may count even if the server's
    answer never arrived.
    """
    with closing(sqlite3.connect(games)) as file:
        votes = {(voter, generation): square for voter, generation, square in file.execute(
            "SELECT voter, generation, square FROM votes WHERE poll = ?", [name])}
        rounds = dict(file.execute("SELECT generation, square FROM rounds WHERE poll = ?", [name]))
    for voter in voters:
        assert not voter.errors
        for generation, squares in voter.confirmed.items():
            vote = votes[voter.voter, generation]
            assert (vote in (squares if voter.manner == "race" else squares[-1:])
                    or (generation, vote) in voter.unanswered), (
                        voter.manner, generation, vote, squares)
    for generation, played in rounds.items():
        tally = Counter(square for (_, number), square in votes.items() if number == generation)
        assert tally[played] == max(tally.values())
