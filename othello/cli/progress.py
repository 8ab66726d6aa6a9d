"""How far a command has come that goes through many games."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

PROGRESS = 100  # games after which progress is told

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
