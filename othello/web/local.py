"""Answer the page's requests in this process, for a page without a server."""

import asyncio
import json
import re
import sqlite3
from base64 import b64decode
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast
from urllib.parse import parse_qsl, urlsplit

from othello import __version__
from othello.analysis.evaluate import evaluate_board
from othello.analysis.film import Film
from othello.analysis.phrases import Side, side_of
from othello.analysis.report import ReviewSummary
from othello.errors import OthelloError
from othello.formats.database import UnavailableError, open_or_replace
from othello.formats.start import positions_of
from othello.game import Game
from othello.lessons.problem import Kind, Problem
from othello.lessons.store import Lessons
from othello.piece import Piece
from othello.players.registry import ON_8X8, RATINGS
from othello.web import (
    export, learning, library, library_import, positions, uploads, variations, views)
from othello.web.library_table import LAST, LibraryQuery, Result
from othello.web.match import Match, RefusedError, digest
from othello.web.matches import Matches
from othello.web.new_match import MatchSettings
from othello.web.polls import Polls
from othello.web.services import STATUSES, Services
from othello.web.store import MissingError, Store
from othello.web.values import Values
from othello.web.worker_tasks import Hint
from othello.web.workers import Priority, Workers

FILES = "games.sqlite", "lessons.sqlite"
MAX_STEP = 2  # of the values, because other requests wait, and another step takes seconds


class Answer(NamedTuple):
    """The response to a request, as its HTTP status and its text."""

    status: int
    text: str


@dataclass(frozen=True)
class Call:
    """A request: the values in its path and its query, its body, and the sender's keys."""

    values: dict[str, str]
    body: dict[str, Any]
    token: str
    person: str

    @property
    def name(self) -> str:
        """The name of the match."""
        return self.values["name"]

    @property
    def generation(self) -> int:
        """The generation of the match that a change is meant for."""
        return int(self.body["generation"])


Send: TypeAlias = Callable[[int, str], Awaitable[object]]  # the values are those of an Answer
Work: TypeAlias = Callable[["Local", Call], Awaitable[object]]
ROUTES: list[tuple[str, re.Pattern[str], Work]] = []


def route(method: str, path: str) -> Callable[[Work], Work]:
    """Answer requests to `path` with the decorated function.

    A `{name}` matches any text without `/`.
    """
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def register(work: Work) -> Work:
        ROUTES.append((method, pattern, work))
        return work

    return register


