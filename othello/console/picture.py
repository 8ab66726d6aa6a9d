"""Pictures of the board, drawn with characters."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from othello import Board, Piece, Position
from othello.console.output import RESET
from othello.console.style import FULL_COLOR, Style

# The colours that discs show while they turn over. None stands for a disc seen edge-on.
Faces = Mapping[Position, Piece | None]

# Each colour has codes for 24-bit colour, 256 colours and 16 colours. Black and white discs
# stand out on both shades of green. Dark and light green squares alternate.
GREEN = "48;2;11;102;35", "48;5;28", "42"
DARK_GREEN = "48;2;20;83;45", "48;5;22", "42"
GREEN_EDGE = "\x1b[32m"  # green from the 16-colour palette, as a foreground colour
CURSOR = "48;2;150;110;20", "48;5;94", "43"
BLACK = "38;2;0;0;0", "38;5;16", "30"
WHITE = "38;2;255;255;255", "38;5;231", "97"
# On light green, as in some 16-colour terminals, blue is easier to see than bright cyan.
VALID = "38;2;102;204;255", "38;5;117", "34"
PALE = "38;2;215;255;255", "38;5;195", "97"
YELLOW = "38;2;255;204;0", "38;5;226", "93"
CORNER = "\u25e4"  # a triangle that marks the last move
REVERSE, UPRIGHT = "\x1b[7m", "\x1b[27m"

# The index of a character is the sum of its filled quarters: 1 for the upper left quarter, 2 for
# the upper right, 4 for the lower left and 8 for the lower right.
_QUADRANTS = (" \u2598\u259d\u2580\u2596\u258c\u259e\u259b"
              "\u2597\u259a\u2590\u259c\u2584\u2599\u259f\u2588")


def paint(code: tuple[str, str, str], style: Style) -> str:
    """Return the escape sequence for a colour, or an empty string if `style` has no colours.

    `code` contains sequences for 24-bit colour, 256 colours and 16 colours.
    """
    number = 0 if style.colors >= FULL_COLOR else 1 if style.colors >= 256 else 2
    return f"\x1b[{code[number]}m" if style.color else ""


def picture_size(board: Board, height: int = 1) -> tuple[int, int]:
    """Return the width and height of a picture of `board` if each cell is `height` rows high."""
    if height == 1:
        return len("10 ") + 2 * board.size + len("  10"), board.size + 2
    return len("10 ") + 2 * height * board.size, board.size * height + 1


def draw_board(board: Board, valid: Collection[Position], last: Position | None, style: Style,
               faces: Faces = {}, cursor: Position | None = None, height: int = 1) -> str:
    """Draw the board with file and rank labels, in cells of `height` rows.

    The `valid` squares, the `last` move and the `cursor` are marked. `faces` contains the colours
    that discs show while they turn over.
    """
    draw_rank = _draw_small_rank if height == 1 else _draw_large_rank
    squares = [_Square(faces.get(square, board[square]), square in valid, square == last,
                       square == cursor) for square in board]
    rows = [row for number in range(board.size) for row in draw_rank(
        squares[number * board.size:(number + 1) * board.size], number, height, style)]
    files = [str(Position(0, col))[0] for col in range(board.size)]
    if height > 1:
        return "\n".join(["   " + "".join(file.center(2 * height) for file in files), *rows])
    return "\n".join(["    " + " ".join(files), *rows, "    " + " ".join(files)])


def draw_edge(board: Board, height: int, style: Style) -> str:
    """Return text that draws a green edge below `board`, or an empty string if none is needed.

    The edge is half a row high and separates large discs from the terminal's background.
    """
    if height == 1 or _has_grid(style) or not style.color or not style.unicode:
        return ""
    return f"   {GREEN_EDGE}" + "\u2580" * 2 * height * board.size + RESET


def draw_disc(color: Piece, style: Style) -> str:
    """Draw a single disc of `color`, as it looks on the board."""
    disc = f"{_ink(color, style)}{_glyph(color, style)}"
    return f"{paint(GREEN, style)} {disc} {RESET}" if style.color else disc


def mark_last(move: str, style: Style) -> str:
    """Return the text in `move`, with the mark that the board uses for the last move."""
    if not style.color or not style.unicode:
        return f"[{move}]"
    return f"{move} {paint(GREEN, style)} {paint(YELLOW, style)}{CORNER} {RESET}"


def draw_shares(share: float, length: int, style: Style) -> str:
    """Draw a bar of `length` characters, divided between Black and White.

    `share` is Black's share of the bar, from 0 to 1.
    """
    black = min(max(round(length * share), 0), length)
    if not style.color:
        return Piece.BLACK.symbol * black + Piece.WHITE.symbol * (length - black)
    # The green background keeps the black and white blocks visible in every theme.
    block = "\u25a0" if style.unicode else "#"
    return (f"{paint(GREEN, style)}{paint(BLACK, style)}{block * black}"
            f"{paint(WHITE, style)}{block * (length - black)}{RESET}")


class _Square(NamedTuple):
    """A square to draw, with its contents and marks."""

    piece: Piece | None
    is_valid: bool
    is_last: bool
    is_cursor: bool


def _draw_small_rank(squares: list[_Square], number: int, height: int, style: Style) -> list[str]:
    """Draw a rank of the board in one row. Stars mark valid moves; brackets mark the last move."""
    gaps = [" "] * (len(squares) + 1)
    brackets = [(col, "[]") for col, square in enumerate(squares) if square.is_last]
    brackets += [(col, "><") for col, square in enumerate(squares) if square.is_cursor]
    for col, marks in brackets:
        gaps[col:col + 2] = (f"{paint(YELLOW, style)}{mark}" for mark in marks)
    row = gaps[0]
    for square, gap in zip(squares, gaps[1:]):
        mark = "*" if square.is_valid else "|" if square.piece is None else ""
        ink = paint(PALE, style) if mark else _ink(square.piece, style)
        row += f"{ink}{mark or _glyph(square.piece, style)}{gap}"
    return [f"{number + 1:>2} {paint(GREEN, style)}{row}{RESET * style.color} {number + 1}"]


def _draw_large_rank(squares: list[_Square], number: int, height: int, style: Style) -> list[str]:
    """Draw a rank. Each cell has `height` rows and twice as many columns."""
    cells = [_cell(square, (number + col) % 2, height, style)
             for col, square in enumerate(squares)]
    labels = [f"{number + 1:>2} " if row == (height - 1) // 2 else "   " for row in range(height)]
    return [label + "".join(cell[row] for cell in cells) + RESET * style.color
            for row, label in enumerate(labels)]


@lru_cache(1024)
def _cell(square: _Square, parity: int, height: int, style: Style) -> list[str]:
    """Return the rows of text that draw a square, which is dark green if `parity` is 1."""
    piece, is_valid, is_last, is_cursor = square
    rows = [[(" ", "")] * 2 * height for _ in range(height)]
    has_grid, middle = _has_grid(style), (height - 1) // 2
    if piece is not Piece.EMPTY:
        # Without a grid, each disc is drawn a quarter of a row lower. In squares that are 3 rows
        # high, this makes the disc half a row taller, so it looks round even without `_round`.
        _fill(rows, height - 0.55, 4 if piece is None else 1, _ink(piece, style),
              "|" if piece is None else piece.symbol, style, 0 if has_grid else 0.5)
        if piece and has_grid and style.unicode:
            _round(rows)
    elif is_valid and style.color and style.unicode:
        # The extra 0.2 prevents spikes on small discs.
        _fill(rows, max(1, round(0.32 * height)) + 0.2, 1, paint(VALID, style), "*", style)
    else:
        mark = "*" if is_valid else " " if has_grid else _glyph(piece, style)
        rows[middle][height - 1] = mark, paint(VALID if is_valid else BLACK, style)
    if is_last and style.color and style.unicode:
        triangle = ["\u2588\u2588\u2580", "\u2580"] if height >= 6 else [CORNER]
        for row, part in zip(rows, triangle):
            row[:len(part)] = [(character, paint(YELLOW, style)) for character in part]
    elif is_last:
        rows[middle][0], rows[middle][-1] = (("[", paint(YELLOW, style)),
                                             ("]", paint(YELLOW, style)))
    if is_cursor and not style.color:
        rows[middle][0], rows[middle][-1] = (">", ""), ("<", "")
    ground = paint(CURSOR if is_cursor else DARK_GREEN if parity else GREEN, style)
    return [ground + "".join(ink + "".join(character for character, _ in run)
                             for ink, run in groupby(row, key=lambda pixel: pixel[1]))
            for row in rows]


def _has_grid(style: Style) -> bool:
    """Return whether dark and light green squares alternate."""
    return style.color and style.colors >= 256


def _is_inside(x: float, y: float, radius: float, narrowing: int = 1) -> bool:
    """Return whether a point is inside a disc.

    While a disc turns over, its usual width is divided by `narrowing`. `x` and `y` are
    distances from the centre, in columns and half rows.
    """
    return (narrowing * x)**2 + y**2 <= radius**2


def _fill(rows: list[list[tuple[str, str]]], radius: float, narrowing: int, ink: str, letter: str,
          style: Style, lower: float = 0) -> None:
    """Draw a disc into `rows`.

    With colour and Unicode, draw the disc with block characters, and shift it down by `lower`,
    measured in half rows. With colour but without Unicode, use reverse video. Without colour, fill
    the disc with `letter`.
    """
    height = len(rows)
    for row in range(height):
        for col in range(2 * height):
            x, y = col - height, 2 * row - height
            if style.color and style.unicode:
                quarters = sum(bit for bit, right, low in
                               ((1, 0.25, 0.5), (2, 0.75, 0.5), (4, 0.25, 1.5), (8, 0.75, 1.5))
                               if _is_inside(x + right, y + low - lower, radius, narrowing))
                if quarters:
                    rows[row][col] = _QUADRANTS[quarters], ink
            elif _is_inside(x + 0.5, y + 1, radius, narrowing):
                rows[row][col] = (f"{REVERSE} {UPRIGHT}" if style.color else letter), ink


def _round(rows: list[list[tuple[str, str]]]) -> None:
    """Extend a disc by a quarter of a text row both at the top and at the bottom."""
    height = len(rows)
    higher = "\u2586", f"{REVERSE}\u2582{UPRIGHT}"
    for row, character in zip((rows[0], rows[-1]), higher):
        for col, (_, ink) in enumerate(row):
            if _is_inside(col + 0.5 - height, height - 0.75, height - 0.5):
                row[col] = character, ink


def _ink(piece: Piece | None, style: Style) -> str:
    return paint(PALE if piece is None else WHITE if piece is Piece.WHITE else BLACK, style)


def _glyph(piece: Piece | None, style: Style) -> str:
    if piece is Piece.EMPTY:
        return "\u00b7" if style.unicode else "."
    assert piece is not None, "a disc on its edge has a mark of its own"
    return "\u25cf" if style.color and style.unicode else piece.symbol
