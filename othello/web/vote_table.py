"""Store the voters, votes and rounds of matches that are played by vote.

The voters choose one move per round.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from othello import InvalidMoveError, OthelloError, Piece, Position
from othello.players.vote_player import VotePlayer
from othello.web.limits import BusyError
from othello.web.match import Match, RefusedError, SeatError, StaleError, digest

MAX_EMPTY_ROUNDS = 3  # a match pauses after this many rounds without votes
# The limits apply to each match. All the voters at a school might share one IP address.
MAX_VOTERS, MAX_PER_ADDRESS = 500, 200
ABSENT_SECONDS = 20.0  # voters count as absent after this many seconds without contact

SCHEMA = """
CREATE TABLE IF NOT EXISTS polls (
    poll TEXT PRIMARY KEY,       -- the name of the match
    moderator TEXT NOT NULL,     -- the digest of the moderator's token
    sides TEXT NOT NULL,         -- the sides that vote, such as BLACK WHITE
    seconds INTEGER NOT NULL,    -- the length of a round
    seed INTEGER NOT NULL,       -- for the random choice between tied moves
    running INTEGER NOT NULL,
    generation INTEGER NOT NULL, -- the match's generation in the current round
    ends REAL,                   -- when the current round ends; NULL if none is in progress
    empty INTEGER NOT NULL       -- successive rounds without a vote
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS voters (
    poll TEXT NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    side TEXT NOT NULL,
    address TEXT NOT NULL,       -- the digest of the voter's address
    seen REAL NOT NULL,
    removed INTEGER NOT NULL,
    PRIMARY KEY (poll, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS votes (
    poll TEXT NOT NULL,
    generation INTEGER NOT NULL,
    voter TEXT NOT NULL,
    square TEXT NOT NULL,
    PRIMARY KEY (poll, generation, voter)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rounds (
    poll TEXT NOT NULL,
    generation INTEGER NOT NULL,
    move INTEGER NOT NULL,       -- the number of the move, from 1
    square TEXT NOT NULL,
    PRIMARY KEY (poll, generation)
) WITHOUT ROWID;
"""
PRESENT = """
SELECT voters.id, voters.name, voters.side, votes.square FROM voters LEFT JOIN votes
ON votes.poll = voters.poll AND votes.voter = voters.id AND votes.generation = ?
WHERE voters.poll = ? AND NOT removed AND (seen > ? OR votes.square IS NOT NULL)
ORDER BY voters.name, voters.id
"""
TALLIES = """
SELECT rounds.generation, move, rounds.square AS played, votes.square, count(votes.square) AS votes
FROM rounds JOIN votes USING (poll, generation) WHERE poll = ?
GROUP BY generation, votes.square ORDER BY generation, votes DESC, votes.square
"""


class NoPollError(OthelloError):
    """The match doesn't exist or isn't played by vote."""


class LateError(OthelloError):
    """A vote arrived while no round was in progress."""


@dataclass(frozen=True)
class Poll:
    """A match played by vote, and its current round.

    `ends` is None while no round is in progress.
    """

    name: str
    moderator: str
    sides: tuple[Piece, ...]
    seconds: int
    seed: int
    is_running: bool = False
    generation: int = -1
    ends: float | None = None
    empty: int = 0


class Voter(NamedTuple):
    """A voter who is present, and the voter's square in the current round."""

    id: str
    name: str
    side: Piece
    square: str | None


@dataclass(frozen=True)
class Round:
    """A round that led to a move, with its votes. The most popular square comes first."""

    move: int = field(metadata={"description": "the number of the move, from 1"})
    played: str
    votes: dict[str, int]


class VoteTable:
    """Stores the votes cast in all matches. Make each change within a database transaction."""

    def __init__(self, rows: Callable[..., list[Any]]) -> None:
        """Use the function `rows` to run an SQL statement and get the resulting rows."""
        self._rows = rows

    def add(self, poll: Poll) -> None:
        """Store a new poll, and delete the votes of matches that no longer exist."""
        for table in "polls", "voters", "votes", "rounds":
            self._rows(f"DELETE FROM {table} WHERE poll NOT IN (SELECT name FROM games)")
        self._rows("INSERT INTO polls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", poll.name,
                   poll.moderator, " ".join(side.name for side in poll.sides), poll.seconds,
                   poll.seed, poll.is_running, poll.generation, poll.ends, poll.empty)

    def get(self, name: str) -> Poll:
        """Return the poll for the match named `name`. Raises NoPollError."""
        rows = self._rows("SELECT * FROM polls WHERE poll = ?", name)
        if not rows:
            raise NoPollError("this match doesn't exist, has expired or isn't played by vote")
        [(_, moderator, sides, seconds, seed, running, generation, ends, empty)] = rows
        return Poll(name, moderator, tuple(Piece[side] for side in sides.split()), seconds, seed,
                    bool(running), generation, ends, empty)

    def voters(self, poll: Poll, now: float) -> list[Voter]:
        """Return the voters who are present or have voted in the current round, sorted by name."""
        return [Voter(id, name, Piece[side], square) for id, name, side, square in
                self._rows(PRESENT, poll.generation, poll.name, now - ABSENT_SECONDS)]

    def rounds(self, name: str) -> list[Round]:
        """Return the rounds that led to a move, in the order of the game."""
        rounds: dict[int, Round] = {}
        for generation, move, played, square, votes in self._rows(TALLIES, name):
            rounds.setdefault(generation, Round(move, played, {})).votes[square] = votes
        return list(rounds.values())

    def join(self, poll: Poll, person: str, name: str, address: str, now: float) -> str:
        """Add a voter to the side with fewer voters, and return the voter's id.

        If a voter joins again, only the name changes. Raises SeatError if the voter was removed,
        and BusyError if there are too many voters.
        """
        id = voter_id(poll, person)
        if self._side(poll, id) is not None:
            self._rows("UPDATE voters SET name = ?, seen = ? WHERE poll = ? AND id = ?",
                       name, now, poll.name, id)
            return id
        voters = self._rows("SELECT side, address FROM voters WHERE poll = ?", poll.name)
        if sum(voter["address"] == digest(address) for voter in voters) >= MAX_PER_ADDRESS:
            raise BusyError("your address has reached the limit of "
                            f"{MAX_PER_ADDRESS} voters in this match")
        if len(voters) >= MAX_VOTERS:
            raise BusyError(f"this match has reached its limit of {MAX_VOTERS} voters")
        groups = [voter["side"] for voter in voters]
        side = min(poll.sides, key=lambda color: groups.count(color.name))
        self._rows("INSERT INTO voters VALUES (?, ?, ?, ?, ?, ?, 0)", poll.name, id, name,
                   side.name, digest(address), now)
        return id

    def vote(self, match: Match, id: str, square: str, generation: int, now: float) -> None:
        """Store a vote, replacing the voter's earlier vote in the same round, if any.

        Raises StaleError, LateError, SeatError, NotationError and RefusedError.
        """
        poll = self.get(match.name)
        side = self._side(poll, id)
        if side is None:
            raise SeatError("join the match before you vote")
        if poll.ends is None or now >= poll.ends:
            raise LateError("no round is in progress; wait for the next one")
        if generation != match.generation or poll.generation != generation:
            raise StaleError("this round is not open; vote in the current one")
        color = match.game.current_player.color
        if side is not color:
            raise SeatError(f"{color.name.capitalize()}'s group votes now; wait for your turn")
        position = match.position(square)
        if reason := match.game.why_invalid(position):
            raise RefusedError(InvalidMoveError(position, reason, match.game.current_player),
                               match.game.validator)
        self._rows("INSERT OR REPLACE INTO votes VALUES (?, ?, ?, ?)", poll.name, generation, id,
                   str(position))
        self._rows("UPDATE voters SET seen = ? WHERE poll = ? AND id = ?", now, poll.name, id)

    def mark_seen(self, name: str, ids: list[str], now: float) -> None:
        """Store `now` as the time when voters were last present.

        `now` is 0 for voters who have left.
        """
        self._rows("UPDATE voters SET seen = ? WHERE poll = ? AND id IN "
                   f"({', '.join('?' * len(ids))})", now, name, *ids)

    def remove(self, poll: Poll, id: str) -> None:
        """Remove a voter and the voter's vote in the current round.

        A removed voter can't join the match again.
        """
        self._rows("UPDATE voters SET removed = 1, name = '' WHERE poll = ? AND id = ?",
                   poll.name, id)
        self._rows("DELETE FROM votes WHERE poll = ? AND generation = ? AND voter = ?",
                   poll.name, poll.generation, id)

    def start_or_pause(self, poll: Poll, is_running: bool) -> None:
        """Start, resume or pause the match. Votes are kept."""
        self._rows("UPDATE polls SET running = ?, ends = NULL, empty = 0 WHERE poll = ?",
                   is_running, poll.name)

    def is_due(self, match: Match, now: float) -> bool:
        """Return whether it is time to start or end a round."""
        poll = self.get(match.name)
        color = match.game.current_player.color
        if not poll.is_running or match.session.is_over or color not in poll.sides:
            return poll.ends is not None
        group = [voter for voter in self.voters(poll, now) if voter.side is color]
        return (poll.generation != match.generation or poll.ends is None or now >= poll.ends
                or bool(group) and all(voter.square for voter in group))

    def advance(self, match: Match, now: float, at_once: bool = False) -> None:
        """Start a round if the next move is to be chosen by vote.

        If a round is over, play the move with the most votes. A round without votes is repeated.
        After MAX_EMPTY_ROUNDS rounds without votes, the match is paused. If `at_once` is true, the
        current round ends now.
        """
        poll = self.get(match.name)
        is_on = poll.ends is not None and poll.generation == match.generation
        if not self.is_due(match, now) and not (at_once and is_on):
            return
        color = match.game.current_player.color
        if match.session.is_over or color not in poll.sides:
            self._set_round(poll, match.generation, None)
        elif not is_on:
            self._set_round(poll, match.generation, now + poll.seconds)
        elif (square := self._chosen(poll, match)) is not None:
            self._rows("INSERT INTO rounds VALUES (?, ?, ?, ?)", poll.name, poll.generation,
                       len(match.game.moves) + 1, str(square))
            match.answer(square, poll.generation)
            self.advance(match, now)
        elif poll.empty + 1 < MAX_EMPTY_ROUNDS:
            self._set_round(poll, poll.generation, now + poll.seconds, poll.empty + 1)
        else:
            self.start_or_pause(poll, False)

    def _chosen(self, poll: Poll, match: Match) -> Position | None:
        """Return the move with the most votes in a round, or None if there were no votes."""
        group = VotePlayer(match.game.current_player.color,
                           Random(f"{poll.seed} {poll.generation}"))
        for voter, square in self._rows("SELECT voter, square FROM votes WHERE poll = ? AND "
                                        "generation = ?", poll.name, poll.generation):
            group.vote(voter, match.position(square))
        return group.choose_move(match.game)

    def _set_round(self, poll: Poll, generation: int, ends: float | None, empty: int = 0) -> None:
        self._rows("UPDATE polls SET generation = ?, ends = ?, empty = ? WHERE poll = ?",
                   generation, ends, empty, poll.name)

    def _side(self, poll: Poll, id: str) -> Piece | None:
        """Return a voter's side, or None if the id is unknown.

        Raises SeatError for removed voters.
        """
        rows = self._rows("SELECT side, removed FROM voters WHERE poll = ? AND id = ?",
                          poll.name, id)
        if rows and rows[0]["removed"]:
            raise SeatError("the moderator has removed you from this match")
        return Piece[rows[0]["side"]] if rows else None


def voter_id(poll: Poll, person: str) -> str:
    """Return a person's voter id, which doesn't reveal the person's key."""
    return digest(f"{poll.name} {person}")[:16]


def require_moderator(poll: Poll, token: str) -> None:
    """Raise SeatError if `token` is not the moderator's token."""
    if digest(token) != poll.moderator:
        raise SeatError("only the moderator can do this; send the moderator's token in the "
                        "x-seat header")
