"""Options for the players in the commands `arena`, `gtp` and `nboard`."""

import argparse
from math import inf

from othello.cli import options
from othello.cli.command import Option
from othello.cli.errors import print_error
from othello.players.registry import RATINGS, Settings


def program(name: str) -> str:
    """Check that an argument is a player other than `human`."""
    if name == "human":
        raise argparse.ArgumentTypeError(
            f"a human cannot play here; choose another player, such as {', '.join(RATINGS)}")
    return name


def limits(seconds: float) -> tuple[Option, ...]:
    """Return the options used by `settings`. `seconds` is the default for --time."""
    return (Option("--time", type=options.seconds, metavar="SECONDS",
                   help=f"limit each move to SECONDS (default: {seconds}; none with --nodes)"),
            Option("--nodes", type=options.whole_number(1), metavar="N",
                   help="search at most N positions for a move"),
            options.SEED_OPTION, options.MOVE_TIMEOUT)


def settings(arguments: argparse.Namespace, seconds: float) -> Settings:
    """Return the players' settings. Messages from players are printed as errors."""
    usual = seconds if arguments.nodes is None else inf
    return Settings(arguments.seed, arguments.time or usual, arguments.move_timeout, print_error,
                    nodes=arguments.nodes or Settings.nodes, book=arguments.book)
