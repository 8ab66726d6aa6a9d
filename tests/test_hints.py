"""Hints: the value of a move, and a reason that holds on the board."""

import pytest
from helpers import FULL_BOARD_TIE, play

from othello import Board, Game, Piece
from othello.analysis.hints import hints
from othello.engine.search import Limits


def game_of(*rows, to_move=Piece.BLACK):
    return Game(Board.from_string("\n".join(rows)), to_move=to_move)


def reasons(game, depth):
    return {str(hint.position): hint.reason for hint in hints(game, 60, Limits(depth=depth))}


def test_the_best_come_first_and_no_more_than_asked_for():
    found = hints(play("f5d6c3d3c4"), 3, Limits(depth=3))
    assert len(found) == 3 and not found[0].is_exact
    assert [hint.value for hint in found] == sorted((hint.value for hint in found), reverse=True)


def test_reasons_are_what_the_move_does():
    game = game_of("-OX-----", "-X------", "---OO---", "--OXO---", "--XOO---", "----O---",
                   *["--------"] * 2)
    found = reasons(game, 1)
    assert found["a1"] == "takes a corner"
    game = game_of("---X----", "--OO----", *["--------"] * 6)
    found = reasons(game, 1)
    for move, reason in found.items():
        game.play(next(square for square in game.board if str(square) == move))
        replies = [str(square) for square in game.validator.valid_moves(Piece.WHITE)]
        game.undo()
        if not replies:
            assert reason == "leaves no valid move to reply"
        elif "a1" in replies:
            assert reason == "although it gives a corner"
        else:
            assert reason.startswith(f"leaves {len(replies)} valid move")


def test_a_move_without_a_reply_says_so():
    game = game_of("---XO---", *["--------"] * 7)
    assert reasons(game, 1) == {"f1": "leaves no valid move to reply"}


def test_a_move_that_gives_a_corner_says_so():
    game = game_of("--------", "--OX----", "--XO----", "---O----", *["--------"] * 4)
    assert reasons(game, 1)["b2"] == "although it gives a corner"


def test_who_starts_in_a_small_region_of_an_odd_number_of_empties_can_end_there():
    odd = "starts in a region of 3 empties, an odd number, so can end there too"
    game = game_of("XXXXXXXX", "XXXOXXXX", "XXXXXXXX", "XO---OOX", "XXXXXXXX", "XO-XXXXX",
                   "XXXXXXXX", "XXXXXXXX")
    assert reasons(game, 1) == {"c4": odd, "e4": odd, "c6": "fills a region of its own"}


def test_a_region_of_an_even_number_is_no_reason():
    game = game_of("XXXXXXXX", "XXXOXXXX", "XXXXXXXX", "XO--OOOX", *["XXXXXXXX"] * 4)
    assert reasons(game, 1)["c4"] == "leaves 1 valid move to reply"


@pytest.mark.parametrize("undone, kinds", [(2, {"a tie", "wins", "loses"}), (7, {"a tie"})])
def test_near_the_end_the_reason_is_the_result(undone, kinds):
    game = play(FULL_BOARD_TIE)
    for _ in range(undone):
        game.undo()
    found = hints(game, 60, Limits())
    assert found and all(hint.is_exact for hint in found)
    for hint in found:
        lead = round(hint.value)
        expected = "a tie" if lead == 0 else f"{'wins' if lead > 0 else 'loses'} by {abs(lead)}"
        assert hint.reason == f"{expected} with best play"
