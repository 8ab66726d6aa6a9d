"""Positions as people type them."""

from othello.board import Board
from othello.errors import FormatError, quoted
from othello.formats import obf, transcript
from othello.piece import Piece

START = "START"


def loads(text: str) -> tuple[Board, Piece]:
    """Read START, a transcript, or squares: the board and the side to move.

    Squares are 64 of X, O and - from a1 on, followed by the side to move, X or O. Raises
    FormatError.
    """
    if text.upper() == START:
        return Board(), Piece.BLACK
    expected = ("expected START, a transcript such as f5d6, or 64 squares and a side, "
                f"got {quoted(text)}")
    try:
        if any(letter.isdigit() for letter in text.partition(";")[0]):
            game = transcript.loads(text)
            return game.board, game.current_player.color
        problems = obf.loads(text)
    except FormatError as error:
        raise FormatError(f"{expected}: {error}") from None
    if len(problems) != 1:
        raise FormatError(expected)
    return problems[0].board, problems[0].to_move
