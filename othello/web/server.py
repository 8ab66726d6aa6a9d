"""The server: its application, its routes and its log."""

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from othello import __version__
from othello.lessons.store import Lessons
from othello.web.connections import ACCEPTED, Connection
from othello.web.guard import Guard
from othello.web.page_files import PageFiles
from othello.web.routes import lessons as practice
from othello.web.routes import library, multiplayer, play, refusals, study, votes
from othello.web.services import Services
from othello.web.store import Store
from othello.web.workers import Workers

MAX_QUEUED_CONNECTIONS = 2048  # connections waiting to be accepted
MAX_LOG_RECORDS, LOG_SECONDS = 20, 3600.0  # at most 20 records are logged per hour


def create_app(store: Store, hosts: Collection[str], address: str = "",
               lessons: Lessons | None = None, book: bool = True) -> FastAPI:
    """Create the application, which accepts requests to the host names in `hosts` (`*` for all).

    `address` is the page's address for other computers. Invitation links contain it even if the
    page is opened on localhost. If `lessons` is None, answers to problems are lost when the
    application ends. If `book` is true, programs use the opening book.
    """
    app = FastAPI(title="Othello", version=__version__, lifespan=_lifespan, docs_url=None,
                  redoc_url=None)
    app.state.services = Services(store, Workers(), address, book, lessons)
    app.add_middleware(Guard, hosts=hosts)
    refusals.add_handlers(app)
    for part in play, study, practice, library, multiplayer, votes:
        app.router.routes.extend(part.router.routes)  # include_router would copy the routes
    files = PageFiles(Path(__file__).with_name("static"))
    app.mount(f"/{files.version}", files)
    app.mount("/", files)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services = app.state.services
    tasks = [asyncio.create_task(each.run()) for each in (services.matches, services.polls)]
    yield
    for task in tasks:
        task.cancel()
    services.close()


def serve(app: FastAPI, listener: socket.socket, on_ready: Callable[[], None],
          proxies: Collection[str] = (), root_path: str = "") -> None:
    """Serve `app` on a socket until you press Ctrl-C. Call `on_ready` when the server is ready.

    The server trusts the forwarding headers that `proxies` send. A proxy may publish the server
    under the path `root_path`.
    """
    handler = logging.StreamHandler()
    handler.addFilter(RateLimitFilter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    config = uvicorn.Config(
        app, http=Connection, ws="none", backlog=ACCEPTED, log_config=None, log_level="warning",
        timeout_graceful_shutdown=5, root_path=root_path,
        forwarded_allow_ips=list(proxies) or None)
    _Server(config, on_ready, app.state.services.cancel_all).run([listener])


class _Server(uvicorn.Server):
    """A server that calls `on_ready` when it starts listening, and `cancel_all` when it stops.

    `cancel_all` ends the event streams and the calls that would delay the shutdown.
    """

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None],
                 cancel_all: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready, self._cancel_all = on_ready, cancel_all

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then call `on_ready`."""
        await super().startup(sockets)
        for each in sockets or []:
            each.listen(MAX_QUEUED_CONNECTIONS)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancel all work that visitors are waiting for, then shut down."""
        self._cancel_all()
        await super().shutdown(sockets)


class RateLimitFilter(logging.Filter):
    """A filter that passes at most MAX_LOG_RECORDS log records per hour, and counts the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._end = clock() + LOG_SECONDS
        self._number = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log `record`."""
        if self._clock() >= self._end:
            left_out = self._number - MAX_LOG_RECORDS
            if left_out > 0:
                record.msg, record.args = (
                    f"{record.getMessage()} ({left_out} earlier messages left out)", ())
            self._end, self._number = self._clock() + LOG_SECONDS, 0
        self._number += 1
        return self._number <= MAX_LOG_RECORDS
