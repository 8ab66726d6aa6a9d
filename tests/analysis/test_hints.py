"""Hints: the best moves, each with Black's lead and a reason."""

import pytest
from support.boards import board
from support.helpers import FULL_BOARD_TIE, play
from support.squares import square

from othello import Game, Piece
from othello.analysis.hints import hints
from othello.analysis.leads import format_signed, format_statistics
from othello.analysis.reasons import Topic, Reason
from othello.analysis.evaluate import PositionValue, MoveValue, evaluate_board
from othello.players.book import Entry
from othello.session import Session


@pytest.mark.parametrize("moves, sign", [("f5d6c3d3c4", -1), ("f5d6c3d3", 1)])
def test_hints_returns_the_n_best_moves_best_first(moves, sign):
    best_hints = hints(play(moves), 3, nodes=500)
    assert len(best_hints) == 3 and not best_hints[0].is_exact
    values = [sign * hint.lead for hint in best_hints]
    assert values == sorted(values, reverse=True)


def test_hints_for_a_session_raise_type_error():
    with pytest.raises(TypeError, match="^expected a Game, .*; use record.game, session.game or"):
        hints(Session(Game()), 3)


def test_hint_leads_match_the_evaluation():
    game = play("f5d6c3d3c4")
    evaluation = evaluate_board(game.board, Piece.WHITE, 500)
    assert [(hint.position, hint.lead) for hint in hints(game, 60, nodes=500)] == [
        (move.position, move.lead) for move in evaluation.moves]
    assert hints(game, 1, nodes=500)[0].lead == evaluation.lead


def test_hints_depend_on_the_node_limit():
    game = play("f5d6c3d3c4")
    assert hints(game, 60, nodes=500) != hints(game, 60, nodes=5000)


@pytest.mark.parametrize("value, text", [(1.44, "+1.4"), (-0.04, "0.0"), (0, "0.0"),
                                         (-1.25, "-1.2")])
def test_leads_are_rounded_to_a_tenth_of_a_disc(value, text):
    assert format_signed(value) == text


@pytest.mark.parametrize("entry, text", [
    (Entry(1204, 1252, 40), "played 1,204 times, 52% for Black, +0.4"),
    (Entry(3, 1, -4960), "played 3 times, 17% for Black, -49.6")])
def test_book_entry_text_has_games_percentage_and_lead(entry, text):
    assert format_statistics(entry) == text


def test_symmetric_moves_have_the_same_lead_and_reason():
    first, *others = hints(Game(), 60, nodes=3000)
    assert len(others) == 3
    for hint in others:
        assert (hint.lead, hint.reason) == (first.lead, first.reason)


def first_move_reasons(monkeypatch, color, *leads, is_exact=False):
    """Return the reason for each hint in the starting position.

    The values in `leads` replace the real evaluations of the first moves.
    """
    squares_of = {Piece.BLACK: "f5 c4 d3 e6", Piece.WHITE: "e3 f4 d6 c5"}
    values = tuple(MoveValue(square(name), lead if color is Piece.BLACK else -lead, is_exact, ())
                   for name, lead in zip(squares_of[color].split(), leads))
    monkeypatch.setattr("othello.analysis.hints.evaluate",
                        lambda *_: PositionValue(values, values[0].lead, is_exact))
    return [hint.reason for hint in hints(Game(to_move=color), 60)]


@pytest.mark.parametrize("color, reasons", [
    (Piece.BLACK, ["Black wins by 4 with best play; d3 ties",
                   "Black wins by 4 with best play; d3 ties",
                   "Black ties with best play; f5 wins by 4",
                   "Black loses by 2 with best play; f5 wins by 4"]),
    (Piece.WHITE, ["White wins by 4 with best play; d6 ties",
                   "White wins by 4 with best play; d6 ties",
                   "White ties with best play; e3 wins by 4",
                   "White loses by 2 with best play; e3 wins by 4"])])
def test_the_reason_for_an_exact_move_is_its_result(monkeypatch, color, reasons):
    assert first_move_reasons(monkeypatch, color, 4, 4, 0, -2, is_exact=True) == reasons


@pytest.mark.parametrize("number", [2, 7])
def test_all_hints_are_exact_near_the_end(number):
    game = play(FULL_BOARD_TIE[:-2 * number])
    all_hints = hints(game, 60)
    assert all_hints
    assert all(hint.is_exact and "with best play" in hint.reason for hint in all_hints)


def test_only_moves_and_equal_moves_have_reasons():
    rows = ["---XO---", *["--------"] * 7]
    only, = hints(Game(board(*rows)), 60, nodes=100)
    assert (only.topic, only.reason) == (Topic.ONLY, "it is the only valid move")
    assert {hint.topic for hint in hints(Game(), 60, nodes=1000)} == {Topic.ALIKE}


@pytest.mark.parametrize("color, reasons", [
    (Piece.BLACK, ["f5 beats d3", "c4 beats d3", "d3 loses to f5", "e6 loses to f5"]),
    (Piece.WHITE, ["e3 beats d6", "f4 beats d6", "d6 loses to e3", "c5 loses to e3"])])
def test_moves_are_compared_with_the_best_or_next_best_move(
        monkeypatch, color, reasons):
    monkeypatch.setattr("othello.analysis.hints.compare_moves", lambda _, better, worse: Reason(
        None, f"{better.position} beats {worse.position}",
        f"{worse.position} loses to {better.position}", ""))
    assert first_move_reasons(monkeypatch, color, 1.5, 1.5, 0.5, -2.5) == reasons


def test_exact_results_are_not_compared_with_estimates(monkeypatch):
    values = tuple(MoveValue(square(name), lead, name == "f5", ())
                   for name, lead in (("f5", 58.0), ("d3", 1.5)))
    monkeypatch.setattr("othello.analysis.hints.evaluate",
                        lambda *_: PositionValue(values, 58.0, False))
    best, other = hints(Game(), 2)
    assert best.is_exact and not other.is_exact
    assert best.reason == "Black wins by 58 with best play" and "best play" not in other.reason


@pytest.mark.parametrize("plies_left", [7, 6])
def test_exact_result_is_compared_with_the_next_best_result(plies_left):
    game = play(FULL_BOARD_TIE[:-2 * plies_left])
    best, *others = hints(game, 60)
    rival = next(hint for hint in others if hint.lead != best.lead)
    assert f"; {rival.position} " in best.reason and f"; {best.position} " in rival.reason
