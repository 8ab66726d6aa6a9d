"""Find positions in pasted text.

A position contains the squares, starting with a1, and the side to move. The squares are written
as one word, in several rows, or as a diagram with column letters and row numbers. The side to move
can follow as a symbol or in words, and defaults to Black. GGS writes the board size before the
squares, and sometimes encloses the whole position in brackets. A FEN lists its ranks from 8 down
to 1, with `p` for Black and `P` for White.
"""

import re
from collections.abc import Iterator
from math import isqrt
from string import ascii_lowercase
from typing import NamedTuple

from othello import Board, FormatError, Piece
from othello.board import SIZES
from othello.formats.obf import SYMBOLS

_SYMBOL = "-.*XxOoBbWw\u25cf\u25cb\u26ab\u26aa"
_BEGIN = re.compile(rf"(?:\[[ \t]*)?(?:(\d{{1,2}})[ \t]+)?(?=(?:[{_SYMBOL}][ \t]*){{4}})")
# A line of dashes separates games if no row of squares follows.
_SEPARATOR = re.compile(r"-[- \t]*(?:\n(?![ \t]*(?:[-.*XxOo][ \t]*){3})|\Z)")
_WORD = rf"[{_SYMBOL}]+(?![{_SYMBOL}\w])"
_SQUARES = re.compile(rf"[{_SYMBOL} \t]+")
_ROW = re.compile(rf"(?:[ \t]*{_WORD})*")
_SIDE = re.compile(
    rf"[ \t]*(\n[ \t]*)?(?:([{_SYMBOL[2:]}]|black|white)(?:'s)?[ ]"
    r"(?:is[ ])?(?:to[ ](?:move|play)|turn|moves|plays)\b\.?"
    rf"|([{_SYMBOL[2:]}])(?![^\s\];]))", re.IGNORECASE)
# If _LONE_SYMBOL matches, the last matched symbol stands for the side to move, not for a square.
_LONE_SYMBOL = re.compile(rf"\S\S\s+[{_SYMBOL[2:]}]\Z")
_LINE_REST = re.compile(rf"[ \t]*\]?([ \t]*{_WORD})?")
_FEN = re.compile(r"((?:[pP\d]{1,52}/){3,25}[pP\d]{1,52})(?:[ \t]+([bwBW])(?!\w))?"
                  r"(?:[ \t]+(?:-|\d{1,3})(?![^\s]))*",
                  re.ASCII)
_COLUMNS = re.compile(r"[ \t|+]*([a-z](?:[ \t|]*[a-z]){3,25})[ \t|+]*(?:\n|\Z)", re.IGNORECASE)
_RULE = re.compile(r"(?:[ \t]*\+[-=+]+[ \t]*(?:\n|\Z))?")  # a horizontal rule in a diagram
_DIAGRAM_ROW = re.compile(
    rf"[ \t]*(?:(\d{{1,2}})[ \t]*\|?|\|)[ \t]*((?:[{_SYMBOL}][ \t|]*){{4,27}})([^\n]*)(?:\n|\Z)")


class PositionMatch(NamedTuple):
    """A position read from text."""

    board: Board
    to_move: Piece
    end: int  # the offset at which the position ends
    has_rows: bool  # whether the position is written on more than one line
    comment: str = ""  # text beside the rows


def find(text: str, offset: int) -> PositionMatch | None:
    """Return the position at `offset` in `text`, or None if there is no position.

    Raises FormatError if the position has the wrong number of squares.
    """
    if fen := _FEN.match(text, offset):
        return PositionMatch(_from_fen(fen[1]), _side(fen[2] or "b"), fen.end(), False)
    if diagram := _diagram(text, offset):
        return diagram
    if _SEPARATOR.match(text, offset):
        return None
    begin = _BEGIN.match(text, offset)
    if begin is None:
        _require_symbols(text, offset)
        return None
    rows = list(_rows(text, begin.end()))
    if rows:
        return _from_rows(text, begin.end(), *_size(rows, begin[1]))
    _require_squares(text, begin.end())
    return None


