"""Judge the moves of a program that supports the NBoard protocol."""

from othello.judge import reference
from othello.judge.cases import Case
from othello.judge.lines import Judged
from othello.piece import Piece
from othello.processes.program import Program
from othello.players.protocol_clients import NBoardClient

DEPTH = 1  # plies, because any valid move is right


class NBoard(Judged):
    """An NBoard program. For each case, the program must choose a move in the position."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._client = NBoardClient(program, DEPTH)

    def answer(self, case: Case) -> str:
        """Return the program's move if the case asks for moves, otherwise `?`."""
        if case.question != "moves" or len(case.board) != 64:
            return reference.DECLINED
        return self._client.choice(case.board, Piece(case.side))
