"""What can be asked of the server by those who study: a function for each request."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from othello.analysis.effort import STANDARD
from othello.formats import saved_game
from othello.game import Game
from othello.position import Position
from othello.web import (
    brought, positions, schemas, study_schemas, values, variations, views, work)
from othello.web.match import Match
from othello.web.routes import PROBLEMS, Name, TheMatch, Token
from othello.web.services import Services, TheServer, Visitor
from othello.web.study_schemas import Branch, Brought, Line, Looked, SetUp, Values
from othello.web.workers import Urgency

router: APIRouter = APIRouter(prefix="/api", responses=PROBLEMS)


async def game_of(match: TheMatch, line: Annotated[Line | None, Query()] = None) -> Game:
    """The game of a match as it is, or as it would be after a line; raises InvalidMoveError."""
    return match.game if line is None else variations.played(match.game, line)


TheGame = Annotated[Game, Depends(game_of)]


async def square_of(match: TheMatch, square: Annotated[schemas.Square, Path()]) -> Position:
    """A square of the board; raises NotationError for any other."""
    return match.position(square)


TheSquare = Annotated[Position, Depends(square_of)]


@router.post("/games")
async def games(body: study_schemas.File, server: TheServer, visitor: Visitor) -> list[Brought]:
    """The games of a file or of a text, with each of which a match can begin."""
    call = partial(brought.games, body.name, body.data, body.start, body.size)
    return await server.read(visitor, call, body.data)


@router.post("/positions")
async def position(body: study_schemas.PositionText, server: TheServer,
                   visitor: Visitor) -> SetUp:
    """What stands on the board of a text, and whether that can be played."""
    return await server.read(visitor, partial(positions.arranged, body.text), body.text)


@router.get("/matches/{name}/position")
async def look(game: TheGame) -> Looked:
    """The board of a match as it is, or as it would be after a line."""
    return positions.looked(game)


@router.get("/matches/{name}/explain/{square}")
async def explain(game: TheGame, square: TheSquare) -> schemas.Explanation:
    """Whether the side to move may play a square, and what it meets in each direction."""
    return views.explained(game, square)


@router.get("/matches/{name}/trace/{square}")
async def trace(game: TheGame, square: TheSquare) -> list[schemas.Step]:
    """A valid move of the side to move, step by step; none for another square."""
    return views.steps(game, square)


@router.get("/matches/{name}/hints")
async def hints(match: TheMatch, game: TheGame, server: TheServer, visitor: Visitor,
                token: Token = "",
                number: Annotated[int, Query(ge=1, le=60)] = 3) -> list[schemas.Hint]:
    """The best moves of the side to move, for anyone with a seat; it takes a moment."""
    match.require_seat(token)
    call = partial(work.suggest, saved_game.dumps(game), number)
    return await server.workers.do(Urgency.HINT, call, visitor)


@router.get("/matches/{name}/variations", response_model=list[Branch])
async def tree(match: TheMatch, server: TheServer, visitor: Visitor) -> Response:
    """The moves that were tried in place of the game's."""
    return await _tree(server, visitor, match)


@router.post("/matches/{name}/variations", response_model=list[Branch])
async def vary(name: Name, server: TheServer, body: study_schemas.Variation, visitor: Visitor,
               token: Token = "") -> Response:
    """Keep a line, for anyone with a seat."""
    def keep(match: Match) -> None:
        match.require_seat(token)
        match.variations = variations.with_line(match.game, match.variations, body.line)

    match, _ = await server.matches.change(name, keep, visitor)
    return await _tree(server, visitor, match)


@router.post("/matches/{name}/forget", response_model=list[Branch])
async def forget(name: Name, server: TheServer, body: study_schemas.Variation, visitor: Visitor,
                 token: Token = "") -> Response:
    """Forget the last move of a line and what was tried after it, for anyone with a seat."""
    def cut(match: Match) -> None:
        match.require_seat(token)
        match.variations = variations.without_line(match.game, match.variations, body.line)

    match, _ = await server.matches.change(name, cut, visitor)
    return await _tree(server, visitor, match)


async def _tree(server: Services, visitor: str, match: Match) -> Response:
    """The variations of a match, which takes half a second for many long ones."""
    dump = partial(variations.dumps, match.game, match.variations)
    return Response(await server.search(visitor, dump), media_type="application/json")


@router.get("/matches/{name}/values")
async def worth(match: TheMatch, game: TheGame, server: TheServer, visitor: Visitor,
                token: Token = "",
                step: Annotated[int, Query(ge=0, lt=len(values.NODES))] = 0) -> Values:
    """What each move of a position is worth, for anyone with a seat: each step looks further."""
    match.require_seat(token)
    urgency = Urgency.HINT if values.NODES[step] <= STANDARD else Urgency.REVIEW
    call = partial(work.values_of, saved_game.dumps(game), step)
    return await server.workers.do(urgency, call, visitor)
