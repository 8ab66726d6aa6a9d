"""The console in full-screen mode: the board, the panel, the answers and the input line."""

import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TextIO

from othello import Board, Position
from othello.console.output import clip_line, count_columns, wrap_line
from othello.console.picture import Faces, draw_board, draw_edge, picture_size
from othello.console.style import Style

FLIP_SECONDS = 0.25  # seconds that one `publish` spends on animation, however many moves it shows
BLINK_SECONDS = 0.1  # seconds to wait before an identical answer is shown again
SIDE_COLUMNS = 32  # the minimum width of a panel beside the board, in columns
# The gap beside the board is widened only if the panel has at least this number of columns.
WIDE_SIDE_COLUMNS = 43
MIN_GAP, MAX_GAP = 2, 5  # columns between the board and the panel
MAX_TIGHT_HEIGHT = 4  # the maximum height of a cell, in rows, on a board without a margin
ANSWER_ROWS = 5  # rows for answers below the board
# All current terminals support these sequences, which clear to the end of the line or screen.
CLEAR_LINE, CLEAR_BELOW = "\x1b[K", "\x1b[J"
MORE_PROMPT = "Enter: more"
KEYS = ("help", "hint", "undo", "why d3", "rules", "quit", "arrows + Enter play", "p/n look back",
        "Tab completes")
MIN_KEY_COLUMNS = 60  # from this width on, keys are three spaces apart instead of two
LESSON_KEYS = "arrows + Enter play", "q stops"
KEYS_AFTER_THE_END = "review", "new", "undo", "quit", "help", "p/n look back", "Tab completes"
KEYS_FOR_8X8 = "hint", "review"


@dataclass(frozen=True)
class Scene:
    """A position with its marks, and the text around the board."""

    board: Board
    valid: Sequence[Position]
    last: Position | None
    panel: Sequence[str]  # the lines of the panel, such as the players and the score
    status: Sequence[str]  # shown instead of the panel if the panel doesn't fit
    moves: Sequence[str]  # all moves; the screen shows the latest
    words: Sequence[str]  # shown instead of the board if the board doesn't fit
    faces: Faces = field(default_factory=dict)
    keys: Sequence[str] = KEYS


class Event(NamedTuple):
    """The text of an event, with animation frames for a move."""

    text: str
    frames: Sequence[Scene] = ()


class Layout(NamedTuple):
    """The division of a window into board, panel and answers."""

    columns: int
    rows: int
    height: int  # rows per cell, or 0 without a board
    is_beside: bool  # whether answers are shown beside the board instead of below it
    top: int  # empty rows at the top

    @property
    def room(self) -> int:
        """The number of rows for the board and the answers."""
        return self.rows - self.top - 2

    def panel_column(self, board: Board) -> int:
        """Return the first column of the panel beside `board`, counted from 0."""
        width = picture_size(board, self.height)[0]
        return width + min(max(self.columns - width - WIDE_SIDE_COLUMNS, MIN_GAP), MAX_GAP)


