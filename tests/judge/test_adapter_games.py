"""Small programs of many different designs can be judged without any changes to their code."""

import sys
import textwrap
from dataclasses import replace

import pytest
from support.fake_adapters import FunctionProgram

from othello.judge.cases import load
from othello.judge.judge import judge
from othello.judge.python_adapter import adapters
from othello.judge.python_adapter.errors import MisfitError

CASES = load()
GAMES = replace(CASES, cases=[case for case in CASES.cases if case.question == "game"][::12])
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
WIPED_OUT = ("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")

# The rules of Othello, implemented in functions whose names the judge doesn't know.
RULES = '''
BLACK, WHITE, EMPTY = "B", "W", "."
OTHER = {BLACK: WHITE, WHITE: BLACK}
STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


class Rules:
    def __init__(self):
        self.grid = [[EMPTY] * 8 for _ in range(8)]
        self.grid[3][3] = self.grid[4][4] = WHITE
        self.grid[3][4] = self.grid[4][3] = BLACK

    def lines(self, row, col, disc):
        if self.grid[row][col] != EMPTY:
            return []
        found = []
        for down, right in STEPS:
            line, r, c = [], row + down, col + right
            while 0 <= r < 8 and 0 <= c < 8 and self.grid[r][c] == OTHER[disc]:
                line.append((r, c))
                r, c = r + down, c + right
            if 0 <= r < 8 and 0 <= c < 8 and self.grid[r][c] == disc:
                found += line
        return found

    def able(self, disc):
        return [(r, c) for r in range(8) for c in range(8) if self.lines(r, c, disc)]

    def lay(self, row, col, disc):
        if not (0 <= row < 8 and 0 <= col < 8) or not self.lines(row, col, disc):
            return False
        for r, c in [*self.lines(row, col, disc), (row, col)]:
            self.grid[r][c] = disc
        return True

    def after(self, disc):
        return OTHER[disc] if self.able(OTHER[disc]) else disc

    def total(self, disc):
        return sum(row.count(disc) for row in self.grid)
'''
GAME = RULES + '''

class Game(Rules):
    def __init__(self):
        super().__init__()
        self.turn = BLACK

    def make_move(self, row, col):
        if not self.lay(row, col, self.turn):
            return False
        self.turn = self.after(self.turn)
        return True

    def is_over(self):
        return not (self.able(BLACK) or self.able(WHITE))
'''
# A move always changes the turn.
ALTERNATING = GAME.replace("self.turn = self.after(self.turn)", "self.turn = OTHER[self.turn]")


def hide_moves(source):
    """Add unexpected parameters to the methods that find or make moves."""
    for name in "able", "lines", "lay":
        source = source.replace(f"{name}(self, ", f"{name}(self, a, b, c, ").replace(
            f"self.{name}(", f"self.{name}(0, 0, 0, ")
    return source


VALID_MOVES = '''
    def valid_moves(self, disc):
        return self.able(disc)
'''


@pytest.fixture(autouse=True)
def restored_path(monkeypatch):
    """After each test, restore `sys.path`, which the judge changes."""
    monkeypatch.setattr(sys, "path", ["", *sys.path])


@pytest.fixture
def make_adapter(tmp_path):
    def make(source, **options):
        path = tmp_path / "mine.py"
        path.write_text(source, encoding="utf-8")
        return adapters.make_adapter(str(path), options)
    return make


def edit(source, old, new):
    assert old in source
    return source.replace(old, new)


def is_right(adapter):
    return judge(FunctionProgram(lambda line: adapter.answer(*line.split())), GAMES,
                 CASES.required).is_right


def test_a_game_without_a_move_list_is_judged_only_by_games(make_adapter):
    adapter = make_adapter(hide_moves(GAME))
    assert adapter.summary == (
        "The judge uses a class: Game.make_move(row, col); no list of moves; positions cannot be "
        "set up, so the judge asks only about games.")
    assert adapter.answer("moves", START, "X") == "?"
    assert is_right(adapter)


def test_the_end_of_a_game_is_inferred_from_the_valid_moves(make_adapter):
    source = edit(GAME, "is_over", "nothing_is_left") + VALID_MOVES
    adapter = make_adapter(source)
    assert adapter.answer("game", *WIPED_OUT).endswith(" -")
    assert is_right(adapter)


def test_the_judge_switches_turns_if_the_game_does_not(make_adapter):
    source = edit(GAME, "self.turn = self.after(self.turn)\n        return True", "return True")
    source = edit(source, "is_over", "nothing_is_left") + VALID_MOVES + '''
    def switch_turn(self):
        self.turn = OTHER[self.turn]
'''
    adapter = make_adapter(source)
    assert adapter.summary.endswith(
        "positions are set up; the judge changes the turn after each move, as the game's loop "
        "does.")
    assert is_right(adapter)


def test_the_judge_passes_if_the_game_does_not(make_adapter):
    source = edit(GAME, "self.turn = self.after(self.turn)",
                  "self.pass_turn()\n        self.passes = 0")
    source = edit(source, "return not (self.able(BLACK) or self.able(WHITE))",
                  "return self.passes == 2")
    source = edit(source, "self.turn = BLACK", "self.turn, self.passes = BLACK, 0")
    adapter = make_adapter(source + VALID_MOVES + '''
    def pass_turn(self):
        self.turn = OTHER[self.turn]
        self.passes += 1
''')
    assert adapter.summary.endswith("positions are set up; the judge passes for a side without "
                                    "moves, as the game's loop does.")
    assert is_right(adapter)


