"""Recorded games in the terminal: shown, or stepped through."""

from typing import TextIO

from othello.analysis.browse import go_to
from othello.console.app import Console
from othello.console.display import Display, result
from othello.console.style import Style
from othello.formats import transcript
from othello.formats.record import Record
from othello.game import Game


class ReplayConsole(Console):
    """Steps through a recorded game, from its start: an empty line makes the next move."""

    def __init__(self, record: Record, style: Style, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(Game, style, stdin, stdout)
        go_to(record.game, 0)
        self.begin(record.game)

    def preloop(self) -> None:
        plies = len(self.game.history) + len(self.game.undone)
        self.say(f"{self.display.sides(self.game)}, {plies} plies.\n"
                 "Enter or n goes on, p goes back, goto N goes anywhere; help lists the rest.")
        self._go_on()

    def emptyline(self) -> bool:
        return self.onecmd("redo")


def show(record: Record, title: str, display: Display) -> None:
    """Write a game as it stands: who plays, what is noted, its moves, and the board."""
    game = record.game
    display.say(f"{title}: {display.sides(game)}")
    for tag, value in record.tags.items():
        display.say(f"{tag}: {value}")
    display.show(game)
    display.say(transcript.dumps(game) or "No move has been made yet.")
    if game.is_game_over:
        display.say(f"The game is over: {result(game)}")
