"""The judge understands many kinds of student programs without an adapter."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from support.fake_adapters import FunctionProgram

from othello.judge.cases import load
from othello.judge.judge import judge
from othello.judge.python_adapter import adapters
from othello.judge.python_adapter.errors import MisfitError

PROGRAMS = Path(__file__).with_name("programs")
CASES = load()
SAMPLE = replace(CASES, cases=CASES.cases[::97])
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
ONLY_GAMES = "positions cannot be set up, so the judge asks only about games"


@pytest.fixture(autouse=True)
def restored_path(monkeypatch):
    """After each test, restore `sys.path`, which the judge changes."""
    monkeypatch.setattr(sys, "path", ["", *sys.path])


@pytest.fixture
def make_adapter(tmp_path):
    """Return a function that replaces parts of a program and creates an adapter for it."""
    def make(program, replacements=(), **options):
        source = (PROGRAMS / program).read_text(encoding="utf-8")
        for before, after in replacements:
            assert before in source, before
            source = source.replace(before, after)
        path = tmp_path / "mine.py"
        path.write_text(source, encoding="utf-8")
        return adapters.make_adapter(str(path), options)

    return make


def is_right(adapter):
    program = FunctionProgram(lambda line: adapter.answer(*line.split()))
    return judge(program, SAMPLE, CASES.required).is_right


# ---- Functions ----

def test_functions_may_change_rows_or_return_false(make_adapter):
    adapter = make_adapter("functions.py")
    assert adapter.summary.endswith(
        "The judge passes each board as rows, with the values 1, -1, 0 for Black, White and "
        "empty squares, in that order.")
    assert adapter.answer("winner", START) == "-"
    assert adapter.answer("score", START) == "2 2"
    assert adapter.answer("play", START, "X", "a1") == "invalid"
    assert is_right(adapter)


def test_functions_may_count_flips(make_adapter):
    assert is_right(make_adapter("functions.py", [
        ("        return False\n", "        return 0\n"),
        ("    return True\n", "    return len(changed)\n")]))


def test_functions_may_have_the_names_of_a_search(make_adapter):
    adapter = make_adapter("functions.py", [("valid_moves", "actions"), ("make_move", "result")])
    assert "functions: actions(board, side); result(board, side, (row, col))" in adapter.summary
    adapter = make_adapter("functions.py", [("make_move", "lay"), ("def winner", "def result")])
    assert "functions: valid_moves(board, side). " in adapter.summary


@pytest.mark.parametrize("name", ["get_possible_moves", "squares_for"])
def test_functions_without_checks_may_compare_discs_with_numbers(name, make_adapter):
    adapter = make_adapter("functions.py", [
        (" or board[row][col] != 0", ""), ("== -player", "not in (0, player)"),
        ("        return False\n", "        pass\n"), ("valid_moves", name),
        ("if flips(board, player, row, col)]",
         "if board[row][col] == 0 and flips(board, player, row, col)]")])
    assert "with the values 1, -1, 0 for" in adapter.summary
    assert ("get_possible_moves(board, side)" in adapter.summary) == (name != "squares_for")


def test_a_score_may_show_the_values_of_the_discs(make_adapter):
    adapter = make_adapter("functions.py", [
        ("== -player", "not in (0, player)"),
        ("sum(row.count(player) for row in board) for player in (1, -1)",
         "sum(row.count(player) for row in board) for player in (1, 2)")])
    assert "with the values 1, 2, 0 for" in adapter.summary
    assert adapter.answer("score", START) == "2 2"


def test_a_wrong_score_is_judged(make_adapter):
    adapter = make_adapter("functions.py", [("row.count(player)", "1")])
    assert adapter.answer("score", START) == "8 8"


def test_functions_may_have_the_name_of_the_game(make_adapter):
    adapter = make_adapter("functions.py", [
        ("        return False\n", "        pass\n"), ("if flips(", "if othello_is_valid("),
        ("def make_move",
         "def othello_is_valid(*at):\n    return bool(flips(*at))\n\n\ndef make_move"),
        ("valid_moves", "othello_valid_moves"), ("make_move", "reversi_make_move")])
    assert adapter.summary.endswith("The judge checks each move first, as the game's loop does.")
    assert is_right(adapter)


@pytest.mark.parametrize("loop, checks", [
    ("if (row, col) in valid_moves(board, 1):", True), ("if valid_moves(board, 1):", False)])
def test_the_judge_checks_moves_if_the_loop_of_the_functions_does(loop, checks, make_adapter):
    adapter = make_adapter("functions.py", [
        ("        return False\n", "        pass\n"),
        ("def make_move", f"""def main(board, row, col):
    {loop}
        make_move(board, 1, (row, col))


