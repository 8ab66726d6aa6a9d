"""Create consoles that play a game or replay a record."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import TextIO

from othello import Game, Piece, Player
from othello.analysis.phrases import plural
from othello.console.console import Console
from othello.console.file_commands import FILE_COMMANDS, continue_game
from othello.console.first_lessons import lessons
from othello.console.inspect_commands import INSPECT_COMMANDS
from othello.console.play_commands import (
    PLAY_COMMANDS, STEP_COMMANDS, next_move, resume_programs)
from othello.console.position import sides
from othello.console.study_commands import STUDY_COMMANDS
from othello.console.style import Style
from othello.console.words import outcome
from othello.formats.record import Record
from othello.players.registry import player
from othello.session import Session, go_to
from othello.session.autosave import AutosaveFolder


def game_console(new_game: Callable[[], Game], players: Mapping[Piece, str], style: Style,
                 stdin: TextIO, out: TextIO, programs: Callable[[str, Piece], Player],
                 autosave: AutosaveFolder | None) -> Console:
    """Create a console for games that are created by `new_game` and played by `players`.

    `programs` creates a player from a name and a colour. If `autosave` isn't None, games are saved
    in its folder.
    """
    commands = [*INSPECT_COMMANDS, *PLAY_COMMANDS, *STUDY_COMMANDS, lessons, *FILE_COMMANDS,
                continue_game]
    return Console(new_game, commands, style, stdin, out, programs, resume_programs, players,
                   autosave)


def replay_console(record: Record, style: Style, stdin: TextIO, out: TextIO) -> Console:
    """Create a console that steps through the game in `record`.

    Pressing Enter on an empty line shows the next move.
    """
    game = deepcopy(record.game)
    go_to(game, 0)
    commands = [*INSPECT_COMMANDS, *STEP_COMMANDS, *STUDY_COMMANDS, *FILE_COMMANDS]
    console = Console(lambda: deepcopy(game), commands, style, stdin, out, player,
                      next_move.act, new_record=record)
    session = Session(console.game, forfeit=record.forfeit)
    result = f" {outcome(session)[0]}" if session.forfeit else ""
    console.display.queue(
        f"{sides(session.game, style)}, {plural(len(game.undone), 'ply', 'plies')}.{result}\n"
        "Press Enter or type n for the next move, p for the previous one, goto 10 for any other. "
        "Type a square to play from here, new to return to the record, or help.")
    return console
