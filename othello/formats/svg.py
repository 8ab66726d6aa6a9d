"""Draw a board as an SVG image that looks like the board on the web page."""

from collections.abc import Collection, Iterable, Iterator
from html import escape
from typing import TextIO

from othello import Board, Piece, Position
from othello.errors import require
from othello.formats.form import require_file
from othello.position import POSITIONS

CELL = 48  # pixels
MARGIN = 24  # pixels, with the names of files and ranks at the top and on the left
BOARD, GRID, OUTLINE, VALID, LAST = "#0f5c28", "#333333", "#aaaaaa", "#66ccff", "#ffcc00"
DISCS = {Piece.BLACK: "#000000", Piece.WHITE: "#ffffff"}


def dump(board: Board, file: TextIO, valid: Collection[Position] = (),
         last: Position | None = None) -> None:
    """Write an SVG image of `board` to `file`."""
    require_file(file, "write").write(dumps(board, valid, last))


def dumps(board: Board, valid: Collection[Position] = (), last: Position | None = None) -> str:
    """Return an image of `board` that marks `valid` moves and the `last` move."""
    width = 2 * MARGIN + require(board, Board, "use game.board").size * CELL
    marks = [*_grid(board), *_discs(board), *(_ring(position) for position in valid)]
    if last is not None:
        marks.append(_corner(last))
    return picture(width, width, "Othello", marks, 'text-anchor="middle"')


def picture(width: int, height: int, title: str, parts: Iterable[str],
            style: str = 'font-size="12"') -> str:
    """Return an SVG image. The size is in pixels. `style` applies to all text in the image.

    The background is white, because notebooks and file viewers can have a dark one.
    """
    body = "\n".join(parts)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="sans-serif" {style}>\n'
            f"<title>{escape(title)}</title>\n"
            f'<rect class="ground" width="{width}" height="{height}" fill="#ffffff"/>\n'
            f"{body}\n</svg>\n")


def _corner_of(position: Position) -> tuple[int, int]:
    require(position, Position, POSITIONS)
    return MARGIN + position.col * CELL, MARGIN + position.row * CELL


def _centre_of(position: Position) -> tuple[int, int]:
    left, top = _corner_of(position)
    return left + CELL // 2, top + CELL // 2


def _grid(board: Board) -> Iterator[str]:
    for position in board:
        left, top = _corner_of(position)
        yield (f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" '
               f'fill="{BOARD}" stroke="{GRID}"/>')
    for number in range(board.size):
        middle = MARGIN + number * CELL + CELL // 2
        name = str(Position(number, number))
        yield f'<text x="{middle}" y="16" font-size="14">{name[0]}</text>'
        yield f'<text x="12" y="{middle + 5}" font-size="14">{name[1:]}</text>'


def _discs(board: Board) -> Iterator[str]:
    for position in board:
        if board[position] is not Piece.EMPTY:
            x, y = _centre_of(position)
            yield (f'<circle cx="{x}" cy="{y}" r="20" fill="{DISCS[board[position]]}" '
                   f'stroke="{OUTLINE}" stroke-width="2"/>')


def _ring(position: Position) -> str:
    x, y = _centre_of(position)
    return f'<circle cx="{x}" cy="{y}" r="16" fill="none" stroke="{VALID}" stroke-width="3"/>'


def _corner(position: Position) -> str:
    left, top = _corner_of(position)
    return f'<path d="M{left + 1} {top + 1}h14l-14 14z" fill="{LAST}"/>'