class Local:
    """The services of one browser, whose matches and answers are in the files of a folder."""

    def __init__(self, folder: Path, tell: Callable[[str], None] = print) -> None:
        """Open the files, or create them. Raises UnavailableError.

        A damaged file is renamed, and `tell` receives a message about it.
        """
        self._folder = folder
        self._copied: dict[str, bytes] = {}  # the files as of the last call of `changed_files`
        workers = Workers(in_place=True)
        games, lessons = (folder / name for name in FILES)
        self._store = open_or_replace(games, Store, "games", tell)
        self.lessons: Lessons = open_or_replace(lessons, Lessons, "answers", tell)
        matches = Matches(self._store, workers)
        self.services: Services = Services(
            self._store, matches, workers, "", Polls(self._store, matches))

    def close(self) -> None:
        """Close the files."""
        self.services.dismiss()
        self._store.close()
        self.lessons.close()

    def changed_files(self) -> dict[str, bytes]:
        """Return the contents of the files that have changed since the last call.

        The first call returns all files in the folder. Raises UnavailableError if a file is in use.
        """
        for name in FILES:
            with closing(sqlite3.connect(self._folder / name, timeout=0)) as connection:
                is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_busy:
                raise UnavailableError(f"{name} is in use and can't be copied now")
        files = {path.name: path.read_bytes() for path in self._folder.iterdir()
                 if not path.name.endswith(("-wal", "-shm"))}
        changed = {name: data for name, data in files.items() if self._copied.get(name) != data}
        self._copied.update(changed)
        return changed

    async def follow(self) -> None:
        """Loop forever, and end the games of players who run out of time."""
        await self.services.matches.follow()

    async def answer(self, method: str, target: str, body: str = "", token: str = "",
                     person: str = "") -> Answer:
        """Answer a request to `target`, which is a path with a query."""
        url = urlsplit(target)
        for known, pattern, work in ROUTES:
            if known == method and (found := pattern.fullmatch(url.path)):
                call = Call(found.groupdict() | dict(parse_qsl(url.query, keep_blank_values=True)),
                            json.loads(body or "{}"), token, person and digest(person))
                try:
                    result = await work(self, call)
                except OthelloError as error:
                    return refusal(error)
                return Answer(200, result if isinstance(result, str) else dumps(result))
        return Answer(404, json.dumps({"detail": "this needs a server", "sentences": []}))

    def watch(self, name: str, send: Send) -> "asyncio.Task[None]":
        """Call `send` with the state of a match, now and after each change, or with a refusal.

        To stop this, cancel the task that is returned.
        """
        return asyncio.create_task(self._send_states(name, send))

    async def _send_states(self, name: str, send: Send) -> None:
        try:
            async with self.services.news_of(name) as news:
                while (state := await news.get()) is not None:
                    await send(200, dumps(state))
        except OthelloError as error:
            await send(*refusal(error))

    async def match(self, call: Call) -> Match:
        """Return the match that a request names."""
        return await self.services.matches.read(call.name)

    async def prepare_review(self, match: Match) -> None:
        """Evaluate each position of a match, and let other requests run in between.

        The review that follows finds the values in the cache of `evaluate_board`.
        """
        match.require_help()
        for board, color in positions_of(match.game):
            await self.services.do(Priority.REVIEW, partial(evaluate_board, board, color))

    async def game(self, call: Call) -> tuple[Match, Game]:
        """Return the match that a request names, and the game now or after the request's line."""
        match = await self.match(call)
        line = call.values.get("line")
        return match, match.game if line is None else variations.played(match.game, line)

    def progress(self, call: Call, kind: Kind) -> learning.Progress:
        """Return the sender's progress with one kind of problem."""
        return learning.progress(self.lessons, call.person, kind, self.problems(call, kind))

    def problems(self, call: Call, kind: Kind) -> Sequence[Problem]:
        """Return those problems of one kind that a request asks for."""
        if kind is Kind.MISTAKE:
            return self.lessons.mistakes(call.person)
        values = call.values
        return learning.problems(kind, values.get("level", ""), values.get("line", ""),
                                 values.get("through", ""))


def refusal(error: OthelloError) -> Answer:
    """Return the answer to a request that has failed with an error."""
    sentences = error.sentences if isinstance(error, RefusedError) else []
    return Answer(STATUSES.get(type(error), 400),
                  json.dumps({"detail": str(error), "sentences": sentences}))


def dumps(result: object) -> str:
    """Return the JSON of dataclasses, lists and dictionaries."""
    return json.dumps(result, default=_plain)


def _plain(value: object) -> object:
    return value.value if isinstance(value, Kind) else vars(value)


@route("GET", "/server")
async def server(local: Local, call: Call) -> dict[str, object]:
    """Return the version of the program, and the programs that play."""
    return {"version": __version__, "matches": local.services.store.count(), "address": "",
            "levels": RATINGS, "on_8x8": list(ON_8X8)}


@route("POST", "/matches")
async def begin(local: Local, call: Call) -> dict[str, object]:
    """Start a match."""
    match, token, code = await local.services.begin(MatchSettings.of(**call.body), call.person)
    return {"state": views.state(match), "token": token, "code": code}


@route("PUT", "/matches/{name}")
async def begin_as(local: Local, call: Call) -> views.State:
    """Start a match with the name and the token that the page has chosen.

    The page shows this match before the services are ready. If the answer is lost, the page sends
    the same request again.
    """
    with suppress(MissingError):
        return views.state(await local.match(call))
    match, _, _ = await local.services.prepare(MatchSettings.of(**call.body), call.person)
    match.name, match.seats = call.name, dict.fromkeys(match.seats, digest(call.token))
    await local.services.add(match)
    return views.state(match)


@route("GET", "/matches/{name}")
async def read(local: Local, call: Call) -> views.State:
    """Return the state of a match."""
    return views.state(await local.match(call))


