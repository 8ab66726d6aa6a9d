"""What can be asked of somebody's library: a function for each request."""

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import StreamingResponse

from othello.piece import Piece
from othello.statistics import picture
from othello.statistics.report import NO_NAME, Row
from othello.statistics.tally import Tally
from othello.web import entries, shelf, views
from othello.web import library_schemas as schemas
from othello.web.match import digest
from othello.web.matches import patiently
from othello.web.people import Person
from othello.web.routes import PROBLEMS
from othello.web.services import HOUR, Services, TheServer, Visitor
from othello.web.workers import Urgency

MAX_IMPORTING = 60.0  # seconds
MOST_FAULTS = 20  # that are told of
MOST_ROWS = 12  # of a part of the statistics
PICTURE = 440, 190  # pixels: the width, and that of the names
LAST = 2**62
NAMES = {"BLACK": "you as Black", "WHITE": "you as White"}
TITLES: dict[str, str] = {
    "side": "Your results by colour", "level": "Your results by level",
    "opening": "Black's results by opening"}

R = TypeVar("R")

router: APIRouter = APIRouter(prefix="/api/library", responses=PROBLEMS)
Text = Annotated[str, Query(max_length=100)]
Number = Annotated[int, Path(ge=1, le=LAST)]


@router.get("")
async def page(server: TheServer, person: Person, visitor: Visitor, words: Text = "",
               result: shelf.Result = "", level: Text = "", tag: Text = "",
               before: Annotated[int, Query(ge=1, le=LAST)] = LAST) -> schemas.LibraryPage:
    """Fifty of one's games at most, of those that fit, and where the next ones begin."""
    wanted = shelf.Wanted(words, result, level, tag)
    found = await _read(server, visitor, lambda library: library.page(person, wanted, before))
    games = found[:shelf.PAGE]
    return schemas.LibraryPage(games=[_shown(server, game) for game in games],
                               next=games[-1].id if len(found) > shelf.PAGE else None)


@router.post("")
async def bring(server: TheServer, person: Person, visitor: Visitor,
                body: schemas.Import) -> schemas.Added:
    """Take games into one's library that are not in it yet."""
    server.brought.take_for(visitor, HOUR)
    owner = digest(visitor)
    server.store.shelf.require_room(person, owner)
    call = partial(entries.read, body.data or body.text)
    read = await server.workers.do(Urgency.REVIEW, call, visitor, MAX_IMPORTING)
    added = await _kept(server, partial(server.store.shelf.add, person, read.entries, owner))
    return schemas.Added(added=added, known=len(read.entries) - added,
                         faults=read.faults[:MOST_FAULTS], left_out=len(read.faults))


@router.get("/statistics")
async def statistics(server: TheServer, person: Person, visitor: Visitor) -> list[schemas.Part]:
    """The results of one's games by colour, level and opening, with pictures."""
    tallies = _tallies(await _read(server, visitor, lambda library: library.counts(person)))
    return [_part(part, found) for part, found in tallies.items()]


async def exporting(server: TheServer, visitor: Visitor) -> AsyncIterator[None]:
    """Count an export of the visitor until it has been read; raises BusyError."""
    with server.exports.taken(visitor):
        yield


@router.get("/export/{format}", response_class=StreamingResponse,
            dependencies=[Depends(exporting)],
            responses={200: {"content": {"text/plain": {}, "application/json": {}}}})
async def export(server: TheServer, person: Person, visitor: Visitor,
                 format: Literal["ggf", "json"]) -> StreamingResponse:
    """All of one's games, as records or as a list with their tags."""
    if format == "json":
        return StreamingResponse(_json(server, visitor, person), media_type="application/json")
    return StreamingResponse(_ggf(server, visitor, person), media_type="text/plain")


@router.get("/games/{game}")
async def record(server: TheServer, person: Person, game: Number) -> schemas.TheRecord:
    """One of one's games, from which a match can begin."""
    return schemas.TheRecord(record=server.store.shelf.record(person, game))


