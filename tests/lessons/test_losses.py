"""Losses by stage and grade, compared with sums that were calculated by hand."""

from dataclasses import replace

import pytest

from othello import Board, MoveValidator, Piece
from othello.analysis.review import Grade
from othello.analysis.evaluate import MoveValue
from othello.lessons.mistakes import by_stage, total
from othello.lessons.problem import Kind, Problem


def make_mistake(loss, empties):
    board = Board()
    moves = MoveValidator(board).valid_moves(Piece.BLACK)
    leads = [4.0, *[4.0 - loss] * (len(moves) - 1)]
    full = [square for square in board if board[square] is Piece.EMPTY][empties:]
    for square in full:
        board.place_piece(square, Piece.WHITE)
    return Problem(Kind.MISTAKE, board, Piece.BLACK, "a game",
                   tuple(MoveValue(square, lead, False, (square,)) for square, lead in zip(
                       moves, leads)), (moves[0],), moves[1])


@pytest.mark.parametrize("empties, stage", [
    (60, "opening"), (36, "opening"), (35, "middle game"), (20, "middle game"), (19, "ending"),
    (1, "ending")])
def test_number_of_empties_determines_the_stage(empties, stage):
    stages = by_stage([make_mistake(2.0, empties)])
    assert {name: total(losses) for name, losses in stages.items()} == {
        "opening": 0, "middle game": 0, "ending": 0} | {stage: 2.0}


def test_losses_are_grouped_by_review_grade():
    stages = by_stage([make_mistake(loss, 40) for loss in (1.5, 2.5, 3.0, 7.0)])
    assert stages["opening"] == {Grade.INACCURACY: [1.5, 2.5], Grade.MISTAKE: [3.0],
                                 Grade.BLUNDER: [7.0]}
    assert total(stages["opening"]) == 14.0


def test_loss_is_the_same_for_both_colours():
    black = make_mistake(5.0, 30)
    white = replace(black, to_move=Piece.WHITE, moves=tuple(
        move._replace(lead=-move.lead) for move in black.moves))
    assert white.loss == black.loss == 5.0
