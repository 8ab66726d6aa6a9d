"""The server: who may ask what of it, and what is answered to faults."""

import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from importlib.resources import files

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.trustedhost import TrustedHostMiddleware

from othello import __version__
from othello.analysis.explain import explanation
from othello.errors import OthelloError
from othello.player import InvalidMoveError
from othello.web.guard import Guard
from othello.web.hall import BusyError, Hall
from othello.web.match import SeatError, StaleError
from othello.web.routes import router
from othello.web.store import Store

STATUSES: dict[type[Exception], int] = {SeatError: 403, StaleError: 409, BusyError: 429}


def create_app(store: Store, hosts: Collection[str]) -> FastAPI:
    """The application, for requests to any of some names of hosts (`*` for all)."""
    hall = Hall(store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.warm_up()
        yield
        hall.close()

    app = FastAPI(title="Othello", version=__version__, lifespan=lifespan, docs_url=None,
                  redoc_url=None)
    app.state.hall = hall
    app.add_middleware(Guard)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    app.add_exception_handler(OthelloError, _refuse)
    app.include_router(router)
    app.mount("/", StaticFiles(directory=str(files("othello.web") / "static"), html=True))
    return app


def serve(app: FastAPI, listening: socket.socket, begin: Callable[[], None]) -> None:
    """Answer what comes to a socket until Ctrl-C; `begin` is called when all is ready."""

    class Server(uvicorn.Server):
        """Ends the streams of events before it waits for them to end."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            begin()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.hall.dismiss()
            await super().shutdown(sockets)

    Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=5)).run([listening])


def _refuse(request: Request, error: Exception) -> JSONResponse:
    """What is answered to an error, with the eight reasons where the rules refuse a move."""
    sentences = []
    if isinstance(error, InvalidMoveError):
        game = request.app.state.hall.room(request.path_params["name"]).match.game
        sentences = list(explanation(game.validator, error.position, error.player, error.reason))
    status = STATUSES.get(type(error), 400)
    return JSONResponse({"detail": str(error), "sentences": sentences}, status)
