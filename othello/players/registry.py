"""Players by name: those of this package, and classes of a reader's own files."""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from othello.errors import OthelloError
from othello.piece import Piece
from othello.player import Player

SEED = 123456789
SECONDS = 1.8  # a move


class UnknownPlayerError(OthelloError):
    """A name that stands for no player."""


@dataclass(frozen=True)
class Settings:
    """What players may be told: where their random numbers begin, and their time a move."""

    seed: int = SEED
    seconds: float = SECONDS


def _random(color: Piece, settings: Settings) -> Player:
    from othello.players.random_player import RandomPlayer

    return RandomPlayer(color, Random(settings.seed))


def _easy(color: Piece, settings: Settings) -> Player:
    from othello.players.greedy import GreedyPlayer

    return GreedyPlayer(color, Random(settings.seed))


def _medium(color: Piece, settings: Settings) -> Player:
    from othello.players.minimax import MinimaxPlayer

    return MinimaxPlayer(color)


def _hard(color: Piece, settings: Settings) -> Player:
    from othello.engine.search import Limits
    from othello.players.engine_player import EnginePlayer

    return EnginePlayer(color, Limits(seconds=settings.seconds))


# A human's moves come from outside; the others are imported when they are asked for.
PLAYERS: dict[str, Callable[[Piece, Settings], Player]] = {
    "human": lambda color, settings: Player(color),
    "random": _random,
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
}


def player(name: str, color: Piece, settings: Settings = Settings()) -> Player:
    """The player of that name, or of the class that `FILE.py:CLASS` names.

    Such a class is called with the colour alone. Raises UnknownPlayerError.
    """
    if name in PLAYERS:
        return PLAYERS[name](color, settings)
    file, separator, class_name = name.rpartition(":")
    if not separator or not Path(file).is_file():
        raise UnknownPlayerError(
            f"expected {', '.join(PLAYERS)} or FILE.py:CLASS, got {name!r}")
    found = _load(Path(file)).get(class_name)
    if not (isinstance(found, type) and issubclass(found, Player)):
        raise UnknownPlayerError(f"expected a subclass of Player in {file}, got {class_name!r}")
    return found(color)


def require_size(name: str, size: int) -> None:
    """Raise UnknownPlayerError for a player that does not play on boards of that size."""
    if name == "hard" and size != 8:
        raise UnknownPlayerError(f"hard plays on 8x8 only, not on size {size}")


def advice(name: str) -> str:
    """What would make a player quicker, if anything would."""
    from othello.engine.bitboard import COMPILED

    if name != "hard" or COMPILED:
        return ""
    return ("hard searches in plain Python: make native compiles it, and it is forty times as "
            "quick.")


def _load(path: Path) -> dict[str, object]:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None, "a file has a loader"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


def finds_own_moves(player: Player) -> bool:
    """Whether a player is a program, which `Game.start` asks for its moves."""
    return type(player).choose_move is not Player.choose_move
