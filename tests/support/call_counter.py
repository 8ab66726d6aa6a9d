"""Count function calls in a block, to test that no work is repeated."""

import sys
from collections import Counter
from contextlib import contextmanager

from othello import Board, Game, MoveValidator, Position
from othello.formats import saved_game
from othello.players.engine_board import EngineBoard, board_of

COUNTED_FUNCTIONS = {
    "Game.play": Game.play,
    "valid moves listed": MoveValidator.valid_moves,
    "searches for a valid move": MoveValidator.has_valid_move,
    "Position objects": Position.__init__,
    "Board to text": Board.__str__,
    "text to Board": Board.from_string,
    "Position to text": Position.__str__,
    "saved games": saved_game.dumps,
    "saved games read": saved_game.loads,
    "board copies": Board.__setstate__,
    "Board to bits": EngineBoard.__init__,
    "bits to Board": board_of,
}


@contextmanager
def count_calls(functions=COUNTED_FUNCTIONS):
    """Count this thread's calls to `functions` in the `with` block, and yield the counter."""
    names = {getattr(function, "__func__", function).__code__: name
             for name, function in functions.items()}
    calls = Counter()

    def notice(frame, event, argument):
        if event == "call" and frame.f_code in names:
            calls[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        yield calls
    finally:
        sys.setprofile(before)
