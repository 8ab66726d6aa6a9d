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


def read(text: str, start: str, size: int = 8) -> Game:
    """The game of a transcript from a start, a saved game, a position, or the first record.

    A board of a `size` is for a transcript; all else is on 8x8. Raises FormatError.
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
    """The board of 64 squares, in one line or eight, and the side to move behind them.

    Raises FormatError.
    """
    symbols = "".join(text.partition(";")[0].split())
    fault = f"expected 64 squares of X, O and -, and the side to move, X or O, got {quoted(text)}"
    if len(symbols) != 65:
        raise FormatError(f"{fault}, which are {len(symbols)} letters")
    try:
        [found] = obf.loads(f"{symbols[:64]} {symbols[64]}")
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
    """Whether a text has as many letters as a board, and no digit, as moves would have."""
    squares = text.partition(";")[0]
    return len(squares) > 60 and not any(letter.isdigit() for letter in squares)


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
