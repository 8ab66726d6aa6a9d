"""Hints: the value of a move, and a reason that holds on the board."""

import re
from copy import copy

import pytest
from bits import bits
from boards import flips
from helpers import FULL_BOARD_TIE, play
from hypothesis import given, settings
from hypothesis import strategies as st
from squares import square
from strategies import games

from othello import Board, Game, Piece
from othello.analysis.features import Features
from othello.analysis.hints import Change, best_count, hints, signed
from othello.engine.bitboard import count, stable
from othello.engine.search import Limits

CORNERS = ("a1", "h1", "a8", "h8")


def game_of(*rows, to_move=Piece.BLACK):
    return Game(Board.from_string("\n".join(rows)), to_move=to_move)


def reasons(game, depth):
    return {str(hint.position): hint.reason for hint in hints(game, 60, Limits(depth=depth))}


def counted(game, color):
    """The numbers of a side, by an oracle and without the package's own count."""
    rows = str(game.board).replace(" ", "").split()
    frontier = sum(rows[row][col] == color.symbol and "-" in "".join(
        line[max(col - 1, 0):col + 2] for line in rows[max(row - 1, 0):row + 2])
        for row in range(8) for col in range(8))
    return {"valid moves": sum(bool(flips(game.board, square, color)) for square in game.board),
            "frontier discs": frontier,
            "stable discs": int(count(stable(*bits(game.board, color))))}


NUMBERS = re.compile(r"(?:(Black|White)'s(?: (valid moves|stable discs|frontier discs))? "
                     r"(?:go from (\d+) to (\d+)|stay at (\d+)))")


def test_the_best_come_first_and_no_more_than_asked_for():
    ranked = hints(play("f5d6c3d3c4"), 3, Limits(depth=3))
    assert len(ranked) == 3 and not ranked[0].is_exact
    assert [hint.value for hint in ranked] == sorted((hint.value for hint in ranked), reverse=True)


@given(games(sizes=st.just(8)).filter(lambda game: not game.is_game_over))
@settings(max_examples=25)
def test_the_numbers_of_a_reason_are_those_of_the_board(game):
    player = game.current_player.color
    sides = {"Black": Piece.BLACK, "White": Piece.WHITE}
    other = player.opposite().name.capitalize()
    for hint in hints(game, 60, Limits(depth=1)):
        after = Game(copy(game.board), to_move=player)
        after.play(hint.position)
        corner = str(hint.position) in CORNERS
        gives = any(flips(after.board, square(name), player.opposite())
                    and not flips(game.board, square(name), player.opposite())
                    for name in CORNERS)
        leaves = counted(after, player.opposite())["valid moves"]
        if hint.is_exact:
            assert hint.reason.endswith("with best play")
        elif corner:
            assert hint.reason.startswith("takes a corner; ")
        elif gives:
            assert hint.reason == f"although it gives {other} a corner"
        elif not leaves:
            assert hint.reason == f"leaves {other} no valid move"
        numbers = NUMBERS.findall(hint.reason)
        assert numbers or gives or not leaves or hint.is_exact or "region" in hint.reason
        for side, name, before, later, same in numbers:
            name = name or "valid moves"
            assert counted(game, sides[side])[name] == int(before or same)
            assert counted(after, sides[side])[name] == int(later or same)


def test_a_move_that_gives_a_corner_says_so():
    game = game_of("--------", "--OX----", "--XO----", "---O----", *["--------"] * 4)
    assert reasons(game, 1)["b2"] == "although it gives White a corner"


@pytest.mark.parametrize("own, opp, own_after, opp_after, reason", [
    ((5, 0, 4, 0), (5, 0, 4, 0), (6, 0, 4, 0), (4, 0, 4, 0),
     "White's valid moves go from 5 to 4, Black's go from 5 to 6"),
    ((5, 0, 4, 0), (5, 0, 4, 0), (6, 0, 1, 0), (4, 0, 4, 0),
     "Black's frontier discs go from 4 to 1"),
    ((5, 0, 4, 0), (5, 0, 4, 0), (6, 0, 2, 2), (4, 0, 4, 0),
     "Black's stable discs go from 0 to 2"),
    ((5, 0, 4, 3), (5, 0, 4, 0), (4, 0, 5, 3), (5, 0, 4, 0),
     "White's valid moves stay at 5, Black's go from 5 to 4"),
])
def test_the_reason_is_the_greatest_gain(own, opp, own_after, opp_after, reason):
    change = Change(*(Features(numbers[0], frozenset(), *numbers[2:])
                      for numbers in (own, opp, own_after, opp_after)))
    assert best_count(change, "Black", "White") == reason


def test_a_corner_that_was_there_before_is_no_reason():
    game = play("e6d6c7f4e3f5g4e7f6e2d8e8d7h4d3c6f1b8h3c8b7c5h5g7c4b4a4")
    assert not reasons(game, 1)["g5"].startswith("although")


@pytest.mark.parametrize("value, text", [(1.44, "+1.4"), (-0.04, "+0.0"), (0, "+0.0"),
                                         (-1.25, "-1.2")])
def test_leads_are_told_to_a_tenth_of_a_disc(value, text):
    assert signed(value) == text


def test_symmetric_moves_are_given_the_same_value_and_reason():
    first, *others = hints(Game(), 60, Limits(nodes=3000))
    assert len(others) == 3
    for hint in others:
        assert (hint.value, hint.reason) == (first.value, first.reason)


def test_a_move_without_a_reply_says_so():
    game = game_of("---XO---", *["--------"] * 7)
    assert reasons(game, 1) == {"f1": "leaves White no valid move"}


def test_who_starts_in_a_small_region_of_an_odd_number_of_empties_can_end_there():
    odd = "starts in a region of 3 empties, an odd number, so can end there too"
    game = game_of("XXXXXXXX", "XXXOXXXX", "XXXXXXXX", "XO---OOX", "XXXXXXXX", "XO-XXXXX",
                   "XXXXXXXX", "XXXXXXXX")
    assert reasons(game, 1) == {"c4": odd, "e4": odd, "c6": "fills a region of its own"}


@pytest.mark.parametrize("empties, is_told", [(3, True), (5, True), (7, True), (9, False)])
def test_a_region_is_small_with_up_to_seven_empties(empties, is_told):
    rank = "XO" + "-" * empties + "XXX"  # from c4 to h4, and from there on down
    below = ["XXXXXXX" + "X-"[empties > length] for length in (6, 7, 8)]
    game = game_of("XXXXXXXX", "XXXOXXXX", "XXXXXXXX", rank[:8], *below, "XXXXXXXX")
    reason = f"starts in a region of {empties} empties, an odd number, so can end there too"
    assert (reasons(game, 1)["c4"] == reason) is is_told


def test_a_region_of_an_even_number_is_no_reason():
    game = game_of("XXXXXXXX", "XXXOXXXX", "XXXXXXXX", "XO--OOOX", *["XXXXXXXX"] * 4)
    assert "region" not in reasons(game, 1)["c4"]


@pytest.mark.parametrize("undone, kinds", [(2, {"a tie", "wins", "loses"}), (7, {"a tie"})])
def test_near_the_end_the_reason_is_the_result(undone, kinds):
    game = play(FULL_BOARD_TIE)
    for _ in range(undone):
        game.undo()
    ranked = hints(game, 60, Limits())
    assert ranked and all(hint.is_exact for hint in ranked)
    for hint in ranked:
        lead = round(hint.value)
        expected = "a tie" if lead == 0 else f"{'wins' if lead > 0 else 'loses'} by {abs(lead)}"
        assert hint.reason == f"{expected} with best play"
