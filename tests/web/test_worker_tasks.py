"""Worker processes: how they answer and how they end."""

import os
import pickle
import signal
import subprocess
import sys
from random import Random

import pytest
from support.helpers import FULL_BOARD_TIE, play
from support.child_processes import TIMEOUT
from support.strategies import play_at_random

from othello import Game, Piece, Position
from othello.errors import FormatError
from othello.formats import saved_game
from othello.lessons.mistakes import mistakes
from othello.players.registry import Settings, player
from othello.web import uploads, worker_tasks

# This server starts a process, gives it work, and then kills itself.
KILLED_SERVER = """
import os, signal, time

from othello.processes.pool import Pool

pool = Pool(1, print)
print(pool.submit(os.getpid).result(), flush=True)
pool.submit(time.sleep, 600)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow(covers=True)
def test_each_worker_task_returns_its_result():
    text = saved_game.dumps(play(FULL_BOARD_TIE[:-4]))
    assert worker_tasks.choose_move(text, "medium", 1, 1) == "g1"
    assert worker_tasks.hint(text, 1)[0].square == "g1"
    assert worker_tasks.review_game(saved_game.dumps(play("d3"))).moves[0].number == 1
    assert worker_tasks.values_of(text, 0).best == ["g1", FULL_BOARD_TIE[-2:]]
    assert worker_tasks.film_of(text, Position.parse("g1")).is_valid
    assert worker_tasks.balanced_opening(1) != worker_tasks.balanced_opening(2)


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("number", [57, 58, 59])
def test_a_mistake_gives_the_same_problem_as_in_the_console(number):
    game = play_at_random(Game(), Random(3), max_moves=60)
    saved_text = saved_game.dumps(game)
    problems = worker_tasks.make_problem(saved_text, number, 9)
    assert problems == list(mistakes(game, {number: 9}, "a game here"))
    assert pickle.loads(pickle.dumps(problems)) == problems


def test_a_format_error_can_be_pickled():
    with pytest.raises(FormatError) as error_info:
        uploads.games("", b"d3d3")
    error = pickle.loads(pickle.dumps(error_info.value))
    assert (type(error), str(error)) == (FormatError, str(error_info.value))


def test_medium_searches_its_first_move_without_the_book():
    text = saved_game.dumps(play("f5"))
    move = player("medium", Piece.WHITE, Settings(book=False)).choose_move(play("f5"))
    moves = {worker_tasks.choose_move(text, "medium", seed, 1, book=False) for seed in range(5)}
    assert moves == {str(move)}


def test_the_seed_determines_the_opening_of_medium():
    text = saved_game.dumps(play("f5"))
    moves = [worker_tasks.choose_move(text, "medium", seed, 1) for seed in range(20)]
    assert len(set(moves)) > 1 and worker_tasks.choose_move(text, "medium", 3, 1) == moves[3]


def test_a_worker_process_ends_with_the_server():
    server = subprocess.Popen([sys.executable, "-c", KILLED_SERVER], stdout=subprocess.PIPE)
    process = int(server.stdout.readline())
    try:
        server.communicate(timeout=TIMEOUT)  # waits until all processes have closed the pipe
    except subprocess.TimeoutExpired:
        os.kill(process, signal.SIGKILL)
        raise
    assert server.returncode == -signal.SIGKILL
