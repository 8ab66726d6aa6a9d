"""The command that shows a move inside the class model: xray."""

from othello.analysis.xray import record_move, text
from othello.console.commands import command, squares
from othello.console.console import Console
from othello.console.prompt import read_square


@command("xray SQUARE", completer=squares)
def xray(console: Console, argument: str) -> None:
    """Show the calls and values of a move in the model.
    The move is made on a copy of the game. Calls that differ only in square or direction are
    listed once. The lines that search the longest run follow, with their values."""
    position = read_square(argument, console.game.board.size, "xray d3")
    console.display.note_loss(console.as_recorded)
    console.reader.page(text(record_move(console.game, position)))
