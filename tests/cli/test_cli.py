"""The command line: options, styles, sub-commands and exit codes."""

import io
import json
import platform
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

import pytest
from support.helpers import FULL_BOARD_TIE, WIPE_OUT
from support.helpers import play as play_moves
from support.paths import ROOT, SAMPLES

from othello import Position, __version__
from othello.cli import main
from othello.cli.parser import command_line
from othello.console.style import choose_style
from othello.engine.bitboard import COMPILED
from othello.engine.search import Limits
from othello.formats import saved_game
from othello.players.engine_board import EngineBoard


class FakeOutput(io.StringIO):
    def __init__(self, encoding, is_terminal):
        super().__init__()
        self._encoding, self._is_terminal = encoding, is_terminal

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return self._is_terminal


@pytest.mark.parametrize("color, environ, is_terminal, expected", [
    ("auto", {}, True, True),
    ("auto", {}, False, False),
    ("auto", {"TERM": "dumb"}, True, False),
    ("auto", {"NO_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": ""}, True, True),
    ("auto", {"FORCE_COLOR": "1"}, False, True),
    ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
    ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
    ("always", {"NO_COLOR": "1"}, False, True),
    ("never", {"FORCE_COLOR": "1"}, True, False),
])
def test_colour_depends_on_option_environment_and_terminal(color, environ, is_terminal, expected):
    assert choose_style(color, False, FakeOutput("utf-8", is_terminal), environ).color is expected


@pytest.mark.parametrize("encoding, expected", [
    ("utf-8", True), ("ascii", False), ("cp1252", False), (None, False)])
def test_unicode_is_used_only_if_the_output_supports_it(encoding, expected):
    assert choose_style("auto", False, FakeOutput(encoding, True), {}).unicode is expected


def test_accessible_style_by_flag_or_environment():
    out = FakeOutput("utf-8", True)
    assert choose_style("auto", True, out, {}).accessible
    assert choose_style("auto", False, out, {"ACCESSIBLE": "1"}).accessible
    assert not choose_style("auto", False, out, {}).accessible


# The command line

@pytest.mark.parametrize("arguments", [
    ["perft", "4", "--size", "4"], ["--size", "4", "perft", "4"]], ids=" ".join)
def test_perft_accepts_size_before_or_after_the_command(arguments, capsys):
    assert main(arguments) == 0
    counts = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    assert counts == ["games", "4", "12", "44", "128"]


@pytest.mark.parametrize("options", [["--verbose"], ["--white", "easy"], ["--time", "1"],
                                     ["--color", "never", "--no-book"], ["--version"]])
def test_options_of_a_game_are_rejected_before_a_command(options, capsys):
    assert main([*options, "perft", "1"]) == 2
    assert capsys.readouterr() == ("", f"othello: {' '.join(options)} has no effect before perft; "
                                   "put options of perft after it\n")


def test_size_and_start_options_set_up_other_boards(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("score\n"))
    assert main(["--size", "4", "--start", "mirrored", "--accessible"]) == 0
    text = capsys.readouterr().out
    assert "Black has 2: b2, c3.\nWhite has 2: c2, b3.\n" in text


@pytest.mark.parametrize("arguments, fault", [
    (["--size", "7"], "argument --size: expected an even number from 4 to 26, got '7'"),
    (["--start", "xot"], "invalid choice: 'xot'"),
    (["--time", "0"], "expected seconds from 0.01 to 86400, got '0'"),
    (["best", "START", "--level", "expert"], "invalid choice: 'expert'"),
    (["best", "START", "--time", "soon"], "expected seconds from 0.01 to 86400, got 'soon'"),
    (["best", "START", "--time", "1_0"], "expected seconds from 0.01 to 86400, got '1_0'"),
    (["best", "START", "--time", "1.2.3"], "expected seconds from 0.01 to 86400, got '1.2.3'"),
    (["perft", "many"], "expected a whole number of at least 1, got 'many'"),
    (["perft", "-1"], "expected a whole number of at least 1, got '-1'"),
    (["nonsense"], "invalid choice: 'nonsense'"),
    (["shwo"], "Did you mean show?"),
])
def test_invalid_arguments_are_reported_and_exit_with_2(arguments, fault, capsys):
    with pytest.raises(SystemExit) as exc_info:
        main(arguments)
    assert exc_info.value.code == 2
    assert fault in capsys.readouterr().err


