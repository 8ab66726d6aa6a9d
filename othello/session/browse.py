"""Going back and forth in a game that was played."""

from othello.errors import HistoryError
from othello.game import Game


def go_to(game: Game, ply: int) -> None:
    """Undo or redo until the game has `ply` plies; a pass goes with the move before it.

    Raises HistoryError for a ply that the game does not have, with nothing changed.
    """
    last = len(game.history) + len(game.undone)
    if not 0 <= ply <= last:
        raise HistoryError(f"expected a ply from 0 to {last}, got {ply}")
    while len(game.history) > ply and game.moves:
        game.undo()
    while len(game.history) < ply:
        game.redo()
