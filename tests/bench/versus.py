"""Play the engine in this Git clone against the engine in another clone, from balanced openings.

    python versus.py CLONE [SECONDS [OPENINGS [THEIRS]]]

The engines play each opening twice, with swapped colours. One game runs per core. SECONDS is the
processor time per move for this clone's engine, in seconds (default: 0.3). THEIRS is the processor
time per move for CLONE's engine (default: SECONDS). The script prints this clone's share of
the points with a confidence interval. To compare compiled engines, run `make compile` in both
clones.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from subprocess import PIPE, Popen

from othello import Piece
from othello.formats import transcript
from othello.players.engine_board import EngineBoard, square_position

ROOT = Path(__file__).parents[2]
OPENINGS = ROOT / "tests" / "data" / "even_openings.txt"
PLAY_SCRIPT = """
import sys, time
import othello
from othello.engine import clock
assert othello.__file__.startswith(sys.argv[2]), f"{sys.argv[2]} has no othello"
clock.now = time.process_time
from othello.engine.search import Limits, analyse
for line in sys.stdin:
    own, opp = map(int, line.split())
    print(analyse(own, opp, Limits(seconds=float(sys.argv[1]))).move, flush=True)
"""


class Engine:
    """The engine from one clone of the repository, run in a separate process."""

    def __init__(self, clone, seconds):
        self._process = Popen([sys.executable, "-c", PLAY_SCRIPT, seconds, str(clone)], stdin=PIPE,
                              stdout=PIPE, text=True, cwd=clone,
                              env=os.environ | {"PYTHONPATH": str(clone)})

    def move(self, game):
        engine_board = EngineBoard(game.board, game.current_player.color)
        self._process.stdin.write(f"{engine_board.own} {engine_board.opp}\n")
        self._process.stdin.flush()
        return square_position(int(self._process.stdout.readline()))

    def end(self):
        self._process.communicate()


def play_pair(opening, clone, seconds, their_seconds):
    engine_here, engine_there = Engine(ROOT, seconds), Engine(clone, their_seconds)
    scores = []
    for color in Piece.BLACK, Piece.WHITE:
        game = transcript.loads(opening)
        while not game.is_game_over:
            engine = engine_here if game.current_player.color is color else engine_there
            game.play(engine.move(game))
        scores.append({color: 1.0, None: 0.5}.get(game.winner and game.winner.color, 0.0))
    engine_here.end()
    engine_there.end()
    return scores


def main(clone, seconds="0.3", number="50", their_seconds=None):
    openings = OPENINGS.read_text(encoding="utf-8").split()
    Random("versus").shuffle(openings)
    with ThreadPoolExecutor(os.cpu_count()) as games:
        pairs = games.map(lambda opening: play_pair(opening, Path(clone).resolve(), seconds,
                                                    their_seconds or seconds),
                          openings[:int(number)])
        shares = [fmean(pair) for pair in pairs]
    share, margin = fmean(shares), 1.96 * stdev(shares) / sqrt(len(shares))
    print(f"{2 * sum(shares):.1f} of {2 * len(shares)} points: {share:.0%}, "
          f"{share - margin:.0%} to {share + margin:.0%} with 95%")


if __name__ == "__main__":
    main(*sys.argv[1:])
