"""The work for a request doesn't grow during a game, and no work is repeated."""

import asyncio
from collections import Counter
from contextlib import closing

import pytest
from support.asgi import ask
from support.call_counter import count_calls
from support.helpers import FULL_BOARD_TIE
from support.squares import squares

from othello.web.server import create_app
from othello.web.store import Store

EARLY, LATE = 5, 50
GET = {"searches for a valid move": 2, "valid moves listed": 1, "Board to text": 1}
POST = GET | {"Game.play": 1, "Position objects": 1, "searches for a valid move": 3}
# If a match is created with a person's key, the server also saves the game in that person's
# library after each move.
POST_WITH_KEY = POST | {"board copies": 3, "Board to bits": 1, "Board to text": 2,
                        "searches for a valid move": 9}


async def request_calls(app, **headers):
    """Count the function calls that a POST and a GET cause at each ply.

    Conversions of squares to text don't count.
    """
    _, reply = await ask(app, "POST", "/api/matches", {"white": "human"}, **headers)
    match, seat = f"/api/matches/{reply['state']['name']}", {"x-seat": reply["token"]} | headers
    calls = {}
    for ply, square in enumerate(map(str, squares(FULL_BOARD_TIE))):
        with count_calls() as post_calls:
            _, state = await ask(app, "POST", f"{match}/moves",
                                 {"square": square, "generation": ply}, **seat)
        with count_calls() as get_calls:
            await ask(app, "GET", match, **seat)
        shown = sum(1 + len(move["flips"]) for move in state["valid"])
        # The session compares the square of the move with the square that redo would play.
        new = 2 + len(state["plies"][-1]["flips"])
        calls[ply] = post_calls - texts(shown + new), get_calls - texts(shown)
    return calls


def texts(number):
    return Counter({"Position to text": number})


@pytest.mark.slow
@pytest.mark.parametrize("headers, expected", [
    ({}, POST), ({"x-person": "0" * 32}, POST_WITH_KEY)])
@pytest.mark.parametrize("ply", [EARLY, LATE])
def test_a_request_does_the_same_work_at_each_ply(ply, headers, expected, tmp_path):
    app = create_app(Store(tmp_path / "games.sqlite"), ["localhost"])
    with closing(app.state.services):
        calls = asyncio.run(request_calls(app, **headers))
    assert calls[ply] == (expected, GET)
