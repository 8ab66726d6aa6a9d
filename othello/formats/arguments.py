"""Checks of the arguments that readers and writers share. Each raises TypeError with a cure."""

from collections.abc import Iterable, Iterator
from reprlib import repr as short
from typing import TypeVar

from othello.errors import require
from othello.formats.record import Record
from othello.game import Game

File = TypeVar("File")


def require_text(text: str) -> str:
    """Return `text` if it is one."""
    return require(text, str, "use load(file) for an open file")


def require_file(file: File, method: str = "read") -> File:
    """Return `file` if it has the method."""
    if hasattr(file, method):
        return file
    mode = "" if method == "read" else ', "w"'
    raise TypeError(f"expected an open file, got {short(file)}; use open(path{mode})")


def require_game(game: Game) -> Game:
    """Return `game` if it is one."""
    return require(game, Game, "use session.game, or Game(board) for a board")


def require_records(records: Iterable[Record]) -> Iterator[Record]:
    """Yield each of `records`."""
    if isinstance(records, (Game, Record)) or not isinstance(records, Iterable):
        raise TypeError(f"expected several Records, got {short(records)}; use [Record(game)]")
    for record in records:
        yield require(record, Record, "use Record(game)")
