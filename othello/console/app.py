"""The consoles that there are: for a game, and for a record of one."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import TextIO

from othello.analysis.phrases import counted
from othello.console.console import Console
from othello.console.display import Display
from othello.console.files import FILES, KEEPING
from othello.console.first_lessons import BEGINNING
from othello.console.looking import LOOKING
from othello.console.playing import PLAYING, STEPPING, let_programs_go_on, next_move
from othello.console.position import sides
from othello.console.reader import Reader
from othello.console.record import without_controls
from othello.console.style import Style
from othello.console.teaching import TEACHING
from othello.console.words import outcome
from othello.formats.record import Record
from othello.game import Game
from othello.piece import Piece
from othello.player import Player
from othello.players.registry import player
from othello.session.browse import go_to
from othello.session.autosave import AutosaveFolder
from othello.session.recorded import session_of


def game_console(new_game: Callable[[], Game], players: Mapping[Piece, str], style: Style,
                 stdin: TextIO, out: TextIO, programs: Callable[[str, Piece], Player] = player,
                 autosave: AutosaveFolder | None = None) -> Console:
    """A console to play in."""
    display = Display(out, style)
    return Console(new_game, [*LOOKING, *PLAYING, *TEACHING, *BEGINNING, *FILES, *KEEPING],
                   display, Reader(stdin, out, display.screen), programs, let_programs_go_on,
                   players, autosave)


def replay_console(record: Record, style: Style, stdin: TextIO, out: TextIO) -> Console:
    """A console that steps through a recorded game: an empty line makes the next move."""
    recorded, session = deepcopy(record.game), session_of(without_controls(deepcopy(record)))
    lost = f" {outcome(session)[0]}" if session.forfeit else ""  # which no ply of it shows
    go_to(recorded, 0)
    plies = len(recorded.undone)
    display = Display(out, style)
    console = Console(lambda: deepcopy(recorded), [*LOOKING, *STEPPING, *TEACHING, *FILES],
                      display, Reader(stdin, out, display.screen), player, next_move.act,
                      new_record=record)
    console.display.tell(
        f"{sides(session.game, style)}, {counted(plies, 'ply', 'plies')}.{lost}\n"
        "Enter or n goes on, p goes back, goto N goes anywhere. Type another square to leave the "
        "record, new to return to it, and help for the rest.")
    return console
