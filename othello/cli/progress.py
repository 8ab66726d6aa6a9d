"""How far a command has come that goes through many games."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

PROGRESS = 100  # games after which progress is told

PAUSE = 1.0  # seconds between two lines that take each other's place

Item = TypeVar("Item")


def with_progress(items: Iterable[Item]) -> Iterator[Item]:
    """The same items, games as a rule, counted on the terminal while they are gone through."""
    number = 0
    for number, item in enumerate(items, start=1):
        if number % PROGRESS == 0 and sys.stderr.isatty():
            print(f"\r{number} games ...", end="", file=sys.stderr, flush=True)
        yield item
    if number >= PROGRESS and sys.stderr.isatty():
        print(file=sys.stderr)


class Line:
    """A line on the terminal that is written anew as things go on, and gone in the end."""

    def __init__(self) -> None:
        self._begun = self._told = time.monotonic()
        self._width = 0

    def __enter__(self) -> "Line":
        return self

    def tell(self, text: Callable[[float], str]) -> None:
        """Write what a function makes of the seconds since the start, unless it was just done."""
        now = time.monotonic()
        if now - self._told >= PAUSE and sys.stderr.isatty():
            self._told = now
            self._write(text(now - self._begun))

    def __exit__(self, *error: object) -> None:
        if self._width:
            self._write("")

    def _write(self, text: str) -> None:
        print(f"\r{text:<{self._width}}", end="\r", file=sys.stderr, flush=True)
        self._width = len(text)
