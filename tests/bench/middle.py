"""Compare the speed of middle-game searches in this clone and in another clone.

    python middle.py CLONE [DEPTH [POSITIONS]]

The positions come from the tournament games in `tests/data/real_games.csv` and have 24 to 54 empty
squares. Each clone searches every position five times to depth DEPTH. The script prints the nodes,
the shortest processor time, and the nodes per second. The times don't include one-time work, such
as reading the weights. To compare compiled engines, run `make compile` in both clones.
"""

import csv
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from othello import Game, Position
from othello.players.engine_board import EngineBoard

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "data" / "real_games.csv"
EMPTIES = (24, 54)
ROUNDS = 5
SEARCH_SCRIPT = """
import sys, time
import othello
from othello.engine.search import Limits, analyse
assert othello.__file__.startswith(sys.argv[2]), f"{sys.argv[2]} has no othello"
positions = [tuple(map(int, line.split())) for line in sys.stdin]
for own, opp in positions:
    analyse(own, opp, Limits(depth=6))  # which makes the tables
begin = time.process_time()
nodes = sum(analyse(own, opp, Limits(depth=int(sys.argv[1]))).nodes for own, opp in positions)
print(nodes, time.process_time() - begin)
"""


def positions(number):
    random, lines = Random("middle"), []
    with GAMES.open(encoding="utf-8") as file:
        games = [row["moves"] for row in csv.DictReader(file)]
    while len(lines) < number:
        moves, ply = random.choice(games), 60 - random.randint(*EMPTIES)
        game = Game()
        for start in range(0, min(2 * ply, len(moves)), 2):
            game.play(Position.parse(moves[start:start + 2]))
        if not game.is_game_over and len(game.moves) == ply:
            engine_board = EngineBoard(game.board, game.current_player.color)
            lines.append(f"{engine_board.own} {engine_board.opp}")
    return "\n".join(lines)


def measure(clone, depth, lines):
    command = [sys.executable, "-c", SEARCH_SCRIPT, depth, str(clone)]
    result = subprocess.run(command, input=lines, cwd=clone, check=True, capture_output=True,
                            text=True, env=os.environ | {"PYTHONPATH": str(clone)})
    nodes, seconds = result.stdout.split()
    return int(nodes), float(seconds)


def main(clone, depth="13", number="30"):
    lines, clones = positions(int(number)), (ROOT, Path(clone).resolve())
    rounds = [[measure(each, depth, lines) for each in clones] for _ in range(ROUNDS)]
    print(f"{depth} plies of {number} positions")
    for name, runs in zip(("here", "there"), zip(*rounds)):
        nodes, seconds = min(runs, key=lambda run: run[1])
        print(f"{name:<6} {nodes:>11} nodes {seconds:>7.2f} s {nodes / seconds / 1e6:>6.2f} M/s")


if __name__ == "__main__":
    main(*sys.argv[1:])
