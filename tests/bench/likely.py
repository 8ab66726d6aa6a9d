"""How often the likely score of an ending is its score, and what it takes to find it.

    python likely.py FILE...

The files are suites of positions with their scores (.obf).
"""

import sys
from math import sqrt
from time import process_time

from othello.engine.budget import Budget
from othello.engine.search import (ENDGAME_BITS, FREELY, LIKELY_FROM, MIDGAME_BITS,
                                   learned)
from othello.engine.searcher import Searcher
from othello.formats import obf
from othello.piece import Piece
from othello.players.engine_board import EngineBoard


def main(*files):
    errors, nodes, begin = [], 0, process_time()
    for file in files:
        with open(file, encoding="utf-8") as lines:
            problems = list(obf.load(lines))
        for problem in problems:
            empties = problem.board.count_pieces(Piece.EMPTY)
            if empties < LIKELY_FROM:
                continue
            asked = EngineBoard(problem.board, problem.to_move)
            budget = Budget(FREELY, 1e9)
            searcher = Searcher(budget, learned(), MIDGAME_BITS, ENDGAME_BITS)
            for depth in range(1, empties - 7):
                searcher.value(asked.own, asked.opp, depth)
            likely = searcher.likely(asked.own, asked.opp)
            errors.append(likely - max(score for _, score in problem.scores))
            nodes += budget.nodes
    right = sum(abs(error) < 2 for error in errors)
    off = sqrt(sum(error ** 2 for error in errors) / len(errors))
    print(f"{right} of {len(errors)} right, {off:.2f} discs off; {nodes} nodes, "
          f"{process_time() - begin:.1f} s of processor time")


if __name__ == "__main__":
    main(*sys.argv[1:])
