"""Commands that players are likely to type before they read the list of commands."""

import pytest
from support.dialogue import answer, answers

from othello.console.prompt import read_moves
from othello.console.words import ADVICE


@pytest.mark.parametrize("line", [
    "e 6", "E  6", "play e6", "move e6", "Play e 6", "\uff45\uff16", "\uff25\uff16", "5 4"])
def test_squares_can_be_typed_in_common_notations(line):
    assert answer(line).startswith("Black plays e6 and flips e5.\n")


@pytest.mark.parametrize("line", [
    "f5 d6 c3.", "f5-d6-c3", "f5\u2013d6 \u2013 c3", "1. f5 d6 2. c3", "1.f5 1...d6 2.c3",
    "f5, d6, c3"])
def test_pasted_moves_can_contain_numbers_and_punctuation(line):
    assert [str(square) for square in read_moves(line, 8)] == ["f5", "d6", "c3"]


@pytest.mark.parametrize("line", ["1.", "...", "-", "1. load", "f5.txt", "2.3"])
def test_numbers_and_punctuation_alone_are_not_moves(line):
    assert read_moves(line, 8) == []


def test_letter_and_number_off_the_board_are_not_a_square():
    assert read_moves("p 3", 8) == []
    assert [str(square) for square in read_moves("p 3", 26)] == ["p3"]


def test_only_the_first_move_is_played_against_the_computer():
    outputs = answers("d3 e3", "history", white="easy")
    assert outputs[0].startswith(
        "You play d3 and flip d4.\n"
        "Only d3 is played, because the computer answers each move. Type e3 after its answer.\n"
        "The computer (easy) plays ")
    assert len(outputs[1].splitlines()[-1]) == 4
    assert answers("d3c5", "history")[1].endswith("d3c5")


def test_an_invalid_first_move_is_not_called_played():
    assert answer("a1 d3", white="easy") == (
        "a1 is not a valid move for Black: move would not flip any discs. Type why a1 to see each "
        "direction.")


@pytest.mark.parametrize("synonym, command", [
    ("restart", "new"), ("back", "prev"), ("forward", "next"), ("takeback", "undo"),
    ("how", "rules"), ("surrender", "resign"), ("tip", "hint"), ("explain", "why"),
    ("bye", "quit"), ("winning", "bar")])
def test_commands_have_synonyms(synonym, command):
    assert answer(f"help {synonym}") == answer(f"help {command}")


@pytest.mark.parametrize("line, command", [
    ("who is winning", "bar"), ("how many moves left?", "moves"), ("how is this done", "rules")])
def test_a_command_in_a_sentence_is_suggested(line, command):
    assert answer(line) == (
        f"'{line}' is not a command. Did you mean {command}? Type a square to play there, hint "
        "for a good move, rules, or help for all commands.")
    assert "Did you mean" not in answer("what on earth")


@pytest.mark.parametrize("question, expected", [
    ("how do I win", "Type rules "), ("How to play?", "Type rules "),
    ("help me please", "Type help "), ("please help me", "Type help "),
    ("what should I do", "Type hint "), ("hint a good one", "Type hint "),
    ("why did I lose?", "Type review ")])
def test_questions_are_answered_with_a_command(question, expected):
    output = answer(question)
    assert output.startswith(expected) and "\n" not in output


def test_a_file_name_may_look_like_a_question(tmp_path):
    outputs = answers(f"save {tmp_path}/why did I lose", f"load {tmp_path}/how do I win")
    assert outputs[0] == f"Saved as {tmp_path}/why did I lose.json."
    assert outputs[1].startswith("No such file")


@pytest.mark.parametrize("letter, names", [
    ("h", "help, hint, history"), ("b", "bar, board"), ("c", "col, continue"),
    ("s", "save, score, swap")])
def test_a_letter_lists_all_matching_commands(letter, names):
    assert answer(letter) == f"'{letter}' may be short for {names}."


def test_rules_are_six_sentences():
    rules, advice = answer("rules").splitlines()
    assert advice == ADVICE
    assert rules.count(".") == 6 and "between" in rules and "passes" in rules


def test_side_may_precede_or_follow_the_level():
    for line in "level black easy", "level easy black":
        assert answer(line, white="human").startswith(
            "The computer (easy, level 3) plays Black now.")


def test_a_mistyped_level_gets_a_suggestion():
    assert answer("level medum") == (
        "Unknown level 'medum'. Did you mean medium? Choose human, random, novice, easy, casual, "
        "medium, club, mcts, hard.")


def test_a_level_can_be_given_as_a_number():
    for line in "level 3", "level white 3", "level 3 white":
        assert answer(line).startswith("The computer (easy, level 3) plays White now.")


@pytest.mark.parametrize("level", ["0", "9", "3 easy", "black white easy", "black", "3.0"])
def test_invalid_levels_are_rejected(level):
    assert answer(f"level {level}").startswith(f"Unknown level '{level}'. ")


def test_help_distinguishes_undo_from_prev():
    assert "undo takes a move back. prev and next only show positions." in answer("help")
    assert [answer(f"help {name}").splitlines()[1] for name in ("undo", "prev")] == [
        "Take back your last move, so that you can play another move.",
        "Look back one move without changing the game."]


def test_save_adds_the_json_extension(tmp_path):
    path = tmp_path / "game"
    outputs = answers("d3", f"save {path}", "new", f"load {path}.json", "history")
    assert outputs[1] == f"Saved as {path}.json." and outputs[4].endswith("d3")
