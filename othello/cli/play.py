"""`othello` without a command: play a game in the terminal."""

import argparse
import ast
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from othello import Board, Game, OthelloError, Piece, Player
from othello.cli import options
from othello.cli.errors import UsageError
from othello.cli.folders import state_folder
from othello.console.app import game_console
from othello.console.console import Console
from othello.console.prompt import find_nearest
from othello.formats.files import describe_error
from othello.players.registry import (
    PLAYERS, Settings, UnknownPlayerError, is_command, level_name, player)
from othello.session.autosave import AutosaveFolder


def run(arguments: argparse.Namespace) -> None:
    """Play the game."""
    autosave, problem = None, ""
    if arguments.continue_game or not arguments.no_autosave:
        try:
            autosave = AutosaveFolder(state_folder())
        except OSError as error:
            problem = f"The game can't be saved: {describe_error(error)}."
    chosen_players = {color: resolve_player(name) for color, name in
                      ((Piece.BLACK, arguments.black), (Piece.WHITE, arguments.white))
                      if name is not None}
    players = options.DEFAULT_PLAYERS | chosen_players
    settings = Settings(arguments.seed, arguments.time, arguments.move_timeout,
                        book=arguments.book)
    for color, name in players.items():
        # Levels need no check here. Creating a level would import a module that loads slowly.
        if name not in PLAYERS:
            player(name, color, settings)  # raises UnknownPlayerError with an explanation

    def make_player(name: str, color: Piece) -> Player:
        if is_command(name) and name not in players.values():
            raise UnknownPlayerError(f"the saved game uses the program {name!r}; to run it, "
                                     "pass it with --black or --white")
        return player(name, color, replace(settings, notify=console.display.queue))

    console = game_console(
        lambda: Game(Board(arguments.size, arguments.start)), players,
        options.style(arguments, is_console=True), options.stdin(), sys.stdout,
        make_player, None if arguments.no_autosave else autosave)
    if arguments.continue_game:
        if (arguments.size, arguments.start) != (8, "standard"):
            raise UsageError(
                "--size and --start are for new games; --continue resumes a saved game")
        if autosave is None:
            raise OthelloError(problem)
        _resume(console, autosave, chosen_players)
    if problem:
        console.display.queue(problem)
    console.display.introduce()
    console.run()


def _resume(console: Console, autosave: AutosaveFolder, players: Mapping[Piece, str]) -> None:
    """Resume the latest unfinished game. Players in `players` replace the saved players."""
    session = autosave.resume()
    for color, name in players.items():
        session.change_player(color, name)
    console.begin(session)


def resolve_player(name: str) -> str:
    """Return the full name of a player.

    `name` is the number or name of a level, or FILE.py with an optional class name. The class name
    is required only if the file has several classes. Raises UnknownPlayerError with a suggestion
    for a misspelt level or class.
    """
    name = level_name(name)
    file, _, class_name = name.partition(".py:")
    path = Path(file.removesuffix(".py") + ".py")
    if path.is_file() and not is_command(name):
        classes = _classes(path)
        if not class_name:
            full_names = [f"{path}:{candidate}" for candidate in classes]
            if not full_names:
                raise UnknownPlayerError(f"{path} has no class derived from othello.Player")
            if len(full_names) > 1:
                raise UnknownPlayerError(f"{path} has several classes. Add one of them: "
                                         f"{', '.join(full_names)}")
            return full_names[0]
        lowercase_names = {candidate.lower(): candidate for candidate in classes}
        suggestion = lowercase_names.get(find_nearest(class_name.lower(), lowercase_names) or "")
        if class_name not in classes and suggestion:
            raise UnknownPlayerError(f"{path} has no class {class_name}. Did you mean "
                                     f"{path}:{suggestion}?")
    elif ":" not in name and name not in PLAYERS and (
            suggestion := find_nearest(name.lower(), PLAYERS)):
        raise UnknownPlayerError(f"Unknown player {name!r}. Did you mean {suggestion}?")
    return name


def _classes(path: Path) -> list[str]:
    """Return the player classes defined in a Python file, without running the file."""
    try:
        body = ast.parse(path.read_bytes()).body
    except (SyntaxError, ValueError):
        return []
    names: list[str] = []
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            bases = [ast.unparse(base).rpartition(".")[2] for base in statement.bases]
            if any(base.endswith("Player") or base in names for base in bases):
                names.append(statement.name)
    return names
