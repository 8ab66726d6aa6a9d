"""Which style the command line chooses, by its options, the environment and the terminal."""

import re
from collections.abc import Mapping
from typing import TextIO

from othello.console.style import FULL_COLOR, Style

COLOR_CHOICES = ("auto", "always", "never")
SCREEN_CHOICES = ("auto", "always", "never")


def choose_style(color: str, accessible: bool, out: TextIO, environ: Mapping[str, str],
                 screen: str = "never") -> Style:
    """The style for `out`; `color` is one of COLOR_CHOICES and outranks the environment.

    The environment's NO_COLOR (https://no-color.org) outranks FORCE_COLOR, and both
    outrank TERM; ACCESSIBLE asks for sentences as `accessible` does. `screen` is one of
    SCREEN_CHOICES; only a terminal that draws pictures has a full screen.
    """
    # Windows Terminal names no TERM.
    term = environ.get("TERM", "xterm" if "WT_SESSION" in environ else "dumb")
    obeys = screen == "always" or term != "dumb"
    accessible = accessible or _is_on(environ, "ACCESSIBLE")
    return Style(
        color=_is_painted(color, out, environ) and not accessible,
        unicode=not _asks_for_ascii(environ) and _can_encode(out, "\u25cf\u00b7"),
        accessible=accessible,
        full_screen=screen != "never" and out.isatty() and obeys and not accessible,
        colors=_colors(environ),
    )


def _is_painted(color: str, out: TextIO, environ: Mapping[str, str]) -> bool:
    if color != "auto":
        return color == "always"
    if environ.get("NO_COLOR"):
        return False
    return _is_on(environ, "FORCE_COLOR") or (out.isatty() and environ.get("TERM") != "dumb")


def _colors(environ: Mapping[str, str]) -> int:
    """How many colours the terminal has, as far as the environment says."""
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return FULL_COLOR
    few = re.fullmatch(r"linux|ansi|cygwin|vt\d+|rxvt|.*-(16)?color", environ.get("TERM", ""))
    return 16 if few else 256


def _is_on(environ: Mapping[str, str], name: str) -> bool:
    return environ.get(name, "") not in ("", "0")


def _asks_for_ascii(environ: Mapping[str, str]) -> bool:
    """Whether the locale has no characters but ASCII; Python writes UTF-8 there all the same."""
    return environ.get("LC_ALL") in ("C", "POSIX") and not environ.get("PYTHONIOENCODING")


def _can_encode(out: TextIO, text: str) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
