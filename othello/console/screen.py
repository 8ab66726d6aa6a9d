"""Where the display writes: below what stands there, or again and again in one place."""

import shutil
import time
from collections.abc import Sequence
from typing import NamedTuple, TextIO

from othello.console.output import fitted, write

FLIP_SECONDS = 0.25  # for which discs are seen to turn, after one move or several at once
# What every terminal of today obeys: to the upper left, clear to the end of the line or screen.
HOME, CLEAR_LINE, CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"


class News(NamedTuple):
    """What has happened, and a picture of it while discs turn, where any do."""

    text: str
    picture: str = ""


class Scroll:
    """Writes everything below what stands there, as in a pipe."""

    def __init__(self, out: TextIO) -> None:
        self._out: TextIO = out

    def publish(self, news: Sequence[News], position: str) -> None:
        """Write what has happened; the position follows when a line is asked for."""
        for item in news:
            write(item.text, self._out)

    def show(self, position: str) -> None:
        """Write the position."""
        write(position, self._out)

    def answer(self, text: str, position: str) -> None:
        """Write what was asked about the position."""
        write(text, self._out)

    def turn_page(self) -> None:
        """Nothing is written over here."""


class Screen:
    """Keeps the position at the top of a terminal, and what happened in this turn below it."""

    def __init__(self, out: TextIO) -> None:
        self._out: TextIO = out
        self._told: list[str] = []
        self._is_first: bool = True

    def publish(self, news: Sequence[News], position: str) -> None:
        """Show what has happened, and then the position, if it has changed."""
        pictures = sum(bool(item.picture) for item in news)
        for item in news:
            self._told.append(item.text)
            if item.picture:
                self.show(item.picture)
                time.sleep(FLIP_SECONDS / pictures)
            elif not position:
                write(item.text, self._out)
        if position:
            self.show(position)

    def show(self, position: str) -> None:
        """Write the position over the last one, and what was told where there is room for it."""
        above = [*self._told, "", position.strip("\n")]
        self._draw(self._with_told_below(position) or fitted("\n".join(above), self._out))

    def answer(self, text: str, position: str) -> None:
        """Write what was asked about the position below it, where there is room for both."""
        self._told.append(text)
        lines = self._with_told_below(position)
        if lines:
            self._draw(lines)
        else:
            write(text, self._out)

    def _with_told_below(self, position: str) -> list[str]:
        """The lines of both, without a gap where that is too long; none where it still is."""
        lines = fitted("\n".join([position.strip("\n"), "", *self._told]), self._out)
        room = shutil.get_terminal_size().lines - 1  # for the prompt
        return next((fit for fit in (lines, list(filter(None, lines))) if len(fit) <= room), [])

    def _draw(self, lines: Sequence[str]) -> None:
        if self._is_first:  # what stands there is not written over, but moved up and out of sight
            self._out.write("\n" * shutil.get_terminal_size().lines)
            self._is_first = False
        text = "".join(f"{line}{CLEAR_LINE}\n" for line in lines)
        self._out.write(f"{HOME}{text}{CLEAR_BELOW}")
        self._out.flush()

    def turn_page(self) -> None:
        """Leave out what was told so far when the position is next shown."""
        self._told.clear()
