"""The console's dialogue: typed commands, and the answers that it prints."""

import pytest
from support.boards import board
from support.dialogue import answer, answers, console_of, console_output
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play

from othello import Board, Game, Piece
from othello.console.prompt import find_nearest, read_moves
from othello.session.autosave import AutosaveFolder


# Moves

@pytest.mark.parametrize("line", ["d3", "D3", " d3 ", "2 3", "2,3", "2 , 3"])
def test_one_move_can_be_written_in_several_ways(line):
    assert answer(line).startswith("Black plays d3 and flips d4.\n")


@pytest.mark.parametrize("line", ["f5d6c3", "f5 d6 c3", "F5,d6, C3"])
def test_several_moves_can_be_typed_at_once(line):
    lines = answer(line).splitlines()
    assert lines[:3] == ["Black plays f5 and flips e5.", "White plays d6 and flips d5.",
                         "Black plays c3 and flips d4."]


def test_input_stops_at_the_first_invalid_move():
    outputs = answers("d3c5a1f6", "history")
    assert "Move 3 of 3" not in outputs[0]
    assert ("Move 3 of 4: a1 is not a valid move for Black: move would not flip any discs."
            " Type why a1 to see each direction.") in outputs[0]
    assert outputs[1] == "1. Black d3         2. White c5\nd3c5"


@pytest.mark.parametrize("line, expected", [
    ("d4", "d4 is not a valid move for Black: cell is already occupied."),
    ("a1", "a1 is not a valid move for Black: move would not flip any discs."
           " Type why a1 to see each direction."),
    ("z9", "Expected a square from a1 to h8, got 'z9'."),
    ("d3 z9", "Expected a square from a1 to h8, got 'z9'."),
    ("8 0", "Expected a row and a column from 0 to 7, got '8 0'."),
    ("0 8", "Expected a row and a column from 0 to 7, got '0 8'."),
    ("d", "'d' is neither a square nor a command. Type help for a list."),
    ("-1 3", "'-1' is neither a square nor a command. Type help for a list."),
    ("1 2 3", "'1' is neither a square nor a command. Type help for a list."),
    ("3d", "'3d' is neither a square nor a command. Type help for a list."),
    ("\u00e9t\u00e9", "'\u00e9t\u00e9' is neither a square nor a command. Type help for a list."),
    ("x" * 50, "'xxxxxxxxxxxx...xxxxxxxxxxxxx' is neither a square nor a command."
               " Type help for a list."),
    ("undoo", "'undoo' is neither a square nor a command. Did you mean undo?"),
    ("whi", "'whi' is neither a square nor a command. Did you mean why?"),
    ("Hard", "'Hard' is neither a square nor a command. Did you mean level hard?"),
    ("s", "'s' may be short for save, score, swap."),
    ("help s", "'s' may be short for save, score, swap."),
    ("hsitory 3", "'hsitory' is neither a square nor a command. Did you mean history?"),
    ("why", "No square given. Type a square, such as why a1."),
    ("why d3c5", "'d3c5' is not a single square. Type a square, such as why a1."),
    ("why me", "'me' is not a single square. Type a square, such as why a1."),
    ("why z1", "Expected a square from a1 to h8, got 'z1'."),
    ("undo", "There is no move to undo."),
    ("redo", "There is no move to redo."),
    ("help udno", "'udno' is not a command. Did you mean undo?"),
    ("help d3", "'d3' is not a command. Type help for a list."),
    *((typed, f"'{typed}' is not a square. Did you mean d3?") for typed in ("dd3", "d33", "dd33")),
    ("d99", "Expected a square from a1 to h8, got 'd99'."),
    ("undo 3", "'undo 3' has too many words. Type only undo."),
    ("load", "No file name given. Type a file name, such as game.json."),
    ("save \ufffd.json",
     "'\ufffd.json' is not a file name. Type a file name, such as game.json."),
    ("load x.doc 0", "No such file or directory: x.doc."),
    ("load a\0b", "'a\\x00b' is not a file name. Type a file name, such as game.json."),
    ("save ~nosuchuser/x",
     "~nosuchuser/x: the home folder is unknown. Type the full path instead."),
    ("lead", "'lead' is neither a square nor a command. Did you mean load?"),
    *((f"hint {asked}", f"'{asked}' is not valid after hint. Type a number from 1 to 60, deep or "
       "both, such as hint 3 deep.") for asked in ("0", "61", "x", "deep x", "3 shallow",
                                                   "3 deep deep")),
    ("!", "'!' is neither a square nor a command. Type help for a list."),
])
def test_errors_show_the_input_and_do_not_change_the_game(line, expected):
    assert answers(line, "history")[:2] == [expected, "No move has been made yet."]


def test_an_empty_line_plays_no_move():
    assert answers("d3", "", "   ", "history")[1:4] == ["", "", "1. Black d3\nd3"]


def test_row_and_column_may_have_two_digits_on_a_large_board():
    assert str(read_moves("10,25", 26)[0]) == "z11"
    assert read_moves("100 3x", 26) == []