def layout(board: Board, columns: int, rows: int) -> Layout:
    """Return the layout with the largest picture of `board` that fits the window.

    It leaves room for answers beside or below the board.
    """
    for height in range(max(rows // board.size, 1), 0, -1):
        width, depth = picture_size(board, height)
        margin = 2 if height > MAX_TIGHT_HEIGHT else 0  # the margin of a very large board, in rows
        if depth + margin <= rows - 2 and width + MIN_GAP + SIDE_COLUMNS <= columns:
            top = min((rows - 2 - depth) // 2, max(rows - 24, 0) // 6)
            return Layout(columns, rows, height, True, top)
        if depth + 2 + ANSWER_ROWS <= rows - 2 and width < columns:
            return Layout(columns, rows, height, False, 0)
    return Layout(columns, rows, 0, False, 0)


class Screen:
    """A terminal window that is redrawn after each change."""

    def __init__(self, out: TextIO, style: Style,
                 size: Callable[[], tuple[int, int]] = shutil.get_terminal_size,
                 sleep: Callable[[float], None] = time.sleep) -> None:
        self._out: TextIO = out
        self._style: Style = style
        self.size: Callable[[], tuple[int, int]] = size
        self._sleep: Callable[[float], None] = sleep
        self._answer: list[str] = []
        self._page: int = 0
        self._is_old: bool = False  # whether the answer belongs to a line that was typed earlier
        self._is_first: bool = True
        self._progress: str = ""
        self._scene: Scene | None = None
        self.cursor: Position | None = None

    @property
    def scene(self) -> Scene:
        """The position on the screen."""
        assert self._scene is not None, "a position is shown first"
        return self._scene

    def publish(self, events: Sequence[Event]) -> None:
        """Show the text and the animation of each item in `events`."""
        frames = sum(len(item.frames) for item in events)
        for item in events:
            self._add(item.text)
            for scene in item.frames:
                self.show(scene)
                self._sleep(FLIP_SECONDS / frames)

    def show(self, scene: Scene) -> None:
        """Show `scene`, and remove the cursor from the board."""
        self._scene, self.cursor = scene, None
        self.draw()

    def write(self, text: str) -> None:
        """Add the lines of `text` to the answer."""
        self._add(text)
        self.draw()

    def turn_page(self) -> None:
        """Mark the current answer as old, so that the next text replaces it."""
        self._is_old = True

    def show_progress(self, text: str) -> None:
        """Show `text` instead of the prompt."""
        self._progress = text
        columns, rows = self.size()
        self.send(at_row(rows - 1, clip_line(text, columns - 1)))

    def redraw_progress(self) -> None:
        """Draw everything, with the latest progress text instead of the prompt."""
        if self._scene:  # The window can be resized before the first position is shown.
            self.draw()
            self.show_progress(self._progress)

    def close(self) -> None:
        """Move the cursor below the last board, and clear the rest of the window."""
        if not self._is_first:
            self.send(f"\x1b[{max(self.size()[1] - 1, 1)};1H{CLEAR_BELOW}")

    def scroll_pages(self, step: int) -> bool:
        """Go `step` pages forward in the answer, and return whether the page changes."""
        pages = self._pages(self.layout(self.scene.board))[0]
        page = min(max(self._page + step, 0), len(pages) - 1)
        is_other, self._page = page != self._page, page
        if is_other:
            self.draw()
        return is_other

    def move_cursor(self, square: Position | None) -> None:
        """Put the cursor on `square`, or remove it if `square` is None."""
        old_cursor, self.cursor = self.cursor, square
        if old_cursor != square:
            self.draw()

    def draw(self) -> None:
        """Draw everything except the input line."""
        scene = self.scene
        window = self.layout(scene.board)
        pages, fixed_lines = self._pages(window)
        self._page = min(self._page, len(pages) - 1)
        column = [*fixed_lines, *pages[self._page]]
        if window.height:
            board = draw_board(scene.board, scene.valid, scene.last, self._style, scene.faces,
                               self.cursor, window.height).split("\n")
            if window.is_beside:
                edge = window.panel_column(scene.board)
                column += [""] * (window.room - len(column))
                board.append(draw_edge(scene.board, window.height, self._style))
                board += [""] * (window.room - len(board))
                column = [f"{left}{' ' * (edge - count_columns(left))}{right}"
                          for left, right in zip(board, column)]
            else:
                column = [*board, *column]
        rows = [""] * window.top
        rows += [clip_line(row, window.columns) for row in column[:window.room]]
        rows += [""] * (window.rows - 2 - len(rows))
        # The newlines scroll earlier output out of sight before the window is drawn.
        start = "\n" * window.rows if self._is_first else ""
        self._is_first = False
        self.send(start + "".join(at_row(number, row) for number, row in enumerate(rows, start=1))
                  + at_row(window.rows, self._keys(window.columns)))

    def _pages(self, window: Layout) -> tuple[list[list[str]], list[str]]:
        """Return the pages of the answer, and the lines shown above each page."""
        scene, width, room = self.scene, window.columns, window.room
        fixed_lines, answer = list(scene.status), self._answer
        if window.is_beside:
            width -= window.panel_column(scene.board)
            fixed_lines = list(scene.panel)
        elif window.height:
            room -= picture_size(scene.board, window.height)[1]
        else:
            fixed_lines, answer = [], [*scene.words, *answer]
        lines = [part for text in answer for part in wrap_line(text, width)]
        if window.is_beside:
            recent = scene.moves[-max(room - len(fixed_lines) - len(lines) - 2, 2):]
            fixed_lines += [clip_line(move, width) for move in recent] + [""] * bool(recent)
        return _paginate(lines, max(room - len(fixed_lines), 2)), fixed_lines

    def _keys(self, columns: int) -> str:
        """Return a line that lists as many keys as fit into `columns`."""
        text, gap = "", "   " if columns >= MIN_KEY_COLUMNS else "  "
        for key in self.scene.keys:
            candidate = f"{text}{gap}{key}" if text else key
            if len(candidate) < columns:
                text = candidate
        return text

    def layout(self, board: Board) -> Layout:
        """Return the layout of `board` in the window."""
        return layout(board, *self.size())

    def _add(self, text: str) -> None:
        lines = text.split("\n")
        if self._is_old:
            is_same = self._answer[:len(lines)] == lines
            self._answer.clear()
            self._is_old, self._page = False, 0
            if is_same:  # A short pause makes the repeated answer noticeable.
                self.draw()
                self._sleep(BLINK_SECONDS)
        self._answer += lines

    def send(self, text: str) -> None:
        """Write `text` to the terminal immediately."""
        self._out.write(text)
        self._out.flush()


def at_row(row: int, text: str) -> str:
    """Return `text` with the escape sequences that write it to a given row of the terminal."""
    return f"\x1b[{row};1H{text}{CLEAR_LINE}"


def _paginate(lines: list[str], room: int) -> list[list[str]]:
    """Divide `lines` into pages of `room` lines. Every page but the last ends with MORE_PROMPT."""
    pages = []
    while len(lines) > room:
        pages.append([*lines[:room - 1], MORE_PROMPT])
        lines = lines[room - 1:]
    return [*pages, lines]
