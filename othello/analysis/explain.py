"""Sentences for what `MoveValidator.explain` found."""

from othello.direction import Direction
from othello.move_validator import Ray, RayEnd

COMPASS = {
    Direction.NORTH: "N",
    Direction.NORTHEAST: "NE",
    Direction.EAST: "E",
    Direction.SOUTHEAST: "SE",
    Direction.SOUTH: "S",
    Direction.SOUTHWEST: "SW",
    Direction.WEST: "W",
    Direction.NORTHWEST: "NW",
}


def sentence(ray: Ray) -> str:
    """What a disc would meet in the ray's direction, and what comes of it.

    >>> from othello import Board, MoveValidator, Piece, Position
    >>> rays = MoveValidator(Board()).explain(Position.parse("d3"), Piece.BLACK)
    >>> print(sentence(rays[4]))
    S: d4, then d5 closes the line: flips d4
    """
    return f"{COMPASS[ray.direction]}: {_finding(ray)}"


def _finding(ray: Ray) -> str:
    run = ", ".join(str(position) for position in ray.run)
    if ray.end is RayEnd.ANCHOR:
        return f"{run}, then {ray.stop} closes the line: flips {run}"
    if ray.end is RayEnd.OWN_AT_ONCE:
        return f"{ray.stop} is an own disc at once: nothing to flip in between"
    if ray.end is RayEnd.EMPTY:
        return f"{run}, then {ray.stop} is empty: the line is not closed" if run else (
            f"{ray.stop} is empty: nothing to flip")
    return f"{run}, then the edge: the line is not closed" if run else (
        "the edge at once: nothing to flip")
