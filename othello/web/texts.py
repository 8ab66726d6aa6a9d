"""Games that people paste: a transcript, a saved game, or a record."""

import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO

from othello.board import Board
from othello.errors import FormatError
from othello.formats import ggf, saved_game, transcript
from othello.game import Game

SIZE = re.compile(r"\bBO\s*\[\s*(\d{1,9})", re.IGNORECASE)  # of the board of a record


def read(text: str, start: str, size: int = 8) -> Game:
    """The game on 8x8 of a transcript from a start, of a saved game, or of the first record.

    Raises FormatError.
    """
    text = text.strip()
    if not text:
        return Game(Board(size, start))
    if text.startswith("{"):
        _require_8(_sizes(text))
        return saved_game.loads(text)
    if text.startswith("(;"):
        line, properties = next(ggf.split(StringIO(text)))
        _require_8(map(int, SIZE.findall(properties)))
        return ggf.read(properties, line).game
    return transcript.loads(text, size, start=start)


def _sizes(text: str) -> Iterator[int]:
    """How many rows the boards of a saved game have, as far as it is one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return  # which the reader of saved games will say
    for part in data, data.get("start"):
        board = part.get("board") if isinstance(part, dict) else None
        if isinstance(board, list):
            yield len(board)


def _require_8(sizes: Iterable[int]) -> None:
    """Raise FormatError for another size, before a game is played that takes long."""
    for size in sizes:
        if size != 8:
            raise FormatError(f"expected a game on 8x8, got one on size {size}")
