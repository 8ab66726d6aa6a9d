"""The NBoard protocol: how each message is handled, and how a running search is stopped."""

import io
import os
import re
from functools import partial
from random import Random
from threading import Event, Timer

import pytest
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.squares import square

from othello import Board, Game, Piece
from othello.cli import main
from othello.errors import FormatError
from othello.formats import ggf
from othello.formats.record import Record
from othello.players.random_player import RandomPlayer
from othello.players.registry import Settings
from othello.protocols.nboard import NBoard, choice, table_of
from othello.protocols.search_process import SearchProcess
from othello.protocols.table import Table

START = "(;GM[Othello]PB[a]PW[b]BO[8 " + "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27 + " *]%s;)"


class NBoardSession:
    """An NBoard program that searches synchronously, so that `ask` can return all answers."""

    def __init__(self, name="easy", **settings):
        self.answers, self.stops = [], 0
        self._board = NBoard(name, Settings(**settings), self.answers.append, self._search,
                             self._stop)

    def ask(self, *lines):
        self.answers.clear()
        for line in lines:
            self._board.handle(line)
        return list(self.answers)

    def _search(self, search):
        self.answers.extend(search())

    def _stop(self):
        self.stops += 1


def game_of(transcript):
    return "set game " + ggf.dumps([Record(play(transcript))]).strip()


def without_last_pass(line):
    return re.sub(r"[BW]\[pass\];\)$", ";)", line)


@pytest.mark.parametrize("line, answers", [
    ("nboard 2", ["set myname othello-easy"]), ("ping 7", ["pong 7"]), ("set contempt 3", []),
    ("learn", ["status the opening book is never changed", "learned"]),
    ("set depth 4", []), ("set colour blue", []),
    ("move D3/1.5/0.2", []), ("move d3", []), ("quit", []), ("", []), ("shout it out", []),
    ("set game " + START % "B[f5]W[d6/1/2]", []),
    ("move a1", ["status a1 is not a valid move for Black: Move would not flip any discs"]),
    ("move PA", ["status expected a move, got PA; a side with a valid move can't pass"]),
    ("set game (;GM[Go];)", ["status line 1: this is not a game of Othello"]),
    ("set game nothing", ["status expected one game in GGF, got 0"]),
    ("set depth deep", ["status expected a whole number of at least 1, got 'deep'"]),
    ("set depth -5", ["status expected a whole number of at least 1, got '-5'"]),
    ("set depth \u0663", ["status expected a whole number of at least 1, got '\u0663'"]),
    ("hint", ["status expected a whole number of at least 1, got ''"]),
    ("hint 0", ["status expected a whole number of at least 1, got '0'"]),
])
def test_each_message_is_handled_or_ignored(line, answers):
    assert NBoardSession().ask(line) == answers


def test_chosen_move_is_played_only_after_a_move_message():
    session = NBoardSession(seed=3)
    first, second, third = session.ask("go", "go", "move d3", "go")
    pattern = r"=== ([A-H][1-8])//\d+\.\d\d"
    assert re.fullmatch(pattern, first)[1] == re.fullmatch(pattern, second)[1]
    white = play("d3").validator.valid_moves(Piece.WHITE)
    assert square(re.fullmatch(pattern, third)[1].lower()) in white


def test_a_pass_is_sent_and_received():
    session = NBoardSession()
    with_pass = game_of(FORCED_PASS)
    assert with_pass.endswith("B[pass];)")
    assert not session.ask(with_pass, "go")[0].startswith("=== PA")
    assert session.ask(without_last_pass(with_pass), "go")[0].startswith("=== PA/")
    assert not session.ask("move PA", "go")[0].startswith("=== PA")


def test_go_returns_a_pass_if_there_is_no_valid_move():
    squares = str(play(FORCED_PASS).board).translate(str.maketrans("X", "*", " \n"))
    answers = NBoardSession().ask(f"set game (;GM[Othello]BO[8 {squares} *];)", "go")
    assert answers[0].startswith("=== PA/")


def test_go_returns_a_pass_after_the_end_of_the_game():
    assert NBoardSession().ask(game_of(WIPE_OUT), "go")[0].startswith("=== PA/")


def test_hints_contain_the_best_moves_with_their_lines():
    answers = NBoardSession(nodes=200).ask("set depth 2", "hint 3")
    matches = [re.fullmatch(r"search ((?:[a-h][1-8])+) (-?\d+\.\d\d) 0 2", line)
               for line in answers]
    assert len(matches) == 3 and all(matches)
    values = [float(line[2]) for line in matches]
    assert values == sorted(values, reverse=True)


def test_a_hint_for_a_forced_pass_is_a_pass():
    session = NBoardSession(nodes=500)
    answers = session.ask(without_last_pass(game_of(FORCED_PASS)), "hint 1")
    assert re.fullmatch(r"search PA([a-h][1-8]|PA)+ -?\d+\.\d\d 0 \d+", answers[0])


def test_hint_for_a_finished_game_is_exact():
    assert NBoardSession().ask(game_of(WIPE_OUT), "hint 2") == ["search PA -64.00 0 100%"]


