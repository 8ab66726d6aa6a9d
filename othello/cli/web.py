"""The command that serves the page: web."""

import argparse
import os
import socket
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from othello.cli import options
from othello.errors import OthelloError

if TYPE_CHECKING:
    from fastapi import FastAPI

HOST, PORT = "127.0.0.1", 8000


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    web = commands.add_parser(
        "web", help="play in the browser",
        description="Serve the page on this machine and open the browser. Games are kept from "
                    "one time to the next.")
    web.add_argument("--port", type=options.whole_number(0), default=PORT,
                     help="where to listen; 0 takes a free one (default: %(default)s)")
    web.add_argument("--host", default=HOST,
                     help="where to listen; 0.0.0.0 lets others in (default: %(default)s)")
    web.add_argument("--name", action="append", default=[], metavar="HOST",
                     help="a further name that browsers may know this machine by")
    web.add_argument("--no-browser", action="store_true", help="do not open the browser")
    web.add_argument("--games", type=Path, default=None, metavar="FILE",
                     help="where games are kept (default: othello/games.sqlite among your data)")
    web.set_defaults(run=_serve)


def _serve(arguments: argparse.Namespace) -> int:
    try:
        import uvicorn  # noqa: F401

        from othello.web.server import create_app
        from othello.web.store import Store
    except ModuleNotFoundError as error:
        raise OthelloError(f"the page needs {error.name}, which make web installs, or "
                           "pip install '.[web]'") from None
    listening = socket.create_server((arguments.host, arguments.port))
    path = arguments.games or _default_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    app = create_app(Store(path), {"127.0.0.1", "localhost", arguments.host, *arguments.name})
    host = "localhost" if arguments.host == "0.0.0.0" else arguments.host
    address = f"http://{host}:{listening.getsockname()[1]}/"
    _run(app, listening, address, not arguments.no_browser)
    return 0


def _run(app: "FastAPI", listening: socket.socket, address: str, is_shown: bool) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        """Says when it is ready, and ends the streams of events before it waits for them."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(f"Othello is at {address} - Ctrl-C stops it.", flush=True)
            if is_shown:
                webbrowser.open(address)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.hall.dismiss()
            await super().shutdown(sockets)

    Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=5)).run([listening])


def _default_path() -> Path:
    """In the user's data, where the desktop's rules say that it is."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "othello" / "games.sqlite"