LOOP = """

def main():
    game = Game()
    while game.valid_moves(BLACK) or game.valid_moves(WHITE):
        if not game.valid_moves(game.turn):
            game.turn = OTHER[game.turn]
        game.make_move(*map(int, input().split()))
"""
SWITCH = """
    def switch_turn(self):
        self.turn = OTHER[self.turn]
"""


@pytest.mark.parametrize("loop, passes", [
    (LOOP, True),
    (SWITCH + edit(LOOP, "game.turn = OTHER[game.turn]", "game.switch_turn()"), True),
    pytest.param(SWITCH + edit(LOOP, "game.turn = OTHER[game.turn]", "print('no moves')"), False,
                 marks=pytest.mark.slow),
    (SWITCH + edit(SWITCH, "switch_turn", "take_back"), False)])
def test_the_judge_passes_if_the_loop_changes_the_turn_without_moves(loop, passes, make_adapter):
    adapter = make_adapter(ALTERNATING + VALID_MOVES + loop)
    assert is_right(adapter) == passes
    assert adapter.summary.endswith(
        "the judge passes for a side without moves, as the game's loop does.") == passes


def test_the_loop_may_find_passes_with_a_method_of_any_name(make_adapter):
    adapter = make_adapter(ALTERNATING + edit(LOOP, "valid_moves", "able"))
    assert adapter.summary.endswith(
        "the judge passes for a side without moves, as the game's loop does.")
    assert is_right(adapter)


@pytest.mark.parametrize("discs", ['"B", "W", "."', "1, -1, 0"])
def test_the_judge_changes_the_turn_if_only_the_loop_does(discs, make_adapter):
    source = edit(GAME, "        self.turn = self.after(self.turn)\n", "")
    adapter = make_adapter(edit(source, '"B", "W", "."', discs) + VALID_MOVES + LOOP
                           + "        game.turn = OTHER[game.turn]\n")
    assert adapter.summary.endswith("the judge changes the turn after each move, as the game's "
                                    "loop does.")
    assert is_right(adapter)


GLOBALS = """
BLACK, WHITE, EMPTY = "X", "O", " "
board, turn = [[EMPTY] * 8 for _ in range(8)], BLACK
board[3][3] = board[4][4] = WHITE
board[3][4] = board[4][3] = BLACK
""" + RULES[RULES.index("OTHER"):RULES.index("class Rules")] + textwrap.dedent(
    RULES[RULES.index("    def lines"):]).replace("self, ", "").replace("self.", "").replace(
        "grid", "board") + """

def make_move(row, col):
    global turn
    if lay(row, col, turn):
        turn = after(turn)


def valid_moves(disc):
    return able(disc)
"""


def test_a_program_may_have_global_variables(make_adapter):
    adapter = make_adapter(GLOBALS)
    assert adapter.summary == ("The judge uses functions: mine.make_move(row, col); moves "
                               "from game by color; positions are set up.")
    assert is_right(adapter)


def test_a_function_that_does_not_fit_is_named_if_there_is_no_global_board(make_adapter):
    with pytest.raises(MisfitError, match=r"valid_moves\(disc\) does not work"):
        make_adapter("box = {}\n" + edit(GLOBALS, "board", "box['field']"))


def test_a_pass_that_a_move_makes_is_not_in_the_loop(make_adapter):
    adapter = make_adapter(edit(ALTERNATING, "        return True\n\n    def is_over", """
        self.skip()
        return True

    def skip(self):
        if not self.valid_moves(OTHER[self.turn]):
            self.turn = OTHER[self.turn]

    def is_over""") + VALID_MOVES)
    assert not is_right(adapter)


@pytest.mark.parametrize("method", ["switch_turn", "pass_turn", "total_turns"])
def test_passes_and_the_end_of_a_game_need_a_list_of_moves(method, make_adapter):
    source = edit(GAME, "self.turn = self.after(self.turn)\n        return True", "return True")
    if method == "total_turns":
        source = edit(GAME, "is_over", "nothing_is_left")
    with pytest.raises(MisfitError, match="found no list of valid moves in Game"):
        make_adapter(hide_moves(source + f"""
    def {method}(self):
        self.turn = OTHER[self.turn]
"""))


def test_an_unknown_state_does_not_show_the_end_of_a_game(make_adapter):
    source = edit(GAME, "def is_over(self):\n        return", """@property
    def state(self):
        return State.FINISHED if self.nothing_is_left() else State.RUNNING

    def nothing_is_left(self):
        return""")
    adapter = make_adapter("import enum\n" + source + VALID_MOVES + """

class State(enum.Enum):
    RUNNING = 1
    FINISHED = 2
""")
    assert adapter.answer("game", *WIPED_OUT).endswith(" -")
    assert is_right(adapter)


def test_play_stops_if_the_game_ends_too_early(make_adapter):
    source = edit(GAME, "self.turn = self.after(self.turn)\n        return True", "return True")
    source = edit(source, "return not (", "return self.total(EMPTY) < 59 or not (") + VALID_MOVES
    adapter = make_adapter(source + '''
    def switch_turn(self):
        self.turn = OTHER[self.turn]
''')
    final_answer = adapter.answer("game", "d3", "c3", "c4")
    assert final_answer.endswith(" -") and adapter.answer("game", "d3", "c3") == final_answer


