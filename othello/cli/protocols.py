"""`othello nboard` and `othello gtp`: let other programs use othello's players."""

import argparse
from functools import partial

from othello import Piece
from othello.cli import options
from othello.cli.command import command, option
from othello.formats.files import lines
from othello.players.registry import SECONDS, player
from othello.protocols.gtp import Gtp
from othello.protocols.nboard import NBoard
from othello.protocols.search_process import SearchProcess

OPTIONS = (
    option("--player", type=options.player, default="hard", metavar="PLAYER",
           help="let PLAYER choose the moves (default: %(default)s)"),
    *options.limits(SECONDS), options.NO_BOOK)


@command(*OPTIONS)
def gtp(arguments: argparse.Namespace) -> None:
    """Answer a program that speaks GTP. The program sets up positions and requests moves."""
    program = Gtp(arguments.player, options.settings(arguments, SECONDS))
    for answer in program.answers(lines(options.stdin())):
        print(answer, end="", flush=True)


@command(*OPTIONS)
def nboard(arguments: argparse.Namespace) -> None:
    """Answer a program that speaks NBoard. The program sets up positions and requests moves."""
    say, settings = partial(print, flush=True), options.settings(arguments, SECONDS)
    player(arguments.player, Piece.BLACK, settings)  # raises UnknownPlayerError
    search = SearchProcess(say)
    try:
        board = NBoard(arguments.player, settings, say, search.begin, search.stop)
        if all(map(board.handle, lines(options.stdin()))):  # The input ended without "quit".
            search.wait()
    finally:
        search.end()
