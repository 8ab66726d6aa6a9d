"""A match as a file: its moves, all that is kept of it, or what stands on the board."""

from typing import Literal

from fastapi import APIRouter, Response

from othello.formats import ggf, svg, transcript
from othello.formats.record import Record
from othello.session import HUMAN, kept
from othello.web import clocks
from othello.web.match import Match, record_of_match
from othello.web.routes import PROBLEMS, TheMatch

router: APIRouter = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/matches/{name}/export/{format}", response_class=Response,
            responses={200: {"content": {"text/plain": {}, "application/json": {},
                                         "image/svg+xml": {}}}})
async def export(match: TheMatch, format: Literal["txt", "json", "ggf", "svg"]) -> Response:
    """The match as a transcript, a saved game, a game record, or a picture of the board."""
    if format == "json":
        return Response(kept.dumps(match.session), media_type="application/json")
    if format == "svg":
        return Response(svg.dumps(match.game.board), media_type="image/svg+xml")
    text = (ggf.dumps([_record(match)]) if format == "ggf"
            else transcript.dumps(match.game) + "\n")
    return Response(text, media_type="text/plain")


def _record(match: Match) -> Record:
    """The match; people without a name have that of the game that was begun with."""
    names = {color: match.game.player(color).name if level == HUMAN else level
             for color, level in match.session.players.items()}
    return record_of_match(match, names | match.names, clocks.tags(match.clocks))
