"""How the console may write: with colour or without, with which characters, or in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

COLOR_CHOICES = ("auto", "always", "never")


@dataclass(frozen=True)
class Style:
    """What the reader of the console's output can make use of."""

    color: bool = False
    unicode: bool = False
    accessible: bool = False  # sentences only, in place of board pictures
    in_place: bool = False  # each position is drawn over the last one


def choose_style(color: str, accessible: bool, out: TextIO, environ: Mapping[str, str],
                 in_place: bool = False) -> Style:
    """The style for `out`; `color` is one of COLOR_CHOICES and outranks the environment.

    The environment's NO_COLOR (https://no-color.org) outranks FORCE_COLOR, and both
    outrank TERM; ACCESSIBLE asks for sentences as `accessible` does. What is asked for
    `in_place` is only had where a terminal can, and where there are pictures.
    """
    can_move = out.isatty() and environ.get("TERM", "dumb") != "dumb"
    accessible = accessible or _is_on(environ, "ACCESSIBLE")
    if color == "auto":
        if environ.get("NO_COLOR"):
            use_color = False
        elif _is_on(environ, "FORCE_COLOR"):
            use_color = True
        else:
            use_color = out.isatty() and environ.get("TERM") != "dumb"
    else:
        use_color = color == "always"
    return Style(
        color=use_color and not accessible,
        unicode=not _asks_for_ascii(environ) and _can_encode(out, "\u25cf\u00b7"),
        accessible=accessible,
        in_place=in_place and can_move and not accessible,
    )


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
