"""The commands that teach: explain."""

import argparse
import json

from othello.analysis.explain import COMPASS, sentence, verdict
from othello.cli import options
from othello.formats import position as typed_position
from othello.move_validator import MoveValidator, Ray
from othello.piece import Piece
from othello.position import Position


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    explain = commands.add_parser(
        "explain", help="say why a square is a valid move or not",
        description="Say what a disc on a square would meet in each of the eight directions.")
    options.add_position(explain)
    explain.add_argument("square", metavar="SQUARE", help="such as d3")
    explain.add_argument("--color", choices=("black", "white"), dest="side",
                         help="whose disc (default: the side to move)")
    explain.add_argument("--json", action="store_true", help="print an object of JSON")
    explain.set_defaults(run=_explain)


def _explain(arguments: argparse.Namespace) -> int:
    board, color = typed_position.loads(arguments.position)
    if arguments.side:
        color = Piece[arguments.side.upper()]
    square, validator = Position.parse(arguments.square), MoveValidator(board)
    rays = validator.explain(square, color)
    reason = validator.why_invalid(square, color)
    flips = validator.flippable_positions(square, color)
    if arguments.json:
        print(json.dumps({"square": str(square), "color": color.name.lower(),
                          "reason": reason and reason.value, "flips": list(map(str, flips)),
                          "directions": [_data(ray) for ray in rays]}))
        return 0
    print(verdict(square, color.name.capitalize(), reason, flips))
    for ray in rays:
        print(f"  {sentence(ray)}")
    return 0


def _data(ray: Ray) -> dict[str, object]:
    return {"direction": COMPASS[ray.direction], "run": list(map(str, ray.run)),
            "end": ray.end.name.lower(), "stop": ray.stop and str(ray.stop),
            "flips": list(map(str, ray.flips))}
