"""Clients for other programs, in the protocols that these support: NBoard and GTP."""

from othello.formats.transcript import PASSES
from othello.piece import Piece
from othello.processes.program import Program


class NBoardClient:
    """Sets up positions in a program that speaks NBoard, and reads its answer to `go`."""

    def __init__(self, program: Program, depth: int) -> None:
        """Let the program search up to `depth` plies before the endgame."""
        self._program: Program = program
        self._depth: int = depth
        self._pings: int = 0

    def choice(self, board: str, to_move: Piece) -> str:
        """Return the program's move on `board`, 64 squares of X, O and -. A pass is empty."""
        if not self._program.is_running:
            self._program.tell(f"nboard 2\nset depth {self._depth}")
        squares = f"{board} {to_move.symbol}".replace("X", "*")
        self._program.tell(f"set game (;GM[Othello]PC[]PB[a]PW[b]BO[8 {squares}];)")
        self._pings += 1
        self._program.tell(f"ping {self._pings}")
        self._heard(f"pong {self._pings}")
        self._program.tell("go")
        words = self._heard("===").replace("/", " ").split()
        move = words[1].lower() if len(words) > 1 else "nothing"
        return "" if move in PASSES else move

    def _heard(self, beginning: str) -> str:
        """Return the next line that starts with `beginning`, and skip all lines before it."""
        while not (line := self._program.hear()).startswith(beginning):
            pass
        return line


class GtpClient:
    """Asks a program that speaks GTP, whose answers end with an empty line."""

    def __init__(self, program: Program) -> None:
        self._program: Program = program

    def says(self, command: str) -> str:
        """Return the answer to a command, with its `=` or `?`. A greeting before it is skipped."""
        self._program.tell(command)
        lines = [self._program.hear()]
        while not lines[-1].startswith(("=", "?")):
            lines = [self._program.hear()]
        while lines[-1]:
            lines.append(self._program.hear())
        return " ".join(lines).strip()

    def choice(self, color: Piece) -> str:
        """Let the program play a move, and return its square. A pass is empty."""
        move = self.says(f"genmove {color.name.lower()}").lstrip("= ").lower()
        return "" if move in PASSES else move