def test_version_option_prints_the_version(capsys):
    engine = "compiled" if COMPILED else "in plain Python"
    assert output(["--version"], capsys) == f"othello {__version__}, engine {engine}\n"


def test_verbose_version_describes_the_environment(monkeypatch, capsys):
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "20")
    monkeypatch.setattr("sys.stdout", terminal := FakeOutput("utf-8", True))
    assert main(["--version", "--verbose"]) == 0
    first, *lines = terminal.getvalue().splitlines()
    details = dict(line.split(" ", 1) for line in lines)
    assert first.startswith(f"othello {__version__}, engine ")
    assert details["Python"].startswith(platform.python_version())
    assert details["system"] == platform.platform()
    assert f"fastapi {version('fastapi')}" in details["packages"].split(", ")
    assert details["terminal"] == "vt100, 40x20, utf-8"


def test_verbose_version_without_packages_or_terminal(
        monkeypatch, capsys):
    def missing(name):
        raise PackageNotFoundError(name)
    monkeypatch.setattr("importlib.metadata.version", missing)
    text = output(["--version", "--verbose"], capsys)
    assert "packages none\n" in text and "terminal none, " in text
    monkeypatch.setattr("othello.engine.bitboard.COMPILED", True)
    assert "engine compiled\n" in output(["--version"], capsys)


@pytest.mark.parametrize("statement", [
    "runpy.run_module('othello', run_name='__main__')", "import othello",
    "from othello.cli import main", "runpy.run_path('setup.py')"])
def test_old_python_version_is_rejected_with_a_message(statement):
    code = f"import runpy, sys; sys.version_info = (3, 9, 18, 'final', 0); {statement}"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 1
    assert result.stderr == "othello needs Python 3.10 or newer, but this is Python 3.9\n"


# Players by name

MY_PLAYER = """
from othello import Player

class First(Player):
    def choose_move(self, game):
        return game.validator.valid_moves(self.color)[0]

nothing = 3
"""


def play(arguments, stdin_text, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(stdin_text))
    code = main(["--accessible", *arguments])
    streams = capsys.readouterr()
    return code, re.sub(r".* is thinking \.\.\.\n", "", streams.out), streams.err


def test_a_custom_player_class_can_play(tmp_path, monkeypatch, capsys):
    path = tmp_path / "mybot.py"
    path.write_text(MY_PLAYER)
    code, text, _ = play(["--black", f"{path}:First", "--white", f"{path}:First"], "", monkeypatch,
                         capsys)
    assert code == 0 and "Black plays d3 and flips d4.\nWhite plays c3" in text
    assert "Game over: " in text


