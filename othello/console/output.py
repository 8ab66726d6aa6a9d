"""Fit text to the width and height of the terminal."""

import re
import shutil
from typing import IO

RESET = "\x1b[0m"
_ESCAPES = re.compile("\x1b\\[[0-9;]*m")  # the escape sequences for colours


def write(text: str, out: IO[str]) -> None:
    """Write `text` immediately, in lines that fit the terminal."""
    print("\n".join(fit_lines(text, out)), file=out, flush=True)


def fit_lines(text: str, out: IO[str]) -> list[str]:
    """Return the lines of `text`. In a terminal, long lines are wrapped."""
    lines, width = text.split("\n"), width_of(out)
    return lines if width is None else [part for line in lines for part in wrap_line(line, width)]


def wrap_line(line: str, width: int) -> list[str]:
    r"""Split `line` at spaces into parts that are shorter than `width`.

    Each later part is indented two columns more than `line`. If a part ends within
    coloured text, the colour is turned on again in the next part, after the indentation.

    >>> wrap_line("one two three", 9), wrap_line("\x1b[1mone two\x1b[0m", 6)
    (['one two', '  three'], ['\x1b[1mone\x1b[0m', '  \x1b[1mtwo\x1b[0m'])
    >>> wrap_line("  N: the edge", 9)
    ['  N: the', '    edge']
    """
    if count_columns(line) < width:
        return [line]
    parts, part = list[str](), ""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    for word in re.findall(r"\s*\S+", line):
        if not part.strip() or count_columns(part + word) < width:
            part += word
            continue
        *_, ink = ["", *_ESCAPES.findall(part)]
        ink = "" if ink == RESET else ink
        parts.append(part + RESET * bool(ink))
        part = f"{indent}{ink}{word.lstrip()}"
    return [*parts, part]


def clip_line(line: str, width: int) -> str:
    """Return `line` cut to at most `width` columns.

    A clipped line loses its colours, because the cut could break an escape sequence.
    """
    return line if count_columns(line) <= width else _ESCAPES.sub("", line)[:width]


def sentence(message: str) -> str:
    """Return an error message as a sentence with a capital letter and a full stop.

    A square or a file name at the start of the message is not capitalised.

    >>> sentence("there is no move to undo"), sentence("d4 is taken. Why not d3?")
    ('There is no move to undo.', 'd4 is taken. Why not d3?')
    >>> sentence("my games.txt: game 5 does not exist")
    'my games.txt: game 5 does not exist.'
    """
    word, _, _ = message.partition(" ")
    has_file = re.match(r"[^:]+\.\w+:", message)
    start = message[:1].upper() if word.isalpha() and not has_file else message[:1]
    return start + message[1:] + "." * (not message.endswith((".", "?")))


def count_columns(line: str) -> int:
    """Return the number of columns that `line` fills. Colour codes don't count."""
    return len(_ESCAPES.sub("", line))


def width_of(out: IO[str]) -> int | None:
    """Return the number of columns of a terminal, or None if `out` is not a terminal."""
    return max(shutil.get_terminal_size().columns, 2) if out.isatty() else None


def screenfuls(text: str, out: IO[str]) -> list[str]:
    """Split `text` into parts that leave at least one line of the terminal free.

    Without a terminal, return the whole text.
    """
    lines = fit_lines(text, out)
    height = max(shutil.get_terminal_size().lines - 1, 1) if out.isatty() else len(lines)
    return ["\n".join(lines[start:start + height]) for start in range(0, len(lines), height)]
