"""The command-line parser, which imports only the module of the chosen command.

COMMANDS names a module for each command. That module defines an object for the command, such as
`make_book` for `make-book`.
"""

import argparse
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from othello.analysis.phrases import program
from othello.board import STARTS
from othello.cli import options
from othello.cli.command import Run, option
from othello.cli.errors import one_line
from othello.console.prompt import find_nearest
from othello.players.registry import SECONDS

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

COMMANDS = {  # the module and the summary of each command
    "best": ("positions", "find the best move in a position"),
    "solve": ("positions", "find the exact score of positions"),
    "perft": ("positions", "count the games of each length"),
    "show": ("games", "show a game in a file, or one of its positions"),
    "replay": ("games", "step through a game in a file"),
    "convert": ("games", "convert the games in a file to another format"),
    "validate": ("games", "replay every game in files and report errors"),
    "stats": ("stats", "count the results of many games"),
    "candidates": ("candidates", "print the valid moves in each game's last "
                                 "position, and the position after each move"),
    "why": ("explain", "explain why a square is or isn't a valid move"),
    "trace": ("explain", "show a move step by step"),
    "xray": ("explain", "show how the class model makes a move: calls, lines of code and values"),
    "review": ("review", "show the loss of each move in a game"),
    "practice": ("practice", "practise your mistakes, endings and openings"),
    "extract-endings": ("extract_endings", "find endings with exactly one winning move"),
    "web": ("web", "play in the browser"),
    "train": ("train", "learn the weights of the evaluation from games"),
    "make-book": ("make_book", "make an opening book from games"),
    "judge": ("judge", "test whether another program follows the rules"),
    "course": ("course", "learn the design by building it"),
    "nboard": ("protocols", "provide a player for another program through the NBoard protocol"),
    "gtp": ("protocols", "provide a player for another program through GTP"),
    "arena": ("arena", "play matches between programs, and rate them"),
    "completion": ("completion", "print a completion script for bash and zsh"),
}


class Parser(argparse.ArgumentParser):
    """A parser that suggests the nearest command for a mistyped name."""

    module: str = ""  # the name of the module to import, or an empty string after the import
    commands: "Mapping[str, Parser]" = {}

    def load(self) -> None:
        """Import the command and let it add its options."""
        if self.module:
            module, self.module = import_module(f"othello.cli.{self.module}"), ""
            getattr(module, self.prog.split()[-1].replace("-", "_"))(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Load the command first, so that it reports errors itself."""
        self.load()
        arguments, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return arguments, rest

    def error(self, message: str) -> NoReturn:
        """End the program with exit code 2."""
        name = self.prog.replace(program(), "othello", 1)
        match = re.match(r"argument COMMAND: invalid choice: '(.*)' \((.*)\)", message)
        if match and match[1] == "play":
            self.exit(2, f"{name}: play is not a command. To play, type: "
                         f"{self.prog} --white easy\n")
        suggestion = match and find_nearest(match[1], re.findall("[a-z-]+", match[2]))
        if suggestion:
            message += f". Did you mean {suggestion}?"
        self.exit(2, f"{name}: {one_line(message)}\n{self.prog} --help lists all options.\n")

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print all options. Raises OSError if the output can't be written."""
        print(self.format_help(), end="", file=file)
        sys.stdout.flush()


def _import_later(name: str) -> Run:
    """Return a function that imports a module and runs its command."""
    return lambda arguments: import_module(f"othello.cli.{name}").run(arguments)


GAME = (
    option("--version", dest="run", action="store_const", const=_import_later("version"),
           help="print the version, and whether the engine is compiled"),
    option("--verbose", action="store_true",
           help="with --version: describe Python, the system and the terminal"),
    *(option(f"--{color.name.lower()}", metavar="PLAYER",
             help=f"choose who plays {color.name.capitalize()}: human, {options.RATED}, your own "
                  "class as FILE.py:CLASS, or another program as nboard:COMMAND or gtp:COMMAND "
                  f"(default: {default})")
      for color, default in options.DEFAULT_PLAYERS.items()),
    options.SEED_OPTION,
    option("--time", type=options.seconds, default=SECONDS, metavar="SECONDS",
           help="limit the mcts and hard levels to SECONDS per move (default: %(default)s)"),
    options.MOVE_TIMEOUT,
    options.NO_BOOK,
    options.SIZE,
    option("--start", choices=STARTS, default="standard",
           help="choose the starting position; mirrored has Black on d4 and e5 (default: "
                "%(default)s)"),
    option("--continue", action="store_true", dest="continue_game",
           help="resume the latest unfinished game; --black and --white replace its players"),
    option("--no-autosave", action="store_true", help="don't save the game to a file"),
    *options.STYLE_OPTIONS,
    options.SCREEN,
)


# Commands also accept these options before their names.
SHARED_DEFAULTS: dict[str, Any] = {
    "size": 8, "color": "auto", "accessible": False, "screen": "auto"}


def command_line(has_commands: bool = True) -> Parser:
    """Return a parser with the options of the game and, by default, all commands.

    Each command is loaded on first use. Creating the parser takes less time if `has_commands`
    is false.
    """
    parser = Parser(
        prog=program(),
        description="Play Othello in the terminal. Without a command, a game starts; type help "
                    "in the game to list its commands.",
        epilog="Exit codes: 0 for success, 1 if an error occurs or output can't be written, 2 if "
               "the command line is invalid, 129 for SIGHUP, 130 for Ctrl-C, 143 for SIGTERM.",
    )
    for add_to in GAME:
        add_to(parser)
    parser.set_defaults(run=_import_later("play"), command_name=None, **SHARED_DEFAULTS)
    if not has_commands:
        return parser
    commands = parser.add_subparsers(dest="command_name", title="commands", metavar="COMMAND")
    for name, (module, summary) in COMMANDS.items():
        commands.add_parser(name, help=summary).module = module
    parser.commands = commands.choices
    return parser


def complete_command_line() -> Parser:
    """Return a parser with all commands and their options."""
    parser = command_line()
    for command in parser.commands.values():
        command.load()
    return parser