def test_nearest_finds_commands_by_prefix_or_similarity():
    commands = ["history", "help", "undo"]
    assert [find_nearest(word, commands) for word in ("h", "hlp", "xyz", "")] == [
        "help", "help", None, None]


# Commands

def test_moves_lists_the_flips_of_each_move():
    assert answer("moves").splitlines() == [
        "d3 flips d4", "c4 flips d4", "f5 flips e5", "e6 flips e5"]
    assert answer(WIPE_OUT, "moves") == "Neither side has a valid move."


def test_why_explains_an_invalid_move_in_eight_directions():
    assert answer("d3", "why c4").splitlines() == [
        "c4 is not a valid move for White: move would not flip any discs.",
        "  N: c3 is empty: nothing to flip",
        "  NE: d3, then the empty square e2: the line is not closed",
        "  E: d4, e4, then the empty square f4: the line is not closed",
        "  SE: d5, then the empty square e6: the line is not closed",
        "  S: c5 is empty: nothing to flip",
        "  SW: b5 is empty: nothing to flip",
        "  W: b4 is empty: nothing to flip",
        "  NW: b3 is empty: nothing to flip",
    ]


def test_why_explains_a_valid_move():
    lines = answer("why d3").splitlines()
    assert lines[0] == "d3 is a valid move for Black: it flips d4."
    assert lines[5] == "  S: d5 closes the line: the move flips d4"
    assert len(lines) == 9


def test_xray_shows_the_calls_of_a_move_without_playing_it():
    lines = answer("d3", "xray c5").splitlines()
    assert lines[0] == "Game.make_move(c5) -> True"
    assert "      Board.flip_piece(d5)" in lines
    assert answer("xray c4", "score").splitlines()[-1] == "Black 2, White 2."


def test_why_explains_edges_and_own_discs():
    output = answer("f5d6c3d3c4f4", "why a4")
    assert "  W: the edge: nothing to flip" in output.splitlines()
    game = Game(board("OX--", "----", "-X--", "OXO-"), to_move=Piece.WHITE)
    output = answer("why b2", new_game=lambda: game).splitlines()
    assert "  NW: a1 is a disc of the same colour: nothing to flip" in output
    assert "  N: b1, then the edge: the line is not closed" in output


def test_why_reports_that_the_game_is_over():
    assert answer(WIPE_OUT, "why a1").startswith(
        "a1 is not a valid move for White: game has already finished.\n")


def test_the_example_is_a_valid_move():
    assert "such as e3, lessons to learn the game, or help." in console_output(
        new_game=lambda: Game(Board(start="mirrored")))
    finished_game = Game(board("X---", "----", "----", "---O"))
    output = console_output(new_game=lambda: finished_game)
    assert "to play there, lessons to learn the game, or help." in output


def test_examples_never_name_an_occupied_square():
    for command in "help", "trace", "xray":
        output = answer("d3", command)
        assert "d3" not in output and ("c3" in output or "c3" in answer("d3", "moves"))
    assert "such as c3." in answer("d3", "help")


def test_practice_prints_the_practice_command(tmp_path):
    options = {"autosave": AutosaveFolder(tmp_path)}
    command = "quit and type:\n  othello practice mistakes --last 1"
    assert answer(WIPE_OUT, "practise", **options) == f"To practise your mistakes, {command}"
    other = f"Practice is about your own finished games. For your earlier games, {command}"
    assert answer("practice", **options) == other
    programs = {"black": "easy", "white": "easy"}
    game = play(FULL_BOARD_TIE)
    assert answer("practice", new_game=lambda: game, **programs, **options) == other
    assert "type save game.json, quit, and type:" in answer("practice")


def test_practice_explains_that_other_board_sizes_are_not_supported(tmp_path):
    for options in {}, {"autosave": AutosaveFolder(tmp_path)}:
        assert answer("practice", size=4, **options) == (
            "Practice works only on an 8x8 board, not 4x4. To step through the game, type prev "
            "and next.")


def test_opening_prints_the_name_with_an_explanation():
    assert answer("f5d6c3d3c4", "opening") == (
        "Opening: Tiger. Players have given names to well-known first moves.")


def test_result_is_printed_only_once_at_the_end():
    assert console_output(WIPE_OUT).count("Black wins") == 1


def test_undo_and_redo_report_the_move():
    outputs = answers("d3", "undo", "redo")
    assert outputs[1].startswith("Black takes back d3.\n")
    assert outputs[2].startswith("Black plays d3 and flips d4.\n")


def test_undo_after_a_pass_and_after_the_end():
    outputs = answers(FORCED_PASS, "undo", "history")
    assert outputs[1].startswith("White takes back c1.\n")
    assert outputs[2].endswith("7. Black a1\nd3c3b3b2f5a3a1")
    assert answers(WIPE_OUT, "undo")[1].startswith("Black takes back c5.\n")


