"""Count the conversions between boards, text and bits during a review and two calls of `hints`.

    python conversions.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.call_counter import count_calls  # noqa: E402
from support.helpers import FULL_BOARD_TIE, play  # noqa: E402

from othello.analysis.hints import hints  # noqa: E402
from othello.analysis.review import review  # noqa: E402
from othello.board import Board  # noqa: E402
from othello.players.engine_board import (  # noqa: E402
    EngineBoard, board_of, square_number, square_position)

CONVERSIONS = {
    "Board to text": Board.__str__, "text to Board": Board.from_string,
    "board copies": Board.__setstate__, "Board to bits": EngineBoard.__init__,
    "bits to Board": board_of, "bits to Position": square_position,
    "Position to bits": square_number}


def main():
    game = play(FULL_BOARD_TIE)
    with count_calls(CONVERSIONS) as calls:
        review(game, nodes=1_000, exact=10)
    print("review of 60 moves:", dict(calls))
    for plies in 20, 50:
        game = play(FULL_BOARD_TIE[:2 * plies])
        with count_calls(CONVERSIONS) as calls:
            hints(game, 3)
        print(f"hint at ply {plies}:", dict(calls))


if __name__ == "__main__":
    main()
