"""Judge the moves of a program that supports NBoard or GTP."""

from othello.game import Game
from othello.judge import reference
from othello.judge.cases import Case
from othello.judge.lines import JudgedProgram
from othello.piece import Piece
from othello.players.protocol_clients import GtpClient, NBoardClient
from othello.processes.program import Program

NBOARD_DEPTH = 1  # search depth in plies; any valid move is right, so 1 is enough


class NBoard(JudgedProgram):
    """An NBoard program. The judge asks the program for a move in each position."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._client = NBoardClient(program, NBOARD_DEPTH)

    def answer(self, case: Case) -> str:
        """Return the program's move if the case asks for moves, otherwise `?`."""
        if case.question != "moves" or len(case.board) != 64:
            return reference.DECLINED
        return self._client.choose_move(case.board, Piece(case.side))


class Gtp(JudgedProgram):
    """A program that supports the Othello version of GTP, the Go Text Protocol.

    GTP has no command for setting up a position, so the judge asks only about games. The judge
    sends each game move by move, including passes, and checks which moves the program accepts,
    refuses and chooses.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._client = GtpClient(program)

    def answer(self, case: Case) -> str:
        """Return the program's move for a `moves` question, or the position for other questions.

        Return `?` for cases that GTP can't express.
        """
        if not self._program.is_running:
            self._client.send("boardsize 8")
        if case.question == "moves" and case.after is not None:
            answer = self._game(case.after)
            if not answer.startswith(case.board):
                return answer
            return self._client.choose_move(Piece(case.side))
        # GTP defines neither voluntary passes nor redo.
        if case.question in ("game", "undo") and not {"pass", "redo"} & set(case.moves):
            return self._game(case.moves)
        return reference.DECLINED

    def _game(self, words: tuple[str, ...]) -> str:
        """Play `words` in a new game, and return the position.

        If the program accepts an invalid move or refuses a valid one, return a message instead.
        """
        self._client.send("clear_board")
        game = Game()
        for word in words:
            color = game.current_player.color.name.lower()
            plies = len(game.history)
            answer = self._client.send("undo" if word == "undo" else f"play {color} {word}")
            is_accepted = answer.startswith("=")
            if is_accepted != reference.apply(game, word):
                return f"it {'accepted' if is_accepted else 'refused'} {word}"
            for _ in range(plies - len(game.history) - 1):
                self._client.send("undo")
            for ply in game.history[plies + 1:]:
                self._client.send(f"play {ply.piece.name.lower()} pass")
        return reference.position_of(game)
