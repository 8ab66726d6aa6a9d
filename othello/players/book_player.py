"""A player that starts with moves of the opening book."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from othello.player import GameView, Player
from othello.position import Position

if TYPE_CHECKING:
    from othello.players.book import Book


class BookPlayer(Player):
    """Plays sound moves of a book while there are any, and then another player's moves."""

    def __init__(self, player: Player, book: "Callable[[], Book]", margin: int,
                 choose: Callable[[list[Position]], Position]) -> None:
        """Use the moves of `book` that lose at most `margin` hundredths of a disc.

        `book` is called for the first move. `choose` gets the moves, the best first.
        """
        super().__init__(player.color, player.name)
        self._player = player
        self._book = book
        self._margin = margin
        self._choose = choose

    def choose_move(self, game: GameView) -> Position | None:
        moves = self._book().sound(game.board, self.color, self._margin)
        return self._choose(moves) if moves else self._player.choose_move(game)
