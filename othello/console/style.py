"""The style of the output."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

CHOICES = ("auto", "always", "never")  # when to use colours or full-screen mode
MIN_SIZE = 20, 6  # the minimum numbers of columns and rows for full-screen mode
FULL_COLOR = 2**24  # the number of colours that 24 bits can represent


@dataclass(frozen=True)
class Style:
    """The features of the console's output."""

    color: bool = False
    unicode: bool = False
    accessible: bool = False  # sentences instead of board pictures
    full_screen: bool = False  # the board fills the window
    colors: int = 256  # how many colours the terminal supports: 16, 256 or FULL_COLOR


def choose_style(color: str, accessible: bool, out: TextIO, environ: Mapping[str, str],
                 screen: str = "never", size: tuple[int, int] = (80, 24)) -> Style:
    """Return the style for output to `out`.

    `color` and `screen` are each one of CHOICES. The environment selects the colours only if
    `color` is `auto`. For colours, NO_COLOR (https://no-color.org) overrides FORCE_COLOR, and both
    override TERM. ACCESSIBLE has the same effect as `accessible`. `size` is the size of the
    terminal in columns and rows. Full-screen mode needs a terminal that is at least as large as
    MIN_SIZE. If TERM is `dumb`, only `always` selects full-screen mode.
    """
    if environ.get("OS") == "Windows_NT" and "TERM" not in environ:
        environ = {**environ, "COLORTERM": "truecolor", "TERM": _term_of_windows()}
    has_escapes = screen == "always" or environ.get("TERM", "dumb") != "dumb"
    is_large = size[0] >= MIN_SIZE[0] and size[1] >= MIN_SIZE[1]
    accessible = accessible or _is_on(environ, "ACCESSIBLE")
    return Style(
        color=_is_painted(color, out, environ) and not accessible,
        unicode=not _asks_for_ascii(environ) and _can_encode(out, "\u25cf\u00b7"),
        accessible=accessible,
        full_screen=(screen != "never" and out.isatty() and has_escapes and is_large
                     and not accessible),
        colors=_colors(environ),
    )


def _term_of_windows() -> str:
    """Enable escape sequences in the Windows console, and return a value for TERM."""
    import ctypes  # a delayed import: only Windows needs ctypes

    from othello.console.windows_console import obey_sequences

    windows = getattr(ctypes, "windll", None)
    return "xterm" if obey_sequences(windows and windows.kernel32) else "dumb"


def _is_painted(color: str, out: TextIO, environ: Mapping[str, str]) -> bool:
    if color != "auto":
        return color == "always"
    if environ.get("NO_COLOR"):
        return False
    return _is_on(environ, "FORCE_COLOR") or (out.isatty() and environ.get("TERM") != "dumb")


def _colors(environ: Mapping[str, str]) -> int:
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return FULL_COLOR
    match = re.fullmatch(r"linux|ansi|cygwin|vt\d+|rxvt|.*-(16)?color", environ.get("TERM", ""))
    return 16 if match else 256


def _is_on(environ: Mapping[str, str], name: str) -> bool:
    return environ.get(name, "") not in ("", "0")


def _asks_for_ascii(environ: Mapping[str, str]) -> bool:
    """Return whether the locale supports only ASCII. Python writes UTF-8 even in such a locale."""
    return environ.get("LC_ALL") in ("C", "POSIX") and not environ.get("PYTHONIOENCODING")


def _can_encode(out: TextIO, text: str) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
