"""The command that serves the page: web."""

import argparse
import errno
import os
import socket
import sqlite3
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from othello.cli import options
from othello.errors import OthelloError

if TYPE_CHECKING:
    from othello.web.store import Store

HOST, PORT = "127.0.0.1", 8000
LAST_PORT = 65_535


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    web = commands.add_parser(
        "web", help="play in the browser",
        description="Serve the page on this machine and open the browser. Games are kept from "
                    "one time to the next.")
    web.add_argument("--port", type=options.whole_number(0, LAST_PORT), default=PORT,
                     help="where to listen, or the next port that is free; 0 takes any "
                          "(default: %(default)s)")
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
        from othello.web.server import create_app, serve
    except ModuleNotFoundError as error:
        raise OthelloError(f"the page needs {error.name}, which make web installs, or "
                           "pip install '.[web]'") from None
    store = _open_store(arguments.games or _default_path())
    listening = _listen(arguments.host, arguments.port)
    port = listening.getsockname()[1]
    host = "localhost" if arguments.host == "0.0.0.0" else arguments.host
    address = f"http://{host}:{port}/"
    why = f" since port {arguments.port} is taken" if arguments.port not in (0, port) else ""

    def begin() -> None:
        print(f"Othello is at {address}{why} - Ctrl-C stops it.", flush=True)
        if not arguments.no_browser:
            webbrowser.open(address)

    names = {"127.0.0.1", "localhost", arguments.host, *arguments.name}
    serve(create_app(store, names), listening, begin)
    return 0


def _open_store(path: Path) -> "Store":
    from othello.web.store import Store

    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return Store(path)
    except sqlite3.Error as error:
        raise OthelloError(f"games cannot be kept in {path}: {error}") from None


def _listen(host: str, port: int) -> socket.socket:
    """Listen at a port or, where it is taken, at the next one that is free."""
    for candidate in range(port, LAST_PORT):
        try:
            return socket.create_server((host, candidate))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return socket.create_server((host, LAST_PORT))


def _default_path() -> Path:
    """In the user's data, where the desktop's rules say that it is."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "othello" / "games.sqlite"
