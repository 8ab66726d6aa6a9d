"""The game in the terminal, which is what the command line does without a command."""

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from othello.board import STARTS, Board
from othello.cli import options
from othello.console.prompt import nearest
from othello.errors import OthelloError, told
from othello.game import Game
from othello.piece import Piece
from othello.player import Player
from othello.players.registry import (
    LIMIT, PLAYERS, RATINGS, SECONDS, SEED, Settings, UnknownPlayerError, is_command, player)

if TYPE_CHECKING:
    from othello.console.console import Console
    from othello.session.kept import Keeper

_RATED = ", ".join(f"{name} (rated {rating})" for name, rating in RATINGS.items())
WHO = (f"human, {_RATED}, a class of yours as FILE.py:CLASS, or another program as "
       "nboard:COMMAND or gtp:COMMAND")
DEFAULTS = {Piece.BLACK: "human", Piece.WHITE: "medium"}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the game."""
    for color, default in DEFAULTS.items():
        side = color.name.lower()
        parser.add_argument(f"--{side}", metavar="PLAYER",
                            help=f"who plays {side.capitalize()}: {WHO} (default: {default})")
    parser.add_argument("--seed", type=options.whole_number(0), default=SEED,
                        help="where the random numbers begin (default: %(default)s)")
    parser.add_argument("--time", type=options.seconds, default=SECONDS, metavar="SECONDS",
                        help="what mcts or hard may take for a move (default: %(default)s)")
    parser.add_argument("--move-timeout", type=options.seconds, default=LIMIT, metavar="SECONDS",
                        help="what a class or a program of yours may take (default: %(default)s)")
    options.add_no_book(parser)
    options.add_size(parser, default=8)
    parser.add_argument("--start", choices=STARTS, default="standard",
                        help="the four discs to begin with; mirrored has Black on d4 and e5 "
                             "(default: %(default)s)")
    parser.add_argument("--continue", action="store_true", dest="go_on",
                        help="go on with the latest game that is not over, by the same players "
                             "unless --black or --white says otherwise")
    parser.add_argument("--no-autosave", action="store_true",
                        help="keep no file of the game while it is played")
    options.add_style(parser, color="auto", accessible=False)
    options.add_screen(parser, default="auto")
    parser.set_defaults(run=_play)


def _play(arguments: argparse.Namespace) -> int:
    keeper, fault = _keeper(arguments)
    asked = {color: name for color, name in
             ((Piece.BLACK, arguments.black), (Piece.WHITE, arguments.white)) if name}
    console = _console(arguments, DEFAULTS | asked, None if arguments.no_autosave else keeper)
    if arguments.go_on:
        if (arguments.size, arguments.start) != (8, "standard"):
            raise OthelloError("--size and --start begin a new game; --continue goes on with one")
        session = keeper and keeper.newest()
        if not session:
            raise OthelloError("there is no unfinished game to go on with")
        for color, name in asked.items():
            session.change_player(color, name)
        console.begin(session)
    if fault:
        console.display.tell(fault)
    console.display.introduce()
    if console.reader.is_interactive and not any(state_folder().glob("*.json")):
        from othello.console.first_lessons import OFFER

        console.display.tell(OFFER)
    console.run()
    return 0


def _console(arguments: argparse.Namespace, players: dict[Piece, str],
             keeper: "Keeper | None") -> "Console":
    """The console in which these play; raises OthelloError for one that cannot be had."""
    from othello.console.app import game_console

    settings = Settings(arguments.seed, arguments.time, arguments.move_timeout,
                        book=arguments.book)
    for color, name in players.items():
        players[color] = known_player(name)
        player(players[color], color, settings)

    def seated(name: str, color: Piece) -> Player:
        if is_command(name) and name not in players.values():
            raise UnknownPlayerError(f"the file names the program {name!r}; to run it, name it "
                                     "with --black or --white")
        return player(name, color, replace(settings, tell=console.display.tell))

    console = game_console(
        lambda: Game(Board(arguments.size, arguments.start)), players,
        options.style(arguments, is_console=True), options.stdin(), sys.stdout,
        seated, keeper)
    return console


def known_player(name: str) -> str:
    """The player that `name` means: the only class of FILE.py, or `name` itself.

    Raises UnknownPlayerError, with the nearest name, for a misspelt level or class.
    """
    file, _, class_name = name.partition(".py:") if ".py:" in name else (name, "", "")
    path = Path(file.removesuffix(".py") + ".py")
    if path.is_file() and not is_command(name):
        classes = _classes(path)
        full = [f"{path}:{found}" for found in classes]
        if not class_name and len(full) > 1:
            raise UnknownPlayerError(f"{path} has several classes. Add one of them: "
                                     f"{', '.join(full)}")
        if not class_name and not full:
            raise UnknownPlayerError(f"{path} has no class derived from othello.Player. See "
                                     "docs/players.md for an example")
        if not class_name:
            return full[0]
        lowered = {found.lower(): found for found in classes}
        meant = lowered.get(nearest(class_name.lower(), lowered) or "")
        if class_name not in classes and meant:
            raise UnknownPlayerError(f"{path} has no class {class_name}. Did you mean "
                                     f"{path}:{meant}?")
    elif ":" not in name and name not in PLAYERS and (meant := nearest(name.lower(), PLAYERS)):
        raise UnknownPlayerError(f"Unknown player {name!r}. Did you mean {meant}?")
    return name


def _classes(path: Path) -> list[str]:
    """The classes of a Python file that are players by their bases; the file isn't run."""
    import ast

    try:
        body = ast.parse(path.read_bytes()).body
    except (SyntaxError, ValueError):
        return []
    found: list[str] = []
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            bases = [ast.unparse(base).rpartition(".")[2] for base in statement.bases]
            if any(base.endswith("Player") or base in found for base in bases):
                found.append(statement.name)
    return found


def _keeper(arguments: argparse.Namespace) -> "tuple[Keeper | None, str]":
    """What keeps the game, or why nothing can."""
    from othello.session.kept import Keeper

    try:
        is_off = arguments.no_autosave and not arguments.go_on
        return None if is_off else Keeper(state_folder()), ""
    except OSError as error:
        return None, f"The game is not kept: {told(error)}."


def state_folder() -> Path:
    """Where the desktop's rules have programs keep what they were doing."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "othello"
