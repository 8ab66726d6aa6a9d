"""Requests for studying a game: explanations, hints, values and variations."""

from functools import lru_cache, partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import TypeAdapter

from othello import Game, Piece, Position
from othello.analysis.film import Film
from othello.web import positions, uploads, values, variations, views, worker_tasks
from othello.web.match import Match
from othello.web.routes import bodies
from othello.web.routes.dependencies import REFUSALS, MatchDep, Name, ServicesDep, Token
from othello.web.services import Services

MAX_CACHED_TREES = 16  # 2 MB each
_BRANCHES = TypeAdapter(list[variations.Branch])

router: APIRouter = APIRouter(prefix="/api", responses=REFUSALS)


async def game_of(match: MatchDep,
                  line: Annotated[bodies.Line | None, Query()] = None) -> Game:
    """Return the game of a match. If `line` is given, return that variation instead.

    Raises InvalidMoveError.
    """
    return match.game if line is None else variations.play_line(match.game, line)


async def square_of(match: MatchDep, square: Annotated[bodies.Square, Path()]) -> Position:
    """Return `square` as a Position. Raises NotationError if the square isn't on the board."""
    return match.position(square)


GameDep = Annotated[Game, Depends(game_of)]
SquareDep = Annotated[Position, Depends(square_of)]


@router.post("/games")
async def parse_games(body: bodies.File, services: ServicesDep) -> list[uploads.UploadedGame]:
    """Return the games in a file or in pasted text.

    You can start a match from the `text` of a game.
    """
    return await services.workers.read(
        partial(uploads.games, body.name, body.data, body.start, body.size), body.data)


@router.post("/positions")
async def parse_position(body: bodies.PositionText,
                         services: ServicesDep) -> positions.ParsedPosition:
    """Return the board position that the text describes, and whether a game can start from it."""
    return await services.workers.read(partial(positions.parse_position, body.text), body.text)


@router.get("/matches/{name}/position")
async def read_position(game: GameDep) -> positions.CurrentPosition:
    """Return the current board of a match, or the board after the moves of `line`."""
    return positions.describe_position(game)


@router.get("/matches/{name}/explain/{square}")
async def explain(game: GameDep, square: SquareDep) -> views.Explanation:
    """Return whether a move is valid, and the line of discs in each direction from its square."""
    return views.explain(game, square)


@router.get("/matches/{name}/trace/{square}")
async def trace(game: GameDep, square: SquareDep) -> list[views.Step]:
    """Return the steps of a valid move. If the move is invalid, return an empty list."""
    return views.steps(game, square)


@router.get("/matches/{name}/xray/{square}")
async def xray(game: GameDep, square: SquareDep, services: ServicesDep) -> Film:
    """Return a recording of the lines of code that run when a move is made and undone."""
    return await services.study.film(game, square)


@router.get("/matches/{name}/hints")
async def find_hints(match: MatchDep, game: GameDep, services: ServicesDep, token: Token = "",
                     number: Annotated[int, Query(ge=1, le=60)] = 3) -> list[worker_tasks.Hint]:
    """Return the best moves for the side to move. Only players can ask for hints.

    While two people play against each other, hints, values and reviews are refused.
    """
    return await services.study.hints(match, game, token, number)


@router.get("/matches/{name}/values")
async def evaluate_moves(
        match: MatchDep, game: GameDep, services: ServicesDep, token: Token = "",
        step: Annotated[int, Query(ge=0, lt=len(values.NODES))] = 0) -> values.Values:
    """Return the values of the moves in a position.

    Only players can ask for values. A higher `step` means a deeper search.
    """
    return await services.study.values(match, game, token, step)


@router.get("/matches/{name}/variations", response_model=list[variations.Branch])
async def read_variations(match: MatchDep, services: ServicesDep) -> Response:
    """Return the variations of the match as a list of trees."""
    return await _tree(services, match)


@router.post("/matches/{name}/variations", response_model=list[variations.Branch])
async def add_variation(name: Name, services: ServicesDep, body: bodies.Variation,
                        token: Token = "") -> Response:
    """Store a variation. The request needs a seat token."""
    match = await services.study.edit_variation(name, token, body.line, True)
    return await _tree(services, match)


@router.post("/matches/{name}/forget", response_model=list[variations.Branch])
async def delete_variation(name: Name, services: ServicesDep, body: bodies.Variation,
                           token: Token = "") -> Response:
    """Delete the last move of a line, and all lines that continue from that move.

    The request needs a seat token.
    """
    match = await services.study.edit_variation(name, token, body.line, False)
    return await _tree(services, match)


async def _tree(services: Services, match: Match) -> Response:
    """Return the variations of a match as JSON.

    Converting many long variations can take half a second.
    """
    data = await services.workers.search(partial(
        _dump_tree, str(match.plies.board), match.plies.first, variations.line_of(match.game),
        tuple(match.variations)))
    return Response(data, media_type="application/json")


@lru_cache(MAX_CACHED_TREES)
def _dump_tree(start: str, first: Piece, main: str, lines: tuple[str, ...]) -> bytes:
    return _BRANCHES.dump_json(variations.tree(start, first, main, lines))
