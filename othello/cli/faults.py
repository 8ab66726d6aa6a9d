"""What is said of a fault: one line, whatever it quotes."""

import os
import sys
from typing import TYPE_CHECKING, TextIO

from othello.analysis.phrases import counted
from othello.errors import FormatError

if TYPE_CHECKING:
    from othello.statistics.courses import LeftOut

LONGEST = 500  # characters of a line


def complain(fault: str) -> None:
    """Write a fault to the standard error, where there still is one."""
    if sys.stderr is not None:
        try:
            print(f"othello: {one_line(fault)}", file=sys.stderr, flush=True)
        except OSError:
            drop(sys.stderr)


def tell_left_out(left_out: "LeftOut", missing: str) -> None:
    """Say how many games were left out, and why the first was.

    Raises FormatError, with that reason, where something is `missing`: a text.
    """
    number = left_out.games
    told = f"{counted(number, 'game is', 'games are')} left out; {left_out.first}"
    if missing:
        raise FormatError(f"{missing}; {told}" if number else missing)
    if number:
        complain(told)


def drop(stream: TextIO) -> None:
    """Let what Python still holds for a stream go nowhere, since it can go nowhere else."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def one_line(text: str) -> str:
    """A text of any length and characters, as one line that a terminal shows as it is.

    >>> one_line("d3\\nc4")
    'd3\\\\nc4'
    """
    text = f"{text[:LONGEST // 2]} ... {text[-LONGEST // 2:]}" if len(text) > LONGEST else text
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