def test_the_judge_switches_the_turn_back_after_a_pass(make_adapter):
    passes = "f5 f6 d3 g5 h5 h4 f7 h6".split()  # After h6, Black must pass.
    source = edit(GAME, "self.turn = self.after(self.turn)\n        return True", "return True")
    adapter = make_adapter(source + VALID_MOVES + '''
    def next_turn(self):
        self.turn = OTHER[self.turn]
''')
    assert adapter.answer("game", *passes[:-1]).endswith(" O")
    assert adapter.answer("game", *passes).endswith(" O")
    assert adapter.answer("game", *passes, "c5").endswith(" X")


def test_the_end_is_inferred_if_only_the_loop_of_the_game_sets_it(make_adapter):
    source = edit(GAME, "is_over", "nothing_is_left") + VALID_MOVES
    source = edit(source, "self.turn = BLACK", "self.turn, self.over = BLACK, False")
    adapter = make_adapter(source)
    assert adapter.summary.endswith("; positions are set up; no move marks the game as over, so "
                                    "the judge checks for valid moves.")
    assert is_right(adapter)


def test_an_end_that_moves_set_too_late_is_not_ignored(make_adapter):
    source = edit(GAME, "is_over", "nothing_is_left") + VALID_MOVES
    source = edit(source, "self.turn = BLACK", "self.turn, self.over = BLACK, False")
    adapter = make_adapter(edit(source, "        return True\n\n    def nothing",
                                "        self.over = not self.total(EMPTY)\n        return True\n"
                                "\n    def nothing"))
    assert not adapter.answer("game", *WIPED_OUT).endswith(" -")


def test_a_program_that_crashes_in_a_long_game_is_judged(make_adapter):
    source = edit(GAME, "is_over", "nothing_is_left") + VALID_MOVES
    source = edit(source, "self.turn = BLACK", "self.turn, self.over = BLACK, False")
    adapter = make_adapter(edit(source, "def make_move(self, row, col):\n",
                                "def make_move(self, row, col):\n        1 / (row + col)\n"))
    assert adapter.answer("moves", START, "X") == "d3 c4 f5 e6"


def test_white_may_move_first(make_adapter):
    adapter = make_adapter(edit(GAME, "self.turn = BLACK", "self.turn = WHITE") + VALID_MOVES)
    assert adapter.answer("game") == f"{START} O"
    assert adapter.answer("moves", START, "O") == "e3 f4 c5 d6"
    assert adapter.answer("game", "e3", "d3").endswith(" O")


@pytest.mark.parametrize("old, new, message", [
    ("[[EMPTY] * 8 for _ in range(8)]", "[[EMPTY] * 8] * 8",
     "must start with one colour on d4 and e5 and the other colour on e4 and d5, but starts with "
     "'B' on d1, 'B' on e1, 'B' on d2, 'B' on e2"),
    ("    def __init__(self):\n        self.grid = [[EMPTY] * 8 for _ in range(8)]",
     "    grid = [[EMPTY] * 8 for _ in range(8)]\n\n    def __init__(self):",
     r"a new Game\(\) contains the moves of an earlier game; create a new board in __init__"),
    ("return self.able(disc)", "return self.able(disc)[64]",
     "found no list of valid moves in Game, .*; the first error was IndexError: list index out")])
def test_a_faulty_set_up_is_reported(old, new, message, make_adapter):
    with pytest.raises(MisfitError, match=message):
        make_adapter(hide_moves(
            edit(edit(GAME, "is_over", "nothing_is_left") + VALID_MOVES, old, new)))


def test_a_game_stops_when_it_reports_that_it_is_over(make_adapter):
    adapter = make_adapter(edit(GAME, "self.able(BLACK) or self.able(WHITE)",
                                "self.able(BLACK) and self.able(WHITE)"))
    moves = "d3 c3 b3 b2 f5 a3 a1 c1".split()  # Black must pass
    assert adapter.answer("game", *moves, "b1") == adapter.answer("game", *moves)
    assert adapter.answer("game", *moves).endswith(" -")


@pytest.mark.parametrize("more, discs", [
    ("", "{(3, 3): WHITE, (4, 4): WHITE, (3, 4): BLACK, (4, 3): BLACK}"),
    (" + 1", "{(4, 4): WHITE, (5, 5): WHITE, (4, 5): BLACK, (5, 4): BLACK}")])
def test_a_sparse_dictionary_of_discs_is_set_up(more, discs, make_adapter):
    source = edit(GAME, """[[EMPTY] * 8 for _ in range(8)]
        self.grid[3][3] = self.grid[4][4] = WHITE
        self.grid[3][4] = self.grid[4][3] = BLACK""", discs)
    square = f"(r{more}, c{more})"
    source = edit(source, "self.grid[row][col] != EMPTY", f"(row{more}, col{more}) in self.grid")
    source = edit(source, "self.grid[r][c] ==", f"self.grid.get({square}) ==")
    source = edit(source, "self.grid[r][c] =", f"self.grid[{square}] =") + VALID_MOVES
    adapter = make_adapter(edit(source, "sum(row.count(disc) for row in self.grid)",
                                "[*self.grid.values()].count(disc)"))
    assert adapter.summary.endswith("; positions are set up.")
    assert adapter.answer("moves", f"X{'O' * 63}", "X") == ""
    assert is_right(adapter)


