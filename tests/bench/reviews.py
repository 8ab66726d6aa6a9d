"""Reviews games of an archive, and holds the values against solving and the archive's own.

    python reviews.py ARCHIVE [GAMES]

The games are spread over the archive. For each: the seconds that were foretold after the
first move and the seconds it took; how many exact values are those of solving the position
alone; and whether the theoretical result, which the archive keeps for a number of empties,
is what solving gives there.
"""

import sys
import time
from pathlib import Path

from othello import Game, Piece
from othello.analysis.review import EXACT, review
from othello.engine.bitboard import COMPILED
from othello.formats import wthor
from othello.players.engine_board import EngineBoard


def measure(entry, depth):
    """The seconds foretold and taken, and which exact values and theoretical results hold."""
    game, told, begin = entry.replay(), [], time.perf_counter()
    reviewed = review(game, progress=lambda number, seconds: told.append(seconds))
    taken = time.perf_counter() - begin
    values, theory = [], []
    again = Game()
    for move in reviewed.moves:
        empties, color = again.board.count_pieces(Piece.EMPTY), again.current_player.color
        if empties <= EXACT or empties == depth:
            value = EngineBoard(again.board, color).best().value
            if empties <= EXACT:
                values.append(move.is_exact and move.value + move.loss == value)
            if empties == depth:
                theory.append((64 + (value if color is Piece.BLACK else -value)) / 2
                              == entry.theoretical)
        again.play(move.position)
    return told[0], taken, values, theory


def main(archive, games="20"):
    with Path(archive).open("rb") as file:
        read = wthor.load(file)
        depth, entries = read.header.depth, list(read.games)
    print(f"compiled: {COMPILED}; theoretical results at {depth} empties")
    values, theory, kept = [], [], 0
    for number in range(int(games)):
        at = number * len(entries) // int(games)
        foretold, taken, exact, theoretical = measure(entries[at], depth)
        kept += taken <= foretold
        values += exact
        theory += theoretical
        print(f"game {at + 1}: foretold {foretold:.2f} s, took {taken:.2f} s, "
              f"{sum(exact)} of {len(exact)} exact, theory {theoretical}", flush=True)
    print(f"{kept} of {games} within the foretold time; {sum(values)} of {len(values)} exact "
          f"values are those of solving; {sum(theory)} of {len(theory)} theoretical results")


if __name__ == "__main__":
    main(*sys.argv[1:])
