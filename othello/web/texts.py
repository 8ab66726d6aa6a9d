"""Games that people paste: a transcript, a position, a saved game, or a record."""

import json
import re
from collections.abc import Iterator
from io import StringIO

from othello.board import Board
from othello.errors import FormatError, quoted
from othello.formats import ggf, obf, saved_game, transcript
from othello.game import Game
from othello.piece import Piece

SIZE = re.compile(r"\bBO\s*\[\s*(\d{1,9})", re.IGNORECASE)  # of the board of a record
LENGTHS = [size * size + 1 for size in (4, 6, 8, 10, 12)]  # of positions, with the side to move


def read(text: str, start: str, size: int = 8) -> Game:
    """The game of a transcript from a start, a saved game, a position, or the first record.

    A transcript is on a board of `size`; saved games and records are read on 8x8 alone. Raises
    FormatError.
    """
    text = text.strip()
    if not text:
        return Game(Board(size, start))
    if text.startswith("{"):
        require_8x8(text)
        return saved_game.loads(text)
    if text.startswith("(;"):
        line, properties = next(ggf.split(StringIO(text)))
        require_8x8(f"(;{properties};)")
        return ggf.read(properties, line).game
    if _is_position(text):
        board, to_move = position(text)
        return Game(board, to_move=to_move)
    return transcript.loads(text, size, start=start)


def position(text: str) -> tuple[Board, Piece]:
    """The board of squares from a1 on, in one line or several, and the side to move behind them.

    Raises FormatError.
    """
    symbols = "".join(text.partition(";")[0].split())
    fault = ("expected the squares of a board, 64 for 8x8, as X, O and -, and the side to move, "
             f"got {quoted(text)}")
    if len(symbols) not in LENGTHS:
        raise FormatError(f"{fault}, which are {len(symbols)} letters")
    try:
        [found] = obf.loads(f"{symbols[:-1]} {symbols[-1]}")
    except ValueError:
        raise FormatError(fault) from None
    return found.board, found.to_move


def require_8x8(text: str) -> None:
    """Raise FormatError for a saved game or a record of another size, before it is played."""
    sizes = _sizes(text) if text.startswith("{") else map(int, SIZE.findall(text))
    for size in sizes:
        if size != 8:
            raise FormatError(f"expected a game on 8x8, got one on size {size}")


def _is_position(text: str) -> bool:
    """Whether a text has as many letters as a small board, and no digit, as moves would have."""
    squares = text.partition(";")[0]
    return len(squares) >= min(LENGTHS) and not any(letter.isdigit() for letter in squares)


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
