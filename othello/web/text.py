"""Texts and names that visitors send, as they are stored and shown."""

from typing import Literal, TypeAlias, get_args

MAX_CHARACTERS = 60_000  # per saved game or transcript
MAX_SHOWN_NAME = 80  # characters
Size: TypeAlias = Literal[4, 6, 8, 10, 12]
SIZES: tuple[int, ...] = get_args(Size)  # sizes of boards in a match


def plain(text: str) -> str:
    """Return `text` on one line, with a blank for each character that can't be seen."""
    return "".join(char if char.isprintable() else " " for char in text)


def tidied(name: str) -> str:
    """Return `name` without characters that can't be seen, and with single blanks."""
    return " ".join(plain(name).split())
