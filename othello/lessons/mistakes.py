"""One's mistakes as problems: what lost something in a game that was reviewed."""

from collections.abc import Iterator, Mapping

from othello.analysis.effort import EXACT, STANDARD
from othello.analysis.review import numbered_moves
from othello.analysis.verdict import Worth, verdict
from othello.formats.start import positions_of
from othello.game import Game
from othello.lessons.problem import Kind, Problem, sound
from othello.piece import Piece
from othello.players.engine_board import sign
from othello.position import Position


def mistakes(game: Game, faults: Mapping[int, float], source: str, nodes: int = STANDARD,
             exact: int = EXACT, most: int = 0) -> Iterator[Problem]:
    """A problem for each of the faults in a game: what a review of it by `nodes` says each lost.

    They are given by the numbers of the moves. Where no more than `exact` empties were left the
    position is solved first: where `most` is given, as far as so many nodes allow, and what they
    do not reach stays an estimate. A fault that proves to be none then makes no problem.
    """
    before, moves_made = list(positions_of(game)), list(numbered_moves(game))
    for number, loss in faults.items():
        ply, move = moves_made[number - 1]
        board, color = before[ply - 1]
        if board.count_pieces(Piece.EMPTY) > exact:
            moves = _reviewed(verdict(board, color, nodes, exact).moves, color, move.position,
                              loss)
        else:
            moves = (verdict(board, color, most, exact=0) if most
                     else verdict(board, color, nodes, exact)).moves
        right = sound(board, moves)
        if move.position not in right:
            yield Problem(Kind.MISTAKE, board, color, f"move {ply} of {source}", moves, right,
                          move.position)


def _reviewed(moves: tuple[Worth, ...], color: Piece, played: Position,
              loss: float) -> tuple[Worth, ...]:
    """The moves, with the value that the review found for the one that was played."""
    side = sign(color)
    lead = round(moves[0].lead - side * loss, 1)
    return tuple(sorted((move._replace(lead=lead) if move.position == played else move
                         for move in moves), key=lambda move: -side * move.lead))