def _from_rows(text: str, offset: int, size: int, is_one_line: bool) -> PositionMatch:
    """Return the position at `offset`. Raises FormatError."""
    end, squares = offset, ""
    while len(squares) < size * size:
        squares += text[end].strip()
        end += 1
    side = _SIDE.match(text, end)
    if side and side[1] and is_one_line and side[3]:
        side = None
    rest = _LINE_REST.match(text, side.end() if side else end)
    assert rest is not None, "the pattern matches empty text"
    if not side and _LONE_SYMBOL.search(text, offset, end):
        raise FormatError(f"expected {size * size} squares and then the side to move, "
                          f"got {size * size - 1} squares")
    if rest[1]:
        raise _wrong_number(len(squares) + bool(side) + len("".join(rest[1].split())))
    board = Board.from_string(squares.translate(SYMBOLS))
    return PositionMatch(board, _side_of(side), rest.end(), not is_one_line)


def _diagram(text: str, offset: int) -> PositionMatch | None:
    """Return the position in a diagram, or None if there is no diagram at `offset`.

    Each row of a diagram starts with its number or with a bar. Column letters may appear above or
    below the rows. Raises FormatError for rows of different lengths.
    """
    columns = _columns_end(text, offset)
    end = columns or offset
    rows: list[str] = []
    beside: list[str] = []
    size = 0
    while len(rows) < max(size, 1):
        row = _DIAGRAM_ROW.match(text, _end_of_rule(text, end))
        if row is None or row[1] and int(row[1]) != len(rows) + 1:
            break
        squares = re.sub(r"[\s|]", "", row[2])
        size = size or len(squares) - len(squares) % 2
        rows.append(squares[:size])
        beside.append(squares[size:] + re.sub(r"^\d{1,2}\b", "", row[3]))
        end = row.end()
    if not rows or not columns and len(rows) < 4:
        return None
    if size not in SIZES or [*map(len, rows)] != [size] * size:
        raise FormatError(f"expected a diagram with {size} rows of {size} squares (X, O or -), "
                          f"got {len(rows)} rows of {', '.join(str(len(row)) for row in rows)}")
    end = _end_of_rule(text, end)
    end = _columns_end(text, end) or end
    side = _SIDE.match(text, end)
    board = Board.from_string("".join(rows).translate(SYMBOLS))
    return PositionMatch(board, _side_of(side), side.end() if side else end, True,
                         " ".join(" ".join(beside).split()))


def _columns_end(text: str, offset: int) -> int:
    """Return the offset after the column letters at `offset`, or 0 if there are none."""
    columns = _COLUMNS.match(text, offset)
    is_valid = columns and ascii_lowercase.startswith(re.sub(r"[\s|]", "", columns[1]).lower())
    return columns.end() if columns and is_valid else 0


def _end_of_rule(text: str, offset: int) -> int:
    rule = _RULE.match(text, offset)
    assert rule is not None, "the pattern matches empty text"
    return rule.end()


def end_of_damage(text: str, offset: int, end: int) -> int:
    """Return the offset at which a damaged position ends.

    The position's first line of text starts at `offset` and ends at `end`. A position ends at an
    empty line, or when it has as many rows as columns.
    """
    row = "".join(text[offset:end].split())
    if len(row) in range(15, 18) or len(row) > max(SIZES) + 1:  # a position in one line
        return end
    for _ in range(max(len(row), 4) + 1):
        following = text.find("\n", end) + 1 or len(text)
        line = "".join(text[end:following].split())
        if not line or len(line) > max(SIZES) + 1:
            break
        end = following
    return end


