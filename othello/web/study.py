"""What can be asked of the server by who studies: a function for each request."""

from functools import partial

from fastapi import APIRouter

from othello.web import positions, study_schemas, work
from othello.web.routes import PROBLEMS, TheServer, Visitor
from othello.web.study_schemas import Brought, SetUp
from othello.web.workers import Urgency

router: APIRouter = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/games")
async def games(body: study_schemas.File, server: TheServer, visitor: Visitor) -> list[Brought]:
    """The games of a file or of a text, with each of which a match can begin."""
    call = partial(work.games_of, body.name, body.data, body.start)
    return await server.workers.do(Urgency.HINT, call, visitor)


@router.post("/positions")
async def position(body: study_schemas.PositionText) -> SetUp:
    """What stands on the board of a text, and whether that can be played."""
    return positions.set_up(body.text)
