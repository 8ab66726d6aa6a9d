"""Clean up text and names from visitors before they are stored and shown."""

from typing import Literal, TypeAlias, get_args

MAX_CHARACTERS = 60_000  # maximum length of a saved game or a transcript
MAX_SHOWN_NAME = 80  # characters
Size: TypeAlias = Literal[4, 6, 8, 10, 12]
SIZES: tuple[int, ...] = get_args(Size)  # board sizes for matches


def replace_invisible(text: str) -> str:
    """Replace invisible characters in `text`, such as line breaks, with spaces."""
    return "".join(char if char.isprintable() else " " for char in text)


def tidy_name(name: str) -> str:
    """Return `name` without invisible characters or repeated spaces."""
    return " ".join(replace_invisible(name).split())