def test_squares_may_be_counted_from_1(make_adapter):
    source = edit(GAME, "self.lay(row, col,", "self.lay(row - 1, col - 1,") + """
    def valid_moves(self, disc):
        return [(row + 1, col + 1) for row, col in self.able(disc)]
"""
    adapter = make_adapter(source)
    assert adapter.summary.startswith(
        "The judge uses a class: Game.make_move(row, col from 1); moves from game by color; ")
    assert adapter.answer("moves", START, "X") == "d3 c4 f5 e6"
    assert is_right(adapter)


XY_MOVES = """
    def valid_moves(self, disc):
        return [(col, row) for row, col in self.able(disc)]
"""


def test_squares_may_start_with_the_column(make_adapter):
    source = edit(GAME, "def make_move(self, row, col)", "def make_move(self, col, row)")
    adapter = make_adapter(source + XY_MOVES)
    assert adapter.summary.startswith("The judge uses a class: Game.make_move(col, row); moves")
    assert adapter.summary.endswith("positions are set up.")
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"
    assert is_right(adapter)


@pytest.mark.parametrize("parameters, moves", [("col, row", VALID_MOVES), ("row, col", XY_MOVES)])
def test_squares_must_have_the_same_order_in_moves_and_lists(parameters, moves, make_adapter):
    source = edit(GAME, "make_move(self, row, col)", f"make_move(self, {parameters})")
    adapter = make_adapter(source + moves)
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "a3"


@pytest.mark.parametrize("test, arguments", [
    ("is_valid_move(self, row, col):\n        disc = self.turn", "row, col"),
    ("is_legal(self, disc, row, col):\n        pass", "color, row, col")])
def test_a_test_of_each_square_replaces_a_list_of_moves(test, arguments, make_adapter):
    adapter = make_adapter(GAME + f"""
    def {test}
        return len(self.lines(row, col, disc)) > 0
""")
    assert adapter.summary == (
        "The judge uses a class: Game.make_move(row, col); moves from game, by testing each "
        f"square with {arguments}; positions are set up.")
    assert is_right(adapter)


def test_a_test_with_an_unusual_name_may_ignore_the_disc_on_a_square(make_adapter):
    source = hide_moves(edit(GAME, "if self.grid[row][col] != EMPTY", "if not disc"))
    for old, new in [("or not self.lines(", "or self.grid[row][col] != EMPTY or not self.lines("),
                     ("if self.lines(0, 0, 0, r, c, disc)]",
                      "if self.grid[r][c] == EMPTY and self.lines(0, 0, 0, r, c, disc)]")]:
        source = edit(source, old, new)
    adapter = make_adapter(source + """
    def captures(self, row, col):
        return self.lines(0, 0, 0, row, col, self.turn)
""")
    assert "moves from game.captures, by testing each square with row, col" in adapter.summary
    assert is_right(adapter)
    assert adapter.answer("moves", "XOX" + "-" * 61, "X") == ""


def test_a_list_of_moves_with_an_unusual_name_may_be_cached(make_adapter):
    adapter = make_adapter("from functools import lru_cache\n" + hide_moves(GAME) + """
    @lru_cache(maxsize=0)
    def choices(self):
        return self.able(0, 0, 0, self.turn)
""")
    assert "moves from game.choices; positions are set up" in adapter.summary


def test_an_option_may_name_a_list_of_moves_with_errors(make_adapter):
    adapter = make_adapter("import numpy\n" + edit(GAME, "make_move", "step") + """
    def legal_actions(self):
        actions = numpy.array([bool(self.lines(at // 8, at % 8, self.turn)) for at in range(63)])
        return numpy.flatnonzero(actions)
""", moves="legalActions")
    assert "moves from game; positions are set up" in adapter.summary
    assert adapter.answer("moves", f"{'-' * 61}XO-", "X") == ""
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"


def test_a_missing_list_of_moves_is_reported(make_adapter):
    with pytest.raises(MisfitError, match=r"the judge looked for legal_actions\. "):
        make_adapter(edit(GAME, "is_over", "nothing_is_left"), moves="legalActions")


def test_a_board_may_have_a_border(make_adapter):
    source = edit(GAME, "[[EMPTY] * 8 for _ in range(8)]", "[[EMPTY] * 10 for _ in range(10)]")
    source = edit(source, "grid[3][3] = self.grid[4][4]", "grid[4][4] = self.grid[5][5]")
    source = edit(source, "grid[3][4] = self.grid[4][3]", "grid[4][5] = self.grid[5][4]")
    source = edit(source, "range(8) for c in range(8)", "range(1, 9) for c in range(1, 9)")
    adapter = make_adapter(edit(edit(source, "0 <= row < 8 and 0 <= col < 8",
                                     "0 < row < 9 and 0 < col < 9"),
                                "0 <= r < 8 and 0 <= c < 8", "0 < r < 9 and 0 < c < 9")
                           + VALID_MOVES)
    assert adapter.summary.endswith("; positions are set up.")
    assert is_right(adapter)


@pytest.mark.parametrize("name, init", [
    ("no_package", None), ("empty_package", ""),
    ("importing_package", "from .game_of_mine import Game\n")])
def test_a_package_with_relative_imports_is_imported(name, init, tmp_path):
    folder = tmp_path / name
    folder.mkdir()
    if init is not None:
        (folder / "__init__.py").write_text(init, encoding="utf-8")
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    path = folder / "game_of_mine.py"
    path.write_text("from .rules import *\n" + GAME.removeprefix(RULES), encoding="utf-8")
    adapter = adapters.make_adapter(str(path), {})
    assert adapter.summary.startswith("The judge uses a class: Game.make_move(row, col);")


