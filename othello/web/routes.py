"""What can be asked of the server: a function for each request."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Query, Request, Response
from fastapi.sse import EventSourceResponse

from othello.board import Board
from othello.errors import FormatError
from othello.formats import ggf, saved_game, svg, transcript
from othello.formats.record import Record
from othello.game import Game
from othello.piece import Piece
from othello.position import Position
from othello.web import schemas, views, work
from othello.web.hall import BusyError, Hall, Room
from othello.web.match import begin

MOST_MATCHES = 2_000
AGE = 30 * 24 * 3600.0  # seconds after which a match in which nothing happens is forgotten

PROBLEMS: dict[int | str, dict[str, object]] = {
    status: {"model": schemas.Problem, "description": description} for status, description in (
        (400, "what the rules or the text do not allow"), (403, "the right of another seat"),
        (404, "no such match"), (409, "meant for another state"), (429, "too much at a time"))}

router: APIRouter = APIRouter(prefix="/api/matches", responses=PROBLEMS)


async def hall_of(request: Request) -> Hall:
    """The hall of the application that is asked."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


TheHall = Annotated[Hall, Depends(hall_of)]


async def room_of(name: Annotated[str, Path(max_length=40)], hall: TheHall) -> Room:
    """The room of a match; answers 404 where there is none."""
    room = hall.room(name)
    if room is None:
        raise HTTPException(404, "there is no such match here; old ones are forgotten")
    return room


TheRoom = Annotated[Room, Depends(room_of)]
Token = Annotated[str, Header(alias="x-seat", description="the token of a seat")]
TheSquare = Annotated[schemas.Square, Path()]


@router.post("", status_code=201)
async def create(body: schemas.NewGame, hall: TheHall) -> schemas.Seated:
    """Begin a match, from the start or from a text."""
    hall.store.clear(AGE)
    if hall.store.count() >= MOST_MATCHES:
        raise BusyError("there are too many matches here")
    invited = Piece[body.invite.upper()] if body.invite else None
    levels = {Piece.BLACK: str(body.black), Piece.WHITE: str(body.white)}
    if invited and levels[invited] != "human":
        raise FormatError(f"expected human for the side of {body.invite}, which is invited")
    match, token, code = begin(_game(body), levels, invited)
    room = hall.open(match)
    return schemas.Seated(state=room.state, token=token, code=code if invited else None)


def _game(body: schemas.NewGame) -> Game:
    text = body.text.strip()
    if not text:
        return Game(Board(start=body.start))
    if text.startswith("{"):
        game = saved_game.loads(text)
    elif text.startswith("(;"):
        game = ggf.loads(text)[0].game
    else:
        game = transcript.loads(text, start=body.start)
    if game.board.size != 8:
        raise FormatError(f"expected a game on 8x8, got one on size {game.board.size}")
    return game


@router.get("/{name}")
async def read(room: TheRoom) -> schemas.State:
    """All that there is to see of a match."""
    return room.state


@router.get("/{name}/events", response_class=EventSourceResponse)
async def events(room: TheRoom, hall: TheHall) -> AsyncIterator[schemas.State]:
    """The state of a match, now and after each change."""
    async with hall.watching(room) as news:
        while (state := await news.get()) is not None:
            yield state


@router.post("/{name}/seat")
async def claim(room: TheRoom, hall: TheHall, body: schemas.Claim) -> schemas.Seated:
    """Take the free seat with the code for it."""
    token = room.match.claim(body.code)
    return schemas.Seated(state=hall.changed(room), token=token)


@router.get("/{name}/seat")
async def seats(room: TheRoom, token: Token = "") -> list[schemas.Side]:
    """The sides that a token may move for."""
    return [views.side(color) for color in room.match.sides_of(token)]


@router.post("/{name}/moves")
async def move(room: TheRoom, hall: TheHall, body: schemas.Move,
               token: Token = "") -> schemas.State:
    """Place a disc; a move that the rules refuse is answered with the reasons."""
    room.match.move(Position.parse(body.square), body.generation, token)
    return hall.changed(room)


@router.post("/{name}/undo")
async def undo(room: TheRoom, hall: TheHall, body: schemas.Change,
               token: Token = "") -> schemas.State:
    """Take back moves to the last turn of a human, or a resignation."""
    room.match.undo(body.generation, token)
    return hall.changed(room)


@router.post("/{name}/redo")
async def redo(room: TheRoom, hall: TheHall, body: schemas.Change,
               token: Token = "") -> schemas.State:
    """Make moves again to the next turn of a human."""
    room.match.redo(body.generation, token)
    return hall.changed(room)


@router.post("/{name}/resign")
async def resign(room: TheRoom, hall: TheHall, body: schemas.Change,
                 token: Token = "") -> schemas.State:
    """Give the match up."""
    room.match.resign(body.generation, token)
    return hall.changed(room)


@router.post("/{name}/level")
async def level(room: TheRoom, hall: TheHall, body: schemas.LevelChange,
                token: Token = "") -> schemas.State:
    """Have another program play the side of a program."""
    room.match.change_level(Piece[body.side.upper()], body.level, body.generation, token)
    return hall.changed(room)


@router.get("/{name}/plies/{number}")
async def ply(room: TheRoom, number: Annotated[int, Path(ge=0, le=200)]) -> schemas.Position:
    """The board as it was after some plies."""
    return views.position_after(room.match.game, number)


@router.get("/{name}/explain/{square}")
async def explain(room: TheRoom, square: TheSquare) -> schemas.Explanation:
    """Whether the side to move may play a square, and what it meets in each direction."""
    return views.explained(room.match.game, Position.parse(square))


@router.get("/{name}/trace/{square}")
async def trace(room: TheRoom, square: TheSquare) -> list[schemas.Step]:
    """A valid move of the side to move, step by step; none for another square."""
    return views.steps(room.match.game, Position.parse(square))


@router.get("/{name}/hints")
async def hints(room: TheRoom, hall: TheHall,
                number: Annotated[int, Query(ge=1, le=60)] = 3) -> list[schemas.Hint]:
    """The best moves of the side to move; it takes half a second."""
    return await hall.ask(partial(work.suggest, saved_game.dumps(room.match.game), number))


@router.get("/{name}/review")
async def review(room: TheRoom, hall: TheHall) -> schemas.Review:
    """What each move so far has lost; it takes some seconds."""
    return await hall.ask(partial(work.judge, saved_game.dumps(room.match.game)))


@router.get("/{name}/export/{format}", response_class=Response,
            responses={200: {"content": {"text/plain": {}, "application/json": {},
                                         "image/svg+xml": {}}}})
async def export(room: TheRoom, format: Literal["txt", "json", "ggf", "svg"]) -> Response:
    """The match as a transcript, a saved game, a game record, or a picture of the board."""
    game = room.match.game
    if format == "json":
        return Response(saved_game.dumps(game), media_type="application/json")
    if format == "svg":
        return Response(svg.dumps(game.board), media_type="image/svg+xml")
    text = ggf.dumps([Record(game)]) if format == "ggf" else transcript.dumps(game) + "\n"
    return Response(text, media_type="text/plain")
