"""`othello train`: learn the weights of the evaluation from games."""

import argparse
from dataclasses import fields

from othello.cli import options, outputs
from othello.cli.command import command, option
from othello.cli.errors import UsageError
from othello.formats.files import write_atomically


@command(
    option("archives", nargs="+", type=options.path, metavar="FILE",
           help="read games from each FILE: .wtb"),
    *options.results("weights for best --weights"),
    option("--teacher", type=options.path, metavar="FILE",
           help="start from the weights in FILE (default: fit the games' results)"),
    option("--picture", type=options.path, metavar="FILE",
           help="write a graph of the errors to FILE: .svg or .png"),
    options.number("--games", 0, 10**6, 40_000, "let the engine play N games against itself"),
    options.number("--rounds", 1, 100, 1,
                   "repeat N times: search positions and fit the weights to the results"),
    options.number("--steps", 1, 10**4, 60, "take N optimisation steps per fit"),
    options.number("--depth", 1, 58, 5,
                   "search N plies deep, and two plies deeper early in a game"),
    options.number("--variations", 0, 1000, 20,
                   "create N random variations of positions from each game, and search them more "
                   "deeply than other positions"),
    options.number("--variation-depth", 1, 58, 8,
                   "search variations N plies deep, and two plies deeper early in a game"),
    options.number("--probe-positions", 1, 10**6, 20,
                   "compare deep and shallow searches of N positions from each archive"),
    options.number("--probe-depth", 3, 60, 9, "search the compared positions N plies deep"),
    options.SEED_OPTION)
def train(arguments: argparse.Namespace) -> None:
    """Learn the weights of the evaluation from archives and from games that the engine plays
    against itself.
    """
    with options.extra("train", "learning weights"):
        from othello.training import errors, picture
        from othello.training.run import Plan, Run
    if arguments.picture and arguments.picture.suffix not in (".svg", ".png"):
        raise UsageError(f"the picture must be an .svg or .png file, not {arguments.picture}")
    for output in arguments.output, arguments.picture:
        outputs.require_new(output, *arguments.archives)
    archives, teacher = tuple(map(str, arguments.archives)), str(arguments.teacher or "")
    plan = Plan(archives, teacher, *(getattr(arguments, field.name) for field in fields(Plan)[2:]))
    run = Run(plan, arguments.folder)
    # To detect errors early, open the file before the run starts.
    with write_atomically(arguments.output) as (file,):
        weights, measurements = run.finish()
        print(errors.table(measurements))
        file.write(weights.dumps())
    if arguments.picture:
        picture.save(measurements, arguments.picture)
