"""The command that learns weights: train."""

import argparse

from othello.cli import options
from othello.errors import OthelloError
from othello.formats.files import written_whole

NUMBERS = (  # each option with the least and the most, and what it is unless given
    ("games", 0, 10**6, 40_000, "games of the engine against itself"),
    ("rounds", 1, 100, 1, "rounds of fitting to the values of searches"),
    ("steps", 1, 10**4, 60, "steps of each fitting"),
    ("depth", 1, 58, 5, "plies of these searches, two more early on, and of those that play"),
    ("variations", 0, 1000, 20, "positions for each game that are varied and searched deeper"),
    ("variation-depth", 1, 58, 8, "plies of those searches, two more early on"),
    ("probe-positions", 1, 10**6, 20, "positions of each archive whose searches are compared"),
    ("probe-depth", 3, 60, 9, "plies of these"),
    ("seed", 0, options.MOST, 1, "where random numbers begin"))


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    train = commands.add_parser(
        "train", help="learn the weights of the evaluation from games",
        description="Learn the weights of the evaluation from archives of games and games of "
                    "the engine against itself. A run that was stopped goes on with what is "
                    "in the folder. docs/learning.md describes it.")
    train.add_argument("archives", nargs="+", type=options.path, metavar="FILE",
                       help="archives of games: .wtb")
    train.add_argument("--folder", type=options.path, required=True,
                       help="where everything made on the way is kept")
    train.add_argument("--output", type=options.path, required=True, metavar="FILE",
                       help="where the weights go; best --weights FILE tries them")
    train.add_argument("--teacher", type=options.path, metavar="FILE",
                       help="weights to begin with (default: those of the games' results)")
    train.add_argument("--picture", type=options.path, metavar="FILE",
                       help="where a graph of the errors goes: .svg or .png")
    options.add_numbers(train, NUMBERS)
    train.set_defaults(run=_train)


def _train(arguments: argparse.Namespace) -> int:
    with options.extra("train", "learning weights"):
        from othello.training import errors, picture, run
    if arguments.picture and arguments.picture.suffix not in (".svg", ".png"):
        raise OthelloError(f"expected a picture in .svg or .png, got {arguments.picture}")
    for output in arguments.output, arguments.picture:
        options.require_new(output, *arguments.archives)
    plan = run.Plan(tuple(map(str, arguments.archives)), teacher=str(arguments.teacher or ""),
                    games=arguments.games, rounds=arguments.rounds, steps=arguments.steps,
                    depth=arguments.depth, beside=arguments.variations,
                    deep=arguments.variation_depth, probes=arguments.probe_positions,
                    probe_depth=arguments.probe_depth, seed=arguments.seed)
    weights, measured = run.Run(plan, arguments.folder).finish()
    print(errors.table(measured))
    with written_whole(arguments.output) as (file,):
        file.write(weights.dumps())
    if arguments.picture:
        picture.save(measured, arguments.picture)
    return 0
