"""Requests for matches played by vote: start, join, vote, watch, moderate and review."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import TypeAdapter

from othello import FormatError, Piece
from othello.analysis.phrases import Side, side_of
from othello.web.limits import VISITOR
from othello.web.match import Match, StaleError
from othello.web.polls import CrowdMove, VoteQueue, VoteState, crowd_moves
from othello.web.routes import bodies
from othello.web.routes.dependencies import (
    REFUSALS, Invitation, Name, PersonDep, ServicesDep, Token, invite)
from othello.web.vote_table import Poll, VoteTable, require_moderator, voter_id

_STATE = TypeAdapter(VoteState)

router: APIRouter = APIRouter(prefix="/api/votes", responses=REFUSALS)


@dataclass(frozen=True)
class ModeratorAccess:
    """A match played by vote, and the token of its moderator."""

    state: VoteState
    token: str


@dataclass(frozen=True)
class Ballot:
    """A voter's side, and the voter's current vote if there is one."""

    voter: str
    side: Side
    square: str | None


@router.post("", status_code=201)
async def create(body: bodies.NewVote, services: ServicesDep) -> ModeratorAccess:
    """Start a match in which one or both sides vote."""
    levels = {color: None if level == "vote" else str(level) for color, level in (
        (Piece.BLACK, body.black), (Piece.WHITE, body.white))}
    if None not in levels.values():
        raise FormatError("no side votes; set black, white or both to vote")
    services.play.new_matches.acquire_for_an_hour()
    name, token = await services.polls.add(levels, body.seconds)
    return ModeratorAccess(await services.polls.read(name), token)


@router.get("/{name}")
async def read(name: Name, services: ServicesDep) -> VoteState:
    """Return the state of a match that is played by vote."""
    return await services.polls.read(name)


async def vote_queue(name: Name, services: ServicesDep,
                     voter: Annotated[str, Query(max_length=16)] = "") -> AsyncIterator[VoteQueue]:
    """Yield a queue with the states of the match called `name`."""
    with services.polls.streams.hold():
        async with services.polls.watching(name, voter) as queue:
            yield queue


@router.get("/{name}/events", response_class=EventSourceResponse)
async def stream_events(
        queue: Annotated[VoteQueue, Depends(vote_queue)]) -> AsyncIterator[ServerSentEvent]:
    """Stream the current state of a match, then the new state after each change.

    A voter counts as present while reading the stream.
    """
    while (state := await queue.get()) is not None:
        yield ServerSentEvent(raw_data=_STATE.dump_json(state).decode())


@router.post("/{name}/voters")
async def join(name: Name, services: ServicesDep, body: bodies.VoterName,
               person: PersonDep) -> Ballot:
    """Join a match as a voter. To change your name, join again."""
    store = services.store

    def join_poll(match: Match, poll: Poll) -> Ballot:
        now = store.clock()
        voter = store.votes.join(poll, person, body.name, VISITOR.get(), now)
        return _ballot(store.votes, poll, voter, now)

    return await services.polls.change(name, join_poll)


@router.post("/{name}/ballot")
async def vote(name: Name, services: ServicesDep, body: bodies.Move, person: PersonDep) -> Ballot:
    """Vote for a square, or change your vote.

    If the vote is invalid, the response contains the reasons.
    """
    store = services.store

    def cast_vote(match: Match, poll: Poll) -> Ballot:
        voter, now = voter_id(poll, person), store.clock()
        store.votes.vote(match, voter, body.square, body.generation, now)
        return _ballot(store.votes, poll, voter, now)

    return await services.polls.change(name, cast_vote)


def _ballot(votes: VoteTable, poll: Poll, voter: str, now: float) -> Ballot:
    """Return the side and the vote of `voter`, who must be present at time `now`."""
    [found] = [each for each in votes.voters(poll, now) if each.id == voter]
    return Ballot(voter, side_of(found.side), found.square)


@router.post("/{name}/moderation")
async def moderate(name: Name, services: ServicesDep, body: bodies.Moderation,
                   token: Token = "") -> VoteState:
    """Start or pause the match, end the current round, or remove a voter."""
    votes = services.store.votes

    def apply_action(match: Match, poll: Poll) -> None:
        require_moderator(poll, token)
        if body.action == "remove":
            votes.remove(poll, body.voter)
        elif body.action != "next":
            votes.start_or_pause(poll, body.action == "start")

    await services.polls.change(name, apply_action)
    if body.action == "next":
        await services.polls.end_round(name)
    return await services.polls.read(name)


@router.get("/{name}/link")
async def make_link(name: Name, services: ServicesDep, request: Request) -> Invitation:
    """Return the link for voters, and the link's QR code."""
    await services.polls.read(name)
    return invite(request, services, f"vote.html#{name}")


@router.get("/{name}/review")
async def review_votes(name: Name, services: ServicesDep) -> list[CrowdMove]:
    """Return the votes and the engine's choice for each move. The game must be over."""
    await services.polls.read(name)
    match = await services.matches.read(name)
    if not match.session.is_over:
        raise StaleError("a review is available only when the game is over")
    return crowd_moves(services.store.votes.rounds(name), await services.study.review(match))
