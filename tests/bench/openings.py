"""Print balanced openings, one transcript per line.

    python openings.py NUMBER [SEED]

An opening has 8 to 11 random plies. No two openings lead to the same position, even after
rotation or reflection. The script searches each position 14 and 15 plies deep, because odd and
even depths can have opposite biases. In a balanced opening, the mean of the values from these two
searches is within one disc of 0. To save time, shallow searches first reject positions that are
clearly unbalanced. A given seed always produces the same openings, as long as the weights don't
change.
"""

import sys
from itertools import islice
from random import Random

from othello import Game
from othello.engine.search import Limits
from othello.engine.symmetry import canonicalize
from othello.formats import transcript
from othello.players.engine_board import EngineBoard

PLIES = range(8, 12)
DEPTHS = 14, 15
MAX_LEAD = 1  # disc
MAX_SHALLOW_LEADS = {6: 3, 10: 1.5}  # discs, by plies


def is_balanced(board):
    """Return whether the mean result of the deep searches is within one disc of 0."""
    if any(abs(board.best(Limits(depth=depth)).value) > lead
           for depth, lead in MAX_SHALLOW_LEADS.items()):
        return False
    values = [board.best(Limits(depth=depth)).value for depth in DEPTHS]
    return abs(sum(values)) / len(values) <= MAX_LEAD


def openings(random):
    """Yield balanced openings whose final positions differ even after rotation or reflection."""
    positions = set()
    while True:
        game, plies = Game(), random.choice(PLIES)
        while len(game.moves) < plies and not game.is_game_over:
            game.play(random.choice(game.valid_moves))
        if game.is_game_over:
            continue
        board = EngineBoard(game.board, game.current_player.color)
        position = canonicalize(board.own, board.opp)[:2]
        if position not in positions:
            positions.add(position)
            if is_balanced(board):
                yield transcript.dumps(game)


def main(number, seed="1"):
    for opening in islice(openings(Random(int(seed))), int(number)):
        print(opening, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
