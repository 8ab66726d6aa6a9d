"""Measure the error of the evaluations in reviews, by stage of the game.

    python noise.py [POSITIONS] [TIMES]

The script reviews moves from tournament games (`tests/data/real_games.csv`), POSITIONS moves for
each number of empty squares on the board. It reviews each move twice. In the second review, the
limit on nodes is TIMES as high.

A review estimates the lead before the move, and the number of discs that the move loses. For each
stage of the game, the script prints how much the two reviews differ: the root mean square
difference between their leads, and between their losses. It also counts false alarms: moves that
the first review calls mistakes but that lose less than a disc in the second review.

Positions in which a side can take every disc are skipped, because they would dominate the errors.
The opening book isn't used.
"""

import csv
import sys
from collections import defaultdict
from pathlib import Path
from random import Random

from othello import Game, Position
from othello.analysis import review as review_module
from othello.analysis.budget import ERROR_RMS, DEFAULT_NODES
from othello.analysis.review import Grade, review
from othello.analysis.evaluate import resolve_exact
from othello.engine.bitboard import COMPILED
from othello.players.book import Book

GAMES = Path(__file__).parents[1] / "data" / "real_games.csv"


def transcripts():
    with GAMES.open(encoding="utf-8") as file:
        return [row["moves"] for row in csv.DictReader(file)]


def sample_positions(number):
    games, random = transcripts(), Random("noise")
    for empties in range(resolve_exact(DEFAULT_NODES) + 1, 58):
        for moves in random.sample([moves for moves in games if len(moves) > 2 * (60 - empties)],
                                   number):
            before, move = moves[:2 * (60 - empties)], moves[2 * (60 - empties):][:2]
            game = Game()
            for start in range(0, len(before), 2):
                game.play(Position.parse(before[start:start + 2]))
            last = Game(game.board, to_move=game.current_player.color)
            last.play(Position.parse(move))
            yield empties, last


def judge(game, nodes):
    move, = review(game, nodes).moves
    return move.lead, move.loss, move.grade is not Grade.SOUND


def main(number="4", times="10"):
    review_module.book = lambda: Book({}, "nothing")
    print(f"compiled: {COMPILED}; {DEFAULT_NODES} nodes against {int(times) * DEFAULT_NODES}")
    stages = defaultdict(list)
    for empties, game in sample_positions(int(number)):
        lead, loss, is_error = judge(game, DEFAULT_NODES)
        deep_lead, deep_loss, _ = judge(game, int(times) * DEFAULT_NODES)
        if abs(deep_lead) == 64:
            continue
        stages[max(stage for stage in ERROR_RMS if stage <= empties)].append(
            (lead - deep_lead, loss - deep_loss, is_error, is_error and deep_loss < 1))
    print("from empties  positions  leads  losses  errors  not confirmed")
    for stage, rows in sorted(stages.items()):
        leads, losses = ((sum(row[column] ** 2 for row in rows) / len(rows)) ** 0.5
                         for column in (0, 1))
        errors, unconfirmed = (sum(row[column] for row in rows) for column in (2, 3))
        print(f"{stage:>12}  {len(rows):>9}  {leads:>5.2f}  {losses:>6.2f}  {errors:>6}  "
              f"{unconfirmed:>13}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