@pytest.mark.parametrize("name, expected_code, fault", [
    ("nobody", 2, "Unknown player 'nobody'. Choose human, random, novice, easy, casual, medium, "
     "club, mcts, hard, FILE.py:CLASS, nboard:COMMAND or gtp:COMMAND"),
    ("", 2, "Unknown player ''. Choose human, random, "),
    ("nowhere.py:Me", 2, "nowhere.py: no such file"),
    ("gtp:", 2, "expected a command after nboard: or gtp:"),
    ("gtp:no-such-program", 2, "no-such-program: no such program"),
    ("mybot.py:Second", 1, "mybot.py has no subclass of Player called Second"),
    ("mybot.py:nothing", 1, "mybot.py has no subclass of Player called nothing"),
])
def test_invalid_players_are_rejected_at_the_start(name, expected_code, fault, tmp_path,
                                                   monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(MY_PLAYER)
    code, text, err = play(["--white", name], "", monkeypatch, capsys)
    assert (code, text) == (expected_code, "") and fault in err


def test_hard_plays_only_on_8x8(monkeypatch, capsys):
    code, _, err = play(["--white", "hard", "--size", "6"], "", monkeypatch, capsys)
    assert code == 2 and "hard plays on 8x8 only, not on 6x6" in err


FORCED_PASS = "XXXXXXXXXOOXOXOXXOOOOOOXXOOOOOOXXOOOOO--XO-OOO------------------ O"  # White's


@pytest.mark.parametrize("options, side", [
    ([], "black"), (["--side", "white"], "white"), (["--side", "black"], "black")])
def test_why_uses_the_side_to_move_after_a_pass(options, side, capsys):
    assert main(["why", f"XO{'-' * 62} O", "c1", "--json", *options]) == 0
    assert json.loads(capsys.readouterr().out)["color"] == side


@pytest.mark.parametrize("ply, last", [([], "White has resigned: Black wins."),
                                       (["--ply", "0"], "Black is to move.")])
def test_show_reports_a_resignation_only_at_the_end(ply, last, tmp_path, capsys):
    path = tmp_path / "game.ggf"
    path.write_text("(;GM[Othello]PB[Black]PW[White]RE[+64:r]BO[8 -------- -------- -------- "
                    "---O*--- ---*O--- -------- -------- -------- *]B[f5];)", encoding="utf-8")
    assert main(["show", str(path), *ply]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_show_reports_a_resignation_saved_while_looking_back(tmp_path, capsys):
    game = play_moves("d3c5f6")
    game.undo()
    path = tmp_path / "game.json"
    path.write_text(saved_game.dumps(game, {"resigned": 2}))
    assert main(["show", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "White has resigned: Black wins."
    assert main(["show", str(path), "--ply", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "White is to move."


@pytest.mark.parametrize("square", ["a1", "h8"])
def test_why_and_trace_report_that_the_game_is_over(square, capsys):
    position = f"-{'X' * 63} X"
    for command in ["why"], ["trace"], ["why", "--side", "white"]:
        assert main([*command, position, square]) == 0
        assert capsys.readouterr().out.splitlines()[0] == (
            f"{square} is not a valid move for {'White' if command[1:] else 'Black'}: "
            "game has already finished.")


def test_trace_shows_each_step_of_a_move_and_the_board(capsys):
    assert main(["trace", "START", "d3", "--color", "never"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("A disc is placed on d3.\n") and text.count("    a b c d") == 4
    assert "S: d5 closes the line: the move flips d4" in text


def test_xray_lists_the_calls_of_a_move(capsys):
    assert main(["xray", "START", "d3"]) == 0
    assert capsys.readouterr().out.startswith(
        "Game.make_move(d3) -> True\n  MoveValidator.flippable_positions(d3, BLACK) -> [d4]\n")


def test_xray_prints_all_calls_as_json(capsys):
    assert main(["xray", "f5", "f6", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["square"], data["color"]) == ("f6", "white")
    assert data["calls"][0]["name"] == "make_move"
    assert len(data["calls"][0]["calls"][0]["calls"]) == 8  # one call per direction


def test_xray_refuses_to_undo_an_invalid_move(capsys):
    assert main(["xray", "START", "a1", "--undo"]) == 1
    assert "a1 is not a valid move for Black" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["why", "trace", "xray"])
@pytest.mark.parametrize("position, last", [("START", "h8"), ("-----OX--XO----- X", "d4")])
def test_squares_off_the_board_are_rejected(command, position, last, capsys):
    assert main([command, position, last]) == 0
    assert main([command, position, "i9"]) == 2
    assert capsys.readouterr().err == (
        f"othello: expected a square from a1 to {last}, got 'i9'\n")


@pytest.mark.parametrize("command", ["why", "trace"])
def test_why_and_trace_report_a_forced_pass(command, capsys):
    assert main([command, FORCED_PASS, "g5"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("White has no valid move and passes.\n")
    assert main([command, FORCED_PASS[:-1] + "X", "g5"]) == 0
    assert capsys.readouterr().out == text.partition("\n")[2]


def test_trace_explains_an_invalid_move(capsys):
    assert main(["trace", "START", "a1"]) == 0
    assert capsys.readouterr().out.startswith("a1 is not a valid move for Black: ")


# The engine

def output(arguments, capsys, code=0):
    assert main(arguments) == code
    return capsys.readouterr().out


def test_best_prints_the_best_move_of_a_position(capsys):
    text = output(["best", FULL_BOARD_TIE[:-12], "--time", "60"], capsys)
    assert " leads to exactly " in text.splitlines()[0] and " nodes in" in text.splitlines()[1]
    assert "\n1 node in " in output(["best", "START", "--nodes", "1"], capsys)
    data = json.loads(output(["best", "START", "--depth", "3", "--json"], capsys))
    assert data["move"] in ("d3", "c4", "f5", "e6") and data["depth"] == 3
    assert data["line"][0] == data["move"] and not data["is_exact"]
    assert data["to_move"] == "black"
    assert output(["best", WIPE_OUT], capsys).startswith(
        "The game is over: exactly -64 for White\n")


def test_best_uses_the_player_of_a_level(capsys):
    assert output(["best", "START", "--level", "random"], capsys).startswith("random plays ")
    corner = "-OX" + "-" * 61 + " X"
    for level, limits in ("easy", []), ("medium", []), ("mcts", ["--nodes", "300"]):
        arguments = ["best", corner, "--level", level, *limits, "--json"]
        assert json.loads(output(arguments, capsys)) == {"to_move": "black", "move": "a1"}


@pytest.mark.parametrize("arguments", [
    ["--depth", "3"], ["--level", "easy"], ["--level", "medium"], ["--level", "random"],
    ["--level", "mcts", "--nodes", "100"]], ids=" ".join)
def test_best_prints_pass_if_the_side_to_move_must_pass(arguments, capsys):
    arguments = ["best", FORCED_PASS, *arguments]
    assert re.match(r"pass leads to |\w+ plays pass$", output(arguments, capsys))
    assert json.loads(output([*arguments, "--json"], capsys))["move"] == "pass"


def test_finished_game_is_not_reported_as_a_pass(capsys):
    assert output(["best", WIPE_OUT, "--level", "easy"], capsys) == "The game is over.\n"
    for words in ["best", WIPE_OUT, "--level", "easy"], ["best", WIPE_OUT], ["solve", WIPE_OUT]:
        assert json.loads(output([*words, "--json"], capsys))["move"] == "over"


def test_best_accepts_squares_with_a_side(capsys):
    squares = "-" * 27 + "OX------XO" + "-" * 27
    data = [json.loads(output(["best", text, "--nodes", "500", "--json"], capsys))
            for text in ("start", f"{squares} X")]
    assert [answer.pop("seconds") for answer in data] and data[0] == data[1]


@pytest.mark.parametrize("text, fault", [
    ("nonsense", "expected moves such as f5d6, or the squares of a position, got 'nonsense'"),
    ("f5a1", "ply 2: a1 is not a valid move for White"), ("", "expected START, moves such as f5")])
def test_best_rejects_an_invalid_position(text, fault, capsys):
    assert main(["best", text]) == 1
    assert fault in capsys.readouterr().err


def test_best_requires_an_8x8_board(capsys):
    assert main(["best", "-" * 5 + "OX--XO" + "-" * 5 + " X"]) == 1
    assert "expected an 8x8 board, got 4x4" in capsys.readouterr().err


@pytest.mark.slow(covers=True)
def test_solve_compares_results_with_the_scores_in_a_file(tmp_path, capsys):
    lines = (SAMPLES / "fforum-1-19.obf").read_text().splitlines()
    short = sorted(lines, key=lambda line: line.split(" ")[0].count("-"))[:2]
    path = tmp_path / "some.obf"
    path.write_text("\n".join(short))
    text = output(["solve", str(path)], capsys)
    assert text.count("agrees") == 2 and "2 solved, 0 different from the file; " in text
    path.write_text(re.sub(r":[+-]\d+", ":+2", short[0]))
    text = output(["solve", str(path)], capsys, code=1).splitlines()[0]
    moves = re.findall(r" ([a-h][1-8])(?= )", text.partition(" s; ")[2])
    assert " differs " in text and text.endswith(f" s; the file has {' '.join(moves)} +2")
    assert len(moves) == short[0].count(":")
    data = json.loads(output(["solve", str(path), "--json"], capsys, code=1))
    assert data["number"] == 1 and data["is_exact"]
    assert "\n1 solved; 0 nodes, " in output(["solve", WIPE_OUT], capsys)


# Black is to move. c8, h6 and a1 win by 14, and b8 loses by 6. After a1, White must pass.
THREE_BEST = "-OOOOOOOXOXXXOOXXOXOOOOXXOXOOOOOXXXOOOOOXOOOOOO--OOOOOOX---OOOOX X;"


@pytest.mark.parametrize("scores, agrees", [
    ("C8:+14; B8:-6", True), ("H6:+14", True), ("A1:+14", True), ("H6:+14; A1:+14", True),
    ("H6:+14; B8:+14", False), ("B8:+14", False), ("C8:+12", False), ("H6:+16", False)])
def test_solve_accepts_any_best_move_named_in_the_file(scores, agrees, tmp_path, capsys):
    path, code = tmp_path / "one.obf", 0 if agrees else 1
    path.write_text(f"{THREE_BEST} {scores};\n")
    answer = json.loads(output(["solve", str(path), "--json"], capsys, code=code))
    assert (answer["move"], answer["value"], answer["agrees"]) == ("c8", 14, agrees)
    text = output(["solve", str(path)], capsys, code=code)
    assert (" agrees " if agrees else " differs ") in text and " 6 empties  X   c8  +14 " in text


def test_solve_prints_a_tie_without_a_sign(capsys):
    assert re.search(r" X   g1    0 +4 nodes", output(["solve", FULL_BOARD_TIE[:116]], capsys))


@pytest.mark.slow
def test_solve_output_is_the_same_with_one_or_two_processes(tmp_path, capsys):
    lines = (SAMPLES / "fforum-1-19.obf").read_text().splitlines()
    path = tmp_path / "some.obf"
    path.write_text("\n".join(lines[:3]))
    outputs = [output(["solve", str(path), "--json", "--jobs", jobs], capsys) for jobs in "12"]
    sequential, parallel = ([json.loads(line) | {"seconds": 0} for line in text.splitlines()]
                            for text in outputs)
    assert sequential == parallel and [answer["number"] for answer in parallel] == [1, 2, 3]


def test_solve_shows_progress_in_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr", FakeOutput("utf-8", True))
    for position in FULL_BOARD_TIE[:96], WIPE_OUT:
        assert main(["solve", position]) == 0
    assert " over  -64 " in capsys.readouterr().out
    messages = [text.rstrip() for text in sys.stderr.getvalue().split("\r") if text.strip()]
    assert messages == ["1: solving, usually within 9,042 nodes ...", "1: solving ..."]


def test_solve_warns_if_it_would_take_too_long(monkeypatch, capsys):
    monkeypatch.setattr(EngineBoard, "best", lambda board: EngineBoard.every_move(
        board, Limits(depth=1))[Position.parse("d3")])
    assert main(["solve", "START", "--jobs", "1"]) == 0
    assert capsys.readouterr().err == (
        "othello: position 1: solving takes hours or years, but 'othello best' estimates the "
        "score\n")


def test_perft_also_counts_with_bitboards(capsys):
    text = output(["perft", "5", "--model", "bitboard"], capsys)
    assert [line.split()[-1] for line in text.splitlines()] == [
        "games", "4", "12", "56", "244", "1396"]
    assert main(["perft", "3", "--model", "bitboard", "--size", "6"]) == 2
    assert capsys.readouterr().err == "othello: --model bitboard needs --size 8\n"


@pytest.mark.parametrize("line, expected", [
    ("sh", "show"), ("--wh", "--white"), ("--con", "--continue"), ("show --pl", "--ply"),
    ("convert --t", "--to"), ("review x.ggf --ex", "--exact"),
    ("practice --si", "--side"), ("course ch", "check"),
    ("practice mi", "mistakes"), ("arena easy h", "hard"), ("--white hu", "human"),
    ("--size 6 --start mi", "mirrored"), ("best START --level ha", "hard"),
    ("--white sh", ""), ("stats --svg st", ""), ("judge --group fe", ""), ("show --he", "--help"),
    ("convert x.ggf --to .g", ".ggf"), ("judge --group em", "empties"),
    ("review ''", ""), ("course ''", "start check hint status request")])
def test_the_shell_completes_commands_options_and_fixed_words(line, expected, capsys):
    assert main(["completion"]) == 0
    words = line.split()
    script = (f"{capsys.readouterr().out}\nCOMP_WORDS=(othello {line})\n"
              f"COMP_CWORD={len(words)}\n_othello\necho \"${{COMPREPLY[@]}}\"")
    result = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.split() == expected.split()


@pytest.mark.parametrize("command", (["show"], ["review", "--nodes", "100", "--exact", "1"],
                                     ["stats"]))
def test_control_characters_in_names_are_escaped(command, tmp_path, capsys):
    path = tmp_path / "game.ggf"
    path.write_text("(;GM[Othello]PB[\x1bcred]PW[b\nX]RE[+2]B[f5]W[d6];)\n")
    assert main([*command, str(path)]) == 0
    text = capsys.readouterr().out
    assert "\\x1bcred" in text and "b\\nX" in text and "\x1b" not in text


def test_parser_without_commands_has_the_same_options():
    plain_parser, full_parser = command_line(has_commands=False), command_line()
    options, expected = (vars(parser.parse_args([])) for parser in (plain_parser, full_parser))
    assert options == expected | {"run": options["run"]}
    assert "COMMAND" in full_parser.format_usage() and "COMMAND" not in plain_parser.format_usage()
