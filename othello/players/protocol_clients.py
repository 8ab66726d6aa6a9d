"""Clients that communicate with other programs through the NBoard protocol or GTP."""

import re

from othello import Piece
from othello.formats.transcript import PASSES
from othello.processes.program import Program


class NBoardClient:
    """A client for an NBoard program. The client sends positions and reads the answers to `go`."""

    def __init__(self, program: Program, depth: int) -> None:
        """Limit the program's search to `depth` plies.

        The program may search deeper in the endgame.
        """
        self._program: Program = program
        self._depth: int = depth
        self._pings: int = 0

    def choose_move(self, board: str, to_move: Piece) -> str:
        """Return the program's move on `board`, or an empty string for a pass."""
        if not self._program.is_running:
            self._program.write_line(f"nboard 2\nset depth {self._depth}")
        squares = f"{board} {to_move.symbol}".replace("X", "*")
        self._program.write_line(f"set game (;GM[Othello]PC[]PB[a]PW[b]BO[8 {squares}];)")
        self._pings += 1
        self._program.write_line(f"ping {self._pings}")
        _skip_to(self._program, f"pong {self._pings}")
        self._program.write_line("go")
        words = _skip_to(self._program, "===").replace("/", " ").split()
        move = words[1].lower() if len(words) > 1 else "nothing"
        return "" if move in PASSES else move


class GtpClient:
    """A client for a GTP program. Each of the program's answers ends with an empty line."""

    def __init__(self, program: Program) -> None:
        self._program: Program = program

    def send(self, command: str) -> str:
        """Return the answer to a command, including the leading `=` or `?`.

        Skip any greeting before the answer.
        """
        self._program.write_line(command)
        lines = [_skip_to(self._program, r"=(?!=)|\?")]  # "====" can be part of a greeting
        while lines[-1]:
            lines.append(self._program.read_line())
        return " ".join(lines).strip()

    def choose_move(self, color: Piece) -> str:
        """Let the program play a move. Return the move's square, or an empty string for a pass."""
        move = self.send(f"genmove {color.name.lower()}").lstrip("= ").lower()
        return "" if move in PASSES else move


def _skip_to(program: Program, pattern: str) -> str:
    """Return the next line whose beginning matches `pattern`, skipping other lines."""
    while not re.match(pattern, line := program.read_line()):
        pass
    return line