@router.delete("/games/{game}")
async def remove(server: TheServer, person: Person, game: Number) -> schemas.TheRecord:
    """Delete a game, and return its record."""
    found = server.store.shelf.record(person, game)
    await _kept(server, partial(server.store.shelf.remove, person, game))
    return schemas.TheRecord(record=found)


@router.post("/games/{game}/tags")
async def tag(server: TheServer, person: Person, game: Number, body: schemas.Tags) -> list[str]:
    """Give a game tags, in place of those it has; returns them as they are kept."""
    tags = entries.tags_of(body.tags)
    await _kept(server, partial(server.store.shelf.tag, person, game, tags))
    return list(tags)


async def _read(server: Services, visitor: str, ask: Callable[[shelf.Shelf], R]) -> R:
    """What is found in the libraries, in a thread since a long search keeps nobody waiting."""
    def found() -> R:
        with server.store.reading() as library:
            return ask(library)

    return await server.search(visitor, found)


async def _kept(server: Services, change: Callable[[], R]) -> R:
    """What a change of the shelf returns, when it is in the file."""
    def change_as_a_whole() -> R:
        with server.store.transaction():
            return change()

    return await patiently(change_as_a_whole)


def _shown(server: Services, game: shelf.Kept) -> schemas.LibraryGame:
    fields = game._asdict() | {"ended": entries.ended(game.record)}
    del fields["record"]
    side, tags = fields.pop("side"), shelf.listed(fields.pop("tags"))
    match = game.key if server.store.has(fields.pop("key")) else None
    return schemas.LibraryGame(side=views.side(Piece[side]) if side else None, tags=tags,
                               match=match, **fields)


def _part(part: str, tallies: dict[str, Tally]) -> schemas.Part:
    """The results by one thing: those of most games, as numbers and as a picture."""
    frequent = sorted(tallies.items(), key=lambda item: (-item[1].games, item[0]))[:MOST_ROWS]
    rows = [Row(part, NAMES.get(name, name) or NO_NAME, tally) for name, tally in frequent]
    counted = [schemas.Results(
        name=row.name, games=row.tally.games, wins=row.tally.wins, ties=row.tally.ties,
        losses=row.tally.losses, share=row.tally.share) for row in rows]
    title, bars = TITLES[part], map(picture.bar_of, rows)
    return schemas.Part(title=title, rows=counted, picture=picture.drawn(bars, title, *PICTURE))


def _tallies(counted: list[shelf.Counted]) -> dict[str, defaultdict[str, Tally]]:
    """One's own results by side and level, and those of Black by opening."""
    tallies: dict[str, defaultdict[str, Tally]] = {part: defaultdict(Tally) for part in TITLES}
    for side, level, opening, tally in counted:
        tallies["opening"][opening] += tally
        if side:
            own = tally if side == "BLACK" else tally.turned
            tallies["side"][side] += own
            tallies["level"][level] += own
    return tallies


async def _all(server: Services, visitor: str, person: str,
               dump: Callable[[list[shelf.Kept]], str]) -> AsyncIterator[str]:
    """The texts of all games, some at a time: nothing is held for a client that reads slowly."""
    last: int | None = 0

    def part(library: shelf.Shelf) -> tuple[str, int | None]:
        games = library.part(person, last or 0)
        return dump(games), games[-1].id if games else None

    while last is not None:
        text, last = await _read(server, visitor, part)
        yield text


def _ggf(server: Services, visitor: str, person: str) -> AsyncIterator[str]:
    return _all(server, visitor, person,
                lambda games: "".join(f"{game.record}\n" for game in games))


async def _json(server: Services, visitor: str, person: str) -> AsyncIterator[str]:
    """A list with a game on each line."""
    before = "[\n"
    async for text in _all(server, visitor, person, lambda games: ",\n".join(
            json.dumps(_exported(game)) for game in games)):
        if text:
            yield before + text
            before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"


def _exported(game: shelf.Kept) -> dict[str, object]:
    fields = game._asdict() | {"tags": shelf.listed(game.tags)}
    return {name: value for name, value in fields.items() if name not in ("id", "key")}
