"""Requests that involve several visitors: seats, links, rematches, and games to watch."""

from dataclasses import dataclass, field

from fastapi import APIRouter, Request

from othello.analysis.phrases import Side, side_of
from othello.web import views
from othello.web.match import mark_listed, open_side
from othello.web.play import SeatAccess
from othello.web.routes import bodies
from othello.web.routes.dependencies import (
    REFUSALS, AnyPersonDep, Invitation, MatchDep, Name, ServicesDep, Token, invite)
from othello.web.views import State

router: APIRouter = APIRouter(prefix="/api", responses=REFUSALS)


@dataclass(frozen=True)
class ListedGame:
    """A game that every visitor may watch."""

    name: str = field(metadata={"description": "the name of the match"})
    players: dict[Side, views.Player]
    plies: int


@router.post("/matches/{name}/seat")
async def claim(name: Name, services: ServicesDep, body: bodies.Claim,
                person: AnyPersonDep) -> SeatAccess:
    """Take a free seat, using the code in the request. A repeated request changes nothing."""
    state = await services.matches.change(
        name, lambda match: match.claim(body.code, body.token, person, body.name))
    return SeatAccess(state, body.token)


@router.get("/matches/{name}/seat")
async def read_seats(match: MatchDep, token: Token = "") -> list[Side]:
    """Return the sides that a token may move for."""
    return [side_of(color) for color in match.sides_of(token)]


@router.post("/matches/{name}/invitation")
async def make_invitation(match: MatchDep, services: ServicesDep, request: Request,
                          body: bodies.Code) -> Invitation:
    """Return the link for an opponent, and the link's QR code."""
    open_side(match, body.code)
    return invite(request, services, f"#{match.name}/{body.code}")


@router.post("/matches/{name}/rematch")
async def rematch(match: MatchDep, services: ServicesDep, token: Token = "") -> State:
    """Return the rematch, in which the players swap colours. Both players get the same match."""
    return await services.play.rematch(match, token)


@router.post("/matches/{name}/listing")
async def change_listing(name: Name, services: ServicesDep, body: bodies.Listing,
                         token: Token = "") -> State:
    """Show a match in the list for watchers, or remove it from the list."""
    if body.listed:
        services.play.listings.acquire_for_an_hour()
    return await services.matches.change(
        name, lambda match: mark_listed(match, body.listed, token))


@router.get("/matches")
async def list_matches(services: ServicesDep) -> list[ListedGame]:
    """Return the games in progress that every visitor may watch, most recently changed first."""
    async with services.workers.turn():
        matches = await services.matches.listed_matches()
    return [ListedGame(match.name, views.players(match), len(match.game.history))
            for match in matches]