def test_a_missing_move_method_error_lists_the_names_tried(make_adapter):
    with pytest.raises(MisfitError, match=(
            "Game has no method that makes a move; the judge looked for make_move, play, .*, "
            "with at least one argument; name the method with --move METHOD")):
        make_adapter(hide_moves(edit(GAME, "make_move(self, ", "act(self, when, why, ")))


@pytest.mark.parametrize("name, rest", [
    ("make_move", "use --move METHOD"), ("act", "the judge looked for make_move, ")])
def test_a_move_that_leaves_its_square_empty_is_reported(name, rest, make_adapter):
    source = edit(GAME, "[*self.lines(row, col, disc), (row, col)]", "self.lines(row, col, disc)")
    with pytest.raises(MisfitError, match=(
            rf"; {name}\(row, col\) flips discs, but leaves d3 empty; {rest}")):
        make_adapter(edit(source, "make_move", name))


def test_a_method_without_arguments_does_not_make_moves(make_adapter):
    source = edit(GAME, "make_move", "put") + "\n    def play(self):\n        1 / 0\n"
    adapter = make_adapter(source)
    assert adapter.summary.startswith("The judge uses a class: Game.put(row, col);")


def test_parameters_of_a_partial_are_not_reported(make_adapter):
    source = "from functools import partial\n" + edit(
        GAME, "self.turn = BLACK", "self.turn = BLACK\n        self.play = partial(print, 1, 2)")
    with pytest.raises(MisfitError,
                       match=r"no call to Game.play\(...\) makes a valid first move"):
        make_adapter(edit(source, "make_move", "act"))


def test_a_file_that_reads_stdin_on_import_is_reported(make_adapter):
    with pytest.raises(MisfitError,
                       match="mine.py: line 2: the file reads input when it is imported"):
        make_adapter("import sys\nfor line in sys.stdin:\n    print(line)\n")


def test_a_mirrored_start_with_named_discs_is_played(make_adapter):
    source = edit(GAME, "= WHITE\n", "= BLACK  # at first\n")
    source = edit(source, "self.grid[4][3] = BLACK", "self.grid[4][3] = WHITE")
    adapter = make_adapter(source)
    assert adapter.answer("game") == f"{START.translate(str.maketrans('XO', 'OX'))} X"
    assert adapter.answer("game", "e3").endswith(" O")


def test_a_word_that_is_not_a_square_is_not_a_move(make_adapter):
    assert make_adapter(GAME).answer("game", "pass") == f"{START} X"


def test_a_crash_on_an_invalid_move_is_not_a_rejection(make_adapter):
    source = edit(GAME, "return False\n        self.turn", "1 / 0\n        self.turn")
    adapter = make_adapter(source)
    with pytest.raises(ZeroDivisionError):
        adapter.answer("game", "a1")
    assert adapter.answer("game", "d3").endswith(" O")


@pytest.mark.parametrize("error", ["Exception", "RuntimeError", "AssertionError", "Refused"])
def test_an_invalid_move_may_raise_any_error_that_programs_choose(error, tmp_path, make_adapter):
    (tmp_path / "refusals.py").write_text("class Refused(Exception):\n    pass\n")
    source = edit(GAME, "return False\n        self.turn", f"raise {error}\n        self.turn")
    adapter = make_adapter("from refusals import Refused\n" + source)
    assert adapter.answer("game", "a1") == f"{START} X"


@pytest.mark.parametrize("discs", ['"B", "W", "."', "1, -1, 0", "1, 2, 0"])
def test_a_turn_may_be_a_player_number(discs, make_adapter):
    source = edit(GAME, '"B", "W", "."', discs)
    source = edit(source, "self.turn = BLACK", "self.turn = 0")
    source = edit(source, "self.turn):", "[BLACK, WHITE][self.turn]):")
    source = edit(source, "self.turn = self.after(self.turn)",
                  "self.turn = [BLACK, WHITE].index(self.after([BLACK, WHITE][self.turn]))")
    adapter = make_adapter(source + VALID_MOVES)
    assert adapter.summary.endswith("positions are set up.")
    assert is_right(adapter)


def test_the_number_of_a_turn_is_not_a_side(make_adapter):
    source = edit(GAME, "self.turn = BLACK", "self.turn = 0")
    source = edit(source, "self.turn):", '"BW"[self.turn % 2]):')
    source = edit(source, "self.turn = self.after(self.turn)",
                  "self.turn += 1 if self.able('WB'[self.turn % 2]) else 2")
    adapter = make_adapter(source)
    assert adapter.answer("game", "d3").endswith(" O")
    assert adapter.answer("game", "d3", "c3") == "?"


@pytest.mark.parametrize("discs", ['"O", "X", "."', "0, 1, None"])
def test_black_may_be_o_or_zero(discs, make_adapter):
    source = edit(GAME, '"B", "W", "."', discs)
    for name, other_name in ("BLACK", "DARK"), ("WHITE", "LIGHT"), ("EMPTY", "FREE"):
        source = edit(source, name, other_name)
    adapter = make_adapter(source + VALID_MOVES)
    assert adapter.answer("game", "d3") == f"{START[:19]}X{START[20:27]}XX{START[29:]} O"
    assert is_right(adapter)


@pytest.mark.parametrize("fields, row, col", [("row: int; col: int", "row", "col"),
                                              ("x: int; y: int", "x", "y")])
