"""A program that speaks NBoard, as its graphical boards do: it is asked for a move of its own."""

from othello.grade import reference
from othello.grade.cases import Case
from othello.grade.program import Program

DEPTH = 1  # no move need be good


class NBoard:
    """Sets up a position, and reads the move that `go` is answered with."""

    chooses = True

    def __init__(self, program: Program) -> None:
        self._program = program
        self._pings = 0

    def answer(self, case: Case) -> str:
        """The move it chooses in the case's position; other cases cannot be asked."""
        if case.question != "moves" or len(case.board) != 64:
            return reference.DECLINED
        if not self._program.is_running:
            self._program.tell("nboard 2")
            self._program.tell(f"set depth {DEPTH}")
        first = "*" if case.side == "X" else "O"
        board = case.board.replace("X", "*")
        self._program.tell(f"set game (;GM[Othello]PC[]PB[a]PW[b]BO[8 {board} {first}];)")
        self._pings += 1
        self._program.tell(f"ping {self._pings}")
        self._heard(f"pong {self._pings}")
        self._program.tell("go")
        words = self._heard("===").replace("/", " ").split()
        move = words[1].lower() if len(words) > 1 else "nothing"
        return "" if move in ("pa", "pass", "ps", "--") else move

    def listen(self) -> None:
        """It may say what it likes at any time."""

    def stop(self) -> None:
        """End the program."""
        self._program.stop(politely=True)

    def _heard(self, beginning: str) -> str:
        """The next line that begins so; the others are news, which nobody has to read."""
        while not (line := self._program.hear()).startswith(beginning):
            pass
        return line
