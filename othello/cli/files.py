"""The commands for files of games: show, replay, convert, validate."""

import argparse
import sys
import time
from pathlib import Path

from othello.analysis.phrases import counted
from othello.cli import options
from othello.cli.faults import complain, one_line
from othello.cli.progress import with_progress
from othello.game import Game


def add_to(commands: options.Commands) -> None:
    """Add the commands."""
    _add_show(commands.add_parser(
        "show", help="show a game of a file, or a position of it",
        description="Show a game of a file: who plays, what is noted of it, its moves, and the "
                    "position at its end or after --ply."))
    _add_replay(commands.add_parser(
        "replay", help="step through a game of a file",
        description="Step through a game of a file: Enter or n goes on, p goes back."))
    _add_convert(commands.add_parser(
        "convert", help="write the games of a file in another format",
        description="Write the games of a file in another format, which the ending of OUT says "
                    "unless --to does. Nothing is written unless all games can be."))
    _add_validate(commands.add_parser(
        "validate", help="replay every game in files, and report the first faults",
        description="Replay all games of files, on all cores. A game has a fault if a move is "
                    "invalid, or if it ends with another result than the file has."))


def _add_show(parser: argparse.ArgumentParser) -> None:
    options.add_file(parser)
    parser.add_argument("--ply", type=options.whole_number(0), metavar="N",
                        help="the position after N moves and passes, where a pass goes with the "
                             "move before it (default: the last one)")
    parser.add_argument("--svg", type=options.path, metavar="OUT",
                        help="write the position as a picture")
    options.add_style(parser)
    parser.set_defaults(run=_show)


def _show(arguments: argparse.Namespace) -> int:
    from othello.session.browse import go_to
    from othello.console.display import Display
    from othello.console.record import show
    from othello.formats.reader import record

    options.require_new(arguments.svg, arguments.file)
    shown = record(arguments.file, arguments.game)
    if arguments.ply is not None:
        go_to(shown.game, arguments.ply)
    is_past = arguments.ply is not None and bool(shown.game.undone)
    if arguments.svg:
        _write_picture(shown.game, arguments.svg)
    title = f"{one_line(str(arguments.file))}, game {arguments.game}"
    show(shown, title, Display(sys.stdout, options.style(arguments)), is_past)
    return 0


def _write_picture(game: Game, path: Path) -> None:
    from othello.formats import svg
    from othello.formats.files import text_written_whole

    last = game.moves[-1].position if game.moves else None
    with text_written_whole(path) as file:
        svg.dump(game.board, file, game.valid_moves, last)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    options.add_file(parser)
    options.add_style(parser)
    options.add_screen(parser)
    parser.set_defaults(run=_replay)


def _replay(arguments: argparse.Namespace) -> int:
    from othello.console.app import replay_console
    from othello.formats.reader import record

    replayed = record(arguments.file, arguments.game)
    replay_console(replayed, options.style(arguments, is_console=True),
                   options.stdin(), sys.stdout).run()
    return 0


def _add_convert(parser: argparse.ArgumentParser) -> None:
    options.add_file(parser, game=None)
    parser.add_argument("output", type=options.path, metavar="OUT",
                        help="the file to write; one of that name is replaced")
    parser.add_argument("--to", type=_ending, choices=options.FORMATS, metavar="ENDING",
                        help=f"the format to write: {options.ENDINGS}")
    parser.set_defaults(run=_convert)


def _convert(arguments: argparse.Namespace) -> int:
    from othello.formats.conversion import files_of, write
    from othello.formats.files import require_others, stream
    from othello.formats.reader import record, records
    from othello.formats.wthor_records import name_files

    path, output, game = arguments.file, arguments.output, arguments.game
    ending = arguments.to or output.suffix.lower()
    replaced = [target for target in files_of(output, ending) if target.is_file()]
    require_others(replaced, [path, *name_files(path)])
    chosen = [record(path, game)] if game else records(path)
    count = write(with_progress(chosen), output, ending)
    if stream(output) is None:
        names = ", ".join(target.name for target in replaced)
        print(one_line(f"{counted(count, 'game')} written to {output}"
                       f"{', replacing ' * bool(names)}{names}."))
    return 0


def _ending(text: str) -> str:
    return "." + text.lower().removeprefix(".")


def _add_validate(parser: argparse.ArgumentParser) -> None:
    options.add_files(parser, nargs="+")
    parser.set_defaults(run=_validate)


def _validate(arguments: argparse.Namespace) -> int:
    from othello.analysis.validate import validate
    from othello.processes.pool import in_order, shared_out

    begin = time.perf_counter()
    games = faulty = unfinished = with_empties = 0
    for report in in_order(shared_out(validate, arguments.files, complain)):
        print(f"{one_line(str(report.path))}: {counted(report.games, 'game')}, "
              f"{counted(report.faulty, 'fault')}", flush=True)
        for fault in report.faults:
            print(f"  {one_line(fault)}", file=sys.stderr, flush=True)
        if report.faulty > len(report.faults):
            print(f"  and {report.faulty - len(report.faults)} more", file=sys.stderr)
        games, faulty = games + report.games, faulty + report.faulty
        unfinished += report.unfinished
        with_empties += report.with_empties
    seconds = time.perf_counter() - begin
    print(f"{counted(games, 'game')}, {unfinished} unfinished, "
          f"{with_empties} with empties at the end, "
          f"{counted(faulty, 'fault')}; {games / seconds:.0f} games a second")
    return 1 if faulty else 0
