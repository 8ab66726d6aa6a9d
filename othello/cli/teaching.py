"""The commands that teach: explain, review."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from othello.analysis.explain import COMPASS, sentence, verdict
from othello.cli import options
from othello.errors import FormatError
from othello.formats import position as typed_position
from othello.move_validator import MoveValidator, Ray
from othello.piece import Piece
from othello.position import Position

if TYPE_CHECKING:
    from othello.analysis.review import Judged
    from othello.game import Game


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
    review = commands.add_parser(
        "review", help="tell what each move of a game has lost",
        description="Tell what each move of a game has lost against the best one, in discs: "
                    "exactly near the end, and an estimate before.")
    options.add_file(review)
    review.add_argument("--nodes", type=options.whole_number(1), default=20_000, metavar="N",
                        help="positions to look at for each move that is not solved (default: "
                             "%(default)s)")
    review.add_argument("--svg", type=Path, metavar="OUT",
                        help="write the graph of the game as a picture")
    review.add_argument("--json", action="store_true", help="print an object of JSON")
    review.set_defaults(run=_review)


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


def _review(arguments: argparse.Namespace) -> int:
    from othello.analysis.openings import opening
    from othello.analysis.review import Review, final_lead, told
    from othello.formats import graph
    from othello.formats.files import text_written_whole
    from othello.formats.collection import record

    game = record(arguments.file, arguments.game).game
    size = game.board.size
    if size != 8:
        raise FormatError(f"expected a game on 8x8, got one on {size}x{size}")
    found = Review(_with_progress(game, arguments.nodes), final_lead(game, arguments.nodes))
    if arguments.svg:
        with text_written_whole(arguments.svg) as file:
            graph.dump(found.curve, file)
    if arguments.json:
        print(json.dumps({"opening": opening(game), "curve": found.curve,
                          "moves": [_data_of_move(move) for move in found.moves]}))
    else:
        print("\n".join(told(game, found)))
    return 0


def _with_progress(game: "Game", nodes: int) -> "tuple[Judged, ...]":
    """Judge the moves, and foretell in a terminal how long it will take."""
    from othello.analysis.review import judged

    moves: list[Judged] = []
    begin = time.perf_counter()
    for move in judged(game, nodes):
        moves.append(move)
        if sys.stderr.isatty():
            left = (time.perf_counter() - begin) * (len(game.moves) / len(moves) - 1)
            print(f"\rmove {len(moves)} of {len(game.moves)}, about {left:.0f} s left ",
                  end="\r", file=sys.stderr, flush=True)
    return tuple(moves)


def _data_of_move(move: "Judged") -> dict[str, object]:
    return move._asdict() | {
        "color": move.color.name.lower(), "position": str(move.position),
        "grade": move.grade.value, "better": list(map(str, move.better))}
