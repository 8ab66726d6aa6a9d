"""`othello` without a command: play a game in the terminal."""

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace

from othello import Board, Game, OthelloError, Piece, Player
from othello.cli import options
from othello.cli.errors import UsageError
from othello.cli.folders import state_folder
from othello.cli.player_names import resolve_player
from othello.console.app import game_console
from othello.console.console import Console
from othello.formats.files import describe_error
from othello.players.registry import PLAYERS, Settings, UnknownPlayerError, is_command, player
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
