"""The report on a review, as text and as data."""

from dataclasses import replace

import pytest
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.squares import square, squares

from othello import Board, Game, Piece, Player
from othello.analysis.report import data, format_review
from othello.analysis.review import Grade, Review, ReviewedMove, review
from othello.game_state import Ending, Outcome

BLACK, WHITE = Piece.BLACK, Piece.WHITE
OPENING = "f5d6c3d3"


def judged_move(number, name, lead, loss=0.0, better="", is_exact=False):
    grade = Grade.of(loss)
    return ReviewedMove(number, number, BLACK if number % 2 else WHITE, square(name), lead,
                        is_exact, loss, is_exact, grade, tuple(squares(better or name)),
                        "" if grade is Grade.SOUND else "less")


REVIEW = Review((judged_move(1, "f5", -0.04), judged_move(2, "d6", 0.0, 2.5, "f6e6f4e3c5c4d3f3e2"),
                 judged_move(3, "c3", 2.54, 7.0, "g5"),
                 judged_move(4, "d3", -4.0, 8.0, "c4", True)), 4.0, True)


def test_report_shows_leads_and_better_lines():
    assert list(format_review(play(OPENING), REVIEW)) == [
        "Black's expected final lead before each move, in discs; = marks exact leads.",
        "  1. X f5 0.0",
        "  2. O d6 0.0, inaccuracy: lost about 2.5 against f6",
        "     less",
        "  3. X c3 +2.5, blunder: lost about 7.0 against g5",
        "     less",
        "  4. O d3 =-4, blunder: lost 8 against c4",
        "     less",
        "        now =+4",
        "Opening: Perpendicular.",
        "Black: 1 blunder.",
        "White: 1 inaccuracy, 1 blunder.",
        "Move 4 lost 8; better play was c4.",
        "Move 3 lost about 7.0; better play was g5.",
        "Move 2 lost about 2.5; better play was f6 e6 f4 e3 c5 c4 d3 f3.",
        "The game turned with move 4, d3."]


def test_a_pass_is_listed_and_counted():
    game = play(f"{FORCED_PASS}e3")  # Black passes before the last move.
    game_review = review(game, 100)
    move_lines = [line for line in format_review(game, game_review) if line[3:5] == ". "]
    assert [line[:3] for line in move_lines] == [f"{ply + 1:>3}" for ply in range(10)]
    assert move_lines[8] == "  9. X passes" and move_lines[9].startswith(" 10. O e3 ")
    assert [(move["number"], move["ply"]) for move in data(game_review)["moves"]][7:] == [
        (8, 8), (9, 10)]
    before = play(FORCED_PASS)  # The last ply is a pass.
    assert "  9. X passes" in format_review(before, review(before, 100))


def test_only_the_three_worst_moves_are_listed():
    moves = [judged_move(number, "d3", 0.0, float(number)) for number in range(1, 5)]
    lines = format_review(play("d3"), Review(tuple(moves), 0.0, False))
    assert [line for line in lines if line.startswith("Move ")] == [
        f"Move {number} lost about {number}.0; better play was d3." for number in (4, 3, 2)]


def test_report_without_mistakes_opening_or_turning_point():
    game_review = Review((judged_move(1, "d3", 1.0),), 0.5, False)
    assert list(format_review(play("d3"), game_review, mark=lambda color: color.name))[1:] == [
        "  1. BLACK d3 +1.0",
        "        now +0.5",
        "No mistakes by Black were found."]


def test_report_of_a_side_with_only_proved_sound_moves():
    game_review = Review((judged_move(1, "d3", 2.0, is_exact=True),), 2.0, True)
    assert list(format_review(play("d3"), game_review))[-1] == "Black made only sound moves."


@pytest.mark.parametrize("loss, lead, largest_jump", [
    (0.0, 7.0, 0.0), (0.0, 7.1, 5.1), (0.0, -3.1, 5.1), (0.9, 6.1, 0.0), (0.9, 6.2, 5.1)])