def test_a_move_may_be_an_object_with_a_colour(fields, row, col, make_adapter):
    source = edit(GAME, "make_move(self, row, col):", "make_move(self, move):")
    source = edit(source, "self.lay(row, col, self.turn)",
                  f"self.lay(move.{row}, move.{col}, move.color)")
    adapter = make_adapter(source + f"""
    def valid_moves(self):
        return [Move(row, col, self.turn) for row, col in self.able(self.turn)]


import dataclasses


@dataclasses.dataclass
class Move:
    {fields}; color: str
""")
    assert adapter.summary.startswith(
        "The judge uses a class: Game.make_move(position(row, col, color)); moves from game; ")
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"
    assert adapter.answer("game", "a1") == f"{START} X"


def test_a_function_may_place_the_first_discs(make_adapter):
    source = edit(GAME, "        self.grid[3][3] =",
                  "\n    def reset(self):\n        self.grid[3][3] =")
    with pytest.raises(MisfitError, match=r"add a function new_game\(\) that calls the method"):
        make_adapter(source)
    start = "\n\ndef new_game():\n    game = Game()\n    game.reset()\n    return game\n"
    assert make_adapter(source + start).answer("game") == f"{START} X"


def test_an_enumeration_of_players_is_not_a_class_of_players(make_adapter):
    source = edit(GAME, "def __init__(self):\n        super",
                  "def __init__(self, x, y):\n        super")
    source += "\n\ndef new_game():\n    return Game(1, 2)\n\n\nimport enum\n\n\n"
    adapter = make_adapter(source + "class Player(enum.Enum):\n    BLACK = 1\n")
    assert adapter.answer("game") == f"{START} X"


@pytest.mark.parametrize("form", ["row, col", "col, row"])
def test_the_columns_of_a_method_are_compared_with_the_stored_rows(form, make_adapter):
    source = edit(RULES, "class Rules", "class Board") + f"""
    def at(self, {form}):
        return self.grid[row][col]


class Game:
    def __init__(self):
        self.board, self.turn = Board(), BLACK

    def make_move(self, {form}):
        if self.board.lay(row, col, self.turn):
            self.turn = self.board.after(self.turn)

    def valid_moves(self, disc):
        return [({form}) for row, col in self.board.able(disc)]
"""
    adapter = make_adapter(edit(source, "(r, c) for r in (-1, 0, 1)", "(r, c) for r in (0, 1)"))
    assert f"Game.make_move({form})" in adapter.summary
    assert adapter.answer("moves", f"X{'-' * 7}O{'-' * 55}", "X") == ""  # no line to the north
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"


def test_a_turn_may_be_a_colour_name(make_adapter):
    source = edit(GAME, "self.turn = BLACK", 'self.turn = "Black"')
    source = edit(source, "self.turn):", "self.turn[0]):")
    source = edit(source, "self.turn = self.after(self.turn)",
                  'self.turn = {"B": "Black", "W": "White"}[self.after(self.turn[0])]')
    adapter = make_adapter(source)
    assert adapter.answer("game", "d3").endswith(" O")
    assert is_right(adapter)


def test_a_turn_in_an_unknown_form_is_declined(make_adapter):
    source = edit(GAME, "self.turn = BLACK", 'self.turn = BLACK\n        self.player = "Ada"')
    assert make_adapter(edit(source, "self.turn", "self.mover")).answer("game", "d3") == "?"


def test_valid_moves_may_take_a_player_object(make_adapter):
    source = edit(GAME, "self.turn = BLACK", '''self.turn = BLACK
        self.players = [Player("Ada", BLACK), Player("Bob", WHITE)]''') + '''
    def valid_moves(self, player):
        return [at for disc in OTHER if player is self.players["BW".index(disc)]
                for at in self.able(disc)]


class Player:
    def __init__(self, name, disc):
        self.name, self.disc = name, disc
'''
    adapter = make_adapter(source)
    assert "moves from game by player" in adapter.summary
    assert adapter.answer("moves", START, "O") == "e3 f4 c5 d6"


@pytest.mark.parametrize("stored, can_set_up", [("kept", False), ("_board", True)])
def test_a_read_only_board_is_judged_only_by_games(stored, can_set_up, make_adapter):
    source = edit(GAME, "self.turn = BLACK", "self.turn = BLACK\n        self.hidden = True")
    source = edit(source, "self.grid", f"self.{stored}") + VALID_MOVES + f'''
    @property
    def board(self):
        return tuple(map(tuple, self.{stored}))
'''
    adapter = make_adapter(source)
    assert ("from game by color; positions cannot be set up" in adapter.summary) != can_set_up
    assert (adapter.answer("play", START, "X", "d3") == "?") != can_set_up
    assert is_right(adapter)


def test_a_game_that_checks_moves_against_a_stored_list_is_judged_only_by_games(make_adapter):
    source = edit(GAME, "self.turn = BLACK",
                  "self.turn = BLACK\n        self.left = self.able(BLACK)")
    source = edit(source, "not self.lay(row, col, self.turn)",
                  "(row, col) not in self.left or not self.lay(row, col, self.turn)")
    source = edit(source, "self.turn = self.after(self.turn)",
                  "self.turn = self.after(self.turn)\n        self.left = self.able(self.turn)")
    adapter = make_adapter(source + VALID_MOVES)
    assert "positions cannot be set up" in adapter.summary
    assert is_right(adapter)


