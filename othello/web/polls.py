"""The matches that are played by vote, and their watchers."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from othello import Game, OthelloError, Piece
from othello.analysis.phrases import Side, side_of
from othello.analysis.report import ReviewSummary
from othello.formats.database import UnavailableError
from othello.session import HUMAN, Session
from othello.web.limits import Limit
from othello.web.match import Match, digest, secret, state_key
from othello.web.matches import POLL_SECONDS, Matches, in_transaction, put, retry
from othello.web.store import Store
from othello.web.views import State, state
from othello.web.vote_table import ABSENT_SECONDS, Poll, Round, Voter

MAX_SEED = 10**9
T = TypeVar("T")
VoteQueue: TypeAlias = "asyncio.Queue[VoteState | None]"

log: logging.Logger = logging.getLogger("othello.web")


@dataclass(frozen=True)
class ShownVoter:
    """A voter who is present."""

    id: str
    name: str
    side: Side
    voted: bool


@dataclass(frozen=True)
class VoteState:
    """A match played by vote, with its current round."""

    match: State
    sides: list[Side] = field(metadata={"description": "the sides that vote"})
    seconds: int = field(metadata={"description": "the seconds per round"})
    started: bool = field(metadata={"description": "whether there has been a round"})
    running: bool = field(metadata={"description": "false before the start and during a pause"})
    left: float | None = field(metadata={
        "description": "seconds until the round ends; null if no round is running"})
    empty: int = field(metadata={"description": "successive rounds without a vote"})
    voters: list[ShownVoter]
    last: Round | None


@dataclass(frozen=True)
class CrowdMove:
    """A move chosen by vote, compared with the engine's choice."""

    move: int
    played: str
    votes: dict[str, int]
    best: str
    for_best: int = field(metadata={"description": "votes for the engine's choice"})
    loss: float = field(metadata={"description": "discs that the move lost"})


@dataclass
class WatchedVote:
    """The watchers of a match that is played by vote. Some watchers are voters."""

    key: object = None  # describes the last state sent to watchers
    watchers: dict[VoteQueue, str] = field(default_factory=dict)
    seen: float = 0.0  # the time when voters were last marked as present


class Polls:
    """All matches that are played by vote, and their watchers.

    While a match has no watchers, its rounds don't end when their time runs out.
    """

    def __init__(self, store: Store, matches: Matches) -> None:
        self._store = store
        self._matches = matches
        self._watched_votes: dict[str, WatchedVote] = {}
        self.streams: Limit = Limit("votes watched at a time", 250, 500)

    async def add(self, levels: dict[Piece, str | None], seconds: int) -> tuple[str, str]:
        """Start a match, and return its name and the token of its moderator.

        `levels` maps a side to None if it votes, to `human` if the moderator plays it, and
        otherwise to the name of a program.
        """
        token = secret()
        seats = {color: digest(secret() if level is None else token)
                 for color, level in levels.items()}
        players = {color: level or HUMAN for color, level in levels.items()}
        match = Match(secrets.token_urlsafe(9), Session(Game(), players), seats)
        sides = tuple(color for color, level in levels.items() if level is None)
        await self._matches.add(match)
        await in_transaction(self._store, self._store.votes.add, Poll(
            match.name, digest(token), sides, seconds, secrets.randbelow(MAX_SEED)))
        return match.name, token

    async def read(self, name: str) -> VoteState:
        """Return the state of a match. If the state is new, send it to the watchers.

        First, start or end a round if necessary.
        """
        votes, clock = self._store.votes, self._store.clock
        watched_vote = self._watched_votes.get(name)
        if watched_vote and clock() >= watched_vote.seen + ABSENT_SECONDS / 2:
            watched_vote.seen = clock()
            present = list(filter(None, watched_vote.watchers.values()))
            await in_transaction(self._store, votes.mark_seen, name, present, clock())
        match = await self._matches.read(name)
        if await retry(votes.is_due, match, clock()):
            await self._matches.change(name, lambda match: votes.advance(match, clock()))
            match = await self._matches.read(name)
        poll = await retry(votes.get, name)
        voters = await retry(votes.voters, poll, clock())
        rounds = await retry(votes.rounds, name)
        vote_state = _state(match, poll, voters, rounds, clock())
        key = state_key(match), poll, voters, len(rounds)
        if watched_vote and watched_vote.key != key:
            watched_vote.key = key
            put(watched_vote.watchers, vote_state)
        return vote_state

    async def change(self, name: str, change: Callable[[Match, Poll], T]) -> T:
        """Call `change` in a transaction, and return its result. Send watchers the new state."""
        result = await in_transaction(self._store, lambda: change(
            self._store.get(name), self._store.votes.get(name)))
        await self.read(name)
        return result

    async def end_round(self, name: str) -> None:
        """End the current round now."""
        await self._matches.change(name, lambda match: self._store.votes.advance(
            match, self._store.clock(), at_once=True))

    @asynccontextmanager
    async def watching(self, name: str, voter: str) -> AsyncIterator[VoteQueue]:
        """Yield a queue with the states of a match.

        While the `with` block runs, `voter` counts as present.
        """
        await retry(self._store.votes.get, name)  # raises NoPollError before anything is written
        watched_vote = self._watched_votes.setdefault(name, WatchedVote())
        queue: VoteQueue = asyncio.Queue(1)
        watched_vote.watchers[queue] = voter
        watched_vote.key, watched_vote.seen = None, 0.0
        try:
            await self.read(name)
            yield queue
        finally:
            del watched_vote.watchers[queue]
            if voter not in watched_vote.watchers.values():
                with suppress(OthelloError):
                    await in_transaction(
                        self._store, self._store.votes.mark_seen, name, [voter], 0.0)
            if not watched_vote.watchers:
                self._watched_votes.pop(name, None)

    async def run(self) -> None:
        """Loop forever. End rounds, and send watchers all changes made by other servers."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            for name in list(self._watched_votes):
                try:
                    await self.read(name)
                except UnavailableError as error:
                    log.warning("%s", error)
                except OthelloError:  # the match was deleted
                    put(self._watched_votes.pop(name, WatchedVote()).watchers, None)

    def cancel_all(self) -> None:
        """End the streams of all watchers."""
        for watched_vote in self._watched_votes.values():
            put(watched_vote.watchers, None)


def crowd_moves(rounds: list[Round], review: ReviewSummary) -> list[CrowdMove]:
    """Compare each move chosen by vote with the engine's best move."""
    moves = {move.number: move for move in review.moves}
    crowd = []
    for each in rounds:
        move = moves[each.move]
        best = move.better[0] if move.better else each.played
        crowd.append(CrowdMove(each.move, each.played, each.votes, best, each.votes.get(best, 0),
                               move.loss))
    return crowd


def _state(match: Match, poll: Poll, voters: list[Voter], rounds: list[Round],
           now: float) -> VoteState:
    return VoteState(
        state(match), [side_of(color) for color in poll.sides], poll.seconds,
        poll.generation >= 0, poll.is_running,
        None if poll.ends is None else max(0.0, poll.ends - now), poll.empty,
        [ShownVoter(voter.id, voter.name, side_of(voter.side), voter.square is not None)
         for voter in voters], rounds[-1] if rounds else None)
