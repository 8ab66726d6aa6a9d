"""Parse typed lines as squares, numbers and commands."""

import re
from collections.abc import Collection
from contextlib import suppress
from reprlib import repr as quoted
from unicodedata import normalize

from othello import NotationError, Position

_LEAD = re.compile(r"(?:play|move)\s+(?=[a-z0-9])", re.IGNORECASE)
_SPACED = re.compile(r"([a-z])\s+(\d{1,2})", re.ASCII | re.IGNORECASE)
_NUMBERS = re.compile(r"(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})", re.ASCII)
_MOVE_NUMBER = re.compile(r"(?<!\S)\d{1,3}\.+", re.ASCII)
_SQUARES = re.compile(r"\s*(?:[a-z]\d+[\s,.\u2013-]*)+", re.ASCII | re.IGNORECASE)
_DOUBLED = re.compile(r"([a-z])\1?(\d)\2?", re.ASCII)
_SQUARE = re.compile(r"[a-z]\d+", re.ASCII | re.IGNORECASE)


def read_moves(line: str, size: int) -> list[Position]:
    """Return the squares in `line`. If `line` doesn't consist of squares, return an empty list.

    For example, `d3` and `play d3` contain one square, and `f5d6c3` contains three. A square
    can also be written as `e 6`, or as a row and a column counted from 0, such as `2 3` or `2,3`.
    Move numbers, full stops and dashes are ignored, as in `1. f5-d6`. Full-width letters and
    digits are read as ASCII. Raises NotationError for a square off the board or for a doubled
    character, as in `dd3`.
    """
    line = _LEAD.sub("", normalize("NFKC", line).strip(), count=1)
    number_match = _NUMBERS.fullmatch(line)
    if number_match:
        position = Position(int(number_match[1]), int(number_match[2]))
        if not position.is_valid(size):
            expected = f"expected a row and a column from 0 to {size - 1}"
            raise NotationError(f"{expected}, got {quoted(line)}")
        return [position]
    if spaced_match := _SPACED.fullmatch(line):
        square = parse_square(f"{spaced_match[1]}{int(spaced_match[2])}", size)
        return [square] if square else []
    if (doubled_match := _DOUBLED.fullmatch(line.lower())) and not parse_square(line, size):
        suggestion = f"{doubled_match[1]}{doubled_match[2]}"
        if parse_square(suggestion, size):
            raise NotationError(f"{quoted(line)} is not a square. Did you mean {suggestion}?")
    if _SQUARES.fullmatch(_MOVE_NUMBER.sub("", line)):
        return [Position.parse(square, size) for square in _SQUARE.findall(line)]
    return []


def parse_square(text: str, size: int) -> Position | None:
    """Return the square that `text` names, or None if there is no such square on the board."""
    with suppress(NotationError):
        return Position.parse(text, size)
    return None


def format_got(text: str) -> str:
    """Return an ending for an error message, such as `, got 'x'`.

    If `text` is empty, return an empty string.
    """
    return f", got {quoted(text)}" if text else ""


def read_square(text: str, size: int, example: str) -> Position:
    """Return the square in `text`. Raises NotationError if `text` isn't a single square.

    If `example` isn't empty, the error message contains it.
    """
    squares = read_moves(text, size)
    if len(squares) != 1:
        problem = f"{quoted(text)} is not a single square" if text else "no square given"
        raise NotationError(f"{problem}. Type a square{f', such as {example}' * bool(example)}")
    return squares[0]


def read_number(text: str, minimum: int, example: str) -> int:
    """Return `text` as a number.

    Raises NotationError if `text` isn't a number, or if the number is less than `minimum` or has
    more than nine digits.
    """
    if re.fullmatch(r"\d{10,}", text, re.ASCII):
        raise NotationError(f"the number {quoted(text)} is too large")
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or int(text) < minimum:
        raise NotationError(f"expected a number of {minimum} or more, such as {example}"
                            f"{format_got(text)}")
    return int(text)


def find_nearest(word: str, commands: Collection[str]) -> str | None:
    """Return the command that starts with or resembles `word`, or None."""
    from difflib import get_close_matches  # a delayed import: difflib loads slowly

    beginnings = [command for command in sorted(commands)
                  if word and command.startswith(word)]
    similar = get_close_matches(word, commands, n=1)
    return next(iter(beginnings + similar), None)
