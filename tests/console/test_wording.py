"""The console's messages are worded for players who aren't experts."""

import re

import pytest
from support.dialogue import answer, answers, console_of, console_output
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, ScriptedPlayer, play

from othello import Game, Piece, Position
from othello.analysis.hints import Hint
from othello.analysis.reasons import Topic
from othello.analysis.review import Grade, Review, ReviewedMove
from othello.console.mistakes import address_player, describe_turning_point
from othello.console.study_commands import MAX_LISTED, MAX_MISTAKES, PRACTICE, list_mistakes
from othello.console.style import Style
from othello.console.words import ADVICE, introduction, marks, outcome
from othello.players.registry import PLAYERS
from othello.session import Session
from othello.session.autosave import AutosaveFolder


def test_the_first_screen_shows_your_colour():
    assert "You play Black." in console_output(white="easy")
    assert "You (Black) to move> " in console_output(white="easy")
    assert "You play" not in console_output()


@pytest.mark.parametrize("color, expected", [
    (Piece.BLACK, "Game over: You won 13 to 0."), (Piece.WHITE, "Game over: You lost 0 to 13.")])
def test_the_result_is_shown_from_your_side(color, expected, monkeypatch):
    squares = [WIPE_OUT[start:start + 2] for start in range(0, len(WIPE_OUT), 2)]
    own, others = squares[color is Piece.WHITE::2], squares[color is Piece.BLACK::2]
    monkeypatch.setitem(PLAYERS, "easy",
                        lambda side, settings: ScriptedPlayer(side, "".join(others)))
    players = {color.name.lower(): "human", color.opposite().name.lower(): "easy"}
    text = console_output(*own, **players)
    assert expected in text and "Type review to see where it turned" in text


def test_practice_is_not_suggested_after_a_game_between_programs(monkeypatch):
    squares = [WIPE_OUT[start:start + 2] for start in range(0, len(WIPE_OUT), 2)]
    monkeypatch.setitem(PLAYERS, "easy", lambda side, settings: ScriptedPlayer(
        side, "".join(squares[side is Piece.WHITE::2])))
    text = console_output(black="easy", white="easy")
    assert "retry to play on from there, new to play again" in text


def test_games_between_humans_do_not_address_you():
    assert "You" not in answer(FULL_BOARD_TIE) + answer(WIPE_OUT)


def test_a_hint_names_the_move_and_one_reason():
    output = answer("f5d6c3d3c4f4f6g5e3f3", "hint")
    assert re.fullmatch(r"Play (..)\. It [a-z].*\.", output) and "book" not in output


def test_hints_show_how_many_discs_other_moves_lose():
    best, *others = answer("f5d6c3d3c4f4f6g5e3f3", "hint 3").splitlines()
    assert best.startswith("Play ") and len(others) == 2
    assert all(re.fullmatch(r".. is about \d+\.\d discs worse\.", line) for line in others)


@pytest.mark.parametrize("topic, reason, expected", [
    (Topic.MOVES, "It leaves Black 8 valid moves of its own; f3 leaves 3.",
     "Play f4. It leaves you 8 valid moves of your own; f3 leaves 3."),
    (Topic.SEARCH, "After the best reply, c3, it keeps about 0.9 discs more than f3.",
     "Play f4. After the best reply, c3, it keeps about 0.9 discs more than f3. hint more shows "
     "the moves."),
    (Topic.RESULT, "Black wins by 4 with best play; f3 loses by 2.",
     "Play f4. You win by 4 with best play; f3 loses by 2.")])
def test_a_hint_against_a_program_addresses_you(topic, reason, expected, monkeypatch):
    monkeypatch.setattr("othello.analysis.hints.hints", lambda game, number, nodes: [
        Hint(Position.parse("f4"), 1.0, False, "x", topic, reason, "")])
    assert answer("hint", white="easy") == expected
    assert reason in answer("hint")


def test_a_hint_shows_if_other_moves_are_just_as_good():
    assert answer("hint 2").splitlines() == [
        "Play d3. All other moves are just as good.", "c4 is as good."]


