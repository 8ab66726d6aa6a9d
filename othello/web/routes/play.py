"""Requests for a game: start, move, undo, watch, review and export."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import TypeAdapter

from othello import __version__, Piece
from othello.analysis.report import ReviewSummary
from othello.players.registry import ON_8X8, RATINGS
from othello.web import export, views
from othello.web.matches import StateQueue
from othello.web.new_match import MatchSettings
from othello.web.play import SeatAccess
from othello.web.routes import bodies
from othello.web.routes.dependencies import (
    REFUSALS, AnyPersonDep, MatchDep, Name, ServicesDep, Token, address_of)
from othello.web.views import State

MEDIA_TYPES: dict[export.Format, str] = {
    "txt": "text/plain", "ggf": "text/plain", "json": "application/json", "svg": "image/svg+xml"}
_STATE = TypeAdapter(State)

router: APIRouter = APIRouter(prefix="/api", responses=REFUSALS)


@dataclass(frozen=True)
class Server:
    """The version and address of the server, and the programs that can play."""

    version: str
    matches: int
    address: str = field(metadata={"description": "the address of the page for other visitors"})
    levels: dict[str, int] = field(metadata={
        "description": "the programs with their ratings, weakest first"})
    on_8x8: list[str] = field(metadata={"description": "programs that play only on 8x8"})


@router.get("/server")
async def describe_server(request: Request, services: ServicesDep) -> Server:
    """Return the version and address of the server, and the programs that can play."""
    return Server(__version__, services.store.count(), address_of(request, services), RATINGS,
                  list(ON_8X8))


@router.post("/matches", status_code=201)
async def create(body: bodies.NewGame, services: ServicesDep, person: AnyPersonDep) -> SeatAccess:
    """Start a match from a starting position or from pasted text."""
    return await services.play.begin(MatchSettings.of(**body.model_dump()), person)


@router.get("/matches/{name}")
async def read(match: MatchDep) -> State:
    """Return the state of a match."""
    return views.state(match)


async def state_queue(name: Name, services: ServicesDep) -> AsyncIterator[StateQueue]:
    """Yield a queue with the states of the match called `name`. Raises BusyError."""
    with services.play.streams.hold():
        async with services.matches.watching(name) as queue:
            yield queue


@router.get("/matches/{name}/events", response_class=EventSourceResponse)
async def stream_events(
        queue: Annotated[StateQueue, Depends(state_queue)]) -> AsyncIterator[ServerSentEvent]:
    """Stream the current state of a match, then the new state after each change.

    Slow clients may miss states.
    """
    while (state := await queue.get()) is not None:
        yield ServerSentEvent(raw_data=_json(state))


@lru_cache(16)
def _json(state: State) -> str:
    """Return `state` as JSON. All watchers share the cached result."""
    return _STATE.dump_json(state).decode()


@router.post("/matches/{name}/moves")
async def move(name: Name, services: ServicesDep, body: bodies.Move, token: Token = "") -> State:
    """Place a disc. If the move is invalid, the response contains the reasons."""
    return await services.matches.change(name, lambda match: match.move(
        match.position(body.square), body.generation, token))


@router.post("/matches/{name}/undo")
async def undo(name: Name, services: ServicesDep, body: bodies.Change,
               token: Token = "") -> State:
    """Take back the last human move and all moves after it.

    If a player has resigned or lost on time, take back only the forfeit.
    """
    return await services.matches.change(
        name, lambda match: match.undo(body.generation, token))


@router.post("/matches/{name}/redo")
async def redo(name: Name, services: ServicesDep, body: bodies.Change,
               token: Token = "") -> State:
    """Redo moves until it is a human's turn."""
    return await services.matches.change(
        name, lambda match: match.redo(body.generation, token))


@router.post("/matches/{name}/resign")
async def resign(name: Name, services: ServicesDep, body: bodies.Change,
                 token: Token = "") -> State:
    """Resign the match."""
    return await services.matches.change(
        name, lambda match: match.resign(body.generation, token))


@router.post("/matches/{name}/level")
async def change_level(name: Name, services: ServicesDep, body: bodies.LevelChange,
                       token: Token = "") -> State:
    """Set the level of the program that plays a side."""
    return await services.matches.change(name, lambda match: match.change_level(
        Piece[body.side.upper()], body.level, body.generation, token))


@router.get("/matches/{name}/plies/{number}")
async def read_position(match: MatchDep,
                        number: Annotated[int, Path(ge=0, le=200)]) -> views.Position:
    """Return the board after a number of plies."""
    return views.position_after(match.game, number)


@router.get("/matches/{name}/review")
async def review_match(match: MatchDep, services: ServicesDep) -> ReviewSummary:
    """Return how many discs each move lost. A review takes a few seconds."""
    return await services.study.review(match)


@router.get("/matches/{name}/export/{format}", response_class=Response,
            responses={200: {"content": {media: {} for media in MEDIA_TYPES.values()}}})
async def download(match: MatchDep, format: export.Format) -> Response:
    """Return the match as a transcript, a saved game, a game record or a picture of the board."""
    return Response(export.export_match(match, format), media_type=MEDIA_TYPES[format])