def test_a_computed_turn_cannot_be_set(make_adapter):
    source = edit(GAME, "        self.turn = BLACK\n", "")
    source = edit(source, "        self.turn = self.after(self.turn)\n", "") + VALID_MOVES + '''
    @property
    def turn(self):
        return BLACK if self.total(EMPTY) % 2 == 0 else WHITE
'''
    adapter = make_adapter(source)
    assert adapter.answer("moves", START, "X") == "d3 c4 f5 e6"
    assert adapter.answer("moves", START, "O") == "?"


def test_an_earlier_turn_is_remembered_after_more_moves(make_adapter):
    adapter = make_adapter(GAME)
    turn = adapter.answer("game", "d3")
    second_adapter = make_adapter(GAME)
    second_adapter.answer("game", "d3", "c3")
    assert second_adapter.answer("game", "d3") == turn and turn.endswith(" O")


def test_a_missing_undo_is_declined_and_a_broken_one_raises(make_adapter):
    assert make_adapter(GAME).answer("undo", "d3", "undo") == "?"
    crashing = make_adapter(GAME + "\n    def undo(self):\n        self.history.pop()\n")
    with pytest.raises(AttributeError, match="history"):
        crashing.answer("undo", "d3", "undo")


PLAYERS = '''
    def winner(self):
        gap = self.total(BLACK) - self.total(WHITE)
        return self.players[gap < 0] if gap and self.is_over() else None


class Player:
    def __init__(self, name, game, disc):
        self.name, self.game, self.color = name, game, disc

    def piece_count(self):
        return self.game.total(self.color)
'''


def game_with_players(*names):
    players = ", ".join(f'Player("{name}", self, {disc})'
                        for name, disc in zip(names, ("BLACK", "WHITE")))
    return edit(GAME, "self.turn = BLACK",
                f"self.turn = BLACK\n        self.players = [{players}]") + PLAYERS


def test_score_and_winner_may_come_from_player_objects(make_adapter):
    adapter = make_adapter(game_with_players("Ada", "Bob"))
    assert adapter.answer("score-after", "d3") == "4 1"
    assert adapter.answer("winner-after", "d3") == "-"
    assert adapter.answer("winner-after", *WIPED_OUT) == "X"


def test_the_count_method_of_a_list_is_not_a_score(make_adapter):
    assert make_adapter(GAME).answer("score-after", "d3") == "?"


@pytest.mark.parametrize("black, white", [("BLACK", "WHITE"), ("'Black'", "'White'")])
def test_a_score_may_have_colours_or_their_names_as_keys(black, white, make_adapter):
    adapter = make_adapter(GAME + f'''
    def score(self):
        return {{{black}: self.total(BLACK), {white}: self.total(WHITE)}}
''')
    assert adapter.answer("score-after", "d3") == "4 1"


def test_a_count_by_colour_is_preferred_to_a_score_by_name(make_adapter):
    adapter = make_adapter(GAME + '''
    def score(self):
        return {"Ada": self.total(BLACK), "Bob": self.total(WHITE)}

    def count(self, disc):
        return self.total(disc)
''')
    assert adapter.answer("score-after", "d3") == "4 1"


@pytest.mark.parametrize("winner, answer", [
    ('"Black"', "X"), ('"White"', "O"), ('"Draw"', "="), ('"Ada"', "?")])
def test_the_winner_may_be_a_colour_name(winner, answer, make_adapter):
    adapter = make_adapter(GAME + f"\n    def winner(self):\n        return {winner}\n")
    assert adapter.answer("winner-after", *WIPED_OUT) == answer


SPANISH = GAME
for english, spanish in (("class Game(", "class Juego("), ("make_move", "jugar"),
                         ("self.turn", "self.turno"), ("grid", "casillas"),
                         ("able(", "movimientos("), ("is_over", "terminado"), ('"B"', '"N"'),
                         ('"W"', '"B"')):
    SPANISH = edit(SPANISH, english, spanish)
for english, spanish in ("BLACK", "NEGRO"), ("WHITE", "BLANCO"), ("EMPTY", "VACIO"):
    SPANISH = edit(SPANISH, english, spanish)
UNGUARDED_LOOP = """
while valid_moves(BLACK) or valid_moves(WHITE):
    make_move(*map(int, input().split()))
"""


def test_names_may_be_in_another_language(make_adapter):
    adapter = make_adapter(SPANISH)
    assert adapter.summary == (
        "The judge uses a class: Juego.jugar(row, col); moves from game.movimientos by color; "
        "positions are set up.")
    assert adapter.answer("game", "d3").endswith(" O")
    assert is_right(adapter)


def test_a_file_may_read_input_after_its_definitions(make_adapter):
    for source in GLOBALS + UNGUARDED_LOOP, GAME + VALID_MOVES + "\n\ninput()\n":
        adapter = make_adapter(source)
        assert adapter.summary.endswith("positions are set up.")
        assert is_right(adapter)


def test_input_before_the_definitions_is_reported(make_adapter):
    with pytest.raises(MisfitError, match="line [0-9]+: the file reads input"):
        make_adapter(GAME[:GAME.index("    def able")] + "\n\ninput()\n")


def test_a_package_that_reads_input_is_reported(tmp_path):
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    path = tmp_path / "reading_game.py"
    path.write_text("from .rules import *\ninput()\n", encoding="utf-8")
    with pytest.raises(MisfitError, match="line 2: the file reads input"):
        adapters.make_adapter(str(path), {})


