"""Explain in sentences why a move is valid or invalid, and show a move step by step."""

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from othello import (
    Board, Direction, Game, InvalidMoveReason, MoveValidator, Piece, Player, Position, Ray, RayEnd)
from othello.analysis.phrases import in_sentence, join_squares

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
FINDINGS = {  # each key says how a ray ends, and whether it contains opposing discs
    (RayEnd.ANCHOR, True): "{stop} closes the line: the move flips {run}",
    (RayEnd.OWN_NEIGHBOUR, False): "{stop} is a disc of the same colour: nothing to flip",
    (RayEnd.EMPTY, True): "{run}, then the empty square {stop}: the line is not closed",
    (RayEnd.EMPTY, False): "{stop} is empty: nothing to flip",
    (RayEnd.EDGE, True): "{run}, then the edge: the line is not closed",
    (RayEnd.EDGE, False): "the edge: nothing to flip",
}


class Step(NamedTuple):
    """One step of a move, with the board after the step."""

    sentence: str
    board: Board
    changes_board: bool


def trace(board: Board, position: Position, color: Piece) -> Iterator[Step]:
    """Yield the steps of a valid move: the new disc, then the flips in each direction.

    >>> steps = trace(Board(), Position.parse("d3"), Piece.BLACK)
    >>> [step.sentence for step in steps if step.changes_board]
    ['A disc is placed on d3.', 'S: d5 closes the line: the move flips d4']
    """
    rays = MoveValidator(board).explain(position, color)
    after = copy(board)
    after.place_piece(position, color)
    yield Step(f"A disc is placed on {position}.", copy(after), True)
    for ray in rays:
        for flipped in ray.flips:
            after.flip_piece(flipped)
        yield Step(sentence(ray), copy(after), bool(ray.flips))


def why(game: Game, square: Position) -> Iterator[str]:
    """Explain, direction by direction, whether the side to move may play on a square."""
    return explanation(game.validator, square, game.current_player, game.why_invalid(square))


def explanation(validator: MoveValidator, position: Position, player: Player,
                reason: InvalidMoveReason | None) -> Iterator[str]:
    """Explain, direction by direction, whether a player may play on a square.

    `reason` is None for a valid move. `validator` can't determine `reason`, because it doesn't
    know whether the game is over.
    """
    if reason is None:
        flips = validator.flippable_positions(position, player.color)
        yield f"{position} is a valid move for {player.name}: it flips {join_squares(flips)}."
    else:
        yield f"{position} is not a valid move for {player.name}: {in_sentence(reason)}."
    if not validator.board.cell(position).is_empty:
        yield "If it were empty:"
    for ray in validator.explain(position, player.color):
        yield f"  {sentence(ray)}"


def first_passes(game: Game) -> list[str]:
    """Return a sentence for each pass before the first move of a game."""
    passes = [] if game.moves else game.history
    return [f"{ply.piece.name.capitalize()} has no valid move and passes." for ply in passes]


def sentence(ray: Ray) -> str:
    """Describe the discs in one direction from a move's square, and state which of them flip.

    >>> from othello import Board, MoveValidator, Piece, Position
    >>> rays = MoveValidator(Board()).explain(Position.parse("d3"), Piece.BLACK)
    >>> print(sentence(rays[4]))
    S: d5 closes the line: the move flips d4
    """
    finding = FINDINGS[ray.end, bool(ray.run)]
    return f"{COMPASS[ray.direction]}: {finding.format(run=join_squares(ray.run), stop=ray.stop)}"
