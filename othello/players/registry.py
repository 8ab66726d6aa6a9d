"""Create players by name: a level of this package, your own class or another program."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from othello.errors import OthelloError
from othello.piece import Piece
from othello.player import Player
from othello.position import Position

if TYPE_CHECKING:
    from othello.engine.search import Limits
    from othello.players.book import Book

SEED = 123456789
SECONDS = 1.8  # per move
LIMIT = 10.0  # seconds per move for your own class
SOUND = 150  # hundredths of a disc that a first move of medium may lose (docs/judging.md)


class ResignationError(OthelloError):
    """A player resigned instead of moving, as GTP allows."""


class UnknownPlayerError(OthelloError):
    """There is no player with this name."""


@dataclass(frozen=True)
class Settings:
    """Settings for players: a seed for random numbers, and limits per move.

    `depth` (in plies), `nodes` and `seconds` limit a search. If `is_cpu` is set, `seconds` is CPU
    time, so other programs don't affect the search. Your own class has `limit` seconds per move,
    and its output is passed to `tell`. If `book` is False, the medium and hard levels don't use
    the opening book.
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


def _novice(color: Piece, settings: Settings) -> Player:
    from othello.players.fallible_player import FalliblePlayer
    from othello.players.greedy import move_values

    return FalliblePlayer(color, Random(settings.seed), 8, move_values)


def _casual(color: Piece, settings: Settings) -> Player:
    from othello.players.fallible_player import FalliblePlayer
    from othello.players.minimax import move_values

    return FalliblePlayer(color, Random(settings.seed), 1.5, partial(move_values, depth=2))


def _club(color: Piece, settings: Settings) -> Player:
    from othello.players.engine_player import move_values
    from othello.players.fallible_player import FalliblePlayer

    return FalliblePlayer(color, Random(settings.seed), 1.5, partial(move_values, depth=2))


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
    from othello.players.book import book  # importing the engine would delay the first prompt

    return book()


def _limits(settings: Settings) -> "Limits":
    from othello.engine.clock import now, processor_now
    from othello.engine.search import Limits

    return Limits(settings.depth, settings.nodes, settings.seconds,
                  processor_now if settings.is_cpu else now)


class Level(NamedTuple):
    """A player from this package and its Elo rating."""

    rating: int  # Elo points above random, from the tournament in docs/performance.md
    make: Callable[[Piece, Settings], Player]  # imports the class when called
    is_for_8x8: bool = False  # other levels play on any board


# From weakest to strongest. Level numbers start at 1.
LEVELS: dict[str, Level] = {
    "random": Level(0, _random),
    "novice": Level(144, _novice),
    "easy": Level(248, _easy),
    "casual": Level(445, _casual),
    "medium": Level(624, _medium),
    "club": Level(767, _club, True),
    "mcts": Level(851, _mcts, True),
    "hard": Level(1137, _hard, True),
}
RATINGS: dict[str, int] = {name: level.rating for name, level in LEVELS.items()}
ON_8X8 = tuple(name for name, level in LEVELS.items() if level.is_for_8x8)

# A human is a plain Player, whose moves you make with `Game.play`.
PLAYERS: dict[str, Callable[[Piece, Settings], Player]] = {
    "human": lambda color, settings: Player(color)} | {
    name: level.make for name, level in LEVELS.items()}


def level_name(text: str) -> str:
    """Convert a level number to the level's name. Return any other `text` unchanged."""
    numbered = dict(zip("12345678", LEVELS))
    return numbered.get(text, text)


def player(name: str, color: Piece, settings: Settings = Settings()) -> Player:
    """Create a player from a level's name or number, `FILE.py:CLASS`, or a program's command.

    Your own class receives only the colour, and runs in a separate process. Raises
    UnknownPlayerError for an unknown name. Raises OwnPlayerError or ProgramError if the player
    can't be started.
    """
    name = level_name(name)
    if name in PLAYERS:
        return PLAYERS[name](color, settings)
    if is_command(name):
        from othello.players.program_player import ProgramPlayer

        protocol, _, command = name.partition(":")
        return ProgramPlayer(color, protocol, command, settings.limit, settings.seconds)
    file, separator, class_name = name.rpartition(":")
    if file.endswith(".py") and class_name and not Path(file).is_file():
        raise UnknownPlayerError(f"{file}: no such file")
    if not separator or not Path(file).is_file():
        raise UnknownPlayerError(
            f"Unknown player {name!r}. Choose {', '.join(PLAYERS)}, FILE.py:CLASS, "
            "nboard:COMMAND or gtp:COMMAND")
    from othello.players.own_player import OwnPlayer

    return OwnPlayer(color, Path(file), class_name, settings.limit, settings.tell)


def is_command(name: str) -> bool:
    """Return whether `name` is a command that starts another program."""
    return name.startswith(("nboard:", "gtp:"))


def levels_on(size: int) -> list[str]:
    """Return the names of the players that support boards of `size`."""
    return [name for name in PLAYERS if size == 8 or name not in ON_8X8]


def require_size(name: str, size: int) -> None:
    """Raise UnknownPlayerError if the player doesn't support boards of `size`."""
    if (level_name(name) in ON_8X8 or name.startswith("nboard:")) and size != 8:
        raise UnknownPlayerError(f"{name} plays on 8x8 only, not on {size}x{size}")


def advice(name: str) -> str:
    """Return a tip for making a player faster, or an empty string."""
    if name != "hard":
        return ""
    from othello.engine.bitboard import COMPILED

    if COMPILED:
        return ""
    return "hard runs in plain Python: a compiled engine would be forty times as fast."