def make_move""")])
    assert adapter.summary.endswith(
        "The judge checks each move first, as the game's loop does.") == checks
    assert (adapter.answer("play", START, "X", "a1") == "invalid") == checks


def test_a_function_that_crashes_on_an_invalid_move_is_judged(make_adapter):
    adapter = make_adapter("functions.py", [
        ("        return False\n", "        changed = None\n")])
    assert adapter.answer("moves", START, "X") == "d3 c4 f5 e6"
    with pytest.raises(TypeError):
        adapter.answer("play", START, "X", "a1")


NEW_BOARD = """def new_board():
    board = {(row, col): 0 for row in range(8) for col in range(8)}
    board[3, 3] = board[4, 4] = -1
    board[3, 4] = board[4, 3] = 1
    return board


def flips("""


DICT_BOARD = [
    ("def flips(", NEW_BOARD), ("board[row][col]", "board[row, col]"),
    ("board[at[0]][at[1]]", "board[at]"), ("sum(map(sum, board))", "sum(board.values())"),
    ("sum(row.count(player) for row in board)", "[*board.values()].count(player)")]


@pytest.mark.parametrize("before, result", [("pass", "True"), ("board = dict(board)", "board")])
def test_a_function_may_create_a_board_of_another_form(before, result, make_adapter):
    adapter = make_adapter("functions.py", [
        *DICT_BOARD,
        ("    for row, col in [*changed", f"    {before}\n    for row, col in [*changed"),
        ("    return True\n", f"    return {result}\n")])
    assert adapter.summary == (
        "The judge uses functions: mine.make_move(color, (row, col)); moves from game by color; "
        "positions are set up; the judge changes the turn after each move and passes, "
        "because the game stores no side to move.")
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"
    assert adapter.answer("score-after", "d3") == "4 1"
    assert is_right(adapter)


def test_functions_that_create_a_board_may_be_in_a_folder(make_adapter, tmp_path):
    make_adapter("functions.py", DICT_BOARD)  # writes the file
    (tmp_path / "main.py").write_text("import mine\n", encoding="utf-8")
    adapter = adapters.make_adapter(str(tmp_path), {})
    assert adapter.summary.startswith(
        "The judge uses functions: mine.make_move(color, (row, col)); moves from game by color; ")


def test_functions_that_create_a_board_may_be_next_to_any_classes(make_adapter):
    adapter = make_adapter("functions.py", [
        *DICT_BOARD, ("def score", "class Refused(Exception):\n    pass\n\n\ndef score"),
        ("DIRECTIONS =", "from itertools import product\n\nDIRECTIONS =")])
    assert adapter.answer("game", "a1") == f"{START} X"


def test_a_function_may_refuse_a_move_with_its_own_error(make_adapter):
    adapter = make_adapter("functions.py", [
        ("return False", "raise Refused"),
        ("def make_move", "class Refused(Exception):\n    pass\n\n\ndef make_move")])
    assert adapter.answer("play", START, "X", "a1") == "invalid"


@pytest.mark.parametrize("replacements, questions", [
    ([("next_player(", "next_side("),
      ("def winner(board)",
       "def next_player(player):\n    return -player\n\n\ndef winner(board)")], ["turn"]),
    ([("def score(board)", "def score(board, player)")], ["score"]),
    ([("return [sum(row.count(player) for row in board) for player in (1, -1)]",
       "return sum(map(sum, board))")], ["score"])])
def test_functions_with_other_arguments_or_results_are_not_used(
        make_adapter, replacements, questions):
    adapter = make_adapter("functions.py", replacements)
    answers = {question: adapter.answer(*line.split()) for question, line in (
        ("turn", f"turn {START} X"), ("score", f"score {START}"), ("winner", f"winner {START}"))}
    assert [question for question, answer in answers.items() if answer == "?"] == questions


@pytest.mark.parametrize("winner, answer", [
    ('"Black"', "X"), ("-1", "O"), ('"Draw"', "="), ("0", "="), ('"Ada"', "?")])
def test_a_winner_function_may_return_a_word(make_adapter, winner, answer):
    adapter = make_adapter("functions.py", [
        ("return (lead > 0) - (lead < 0)", f"return {winner}")])
    assert adapter.answer("winner", "X" * 40 + "O" * 24) == answer


def test_a_score_function_may_return_a_dictionary(make_adapter):
    adapter = make_adapter("functions.py", [
        ("return [sum(row.count(player) for row in board) for player in (1, -1)]",
         "return {word: sum(row.count(player) for row in board)\n"
         '            for word, player in (("white", -1), ("black", 1))}')])
    assert adapter.answer("score", "X" * 40 + "O" * 24) == "40 24"


@pytest.mark.parametrize("moves", [
    "{} or None", "{} or False", "numpy.array({})", "list(numpy.array({}))"])
def test_a_function_may_return_no_moves_or_an_array(moves, make_adapter):
    listed = ("[(row, col) for row in range(8) for col in range(8) "
              "if flips(board, player, row, col)]")
    adapter = make_adapter("functions.py", [
        (listed, moves.format(listed)), ("DIRECTIONS =", "import numpy\n\nDIRECTIONS =")])
    assert adapter.answer("moves", "-" * 64, "X") == ""
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"


def test_the_misfit_function_is_named(make_adapter):
    with pytest.raises(MisfitError, match=(
            r"make_move\(board, player, square, why\) does not work .* \(board, side, square\)")):
        make_adapter("functions.py", [
            ("make_move(board, player, square)", "make_move(board, player, square, why)")])


def test_functions_may_take_64_squares_and_words_for_discs(make_adapter):
    adapter = make_adapter("small.py", [
        ('"X"', '"black"'), ('"O"', '"white"'), ('"-"', '""'),
        ("    discs = list(board)\n",
         "    if (row, col) not in moves(board, side):\n        return False\n"
         "    discs = list(board)\n"),
        ('return "".join(discs)', "return discs")])
    assert "board as 64 squares, with the values 'black', 'white', ''" in adapter.summary
    assert adapter.answer("play", START, "X", "d3") == (
        START[:19] + "X" + START[20:27] + "XX" + START[29:])
    assert is_right(adapter)


def test_the_leader_of_an_unfinished_game_is_ignored(make_adapter):
    counts = ("    if next_player(board, 1):\n        return None\n", "")
    adapter = make_adapter("functions.py", [counts])
    assert adapter.answer("winner", START[:19] + "X" + START[20:27] + "XX" + START[29:]) == "?"
    assert adapter.answer("winner", "X" * 40 + "O" * 24) == "X"
    assert is_right(adapter)


def test_a_square_off_the_board_has_no_index(make_adapter):
    adapter = make_adapter("functions.py", [
        ("def make_move(board, player, square):\n",
         "def make_move(board, player, index):\n    square = divmod(index, 8)\n"
         "    if board[square[0]][square[1]] != 0:\n        return False\n")])
    assert "make_move(board, side, index)" in adapter.summary
    assert adapter.answer("play", "-" * 9 + "OX" + "-" * 53, "X", "i1") == "invalid"
    assert is_right(adapter)


@pytest.mark.parametrize("square, first, place", [
    ("(col, row)", 0, "col, row"), ("(row + 1, col + 1)", 1, "row, col from 1")])
def test_functions_may_count_from_1_or_start_with_the_column(square, first, place, make_adapter):
    adapter = make_adapter("small.py", [
        ("def play(board, side, row, col):\n",
         f"def play(board, side, {place.removesuffix(' from 1')}):\n"
         f"    row, col = row - {first}, col - {first}\n"
         "    if board[8 * row + col:][:1] != '-' or not flips(board, side, row, col):\n"
         "        raise ValueError\n"),
        ("return [(row, col) for", f"return [{square} for")])
    assert f"moves(board, side); play(board, side, {place})." in adapter.summary
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"


def test_a_function_without_parameters_is_not_used(make_adapter):
    adapter = make_adapter("small.py", [("def main():", "def make_move():")])
    assert "play(board, side, row, col)" in adapter.summary


def test_functions_may_take_the_board_last(make_adapter):
    adapter = make_adapter("functions.py", [
        *DICT_BOARD, ("(board, player, square)", "(square, player, board)"),
        ("valid_moves(board, player)", "valid_moves(player, board)"),
        ("valid_moves(board, one)", "valid_moves(one, board)")])
    assert "mine.make_move((row, col), color); moves from game by color" in adapter.summary
    assert is_right(adapter)


# ---- Python classes for games and boards ----

# White has just moved, and Black has no valid move.
FORCED_PASS = ("d3", "c3", "b3", "b2", "f5", "a3", "a1", "c1")
LOOP_PASS = 'state = replace(state, turn="W" if state.turn == "B" else "B")'


@pytest.mark.parametrize("changes", [
    [],
    [("def after_turn", "def skip"), (".after_turn()", ".skip()"), (LOOP_PASS, "state.skip()")],
    [("if self.rows[row][col] == \".\" and self.flips(row, col)]",
      "if self.rows[row][col] == \".\" and self.flips(row, col)] or [None]"),
     ("        changed =",
      "        if action is None:\n            return self.after_turn()\n        changed ="),
     ("not self.actions()", "self.actions() == [None]"),
     ("not self.after_turn().actions()", "self.after_turn().actions() == [None]"),
     (LOOP_PASS, "state.result(None)")],
    [("return State(rows, self.turn).after_turn()",
      "state = State(rows, self.turn).after_turn()\n"
      "        return state if state.actions() else state.after_turn()"),
     (LOOP_PASS, "pass")],
    [("(frozen=True)", "(eq=False)"), ("        changed =", """\
        for r, c in [action, *self.flips(*action)]:  # also changes the old state
            self.rows[r][c] = self.turn
        return State(self.rows, self.turn).after_turn()
        changed ="""),
     ("map(tuple, [", "map(list, [")]])
def test_a_move_may_return_the_next_state(changes, make_adapter):
    adapter = make_adapter("design_states.py", changes)
    assert ("a class whose moves return the next state: State.result((row, col)); "
            "moves from game; " in adapter.summary)
    assert adapter.answer("game", *FORCED_PASS)[64:] == " O"
    assert is_right(adapter)


def test_a_next_state_without_a_pass_is_found(make_adapter):
    adapter = make_adapter("design_states.py", [(LOOP_PASS, "break")])
    assert adapter.answer("game", *FORCED_PASS)[64:] == " X"


@pytest.mark.parametrize("changes, options", [
    ([], {}), ([], {"game": "Othello"}),
    ([("self.initial =", "self.first ="),
      ("    def flips",
       "    def initial_state(self):\n        return self.first\n\n    def flips")],
     {})])
def test_the_methods_of_a_class_may_take_a_state(changes, options, make_adapter):
    adapter = make_adapter("design_rules.py", changes, **options)
    assert adapter.summary == ("The judge uses functions: Othello.result((row, col) from 1); "
                               f"moves from game; {ONLY_GAMES}.")
    assert adapter.answer("game", *FORCED_PASS)[64:] == " O"
    assert adapter.answer("game", "a1") == f"{START} X"
    assert is_right(adapter)


def test_methods_that_take_a_state_need_a_first_state(make_adapter):
    with pytest.raises(MisfitError, match=r"Othello\(\) has no initial state, such as self.init"):
        make_adapter("design_rules.py", [("self.initial =", "self.first =")], game="Othello")


DICT_STATE = [('(rows, "B")', '{"board": rows, "turn": "B"}'), ("state[0]", 'state["board"]'),
              ("state[1]", 'state["turn"]'), ("(rows, turn)", '{"board": rows, "turn": turn}')]
LIST_STATE = [('(rows, "B")', '[rows, "B"]'), ("(rows, turn)", "[rows, turn]")]
OBJECT_STATE = [('(rows, "B")', 'State(rows, "B")'), ("state[0]", "state.board"),
                ("state[1]", "state.player"), ("(rows, turn)", "State(rows, turn)")]
NAMED_STATE = [*OBJECT_STATE, ("STEPS =", """\
import collections

State = collections.namedtuple("State", "board player")
STEPS =""")]
FROZEN_STATE = [*OBJECT_STATE, ("STEPS =", """\
import dataclasses


@dataclasses.dataclass(frozen=True)
class State:
    board: list
    player: str


STEPS =""")]
NO_PASS = ("other(side) if squares(rows, other(side)) else side", "other(side)")
DICT_PASS = 'state = {**state, "turn": other(state["turn"])}'


def test_functions_may_take_a_state(make_adapter):
    adapter = make_adapter("design_tuples.py")
    assert adapter.summary == ("The judge uses functions: mine.result((row, col)); moves from "
                               "game; positions are set up.")
    assert adapter.answer("game", *FORCED_PASS)[64:] == " O"
    assert adapter.answer("game", "a1") == f"{START} X"
    assert is_right(adapter)


@pytest.mark.parametrize("form, pass_turn", [
    ([], "state = (state[0], other(state[1]))"),
    (LIST_STATE, "state = [state[0], other(state[1])]"),
    pytest.param(DICT_STATE, DICT_PASS, marks=pytest.mark.slow),
    (DICT_STATE, 'state["turn"] = other(state["turn"])'),
    pytest.param(NAMED_STATE, "state = state._replace(player=other(state.player))",
                 marks=pytest.mark.slow),
    (FROZEN_STATE, "state = State(state.board, other(state.player))")])
def test_the_loop_of_functions_may_replace_a_state_to_pass(form, pass_turn, make_adapter):
    for change, side in ("", "X"), (pass_turn, "O"):
        adapter = make_adapter("design_tuples.py", [
            NO_PASS, *form, ('print("You have no valid move.")', change or "pass")])
        assert adapter.answer("game", *FORCED_PASS)[64:] == f" {side}"
        assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"


def test_the_move_none_may_be_a_pass(make_adapter):
    adapter = make_adapter("design_tuples.py", [
        NO_PASS, ("    if action not in actions(state):\n",
                  "    if action is None and not actions(state):\n"
                  "        return (state[0], other(player(state)))\n"
                  "    if action not in actions(state):\n"),
        ('print("You have no valid move.")', "state = result(state, None)")])
    assert adapter.answer("game", *FORCED_PASS)[64:] == " O"
    assert is_right(adapter)


def test_functions_that_take_a_state_may_have_other_names(make_adapter):
    adapter = make_adapter("design_tuples.py", [
        ("actions(", "get_legal_moves("), ("result(", "apply_move("), ("player(", "whose("),
        ("terminal(", "is_terminal(")])
    assert adapter.answer("game", *FORCED_PASS)[64:] == " O"


def test_the_game_option_may_name_any_class(make_adapter):
    adapter = make_adapter("design_numbers.py", [("class Othello", "class Spiel")], game="Spiel")
    assert adapter.summary.startswith("The judge uses a class: Spiel.play(row, col)")
    assert is_right(adapter)


def test_a_game_may_be_its_own_board_and_have_a_state(make_adapter):
    adapter = make_adapter("design_numbers.py", [
        ("        self.current_player = 1\n",
         "        self.current_player = 1\n        self.state = 'playing'\n\n"
         "    def get_piece(self, row, col):\n        return self.grid[row][col]\n"),
        ("self.grid", "self.box['tiles']"),
        ("def __init__(self):\n", "def __init__(self):\n        self.box = {}\n")])
    assert adapter.answer("game") == f"{START} X"
    assert ONLY_GAMES in adapter.summary
    assert is_right(adapter)


def test_a_board_may_replace_its_rows_on_each_move(make_adapter):
    adapter = make_adapter("design_numbers.py", [
        ("class Othello:\n    def __init__(self):\n",
         "class Board:\n    pass\n\n\n"
         "class Othello:\n    def __init__(self):\n        self.board = Board()\n"),
        ("        for r, c in [(row, col), *flips]:\n",
         "        self.grid = [list(row) for row in self.grid]\n"
         "        for r, c in [(row, col), *flips]:\n"),
        ("self.grid", "self.board.grid")])
    assert is_right(adapter)


def test_a_board_in_one_string_is_judged_only_by_games(make_adapter):
    adapter = make_adapter("small.py", [
        ("    def move(self, word):\n",
         "    def valid_moves(self):\n        return moves(self.board, self.side)\n\n"
         "    def move(self, word):\n")], game="Game")
    assert ONLY_GAMES in adapter.summary
    assert adapter.answer("moves", START, "X") == "?"
    assert is_right(adapter)


def test_cells_may_be_readable_only_through_a_method(make_adapter):
    adapter = make_adapter("design_cells.py", [
        ("self.cells", "self._tiles"),
        ("def getCell(self, position)", "def getCell(self, row, col)"),
        ("isValidPosition(position):\n            raise",
         "isValidPosition(Position(row, col)):\n            raise"),
        ("self._tiles[position.row][position.col]", "self._tiles[row][col]"),
        ("getCell(position)", "getCell(position.row, position.col)"),
        ("getCell(here)", "getCell(here.row, here.col)"),
        ("getCell(flipped)", "getCell(flipped.row, flipped.col)")])
    assert adapter.summary.endswith("positions are set up.")
    assert is_right(adapter)


def test_a_position_that_a_program_cannot_set_up_is_not_judged(make_adapter):
    adapter = make_adapter("design_numbers.py", [
        ("    def flips(",
         "    def get_piece(self, row, col):\n        return self.grid[row][col]\n\n"
         "    def set_piece(self, row, col, disc):\n"
         "        self.grid[row][col] = disc or self.grid[row][col]\n\n"
         "    def flips("),
        ("self.grid", "self.box['tiles']"),
        ("def __init__(self):\n", "def __init__(self):\n        self.box = {}\n")])
    assert adapter.summary.endswith("positions are set up.")
    assert set(adapter.answer("moves", START, "X").split()) == {"d3", "c4", "e6", "f5"}
    assert adapter.answer("moves", "XO" + "-" * 62, "X") == "?"
    assert is_right(adapter)


def test_a_winner_method_with_required_arguments_is_not_used(make_adapter):
    adapter = make_adapter("design_numbers.py", [
        ("    def score(self):\n", "    def count_discs(self, player):\n"),
        ("return discs.count(1), discs.count(-1)", "return discs.count(player)"),
        ("def winner(self)", "def winner(self, black, white)"),
        ("        black, white = self.score()\n", "")])
    assert adapter.answer("score-after", "d3") == "4 1"
    assert adapter.answer("winner-after", "d3") == "?"
    assert is_right(adapter)


def test_positions_may_have_the_attributes_x_and_y(make_adapter):
    adapter = make_adapter("design_dictionary.py", [
        ("from typing import NamedTuple", "from dataclasses import dataclass"),
        ("class Position(NamedTuple)", "@dataclass(frozen=True)\nclass Position"),
        ("[Position(x, y)", "[(x, y)")])
    assert adapter.answer("moves", f"{'-' * 8}XO{'-' * 54}", "X") == "c2"
    assert is_right(adapter)


def test_an_invalid_move_may_change_the_turn(make_adapter):
    adapter = make_adapter("design_turns.py", [
        ('[half] = "white"', '[half] = "black"'), ('[half - 1] = "black"', '[half - 1] = "white"'),
        ("            return False\n",
         "            self.current = 1 - self.current\n            return False\n")])
    assert adapter.summary.endswith("positions are set up.")
    assert adapter.answer("game", "e3").endswith(" O")


def test_a_game_may_need_a_size(make_adapter):
    adapter = make_adapter("design_turns.py", [
        ("class Game:\n    def __init__(self, size=8)",
         "class Game:\n    def __init__(self, boardSize, rows)"), ("Board(size)", "Board(rows)")])
    assert is_right(adapter)


def test_a_game_may_contain_rows(make_adapter):
    adapter = make_adapter("design_turns.py", [
        ("self.board", "self.table"),
        ("    def getCurrentPlayer",
         "    def __getitem__(self, row):\n        return self.table.grid[row]\n\n"
         "    def getCurrentPlayer")])
    assert "positions are set up" in adapter.summary
    assert is_right(adapter)


def test_another_file_may_change_the_turn(make_adapter):
    note = " No move changes the turn. If another file changes the turn, judge that file."
    adapter = make_adapter("design_turns.py", [("self.current = 1 - self.current", "pass")])
    assert adapter.summary.endswith(note)
    assert note not in make_adapter("design_turns.py").summary


# ---- Black and White ----

@pytest.mark.parametrize("numbers", [
    [],
    [("class Othello", "BLACK, WHITE, EMPTY = 3, -3, 0\n\n\nclass Othello"), ("= 1\n", "= 3\n"),
     ("= -1\n", "= -3\n"), ("legal_moves(1)", "legal_moves(3)"),
     ("legal_moves(-1)", "legal_moves(-3)")]])
def test_a_mirrored_start_is_reported_unchanged(make_adapter, numbers):
    adapter = make_adapter("design_numbers.py", [
        ("[4][4] = -1", "[4][4] = 1"), ("[4][3] = 1", "[4][3] = -1"), *numbers])
    assert adapter.answer("game") == f"{START[:27]}XO{START[29:35]}OX{START[37:]} X"


@pytest.mark.parametrize("place", ["class Othello:\n", "class Disc:\n", ""])
def test_constants_decide_which_number_is_black(make_adapter, place):
    constants = "BLACK, WHITE, EMPTY = -1, 1, 0\n"
    definition = f"{place}    {constants}" if place else constants
    head = definition if "Othello" in place else f"{definition}\n\nclass Othello:\n"
    adapter = make_adapter("design_numbers.py", [
        ("[4][4] = -1", "[4][4] = 1"), ("[4][3] = 1", "[4][3] = -1"),
        ("current_player = 1", "current_player = -1"),
        ("discs.count(1), discs.count(-1)", "discs.count(-1), discs.count(1)"),
        ("return 1 if black > white else -1", "return -1 if black > white else 1"),
        ("class Othello:\n", head)])
    assert adapter.answer("game") == f"{START} X"
    assert is_right(adapter)
