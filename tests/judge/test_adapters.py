"""Programs that support NBoard or GTP, and Python files without a protocol."""

import sys
from dataclasses import replace
from multiprocessing import Value
from pathlib import Path

import pytest
from support.child_processes import TIMEOUT

from othello.judge import reference
from othello.judge.cases import Case, load
from othello.judge.findings import Verdict
from othello.judge.judge import judge
from othello.judge.programs import Gtp, LineProgram, NBoard
from othello.judge.python_adapter import adapters
from othello.judge.python_adapter.functions import ModuleAdapter
from othello.judge.python_adapter.strategies import StrategyAdapter, call_strategy
from othello.processes.program import Program

PROGRAMS = Path(__file__).with_name("programs")
FUNCTIONS = str(PROGRAMS / "functions.py")
CASES = load()
SAMPLE = replace(CASES, cases=CASES.cases[::9])
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


def program(name, *arguments):
    return Program([sys.executable, PROGRAMS / name, *arguments], 60, 60, chatty=True)


def counts(judgement, rule):
    return [judgement.count(rule, verdict) for verdict in Verdict][:3]


def test_an_nboard_program_is_judged_by_its_moves():
    judgement = judge(NBoard(program("speaks_nboard.py")), SAMPLE, ["start", "moves"])
    assert judgement.is_right
    assert counts(judgement, "start") == [0, 0, 1]
    for rule in "line closed", "nothing closed", "valid moves":
        assert counts(judgement, rule) == [len(judgement.findings[rule]), 0, 0]


def test_a_bad_move_by_an_nboard_program_is_found():
    judgement = judge(NBoard(program("speaks_nboard.py", "bad")), SAMPLE, ["moves"])
    assert judgement.broken == ["nothing closed"]


def test_an_nboard_reply_without_a_move_is_a_wrong_answer():
    shell_program = Program(["sh", "-c", "read a; read b; read c; read d; echo pong 1; read e; "
                             "echo ==="], 5, chatty=True)
    nboard = NBoard(shell_program)
    assert nboard.answer(Case("1", "moves", "moves", "c4", START, "X")) == "nothing"
    nboard.listen()
    nboard.stop()


def test_a_gtp_program_is_judged_by_games_and_moves():
    judgement = judge(Gtp(program("speaks_gtp.py")), SAMPLE, ["start", "moves", "games", "undo"])
    assert judgement.is_right
    assert counts(judgement, "real games")[0] == len(judgement.findings["real games"])
    assert counts(judgement, "line closed")[2] == len(judgement.findings["line closed"])
    for rule in "valid moves", "refused", "undo", "undo of a pass":
        passed, failed, _ = counts(judgement, rule)
        assert passed and not failed


def test_a_gtp_program_that_accepts_invalid_moves_is_found():
    judgement = judge(Gtp(program("speaks_gtp.py", "anywhere")), SAMPLE, ["games"])
    assert judgement.broken == ["refused"]
    assert judgement.causes[0].example.answer.startswith("it accepted ")


def test_a_refused_gtp_setup_move_is_reported():
    script = "while read line; do echo; echo '?'; echo; done"
    gtp = Gtp(Program(["sh", "-c", script], 5, chatty=True))
    assert gtp.answer(Case("1", "moves", "moves", "d3", START, "X", after=("d3",))) == (
        "it refused d3")
    gtp.listen()
    gtp.stop()


def load_functions(kind="", discs="1,-1,0", seconds=0.05):
    return adapters.load(FUNCTIONS + kind, discs, seconds)


def load_strategy(kind):
    return adapters.load(str(PROGRAMS / "strategies_of_a_class.py") + kind, "", TIMEOUT)


@pytest.fixture(autouse=True)
def restored_path(monkeypatch):
    """After each test, restore `sys.path`, which the judge changes."""
    monkeypatch.setattr(sys, "path", ["", *sys.path])


def wrong_answers(guest, *questions):
    cases = [case for case in CASES.cases if case.question in questions and
             CASES.rules[case.rule].group not in CASES.optional]
    return [case.id for case in cases[::29] if guest.answer(*case.line.split()) not in (
        case.answer, case.answer.replace("=", "-"))]


def test_functions_in_a_file_answer_correctly():
    assert wrong_answers(load_functions(), "moves", "play", "turn", "score") == []


def test_no_winner_after_the_end_is_a_tie():
    guest = load_functions()
    assert guest.answer("winner", START) == "-"
    assert guest.answer("winner", "X" * 32 + "O" * 32) == "="
    assert guest.answer("winner", "X" * 33 + "O" * 31) == "X"


def test_a_class_is_called_with_its_own_words_for_discs():
    assert wrong_answers(load_functions(":Words", "black,white,."), "moves", "play") == []


def test_no_winner_is_a_tie_if_a_file_has_no_moves_function():
    guest = load_functions(":Winner", "black,white,.")
    assert guest.answer("winner", "XO" + "-" * 62) == "="
    assert guest.answer("moves", START, "X") == "?"


def test_moves_may_be_named_squares():
    assert load_functions(":Named").answer("moves", START, "X") == "d3 c4 f5 e6"


def test_a_python_file_declines_other_board_sizes():
    assert load_functions().answer("moves", "-" * 16, "X") == "?"
    assert load_functions().answer("game") == "?"


def test_a_strategy_is_stopped_and_its_best_move_counts():
    guest = load_strategy(":Strategy")
    assert guest.answer("moves", START, "X") in ("d3", "c4", "f5", "e6")
    assert guest.answer("turn", START, "X") == "?"


def test_a_strategy_may_use_a_bordered_board():
    assert load_strategy(":Bordered").answer("moves", START, "X") == "a1"


class OlderStrategy:
    """A strategy that ignores its time limit."""

    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = 11


def test_an_older_strategy_signature_is_supported():
    best_move, still_running = Value("i", -1), Value("i", 1)
    call_strategy(OlderStrategy, "?" * 100, "x", best_move, still_running, 1.0)
    assert best_move.value == 11


def test_a_class_named_strategy_is_recognized():
    assert isinstance(load_functions(), ModuleAdapter)
    assert isinstance(load_strategy(""), StrategyAdapter)


def test_invalid_squares_are_shown_unchanged():
    functions = {"moves": lambda board, player: [(1, 9), None]}
    adapter = ModuleAdapter(functions.get, "XO-")
    assert adapter.answer("moves", START, "X") == "(1,9) None"


def test_a_program_that_chooses_is_not_run_without_valid_moves():
    missing_program = LineProgram(Program(["no-such-program"], 1), chooses=True)
    assert missing_program.answer(Case("1", "nothing closed", "moves", "", START, "X")) == "?"


def test_the_reference_runs_as_a_program():
    reference = Program([sys.executable, "-m", "othello.judge.reference"], 60, 60)
    assert reference.ask("score XO--------------") == "1 1"
    reference.stop(politely=True)


def test_the_reference_declines_malformed_lines(monkeypatch, capsys):
    odd = ["hello", "moves", "moves X X", "score abc", "perft XO-------------- X x"]
    monkeypatch.setattr("sys.stdin", ["score XO--------------\n", *(f"{line}\n" for line in odd)])
    reference.main()
    assert capsys.readouterr().out == "1 1\n" + "?\n" * len(odd)
