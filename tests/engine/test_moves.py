"""The valid moves in a search, and the order in which the search tries them."""

from othello.engine.moves import Replies, best_of, move_lists, put


def test_best_of_returns_each_move_once_in_rank_order():
    moves = move_lists()[0]
    for index, rank in enumerate((3, 1, 2, 1)):
        put(moves, index, 1 << index, 0, rank)
    best_moves = [best_of(moves, index, 4) for index in range(4)]
    assert [move.rank for move in best_moves] == [1, 1, 2, 3]
    assert {move.bit for move in best_moves} == {1, 2, 4, 8}


def test_the_last_two_distinct_replies_come_before_corners():
    replies, squares = Replies(), 0b111 << 20 | 1  # e3, f3, g3 and the corner a1
    assert replies.likeliest(squares) == 1
    for bit in 1 << 20, 1 << 21, 1 << 21:
        replies.note(bit)
    bits = []
    while squares:
        bits.append(replies.likeliest(squares))
        squares &= ~bits[-1]
    assert bits == [1 << 21, 1 << 20, 1, 1 << 22]
