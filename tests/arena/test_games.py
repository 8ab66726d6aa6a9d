"""Matches: the order of their games, and players that crash or time out."""

import shlex
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.child_processes import TIMEOUT
from support.paths import ROOT

from othello.arena import openings
from othello.arena.match import RESIGNED, Pairing, meetings, pairings, play
from othello.arena.ratings import standings
from othello.arena.report import records
from othello.arena.tournament import games, workers
from othello.engine.search import Limits
from othello.errors import FormatError
from othello.formats import transcript
from othello.players.engine_board import EngineBoard
from othello.players.registry import Settings

OPENINGS = ["f5d6", "f5f4"]
BAD_PROGRAM = (f"nboard:{shlex.quote(sys.executable)} "
               f"{ROOT}/tests/judge/programs/speaks_nboard.py bad")


@given(st.integers(2, 5), st.integers(1, 9))
def test_each_pair_plays_every_opening_with_both_colours(players, number):
    names = [str(name) for name in range(players)]
    schedule = list(pairings(meetings(names), number, OPENINGS))
    assert [game.number for game in schedule] == list(range(len(schedule)))
    for first, second in zip(schedule[::2], schedule[1::2]):
        assert first.pair == second.pair and first.opening == second.opening
        assert (first.black, first.white) == (second.white, second.black)
    pairs = Counter(frozenset((game.black, game.white)) for game in schedule)
    assert set(pairs.values()) == {number + number % 2}
    assert len(pairs) == players * (players - 1) // 2


def test_gauntlet_pairs_the_first_player_with_all_others():
    assert meetings(["a", "b", "c"], is_gauntlet=True) == [("a", "b"), ("a", "c")]


@pytest.mark.parametrize("name", ["random", "easy", "mcts", "hard"])
def test_same_seed_and_node_limit_repeat_a_game(name):
    settings = Settings(5, float("inf"), nodes=20)
    pairing = Pairing(3, name, "random", "f5d6c3d3c4")
    first, second = (play(pairing, settings) for _ in range(2))
    assert first.moves == second.moves and first.moves.startswith(pairing.opening)
    assert transcript.loads(first.moves).is_game_over


@pytest.mark.parametrize("black, white, loser, points", [
    (BAD_PROGRAM, "random", "BLACK", 0.0), ("random", BAD_PROGRAM, "WHITE", 1.0),
    ("nobody", "random", "BLACK", 0.0), ("random", "nobody", "WHITE", 1.0)])
def test_a_failing_player_loses_the_game(black, white, loser, points):
    result = play(Pairing(0, black, white, ""), Settings())
    assert (result.loser, result.points) == (loser, points) and result.fault


def test_a_win_scores_one_point_and_a_tie_half_a_point():
    game = play(Pairing(0, "random", "random", ""), Settings())
    assert [replace(game, lead=lead).points for lead in (2, 0, -2)] == [1, 0.5, 0]


@pytest.mark.slow
def test_openings_are_even_and_distinct():
    texts = list(islice(openings.random_openings(Random(1)), 4))
    assert len(set(texts)) == 4
    for text in texts:
        game = transcript.loads(text)
        assert len(game.history) == openings.PLIES
        value = EngineBoard(game.board, game.current_player.color).best(Limits(depth=4)).value
        assert abs(value) <= 1


def test_openings_are_read_from_lines():
    assert openings.read(["f5d6\n", "\n", "F5 F4\n"]) == ["f5d6", "f5f4"]
    with pytest.raises(FormatError, match="line 2, ply 1: "):
        openings.read(["f5", "a1"])
    with pytest.raises(FormatError, match="there are no openings"):
        openings.read(["\n"])


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_accepts_an_endless_schedule(jobs):
    endless = (Pairing(number, "random", "easy", "f5") for number in count())
    with workers(jobs) as pool, closing(games(endless, Settings(), pool)) as results:
        assert not next(results).fault


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_the_same_with_any_number_of_jobs(jobs):
    to_play = list(pairings([("random", "easy")], 4, OPENINGS))
    with workers(jobs) as pool:
        results = sorted(games(to_play, Settings(7), pool), key=lambda game: game.pairing.number)
    assert [game.moves for game in results] == [play(each, Settings(7)).moves for each in to_play]


CHATTY = """
from othello import Player

class Chatty(Player):
    def choose_move(self, game):
        print("hm" * 100)
        return game.validator.valid_moves(self.color)[0]
"""


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("jobs", [1, 2])
def test_player_output_is_limited_over_all_games(jobs, tmp_path):
    path, messages = tmp_path / "chatty.py", []
    path.write_text(CHATTY)
    to_play = pairings([(f"{path}:Chatty", "random")], 4, OPENINGS)
    with workers(jobs, notify=messages.append) as pool:
        assert all(not game.fault for game in games(to_play, Settings(limit=TIMEOUT), pool))
    assert messages == [f"Chatty printed: {'hm' * 39}h\n(The rest is left out.)"] * 19 + [
        "the rest of the players' output is not shown"]


PROGRAMS = ROOT / "tests" / "judge" / "programs"
RESIGNER, GREETER = (f"gtp:{shlex.quote(sys.executable)} {PROGRAMS / name}"
                     for name in ("resigns_gtp.py", "greets_gtp.py"))


def test_resignation_by_a_program_is_not_a_fault():
    result = play(Pairing(0, "random", RESIGNER, "f5"), Settings(limit=TIMEOUT))
    assert (result.fault, result.loser, result.points) == (RESIGNED, "WHITE", 1.0)
    [record] = records([result])
    assert record.tags == {"RE": "+64:r"} and record.comments == {1: RESIGNED}
    [white] = [row for row in standings([result], ["random", RESIGNER], Random(1))
               if row.name == RESIGNER]
    assert white.faults == 0


def test_a_gtp_program_may_print_a_greeting():
    result = play(Pairing(0, GREETER, "random", ""), Settings(limit=TIMEOUT))
    assert result.moves.startswith("f5") and "f5 is not" not in result.fault[:20]
