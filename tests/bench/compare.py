"""Compare the speed of the class model with the speed of Othello programs from PyPI.

    python compare.py PEERS_PYTHON

PEERS_PYTHON is a Python interpreter with the other programs installed. Each round measures every
program once, so a busy machine slows all programs about equally. The best round counts.
"""

import json
import platform
import subprocess
import sys
from datetime import date
from pathlib import Path

from measure import DEPTH

OURS = "othello"
PEERS = ["othellopy", "creversi"]
PUBLISHED = [4, 12, 56, 244, 1396, 8200, 55092]
ROUNDS = 5


def measure(python, program):
    """Measure a program once. Raise CalledProcessError if the program isn't installed."""
    script = Path(__file__).with_name("measure.py")
    process = subprocess.run([python, script, program], capture_output=True, text=True, check=True)
    return json.loads(process.stdout)


def measure_all(peers_python):
    results = {OURS: [], **{peer: [] for peer in PEERS}}
    for _ in range(ROUNDS):
        for program in list(results):
            try:
                python = sys.executable if program == OURS else peers_python
                results[program].append(measure(python, program))
            except subprocess.CalledProcessError as error:
                if program == OURS:
                    raise
                print(f"{program} is left out: {error.stderr.splitlines()[-1]}")
                del results[program]
    return results


def print_table(results_by_program):
    """Print one line per program. `x ours` is the speed relative to the class model."""
    print(f"{date.today()}, Python {platform.python_version()}, best of {ROUNDS} rounds.")
    print(f"All valid moves of a middle game, and perft {DEPTH} from the start:\n")
    print("program            valid moves   x ours     perft games/s   x ours")
    best = {program: (min(result["microseconds"] for result in results),
                      max(result["games_per_second"] for result in results))
            for program, results in results_by_program.items()}
    our_time, our_rate = best[OURS]
    for program, (time, rate) in best.items():
        name = f"{program} {results_by_program[program][0]['version']}"
        print(f"{name:<18} {time:>8.1f} us {our_time / time:>8.2f} "
              f"{rate:>17,.0f} {rate / our_rate:>8.2f}")


def print_errors(results_by_program):
    """Report programs whose perft numbers or valid moves are wrong."""
    for program, (result, *_) in results_by_program.items():
        if result["games"] != PUBLISHED:
            print(f"{program} is wrong: counts {result['games']}, published are {PUBLISHED}")
        if result["moves"] != results_by_program[OURS][0]["moves"]:
            print(f"{program} finds {result['moves']} valid moves where {OURS} finds "
                  f"{results_by_program[OURS][0]['moves']}")


if __name__ == "__main__":
    measured = measure_all(sys.argv[1])
    print_table(measured)
    print_errors(measured)
