"""Other programs as players: the protocols, and the error messages."""

import io
import shlex
import sys

import pytest
from support.helpers import FORCED_PASS, play
from support.child_processes import TIMEOUT
from support.paths import ROOT

from othello import Board, Game, Piece
from othello.cli import main
from othello.players.program_player import ProgramError
from othello.players.registry import Settings, UnknownPlayerError, player, require_size
from othello.session import Session, autosave

BLACK, WHITE = Piece.BLACK, Piece.WHITE
PYTHON = shlex.quote(sys.executable)
PROGRAMS = shlex.quote(str(ROOT / "tests" / "judge" / "programs"))
NBOARD, GTP = (f"{talk}:{PYTHON} {PROGRAMS}/speaks_{talk}.py" for talk in ("nboard", "gtp"))
OWN_PROGRAM = "{0}:" + PYTHON + " -m othello {0} --player {1}"


def program_saying(*lines, protocol="gtp"):
    """Return the name of a program that answers each request with the next line of `lines`."""
    script = "import sys\n" + "".join(
        f"sys.stdin.readline(); print({line!r}, end='\\n\\n', flush=True)\n" for line in lines)
    return f"{protocol}:{PYTHON} -c {shlex.quote(script)}"


def error_message(name, game, color=BLACK, limit=30.0):
    program_player = player(name, color, Settings(limit=limit))
    with pytest.raises(ProgramError) as exc_info:
        program_player.choose_move(game)
    command, _, text = str(exc_info.value).rpartition(" failed: ")
    assert command == name.partition(":")[2]
    return text


@pytest.mark.parametrize("name", [NBOARD, GTP], ids=["nboard", "gtp"])
def test_program_plays_a_game_with_passes(name):
    game = Game(black=player(name, BLACK), white=player(name, WHITE))
    for move in play(FORCED_PASS).moves:
        game.play(move.position)
    game.start()
    assert game.is_game_over


@pytest.mark.parametrize("protocol", ["nboard", "gtp"])
def test_othello_itself_finishes_a_game_as_a_program(protocol):
    name = OWN_PROGRAM.format(protocol, "random")
    game = Game(black=player("random", BLACK), white=player(name, WHITE))
    for move in play(FORCED_PASS).moves:
        game.play(move.position)
    game.start()
    assert game.is_game_over


def test_a_gtp_program_follows_undo():
    white = player(GTP, WHITE)
    game = Game(white=white)
    for square in play("d3").moves + play("f5").moves:
        game.play(square.position)
        assert white.choose_move(game) in game.validator.valid_moves(WHITE)
        game.undo()


@pytest.mark.parametrize("seconds, answers", [
    (1.8, ["=", "?", "=", "= d3"]), (float("inf"), ["=", "=", "= d3"])])
def test_program_receives_the_clock_only_with_a_time_limit(seconds, answers):
    program_player = player(program_saying(*answers), BLACK, Settings(seconds=seconds))
    assert str(program_player.choose_move(Game())) == "d3"


def test_startup_may_take_as_long_as_a_move(monkeypatch):
    monkeypatch.setattr("othello.players.program_player.FIRST_ANSWER_SECONDS", 0.0)
    program_player = player(program_saying("=", "?", "=", "= d3"), BLACK, Settings(limit=TIMEOUT))
    assert str(program_player.choose_move(Game())) == "d3"


@pytest.mark.parametrize("name, message", [
    (program_saying("=", "=", "=", "= a1"),
     "the program played a1, which is not a valid move: Move would not flip any discs"),
    (program_saying("=", "=", "=", "= PASS"), "the program played a pass, which is not a square"),
    (program_saying("=", "=", "=", "= z9"), "the program played 'z9', which is not a square"),
    (program_saying("=", "=", "=", "? no"), "the answer to genmove black was '? no'"),
    (program_saying("? unacceptable size"), "the answer to boardsize 8 was '? unacceptable size'"),
    (program_saying("? \x1b]0;title\x07 \u202e"),
     r"the answer to boardsize 8 was '? \x1b]0;title\x07 \u202e'"),
    (f"nboard:{PYTHON} -c 'input(); 1 / 0'",
     "It ended with exit code 1 instead of answering: 'ZeroDivisionError: division by zero'"),
])
def test_program_error_message_is_one_line(name, message):
    assert error_message(name, Game()) == message


@pytest.mark.slow(covers=True)
def test_a_late_answer_is_an_error():
    script = ("import sys, time\nfor line in sys.stdin:\n"
              "    line.startswith('genmove') and time.sleep(1000)\n"
              "    print('= \\n', flush=True)")
    program = f"gtp:{PYTHON} -c {shlex.quote(script)}"
    assert error_message(program, Game(), limit=1.0) == "It gave no answer within 1 s"


def test_program_restarts_after_an_error():
    name = f"{NBOARD} bad"
    program_player = player(name, BLACK)
    for _ in range(2):
        with pytest.raises(ProgramError, match="the program played a1, which is not a valid move"):
            program_player.choose_move(Game())


def test_gtp_supports_only_the_standard_start():
    for game in Game(Board(8, "mirrored")), Game(Board.from_string("-OX" + "-" * 61)):
        assert error_message(GTP, game) == "GTP supports only games from the standard start"


@pytest.mark.parametrize("name, fault", [
    ("gtp:", "^expected a command after nboard: or gtp:$"),
    ("nboard:'", "^expected a command, got \"'\": No closing quotation$"),
    ("gtp:no-such-program -gtp", "^no-such-program: no such program$"),
    (f"gtp:{shlex.quote(__file__)}", "test_program_player.py: this file is not executable$")])
def test_invalid_command_is_rejected(name, fault):
    with pytest.raises(UnknownPlayerError, match=fault):
        player(name, BLACK)


def test_nboard_plays_only_on_8x8():
    require_size(GTP, 6)
    with pytest.raises(UnknownPlayerError, match="nboard:x plays on 8x8 only, not on 6x6"):
        require_size("nboard:x", 6)


def test_a_program_plays_in_the_console(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("d3\nquit\n"))
    assert main(["--white", NBOARD, "--accessible", "--no-autosave"]) == 0
    assert "White plays c3" in capsys.readouterr().out


def test_saved_game_cannot_run_a_program(tmp_path, monkeypatch, capsys):

    path = tmp_path / "game.json"
    marker = tmp_path / "ran"
    name = f"nboard:touch {marker}"
    path.write_text(autosave.dumps(Session(Game(), {BLACK: name})))
    monkeypatch.setattr("sys.stdin", io.StringIO(f"load {path}\nquit\n"))
    assert main(["--accessible", "--no-autosave"]) == 0
    assert "to run it, pass it with --black or --white" in capsys.readouterr().out
    assert not marker.exists()
