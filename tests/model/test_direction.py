"""The eight directions."""

import pytest

from othello.direction import Direction


def test_eight_directions_lead_to_the_eight_neighbours():
    deltas = {(direction.row_delta, direction.col_delta) for direction in Direction}
    assert deltas == {(row, col) for row in (-1, 0, 1) for col in (-1, 0, 1)} - {(0, 0)}


def test_directions_run_clockwise_from_north():
    assert [direction.name for direction in Direction] == [
        "NORTH", "NORTHEAST", "EAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "WEST", "NORTHWEST"]
    assert (Direction.NORTH.row_delta, Direction.NORTH.col_delta) == (-1, 0)
    assert (Direction.EAST.row_delta, Direction.EAST.col_delta) == (0, 1)


@pytest.mark.parametrize("direction", Direction)
def test_repr_of_a_direction_round_trips(direction):
    assert eval(repr(direction), {"Direction": Direction}) is direction
