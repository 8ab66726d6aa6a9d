"""Requests for a person's library."""

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, Concatenate, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import StreamingResponse

from othello.web import library, library_import
from othello.web.library import Added, GameRecord, LibraryPage, Part
from othello.web.library_table import LibraryQuery, LibraryTable, Result
from othello.web.match import digest
from othello.web.matches import patiently
from othello.web.routes import bodies
from othello.web.routes.dependencies import REFUSALS, PersonDep, ServicesDep
from othello.web.services import HOUR, Services
from othello.web.visitors import VISITOR
from othello.web.workers import Priority

MAX_IMPORTING = 60.0  # seconds
MAX_FAULTS = 20  # per response
LAST = 2**62

P = ParamSpec("P")
R = TypeVar("R")

router: APIRouter = APIRouter(prefix="/api/library", responses=REFUSALS)
Text = Annotated[str, Query(max_length=100)]
Number = Annotated[int, Path(ge=1, le=LAST)]


@router.get("")
async def page(services: ServicesDep, person: PersonDep, words: Text = "", result: Result = "",
               level: Text = "", tag: Text = "",
               before: Annotated[int, Query(ge=1, le=LAST)] = LAST) -> LibraryPage:
    """Return up to 50 of your games, and the value of `before` for the next page."""
    query = LibraryQuery(words, result, level, tag)
    return await _read(services, library.page, person, query, before)


@router.post("")
async def bring(services: ServicesDep, person: PersonDep, body: bodies.Import) -> Added:
    """Add new games to your library."""
    services.brought.take_for(VISITOR.get(), HOUR)
    table, owner = services.store.library, digest(VISITOR.get())
    table.require_room(person, owner)
    read = await services.do(
        Priority.REVIEW, partial(library_import.read, body.data or body.text), MAX_IMPORTING)
    added = await _change(services, table.add, person, read.entries, owner)
    return Added(added, len(read.entries) - added, read.faults[:MAX_FAULTS], len(read.faults))


@router.get("/statistics")
async def statistics(services: ServicesDep, person: PersonDep) -> list[Part]:
    """Return the results of your games by colour, level and opening, with pictures."""
    return await _read(services, library.statistics, person)


async def exporting(services: ServicesDep) -> AsyncIterator[None]:
    """Count an export for the visitor until all of it has been read. Raises BusyError."""
    with services.exports.taken(VISITOR.get()):
        yield


@router.get("/export/{format}", response_class=StreamingResponse,
            dependencies=[Depends(exporting)],
            responses={200: {"content": {"text/plain": {}, "application/json": {}}}})
async def export(services: ServicesDep, person: PersonDep,
                 format: library.Format) -> StreamingResponse:
    """Return all your games, as game records or as a list with their tags."""
    parts = _parts(services, person, format)
    if format == "json":
        return StreamingResponse(_listed(parts), media_type="application/json")
    return StreamingResponse(parts, media_type="text/plain")


@router.get("/games/{game}")
async def record(services: ServicesDep, person: PersonDep, game: Number) -> GameRecord:
    """Return one of your games as a record from which a match can start."""
    return GameRecord(services.store.library.record(person, game))


@router.delete("/games/{game}")
async def remove(services: ServicesDep, person: PersonDep, game: Number) -> GameRecord:
    """Delete a game, and return its record."""
    found = services.store.library.record(person, game)
    await _change(services, services.store.library.remove, person, game)
    return GameRecord(found)


@router.post("/games/{game}/tags")
async def tag(services: ServicesDep, person: PersonDep, game: Number,
              body: bodies.Tags) -> list[str]:
    """Replace the tags of a game, and return the new tags as they are stored."""
    tags = library_import.tags_of(body.tags)
    await _change(services, services.store.library.tag, person, game, tags)
    return list(tags)


async def _read(services: Services, ask: Callable[Concatenate[LibraryTable, P], R],
                *values: P.args, **named: P.kwargs) -> R:
    """Read the libraries in a thread, because a long search here would delay other visitors."""
    def found() -> R:
        with services.store.reading() as table:
            return ask(table, *values, **named)

    return await services.search(found)


async def _change(services: Services, change: Callable[P, R], *values: P.args,
                  **named: P.kwargs) -> R:
    """Call `change` in one transaction of the library."""
    def change_as_a_whole() -> R:
        with services.store.transaction():
            return change(*values, **named)

    return await patiently(change_as_a_whole)


async def _parts(services: Services, person: str, format: library.Format) -> AsyncIterator[str]:
    """Yield the games in parts, so that the server needs little memory even for slow clients."""
    last: int | None = 0
    while last is not None:
        text, last = await _read(services, library.export, person, last, format)
        yield text


async def _listed(parts: AsyncIterator[str]) -> AsyncIterator[str]:
    """Yield a JSON list with one game per line."""
    before = "[\n"
    async for text in parts:
        if text:
            yield before + text
            before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"
