"""What people who play together ask for: a seat, a link to it, another game, games to watch."""

from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Request

from othello.web import together_schemas as schemas
from othello.web import views
from othello.web.beginning import follow
from othello.web.beginning import rematch as another
from othello.web.match import let_watch, open_side
from othello.web.people import Anybody
from othello.web.routes import (
    LOOPBACK, PROBLEMS, Name, TheChange, TheMatch, Token, address_of)
from othello.web.schemas import Seated, Side, State
from othello.web.services import HOUR, TheServer, Visitor

MOST_DRAWN = 1_000  # characters of a link: a camera reads no picture of more

router: APIRouter = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/matches/{name}/seat")
async def claim(name: Name, server: TheServer, body: schemas.Claim,
                person: Anybody) -> Seated:
    """Take the free seat with the code for it; the same request again changes nothing."""
    match, _ = await server.matches.change(
        name, lambda found: found.claim(body.code, body.token, person, body.name))
    return Seated(state=views.state(match), token=body.token)


@router.get("/matches/{name}/seat")
async def seats(match: TheMatch, token: Token = "") -> list[Side]:
    """The sides that a token may move for."""
    return [views.side(color) for color in match.sides_of(token)]


@router.post("/matches/{name}/invitation")
async def invitation(match: TheMatch, server: TheServer, request: Request,
                     body: schemas.Code) -> schemas.Invitation:
    """The link to a free seat, for anyone with its code, and its picture for a telephone."""
    open_side(match, body.code)
    address = address_of(request, server)
    link = f"{address}#{match.name}/{body.code}"
    is_drawn = urlsplit(address).hostname not in LOOPBACK and len(link) <= MOST_DRAWN
    picture = segno.make_qr(link).svg_data_uri(light="#fff") if is_drawn else None
    return schemas.Invitation(link=link, picture=picture)


@router.post("/matches/{name}/rematch")
async def rematch(match: TheMatch, name: Name, server: TheServer, visitor: Visitor,
                  token: Token = "") -> State:
    """Another game with the colours changed: the same one for both players and their tokens."""
    made = another(match, token)
    if match.next is None:
        server.made.take_for(visitor, HOUR)
        await server.matches.add(made, visitor)
        match, _ = await server.matches.change(name, lambda found: follow(found, made.name))
    return views.state(await server.matches.read(str(match.next), visitor))


@router.post("/matches/{name}/listing")
async def listing(change: TheChange, server: TheServer, visitor: Visitor,
                  body: schemas.Listing, token: Token = "") -> State:
    """Let others find a match in the list of games to watch, or take it out."""
    if body.listed:
        server.listed.take_for(visitor, HOUR)
    return await change(lambda match: let_watch(match, body.listed, token))


@router.get("/matches")
async def listed(server: TheServer, visitor: Visitor) -> list[schemas.ListedGame]:
    """The games in progress that anybody may watch, the one that was changed last first."""
    found = await server.search(visitor, server.store.listed)
    return [schemas.ListedGame(name=match.name, players=views.players(match),
                               plies=len(match.game.history)) for match in found]
