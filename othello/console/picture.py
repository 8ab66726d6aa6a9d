"""The board as a picture of characters."""

from collections.abc import Collection, Mapping

from othello.board import Board
from othello.console.style import Style
from othello.piece import Piece
from othello.position import Position

# 256-colour codes; black and white both stand out from the green by more than 4 to 1.
GREEN, BLACK, WHITE, PALE, YELLOW = "48;5;28", "38;5;16", "38;5;231", "38;5;195", "38;5;226"
RESET = "\x1b[0m"


def draw_board(board: Board, valid: Collection[Position], last: Position | None, style: Style,
               turning: Collection[Position] = ()) -> str:
    """Draw ranks and files on both sides, `*` on valid moves, brackets around the last one.

    Discs that are `turning` are seen from their edges.
    """
    marks = dict.fromkeys(valid, "*") | dict.fromkeys(turning, "|")
    files = "    " + " ".join(str(Position(0, col))[0] for col in range(board.size))
    ranks = [f"{row + 1:>2} {_draw_rank(board, row, marks, last, style)} {row + 1}"
             for row in range(board.size)]
    return "\n".join([files, *ranks, files])


def picture_width(board: Board) -> int:
    """The columns that the picture of a board takes."""
    return len("10 ") + 2 * board.size + len("  10")


def draw_disc(color: Piece, style: Style) -> str:
    """One disc as it stands on the board, for a legend."""
    disc = _draw_square(color, None, style)
    return f"\x1b[{GREEN}m {disc} {RESET}" if style.color else disc


def _draw_rank(board: Board, row: int, marks: Mapping[Position, str],
               last: Position | None, style: Style) -> str:
    squares = [Position(row, col) for col in range(board.size)]
    gaps = [" "] * (board.size + 1)
    if last in squares:
        gaps[last.col:last.col + 2] = _ink("[", YELLOW, style), _ink("]", YELLOW, style)
    rank = gaps[0]
    for square, gap in zip(squares, gaps[1:]):
        rank += _draw_square(board[square], marks.get(square), style) + gap
    return f"\x1b[{GREEN}m{rank}{RESET}" if style.color else rank


def _draw_square(piece: Piece, mark: str | None, style: Style) -> str:
    if mark:
        return _ink(mark, PALE, style)
    if piece is not Piece.EMPTY:
        glyph = "\u25cf" if style.color and style.unicode else piece.symbol
        return _ink(glyph, BLACK if piece is Piece.BLACK else WHITE, style)
    return _ink("\u00b7" if style.unicode else ".", BLACK, style)


def _ink(text: str, ink: str, style: Style) -> str:
    return f"\x1b[{ink}m{text}" if style.color else text
