"""Real games, replayed and compared with their recorded results.

The tests always replay the samples in tests/data, and whole collections if they are available.
"""

import csv
import re

import pytest
from support.helpers import play
from support.paths import SAMPLES, collection_cases

# One game in the collection is unfinished. A side resigned after 21 moves.
PLIES_OF_UNFINISHED_GAMES = {"595810": 21}

WINNERS = {"1": "Black", "-1": "White", "0": None}


def transcripts(pattern):
    samples = [pytest.param(path, id=path.name) for path in SAMPLES.glob(pattern)]
    return pytest.mark.parametrize("path", samples + collection_cases(f"*/{pattern}"))


@transcripts("eothello*.csv")
def test_online_games_end_with_the_recorded_winner(path):
    with path.open(newline="") as file:
        rows = list(csv.reader(file))[1:]
    assert rows
    for number, winner, moves in rows:
        game = play(moves)
        if number in PLIES_OF_UNFINISHED_GAMES:
            assert len(game.moves) == PLIES_OF_UNFINISHED_GAMES[number] and not game.is_game_over
            continue
        assert game.is_game_over, number
        assert (game.winner and game.winner.name) == WINNERS[winner], number


def moves_and_result(path):
    tags, text = path.read_text().split("\n\n")
    *plies, _ = re.sub(r"\d+\.", "", text).split()
    return plies, re.search(r'Result "(\d+)-(\d+)"', tags).groups()


@transcripts("playok_normal.pgn")
def test_a_playok_game_has_the_recorded_score_and_passes(path):
    plies, (black, white) = moves_and_result(path)
    game = play("".join(ply for ply in plies if ply != "--"))
    assert game.is_game_over and game.score == (int(black), int(white))
    expected = ["pass" if ply == "--" else ply for ply in plies]
    assert [str(ply) for ply in game.history] == expected


@transcripts("flyordie_2025.pgn")
def test_an_unfinished_flyordie_game_replays_all_its_moves(path):
    plies, result = moves_and_result(path)
    game = play("".join(plies))
    assert result == ("0", "1")
    assert len(game.moves) == 54 and not game.is_game_over


@transcripts("takizawa_optimal_line.txt")
def test_perfect_play_is_a_tie(path):
    game = play(path.read_text().strip())
    assert game.is_game_over and game.score == (32, 32)
