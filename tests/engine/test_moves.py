"""The moves that a search finds in a position, and their order."""

from random import Random

import pytest
from support.bits import unsigned

from othello import Direction, Game, Piece, Position
from othello.engine.moves import Replies, best_of, guess, move_lists, put
from othello.engine.native_rules import native


def test_the_most_promising_move_is_next_and_each_comes_once():
    moves = move_lists()[0]
    for index, rank in enumerate((3, 1, 2, 1)):
        put(moves, index, 1 << index, 0, rank)
    taken = [best_of(moves, index, 4) for index in range(4)]
    assert [move.rank for move in taken] == [1, 1, 2, 3]
    assert {move.bit for move in taken} == {1, 2, 4, 8}


@pytest.mark.parametrize("seed", range(8))
def test_without_a_search_few_empties_beside_own_discs_and_few_flips_come_first(seed):
    """The expected order is computed from the cells of the board after each move."""
    random, game = Random(seed), Game()
    while not game.is_game_over:
        color = game.current_player.color
        own, opp = map(native, unsigned(game.board, color))
        for position in game.validator.valid_moves(color):
            move = game.play(position)
            beside = {square for square in game.board if game.board[square] is Piece.EMPTY and any(
                near in game.board and game.board[near] is color
                for near in map(square.move, Direction))}
            rank = 2 * len(beside) + len(move.flipped)
            rank += {"a1": -20, "b2": 10}.get(str(_in_the_first_corner(position)), 0)
            bit, flipped = (native(sum(1 << 8 * square.row + square.col for square in squares))
                            for squares in ([position], move.flipped))
            assert guess(own, opp, bit, flipped) == rank
            game.undo()
        game.play(random.choice(game.validator.valid_moves(color)))


def test_the_last_two_different_replies_are_tried_first_then_corners():
    replies, squares = Replies(), 0b111 << 20 | 1  # e3, f3 and g3, and the corner a1
    assert replies.likeliest(squares) == 1
    for bit in 1 << 20, 1 << 21, 1 << 21:
        replies.note(bit)
    tried = []
    while squares:
        tried.append(replies.likeliest(squares))
        squares &= ~tried[-1]
    assert tried == [1 << 21, 1 << 20, 1, 1 << 22]


def _in_the_first_corner(square):
    return Position(min(square.row, 7 - square.row), min(square.col, 7 - square.col))
