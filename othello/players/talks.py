"""Programs of others, asked in the protocols that they speak: NBoard and GTP."""

from othello.formats.transcript import PASSES
from othello.piece import Piece
from othello.processes.program import Program


class NBoardTalk:
    """Sets up positions in a program that speaks NBoard, and reads what `go` is answered with."""

    def __init__(self, program: Program, depth: int) -> None:
        """It may look so many plies ahead before the endgame."""
        self._program: Program = program
        self._depth: int = depth
        self._pings: int = 0

    def choice(self, board: str, to_move: Piece) -> str:
        """Its square, or an empty text for a pass, on 64 squares of X, O and -."""
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
        """The next line that begins so; the others are news, which nobody has to read."""
        while not (line := self._program.hear()).startswith(beginning):
            pass
        return line


class GtpTalk:
    """Asks a program that speaks GTP, whose answers end with an empty line."""

    def __init__(self, program: Program) -> None:
        self._program: Program = program

    def says(self, command: str) -> str:
        """The answer to a command, with its `=` or `?`. A program may greet before it."""
        self._program.tell(command)
        lines = [self._program.hear()]
        while not lines[-1].startswith(("=", "?")):
            lines = [self._program.hear()]
        while lines[-1]:
            lines.append(self._program.hear())
        return " ".join(lines).strip()

    def choice(self, color: Piece) -> str:
        """Its square, which it plays, or an empty text for a pass."""
        move = self.says(f"genmove {color.name.lower()}").lstrip("= ").lower()
        return "" if move in PASSES else move