def test_a_jump_to_exact_values_is_reported(loss, lead, largest_jump):
    moves = (judged_move(1, "d3", 2.0, loss), judged_move(2, "c3", lead, is_exact=True))
    game_review = Review(moves, lead, True)
    assert game_review.largest_jump == largest_jump
    doubt = (f"Before move {game_review.exact_from}, the estimates may be off by {largest_jump} "
             "discs, so some mistakes may not be listed.") if largest_jump else ""
    assert data(game_review)["doubt"] == doubt
    *_, last = format_review(play(WIPE_OUT), game_review)
    assert last == (doubt or "No single move decided the game.")


@pytest.mark.parametrize("is_exact", [False, True])
def test_only_estimates_or_only_exact_values_have_no_jump(is_exact):
    moves = (judged_move(1, "d3", 2.0, is_exact=is_exact),
             judged_move(2, "c3", 60.0, is_exact=is_exact))
    assert Review(moves, -60.0, is_exact).largest_jump == 0


def test_report_if_no_single_move_decided_the_game():
    moves = tuple(judged_move(number, "d3", 62.0) for number in range(1, 10))
    game_review = Review(moves, 64.0, True)
    *_, last = format_review(play(WIPE_OUT), game_review)
    assert last == "No single move decided the game."


def test_report_of_a_game_without_moves():
    assert list(format_review(Game(), Review((), 0.0, False))) == ["No move has been made yet."]


def test_data_of_a_review():
    report = data(REVIEW)
    assert report["moves"][2] == {
        "number": 3, "ply": 3, "color": "black", "position": "c3", "lead": 2.54, "is_exact": False,
        "loss": 7.0, "is_proved": False, "grade": "blunder", "better": ["g5"], "why": "less",
        "plain": ""}
    assert [move["number"] for move in report["moves"]] == [1, 2, 3, 4]
    del report["moves"]
    assert report == {"curve": [-0.04, 0.0, 2.54, -4.0, 4.0], "exact_from": 3, "doubt": "",
                      "turned": 4, "lost": {"black": 7.0, "white": 10.5}, "loser": None,
                      "ahead": ""}


@pytest.mark.parametrize("loss, turning_point", [(0.9, None), (1.0, 1)])
def test_data_has_the_turning_point(loss, turning_point):
    assert data(Review((judged_move(1, "d3", 0.5, loss),), 0.0, True))["turned"] == turning_point


def test_data_has_the_loser_of_a_forfeited_game():
    assert data(Review((judged_move(1, "d3", 0.5),), 0.0, True,
                       Outcome(BLACK, Ending.TIMEOUT)))["loser"] == "white"


def test_report_shows_a_resignation_or_a_timeout():
    resignation, timeout = Outcome(BLACK, Ending.RESIGNATION), Outcome(BLACK, Ending.TIMEOUT)
    game_review = Review((judged_move(1, "d3", 1.0),), 0.5, False, resignation)
    lines = list(format_review(play("d3"), game_review))
    assert lines[2:4] == [" at the end +0.5", "White has resigned."]
    game = Game(white=Player(WHITE, "Grace"))
    assert list(format_review(game, Review((), 0.0, False, timeout))) == [
        "Grace has lost on time."]


@pytest.mark.parametrize("loser, lead, is_exact, expected", [
    (BLACK, 64, True, ", although 64 discs ahead"), (WHITE, -2, True, ", although 2 discs ahead"),
    (BLACK, 3.54, False, ", although about 3.5 discs ahead"), (BLACK, 1.9, False, ""),
    (BLACK, -64, True, ""), (WHITE, 0, True, "")])
def test_report_notes_a_resignation_while_ahead(loser, lead, is_exact, expected):
    game_review = replace(REVIEW, lead=lead, is_exact=is_exact,
                          forfeit=Outcome(loser.opposite(), Ending.RESIGNATION))
    name = loser.name.capitalize()
    assert f"{name} has resigned{expected}." in list(format_review(play(OPENING), game_review))


def test_players_are_named_with_their_colours():
    game = Game(Board(), Player(BLACK, "Ada"))
    game.play(square("d3"))
    lines = list(format_review(game, Review(REVIEW.moves[:1], 0.0, False)))
    assert "No mistakes by Ada (Black) were found." in lines
