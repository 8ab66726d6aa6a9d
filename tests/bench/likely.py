"""Compare likely scores of endgame positions with exact scores, and count the nodes searched.

    python likely.py FILE...

Each FILE is an .obf file with positions and their exact scores. Positions with few empties are
skipped.
"""

import sys
from math import sqrt
from time import process_time

from othello.engine.native_rules import children
from othello.engine.search import MIN_LIKELY_EMPTIES, Limits, _Analyst, load_evaluation
from othello.formats import obf
from othello.piece import Piece
from othello.players.engine_board import EngineBoard


def likely_answer(problem, empties):
    engine_board = EngineBoard(problem.board, problem.to_move)
    analyst = _Analyst(engine_board.own, engine_board.opp, Limits(), load_evaluation())
    return next(answer for answer in analyst._answers(children(engine_board.own, engine_board.opp))
                if answer.depth == empties)


def main(*files):
    errors, nodes, begin = [], 0, process_time()
    for file in files:
        with open(file, encoding="utf-8") as lines:
            problems = list(obf.load(lines))
        for problem in problems:
            empties = problem.board.count_pieces(Piece.EMPTY)
            if empties >= MIN_LIKELY_EMPTIES:
                answer = likely_answer(problem, empties)
                errors.append(answer.value - max(score for _, score in problem.scores))
                nodes += answer.nodes
    error_size = sqrt(sum(error ** 2 for error in errors) / max(len(errors), 1))
    print(f"{errors.count(0)} of {len(errors)} right, {error_size:.2f} discs off; {nodes} nodes, "
          f"{process_time() - begin:.1f} s of processor time")


if __name__ == "__main__":
    main(*sys.argv[1:])