def test_history_lists_moves_and_passes():
    assert answer(FORCED_PASS, "history").endswith(f"  9. Black passes\n{FORCED_PASS}")


def test_score_counts_discs():
    assert answer("d3", "score") == "Black 4, White 1."


def test_new_starts_a_new_game():
    outputs = answers("d3", "new", "history")
    assert outputs[1].startswith("A new game.\nBlack has 2: e4, d5.")
    assert outputs[2] == "No move has been made yet."


def test_resignation_ends_the_game_until_undo():
    outputs = answers("d3", "resign", "c5", "redo", "resign", "undo", "c5")
    assert outputs[1].splitlines()[0] == "White has resigned: Black wins."
    assert outputs[2] == outputs[3] == (
        "White has resigned. Type new to begin again, undo to go back, or quit.")
    assert outputs[4] == (
        "The game is over. Type new to begin again, undo to go back, or quit.")
    assert outputs[5].startswith("White takes back the resignation.\nBlack has 4: ")
    assert outputs[6].startswith("White plays c5")
    assert answer(WIPE_OUT, "resign") == (
        "The game is over. Type new to begin again, undo to go back, or quit.")


def test_moves_of_a_resigned_game_are_hypothetical():
    outputs = answers("resign", "board", "why a1", "moves", "trace d3", "hint 0", "undo")
    assert outputs[1].endswith("White has 2: d4, e5.")
    assert outputs[6].endswith("Black can play d3, c4, f5, e6.")
    assert [answer.splitlines()[0] for answer in outputs[2:5]] == [
        "Black has resigned. If the game went on:"] * 3
    assert outputs[5].startswith("'0' is not valid after hint.")


def test_a_new_game_clears_the_resignation():
    assert answer("resign", "new", "d3").startswith("Black plays d3")


def test_trace_shows_boards_except_in_accessible_style():
    assert " 3  . . .[X]. . . .  3\n 4  . . . X X . . .  4" in console_output("trace d3")
    output = answer("trace d3")
    assert output.startswith("A disc is placed on d3.\n") and "[" not in output


def test_board_shows_the_position_again():
    assert console_output("board").count(" 8  . . . . . . . .  8") == 2


def test_help_lists_every_command_in_groups():
    lines = answer("help").splitlines()
    groups = [line.partition(": ") for line in lines[1:-1]]
    assert [group for group, _, _ in groups] == [
        "Play", "Look back", "Explain", "Board", "Files", "Other"]
    listed = {usage.split()[0] for _, _, usages in groups for usage in usages.split(", ")}
    assert listed == {command.name for command in console_of().commands.all}


def test_help_describes_one_command_in_detail():
    assert answer("help UNDO").splitlines() == [
        "undo", "Take back your last move, so that you can play another move.",
        "Later replies and passes are also taken back. You can also undo moves in a finished or "
        "resigned game. The finished game stays saved."]
    assert answer("help p") == answer("help prev")


def test_commands_may_be_typed_in_capitals():
    assert answer("SCORE") == "Black 2, White 2."


def test_quit_ignores_further_input():
    assert console_output("quit", "d3").endswith("Black to move> quit\nGoodbye.\n")


def test_end_of_input_prints_goodbye():
    assert console_output("d3").endswith("White to move> \nEnd of input: goodbye.\n")


@pytest.mark.parametrize("line, expected", [
    ("row 9", "Expected a row from 1 to 8, such as row 4, got '9'."),
    ("row", "Expected a row from 1 to 8, such as row 4."),
    ("row \u0662", "Expected a row from 1 to 8, such as row 4, got '\u0662'."),
    ("col i", "Expected a column from a to h, such as col d, got 'i'."),
    ("col ab", "Expected a column from a to h, such as col d, got 'ab'."),
    ("col 1", "Expected a column from a to h, such as col d, got '1'."),
])
def test_row_and_col_errors_show_the_expected_argument(line, expected):
    assert answer(line) == expected


def test_row_shows_no_valid_moves_after_a_resignation():
    assert "can play there" not in answers("resign", "row 4")[1]


def test_a_tab_separates_a_command_from_its_argument():
    assert answer("row\t4") == answer("row 4")


def test_row_and_col_describe_each_square():
    assert answer("COL D") == answer("col d")
    assert answer("row 4").splitlines() == [
        "a4 empty", "b4 empty", "c4 empty, Black can play there", "d4 White", "e4 Black",
        "f4 empty", "g4 empty", "h4 empty"]


def test_last_shows_the_last_move_and_the_pass_after_it():
    assert answer("last") == "No move has been made yet."
    assert answer("d3", "last") == "Black played d3 and flipped d4."
    assert answer(FORCED_PASS, "last").splitlines()[-1] == "Black passed."


def test_pass_command_explains_automatic_passes():
    assert answer("pass") == (
        "Black can't pass with 4 valid moves. A side with none passes automatically.")
    assert answer(FORCED_PASS, "e3", "pass").startswith("Black can't pass with ")
    assert answer(WIPE_OUT, "pass").startswith("The game is over. ")
