"""Create the built-in players.

The registry imports this module only when it creates a player, because the import is slow.
"""

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from random import Random

from othello import Piece, Player
from othello.engine.clock import now, processor_now
from othello.engine.search import Limits
from othello.players import engine_player, greedy, minimax
from othello.players.book import book
from othello.players.book_player import BookPlayer
from othello.players.fallible_player import FalliblePlayer
from othello.players.mcts import MctsPlayer
from othello.players.random_player import RandomPlayer
from othello.players.registry import Settings

# The largest loss that the medium level accepts for a book move, in hundredths of a disc. See
# docs/judging.md.
BOOK_MARGIN = 150


def make(name: str, color: Piece, settings: Settings) -> Player:
    """Create a player for the level named `name`."""
    random = Random(settings.seed)
    limits = search_limits(settings)
    fallible = partial(FalliblePlayer, color, random)
    makers: dict[str, Callable[[], Player]] = {
        "random": lambda: RandomPlayer(color, random),
        "novice": lambda: fallible(8, greedy.move_values),
        "easy": lambda: greedy.GreedyPlayer(color, random),
        "casual": lambda: fallible(1.5, partial(minimax.move_values, depth=2)),
        "medium": lambda: minimax.MinimaxPlayer(color),
        "club": lambda: fallible(1.5, partial(engine_player.move_values, depth=2)),
        "mcts": lambda: MctsPlayer(color, random, limits),
        "hard": lambda: engine_player.EnginePlayer(color, limits)}
    player = makers[name]()
    if name == "medium" and settings.book:
        return BookPlayer(player, book, BOOK_MARGIN, random.choice)
    if name == "hard" and settings.book:
        return BookPlayer(player, book, 0, itemgetter(0))
    return player


def search_limits(settings: Settings) -> Limits:
    """Convert the limits in `settings` to limits for an engine search."""
    return Limits(settings.depth, settings.nodes, settings.seconds,
                  processor_now if settings.is_cpu else now)
