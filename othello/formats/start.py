"""Find the positions in a game, from its start to its last ply."""

from collections.abc import Iterator

from othello import Board, FormatError, Game, Piece, PlacePieceCommand, Player
from othello.formats.form import require_game


def start_of(game: Game) -> tuple[Board, Piece]:
    """Return a copy of the starting board, and the side that moves first."""
    return next(positions_of(game))


def positions_of(game: Game) -> Iterator[tuple[Board, Piece]]:
    """Yield a copy of the board, and the side to move, for each position of the game."""
    board, mover = require_game(game).root().board, game.current_player.color
    for ply in game.history:
        yield board.copy(), ply.piece
        ply.rebind(board).execute()
    yield board, mover


def copy_of(game: Game, black: Player, white: Player) -> Game:
    """Return a copy of the game with `black` and `white` as the players.

    Undone moves are copied too.
    """
    board, first = start_of(game)
    copy = Game(board, black, white, first)
    undone = [ply for ply in game.undone if isinstance(ply, PlacePieceCommand)]
    for move in (*game.moves, *undone):
        copy.play(move.position)
    for _ in undone:
        copy.undo()
    return copy


def require_standard_start(game: Game) -> None:
    """Raise FormatError if the game didn't start from the standard position."""
    if start_of(game) != (Board(), Piece.BLACK):
        raise FormatError("the game must start from the standard 8x8 position")