@pytest.mark.parametrize("reason, expected", [
    ("It leaves Black no corner; g7 leaves the corner h8.",
     "It leaves you no corner; g7 leaves the corner h8."),
    ("c3 can cost Black every disc.", "c3 can cost you every disc."),
    ("Black ties with best play; c3 loses by 2.", "You tie with best play; c3 loses by 2."),
    ("c3 gives Black the corner a1 a few moves later.",
     "c3 gives you the corner a1 a few moves later.")])
def test_a_reason_calls_your_side_you(reason, expected):
    assert address_player(reason, console_of(white="easy"), Piece.BLACK) == expected
    assert address_player(reason, console_of(white="easy"), Piece.WHITE) == reason
    assert address_player(reason, console_of(), Piece.BLACK) == reason


def test_retry_returns_to_the_position_before_a_move():
    outputs = answers(FULL_BOARD_TIE, "retry 59", "history", "next")
    assert outputs[1].startswith(
        f"You are back before move 59. Try a move other than {FULL_BOARD_TIE[116:118]}.\n")
    assert outputs[2].splitlines()[-1] == FULL_BOARD_TIE[:116]
    assert outputs[3].startswith(f"{'Black' if 'Black plays' in outputs[3] else 'White'} plays")


def test_a_review_starts_with_the_turning_point():
    turn, *rest = answer("f5d6c3g5", "review").splitlines()
    assert re.fullmatch(r"(White was ahead until move 4|The game was close until move 4, "
                        r"by White): g5 cost about \d\.\d discs\. .. was better: [a-z].*\. "
                        r"Type retry 4 to play on from there\.", turn)
    assert rest[:2] == ["Black made no mistake that the search found.", "White made 1 mistake."]
    assert rest[2:] == ["Type review more for the mistakes of both sides."]
    assert "retry" not in answer("d3", "review")


def test_a_review_without_mistakes_lists_none():
    assert answer("d3", "review").splitlines() == [
        "Black made no mistake that the search found.",
        "White made no mistake that the search found."]
    assert answer("d3", "review more") == "Neither side made a mistake that the search found."


def test_a_review_shows_only_your_own_mistakes(monkeypatch):
    monkeypatch.setitem(PLAYERS, "easy", lambda side, settings: ScriptedPlayer(side, "d6g5"))
    lines = answer("f5", "c3", "review", white="easy").splitlines()
    assert "You made no mistake that the search found." in lines
    assert sum("made" in line for line in lines) == 1
    assert "move 4, by the computer (easy): " in lines[0] and "retry" not in lines[0]


def test_review_more_lists_the_worst_mistakes_of_both_sides():
    heading, *mistake_lines, end = answer(FULL_BOARD_TIE[:40], "review more").splitlines()
    match = re.fullmatch(rf"The worst {MAX_LISTED} of (\d+) mistakes by both sides:", heading)
    assert match and int(match[1]) > len(mistake_lines) == MAX_LISTED
    line = r" ?\d+\. (Black|White): .. .*cost (about )?([\d.]+) discs\. .. was better\."
    losses = [float(re.fullmatch(line, text)[3]) for text in mistake_lines]
    assert losses == sorted(losses, reverse=True)
    assert end == "Type why and a square for the reason, or review all for every move."


def test_review_more_lists_all_mistakes_if_there_are_few():
    number, mistake, end = answer("f5d6c3g5", "review more").splitlines()
    assert number == "1 mistake by both sides:" and mistake.startswith(" 4. White: g5 cost")


def test_review_all_lists_every_move():
    lines = answer("f5d6c3g5", "review all").splitlines()
    assert lines[1].startswith("Black's expected final lead before each move")
    assert [line.split()[0] for line in lines[2:6]] == ["1.", "2.", "3.", "4."]
    assert answer("f5d6c3g5", "review more all").splitlines() == lines
    assert answer("review less") == (
        "'less' is not valid after review. Type review, review more or review all.")


def test_why_after_the_game_explains_a_mistake():
    _, mistake, sound, _ = answers(LOST_GAME, "why b8", "why d3")
    assert re.fullmatch(
        r"Black played b8 as move 55\. It gave away the corner a8 and cost (about )?[\d.]+ discs"
        r"\. .. was better: .*\. Type retry 55 to play on from there\.", mistake)
    assert sound == "Black played d3 as move 1. The search found no better move."


