"""The command that serves the page: web."""

import argparse
import errno
import os
import re
import socket
import webbrowser
from contextlib import closing, suppress
from functools import partial
from os.path import realpath
from pathlib import Path

from othello.cli import options
from othello.cli.faults import complain
from othello.errors import OthelloError, quoted

HOST, PORT = "127.0.0.1", 8000
LAST_PORT = 65_535
LEARNING = "learning.sqlite"
EVERYWHERE = "0.0.0.0", "::"


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    web = commands.add_parser(
        "web", help="play in the browser",
        description="Serve the page on this machine and open the browser. Games are kept from "
                    "one time to the next.")
    web.add_argument("--port", type=options.whole_number(0, LAST_PORT), default=PORT,
                     help="where to listen, or the next port that is free; 0 takes any "
                          "(default: %(default)s)")
    web.add_argument("--host", type=_host, default=HOST,
                     help="where to listen; 0.0.0.0 or :: lets others in (default: %(default)s)")
    web.add_argument("--allowed-host", action="append", type=_host_name, default=[],
                     metavar="HOST", help="a further name that browsers may know this machine by")
    web.add_argument("--no-browser", action="store_true", help="do not open the browser")
    web.add_argument("--games", type=options.path, default=None, metavar="FILE",
                     help="where games are kept (default: othello/games.sqlite among your data)")
    options.add_no_book(web)
    _add_front(web)
    web.set_defaults(run=_serve)


def _add_front(web: argparse.ArgumentParser) -> None:
    """Add what the command is told of a server before it."""
    web.add_argument("--proxy", action="append", type=_proxy, default=[], metavar="ADDRESS",
                     help="a server before this one, whose X-Forwarded headers are believed "
                          "(default: 127.0.0.1)")
    web.add_argument("--root-path", type=_root_path, default="", metavar="PATH",
                     help="the path under which such a server shows the page, such as /othello")


def _host(text: str) -> str:
    """A type of arguments: what may be a name or an address of this machine."""
    with suppress(UnicodeError):  # a part of a name that is empty, or longer than 63 letters
        if re.fullmatch(r"[a-z0-9_.:%-]+", text, re.ASCII | re.IGNORECASE):
            text.encode("idna")
            return text
    raise argparse.ArgumentTypeError(f"expected a name or an address, got {quoted(text)}")


def _host_name(text: str) -> str:
    """A type of arguments: a name that a browser can be given."""
    if re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", text, re.ASCII | re.IGNORECASE):
        return text
    raise argparse.ArgumentTypeError(
        f"expected a name such as othello.example, got {quoted(text)}")


def _root_path(text: str) -> str:
    """A type of arguments: a path, without its last slash."""
    path = text.rstrip("/")
    if re.fullmatch(r"(/[a-z0-9._~-]+)*", path, re.ASCII | re.IGNORECASE):
        return path
    raise argparse.ArgumentTypeError(f"expected a path such as /othello, got {text!r}")


def _proxy(text: str) -> str:
    """A type of arguments: an address, a network, or * for all."""
    from ipaddress import ip_network

    with suppress(ValueError):
        if text == "*" or ip_network(text):
            return text
    raise argparse.ArgumentTypeError("expected an address such as 127.0.0.1, a network such as "
                                     f"10.0.0.0/8, or *, got {quoted(text)}")


def _serve(arguments: argparse.Namespace) -> int:
    from othello.formats.database import opened_or_anew
    from othello.lessons.store import Lessons

    with options.extra("web", "the page", "make web installs it, or "):
        from othello.web.server import create_app, serve
        from othello.web.store import Store
    games = arguments.games or games_file()
    if realpath(games) == realpath(learning_file(games)):
        raise OthelloError(f"expected another name than {LEARNING} for the file of the games: it "
                           "is that of the answers beside it")
    with (closing(opened_or_anew(games, Store, "games", complain)) as store,
          closing(opened_or_anew(learning_file(games), Lessons, "answers", complain)) as lessons,
          _listen(arguments.host, arguments.port) as listening):
        address, others = _addresses(arguments.host, listening.getsockname()[1])
        app = create_app(store, _names(arguments), others, lessons, arguments.book)
        serve(app, listening, partial(_begin, arguments, address, others), arguments.proxy,
              arguments.root_path)
    return 0


def _begin(arguments: argparse.Namespace, address: str, others: str) -> None:
    print(f"Othello is at {_said(arguments.port, address, others)} - Ctrl-C stops it.", flush=True)
    if not arguments.no_browser:
        webbrowser.open(address)


def _names(arguments: argparse.Namespace) -> set[str]:
    """The names that browsers may know this machine by."""
    machine = socket.gethostname()
    return {"localhost", arguments.host, machine, f"{machine}.local", *arguments.allowed_host}


def _addresses(host: str, port: int) -> tuple[str, str]:
    """The address of the page on this machine, and the one for others if there is another."""
    if host not in EVERYWHERE:
        return _address(host, port), ""
    reachable = _reachable()
    return _address("localhost", port), _address(reachable, port) if reachable else ""


def _said(asked: int, address: str, others: str) -> str:
    """The addresses as they are said, and why it is not the port that was asked for."""
    also = f" and for others at {others}" if others else ""
    is_other = asked and not address.endswith(f":{asked}/")
    return f"{address}{also}" + (f" since port {asked} is taken" if is_other else "")


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _reachable() -> str:
    """The address that other machines see when this one asks them, if there is one."""
    for family, far in (socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))  # which only finds the way, and sends nothing
            return str(asking.getsockname()[0])
    return ""


def _listen(host: str, port: int) -> socket.socket:
    """Listen at a port or, where it is taken, at the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listen = partial(socket.create_server, family=family,
                     dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6())
    for candidate in range(port, LAST_PORT):
        try:
            return listen((host, candidate))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return listen((host, LAST_PORT))


def games_file() -> Path:
    """In the user's data, where the desktop's rules say that it is."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "othello" / "games.sqlite"


def learning_file(games: Path) -> Path:
    """Where answers are kept, beside the games."""
    return games.parent / LEARNING
