"""Players by name: those of this package, and classes of a reader's own files."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from othello.errors import OthelloError
from othello.piece import Piece
from othello.player import Player
from othello.position import Position

if TYPE_CHECKING:
    from othello.engine.search import Limits
    from othello.players.book import Book

SEED = 123456789
SECONDS = 1.8  # a move
LIMIT = 10.0  # a move of a class of the user's own
SOUND = 150  # hundredths of a disc that a first move of medium may lose (docs/book.md)


class ResignationError(OthelloError):
    """A player resigned in place of a move, as GTP allows."""


class UnknownPlayerError(OthelloError):
    """A name that stands for no player."""


@dataclass(frozen=True)
class Settings:
    """What players are told: where their random numbers begin, and their limits a move.

    `depth`, in plies, `nodes` and `seconds` are for those that search; `is_cpu` says that these
    are seconds of processor time, so that other programs take none of it. A class of the user's
    own is asked for `limit` seconds, and `tell` is handed what it prints. Without
    `book`, medium and hard search for their first moves as well.
    """

    seed: int = SEED
    seconds: float = SECONDS
    limit: float = LIMIT
    tell: Callable[[str], None] = print
    depth: int = 64
    nodes: int = 2**62
    is_cpu: bool = False
    book: bool = True


def _random(color: Piece, settings: Settings) -> Player:
    from othello.players.random_player import RandomPlayer

    return RandomPlayer(color, Random(settings.seed))


def _easy(color: Piece, settings: Settings) -> Player:
    from othello.players.greedy import GreedyPlayer

    return GreedyPlayer(color, Random(settings.seed))


def _medium(color: Piece, settings: Settings) -> Player:
    from othello.players.minimax import MinimaxPlayer

    return _by_the_book(MinimaxPlayer(color), settings, SOUND, Random(settings.seed).choice)


def _mcts(color: Piece, settings: Settings) -> Player:
    from othello.players.mcts import MctsPlayer

    return MctsPlayer(color, Random(settings.seed), _limits(settings))


def _hard(color: Piece, settings: Settings) -> Player:
    from othello.players.engine_player import EnginePlayer

    return _by_the_book(EnginePlayer(color, _limits(settings)), settings, 0, itemgetter(0))


def _by_the_book(player: Player, settings: Settings, margin: int,
                 choose: Callable[[list[Position]], Position]) -> Player:
    if not settings.book:
        return player
    from othello.players.book_player import BookPlayer

    return BookPlayer(player, _book, margin, choose)


def _book() -> "Book":
    from othello.players.book import book  # the engine takes longer than the first prompt

    return book()


def _limits(settings: Settings) -> "Limits":
    from othello.engine.clock import now, processor_now
    from othello.engine.search import Limits

    return Limits(settings.depth, settings.nodes, settings.seconds,
                  processor_now if settings.is_cpu else now)


# The programs of this package, with their points of Elo above random, as the tournament of
# docs/performance.md has found them.
RATINGS: dict[str, int] = {"random": 0, "easy": 238, "medium": 600, "mcts": 953, "hard": 1160}
ON_8X8 = ("mcts", "hard")  # and on no other board

# A human's moves come from outside; the others are imported when they are asked for.
PLAYERS: dict[str, Callable[[Piece, Settings], Player]] = {
    "human": lambda color, settings: Player(color),
    "random": _random,
    "easy": _easy,
    "medium": _medium,
    "mcts": _mcts,
    "hard": _hard,
}


def player(name: str, color: Piece, settings: Settings = Settings()) -> Player:
    """The player of that name, of the class that `FILE.py:CLASS` names, or of a program.

    Such a class is called with the colour alone, in a process of its own. Raises
    UnknownPlayerError, and OwnPlayerError or ProgramError where it cannot be had.
    """
    if name in PLAYERS:
        return PLAYERS[name](color, settings)
    if is_command(name):
        from othello.players.program_player import ProgramPlayer

        protocol, _, command = name.partition(":")
        return ProgramPlayer(color, protocol, command, settings.limit, settings.seconds)
    file, separator, class_name = name.rpartition(":")
    if file.endswith(".py") and class_name and not Path(file).is_file():
        raise UnknownPlayerError(f"expected a file with the class {class_name}, found no {file}")
    if not separator or not Path(file).is_file():
        raise UnknownPlayerError(
            f"expected {', '.join(PLAYERS)}, FILE.py:CLASS, nboard:COMMAND or gtp:COMMAND, "
            f"got {name!r}")
    from othello.players.own_player import OwnPlayer

    return OwnPlayer(color, Path(file), class_name, settings.limit, settings.tell)


def is_command(name: str) -> bool:
    """Whether it stands for another program, which is run."""
    return name.startswith(("nboard:", "gtp:"))


def levels_on(size: int) -> list[str]:
    """The names in PLAYERS of those who play on boards of that size."""
    return [name for name in PLAYERS if size == 8 or name not in ON_8X8]


def require_size(name: str, size: int) -> None:
    """Raise UnknownPlayerError for a player that does not play on boards of that size."""
    if (name in ON_8X8 or name.startswith("nboard:")) and size != 8:
        raise UnknownPlayerError(f"{name} plays on 8x8 only, not on {size}x{size}")


def advice(name: str) -> str:
    """What would make a player quicker, if anything would."""
    if name != "hard":
        return ""
    from othello.engine.bitboard import COMPILED

    if COMPILED:
        return ""
    return "hard runs in plain Python; make compile compiles it and makes it forty times as quick."
