"""Run the console inside the test process, with the given lines as input."""

import io
import re

from othello import Board, Game, Piece
from othello.console.app import game_console
from othello.console.style import Style
from othello.players.registry import Settings, player


def console_of(*lines, new_game=Game, style=Style(), black="human", white="human", size=None,
               stdin=None, out=None, programs=None, autosave=None, notice_delay=600.0):
    """Create a console as the main command does, but let it read `lines` and write to `out`.

    If `stdin` is given, it replaces `lines`. The console never reports that a program is
    thinking, because the output would then depend on the speed of the machine.
    """
    if size is not None:
        def new_game():
            return Game(Board(size))
    out = io.StringIO() if out is None else out
    stdin = stdin or io.StringIO("".join(f"{line}\n" for line in lines))
    console = game_console(new_game, {Piece.BLACK: black, Piece.WHITE: white}, style, stdin, out,
                           programs or (lambda *args: player(*args, Settings(seconds=0.05))),
                           autosave)
    console.notice_delay = notice_delay
    return console


def console_output(*lines, **options):
    """Return everything that the console prints if its input consists of `lines`."""
    out = io.StringIO()
    console = console_of(*lines, out=out, **options)
    console.display.introduce()
    console.run()
    return out.getvalue()


def answers(*lines, **options):
    """Return the answer to each typed line. Boards and progress messages are left out."""
    output = re.sub("(?m)^Reviewing move .*\n", "",
                    console_output(*lines, style=Style(accessible=True), **options))
    parts = re.split(r"(?m)^(?:Game over|[^\n>]* to move)> ", output)[1:]
    return [part.partition("\n")[2].strip() for part in parts]


def answer(*lines, **options):
    """Return the answer to the last line."""
    return answers(*lines, **options)[len(lines) - 1]
