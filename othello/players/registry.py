"""Create players by name.

The name of a player is the name of a level, the path of your own class, or the command that starts
another program.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from othello import OthelloError, Piece, Player
from othello.errors import require

SEED = 123456789
SECONDS = 1.8  # per move
LIMIT = 10.0  # seconds per move for your own class or another program
RESIGN = "resign"  # the move of a program that resigns through GTP
SETUP = Path(__file__).parents[2] / "setup.py"  # exists only in a clone


class ResignationError(OthelloError):
    """A player resigned instead of moving, as GTP allows."""


class UnknownPlayerError(OthelloError):
    """A player is unknown, or doesn't support the board size."""


@dataclass(frozen=True)
class Settings:
    """Settings for players: a seed for random numbers, and limits per move.

    `depth` (in plies), `nodes` and `seconds` limit a search. If `is_cpu` is set, `seconds` is CPU
    time, so other programs don't affect the search. Your own class or another program must move
    within `limit` seconds. `notify` receives the text that your own class prints. If `book` is
    False, the medium and hard levels don't use the opening book.
    """

    seed: int = SEED
    seconds: float = SECONDS
    limit: float = LIMIT
    notify: Callable[[str], None] = print
    depth: int = 64
    nodes: int = 2**62
    is_cpu: bool = False
    book: bool = True


def _level(name: str, color: Piece, settings: Settings) -> Player:
    from othello.players.levels import make  # importing the engine would delay the first prompt

    return make(name, color, settings)


# The levels, and their Elo points above the random level in the tournament in docs/performance.md.
RATINGS: dict[str, int] = {
    "random": 0,
    "novice": 144,
    "easy": 248,
    "casual": 445,
    "medium": 624,
    "club": 767,
    "mcts": 851,
    "hard": 1137,
}
LEVELS = tuple(RATINGS)  # from weakest to strongest; level numbers start at 1
ON_8X8 = ("club", "mcts", "hard")  # the levels that need an 8x8 board

# A human is a plain Player. Use `Game.play` to make a human player's moves.
PLAYERS: dict[str, Callable[[Piece, Settings], Player]] = {
    "human": lambda color, settings: Player(color)} | {
    name: partial(_level, name) for name in LEVELS}


def level_name(text: str) -> str:
    """Convert a level number to the level's name. Return any other `text` unchanged."""
    names = {str(number): name for number, name in enumerate(LEVELS, start=1)}
    return names.get(text, text)


def player(name: str, color: Piece, settings: Settings = Settings()) -> Player:
    """Create a player from a level's name or number, `FILE.py:CLASS`, or a program's command.

    Your own class receives only the colour, and runs in a separate process. Raises
    UnknownPlayerError for an unknown name or an invalid command, OwnPlayerError if your class
    can't be loaded, and TypeError if `name` is not a str.
    """
    name = level_name(require(name, str, "use 'easy' or '3', for example"))
    if name in PLAYERS:
        return PLAYERS[name](color, settings)
    if is_command(name):
        from othello.players.program_player import ProgramPlayer

        protocol, _, command = name.partition(":")
        return ProgramPlayer(color, protocol, command, settings.limit, settings.seconds)
    file, _, class_name = name.rpartition(":")
    if not class_name or not Path(file).is_file():
        if file.endswith(".py") and class_name:
            raise UnknownPlayerError(f"{file}: no such file")
        raise UnknownPlayerError(
            f"Unknown player {name!r}. Choose {', '.join(PLAYERS)}, FILE.py:CLASS, "
            "nboard:COMMAND or gtp:COMMAND")
    from othello.players.own_player import OwnPlayer

    return OwnPlayer(color, Path(file), class_name, settings.limit, settings.notify)


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
    if name == "hard":
        from othello.engine.bitboard import COMPILED

        if not COMPILED:
            how = " To compile it, type make compile in the source folder." * SETUP.exists()
            return ("The hard level runs in plain Python. A compiled engine is 40 times as fast "
                    f"and plays better.{how}")
    return ""
