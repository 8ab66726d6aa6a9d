"""A position in the ways in which people type one."""

from othello.board import Board
from othello.errors import FormatError, OthelloError
from othello.formats import obf, transcript
from othello.piece import Piece

START = "START"


def loads(text: str) -> tuple[Board, Piece]:
    """The board and the side to move of START, a transcript, or squares with a side.

    Squares are 64 of X, O and -, from a1 on, and then X or O, as in the lines of suites.
    Raises FormatError.
    """
    if text.upper() == START:
        return Board(), Piece.BLACK
    try:
        if any(letter.isdigit() for letter in text.partition(";")[0]):
            game = transcript.loads(text)
            return game.board, game.current_player.color
        problem, = obf.loads(text)
    except (OthelloError, ValueError) as error:
        raise FormatError("expected START, a transcript such as f5d6, or 64 squares and a side, "
                          f"got {text[:70]!r}: {error}") from None
    return problem.board, problem.to_move