@route("GET", "/matches/{name}/seat")
async def sides(local: Local, call: Call) -> list[Side]:
    """Return the sides that a token may move for."""
    match = await local.match(call)
    return [side_of(color) for color in match.sides_of(call.token)]


# The changes to a match, each under the last part of its path.
CHANGES: dict[str, Callable[[Match, Call], None]] = {
    "moves": lambda match, call: match.move(
        match.position(call.body["square"]), call.generation, call.token),
    "undo": lambda match, call: match.undo(call.generation, call.token),
    "redo": lambda match, call: match.redo(call.generation, call.token),
    "resign": lambda match, call: match.resign(call.generation, call.token),
    "level": lambda match, call: match.change_level(
        Piece[call.body["side"].upper()], call.body["level"], call.generation, call.token)}


@route("POST", "/matches/{name}/" + "(?P<change>" + "|".join(CHANGES) + ")")
async def change(local: Local, call: Call) -> views.State:
    """Change a match."""
    work = CHANGES[call.values["change"]]
    return await local.services.matches.change(call.name, lambda match: work(match, call))


@route("POST", "/matches/{name}/rematch")
async def rematch(local: Local, call: Call) -> views.State:
    """Return a new match in which the colours are exchanged."""
    return views.state(await local.services.rematch(await local.match(call), call.token))


@route("GET", "/matches/{name}/plies/{number}")
async def ply(local: Local, call: Call) -> views.Position:
    """Return the board after a number of plies."""
    return views.position_after((await local.match(call)).game, int(call.values["number"]))


@route("GET", "/matches/{name}/export/{format}")
async def download(local: Local, call: Call) -> str:
    """Return the match as text."""
    return export.exported(await local.match(call), cast(export.Format, call.values["format"]))


@route("GET", "/matches/{name}/review")
async def review(local: Local, call: Call) -> ReviewSummary:
    """Return how many discs each move so far has lost."""
    match = await local.match(call)
    await local.prepare_review(match)
    return await local.services.review(match)


@route("GET", "/matches/{name}/position")
async def look(local: Local, call: Call) -> positions.Looked:
    """Return the board of a match now, or after a line."""
    _, game = await local.game(call)
    return positions.looked(game)


@route("GET", "/matches/{name}/explain/{square}")
async def explain(local: Local, call: Call) -> views.Explanation:
    """Return whether the side to move may play on a square, and why."""
    match, game = await local.game(call)
    return views.explained(game, match.position(call.values["square"]))


@route("GET", "/matches/{name}/trace/{square}")
async def trace(local: Local, call: Call) -> list[views.Step]:
    """Return the steps of a valid move."""
    match, game = await local.game(call)
    return views.steps(game, match.position(call.values["square"]))


@route("GET", "/matches/{name}/xray/{square}")
async def xray(local: Local, call: Call) -> Film:
    """Return a recording of the class model while it makes a move and takes it back."""
    match, game = await local.game(call)
    return await local.services.film(game, match.position(call.values["square"]))


@route("GET", "/matches/{name}/hints")
async def hints(local: Local, call: Call) -> list[Hint]:
    """Return the best moves of the side to move."""
    number = int(call.values.get("number", 3))
    return await local.services.hints(*await local.game(call), call.token, number)


@route("GET", "/matches/{name}/values")
async def values(local: Local, call: Call) -> Values:
    """Return the values of the moves in a position."""
    step = min(MAX_STEP, int(call.values.get("step", 0)))
    found = await local.services.values(*await local.game(call), call.token, step)
    return replace(found, is_last=found.is_last or step == MAX_STEP)


@route("GET", "/matches/{name}/variations")
async def tree(local: Local, call: Call) -> list[variations.Branch]:
    """Return the moves that were tried instead of the moves in the game."""
    return _tree(await local.match(call))


@route("POST", "/matches/{name}/(?P<change>variations|forget)")
async def vary(local: Local, call: Call) -> list[variations.Branch]:
    """Store a variation, or delete its last move."""
    return _tree(await local.services.vary(
        call.name, call.token, call.body["line"], call.values["change"] == "variations"))


def _tree(match: Match) -> list[variations.Branch]:
    return variations.tree(
        str(match.plies.board), match.plies.first, match.line, match.variations)


