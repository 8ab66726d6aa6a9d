"""Move backward and forward through a game."""

from othello import Game, HistoryError


def go_to(game: Game, ply: int) -> None:
    """Undo or redo moves until `game` has `ply` plies.

    A pass is undone and redone together with the move before it. Raises HistoryError, and
    leaves the game unchanged, if `ply` is out of range.
    """
    last = len(game.history) + len(game.undone)
    if not 0 <= ply <= last:
        raise HistoryError(f"expected a ply from 0 to {last}, got {ply}")
    while len(game.history) > ply and game.moves:
        game.undo()
    while len(game.history) < ply:
        game.redo()
