"""Measure how the values of balanced openings change with the search depth.

    python drift.py [DEPTH] [OPENINGS] [FILE]

The script searches each opening in the file OPENINGS to each depth up to DEPTH. By default,
OPENINGS is `tests/data/tuning_openings.txt`. FILE may contain other weights. The script prints
three values per depth, in discs: the mean for the side to move, the change from the previous
depth, and the standard deviation.
"""

import sys
from pathlib import Path
from statistics import fmean, pstdev

from othello.engine import weights
from othello.engine.bitboard import COMPILED
from othello.engine.rows import evaluation_by
from othello.engine.search import Limits, load_evaluation
from othello.formats import transcript
from othello.players.engine_board import EngineBoard

TUNING = Path(__file__).parents[1] / "data" / "tuning_openings.txt"


def values(text, deepest, evaluation):
    game = transcript.loads(text)
    board = EngineBoard(game.board, game.current_player.color)
    return [board.best(Limits(depth=depth), evaluation).value for depth in range(1, deepest + 1)]


def main(deepest="14", path=TUNING, file=None):
    evaluation = evaluation_by(weights.load(Path(file))) if file else load_evaluation()
    openings = Path(path).read_text(encoding="utf-8").split()
    rows = [values(text, int(deepest), evaluation) for text in openings]
    print(f"compiled: {COMPILED}; {len(rows)} openings")
    columns = list(zip(*rows))
    means = list(map(fmean, columns))
    changes = ["", *(f"{mean - before:+.2f}" for before, mean in zip(means, means[1:]))]
    print("depth   mean  change  spread")
    for depth, (mean, change, column) in enumerate(zip(means, changes, columns), start=1):
        print(f"{depth:>5} {mean:>+6.2f} {change:>7} {pstdev(column):>7.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
