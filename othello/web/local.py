"""Answer the page's requests in the browser, without a server."""

import asyncio
import json
import pickle
import re
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from inspect import isawaitable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast
from urllib.parse import parse_qsl, urlsplit

from othello import __version__, Game, OthelloError, Piece, Position
from othello.analysis.evaluate import evaluate_board
from othello.analysis.phrases import side_of
from othello.analysis.report import ReviewSummary
from othello.formats.database import UnavailableError, open_or_replace
from othello.formats.start import positions_of
from othello.lessons.problem import Kind
from othello.lessons.store import Lessons
from othello.players.registry import ON_8X8, RATINGS
from othello.processes.pool import LostWorkError, outcome
from othello.web import (
    export, learning, library, positions, uploads, variations, views)
from othello.web.library_table import LAST, LibraryQuery, Result
from othello.web.match import Match, RefusedError, digest
from othello.web.new_match import MatchSettings
from othello.web.services import STATUSES, Services
from othello.web.store import MissingError, Store
from othello.web.values import Values
from othello.web.workers import InPlace, Priority, Workers

FILES = "games.sqlite", "lessons.sqlite"
MAX_STEP = 2  # deeper steps would delay other requests by several seconds


class Answer(NamedTuple):
    """The HTTP status and the body of a response."""

    status: int
    text: str


# A Send function sends an HTTP status and a string to the page. A Search function calls
# `run_search` in another worker, and returns an empty string if the worker fails.
Send: TypeAlias = Callable[[int, str], Awaitable[object]]
Search: TypeAlias = Callable[[str], Awaitable[str]]

R = TypeVar("R")


class Searches(InPlace):
    """Runs calls in a second web worker.

    Until the second worker is ready, calls run in the first worker.
    """

    search: Search | None = None

    def submit(self, call: Callable[[], R], seconds: float | None = None) -> "asyncio.Future[R]":
        """Run `call` in the second web worker, and return a future for its result."""
        if self.search is None:
            return super().submit(call)
        return asyncio.ensure_future(_search(self.search, call))


async def _search(search: Search, call: Callable[[], R]) -> R:
    """Run `call` in the second web worker, and return its result.

    If the worker fails, repeat the call once.
    """
    text = _pack(call)
    answer = await search(text) or await search(text)
    if not answer:
        raise LostWorkError("the worker has failed")
    result, error = _unpack(answer)
    if error:
        raise error
    return cast(R, result)


def run_search(text: str, notify: object) -> str:
    """Run a call that is encoded as JSON, and return its `outcome` as JSON."""
    return json.dumps(_pack(outcome(_unpack(json.loads(text)))))


def _pack(value: object) -> str:
    return b64encode(pickle.dumps(value)).decode()


def _unpack(text: str) -> Any:
    return pickle.loads(b64decode(text))


@dataclass(frozen=True)
class Call:
    """A request, with its path and query values, its body and the sender's keys."""

    services: Services
    values: dict[str, str]
    body: dict[str, Any]
    token: str
    person: str

    def number(self, name: str, default: int = 0) -> int:
        """Return a number from the request's path or query."""
        return int(self.values.get(name, default))

    async def match(self) -> Match:
        """Return the match that a request names."""
        return await self.services.matches.read(self.values["name"])

    def game(self, match: Match) -> Game:
        """Return the game of `match`, or a variation of the game if the request contains one."""
        line = self.values.get("line")
        return match.game if line is None else variations.play_line(match.game, line)

    def square(self, match: Match) -> Position:
        """Return the square in the request's path."""
        return match.position(self.values["square"])

    @property
    def kind(self) -> Kind:
        """The kind of practice problem in the request's path."""
        return Kind(self.values["kind"])


