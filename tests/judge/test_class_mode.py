"""The judge runs Python files and Java folders that have no adapter of their own."""

import json
import os
import re
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from support.fake_adapters import FunctionProgram
from support.paths import ROOT

from othello.cli import main
from othello.judge.cases import Case, load
from othello.judge.judge import judge
from othello.judge.programs import AdaptedProgram, java_folder, python_file, supports_protocol
from othello.judge.python_adapter.adapters import make_adapter
from othello.judge.python_adapter.errors import MisfitError
from othello.judge.table import Row, as_text, judge_path, open_program, programs
from othello.processes.program import (
    LateAnswerError, NoAnswerError, NoAnswerInTimeError, NotStartedError, Program)

PROGRAMS = Path(__file__).with_name("programs")
CLASS_DESIGN = ROOT.parent / "shared" / "data" / "judge" / "class_design.py"
CASES = load()
SAMPLE = replace(CASES, cases=CASES.cases[::97])
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


@pytest.fixture(autouse=True)
def restored_path(monkeypatch):
    """After each test, restore `sys.path`, which the judge changes."""
    monkeypatch.setattr(sys, "path", ["", *sys.path])


def inspect_program(path, **options):
    return make_adapter(str(path), options)


def write_program(folder, source):
    path = folder / "mine.py"
    path.write_text(source, encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("name, design", [
    ("design_cells.py", "Game.make_move(position); moves from MoveValidator by color"),
    ("design_numbers.py", "Othello.play(row, col); moves from game by color"),
    ("design_counts.py", "ReversiGame.move(square); moves from game by color"),
    ("design_players.py", "Game.make_move(position); moves from validator by board"),
    ("design_turns.py", "Game.make_move(row, col); moves from MoveValidator by color"),
    ("design_dictionary.py", "Game.play(position); moves from game by color"),
])
def test_each_class_design_is_understood_and_judged_right(name, design):
    adapter = inspect_program(PROGRAMS / name)
    assert adapter.summary == f"The judge uses a class: {design}; positions are set up."
    program = FunctionProgram(lambda line: adapter.answer(*line.split()))
    assert judge(program, SAMPLE, CASES.required).is_right


@pytest.mark.skipif(not CLASS_DESIGN.exists(), reason="needs the shared data")
def test_the_interview_page_design_is_judged_right():
    adapter = inspect_program(CLASS_DESIGN)
    judgement = judge(FunctionProgram(lambda line: adapter.answer(*line.split())), SAMPLE,
                      CASES.required + CASES.optional)
    assert judgement.is_right


@pytest.mark.parametrize("stack", ["_done", "_undo"])
def test_score_winner_and_undo_use_the_game_itself(stack, tmp_path):
    source = (PROGRAMS / "design_counts.py").read_text(encoding="utf-8")
    adapter = inspect_program(write_program(tmp_path, source.replace("_done", stack)))
    assert adapter.answer("score-after", "d3") == "4 1"
    assert adapter.answer("winner-after", "d3") == "-"
    assert adapter.answer("undo", "d3", "undo") == f"{START} X"
    assert adapter.answer("undo", "undo", "redo") == f"{START} X"
    moves = "e6 f4 e3 f6 g5 d6 e7 f5 c5".split()
    assert adapter.answer("winner-after", *moves) == "X"


@pytest.mark.slow
@pytest.mark.parametrize("players", ["self.black = black\n        self.white = white",
                                     "self.pair = [black, white]"])
def test_players_need_colour_names_to_set_up_positions(players, tmp_path):
    source = (PROGRAMS / "design_players.py").read_text(encoding="utf-8")
    statement = "self.players = {Piece.BLACK: black, Piece.WHITE: white}"
    expression = "self.players[piece.opposite()]"
    side = "(self.black if piece is Piece.WHITE else self.white)"
    if "pair" in players:
        side = side.replace("self.black", "self.pair[0]").replace("self.white", "self.pair[1]")
    source = source.replace(statement, players).replace(expression, side)
    adapter = inspect_program(write_program(tmp_path, source))
    assert ("asks only about games" in adapter.summary) == ("pair" in players)
    program = FunctionProgram(lambda line: adapter.answer(*line.split()))
    assert judge(program, SAMPLE, CASES.required).is_right


def test_an_early_winner_is_ignored_if_the_game_is_not_over():
    assert inspect_program(PROGRAMS / "design_turns.py").answer("winner-after", "d3") == "-"


def test_trial_calls_show_the_arguments_of_functions(tmp_path):
    source = (PROGRAMS / "small.py").read_text(encoding="utf-8")
    adapter = inspect_program(write_program(tmp_path, source))
    assert adapter.summary.startswith("The judge uses these functions: moves(board, side); "
                                      "play(board, side, row, col). The judge passes ")
    assert adapter.answer("moves", START, "X") == "d3 c4 f5 e6"


def test_a_function_with_an_unknown_signature_is_reported(tmp_path):
    path = write_program(tmp_path, "def valid_moves(a, b, c, d):\n    return []\n")
    with pytest.raises(MisfitError, match=(
            r"mine.py: valid_moves\(a, b, c, d\) does not work in the start.*; the first error "
            r"was TypeError: valid_moves\(\) missing 2 .*'d'\. Instead, you can")):
        inspect_program(path)


@pytest.mark.parametrize("line, end", [
    ("return []", "; specify unusual values of the discs with --discs BLACK,WHITE,EMPTY. Inst"),
    ("return []\n\n\nBLACK, WHITE, EMPTY = 'bw '", "and as a string. Instead, "),
    ("return [board[8]]\n\n\nBLACK, WHITE, EMPTY = 'bw '",
     "; the first error was IndexError in line 2: list index out of range. Instead, ")])
def test_a_function_with_faulty_answers_is_reported(line, end, tmp_path):
    path = write_program(tmp_path, f"def valid_moves(board, side):\n    {line}\n")
    with pytest.raises(MisfitError, match=re.escape(end)):
        inspect_program(path)


def test_a_method_with_an_unknown_signature_is_reported(tmp_path):
    source = (PROGRAMS / "design_numbers.py").read_text(encoding="utf-8")
    path = write_program(tmp_path, source.replace("def play(self, row, col)",
                                                  "def play(self, row, col, when, why)"))
    with pytest.raises(MisfitError,
                       match=r"no call to Othello.play\(self, row, col, when, why\) makes"):
        inspect_program(path)


@pytest.mark.parametrize("source, message", [
    ("move = input()\n",
     "mine.py: line 1: the file reads input when it is imported or a game starts; move "),
    ("def f(:\n", "mine.py: line 1: SyntaxError: invalid syntax. The judge must "),
    ("1 / 0\n", "mine.py: line 1: ZeroDivisionError: division by zero. The judge must "),
    ("assert False\n", "mine.py: line 1: AssertionError. The judge must "),
    ("x = 1\n", "mine.py: found no game class"),
    ("class Game:\n    pass\n", "mine.py: found no 8x8 board in Game()"),
    ("class Game:\n    def __init__(self, a):\n        pass\n",
     "mine.py: calling Game() without arguments must start a game, but the constructor takes (a)"),
    ("class Match:\n    board = 'BWBW'.join(['W' * 30] * 3)[:64]\n",
     "mine.py: Match() must start with one colour on d4 and e5 and the other"),
])
def test_an_unjudgeable_file_is_rejected_with_a_reason(tmp_path, source, message):
    with pytest.raises(MisfitError) as exc_info:
        inspect_program(write_program(tmp_path, source))
    assert str(exc_info.value).startswith(message)
    is_misfit = "Game" in source or source == "x = 1\n"
    assert str(exc_info.value).endswith("which the documentation describes.") == is_misfit


def test_a_syntax_error_in_another_file_is_reported_with_its_place(tmp_path):
    (tmp_path / "rules.py").write_text("\n\n\ndef f(:\n", encoding="utf-8")
    with pytest.raises(MisfitError, match=(
            r"^mine.py: line 1: SyntaxError: invalid syntax \(rules.py, line 4\)\. The judge")):
        inspect_program(write_program(tmp_path, "import rules\n"))


def test_a_message_contains_no_line_number_of_the_adapter(tmp_path):
    path = tmp_path / "board.py"  # the adapter has a module with this name
    path.write_text("class Game:\n    pass\n", encoding="utf-8")
    with pytest.raises(MisfitError, match=r"^board.py: found no 8x8 board in Game\(\)"):
        inspect_program(path)


def test_a_misfit_that_reads_questions_may_speak_the_protocol(tmp_path):
    path = write_program(tmp_path, "import sys\nfor line in sys.stdin:\n    1 / 0\n")
    with pytest.raises(MisfitError) as exc_info:
        inspect_program(path)
    assert str(exc_info.value).endswith(
        f" If mine.py speaks the judge's protocol, run the judge with -- python3 {path}.")


def test_the_named_game_class_must_exist():
    with pytest.raises(MisfitError, match=r"no class Match in the file \(--game\)"):
        inspect_program(PROGRAMS / "design_numbers.py", game="Match")


def test_the_named_list_of_moves_must_exist():
    with pytest.raises(MisfitError, match="no list of valid moves in Game, .* for nofunc"):
        inspect_program(PROGRAMS / "design_cells.py", moves="nofunc")


@pytest.mark.parametrize("option", ["move", "moves"])
def test_the_named_function_must_exist(option):
    with pytest.raises(MisfitError, match=rf"no function nofunc in the file \(--{option}\)"):
        inspect_program(PROGRAMS / "functions.py", **{option: "nofunc"})


def test_a_line_protocol_program_is_recognized():
    assert supports_protocol(ROOT / "docs" / "judge" / "starter.py")
    assert not supports_protocol(PROGRAMS / "design_numbers.py")


def test_a_file_is_judged_without_options(capsys):
    path = PROGRAMS / "design_counts.py"
    assert main(["judge", "--time", "20", "--group", "start", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Right: 1 case passed."
    assert lines[1].startswith("The judge uses a class: ReversiGame.move(square)")


def test_judge_prints_why_a_file_is_a_misfit(tmp_path, capsys):
    path = write_program(tmp_path, "x = 1\n")
    assert main(["judge", "--group", "start", str(path)]) == 1
    assert capsys.readouterr().out.startswith(
        "The program was not judged. mine.py: found no game class")


def test_a_program_that_reads_input_cannot_read_the_questions(tmp_path):
    source = (PROGRAMS / "design_numbers.py").read_text(encoding="utf-8")
    path = write_program(tmp_path, source.replace(
        "def play(self, row, col):\n",
        "def play(self, row, col):\n        self.score() == (3, 3) and input('Press Enter')\n"))
    program = python_file(path, 20, {}, ())
    with pytest.raises(NoAnswerError, match="EOFError: EOF when reading a line"):
        program.answer(Case("game-1", "games", "game", "", moves=("d3", "c3", "c4")))
    program.stop()


def test_a_program_whose_start_never_ends_is_not_judged():
    program = AdaptedProgram(Program([sys.executable, "-c", "while True: pass"], 0.1, first=0.2))
    with pytest.raises(NotStartedError, match=r"within 0.2 s\. At the start, the judge calls "):
        program.answer(Case("game-1", "games", "game", "", moves=("d3",)))
    program.stop()


@pytest.mark.parametrize("notes, error", [
    (["the first start"], NoAnswerInTimeError("It gave no answer within 10 s.")),
    ([], LateAnswerError("It gave no answer within 10 s.", "the first line"))])
def test_a_late_start_is_a_missing_answer_if_the_program_can_start(notes, error):
    def read_line():
        raise error

    process = SimpleNamespace(is_running=False, write_line=str, read_line=read_line)
    program = AdaptedProgram(process)
    program.notes = notes
    with pytest.raises(type(error), match="10 s"):
        program.answer(Case("game-1", "games", "game", "", moves=("d3",)))


def test_a_program_may_have_modules_with_the_names_of_our_modules(tmp_path):
    source = (PROGRAMS / "design_numbers.py").read_text(encoding="utf-8")
    for name, text in {"board": source, "othello": "from board import Othello\n",
                       "game": "from othello import Othello\n"}.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    program = python_file(tmp_path / "game.py", 20, {}, ())
    assert program.answer(Case("1", "moves", "moves", "", START, "X")) == "d3 c4 e6 f5"
    program.stop()


JAVA = {"Piece": "public enum Piece { BLACK, WHITE, EMPTY }",
        "Position": "public class Position { public Position(int row, int col) {} }",
        "Game": "public class Game { public void makeMove(int row, int col) {} }"}


# Each move ends the game, and White wins. The results are left out.
SHORT_GAME = """public class Game {
    Piece[] cells = new Piece[64]; Piece currentPlayer = Piece.BLACK; boolean over;
    CONSTRUCTOR {
        java.util.Arrays.fill(cells, Piece.EMPTY);
        cells[27] = cells[36] = Piece.WHITE; cells[28] = cells[35] = Piece.BLACK;
    }
    Game getBoard() { return this; }
    CELL
    RESULT
    void makeMove(Position p) { cells[p.at] = Piece.BLACK; over = true; }
}"""
SHORT_JAVA = {
    "Piece": JAVA["Piece"], "Player": "public record Player(String name, Piece color) {}",
    "State": "public enum State { IN_PROGRESS, WHITE_WINS }",
    "Position": "public class Position { int at; public Position(int row, int col) "
                "{ at = 8 * row + col; } }"}
CELL_AT = "Piece getCell(int row, int col) { return cells[8 * row + col]; }"
STATE = "State getState() { return over ? State.WHITE_WINS : State.IN_PROGRESS; }"
OVER = "boolean isGameOver() { return over; }"


def write_java(folder, sources):
    for name, source in sources.items():
        (folder / f"{name}.java").write_text(source)


def short_java(constructor, cell, result):
    game = SHORT_GAME.replace("CONSTRUCTOR", constructor).replace("CELL", cell)
    return {**SHORT_JAVA, "Game": game.replace("RESULT", result)}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
@pytest.mark.parametrize("sources, problem", [
    (JAVA, "Game has no makeMove(Position): found makeMove(int, int)."),
    (short_java("Game(int size)", CELL_AT, STATE), "Game has no suitable constructor."),
    (short_java("Game()", "", STATE), "The judge can't read the board."),
    (short_java("Game()", CELL_AT, ""), "The judge can't detect the end of a game."),
    ({"Piece": JAVA["Piece"]}, "The folder has no class Game.")])
def test_the_java_members_that_the_judge_needs_are_listed(sources, problem, tmp_path, capsys):
    write_java(tmp_path, sources)
    assert main(["judge", "--group", "start", str(tmp_path)]) == 1
    assert capsys.readouterr().out == (
        f"The program was not judged. {problem} The judge needs Game() or Game(Player, Player), "
        "Game.makeMove(Position), Game.getBoard(), Game.getCurrentPlayer(), Game.isGameOver() or "
        "Game.getState(), Board.getCell(Position) or Board.getCell(int, int), "
        "Position(int row, int col), and Piece with BLACK, WHITE and EMPTY.\n")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
@pytest.mark.parametrize("constructor, result, winner", [
    ("Game(Player black, Player white)", STATE, "O"), ("Game()", OVER, "?"),
    ("Game()", OVER + " Piece getWinner() { return null; }", "=")])
def test_java_is_asked_only_for_what_it_has(constructor, result, winner, tmp_path):
    write_java(tmp_path, short_java(constructor, CELL_AT, result))
    program = java_folder(tmp_path, 20, tmp_path / "classes")
    answers = [program.answer(Case("1", "rule", question, "", board, moves=moves, side=side))
               for question, board, side, moves in (
                   ("game", "", "", ()), ("game", "", "", ("d3",)),
                   ("winner-after", "", "", ("d3",)), ("score-after", "", "", ("d3",)),
                   ("moves", START, "X", ()))]
    program.stop()
    assert answers == [f"{START} X", f"{START[:19]}X{START[20:]} -", winner, "?", "?"]
    assert "positions cannot be set up" in program.notes[0]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
def test_java_may_store_its_players_under_any_names(tmp_path):
    sources = short_java("Game()", CELL_AT + "void placePiece(Position p, Piece piece) "
                         "{ cells[p.at] = piece; }", OVER)
    sources["Game"] = sources["Game"].replace(
        "Piece currentPlayer = Piece.BLACK", "Player dark = new Player(null, Piece.BLACK), "
        "light = new Player(null, Piece.WHITE), currentPlayer = dark")
    write_java(tmp_path, sources)
    program = java_folder(tmp_path, 20, tmp_path / "classes")
    assert program.answer(Case("1", "rule", "play", "", START, "O", "d3")) == (
        f"{START[:19]}X{START[20:]}")
    program.stop()
    assert "positions are set up" in program.notes[0]


REFUSING_JAVA = {
    "Piece": JAVA["Piece"], "Refused": "public class Refused extends Exception { }",
    "Position": "public class Position { int at; public Position(int row, int col) "
                "{ at = 8 * row + col; } }",
    "Game": "public class Game { Game board = this; Piece currentPlayer = Piece.BLACK; "
            "Piece getCell(Position p) { return p.at == 27 || p.at == 36 ? Piece.WHITE : "
            "p.at == 28 || p.at == 35 ? Piece.BLACK : Piece.EMPTY; } "
            "boolean isGameOver() { return false; } "
            "void undo() { new java.util.Stack<String>().pop(); } "
            "void makeMove(Position p) throws Refused { throw new Refused(); } }"}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
def test_java_may_refuse_a_move_with_its_own_exception(tmp_path):
    write_java(tmp_path, REFUSING_JAVA)
    program = java_folder(tmp_path, 20, tmp_path / "classes")
    assert program.answer(Case("1", "undo", "undo", "", moves=("a1", "undo"))) == f"{START} X"
    program.stop()


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
def test_java_that_does_not_compile_is_reported(tmp_path, capsys):
    (tmp_path / "Game.java").write_text("public class Game { int x = ; }")
    assert main(["judge", str(tmp_path)]) == 1
    assert "does not compile" in capsys.readouterr().err


@pytest.mark.parametrize("old, new, remarks", [
    ("no undo", "no undo", "not tested: undo"),
    ('"OX" + "-" * 6 + "XO"', '"XO" + "-" * 6 + "OX"', "mirrored start; not tested: undo")])
def test_the_table_shows_what_was_not_tested(old, new, remarks, tmp_path):
    source = (PROGRAMS / "small.py").read_text(encoding="utf-8").replace(old, new)
    (tmp_path / "ann.py").write_text(source, encoding="utf-8")
    row, _ = judge_path(tmp_path / "ann.py", ["start", "undo"], 20, 60)
    assert row[3:] == ("", row.summary, remarks)
    assert list(as_text([row]))[1] == f"ann.py        1 of 1  {remarks}  -"


@pytest.mark.slow(covers=True)
def test_judging_a_folder_prints_a_table_and_writes_pages(tmp_path, capsys):
    submissions, pages = tmp_path / "programs", tmp_path / "pages"
    submissions.mkdir()
    source = (ROOT / "docs" / "judge" / "starter.py").read_text(encoding="utf-8")
    (submissions / "ann.py").write_text(source, encoding="utf-8")
    (submissions / "bob.py").write_text(source.replace('"OX"', '"XX"'), encoding="utf-8")
    command = ["judge", "--all", str(submissions), "--group", "start", "--time", "20", "--budget",
               "60", "--html", str(pages)]
    assert main(command) == 1
    assert capsys.readouterr().out.splitlines() == [
        "program  rules right  remarks  first broken rule",
        "ann.py        1 of 1           -",
        "bob.py        0 of 1           start"]
    assert "<h1>bob.py</h1>" in (pages / "bob.py.html").read_text(encoding="utf-8")
    main([*command[:-2], "--csv"])
    assert capsys.readouterr().out.splitlines()[1].startswith("ann.py,1,1,,Right: 1 case passed.")
    main([*command, "--json"])
    assert [row["rules_right"] for row in json.loads(capsys.readouterr().out)] == [1, 0]


def test_a_program_may_be_a_folder_of_python_files(tmp_path):
    source = (PROGRAMS / "design_cells.py").read_text(encoding="utf-8")
    rules, game = source.split("class Game", 1)
    folder = tmp_path / "ann"
    folder.mkdir()
    (folder / "rules.py").write_text(rules, encoding="utf-8")
    (folder / "game.py").write_text(f"from rules import *\n\n\nclass Game{game}", encoding="utf-8")
    (folder / "main.py").write_text("import game\ngame.Game()\ninput()\n", encoding="utf-8")
    (folder / "picture.py").write_text("import a_missing_package\n", encoding="utf-8")
    assert programs(tmp_path) == [folder]
    program = open_program(folder, 60, tmp_path, ["start"])
    assert program.answer(CASES.cases[0]) == f"{START} X"
    assert program.notes[0].startswith("The judge uses a class: Game.make_move(position); ")
    program.stop()


def test_a_folder_that_does_not_fit_is_reported_with_its_first_error(tmp_path):
    (tmp_path / "game.py").write_text("import a_missing_package\n", encoding="utf-8")
    with pytest.raises(MisfitError, match="No module named 'a_missing_package'"):
        inspect_program(tmp_path)


def test_a_folder_may_contain_any_executable_program(tmp_path):
    path = tmp_path / "cat"
    path.write_text("#!/bin/sh\nexec cat\n", encoding="utf-8")
    path.chmod(0o755)
    program = open_program(path, 60, tmp_path, ["start"])
    assert program.answer(CASES.cases[0]) == "game"
    program.stop()


def test_a_file_in_another_language_is_run_by_its_interpreter(tmp_path, monkeypatch):
    node = tmp_path / "bin" / "node"
    node.parent.mkdir()
    node.write_text('#!/bin/sh\nread line; echo "$line asked of $1"\n', encoding="utf-8")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join([str(node.parent), os.environ["PATH"]]))
    program = open_program(tmp_path / "mine.js", 60, tmp_path, ["start"])
    assert program.answer(CASES.cases[0]) == f"game asked of {tmp_path / 'mine.js'}"
    program.stop()


def test_an_unjudgeable_program_has_a_row_with_the_reason(
        tmp_path, monkeypatch):
    folder = tmp_path / "ann"
    folder.mkdir()
    (folder / "Game.java").write_text("public class Game { }", encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    row, lines = judge_path(folder, ["start"], 1, 1)
    reason = f"{folder}: Java needs a JDK: javac and java were not found"
    assert row == Row("ann", 0, 0, reason, reason, "")
    assert lines == [reason]


def test_hidden_files_and_documents_are_not_programs(tmp_path):
    for name in ".hidden.py", "__init__.py", "notes.txt", "mine.js", "mine.py":
        (tmp_path / name).touch()
    assert programs(tmp_path) == [tmp_path / "mine.js", tmp_path / "mine.py"]


def test_a_folder_without_sources_has_a_row_with_the_reason(tmp_path):
    folder = tmp_path / "ann"
    folder.mkdir()
    assert programs(tmp_path) == [folder]
    reason = f"{folder}: no Python or Java files in this folder"
    assert judge_path(folder, ["start"], 1, 1) == (Row("ann", 0, 0, reason, reason, ""), [reason])


@pytest.mark.parametrize("words, code, message", [
    ([], 2, "judge needs either a program or --all FOLDER"),
    (["--csv", "x"], 2, "--csv is only for --all"),
    (["--all", "x", "--junit", "y"], 2, "--junit is only for one program"),
    (["--all", "/nowhere"], 1, "/nowhere: no such folder"),
    (["nofile.py"], 1, "othello: nofile.py: no such file\n"),
    (["--", "./noprogram"], 1, "othello: noprogram: no such file\n"),
    (["--as", "class", "nofile.py"], 1, "othello: nofile.py: no such file\n"),
    (["--as", "module", "nofile.py:Game"], 1, "othello: nofile.py: no such file\n"),
    (["--as", "strategy", "nofile"], 1, "othello: nofile.py: no such file\n"),
    (["--as", "java", "nofolder"], 1, "othello: nofolder: no such file\n"),
])
def test_invalid_judge_arguments_are_rejected(words, code, message, capsys):
    assert main(["judge", *words]) == code
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("names, message", [
    (["README.md"], "README.md is neither a Python file nor a program; for a program in the "
                    "current folder, write ./NAME"),
    (["one.py", "two.py"], "judge can't start one.py with arguments; to judge several "
                           "programs, use --all FOLDER"),
])
def test_files_that_are_not_one_program_are_rejected(names, message, tmp_path, monkeypatch,
                                                     capsys):
    monkeypatch.chdir(tmp_path)
    for name in names:
        (tmp_path / name).touch()
    assert main(["judge", *names]) == 1
    assert capsys.readouterr().err == f"othello: {message}\n"


def test_a_folder_without_java_is_rejected_as_a_program(tmp_path, capsys):
    assert main(["judge", str(tmp_path)]) == 1
    assert capsys.readouterr().err == (
        f"othello: {tmp_path}: no Java classes in this folder; name a Python file, use --as "
        "class if the folder is one Python program, or use --all to judge all programs in the "
        "folder\n")


def test_a_folder_without_programs_is_rejected(tmp_path, capsys):
    assert main(["judge", "--all", str(tmp_path)]) == 1
    assert "contains no programs" in capsys.readouterr().err