def test_another_class_is_judged_if_the_game_class_is_only_a_loop(make_adapter):
    source = edit(GAME, "class Game(Rules)", "class Logic(Rules)")
    adapter = make_adapter(source + VALID_MOVES + """

class Game:
    def __init__(self):
        self.logic, self.name = Logic(), input("Your name? ")
""")
    assert adapter.summary.startswith("The judge uses a class: Logic.make_move(row, col); ")
    assert is_right(adapter)


def test_a_loop_that_changes_a_local_turn_is_replaced_by_the_judge(make_adapter):
    adapter = make_adapter(edit(RULES, "lay(", "make_move(") + VALID_MOVES + """
    def next_player(self, disc):
        return self.after(disc)
""")
    assert adapter.summary == (
        "The judge uses a class: Rules.make_move(row, col, color); moves from game by color; "
        "positions are set up; the judge changes the turn after each move and passes, "
        "because the game stores no side to move.")
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"
    assert is_right(adapter)


UNCHECKED = edit(GAME, "not (0 <= row < 8 and 0 <= col < 8) or not self.lines(row, col, disc)",
                 "False")
CHECKING_LOOP = """

def main():
    game = Game()
    while True:
        square = tuple(map(int, input().split()))
        if square in game.valid_moves(game.turn):
            game.make_move(*square)
"""
TEST = """
    def is_valid(self, row, col):
        return 0 <= row < 8 and 0 <= col < 8 and self.lines(row, col, self.turn) != []
"""


@pytest.mark.parametrize("loop, checks", [
    (VALID_MOVES + CHECKING_LOOP, True),
    (VALID_MOVES + edit(CHECKING_LOOP, "square in game.valid_moves(game.turn)",
                        "game.valid_moves(game.turn)"), False),
    (TEST + edit(CHECKING_LOOP, "square in game.valid_moves(game.turn)", "game.is_valid(*square)"),
     True)])
def test_the_judge_checks_moves_if_the_loop_does(loop, checks, make_adapter):
    adapter = make_adapter(UNCHECKED + loop)
    assert adapter.summary.endswith(
        "the judge checks each move first, as the game's loop does.") == checks
    assert adapter.answer("play", START, "X", "a1") == "invalid" or not checks
    assert is_right(adapter) == checks


BORDERED = edit(GAME, "[[EMPTY] * 8 for _ in range(8)]",
                "['#' if n < 10 or n > 89 or n % 10 in (0, 9) else EMPTY for n in range(100)]")
for grid, flat in (("grid[3][3] = self.grid[4][4]", "grid[44] = self.grid[55]"),
                   ("grid[3][4] = self.grid[4][3]", "grid[45] = self.grid[54]"),
                   ("grid[row][col]", "grid[10 * row + col + 11]"),
                   ("grid[r][c]", "grid[10 * r + c + 11]"),
                   ("sum(row.count(disc) for row in self.grid)", "self.grid.count(disc)"),
                   ("make_move(self, row, col):", "make_move(self, at):\n"
                    "        row, col = divmod(at - 11, 10)")):
    BORDERED = edit(BORDERED, grid, flat)


def test_a_flat_board_may_have_a_border(make_adapter):
    adapter = make_adapter(BORDERED + """
    def valid_moves(self, disc):
        return [10 * row + col + 11 for row, col in self.able(disc)]
""")
    assert adapter.summary.startswith("The judge uses a class: Game.make_move(index with a border")
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"
    assert is_right(adapter)


@pytest.mark.parametrize("key", ['"abcdefgh"[{col}] + str({row} + 1)', "{row} + 1, {col} + 1"])
def test_a_dictionary_may_have_names_or_numbers_from_1_as_keys(key, make_adapter):
    source = GAME
    for row, col in ("row", "col"), ("r", "c"), ("3", "3"), ("4", "4"), ("3", "4"), ("4", "3"):
        source = edit(source, f"grid[{row}][{col}]", f"grid[{key.format(row=row, col=col)}]")
    source = edit(source, "[[EMPTY] * 8 for _ in range(8)]",
                  f"{{({key.format(row='r', col='c')}): EMPTY "
                  "for r in range(8) for c in range(8)}")
    adapter = make_adapter(edit(source, "sum(row.count(disc) for row in self.grid)",
                                "[*self.grid.values()].count(disc)") + VALID_MOVES)
    assert adapter.summary.endswith("positions are set up.")
    assert is_right(adapter)


def test_a_board_may_be_an_array(make_adapter):
    source = edit(GAME, "[[EMPTY] * 8 for _ in range(8)]", "numpy.zeros((8, 8), dtype=int)")
    source = edit(source, '"B", "W", "."', "1, -1, 0") + VALID_MOVES
    adapter = make_adapter("import numpy\n" + edit(
        source, "sum(row.count(disc) for row in self.grid)", "(self.grid == disc).sum()"))
    assert adapter.answer("moves", f"XO{'-' * 62}", "X") == "c1"
    assert is_right(adapter)


@pytest.mark.parametrize("condition, answer", [("True", "?"), ("self.total(BLACK) > 4", "X")])
def test_a_winner_that_is_just_the_leader_is_ignored(condition, answer, make_adapter):
    source = edit(GAME, "is_over", "nothing_is_left") + VALID_MOVES
    adapter = make_adapter(source + f"""
    def winner(self):
        return max(BLACK, WHITE, key=self.total) if {condition} else None
""")
    moves = "d3 c3 b3 b2 f5 a3 a1".split()
    assert adapter.answer("winner-after", *moves) == answer
    assert adapter.answer("winner-after", *WIPED_OUT) == "X"
