"""Games that people paste: a transcript, a position, a saved game, or a record."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from typing import get_args

from othello.board import Board
from othello.errors import FormatError, quoted
from othello.formats import ggf, obf, saved_record, transcript
from othello.formats.record import Record
from othello.game import Game
from othello.piece import Piece
from othello.web.schemas import Size

# Of a record, and the number that it begins with; what looks like one in a name is none. It begins
# where a word does: from every letter of a long word, the search would take quadratic time.
PROPERTY = re.compile(r"(?<!\w)(\w+)\s*\[\s*(\d{0,9})[^\]]*")
SIZES = get_args(Size)  # of boards here
LENGTHS = [size * size + 1 for size in SIZES]  # of positions, with the side to move


def read(text: str, start: str, size: int = 8) -> Record:
    """The record of a transcript from a start, a saved game or a position, or the first record.

    A transcript is on a board of `size`; the others tell theirs. Raises FormatError.
    """
    text = text.strip()
    if not text:
        return Record(Game(Board(size, start)))
    if text.startswith("{"):
        require_sizes(text)
        return saved_record.loads(text)
    if holds_records(text):
        line, properties = next(ggf.split(StringIO(text)))
        require_sizes(f"(;{properties};)")
        return ggf.read(properties, line)
    if _is_position(text):
        board, to_move = position(text)
        return Record(Game(board, to_move=to_move))
    return Record(transcript.loads(text, size, start=start))


def holds_records(text: str) -> bool:
    """Whether a text has a record in it, whatever stands before: a saved game has names alone."""
    return "(;" in text and not text.startswith("{")


def position(text: str) -> tuple[Board, Piece]:
    """The board of squares from a1 on, in one line or several, and the side to move behind them.

    Raises FormatError.
    """
    symbols = "".join(text.partition(";")[0].split())
    fault = ("expected the squares of a board, 64 for 8x8, as X, O and -, and the side to move, "
             f"got {quoted(text)}")
    if len(symbols) not in LENGTHS:
        raise FormatError(f"{fault}, which has {len(symbols)} letters; 8x8 and a side have 65")
    try:
        [found] = obf.loads(f"{symbols[:-1]} {symbols[-1]}")
    except ValueError:
        raise FormatError(fault) from None
    return found.board, found.to_move


def require_sizes(text: str) -> None:
    """Raise FormatError for a saved game or a record of no size here, before it is played."""
    sizes = _sizes(text) if text.startswith("{") else (
        int(value) for name, value in PROPERTY.findall(text) if name.upper() == "BO" and value)
    for size in sizes:
        require_size(size)


def require_size(size: int) -> None:
    """Raise FormatError for a board that is not of any size here."""
    if size not in SIZES:
        raise FormatError(f"expected a game on 4x4, 6x6, 8x8, 10x10 or 12x12, got one on size "
                          f"{size}")


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
