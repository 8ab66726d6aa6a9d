"""Check that the compiled and plain engines agree on all answers and on the number of nodes.

    python tests/compare_engines.py PYTHON

PYTHON is an interpreter in which the compiled package is installed.
"""

import json
import subprocess
import sys
from pathlib import Path

POSITIONS = ["START", "f5d6c3d3c4f4f6", "f5f6e6f4e3c5c4e7c6e2"]
ENDING = (Path(__file__).parent / "data" / "takizawa_optimal_line.txt").read_text().strip()
QUESTIONS = [
    *(["best", position, "--depth", "7", "--time", "600"] for position in POSITIONS),
    *(["best", position, "--nodes", "20000", "--time", "600"] for position in POSITIONS),
    *(["solve", ENDING[:2 * moves]] for moves in range(46, 60)),
]


def answer(python, folder, question):
    command = [python, "-m", "othello", *question, "--json"]
    output = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    return {name: value for name, value in json.loads(output).items() if name != "seconds"}


def main():
    root, tests = Path(__file__).parents[1], Path(__file__).parent
    compiled = str(Path(sys.argv[1]).absolute())
    for question in QUESTIONS:
        plain, native = answer(sys.executable, root, question), answer(compiled, tests, question)
        if plain != native:
            sys.exit(f"{question}: plain {plain}, compiled {native}")
    print(f"{len(QUESTIONS)} questions, the same answers node for node")


if __name__ == "__main__":
    main()
