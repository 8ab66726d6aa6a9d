"""`othello web`: play in the browser."""

import argparse
import errno
import re
import socket
import webbrowser
from contextlib import closing, suppress
from functools import partial
from ipaddress import ip_network
from os.path import realpath
from pathlib import Path

from othello.cli import options
from othello.cli.command import command, option
from othello.cli.errors import UsageError, print_error
from othello.cli.folders import games_file, learning_file
from othello.formats.database import open_or_replace
from othello.lessons.store import Lessons

HOST, PORT = "127.0.0.1", 8000
MAX_PORT = 65_535
SQLITE_HEADER = b"SQLite format 3\0"
ALL_INTERFACES = "0.0.0.0", "::"


@command(
    option("--port", type=options.whole_number(0, MAX_PORT), default=PORT,
           help="listen on PORT, or on the next free port; 0 takes any free port (default: "
                "%(default)s)"),
    option("--host", default=HOST,
           type=options.make_type(  # The codec checks that each label has 1 to 63 letters.
               str, "a host name or an address",
               lambda text: re.fullmatch("[A-Za-z0-9_.:%-]+", text) and text.encode("idna")),
           help="listen on HOST; use 0.0.0.0 or :: to accept connections from other machines "
                "(default: %(default)s)"),
    option("--allowed-host", action="append", default=[], metavar="HOST",
           type=options.make_type(
               str, "a name such as othello.example",
               re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*").fullmatch),
           help="also accept requests to HOST"),
    option("--no-browser", action="store_true", help="don't open the browser"),
    option("--games", type=options.path, metavar="FILE",
           help="store games in FILE (default: othello/games.sqlite in your data "
                "folder)"),
    options.NO_BOOK,
    option("--proxy", action="append", default=[], metavar="ADDRESS",
           type=options.make_type(
               str, "an address such as 127.0.0.1, a network such as 10.0.0.0/8, or *",
               lambda text: text == "*" or ip_network(text)),
           help="trust the X-Forwarded headers of a reverse proxy at ADDRESS "
                "(default: 127.0.0.1)"),
    option("--root-path", default="", metavar="PATH",
           type=options.make_type(
               str, "a path such as /othello", re.compile("(/[A-Za-z0-9._~-]+)*/*").fullmatch),
           help="expect a reverse proxy that serves the page under PATH, such as /othello"))
def web(arguments: argparse.Namespace) -> None:
    """Serve the page on this machine and open the browser. Games are stored, so you can continue
    them after a restart.
    """
    with options.extra("web", "the page"):
        from othello.web.server import create_app, serve
        from othello.web.store import Store
    host, games = arguments.host, arguments.games or games_file()
    learning = learning_file(games)
    if arguments.games and games.is_file() and not _has_database_header(games):
        raise UsageError(f"{games} is not a database, so games can't be stored in it; choose a "
                         "new file")
    if realpath(games) == realpath(learning):
        raise UsageError(f"--games cannot be {learning.name}, because that file "
                         "stores the answers to practice problems")
    with (closing(open_or_replace(games, Store, "games", print_error)) as store,
          closing(open_or_replace(learning, Lessons, "answers", print_error)) as lessons,
          _listen(host, arguments.port) as listener):
        local, remote = _addresses(host, listener.getsockname()[1])
        machine = socket.gethostname()
        hosts = {"localhost", host, machine, f"{machine}.local", *arguments.allowed_host}
        app = create_app(store, hosts, remote, lessons, arguments.book)
        announce = partial(_announce, local, _describe_addresses(arguments.port, local, remote),
                           not arguments.no_browser)
        serve(app, listener, announce, arguments.proxy, arguments.root_path.rstrip("/"))


def _has_database_header(path: Path) -> bool:
    """Return whether a file is empty or starts as SQLite files do."""
    with path.open("rb") as file:
        return file.read(len(SQLITE_HEADER)) in (b"", SQLITE_HEADER)


def _announce(local: str, addresses: str, opens_browser: bool) -> None:
    print(f"Othello is at {addresses} - Ctrl-C stops it.", flush=True)
    if opens_browser:
        webbrowser.open(local)


def _addresses(host: str, port: int) -> tuple[str, str]:
    """Return the local address and the address for other machines.

    If there is only one address, the second string is empty.
    """
    if host not in ALL_INTERFACES:
        return _address(host, port), ""
    address = _network_address()
    return _address("localhost", port), _address(address, port) if address else ""


def _describe_addresses(port: int, local: str, remote: str) -> str:
    """Describe the addresses, and add a note if `port` was taken."""
    remote_text = f" and for others at {remote}" if remote else ""
    is_other = port and not local.endswith(f":{port}/")
    return f"{local}{remote_text}" + (f" since port {port} is taken" if is_other else "")


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _network_address() -> str:
    """Return this machine's address on the network, or an empty string."""
    for family, target in (socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))  # Connecting a UDP socket sends nothing.
            return str(probe.getsockname()[0])
    return ""


def _listen(host: str, port: int) -> socket.socket:
    """Listen on a port, or on the next free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listen = partial(socket.create_server, family=family,
                     dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6())
    for candidate in range(port, MAX_PORT):
        try:
            return listen((host, candidate))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return listen((host, MAX_PORT))
