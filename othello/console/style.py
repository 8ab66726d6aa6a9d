"""The style of the console's output, which depends on the terminal and the user."""

from dataclasses import dataclass

FULL_COLOR = 2**24  # number of colours of a terminal with 24 bits per colour


@dataclass(frozen=True)
class Style:
    """The features that the console may use in its output."""

    color: bool = False
    unicode: bool = False
    accessible: bool = False  # sentences instead of board pictures
    full_screen: bool = False  # the board fills the window, with answers beside or below it
    colors: int = 256  # the terminal's number of colours: 16, 256 or FULL_COLOR
