"""Show the progress of a command on the terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from math import ceil
from typing import TextIO, TypeVar

PAUSE_SECONDS = 0.1  # seconds between two updates
GAMES_PER_LINE = 100

Item = TypeVar("Item")


class Progress:
    """A temporary progress line in a terminal.

    If the output is not a terminal, nothing is shown.
    """

    def __init__(self, out: TextIO | None = None, clock: Callable[[], float] = time.monotonic,
                 ) -> None:
        """Write to `out`, which defaults to standard error."""
        self._out = out or sys.stderr
        self._is_shown = self._out is not None and self._out.isatty()
        self._clock = clock
        self._width = 0
        self._next = 0.0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        self.erase()

    def questions(self, done: int, total: int) -> None:
        """Show how many questions the judge has asked so far."""
        self.show(f"{done} of {total} questions")

    def moves(self, total: int) -> Callable[[int, float], None]:
        """Return a function that shows the progress of a review of `total` moves."""
        return lambda number, seconds: self.show(
            f"{number} of {total} moves reviewed, up to {ceil(seconds)} s left")

    def show(self, text: str | Callable[[], str]) -> None:
        """Replace the progress line, but at most once every PAUSE_SECONDS."""
        if self._is_shown and (not self._width or self._clock() >= self._next):
            self._next = self._clock() + PAUSE_SECONDS
            self._write(text if isinstance(text, str) else text())

    def erase(self) -> None:
        """Erase the progress line."""
        if self._width:
            self._write("")

    def _write(self, text: str) -> None:
        print(f"\r{text:<{self._width}}", end="\r", file=self._out, flush=True)
        self._width = len(text)


def track(items: Iterable[Item]) -> Iterator[Item]:
    """Yield `items`, and show a progress line."""
    with Progress() as progress:
        for number, item in enumerate(items, start=1):
            if number % GAMES_PER_LINE == 0:
                progress.show(f"{number} games ...")
            yield item