@route("POST", "/games")
async def games(local: Local, call: Call) -> list[uploads.UploadedGame]:
    """Return the games in a file or pasted text."""
    body = call.body
    return uploads.games(body["name"], b64decode(body["data"]), body.get("start", "standard"),
                         body.get("size", 8))


@route("POST", "/positions")
async def position(local: Local, call: Call) -> positions.SetUp:
    """Return the position that the text describes."""
    return positions.arranged(call.body["text"])


@route("GET", "/lessons")
async def progress(local: Local, call: Call) -> list[learning.Progress]:
    """Return the progress with each kind of problem."""
    return [local.progress(call, kind) for kind in Kind]


@route("GET", "/lessons/losses")
async def losses(local: Local, call: Call) -> learning.Losses:
    """Return the losses from mistakes."""
    return learning.losses(local.lessons, call.person)


@route("POST", "/lessons/mistakes")
async def learn(local: Local, call: Call) -> learning.Progress:
    """Make problems from the mistakes in a match."""
    match = await local.services.matches.read(call.body["match"])
    await local.prepare_review(match)
    await local.services.learn(local.lessons, call.person, match, call.token,
                               call.body.get("side"))
    return local.progress(call, Kind.MISTAKE)


@route("GET", "/lessons/openings/tree")
async def walk(local: Local, call: Call) -> learning.Opening:
    """Return the position after a line, and the moves that continue named openings."""
    return learning.opening_after(call.values.get("line", ""))


@route("GET", "/lessons/{kind}/next")
async def following(local: Local, call: Call) -> learning.NextProblem:
    """Return the problem to solve next."""
    kind = Kind(call.values["kind"])
    return learning.next_problem(local.lessons, call.person, kind, local.problems(call, kind),
                                 int(call.values.get("skip", 0)))


@route("POST", "/lessons/{kind}/answers")
async def answer(local: Local, call: Call) -> learning.Feedback:
    """Judge and store an answer."""
    problems = local.problems(call, Kind(call.values["kind"]))
    return learning.answer(
        local.lessons, call.person, problems, call.body["key"], call.body["square"])


@route("GET", "/library")
async def page(local: Local, call: Call) -> library.LibraryPage:
    """Return a page of the library's games."""
    wanted = call.values
    query = LibraryQuery(wanted.get("words", ""), cast(Result, wanted.get("result", "")),
                         wanted.get("level", ""), wanted.get("tag", ""))
    return await local.services.read_library(
        library.page, call.person, query, int(wanted.get("before", LAST)))


@route("POST", "/library")
async def bring(local: Local, call: Call) -> library.Added:
    """Add new games to the library."""
    data, text = call.body.get("data"), call.body.get("text", "")
    return await local.services.import_games(call.person, b64decode(data) if data else text)


@route("GET", "/library/statistics")
async def statistics(local: Local, call: Call) -> list[library.Part]:
    """Return the results of the games."""
    return await local.services.read_library(library.statistics, call.person)


@route("GET", "/library/export/{format}")
async def export_library(local: Local, call: Call) -> str:
    """Return all games as text."""
    format = cast(library.Format, call.values["format"])
    parts = local.services.exported_library(call.person, format)
    return "".join([part async for part in parts])


@route("GET", "/library/games/{game}")
async def record(local: Local, call: Call) -> library.GameRecord:
    """Return a game as a record from which a match can start."""
    return library.GameRecord(
        local.services.store.library.record(call.person, int(call.values["game"])))


@route("DELETE", "/library/games/{game}")
async def remove(local: Local, call: Call) -> library.GameRecord:
    """Delete a game, and return its record."""
    services, number = local.services, int(call.values["game"])
    return library.GameRecord(
        await services.change_library(services.store.library.remove, call.person, number))


@route("POST", "/library/games/{game}/tags")
async def tag(local: Local, call: Call) -> tuple[str, ...]:
    """Replace the tags of a game, and return the new tags."""
    services, tags = local.services, library_import.tags_of(call.body["tags"])
    await services.change_library(
        services.store.library.tag, call.person, int(call.values["game"]), tags)
    return tags
