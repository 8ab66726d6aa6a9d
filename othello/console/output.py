"""Text as it fits the terminal: lines are broken between words, and long ones paged."""

import re
import shutil
from textwrap import wrap
from typing import IO

_ESCAPES = re.compile("\x1b\\[[0-9;]*m")  # of colours


def write(text: str, out: IO[str]) -> None:
    """Write lines at once; those that are too long for the terminal go on in the next one."""
    print("\n".join(fitted(text, out)), file=out, flush=True)


def fitted(text: str, out: IO[str]) -> list[str]:
    """The lines of a text; only a terminal asks for more of them than there are."""
    lines, width = text.split("\n"), width_of(out)
    return lines if width is None else [part for line in lines for part in wrapped(line, width)]


def wrapped(line: str, width: int) -> list[str]:
    """A line in parts that are shorter than `width`, broken between words."""
    if columns_of(line) < width:
        return [line]
    return wrap(line, width - 1, subsequent_indent="    ", break_long_words=False,
                break_on_hyphens=False)


def clipped(line: str, width: int) -> str:
    """A line of at most `width` columns; one that is cut off loses its colours."""
    return line if columns_of(line) <= width else _ESCAPES.sub("", line)[:width]


def sentence(fault: str) -> str:
    """What an error says as a sentence of its own; the name of a square or a file stays as it is.

    >>> sentence("there is no move to undo"), sentence("d4 is taken. Why not d3?")
    ('There is no move to undo.', 'd4 is taken. Why not d3?')
    """
    first, _, _ = fault.partition(" ")
    start = fault[:1].upper() if first.isalpha() else fault[:1]
    return start + fault[1:] + "." * (not fault.endswith((".", "?")))


def columns_of(line: str) -> int:
    """The columns that a line takes, in which colours need no room."""
    return len(_ESCAPES.sub("", line))


def width_of(out: IO[str]) -> int | None:
    """The columns of a terminal; None for what has no end of a line."""
    return max(shutil.get_terminal_size().columns, 2) if out.isatty() else None


def screenfuls(text: str, out: IO[str]) -> list[str]:
    """A text in parts that fit the terminal with a line to spare, in one part elsewhere."""
    lines = fitted(text, out)
    height = max(shutil.get_terminal_size().lines - 1, 1) if out.isatty() else len(lines)
    return ["\n".join(lines[start:start + height]) for start in range(0, len(lines), height)]
