"""The commands that let our players sit in other people's programs: nboard and gtp."""

import argparse
from math import inf
from typing import TYPE_CHECKING

from othello.cli import options
from othello.cli.faults import complain
from othello.formats.files import lines
from othello.players.registry import LIMIT, RATINGS, SECONDS, SEED, Settings

if TYPE_CHECKING:
    from othello.protocols.nboard import NBoard
    from othello.protocols.thinker import Thinker


def add_to(commands: options.Commands) -> None:
    """Add the commands."""
    for name, run in ("nboard", _nboard), ("gtp", _gtp):
        parser = commands.add_parser(
            name, help=f"play in another program that speaks {name}",
            description=f"Answer the lines of a program that speaks {name}, which sets up "
                        "positions and asks for moves. docs/arena.md shows a session.")
        parser.add_argument("--player", type=program, default="hard", metavar="PLAYER",
                            help="who finds the moves (default: %(default)s)")
        add_limits(parser)
        options.add_no_book(parser)
        parser.set_defaults(run=run)


def program(name: str) -> str:
    """A type of arguments: players that find their own moves."""
    if name == "human":
        raise argparse.ArgumentTypeError(
            f"expected a player that is no human, such as {', '.join(RATINGS)}, got 'human'")
    return name


def add_limits(parser: argparse.ArgumentParser, seconds: float = SECONDS) -> None:
    """Add what `settings` reads."""
    parser.add_argument("--time", type=options.seconds, metavar="SECONDS",
                        help=f"what a move may take (default: {seconds}, or any with --nodes)")
    parser.add_argument("--nodes", type=options.whole_number(1), metavar="N",
                        help="look at no more than N positions for a move")
    parser.add_argument("--seed", type=options.whole_number(0), default=SEED,
                        help="where the random numbers begin (default: %(default)s)")
    parser.add_argument("--move-timeout", type=options.seconds, default=LIMIT, metavar="SECONDS",
                        help="what a class or a program of yours may take (default: %(default)s)")
    parser.set_defaults(usual=seconds)


def settings(arguments: argparse.Namespace) -> Settings:
    """What players are told; what they print goes where it is no answer."""
    usual = arguments.usual if arguments.nodes is None else inf
    return Settings(arguments.seed, arguments.time or usual, arguments.move_timeout, complain,
                    nodes=arguments.nodes or Settings.nodes, book=arguments.book)


def _gtp(arguments: argparse.Namespace) -> int:
    from othello.protocols.gtp import Gtp

    for answer in Gtp(arguments.player, settings(arguments)).answers(lines(options.stdin())):
        print(answer, end="", flush=True)
    return 0


def _nboard(arguments: argparse.Namespace) -> int:
    from othello.protocols.nboard import NBoard
    from othello.protocols.thinker import Thinker

    thinker = Thinker(_say)
    try:
        board = NBoard(arguments.player, settings(arguments), _say, thinker.think, thinker.stop)
        _listen(board, thinker)
    finally:
        thinker.end()
    return 0


def _listen(board: "NBoard", thinker: "Thinker") -> None:
    for line in lines(options.stdin()):
        if not board.hear(line):
            return
    thinker.wait()


def _say(line: str) -> None:
    print(line, flush=True)