def test_why_errors_after_the_game_suggest_a_review():
    assert answers(WIPE_OUT, "why me")[1] == (
        "'me' is not a single square. Type a square, such as why a1, or type review.")
    assert answer("why") == "No square given. Type a square, such as why a1."


def test_why_during_the_game_judges_only_played_moves():
    assert re.fullmatch(
        r"White played g5 as move 4\. It cost about [\d.]+ discs\. .. was better: .*",
        answer("f5d6c3g5", "why g5"))
    assert answer("a2", "why a2", size=4).startswith("a2 is not a valid move")


@pytest.mark.parametrize("moves, square, expected", [
    ("f5d6c3d3c4b3", "b2", "It is next to the empty corner a1. That can let White take the corner "
     "later."),
    (FULL_BOARD_TIE[:108], "b8", "After it, White can take the corner a8."),
    (FULL_BOARD_TIE[:20], "h8", "It takes a corner, and this disc can never be flipped.")])
def test_why_mentions_a_nearby_corner(moves, square, expected):
    first, corner_line, *lines = answer(moves, f"why {square}").splitlines()
    assert first.startswith(f"{square} is a valid move")
    assert corner_line == expected and len(lines) == 8


def test_why_offers_no_retry_for_the_moves_of_the_program(monkeypatch):
    monkeypatch.setitem(PLAYERS, "easy", lambda side, settings: ScriptedPlayer(side, "d6g5"))
    own_output, program_output = answers("f5", "c3", "why c3", "why g5", white="easy")[2:4]
    assert own_output.startswith("You played c3 as move 3. The search found no better move.")
    assert program_output.startswith("The computer (easy) played g5 as move 4. It cost about ")
    assert "retry" not in program_output


def test_a_loss_is_capped_at_64_discs(monkeypatch):
    monkeypatch.setattr("othello.analysis.hints.hints", lambda game, number, nodes: [
        Hint(Position.parse("d3"), 64.0, True, "x", Topic.ONLY, "x", ""),
        Hint(Position.parse("c4"), -64.0, True, "x", Topic.ONLY, "x", "")])
    assert "c4 is more than 64 discs worse." in answer("hint 2")


@pytest.mark.parametrize("lead, plain, expected", [
    (4.0, "It leaves White no corner; c3 leaves the corner a1.",
     "You were ahead until move 3: c3 cost about 8.0 discs. d2 was better: it leaves White "
     "no corner; c3 leaves the corner a1."),
    (-1.0, "Black ties with best play; c3 loses by 20. From c3 to the end, White flips 9 of "
     "Black's discs; from d2, 5.",
     "The game was close until move 3, by you: c3 cost about 8.0 discs. d2 was better: you "
     "tie with best play; c3 loses by 20. From c3 to the end, White flips 9 of your discs; from "
     "d2, 5."),
    (2.9, "Two moves after c3, Black has only 1 valid move.",
     "You were slightly ahead until move 3: c3 cost about 8.0 discs. d2 was "
     "better: two moves after c3, you have only 1 valid move.")])
def test_the_turning_point_is_explained_with_a_reason(lead, plain, expected):
    c3, d2 = map(Position.parse, ("c3", "d2"))
    turn = ReviewedMove(3, 3, Piece.BLACK, c3, lead, False, 8.0, False, Grade.BLUNDER, (d2,), "x",
                        plain)
    assert describe_turning_point(console_of(white="easy"), turn) == expected


@pytest.mark.parametrize("loss, expected", [
    (16.1, "You made 2 mistakes. The worst was move 5. Type retry 5 to play on from there."),
    (15.9, "You made 2 mistakes.")])
def test_a_review_suggests_retrying_a_far_worse_mistake(loss, expected):
    c3, d2 = map(Position.parse, ("c3", "d2"))
    moves = [ReviewedMove(ply, ply, Piece.BLACK, c3, lead, False, cost, False, Grade.BLUNDER,
                          (d2,), "x", "x") for ply, lead, cost in ((3, 4.0, 8.0), (5, -4.0, loss))]
    console = console_of(white="easy")
    console.session.game = play("f5d6c3d3c4")
    assert next(list_mistakes(console, Review((*moves,), -20.0, False), Piece.BLACK)) == expected


