"""How the console may write: with colour or without, with which characters, or in words."""

from dataclasses import dataclass

FULL_COLOR = 2**24  # colours of a terminal with 24 bits for each


@dataclass(frozen=True)
class Style:
    """What the reader of the console's output can make use of."""

    color: bool = False
    unicode: bool = False
    accessible: bool = False  # sentences only, in place of board pictures
    full_screen: bool = False  # the board fills the window, and answers stand beside it
    colors: int = 256  # of the terminal: 16, 256 or FULL_COLOR
