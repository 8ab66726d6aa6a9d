"""A match as a file: its moves, all that is kept of it, or what stands on the board."""

from typing import Literal

from fastapi import APIRouter, Response

from othello.errors import FormatError
from othello.formats import ggf, svg, transcript
from othello.formats.record import Record
from othello.session import HUMAN, autosave
from othello.session.recorded import is_as_recorded, record_of
from othello.web import clocks
from othello.web.match import Match, is_as_begun
from othello.web.routes import PROBLEMS, TheMatch
from othello.web.schemas import plain

router: APIRouter = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/matches/{name}/export/{format}", response_class=Response,
            responses={200: {"content": {"text/plain": {}, "application/json": {},
                                         "image/svg+xml": {}}}})
async def export(match: TheMatch, format: Literal["txt", "json", "ggf", "svg"]) -> Response:
    """The match as a transcript, a saved game, a game record, or a picture of the board."""
    if format == "json":
        return Response(autosave.dumps(match.session), media_type="application/json")
    if format == "svg":
        return Response(svg.dumps(match.game.board), media_type="image/svg+xml")
    if format == "ggf":
        return Response(ggf.dumps([_record(match)]), media_type="text/plain")
    if match.start is None:
        raise FormatError("expected a game from the standard start or its mirror image: "
                          "a list of moves does not say where another game began")
    return Response(transcript.dumps(match.game) + "\n", media_type="text/plain")


def _record(match: Match) -> Record:
    """The match, with what was noted in the record that it began with.

    People without a name here have that of the game that was begun with. One that is over as it
    was then has the names of who played it, whoever sits here.
    """
    names = {color: plain(match.game.player(color).name) for color in match.session.players}
    if not is_as_begun(match):
        names |= {color: level for color, level in match.session.players.items()
                  if level != HUMAN} | match.names
    begun_with = match.begun_with
    if begun_with and not is_as_recorded(match.session, begun_with):
        begun_with = begun_with.without_result()
    return record_of(match.session, names, clocks.tags(match.clocks), begun_with)
