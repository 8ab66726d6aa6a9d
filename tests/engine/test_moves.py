"""The moves that a search has of a position, and the order in which it takes them."""

from othello.engine.moves import best_of, move_lists, put


def test_the_most_promising_move_is_next_and_each_comes_once():
    moves = move_lists()[0]
    for index, rank in enumerate((3, 1, 2, 1)):
        put(moves, index, 1 << index, 0, rank)
    taken = [best_of(moves, index, 4) for index in range(4)]
    assert [move.rank for move in taken] == [1, 1, 2, 3]
    assert {move.bit for move in taken} == {1, 2, 4, 8}
