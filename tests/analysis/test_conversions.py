"""Reviews and hints convert each position only once, and copy no boards."""

import pytest
from support.call_counter import count_calls
from support.helpers import FULL_BOARD_TIE, play

from othello.analysis.hints import hints
from othello.analysis.review import review
from othello.board import Board
from othello.players.engine_board import EngineBoard, board_of

CONVERSIONS = {"Board to text": Board.__str__, "text to Board": Board.from_string,
               "board copies": Board.__setstate__, "Board to bits": EngineBoard.__init__,
               "bits to Board": board_of}


@pytest.mark.slow
def test_review_converts_and_copies_boards_only_twice():
    game = play(FULL_BOARD_TIE)
    with count_calls(CONVERSIONS) as calls:
        game_review = review(game, nodes=100, exact=8)
    assert game_review.worst(1), "a game without mistakes needs no reasons"
    assert calls == {"Board to bits": 2, "board copies": 2}


def test_hints_convert_the_board_once():
    game = play(FULL_BOARD_TIE[:40])
    with count_calls(CONVERSIONS) as calls:
        assert len(hints(game, 3, nodes=1_000)) == 3
    assert calls == {"Board to bits": 1}
