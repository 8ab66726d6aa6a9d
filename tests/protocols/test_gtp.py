"""All GTP commands that the program supports, and games between two GTP programs."""

import io
import re
import shlex
import sys
from random import Random

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.paths import ROOT, SAMPLES
from support.squares import square, squares

from othello import Game, Piece, __version__
from othello.cli import main
from othello.players.random_player import RandomPlayer
from othello.players.registry import Settings, UnknownPlayerError
from othello.protocols.gtp import Gtp
from othello.protocols.table import Table


def answers_to(*lines, name="easy", **settings):
    answers = list(Gtp(name, Settings(**settings)).answers(io.StringIO("\n".join(lines))))
    assert all(re.fullmatch(r"[=?]\d*( .+|\s.+)?\n\n", answer, re.S) for answer in answers)
    return [answer.rstrip() for answer in answers]


def commands_for(transcript):
    game = Game()
    for position in squares(transcript):
        yield f"play {game.current_player.color.name.lower()} {position}"
        plies = len(game.history)
        game.play(position)
        for ply in game.history[plies + 1:]:
            yield f"play {ply.piece.name.lower()} pass"


@pytest.mark.parametrize("line, answer", [
    ("protocol_version", "= 2"), ("name", "= othello easy"), ("known_command play", "= true"),
    ("known_command shout", "= false"), ("komi 6.5", "="), ("list_games", "= Othello"),
    ("set_game Othello", "="), ("set_game Go", "? expected Othello"), ("quit", "="),
    ("shout", "? unknown command"), ("12 shout", "?12 unknown command"), ("12 komi 0", "=12"),
    ("boardsize 6", "="), ("boardsize 7", "? unacceptable size"),
    ("boardsize", "? expected one argument"),
    ("boardsize x", "? expected a number, got 'x'"),
    ("play black d3 # a comment", "="), ("PLAY", "? unknown command"), ("\x01komi\t0\r", "="),
    ("play b d3", "="), ("play W c5", "? illegal move: wrong colour"),
    ("play black", "? expected a colour and a square"),
    ("play green d3", "? expected black or white, got 'green'"),
    ("play black D3", "="), ("undo", "? cannot undo"),
    ("genmove white", "? wrong colour"),
    ("time_settings 0 1 0", "="), ("time_settings 60 5 3", "="), ("time_settings 0 5 3", "="),
    ("time_settings 60", "? expected three numbers"), ("time_left black 5 0", "="),
    ("time_left black", "? expected a colour and two numbers"),
    ("play black pass",
     "? illegal move: expected a move, got pass; a side with a valid move can't pass"),
])
def test_each_command_has_an_answer(line, answer):
    assert answers_to(line) == [answer]


GOGUI = SAMPLES / "gogui_session.txt"


def test_recorded_gogui_session_gets_the_same_answers():
    """In the file, a request starts with `>`. The lines up to the next request are the answer."""
    requests, answers = [], []
    for line in GOGUI.read_text().splitlines():
        if line.startswith("> "):
            requests.append(line[2:])
            answers.append([])
        elif not line.startswith("#"):
            answers[-1].append(line)
    assert answers_to(*requests) == ["\n".join(answer).rstrip() for answer in answers]


@pytest.mark.parametrize("transcript, result", [(WIPE_OUT, "= B+13"), (FULL_BOARD_TIE, "= 0")])
def test_final_result_is_available_only_at_the_end(transcript, result):
    *commands, last_command = commands_for(transcript)
    *_, before, last, moves, end = answers_to(
        *commands, "gogui-rules_final_result", last_command, "gogui-rules_legal_moves",
        "gogui-rules_final_result")
    assert (before, last, moves, end) == ("=", "=", "=", result)


@pytest.mark.parametrize("transcript, result", [(WIPE_OUT, "= B+13"), (FULL_BOARD_TIE, "= 0")])
def test_final_score_is_refused_before_the_end(transcript, result):
    *commands, last_command = commands_for(transcript)
    *_, before, last, end = answers_to(*commands, "final_score", last_command, "final_score")
    assert (before, last, end) == ("? cannot score", "=", result)


def test_all_commands_are_listed_and_known():
    commands = answers_to("list_commands")[0].removeprefix("= ").split()
    assert len(commands) == 25
    assert answers_to(*(f"known_command {name}" for name in commands)) == ["= true"] * 25


def test_version_is_the_package_version():
    assert answers_to("version") == [f"= {__version__}"]


def test_lines_without_a_command_are_ignored():
    assert answers_to("", "  ", "# a comment", "7", "1 name") == ["=1 othello easy"]


def test_no_answers_after_quit():
    assert answers_to("quit", "name") == ["="]


def test_showboard_prints_a1_at_the_top():
    rows = answers_to("play black d3", "showboard")[1].splitlines()
    assert rows[1:4] == ["- - - - - - - -"] * 2 + ["- - - X - - - -"]


def test_reg_genmove_does_not_play_the_move():
    first, second, third = answers_to("reg_genmove black", "genmove black", "genmove black")
    assert first == second and third == "? wrong colour"


def test_clear_board_starts_a_new_game():
    assert answers_to("boardsize 4", "play black b1", "clear_board", "play black b1")[-1] == "="


def test_genmove_returns_a_forced_pass():
    answers = answers_to(*commands_for(FORCED_PASS), "genmove white")
    assert set(answers[:-1]) == {"="} and answers[-1][:2] == "= " and answers[-1] != "= pass"
    lines = [line for line in commands_for(FORCED_PASS) if "pass" not in line]
    assert answers_to(*lines, "genmove black", "genmove white")[-2] == "= pass"


