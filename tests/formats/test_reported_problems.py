"""Readers report every game or position that they can't read.

Values without a place in a record become comments.
"""

import json

import pytest

from othello.board import Board
from othello.formats import ggf, pgn, sgf, transcript
from othello.formats.obf import squares_of
from othello.formats.reader import Problem, count, read
from othello.piece import Piece

ROWS = [row.replace(" ", "") for row in str(Board()).splitlines()]
DIAGRAM = "\n".join(["  a b c d e f g h", *(f"{number} {' '.join(row)} {number}"
                                            for number, row in enumerate(ROWS, start=1))])


def results_of(text, **options):
    return [str(item) if isinstance(item, Problem) else
            transcript.dumps(item.record.game) or squares_of(item.record.game.board)
            for item in read(text, **options)]


def comments_of(text):
    [item] = read(text)
    return list(item.record.comments.values())


# Each damaged record gives exactly one error.

@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("row", ["-------", "---------", "---?X---", "---+----"])
def test_a_damaged_board_in_rows_gives_one_error(number, row):
    rows = [*ROWS[:number], row, *ROWS[number + 1:]]
    problem, position, game = results_of("\n".join([*rows, "", *ROWS, "", "f5d6"]))
    assert problem.startswith("line 1: ") and position == "".join(ROWS) and game == "f5d6"


def test_a_board_with_a_missing_row_gives_one_error():
    assert len(results_of("\n".join(ROWS[1:]))) == count("\n".join(ROWS[1:])) == 1


@pytest.mark.parametrize("length", [15, 63])
def test_a_damaged_line_does_not_hide_the_next_position(length):
    damaged_line = "X".ljust(length, "-")
    valid_line = f"{damaged_line}-"
    problem, *others = results_of("\n".join([damaged_line, valid_line, valid_line]))
    assert problem.startswith("line 1: ") and others == [valid_line, valid_line]


def test_a_damaged_board_has_as_many_rows_as_columns():
    assert len(results_of("-------\n" + "--------\n" * 12)) == 2


@pytest.mark.parametrize("text, error", [
    ("-" * 20 + "a", "line 1: expected X, O or - in a position, got 'a'"),
    ("----\n" * 30 + "X", "line 29: "), ("-----\n" * 40, "line 1: "),
    ("7 wins f5 d6", "line 1: ply 1: expected a square, got")])
def test_text_that_is_not_a_game_is_reported(text, error):
    assert any(message.startswith(error) for message in results_of(text))


@pytest.mark.parametrize("text", [
    "(;GM[Othello]CO[see (;GM[Othello]B[f5];)]B[d3];)",
    "(;GM[Othello]CO[see (;GM[Othello]B[a1];) and (;GM[Othello]B[d3];)]B[d3];)",
    "(;GM[Othello]CO[(;B[f5]CO[(;B[d3];)];)]B[d3];)",
    "(;GM[2]C[see (;GM[2];B[f5])];B[d3])", "(;GM[2]C[see (;GM[2];B[f5]) there];B[d3])"])
def test_an_unescaped_record_in_a_comment_gives_one_error(text):
    problem, game = results_of(f"{text}\n(;GM[Othello]B[f5];)")
    assert problem.startswith("game 1: line 1: ") and game == "f5"
    assert count(text) == 1


def test_an_escaped_record_in_a_comment_stays_in_the_comment():
    assert comments_of(r"(;GM[2]C[see (;GM[2\];B[f5\])];B[d3])") == ["see (;GM[2];B[f5])"]


# Several forms

@pytest.mark.parametrize("ggf_record", ["(;GM[Othello]B[f5];)", "(;B[f5];)"])
@pytest.mark.parametrize("sgf_record", ["(;FF[4]GM[2];B[d3])", "(;GM[2]C[a\\]b];B[d3](;W[c3])"
                                        "(;W[c5]))"])
def test_sgf_and_ggf_may_be_mixed(ggf_record, sgf_record):
    expected = "d3c3" if "c3" in sgf_record else "d3"
    assert results_of(f"{ggf_record}\n{sgf_record}\n{ggf_record}") == ["f5", expected, "f5"]
    assert results_of(f"{sgf_record} {ggf_record} {sgf_record}") == [expected, "f5", expected]


def test_a_ggf_record_after_pgn_games_is_a_separate_game():
    text = '[Black "Ada"]\n\n1. f5 d6 *\n\n(;GM[Othello]B[d3];)\n'
    assert results_of(text) == ["f5d6", "d3"]
    assert [item.place for item in read(text)] == ["game 1", "game 2"] and count(text) == 2


def test_an_error_in_a_record_after_pgn_games_names_its_line():
    text = '[Black "Ada"]\n\n1. f5 d6 *\n\n(;GM[Othello]B[d3];)\n(;GM[Othello]B[a1];)\n'
    *_, problem = results_of(text)
    assert problem.startswith("game 3: line 6: a1 is not a valid move")


