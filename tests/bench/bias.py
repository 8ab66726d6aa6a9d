"""Compare the values of openings with the results of games.

    python bias.py NODES OPENINGS...

From each opening in the files OPENINGS, the engine plays a game against itself. It searches NODES
positions per move, and plays perfectly from 18 empties. The script prints three means for the side
to move in the opening, in discs: the value of the opening, the final lead, and the difference with
its 95% interval. A bias that all search depths share shows only in the difference.
"""

import sys
from pathlib import Path
from statistics import fmean, stdev

from othello.engine.bitboard import COMPILED
from othello.engine.search import Limits
from othello.formats import transcript
from othello.players.engine_board import EngineBoard

SOLVED_EMPTIES = 18


def play(text, nodes):
    """Return the value of an opening and the final lead, for the side to move in the opening."""
    game = transcript.loads(text)
    side = game.current_player.color
    board = EngineBoard(game.board, side)
    answer = opening = board.best(Limits(nodes=nodes))
    while not answer.is_exact:
        if answer.move:
            board = board.after([answer.move])
        else:
            board = EngineBoard.of_bits(board.opp, board.own, board.to_move.opposite())
        answer = board.best(Limits(nodes=nodes) if board.empties > SOLVED_EMPTIES else Limits())
    return opening.value, answer.value if board.to_move is side else -answer.value


def main(nodes, *paths):
    openings = [text for path in paths for text in Path(path).read_text(encoding="utf-8").split()]
    values, leads = zip(*(play(text, int(nodes)) for text in openings))
    differences = [value - lead for value, lead in zip(values, leads)]
    margin = 1.96 * stdev(differences) / len(openings) ** 0.5
    print(f"compiled: {COMPILED}; {len(openings)} openings")
    print(f"value {fmean(values):+.2f}, lead {fmean(leads):+.2f}, "
          f"difference {fmean(differences):+.2f} +-{margin:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