class Local:
    """The services for one browser. Matches and answers are stored in a folder."""

    def __init__(self, folder: Path, notify: Callable[[str], None] = print) -> None:
        """Open or create the files. Raises UnavailableError.

        A damaged file is renamed and replaced, and `notify` receives a message.
        """
        self._folder = folder
        self._copies: dict[str, bytes] = {}  # the contents that `changed_files` last returned
        games, answers = (folder / name for name in FILES)
        store = open_or_replace(games, Store, "games", notify)
        lessons = open_or_replace(answers, Lessons, "answers", notify)
        self._searches = Searches()
        self.services: Services = Services(
            store, Workers(pool=self._searches), lessons=lessons)

    def search_with(self, search: Search) -> None:
        """Use `search` for all further searches, so that other requests needn't wait."""
        self._searches.search = search

    def close(self) -> None:
        """Close the files."""
        self.services.close()

    def changed_files(self) -> dict[str, bytes]:
        """Return the contents of the files that have changed since the last call.

        The first call returns all files. Raises UnavailableError if a file is in use.
        """
        for name in FILES:
            with closing(sqlite3.connect(self._folder / name, timeout=0)) as connection:
                is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_busy:
                raise UnavailableError(f"{name} is in use and can't be copied now")
        files = {path.name: path.read_bytes() for path in self._folder.iterdir()
                 if not path.name.endswith(("-wal", "-shm"))}
        changes = {name: data for name, data in files.items() if self._copies.get(name) != data}
        self._copies.update(changes)
        return changes

    async def run(self) -> None:
        """Loop forever, and end the games of players who run out of time."""
        await self.services.matches.run()

    async def answer(self, method: str, target: str, body: str = "", token: str = "",
                     person: str = "") -> Answer:
        """Answer a request for the path and query in `target`."""
        url = urlsplit(target)
        for route_method, pattern, work in ROUTES:
            if route_method == method and (found := pattern.fullmatch(url.path)):
                values = found.groupdict() | dict(parse_qsl(url.query, keep_blank_values=True))
                call = Call(self.services, values, json.loads(body or "{}"), token,
                            person and digest(person))
                try:
                    result = work(call)
                    result = await result if isawaitable(result) else result
                except OthelloError as error:
                    return refusal(error)
                return Answer(200, result if isinstance(result, str) else dumps(result))
        return Answer(404, json.dumps({"detail": "this request needs a server", "sentences": []}))

    def watch(self, name: str, send: Send) -> "asyncio.Task[None]":
        """Call `send` with the current state of a match, and again after each change.

        After an error, call `send` with the HTTP status and the error message, then stop. To stop
        earlier, cancel the returned task.
        """
        return asyncio.create_task(self._send_states(name, send))

    async def _send_states(self, name: str, send: Send) -> None:
        try:
            async with self.services.matches.watching(name) as queue:
                while (state := await queue.get()) is not None:
                    await send(200, dumps(state))
        except OthelloError as error:
            await send(*refusal(error))


def refusal(error: OthelloError) -> Answer:
    """Return the response to a request that failed with `error`."""
    sentences = error.sentences if isinstance(error, RefusedError) else []
    return Answer(STATUSES.get(type(error), 400),
                  json.dumps({"detail": str(error), "sentences": sentences}))


def dumps(result: object) -> str:
    """Convert dataclasses, lists and dictionaries to JSON."""
    return json.dumps(result, default=_plain)


def _plain(value: object) -> object:
    return value.value if isinstance(value, Kind) else vars(value)


async def begin_as(call: Call) -> views.State:
    """Start a match whose name and token were chosen by the page.

    The page shows the new match before the services are ready. A repeated request returns the same
    match.
    """
    with suppress(MissingError):
        return views.state(await call.match())
    play = call.services.play
    match, _, _ = await play.prepare(MatchSettings.of(**call.body), call.person)
    match.name, match.seats = call.values["name"], dict.fromkeys(match.seats, digest(call.token))
    await play.add(match)
    return views.state(match)


async def vary(call: Call) -> list[variations.Branch]:
    """Store a variation, or delete its last move if the request is `forget`."""
    is_added = call.values["change"] == "variations"
    return _tree(await call.services.study.edit_variation(
        call.values["name"], call.token, call.body["line"], is_added))


def _tree(match: Match) -> list[variations.Branch]:
    return variations.tree(
        str(match.plies.board), match.plies.first, variations.line_of(match.game),
        match.variations)


async def evaluate_positions(call: Call, match: Match) -> None:
    """Evaluate the positions of a match one by one, and answer other requests in between.

    The `evaluate_board` cache keeps the values for a later review.
    """
    match.require_help()
    for board, color in positions_of(match.game):
        await call.services.workers.do(Priority.REVIEW, partial(evaluate_board, board, color))


async def review(call: Call, match: Match) -> ReviewSummary:
    """Return how many discs each move lost."""
    await evaluate_positions(call, match)
    return await call.services.study.review(match)


async def values(call: Call, match: Match) -> Values:
    """Return the values of the moves in a position."""
    step = min(MAX_STEP, call.number("step"))
    result = await call.services.study.values(match, call.game(match), call.token, step)
    return replace(result, is_last=result.is_last or step == MAX_STEP)


async def learn(call: Call) -> learning.Progress:
    """Make problems from the mistakes in a match."""
    match = await call.services.matches.read(call.body["match"])
    await evaluate_positions(call, match)
    return await call.services.practice.add_mistakes(
        call.person, match, call.token, call.body.get("side"))


async def export_library(call: Call) -> str:
    """Return all games of a library as text."""
    format = cast(library.Format, call.values["format"])
    return "".join([part async for part in call.services.libraries.export(call.person, format)])


Work: TypeAlias = Callable[[Call], object]


def _changing(change: Callable[[Call, Match], None]) -> Work:
    """Return a function that changes the match in a request."""
    return lambda call: call.services.matches.change(
        call.values["name"], lambda match: change(call, match))


def _about(question: Callable[[Call, Match], object]) -> Work:
    """Return a function that answers a question about the match in a request."""
    async def answer(call: Call) -> object:
        result = question(call, await call.match())
        return await result if isawaitable(result) else result

    return answer