def test_only_the_side_without_a_valid_move_may_pass():
    lines = [line for line in commands_for(FORCED_PASS) if "pass" not in line]
    answers = answers_to(*lines, "play white pass", "play black pass")
    assert answers[-2:] == ["? illegal move: wrong colour", "="]


def test_omitted_pass_is_made_automatically():
    lines = [line for line in commands_for(FORCED_PASS) if "pass" not in line]
    move = play(FORCED_PASS).validator.valid_moves(Piece.WHITE)[0]
    assert answers_to(*lines, f"play white {move}")[-1] == "="
    generated_move = answers_to(*lines, "genmove white", f"play white {move}")[-2]
    assert generated_move == answers_to(*commands_for(FORCED_PASS), "genmove white")[-1]


def test_undo_reverts_the_last_command():
    answers = answers_to(*commands_for(FORCED_PASS), "undo", "reg_genmove black", "undo",
                         "play white c1")
    assert answers[-4:] == ["=", "= pass", "=", "="]
    lines = [line for line in commands_for(FORCED_PASS) if "pass" not in line]
    answers = answers_to(*lines, "genmove white", "undo", "reg_genmove black", "undo",
                         "play white c1")
    assert answers[-4:] == ["=", "= pass", "=", "="]


def test_genmove_returns_a_pass_after_the_end():
    answers = answers_to(*commands_for(WIPE_OUT), "genmove black", "genmove white")
    assert answers[-2:] == ["= pass", "= pass"]


def test_passes_after_the_end_are_accepted_and_undone_first():
    """After the end of a game, the controlling program may send the passes of both sides."""
    moves = [*commands_for(WIPE_OUT)]
    lines, last = [*moves, "genmove white", "play black pass", "play white pass"], moves[-1]
    assert answers_to(*lines)[-3:] == ["= pass", "=", "="]
    undo_answers = answers_to(*lines, "undo", "undo", "undo", last, "undo", last)
    assert undo_answers[-6:-3] == ["="] * 3 and undo_answers[-3].startswith("? illegal move")
    assert undo_answers[-2:] == ["=", "="]
    answers = answers_to(*moves, "reg_genmove black", "undo", last)
    assert answers[-3:] == ["= pass", "=", "="]


def test_engine_accepts_only_8x8():
    assert answers_to("boardsize 6", name="hard") == ["? hard plays on 8x8 only, not on 6x6"]


@pytest.mark.parametrize("clock", ["time_left black 0 0", "time_settings 0 1 25"])
def test_player_without_limits_obeys_the_clock(clock):
    assert answers_to(clock, "genmove black", name="hard", seconds=86400.0)[1] in (
        "= c4", "= d3", "= e6", "= f5")


def test_unknown_player_is_rejected():
    with pytest.raises(UnknownPlayerError):
        answers_to("name", name="nobody")


@pytest.mark.parametrize("moves", ["", "d3", "d3c3"])
def test_each_ply_has_its_own_seed(moves):
    game = play(moves)
    for seed in range(20):
        color = game.current_player.color
        own = RandomPlayer(color, Random(seed + len(game.history)))
        assert Table(game).choose_move(color, "random", Settings(seed)) == own.choose_move(game)


def test_same_seed_repeats_the_moves():
    lines = ["genmove black", "genmove white"] * 30
    assert answers_to(*lines, name="random", seed=5) == answers_to(*lines, name="random", seed=5)
    assert answers_to(*lines, name="random", seed=5) != answers_to(*lines, name="random", seed=6)


class GtpSession:
    """A GTP program that runs in this process and receives one line at a time."""

    def __init__(self, seed):
        self._asked = []
        lines = iter(self._asked.pop, None)
        self._answers = Gtp("random", Settings(seed)).answers(lines)

    def ask(self, line):
        self._asked.append(line)
        return next(self._answers).rstrip().removeprefix("= ")


def test_whole_games_are_valid_and_include_passes():
    """The test also plays each move in a `Game` object, which rejects invalid moves."""
    passes = 0
    for seed in range(20):
        game, session = Game(), GtpSession(seed)
        other = RandomPlayer(Piece.WHITE, Random(seed))
        while not game.is_game_over:
            plies = len(game.history)
            if game.current_player.color is Piece.BLACK:
                game.play(square(session.ask("genmove black")))
                answers = [session.ask("play white pass") for _ in game.history[plies + 1:]]
                assert answers in ([], ["="])
            else:
                move = other.choose_move(game)
                game.play(move)
                assert session.ask(f"play white {move}") == "="
                answers = [session.ask("genmove black") for _ in game.history[plies + 1:]]
                assert answers in ([], ["pass"])
            passes += len(answers)
        assert session.ask("genmove black") == "pass"
    assert passes


def test_a_resignation_is_an_answer_and_not_an_error():
    program = ROOT / "tests" / "judge" / "programs" / "resigns_gtp.py"
    answers = answers_to("reg_genmove black", "genmove black", "genmove black",
                         name=f"gtp:{shlex.join([sys.executable, str(program)])}")
    assert answers == ["= resign"] * 3


def test_gtp_command_answers_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("name\nquit\n"))
    assert main(["gtp", "--player", "random"]) == 0
    assert capsys.readouterr().out == "= othello random\n\n=\n\n"


@pytest.mark.parametrize("name", ["human", "stranger", ""])
def test_only_a_computer_player_is_accepted(name, capsys):
    with pytest.raises(SystemExit):
        main(["gtp", "--player", name])
    assert (f"argument --player: {name!r} is not a computer player; choose random, novice, easy, "
            in capsys.readouterr().err)
