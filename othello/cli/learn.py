"""The commands with which one learns: learn, and endings, which draws problems from games."""

import argparse
import sys
from collections.abc import Collection, Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from othello.analysis.effort import STANDARD
from othello.cli import options
from othello.cli.faults import complain, tell_left_out
from othello.cli.play import state_folder
from othello.cli.progress import counted, with_progress
from othello.cli.web import games_file, learning_file
from othello.errors import FormatError, quoted
from othello.piece import Piece

if TYPE_CHECKING:
    from othello.game import Game
    from othello.lessons.problem import Problem
    from othello.lessons.store import Lessons
    from othello.statistics.courses import Course, LeftOut

KINDS = ("mistakes", "endings", "openings")
CONSOLE = ""  # the person whose answers the console keeps


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands."""
    _add_learn(commands)
    _add_endings(commands)


def _add_learn(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    learn = commands.add_parser(
        "learn", help="learn from your mistakes, from endings and from openings",
        description="Ask problems: what you could have played instead of a mistake, the one move "
                    "that wins an ending, or what leads to a named opening. What was right comes "
                    "again after 1, 3, 7 and 21 days, and is known then; what was wrong begins "
                    "again. Without KIND it says how many are due. docs/lessons.md has more.")
    learn.add_argument("kind", nargs="?", choices=KINDS, metavar="KIND",
                       help=f"what to learn from: {', '.join(KINDS)}")
    _add_mistakes(learn)
    learn.add_argument("--level", choices=("easy", "medium", "hard"), default="",
                       help="of the endings: 6 to 9 empties, 10 to 12, or 13 to 16")
    learn.add_argument("--name", default="", metavar="TEXT",
                       help="only the openings whose names have this in them")
    learn.add_argument("--line", default="", metavar="MOVES",
                       help="of the openings only what leads to these moves, such as f5d6c3, and "
                            "what comes after them")
    learn.add_argument("--tree", action="store_true",
                       help="show the openings as a tree, with the figures of the book, and ask "
                            "nothing; a position counts however it was reached, so a move may "
                            "have more games than the one before it")
    learn.add_argument("--most", type=options.whole_number(1), default=10, metavar="N",
                       help="how many problems to ask (default: %(default)s)")
    options.add_style(learn)
    learn.set_defaults(run=_learn)


def _add_mistakes(learn: argparse.ArgumentParser) -> None:
    """Add the options that say where mistakes are from, and how they are judged."""
    learn.add_argument("files", type=options.path, nargs="*", metavar="FILE",
                       help="for mistakes: first review all games of these files "
                            f"({options.ENDINGS})")
    learn.add_argument("--kept", type=options.whole_number(1, 100), default=0, metavar="N",
                       help="for mistakes: first review the N games that the console kept last")
    learn.add_argument("--side", choices=("black", "white"),
                       help="whose mistakes (default: those of both sides in a file, and of "
                            "humans in games that were kept)")
    learn.add_argument("--nodes", type=options.whole_number(100), default=STANDARD, metavar="N",
                       help="positions to look at for each move that is not solved (default: "
                            "%(default)s)")
    learn.add_argument("--exact", type=options.whole_number(0, 30), default=19, metavar="N",
                       help="solve mistakes with up to N empties (default: %(default)s)")


def _add_endings(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    endings = commands.add_parser(
        "endings", help="find endings in games that one move wins",
        description="Draw endings from games on 8x8 in which one move wins and no other does, "
                    "and write them with the score of each move and where they are from.")
    endings.add_argument("files", type=options.path, nargs="+", metavar="FILE",
                         help=f"files of games: {options.ENDINGS}")
    endings.add_argument("--output", type=options.path, required=True, metavar="OUT",
                         help="the file to write, such as endings.obf")
    for name, default in ("least", 6), ("most", 16):
        endings.add_argument(f"--{name}", type=options.whole_number(1, 20), default=default,
                             metavar="N", help=f"the {name} empties (default: %(default)s)")
    endings.add_argument("--each", type=options.whole_number(1), default=20, metavar="N",
                         help="how many for each number of empties (default: %(default)s)")
    endings.add_argument("--seed", type=int, default=1,
                         help="where the random numbers begin (default: %(default)s)")
    endings.set_defaults(run=_endings)


def _learn(arguments: argparse.Namespace) -> int:
    from othello.console.lesson import Lesson
    from othello.formats.database import opened_or_anew
    from othello.lessons.store import Lessons

    _require_what_fits(arguments)
    if arguments.tree:
        return _show_tree(arguments.line)
    path = learning_file(games_file())
    with closing(opened_or_anew(path, Lessons, "answers", complain)) as lessons:
        if arguments.kind is None:
            _tell_counts(lessons)
            return 0
        if arguments.kind == "mistakes":
            _review(arguments, lessons)
        problems = _problems(arguments.kind, lessons, arguments.level, arguments.name,
                             arguments.line)
        asked = lessons.asked(CONSOLE, problems)[:arguments.most]
        if asked:
            Lesson(asked, partial(lessons.answer, CONSOLE), options.style(arguments),
                   options.stdin(), sys.stdout).run()
        _tell(arguments.kind, lessons, problems)
    return 0


def _require_what_fits(arguments: argparse.Namespace) -> None:
    """Raise FormatError for options that say nothing about what is to be learned."""
    if arguments.kind != "mistakes" and (arguments.files or arguments.kept):
        raise FormatError("expected no games but for mistakes")
    if arguments.kind != "openings" and (arguments.tree or arguments.line):
        raise FormatError("expected no line and no tree but of openings")
    if arguments.tree and arguments.name:
        raise FormatError("expected no name for a tree, which --line makes smaller")


def _show_tree(line: str) -> int:
    from othello.lessons.tree import outline

    print("Leads are those of Black; a position counts however it was reached.")
    for text in outline(line):
        print(text)
    return 0


def _problems(kind: str, lessons: "Lessons", level: str = "", name: str = "",
              line: str = "") -> "list[Problem]":
    from othello.lessons import endings, openings

    if kind == "mistakes":
        return lessons.mistakes(CONSOLE)
    if kind == "endings":
        return endings.of_level(level)
    found = openings.named(name, line)
    if not found and not openings.named(name, ""):
        raise FormatError(f"expected a part of the name of an opening, such as Tiger, got "
                          f"{quoted(name)}")
    return found


def _tell_counts(lessons: "Lessons") -> None:
    for kind in KINDS:
        _tell(kind, lessons, _problems(kind, lessons))
    _tell_losses(lessons.mistakes(CONSOLE))


def _tell_losses(mistakes: "list[Problem]") -> None:
    """What the mistakes lost by stage, where there are any."""
    from othello.lessons.losses import by_stage, total

    for stage, lost in by_stage(mistakes).items() if mistakes else ():
        number = sum(map(len, lost.values()))
        print(f"Lost in the {stage}: {total(lost):.1f} discs by {counted(number, 'mistake')}.")


def _tell(kind: str, lessons: "Lessons", problems: "list[Problem]") -> None:
    counts = lessons.counts(CONSOLE, problems)
    print(f"{kind.capitalize()}: {counts.due} to answer, {counts.waiting} for another day, "
          f"{counts.known} known.")


def _review(arguments: argparse.Namespace, lessons: "Lessons") -> None:
    """Make problems of the games that were asked for, or of the last one if there are none."""
    from othello.analysis.review import review
    from othello.lessons.mistakes import mistakes

    for game, source, sides in _games(arguments, bool(lessons.mistakes(CONSOLE))):
        print(f"Looking at {source}, which takes some seconds ...", flush=True)
        chosen = [Piece[arguments.side.upper()]] if arguments.side else sides
        reviewed = review(game, arguments.nodes)
        faults = sorted((fault.number, fault.loss) for side in chosen
                        for fault in reviewed.faults(side))
        added = lessons.add(CONSOLE, mistakes(game, dict(faults), source, arguments.nodes,
                                              arguments.exact))
        print(f"{counted(added, 'new problem')}.")


def _games(arguments: argparse.Namespace,
           has_some: bool) -> "Iterator[tuple[Game, str, Collection[Piece]]]":
    """The games to review, what they are called, and the sides whose mistakes are asked."""
    from othello.formats.collection import records
    from othello.players.engine_board import SIZE
    from othello.session.kept import kept_in

    for file in arguments.files:
        for number, record in enumerate(records(file), start=1):
            size = record.game.board.size
            if size != SIZE:
                raise FormatError(f"{file}: expected games on 8x8, got one on {size}x{size}")
            yield record.game, f"game {number} of {file.name}", (Piece.BLACK, Piece.WHITE)
    number = arguments.kept or (0 if has_some or arguments.files else 1)
    for session in islice((session for session in kept_in(state_folder())
                           if session.game.board.size == SIZE), number):
        yield session.game, "a game that was kept", session.humans


def _endings(arguments: argparse.Namespace) -> int:
    from othello.formats.files import text_written_whole
    from othello.lessons.endings import drawn, dump
    from othello.statistics.courses import LeftOut

    empties = range(arguments.least, arguments.most + 1)
    if not empties:
        raise FormatError("expected no more empties for --least than for --most, got "
                          f"{arguments.least} and {arguments.most}")
    options.require_new(arguments.output, *arguments.files)
    left_out = LeftOut()
    with text_written_whole(arguments.output) as file:
        number = dump(drawn(with_progress(_in_turn(arguments.files, left_out)), arguments.each,
                            empties, Random(arguments.seed)), file)
        tell_left_out(left_out, "" if number else
                      "expected games with such endings in them, got none")
    return 0


def _in_turn(files: list[Path], left_out: "LeftOut") -> "Iterator[tuple[str, Course]]":
    """The games of some files, one of each and then the next of each, with their places."""
    from othello.statistics.courses import courses

    readers = {file: courses(file) for file in files}
    while readers:
        for file, reader in list(readers.items()):
            found = next(reader, None)
            if found is None:
                del readers[file]
            elif course := left_out.sift(found, str(file)):
                yield f"{found.place} of {file.name}", course