# Duplicates

@pytest.mark.parametrize("text, comment", [
    ('[Black "Ada"]\n[Event "Cup"]\n[Event "Final"]\n\n1. f5 *', "Event: Final"),
    ('[Black "Ada"]\n[Event "Final"]\n[Event "Cup"]\n\n1. f5 *', "Event: Cup"),
    ('[Black "Ada"]\n[Event "Cup"]\n[Event "Cup"]\n\n1. f5 *', None),
    ('[Black "Ada"]\n[Result "40-24"]\n\n1. f5 47-17', "Result: 47-17"),
    ('[Black "Ada"]\n[Result "Black wins"]\n\n1. f5', "Result: Black wins"),
    ("(;GM[Othello]PB[Ada]PB[Grace]B[f5];)", "PB: Grace"),
    ("(;GM[Othello]EV[Cup]EV[Final]B[f5];)", "EV: Final"),
    ("(;GM[2]PB[Ada]PB[Grace];B[f5])", "PB: Grace"), ("(;GM[2]EV[Cup][Final];B[f5])", "EV: Final"),
    ("(;GM[2]RE[nobody knows];B[f5])", "RE: nobody knows"), ("(;GM[2]RE[Void];B[f5])", None),
    ("(;GM[2];B[f5]BL[12.5]N[good])", "BL: 12.5 N: good")])
def test_values_without_a_field_become_comments(text, comment):
    assert comments_of(text) == ([comment] if comment else [])


def test_the_first_of_two_values_counts():
    [item] = read("(;GM[Othello]PB[Ada]PB[Grace]RE[+2]RE[-2]B[f5];)")
    assert item.record.game.black_player.name == "Ada" and item.record.tags == {"RE": "+2"}


def test_a_ggf_ply_preserves_all_its_notes():
    text = "(;B[f5/1.5/2/3]W[d6];)"
    [record] = ggf.loads(text)
    assert "B[f5/1.5/2/3]" in ggf.dumps([record])


@pytest.mark.parametrize("text", ['{"board": 1, "board": 2}', '[{"moves": [], "moves": []}]'])
def test_a_duplicate_json_key_is_reported(text):
    [message] = results_of(text)
    assert "'board' occurs twice" in message or "'moves' occurs twice" in message


def test_two_records_in_one_library_entry_are_reported():
    [message] = results_of('[{"record": "(;B[f5];)(;B[d3];)"}]')
    assert message.startswith("game 1: expected one record, got 2")


# Text around games

@pytest.mark.parametrize("text, comments", [
    ("Hi all,\n(;GM[Othello]B[f5];)\nBye, Tom", ["Hi all, Bye, Tom"]),
    ('{"record": "Hi (;B[f5];) Bye"}', ["Hi Bye"]),
    ("1 (;GM[Othello]B[f5];)\n", []), ('Hi\n[Black "Ada"]\n\n1. f5 *\n', ["Hi"]),
    ('[Black "Ada"]\n\n1. f5 *\n\n-- \nBye, Tom\n', ["-- Bye, Tom"]),
    ("Zugfolge: f5 d6", ["Zugfolge:"]), ("f5!? d6 $4", ["!?", "$4"]),
    ("f5 ; good\nd6", ["good"]), (f"Final\n{''.join(ROWS)} X", ["Final"]),
    (f"Final\n{''.join(ROWS)} X f5", ["Final"]), ("Opening\nSTART", ["Opening"])])
def test_text_around_a_game_becomes_a_comment(text, comments):
    assert comments_of(text) == comments


# Variations

def test_ggf_stores_variations_as_comments():
    [record] = pgn.loads('[Black "Ada"]\n\n1. f5 {good} (1. d3 c3 {so} (1... c5)) d6 *')
    [copy] = ggf.loads(ggf.dumps([record]))
    assert copy.comments == {1: "good (1. d3 c3 {so} (1... c5))"}


@pytest.mark.parametrize("form", [pgn, sgf])
def test_pgn_and_sgf_preserve_variations(form):
    [record] = pgn.loads('[Black "Ada"]\n\n1. f5 {good} (1. d3 c3 {so} (1... c5)) d6 *')
    [copy] = form.loads(form.dumps([record]))
    assert (copy.variations, copy.comments) == (record.variations, record.comments)


# JSON lines, line endings and encodings

QUEST = json.dumps({"moves": [{"m": "f5"}, {"m": "d6"}]})


@pytest.mark.parametrize("text, games", [
    (f"{QUEST}\n{QUEST}\n", ["f5d6", "f5d6"]), (f"{QUEST}\r\n\r\n{QUEST}", ["f5d6", "f5d6"]),
    (f'{QUEST}\n{{"moves": [{{}}]}}\n{QUEST}\n', [
        "f5d6", 'game 2: move 1: expected a move such as {"m": "f5"}, got {}', "f5d6"])])