def _require_symbols(text: str, offset: int) -> None:
    """Raise FormatError if the line at `offset` is probably a row with an invalid character.

    A line is probably a row if most of its characters are valid and the next line is a valid row
    of the same length.
    """
    row, following = text[offset:offset + 2 * max(SIZES) + 2].split("\n")[:2] if (
        "\n" in text[offset:offset + max(SIZES) + 2]) else ("", "")
    is_row = len(row.strip()) == len(following.strip()) in SIZES and not set(
        following.strip()) - set(_SYMBOL) and set(following.strip()) & set("-.")
    if is_row and 2 * sum(letter in _SYMBOL for letter in row) > len(row):
        character = next(letter for letter in row if letter not in _SYMBOL)
        raise FormatError(f"expected X, O or - in a position, got {character!r}")


def _require_squares(text: str, offset: int) -> None:
    """Raise FormatError for 16 or more squares followed by an invalid character."""
    squares = _SQUARES.match(text, offset)
    if squares and len("".join(squares[0].split())) >= min(SIZES) ** 2:
        raise FormatError(f"expected X, O or - in a position, got {text[squares.end()]!r}")


def _rows(text: str, offset: int) -> Iterator[int]:
    """Yield the number of symbols in each line of the position at `offset`."""
    for _ in range(max(SIZES) + 1):
        row = _ROW.match(text, offset)
        assert row is not None, "the pattern matches empty text"
        count = len("".join(row[0].split()))
        if not count:
            return
        yield count
        if text[row.end():row.end() + 1] != "\n":
            return
        offset = row.end() + 1


def _size(rows: list[int], size_text: str | None) -> tuple[int, bool]:
    """Return the board size, and whether a single line of text contains all squares.

    Raises FormatError.
    """
    first = rows[0]
    if size_text:
        if int(size_text) not in SIZES:
            raise FormatError(
                f"the board size must be an even number from 4 to 26, not {size_text}")
        size = int(size_text)
        if sum(rows) < size * size:
            raise FormatError(f"expected {size * size} squares for {size}x{size}, "
                              f"got {sum(rows)}")
        return size, first >= size * size
    if first in SIZES and rows[:first - 1] == [first] * (first - 1) and len(rows) >= first and (
            rows[first - 1] in (first, first + 1)):
        return first, False
    total = 0
    for number, count in enumerate(rows):
        total += count
        for squares in total, total - 1:
            size = isqrt(squares)
            # Two rows of a damaged 8x8 board have 16 squares, but must not be read as a 4x4
            # board.
            if size ** 2 == squares and size in SIZES and not (
                    number and size < first in SIZES):
                return size, not number
    raise _wrong_number(sum(rows))


def _wrong_number(count: int) -> FormatError:
    return FormatError("expected a symbol for each square (64 on an 8x8 board) and a symbol "
                       f"for the side to move, got {count} symbols")


def _from_fen(text: str) -> Board:
    """Return the board that a FEN describes. Raises FormatError."""
    rows = ["".join("-" * int(run) if run.isdecimal() else run
                    for run in re.findall(r"\d{1,2}|[pP]", row, re.ASCII))
            for row in reversed(text.split("/"))]
    if len(rows) not in SIZES or any(len(row) != len(rows) for row in rows):
        raise FormatError(f"expected {len(rows)} squares in each rank of the FEN {text!r}")
    return Board.from_string("".join(rows).replace("p", "X").replace("P", "O"))


def to_fen(board: Board, to_move: Piece) -> str:
    """Return a position as FEN."""
    rows = str(board).replace(" ", "").replace("O", "P").replace("X", "p").splitlines()
    ranks = [re.sub("-+", lambda run: str(len(run[0])), row) for row in reversed(rows)]
    return f"{'/'.join(ranks)} {'b' if to_move is Piece.BLACK else 'w'}"


def _side(symbol: str) -> Piece:
    return Piece(symbol.translate(SYMBOLS))


def _side_of(side: re.Match[str] | None) -> Piece:
    """Return the side to move that `_SIDE` found, or Black if it found none."""
    return _side((side[2] or side[3])[0] if side else "*")
