"""What a typed line means: squares to play, or a word nearest to a command."""

import re
import sys
from collections.abc import Collection
from pathlib import Path
from unicodedata import normalize

from othello.errors import NotationError, quoted
from othello.position import Position

_LEAD = re.compile(r"(?:play|move)\s+(?=[a-z0-9])", re.IGNORECASE)
_SPACED = re.compile(r"([a-z])\s+(\d{1,2})", re.ASCII | re.IGNORECASE)
_NUMBERS = re.compile(r"(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})", re.ASCII)
_SQUARES = re.compile(r"(?:[a-z]\d+[\s,]*)+", re.ASCII | re.IGNORECASE)
_SQUARE = re.compile(r"[a-z]\d+", re.ASCII | re.IGNORECASE)


def program() -> str:
    """The command that starts this program again: `othello` if it is installed."""
    is_module = Path(sys.argv[0]).parts[-2:] == ("othello", "__main__.py")
    return "python3 -m othello" if is_module else "othello"


def read_moves(line: str, size: int) -> list[Position]:
    """The squares that a line names, in order; none if it does not speak of squares.

    They are written `d3` or `play d3`, several as `f5d6c3`, or one as `e 6` or as its row and
    column from 0 (`2 3`, `2,3`). Full-width characters count as their ASCII ones. Raises
    NotationError for squares that no board of `size` has.
    """
    line = _LEAD.sub("", normalize("NFKC", line).strip(), count=1)
    line = line.strip()
    numbers = _NUMBERS.fullmatch(line)
    if numbers:
        position = Position(int(numbers[1]), int(numbers[2]))
        if not position.is_valid(size):
            expected = f"expected a row and a column from 0 to {size - 1}"
            raise NotationError(f"{expected}, got {quoted(line)}")
        return [position]
    spaced = _SPACED.fullmatch(line)
    if spaced and (row := int(spaced[2])) in range(1, size + 1):
        square = Position(row - 1, ord(spaced[1].lower()) - ord("a"))
        return [square] if square.is_valid(size) else []
    if _SQUARES.fullmatch(line):
        return [Position.parse(square, size) for square in _SQUARE.findall(line)]
    return []


def read_square(text: str, size: int, example: str) -> Position:
    """The one square that a text names; raises NotationError for any other text."""
    found = read_moves(text, size)
    if len(found) != 1:
        raise NotationError(f"expected one square, such as {example}, got {quoted(text)}")
    return found[0]


def read_number(text: str, least: int, example: str) -> int:
    """The number from `least` on that a text is; raises NotationError for any other text."""
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or int(text) < least:
        raise NotationError(f"expected a number from {least}, such as {example}, "
                            f"got {quoted(text)}")
    return int(text)


def nearest(word: str, commands: Collection[str]) -> str | None:
    """The command that a mistyped word begins or resembles, if there is one."""
    from difflib import get_close_matches  # takes longer to import than the board to show

    beginnings = [command for command in sorted(commands) if command.startswith(word)]
    resembling = get_close_matches(word, sorted(commands), n=1, cutoff=0.6)
    return next(iter(beginnings + resembling), None)
