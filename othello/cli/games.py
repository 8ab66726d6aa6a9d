"""`othello show`, `replay`, `convert` and `validate`: commands for game files."""

import argparse
import sys
import time

from othello.analysis import validate as validation
from othello.analysis.phrases import plural
from othello.cli import options, outputs
from othello.cli.command import command, option
from othello.cli.errors import UsageError, one_line, print_error
from othello.cli.progress import track
from othello.console import record as shown_record
from othello.console.app import replay_console
from othello.console.display import Display
from othello.formats import svg
from othello.formats.conversion import files_of, unknown_ending, write
from othello.formats.files import stream, write_text_atomically
from othello.formats.reader import item, records
from othello.processes.pool import in_order, run_in_pool
from othello.session import go_to


@command(
    options.FILE, options.game(),
    option("--ply", type=options.whole_number(0), metavar="N",
           help="show the position after N moves and passes (default: the last position); if the "
                "next ply is a pass, show the position after the pass"),
    options.svg("the position"), *options.STYLE_OPTIONS)
def show(arguments: argparse.Namespace) -> None:
    """Show a game from FILE: its players, notes, moves and last position. --ply selects an earlier
    position.
    """
    outputs.require_new(arguments.svg, arguments.file)
    record = item(arguments.file, arguments.game).record
    game = record.game
    if arguments.ply is not None:
        go_to(game, arguments.ply)
    shown_record.show(record, f"{one_line(str(arguments.file))}, game {arguments.game}",
                      Display(sys.stdout, options.style(arguments)),
                      arguments.ply is not None and bool(game.undone))
    if arguments.svg:
        last = game.moves[-1].position if game.moves else None
        with write_text_atomically(arguments.svg) as file:
            svg.dump(game.board, file, game.valid_moves, last)


@command(options.FILE, options.game(), *options.STYLE_OPTIONS, options.SCREEN)
def replay(arguments: argparse.Namespace) -> None:
    """Step through a game in a file. Press Enter or n to go forward, and p to go back."""
    record = item(arguments.file, arguments.game).record
    replay_console(record, options.style(arguments, is_console=True),
                   options.stdin(), sys.stdout).run()


@command(
    options.FILE, options.game(None),
    option("output", type=options.path, metavar="OUT",
           help="write to OUT, replacing an existing file"),
    option("--to", type=lambda text: "." + text.lower().removeprefix("."),
           choices=options.FORMATS, metavar="ENDING",
           help=f"choose the format: {options.ENDINGS}"))
def convert(arguments: argparse.Namespace) -> None:
    """Convert the games in a file to another format. Select the format with --to or with the
    extension of OUT. If any game can't be written, nothing is written.
    """
    path, output, game = arguments.file, arguments.output, arguments.game
    ending = arguments.to or output.suffix.lower()
    if ending == ".svg":
        raise UsageError("convert can't write pictures; for a picture of a position, use "
                         "show --svg")
    if ending not in options.FORMATS:
        raise UsageError(str(unknown_ending(output, options.FORMATS)))
    old_files = [target for target in files_of(output, ending) if target.is_file()]
    for target in old_files:
        outputs.require_new(target, path)
    selection = [item(path, game).record] if game else records(path)
    count = write(track(selection), output, ending)
    if stream(output) is None:
        names = ", ".join(target.name for target in old_files)
        print(one_line(f"{plural(count, 'game')} written to {output}"
                       f"{', replacing ' * bool(names)}{names}."))


@command(options.files("+"))
def validate(arguments: argparse.Namespace) -> int:
    """Replay all games in the given files, using all cores. An invalid move or a wrong result
    counts as an error.
    """
    begin = time.perf_counter()
    games = errors = unfinished = with_empties = 0
    for report in in_order(run_in_pool(validation.validate, arguments.files, print_error)):
        print(f"{one_line(str(report.path))}: {plural(report.games, 'game')}, "
              f"{plural(report.error_count, 'error')}", flush=True)
        for error in report.errors:
            print(f"  {one_line(error)}", file=sys.stderr, flush=True)
        if report.error_count > len(report.errors):
            print(f"  and {report.error_count - len(report.errors)} more", file=sys.stderr)
        games, errors = games + report.games, errors + report.error_count
        unfinished += report.unfinished
        with_empties += report.with_empties
    seconds = time.perf_counter() - begin
    print(f"{plural(games, 'game')}, {unfinished} unfinished, "
          f"{with_empties} with empties at the end, "
          f"{plural(errors, 'error')}; {games / seconds:.0f} games per second")
    return 1 if errors else 0
