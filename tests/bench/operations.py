"""Measure how much time and memory the class model's operations take.

    python tests/bench/operations.py

For each operation, the script prints the shortest processor time of several runs. The runs use a
middle-game position with 30 empties.
An object's memory usage excludes parts that are shared with other objects.
"""

import copy
import gc
import sys
import time
import tracemalloc
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.helpers import FULL_BOARD_TIE, play  # noqa: E402
from support.squares import squares  # noqa: E402

from othello import Board, Direction, Game, Piece  # noqa: E402

RUNS, REPEATS = 9, 200


def microseconds(operation):
    minimum = float("inf")
    for _ in range(RUNS):
        began = time.process_time()
        for _ in range(REPEATS):
            operation()
        minimum = min(minimum, time.process_time() - began)
    return minimum / REPEATS * 1e6


def kilobytes(make):
    make()  # The first call creates the shared objects.
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    objects = make()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    del objects
    return size / 1024


def play_and_undo(game, position):
    game.play(position)
    game.undo()


def main():
    game = play(FULL_BOARD_TIE[:60])
    board, validator = game.board, game.validator
    move, = squares(FULL_BOARD_TIE[60:62])
    operations = {
        "board[position]": lambda: board[move],
        "check_direction": lambda: validator.check_direction(move, Piece.BLACK, Direction.EAST),
        "flippable_positions": lambda: validator.flippable_positions(move, Piece.BLACK),
        "valid_moves": lambda: validator.valid_moves(Piece.BLACK),
        "play and undo": lambda: play_and_undo(game, move),
        "score": lambda: game.score,
        "is_game_over": lambda: game.is_game_over,
        "Board()": Board,
        "copy.copy(board)": lambda: copy.copy(board),
        "game.copy()": game.copy,
    }
    for name, operation in operations.items():
        print(f"{name:24}{microseconds(operation):8.1f} us")
    transcript = FULL_BOARD_TIE
    for name, make in {"Board()": Board, "Board(26)": lambda: Board(26), "Game()": Game,
                       "a game of 60 moves": lambda: play(transcript)}.items():
        print(f"{name:24}{kilobytes(make):8.1f} kB")


if __name__ == "__main__":
    main()
