"""The judge also explains combined faults, and wrong answers that no hypothesis predicts."""

from dataclasses import replace
from pathlib import Path

import pytest
from support.judge_seeds import FIRST_FAULTS
from support.fake_adapters import FunctionProgram, right_answer

from othello.judge.cases import load
from othello.judge.hypotheses import DIRECTIONS
from othello.judge.judge import judge

CASES = load()
SMALL_SOURCE = (Path(__file__).parent / "programs" / "small.py").read_text(encoding="utf-8")
NORTH, TRANSPOSED = FIRST_FAULTS["no north"], FIRST_FAULTS["transposed moves"]
UNCOUNTED_DISC = ("[self.side] += len(flipped) + 1", "[self.side] += len(flipped)",
                  "the score of a game is wrong: the placed disc isn't counted")
REFUSAL_PASSES = ('''self.side == "-" or place is None or not valid(self.board, self.side, *place):
''', '''self.side == "-":
            return
        if place is None or not valid(self.board, self.side, *place):
            self.side = turn(self.board, self.side)
''', "a refused move changes the turn")


NO_FIRST_LINES = ("for row in range(8) for col in range(8) if",
                  "for row in range(1, 8) for col in range(1, 8) if", "")
LOOP = """    while 0 <= row < 8 and 0 <= col < 8:
        disc = board[8 * row + col]
        if disc == "-":
            return []
        if disc == side:
            return flipped
        flipped.append((row, col))
"""
NEGATIVE_INDICES = (LOOP, LOOP.replace("0 <= row < 8 and 0 <= col < 8", "row < 8 and col < 8")
                    .replace("8 * row + col]", "8 * (row % 8) + col % 8]")
                    .replace("(row, col)", "(row % 8, col % 8)"), "")
FILLED_GAPS = LOOP, LOOP.replace('        if disc == "-":\n            return []\n', ""), ""
TIES, NO_RESULTS = (("    return compared(*score(board))\n", f'    return "{result}"\n', "")
                    for result in "=-")
ENDS_EARLY = ("""    if moves(board, side):
        return side
    return "-"
""", """    return "-"
""", "")
GAME_GOES_ON = ("""    if moves(board, side):
        return side
    return "-"
""", """    places = [(row, col) for row in range(8) for col in range(8)]
    is_over = not any(valid(board, mover, *place) for mover in OTHER for place in places)
    return "-" if is_over else side
""", "")
EXTRA_DISC = "[OTHER[self.side]] -= len(flipped)", "[OTHER[self.side]] -= len(flipped) + 1", ""
MIRRORED = '"abcdefgh"[col] + str(row + 1)', '"hgfedcba"[col] + str(row + 1)', ""
BOUNDS = "    if not (0 <= row < 8 and 0 <= col < 8):\n        return None\n"
WRAPPED = BOUNDS, "    row, col = row % 8, col % 8\n", ""
RENUMBERED = BOUNDS, "    row, col = divmod((8 * row + col) % 64, 8)\n", ""


def reversed_answer(line):
    """Reverse the characters of the right answer. No hypothesis predicts this answer."""
    return right_answer(line)[::-1]


def small_program(*faults):
    """Insert faults into the small program, and return its `answer` function."""
    source = SMALL_SOURCE
    for before, after, _ in faults:
        assert source.count(before) == 1
        source = source.replace(before, after)
    names = {"__name__": "small"}
    exec(source, names)
    return names["answer"]


def cause_titles(answer, cases):
    return [cause.title for cause in judge(FunctionProgram(answer), cases, cases.required).causes]


def cases_of(*rules):
    """Return short test cases for the given rules."""
    return replace(CASES, cases=tuple(
        case for case in CASES.cases if case.rule in rules and len(case.moves) < 15))


def program_wrong_if(is_wrong):
    return lambda line: reversed_answer(line) if is_wrong(*line.split()) else right_answer(line)


def test_wrong_moves_of_one_side_are_one_cause():
    program = program_wrong_if(lambda question, *words: question == "play" and words[1] == "O")
    judgement = judge(FunctionProgram(program), cases_of(*DIRECTIONS), CASES.required)
    cause, = judgement.causes
    assert cause.title == "the moves of White"
    assert cause.rules == tuple(DIRECTIONS)


def test_wrong_moves_in_all_directions_are_one_cause():
    program = program_wrong_if(lambda question, *words: question == "play")
    judgement = judge(FunctionProgram(program), cases_of(*DIRECTIONS), CASES.required)
    cause, = judgement.causes
    assert cause.title == "all directions" and cause.look.startswith("the code that all")
    assert cause.rules == tuple(DIRECTIONS)


def test_a_side_is_named_if_only_its_moves_are_wrong():
    north = {case.line for case in CASES.cases if case.rule == "north" and case.side == "O"}
    program = program_wrong_if(lambda *words: " ".join(words) in north)
    assert cause_titles(program, cases_of(*DIRECTIONS)) == ["north, only when White moves"]


