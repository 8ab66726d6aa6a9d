"""A player that starts with moves from the opening book."""

from collections.abc import Callable

from othello import GameView, Player, Position
from othello.players.book import Book


class BookPlayer(Player):
    """Plays good moves from the opening book.

    If the book contains no good move, the wrapped `player` chooses the move.
    """

    def __init__(self, player: Player, book: Callable[[], Book], margin: int,
                 choose: Callable[[list[Position]], Position]) -> None:
        """Use book moves that lose at most `margin` hundredths of a disc.

        The function `book` returns the book, and is called only when a move is needed. The
        function `choose` receives the good book moves, best first, and returns the move to play.
        """
        super().__init__(player.color, player.name)
        self._player = player
        self._book = book
        self._margin = margin
        self._choose = choose

    def choose_move(self, game: GameView) -> Position | None:
        moves = self._book().sound_moves(game.board, self.color, self._margin)
        return self._choose(moves) if moves else self._player.choose_move(game)