# A `{name}` in the path matches any text without `/`.
REQUESTS: dict[tuple[str, str], Work] = {
    ("GET", "/server"): lambda call: {
        "version": __version__, "matches": call.services.store.count(), "address": "",
        "levels": RATINGS, "on_8x8": list(ON_8X8)},
    ("POST", "/matches"): lambda call: call.services.play.begin(
        MatchSettings.of(**call.body), call.person),
    ("GET", "/matches/{name}"): _about(lambda call, match: views.state(match)),
    ("PUT", "/matches/{name}"): begin_as,
    ("POST", "/matches/{name}/moves"): _changing(lambda call, match: match.move(
        match.position(call.body["square"]), call.body["generation"], call.token)),
    ("POST", "/matches/{name}/undo"): _changing(
        lambda call, match: match.undo(call.body["generation"], call.token)),
    ("POST", "/matches/{name}/redo"): _changing(
        lambda call, match: match.redo(call.body["generation"], call.token)),
    ("POST", "/matches/{name}/resign"): _changing(
        lambda call, match: match.resign(call.body["generation"], call.token)),
    ("POST", "/matches/{name}/level"): _changing(lambda call, match: match.change_level(
        Piece[call.body["side"].upper()], call.body["level"], call.body["generation"],
        call.token)),
    ("POST", "/matches/{name}/rematch"): _about(
        lambda call, match: call.services.play.rematch(match, call.token)),
    ("GET", "/matches/{name}/seat"): _about(
        lambda call, match: [side_of(color) for color in match.sides_of(call.token)]),
    ("GET", "/matches/{name}/plies/{number}"): _about(
        lambda call, match: views.position_after(match.game, call.number("number"))),
    ("GET", "/matches/{name}/export/{format}"): _about(lambda call, match: export.export_match(
        match, cast(export.Format, call.values["format"]))),
    ("GET", "/matches/{name}/review"): _about(review),
    ("GET", "/matches/{name}/position"): _about(
        lambda call, match: positions.describe_position(call.game(match))),
    ("GET", "/matches/{name}/explain/{square}"): _about(
        lambda call, match: views.explain(call.game(match), call.square(match))),
    ("GET", "/matches/{name}/trace/{square}"): _about(
        lambda call, match: views.steps(call.game(match), call.square(match))),
    ("GET", "/matches/{name}/xray/{square}"): _about(
        lambda call, match: call.services.study.film(call.game(match), call.square(match))),
    ("GET", "/matches/{name}/hints"): _about(lambda call, match: call.services.study.hints(
        match, call.game(match), call.token, call.number("number", 3))),
    ("GET", "/matches/{name}/values"): _about(values),
    ("GET", "/matches/{name}/variations"): _about(lambda call, match: _tree(match)),
    ("POST", "/matches/{name}/(?P<change>variations|forget)"): vary,
    ("POST", "/games"): lambda call: uploads.games(
        call.body["name"], b64decode(call.body["data"]), call.body.get("start", "standard"),
        call.body.get("size", 8)),
    ("POST", "/positions"): lambda call: positions.parse_position(call.body["text"]),
    ("GET", "/lessons"): lambda call: call.services.practice.progress(call.person),
    ("GET", "/lessons/losses"): lambda call: call.services.practice.losses(call.person),
    ("POST", "/lessons/mistakes"): learn,
    ("GET", "/lessons/openings/tree"): lambda call: learning.opening_after(
        call.values.get("line", "")),
    ("GET", "/lessons/{kind}/next"): lambda call: call.services.practice.next(
        call.person, call.kind, call.number("skip"),
        *(call.values.get(name, "") for name in ("level", "line", "through"))),
    ("POST", "/lessons/{kind}/answers"): lambda call: call.services.practice.answer(
        call.person, call.kind, call.body["key"], call.body["square"]),
    ("GET", "/library"): lambda call: call.services.libraries.read(
        library.page, call.person, LibraryQuery(
            call.values.get("words", ""), cast(Result, call.values.get("result", "")),
            call.values.get("level", ""), call.values.get("tag", "")),
        call.number("before", LAST)),
    ("POST", "/library"): lambda call: call.services.libraries.import_games(
        call.person, b64decode(call.body.get("data", "")) or call.body.get("text", "")),
    ("GET", "/library/statistics"): lambda call: call.services.libraries.read(
        library.statistics, call.person),
    ("GET", "/library/export/{format}"): export_library,
    ("GET", "/library/games/{game}"): lambda call: call.services.libraries.record(
        call.person, call.number("game")),
    ("DELETE", "/library/games/{game}"): lambda call: call.services.libraries.remove(
        call.person, call.number("game")),
    ("POST", "/library/games/{game}/tags"): lambda call: call.services.libraries.tag(
        call.person, call.number("game"), call.body["tags"])}
ROUTES: list[tuple[str, re.Pattern[str], Work]] = [
    (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), work)
    for (method, path), work in REQUESTS.items()]