@pytest.mark.parametrize("number, expected", [
    (3, "You made 3 mistakes."), (4, "You made 4 mistakes. These were the worst:")])
def test_a_review_says_if_it_omits_mistakes(number, expected):
    c3, d2 = map(Position.parse, ("c3", "d2"))
    moves = [ReviewedMove(ply, ply, Piece.BLACK, c3, -8.0, False, ply, False, Grade.BLUNDER, (d2,),
                          "x", "x") for ply in range(1, number + 1)]
    console = console_of(white="easy")
    console.session.game = play("f5d6c3d3c4")
    lines = list(list_mistakes(console, Review((*moves,), -20.0, False), Piece.BLACK))
    assert lines[0] == expected and len(lines) == 4


@pytest.mark.parametrize("loser, expected", [
    (Piece.BLACK, "You have resigned: White wins."),
    (Piece.WHITE, "White has resigned: you win.")])
def test_a_resignation_is_shown_from_your_side(loser, expected):
    session = console_of(white="easy").session
    session.resign([loser])
    assert outcome(session)[0] == expected


LOST_GAME = ("d3c5b6d2f5g6d1b5h7e3a5c1e2e1c2e6f2d6e7e8f4g5h5h6f3h8c3h4f1d7b1g3d8c8h2h3g4h1g2c6f6"
             "a6c7a4f7f8g7b4c4b3a3b2a7b7b8a8g1a1a2g8")  # the move b8 gives away the corner a8


@pytest.mark.parametrize("ply, square, expected", [
    (55, "b8", "You were ahead until move 55: b8 gave away the corner a8 and cost 8 discs."),
    (53, "a7", "You were ahead until move 53: a7 cost 8 discs."),  # b7 follows
    (57, "g1", "You were ahead until move 57: g1 cost 8 discs."),  # a1 free
    (60, "g8",
     "The game was close until move 60, by the computer (easy): g8 cost 8 discs."),
])
def test_the_turning_point_names_the_corner_given_away(ply, square, expected):
    console = console_of(white="easy")
    console.session.game = play(LOST_GAME)
    color = Piece.WHITE if ply == 60 else Piece.BLACK
    position, better = map(Position.parse, (square, "g8"))
    turn = ReviewedMove(ply, ply, color, position, 4.0, True, 8.0, True, Grade.BLUNDER, (better,),
                        "x", "It")
    assert describe_turning_point(console, turn) == f"{expected} g8 was better: it"


def test_a_review_after_the_game_offers_practice(tmp_path, monkeypatch):
    white = "".join(WIPE_OUT[start:start + 2] for start in range(2, len(WIPE_OUT), 4))
    monkeypatch.setitem(PLAYERS, "easy", lambda side, settings: ScriptedPlayer(side, white))
    black = [WIPE_OUT[start:start + 2] for start in range(0, len(WIPE_OUT), 4)]
    offer = f"To practise your mistakes, quit and type:\n  othello {PRACTICE}\n"
    options = {"white": "easy", "autosave": AutosaveFolder(tmp_path)}
    assert offer in answer(*black, "review", **options)
    assert offer not in answer(*black[:4], "review", **options)  # The game hasn't ended.
    assert offer not in answer(WIPE_OUT, "review", autosave=AutosaveFolder(tmp_path))


def test_a_program_playing_against_you_is_called_the_computer():
    assert "The computer (easy) plays c5 and flips d5." in answer("d3", white="easy")
    assert "The computer" not in answer("d3")


MARKS_HINT = "Stars show where you can play. Brackets show the last move."


@pytest.mark.parametrize("style, is_large, expected", [
    (Style(True, True), True,
     "Blue marks show where you can play. A yellow corner shows the last move."),
    (Style(True, True), False, MARKS_HINT), (Style(True, False), True, MARKS_HINT),
    (Style(), True, MARKS_HINT), (Style(accessible=True), False, "")])
def test_the_explanation_matches_the_marks(style, is_large, expected):
    assert marks(style, is_large) == expected
    assert f" {expected}".rstrip() in introduction(Session(Game()), style, expected)