def test_each_position_of_a_game_is_analysed_including_passes():
    answers = NBoardSession(nodes=50).ask(game_of(FORCED_PASS), "analyze")
    assert [line.split()[:2] for line in answers] == [["analysis", str(ply)] for ply in range(10)]
    without_pass = NBoardSession(nodes=50).ask(without_last_pass(game_of(FORCED_PASS)), "analyze")
    assert without_pass == answers[:9]


def test_depth_limits_the_search():
    session = NBoardSession("hard")
    assert session.ask("set depth 1", "go")[0].startswith("=== ")


def test_only_known_messages_stop_the_search():
    session = NBoardSession()
    session.ask("ping 1", "go", "set depth 3", "hint 1")
    assert session.stops == 4
    session.ask("shout")
    assert session.stops == 4


def test_two_games_are_rejected():
    with pytest.raises(FormatError, match="expected one game in GGF, got 2"):
        table_of(START % "" + START % "")


def test_unknown_player_is_rejected_before_a_process_starts(tmp_path, monkeypatch, capsys):
    fake_python = tmp_path / "python"
    fake_python.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
    fake_python.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(fake_python))
    assert main(["nboard", "--player", "nobody.py:Mine"]) == 2
    assert "nobody.py: no such file" in capsys.readouterr().err
    assert not (tmp_path / "started").exists()


def test_whole_games_have_only_valid_moves_and_explicit_passes():
    """The opponent plays with the class model, which implements the rules independently."""
    passes = 0
    for seed in range(4):
        game, session = Game(), NBoardSession("random", seed=seed)
        other = RandomPlayer(Piece.WHITE, Random(seed))
        while not game.is_game_over:
            plies = len(game.history)
            if game.current_player.color is Piece.BLACK:
                move = square(session.ask("go")[0][4:6].lower())
            else:
                move = other.choose_move(game)
            game.play(move)
            session.ask(f"move {move}")
            for _ in game.history[plies + 1:]:
                assert session.ask("go")[0].startswith("=== PA/")
                assert session.ask("move PA") == []
                passes += 1
    assert passes


# The process that searches

def request(line):
    searches = []
    NBoard("easy", Settings(), print, searches.append, lambda: None).handle(line)
    return searches[0]


def test_search_runs_in_another_process():
    answers = []
    searching = SearchProcess(answers.append)
    searching.wait()
    searching.begin(request("go"))
    searching.wait()
    searching.end()
    assert len(answers) == 1 and answers[0].startswith("=== ")


def test_stopped_search_sends_no_answer_but_the_next_one_does():
    answers = []
    searching = SearchProcess(answers.append)
    searching.begin(search_forever)
    searching.stop()
    searching.stop()  # has no effect without a search
    searching.begin(request("go"))
    searching.wait()
    searching.end()
    assert len(answers) == 1 and answers[0].startswith("=== ")


def test_ending_during_a_search_sends_no_answer():
    answers = []
    searching = SearchProcess(answers.append)
    searching.begin(search_forever)
    searching.end()
    searching.wait()
    assert answers == []


def search_forever():
    """A search that never ends."""
    while True:
        pass


@pytest.mark.parametrize("next_step", ("wait", "stop"))
def test_broken_pipe_is_raised_in_the_caller(next_step):
    def raise_broken_pipe(line):
        call_event.set()
        raise BrokenPipeError

    call_event = Event()
    searching = SearchProcess(raise_broken_pipe)
    searching.begin(request("go"))
    call_event.wait()
    with pytest.raises(BrokenPipeError):
        getattr(searching, next_step)()
    searching.end()


def test_waiting_caller_receives_an_answer_in_progress():
    def send(line):
        start_event.set()
        end_event.wait()
        answers.append(line)

    answers, start_event, end_event = [], Event(), Event()
    searching = SearchProcess(send)
    searching.begin(request("go"))
    start_event.wait()
    Timer(0.1, end_event.set).start()
    searching.wait()
    searching.end()
    assert len(answers) == 1


@pytest.mark.slow
def test_a_killed_process_is_reported_and_replaced():
    answers = []
    searching = SearchProcess(answers.append)
    for search in end_process, request("go"):
        searching.begin(search)
        searching.wait()
    searching.end()
    assert answers[0] == "status a process failed; its error is printed above"
    assert len(answers) == 2 and answers[1].startswith("=== ")


def end_process():
    """End the process."""
    os._exit(1)


def test_failed_search_sends_a_status():
    answers = []
    searching = SearchProcess(answers.append)
    searching.begin(partial(choice, Table(Game(Board(6))), "hard", Settings()))
    searching.wait()
    searching.end()
    assert answers == ["status expected an 8x8 board, got 6x6"]


def test_command_answers_the_last_search_before_it_exits(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("nboard 2\ngo\n"))
    assert main(["nboard", "--player", "random"]) == 0
    assert re.fullmatch("set myname othello-random\n=== .*\n", capsys.readouterr().out)


def test_command_exits_on_quit(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("ping 1\nquit\nping 2\n"))
    assert main(["nboard", "--player", "random"]) == 0
    assert capsys.readouterr().out == "pong 1\n"