def test_json_may_have_a_game_on_each_line(text, games):
    assert results_of(text) == games and count(text) == len(games)


def test_a_damaged_json_line_does_not_hide_the_next_one():
    first, second, third = results_of(f'{QUEST}\n{{"moves": \n{QUEST}')
    assert [first, third] == ["f5d6", "f5d6"]
    assert second.startswith("game 2: line 2: this is not a saved game")


@pytest.mark.parametrize("end", ["\r\r\n", "\r\n", "\r", "\n", "\u2028", "\x0b"])
def test_every_kind_of_line_ending_is_recognized(end):
    assert [item.place for item in read(f"f5d6{end}d3c3{end}{end}f5f4")] == [
        "line 1", "line 2", "line 4"]


@pytest.mark.parametrize("encoding", ["utf-32", "utf-16", "utf-32-le", "utf-32-be", "utf-16-le",
                                      "utf-16-be"])
def test_wide_encodings_are_read_with_or_without_a_bom(encoding):
    assert results_of("Final:\r\nf5d6c3\r\n".encode(encoding)) == ["f5d6c3"]


@pytest.mark.parametrize("text", ["f5d6\0\0\0", "\0f5d6", "f5\0d6", b"f5d6\0\0", b"f5\0d6"])
def test_zero_bytes_are_read_as_blanks(text):
    assert results_of(text) == ["f5d6"]


# Diagrams

@pytest.mark.parametrize("text", [
    DIAGRAM, DIAGRAM.upper().replace("-", "."),
    DIAGRAM.replace("X", "\u25cf").replace("O", "\u25cb"),
    "\n".join(f"{number} |{'|'.join(row)}|" for number, row in enumerate(ROWS, start=1)),
    "\n".join(["+ a b c d e f g h +", *(f"{number}|{row}|" for number, row in
                                        enumerate(ROWS, start=1))]),
    "\n".join(f"{number}\t" + "\t".join(row) for number, row in enumerate(ROWS, start=1)),
    "\n".join(f"| {' | '.join(row)} |" for row in ROWS)])
@pytest.mark.parametrize("after, side", [("", Piece.BLACK), ("\nO", Piece.WHITE),
                                         ("\n  a b c d e f g h\nX", Piece.BLACK),
                                         ("\nWhite to move", Piece.WHITE),
                                         ("\nBlack's turn", Piece.BLACK)])
def test_a_diagram_may_have_column_and_row_labels(text, after, side):
    [item] = read(text + after)
    assert squares_of(item.record.game.board) == "".join(ROWS)
    assert item.record.game.current_player.color is side


def test_a_diagram_may_be_followed_by_moves():
    assert results_of(f"{DIAGRAM}\nf5 d6") == ["f5d6"]


def test_a_damaged_diagram_gives_one_error():
    problem, game = results_of(DIAGRAM.replace("3 -", "3 ") + "\n\nf5d6")
    assert problem.startswith("line 1: ") and game == "f5d6"


def test_text_beside_a_diagram_becomes_a_comment():
    assert comments_of(DIAGRAM.replace(" 4", " 4  Black: 2 discs")) == ["Black: 2 discs"]


# Pasted texts

@pytest.mark.parametrize("text, games", [
    ("> f5d6\n> c3d3\n", ["f5d6c3d3"]), ("> > f5 d6\n> c3 d3", ["f5d6c3d3"]),
    ("f5-d6-c3", ["f5d6c3"]), ("f5 - d6 - c3", ["f5d6c3"]), ("f5; d6; c3", ["f5d6c3"]),
    ("1\tf5\td6\n2\tc3\td3\n", ["f5d6c3d3"]), ("1 f5 d6\n2 c3 d3\n\n1 d3", ["f5d6c3d3", "d3"]),
    ("[12:01] ann: f5\n[12:02] bob: d6", ["f5d6"]), ("f5 d6 (47-17)", ["f5d6"]),
    ("f5d6c3 ...", ["f5d6c3"]), ("f5d6 c3\u2026", ["f5d6c3"]),
    (f"setboard {''.join(ROWS)} X", ["".join(ROWS)]), ("[12, 5]", [
        "game 1: expected an object, got 12", "game 2: expected an object, got 5"]),
    ('{"moves": ["f5", "d6"]}', ["f5d6"]),
    ("Hi,\nour game:\n\n1. f5 d6 2. c3\n\nCheers", [
        "f5d6c3", "line 6: expected moves such as f5d6, or the squares of a position, got 'Cheers'"
    ])])
def test_pasted_text_is_read_without_editing(text, games):
    assert results_of(text) == games


def test_a_result_in_parentheses_ends_a_game():
    [item] = read("f5 d6 (47-17)")
    assert item.record.tags == {"RE": "+30"}
