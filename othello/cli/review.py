"""`othello review`: show the loss of each move in a game."""

import argparse
from contextlib import nullcontext
from json import dumps

from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.openings import opening
from othello.analysis.report import data, format_review
from othello.analysis.review import review as review_game
from othello.cli import options, outputs
from othello.cli.command import command
from othello.cli.errors import print_error
from othello.cli.progress import Progress
from othello.cli.signals import exit_on_interrupt
from othello.console.record import escape_controls
from othello.formats import graph
from othello.formats.files import write_text_atomically
from othello.formats.reader import item


@command(
    options.FILE, options.game(),
    *options.depth_of_review("", "depends on --nodes, usually 12"),
    options.JOBS,
    options.svg("the graph of the game"),
    options.json())
def review(arguments: argparse.Namespace) -> None:
    """Show how many discs each move of a game lost compared with the best move. Near the end
    of the game, the number of discs lost is exact. Earlier numbers are estimates. All leads are
    Black's.
    """
    outputs.require_new(arguments.svg, arguments.file)
    record = escape_controls(item(arguments.file, arguments.game).record)
    game = record.game
    with exit_on_interrupt() if arguments.jobs == 1 else nullcontext(), Progress() as progress:
        result = review_game(
            game, arguments.nodes or DEFAULT_NODES, arguments.exact,
            progress.moves(len(game.moves)), jobs=arguments.jobs, notify=print_error,
            forfeit=record.forfeit)
    print(dumps({"opening": opening(game)} | data(result)) if arguments.json else
          "\n".join(format_review(game, result)))
    if arguments.svg:
        with write_text_atomically(arguments.svg) as file:
            file.write(graph.dumps(result.curve, result.exact_from))
