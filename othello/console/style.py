"""How the console may write: with colour or without, with which characters, or in words."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """What the reader of the console's output can make use of."""

    color: bool = False
    unicode: bool = False
    accessible: bool = False  # sentences only, in place of board pictures
    in_place: bool = False  # each position is drawn over the last one
