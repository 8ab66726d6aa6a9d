"""What can be asked of the server: a function for each request."""

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Header, Path, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from othello import __version__
from othello.analysis.explain import explanation
from othello.errors import FormatError, OthelloError
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import InvalidMoveError
from othello.players.registry import ON_8X8, RATINGS
from othello.session import autosave
from othello.web import brought, schemas, views, work
from othello.web.beginning import begin
from othello.web.clocks import Clocks, Control, standing
from othello.web.match import Match
from othello.web.matches import News
from othello.web.people import Anybody
from othello.web.services import HOUR, Services, TheServer, Visitor
from othello.web.workers import Urgency

MOST_REVIEWS = 100  # that are remembered: a page asks again when it is loaded again
LOOPBACK = ("127.0.0.1", "localhost", "::1")

Changed: TypeAlias = Callable[[Callable[[Match], None]], Awaitable[schemas.State]]

# All refusals have one shape. Only one status names its model: a model for each status, of each
# request, would take a tenth of the time in which the server starts.
_MODEL: dict[str, object] = {"model": schemas.Refusal}
_SHAPE: dict[str, object] = {
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}}
PROBLEMS: dict[int | str, dict[str, object]] = {
    status: {"description": description} | (_MODEL if status == 400 else _SHAPE)
    for status, description in (
        (400, "what the rules or the text do not allow"), (403, "the right of another seat"),
        (404, "no such match"), (408, "a request that took too long to come"),
        (409, "meant for another state"), (422, "not as described"), (429, "too much at a time"),
        (503, "the file or the processes fail; nothing has changed"))}

router: APIRouter = APIRouter(prefix="/api", responses=PROBLEMS)


class RefusedError(OthelloError):
    """The rules refuse a move, for a reason in each direction."""

    def __init__(self, error: InvalidMoveError, validator: MoveValidator) -> None:
        super().__init__(str(error))
        self.sentences: list[str] = list(
            explanation(validator, error.position, error.player, error.reason))


Name = Annotated[str, Path(max_length=40)]
Token = Annotated[str, Header(alias="x-seat", description="the token of a seat")]


async def match_of(name: Name, server: TheServer, visitor: Visitor) -> Match:
    """The match of that name; a program goes on in it."""
    return await server.matches.read(name, visitor)


TheMatch = Annotated[Match, Depends(match_of)]


def address_of(request: Request, server: Services) -> str:
    """The address of the page for others than who asks."""
    here = server.address if request.url.hostname in LOOPBACK else ""
    return here or str(request.base_url)


@router.get("/server")
async def server(request: Request, server: TheServer) -> schemas.Server:
    """How the server is, under which address others reach it, and which programs play."""
    return schemas.Server(version=__version__, matches=server.store.count(),
                          address=address_of(request, server), levels=RATINGS,
                          on_8x8=list(ON_8X8))


@router.post("/matches", status_code=201)
async def create(body: schemas.NewGame, server: TheServer, visitor: Visitor,
                 person: Anybody) -> schemas.Seated:
    """Begin a match, from the start or from a text."""
    invited = Piece[body.invite.upper()] if body.invite else None
    levels = {Piece.BLACK: str(body.black), Piece.WHITE: str(body.white)}
    if invited and levels[invited] != "human":
        raise FormatError(f"expected human for the side of {body.invite}, which is invited")
    record = await server.read(
        visitor, partial(brought.first, body.text, body.start, body.size), body.text)
    match, token, code = begin(record, levels, invited, person,
                               _clocks(body, server.store.clock()), body.name)
    server.made.take_for(visitor, HOUR)
    await server.matches.add(match, visitor)
    server.workers.start()  # a program may soon be asked
    return schemas.Seated(state=views.state(match), token=token, code=code if invited else None)


def _clocks(body: schemas.NewGame, now: float) -> Clocks | None:
    """The clocks that are asked for; raises FormatError."""
    clock = body.clock
    if clock is None:
        return None
    if clock.kind == "move" and clock.added:
        raise FormatError(f"expected no seconds added to those of each move, got {clock.added}")
    return standing(Control(clock.seconds, clock.added, clock.kind == "move"), now)


@router.get("/matches/{name}")
async def read(match: TheMatch) -> schemas.State:
    """All that there is to see of a match."""
    return views.state(match)


async def news_of(name: Name, server: TheServer, visitor: Visitor) -> AsyncIterator[News]:
    """What happens in the match of that name, until nobody reads it any more."""
    with server.streams.taken(visitor):
        async with server.matches.watching(name, visitor) as news:
            yield news


@router.get("/matches/{name}/events", response_class=EventSourceResponse)
async def events(news: Annotated[News, Depends(news_of)]) -> AsyncIterator[ServerSentEvent]:
    """The state of a match, now and after changes, without those that were not read in time."""
    while (state := await news.get()) is not None:
        yield ServerSentEvent(raw_data=state)


async def changed(name: Name, server: TheServer, visitor: Visitor) -> Changed:
    """What makes a change in the match of that name, and returns its state."""
    async def change(make: Callable[[Match], None]) -> schemas.State:
        match, _ = await server.matches.change(name, make, visitor)
        return views.state(match)

    return change


TheChange = Annotated[Changed, Depends(changed)]


@router.post("/matches/{name}/moves")
async def move(change: TheChange, body: schemas.Move, token: Token = "") -> schemas.State:
    """Place a disc; a move that the rules refuse is answered with the reasons."""
    def make(match: Match) -> None:
        try:
            match.move(match.position(body.square), body.generation, token)
        except InvalidMoveError as error:
            raise RefusedError(error, match.game.validator) from None

    return await change(make)


@router.post("/matches/{name}/undo")
async def undo(change: TheChange, body: schemas.Change, token: Token = "") -> schemas.State:
    """Take back moves to the last turn of a human, or a resignation or a loss on time."""
    return await change(lambda match: match.undo(body.generation, token))


@router.post("/matches/{name}/redo")
async def redo(change: TheChange, body: schemas.Change, token: Token = "") -> schemas.State:
    """Make moves again to the next turn of a human."""
    return await change(lambda match: match.redo(body.generation, token))


@router.post("/matches/{name}/resign")
async def resign(change: TheChange, body: schemas.Change, token: Token = "") -> schemas.State:
    """Give the match up."""
    return await change(lambda match: match.resign(body.generation, token))


@router.post("/matches/{name}/level")
async def level(change: TheChange, body: schemas.LevelChange, token: Token = "") -> schemas.State:
    """Give the side of a program to another program."""
    return await change(lambda match: match.change_level(
        Piece[body.side.upper()], body.level, body.generation, token))


@router.get("/matches/{name}/plies/{number}")
async def ply(match: TheMatch, number: Annotated[int, Path(ge=0, le=200)]) -> schemas.Position:
    """The board as it was after some plies."""
    return views.position_after(match.game, number)


@router.get("/matches/{name}/review")
async def review(match: TheMatch, server: TheServer, visitor: Visitor) -> schemas.Review:
    """What each move so far has lost; it takes some seconds."""
    saved = autosave.dumps(match.session)
    if saved not in server.reviews:
        judged = await server.workers.do(Urgency.REVIEW, partial(work.judge, saved), visitor)
        server.reviews[saved] = judged
        if len(server.reviews) > MOST_REVIEWS:
            del server.reviews[next(iter(server.reviews))]
    return server.reviews[saved]
