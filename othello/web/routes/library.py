"""Requests for a person's library."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import StreamingResponse

from othello.web import library
from othello.web.library import GameRecord, ImportResult, LibraryPage, Part
from othello.web.library_table import LAST, LibraryQuery, Result
from othello.web.routes import bodies
from othello.web.routes.dependencies import REFUSALS, PersonDep, ServicesDep

router: APIRouter = APIRouter(prefix="/api/library", responses=REFUSALS)
Text = Annotated[str, Query(max_length=100)]
Number = Annotated[int, Path(ge=1, le=LAST)]


@router.get("")
async def list_games(services: ServicesDep, person: PersonDep, words: Text = "",
                     result: Result = "", level: Text = "", tag: Text = "",
                     before: Annotated[int, Query(ge=1, le=LAST)] = LAST) -> LibraryPage:
    """Return up to 50 of your games, and the value of `before` for the next page."""
    query = LibraryQuery(words, result, level, tag)
    return await services.libraries.read(library.page, person, query, before)


@router.post("")
async def import_games(services: ServicesDep, person: PersonDep,
                       body: bodies.Import) -> ImportResult:
    """Add new games to your library."""
    return await services.libraries.import_games(person, body.data or body.text)


@router.get("/statistics")
async def compute_statistics(services: ServicesDep, person: PersonDep) -> list[Part]:
    """Return tables and charts of your results by colour, level and opening."""
    return await services.libraries.read(library.statistics, person)


async def limit_exports(services: ServicesDep) -> AsyncIterator[None]:
    """Count an export towards the visitor's limit until the download has ended.

    Raises BusyError.
    """
    with services.libraries.exports.hold():
        yield


@router.get("/export/{format}", response_class=StreamingResponse,
            dependencies=[Depends(limit_exports)],
            responses={200: {"content": {"text/plain": {}, "application/json": {}}}})
async def export(services: ServicesDep, person: PersonDep,
                 format: library.Format) -> StreamingResponse:
    """Return all your games, as game records or as a JSON list that includes the tags."""
    media_type = "application/json" if format == "json" else "text/plain"
    return StreamingResponse(services.libraries.export(person, format), media_type=media_type)


@router.get("/games/{game}")
async def read_record(services: ServicesDep, person: PersonDep, game: Number) -> GameRecord:
    """Return the record of one of your games."""
    return services.libraries.record(person, game)


@router.delete("/games/{game}")
async def remove(services: ServicesDep, person: PersonDep, game: Number) -> GameRecord:
    """Delete a game, and return its record."""
    return await services.libraries.remove(person, game)


@router.post("/games/{game}/tags")
async def tag(services: ServicesDep, person: PersonDep, game: Number,
              body: bodies.Tags) -> list[str]:
    """Replace the tags of a game, and return the new tags."""
    return await services.libraries.tag(person, game, body.tags)