def test_the_side_that_moved_before_a_wrong_turn_is_named():
    lines = {case.line for case in CASES.cases if case.rule == "forced pass" and case.side == "X"}

    def wrong(line):
        return "nobody" if line in lines else right_answer(line)

    assert cause_titles(wrong, cases_of("start", "forced pass")) == [
        "forced pass, only when Black has moved"]


@pytest.mark.parametrize("fault", [UNCOUNTED_DISC, REFUSAL_PASSES])
def test_a_fault_in_games_is_found_despite_a_fault_in_squares(fault):
    titles = cause_titles(small_program(TRANSPOSED, fault),
                          cases_of("start", "line closed", "refused", "score of a game"))
    assert [title.partition(" when ")[0] for title in titles] == [
        "rows and columns are swapped", fault[2]]


def test_a_fault_in_moves_is_found_despite_a_fault_in_games():
    cases = cases_of("start", "north", "south", "refused")
    titles = cause_titles(small_program(NORTH, REFUSAL_PASSES), cases)
    assert titles[0] == "the direction north is missing"


def test_a_fault_in_moves_is_found_despite_a_fault_in_turns():
    small_answer = small_program(NORTH)

    def wrong(line):
        return "nobody" if line.startswith("turn") and line.endswith("O") else small_answer(line)

    assert cause_titles(wrong, cases_of("north", "south", "forced pass", "no other pass"))[0] == (
        "the direction north is missing")


def test_right_counters_do_not_contradict_a_fault_in_moves():
    small_answer = small_program(NORTH)

    def answer(line):
        return right_answer(line) if line.startswith("score-after") else small_answer(line)

    assert cause_titles(answer, cases_of("north", "south", "score of a game")) == [
        "the direction north is missing"]


def test_right_counters_contradict_a_fault_in_counters():
    small_answer = small_program(UNCOUNTED_DISC)

    def answer(line):
        return small_answer(line) if len(line.split()) % 2 else right_answer(line)

    assert cause_titles(answer, cases_of("start", "score of a game")) == ["score of a game"]


def test_a_short_list_of_moves_is_found_even_if_the_game_goes_on_without_it():
    cases = cases_of("line closed", "valid moves", "forced pass", "no other pass")
    assert cause_titles(small_program(NO_FIRST_LINES, GAME_GOES_ON), cases) == [
        "the program doesn't find valid moves on rank 1 and file a"]


@pytest.mark.parametrize("fault, rules, cause", [
    (NEGATIVE_INDICES, ["upper edge", "left edge", "right edge"],
     "lines wrap around the board from rank 1 to rank 8 and from file a to file h"),
    (FILLED_GAPS, ["flips nothing", "gap"], "lines run over empty squares"),
    (ENDS_EARLY, ["forced pass", "no other pass"],
     "the game ends as soon as one side can't move"),
    (EXTRA_DISC, ["score of a game"], "the score of a game is wrong: a move takes one disc too "
     "many from the other side"),
    (MIRRORED, ["line closed", "occupied"],
     "left and right are swapped when the program writes squares: file a becomes file h"),
    (WRAPPED, ["off the board", "refused"],
     "a square off the board is read as another one (for example, i3 as a3)"),
    (RENUMBERED, ["off the board", "refused"],
     "a square off the board is read as another one (for example, i3 as a4)"),
    (TIES, ["winner", "tie"], "every result is a tie, perhaps because the game never ends"),
    (NO_RESULTS, ["full board", "occupied", "winner", "tie"],
     "no game has a result, perhaps because the game never ends")])
def test_a_common_fault_is_one_cause(fault, rules, cause):
    assert cause_titles(small_program(fault), cases_of("start", *rules)) == [cause]


@pytest.mark.parametrize("start, look", [
    (('START, "X"', 'START, "O"', ""), "the code that chooses the side to move first"),
    (('"OX" + "-" * 6 + "XO"', '"OO" + "-" * 6 + "XX"', ""), CASES.rules["start"].look)])
def test_a_wrong_start_is_found_in_the_board_or_in_the_first_side(start, look):
    judgement = judge(FunctionProgram(small_program(start)), cases_of("start"), ["start"])
    assert judgement.causes[0].look == look


@pytest.mark.parametrize("number, title", [(1, "gap"), (2, "lines run over empty squares")])
def test_a_hypothesis_must_explain_at_least_two_answers(number, title):
    gaps = [case for case in CASES.cases if case.rule == "gap"]
    cases = replace(CASES, cases=tuple(gaps[:number]))
    assert cause_titles(small_program(FILLED_GAPS), cases) == [title]


def test_a_hypothesis_that_fits_only_some_games_is_not_a_cause():
    cases = cases_of("start", "score of a game")
    assert cause_titles(small_program(UNCOUNTED_DISC), cases) == [UNCOUNTED_DISC[2]]
