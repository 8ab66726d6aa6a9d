"""Text as it fits the terminal: lines are broken between words, and long ones paged."""

import re
import shutil
from typing import IO

RESET = "\x1b[0m"
_ESCAPES = re.compile("\x1b\\[[0-9;]*m")  # of colours


def write(text: str, out: IO[str]) -> None:
    """Write lines at once; those that are too long for the terminal go on in the next one."""
    print("\n".join(fitted(text, out)), file=out, flush=True)


def fitted(text: str, out: IO[str]) -> list[str]:
    """The lines of a text; only a terminal asks for more of them than there are."""
    lines, width = text.split("\n"), width_of(out)
    return lines if width is None else [part for line in lines for part in wrapped(line, width)]


def wrapped(line: str, width: int) -> list[str]:
    r"""A line in parts that are shorter than `width`, broken between words.

    A colour that is on where the line breaks goes on in the next part, after its indentation.

    >>> wrapped("one two three", 9), wrapped("\x1b[1mone two\x1b[0m", 6)
    (['one two', '    three'], ['\x1b[1mone\x1b[0m', '    \x1b[1mtwo\x1b[0m'])
    """
    if columns_of(line) < width:
        return [line]
    parts, part = list[str](), ""
    for word in re.findall(r"\s*\S+", line):
        if not part.strip() or columns_of(part + word) < width:
            part += word
            continue
        *_, ink = ["", *_ESCAPES.findall(part)]
        ink = "" if ink == RESET else ink
        parts.append(part + RESET * bool(ink))
        part = f"    {ink}{word.lstrip()}"
    return [*parts, part]


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