def test_help_after_the_game_starts_with_review():
    assert answers("d3", "resign", "help")[2].startswith("Type review to see where it turned, ")
    assert answer("help").startswith("Type a square to play there, such as d3. Or type ")


def test_help_explains_the_marks_if_there_are_any():
    assert "Brackets show the last move." in console_output("help").split("> ")[1]
    assert "Stars" not in console_output("help", style=Style(accessible=True))


@pytest.mark.parametrize("lines", [["rules"], ["lessons", "d3", "d5", "a1"], ["bar"]])
def test_the_advice_about_many_discs_is_shown_once(lines):
    assert console_output(*lines, "score").count(ADVICE) == 1


def test_the_level_list_explains_the_ratings():
    assert answer("level").endswith(
        "\nThe last column is the rating. A level that is rated 200 points higher wins about "
        "three of four games.")


def test_an_easier_level_is_suggested_after_a_loss():
    easier = "new to play again, level for an easier opponent, undo"
    assert easier in answer("resign", white="easy")
    assert easier not in answer("resign", white="random") + answer("resign")


def test_a_review_mentions_a_move_next_to_an_empty_corner():
    output = answer("f5d6c3d3c4b3b2", "review")
    assert "b2 is next to the empty corner a1 and cost" in output


def test_a_review_gives_a_reason_for_each_mistake():
    lines = answer(FULL_BOARD_TIE[:28], "review").splitlines()
    move_lines = [line for line in lines if line.startswith("Move ")]
    assert len(move_lines) == 2 * MAX_MISTAKES
    for line in move_lines:
        assert re.search(r" was better: \S.*\.$", line), line


def test_retry_takes_back_a_resignation():
    outputs = answers("d3c5", "resign", "retry 2", "c3")
    assert outputs[3].startswith("White plays c3")


def test_retry_names_the_move_only_if_it_was_yours(monkeypatch):
    monkeypatch.setitem(PLAYERS, "easy", lambda side, settings: ScriptedPlayer(side, "d6d6"))
    outputs = answers("f5", "retry 2", "retry 1", white="easy")
    assert outputs[1].startswith("You are back before move 2.\n")
    assert outputs[2].startswith("You are back before move 1. Try a move other than f5.\n")


def test_retry_without_a_turning_point_returns_to_your_worst_mistake(monkeypatch):
    assert answers("f5d6c3g5", "resign", "retry")[2].startswith(  # Black was ahead and resigned
        "No single move turned this game. You are back before move 4, your worst mistake. "
        "Try a move other than g5.\n")
    monkeypatch.setitem(PLAYERS, "easy", lambda side, settings: ScriptedPlayer(side, "d6g5"))
    assert answers("f5", "c3", "resign", "retry", white="easy")[3].splitlines()[-1] == (
        "No single move turned this game. To play on from before move 4, type retry 4.")


def test_retry_of_an_unplayed_move_shows_the_valid_range():
    outputs = answers("retry 1", "d3c3b3b2", "prev", "retry 21", "history", "retry 4", "retry 5")
    assert outputs[0] == "There is no move 1 yet."
    assert outputs[3] == "There is no move 21. Choose a move from 1 to 4."
    assert outputs[4].endswith("d3c3b3") and outputs[5].startswith("You are back before move 4.")
    assert outputs[6] == "There is no move 5. Choose a move from 1 to 4."


def test_retry_accepts_the_number_of_the_final_pass():
    lines = answers(FORCED_PASS, "retry 9")[1].splitlines()
    assert lines[0] == "You are back before move 9."


def test_an_invalid_retry_does_not_undo_a_resignation():
    assert answers("d3", "resign", "retry 9", "resign")[3].startswith("The game is over.")


def test_retry_without_a_number_goes_to_the_turning_point():
    assert answers("f5d6c3g5", "retry")[1].splitlines()[0] == (
        "You are back before move 4. Try a move other than g5.")
    assert answers("d3", "retry")[1].splitlines()[0] == (
        "No single move turned this game. To play on from before move 1, type retry 1.")
    assert answers("resign", "retry")[1] == "No single move turned this game."
