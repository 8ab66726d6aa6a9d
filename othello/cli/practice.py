"""The command that asks problems: practice."""

import argparse
import sys
from collections.abc import Collection, Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from othello.analysis.effort import EXACT, STANDARD
from othello.analysis.phrases import counted
from othello.cli import options
from othello.cli.faults import complain, one_line
from othello.cli.play import state_folder
from othello.cli.web import games_file, learning_file
from othello.errors import FormatError, quoted
from othello.piece import Piece

if TYPE_CHECKING:
    from othello.game import Game
    from othello.lessons.problem import Problem
    from othello.lessons.store import Lessons

# The options that only one kind uses; files stands for FILE.
OPTIONS_USED_BY: dict[str, tuple[str, ...]] = {
    "mistakes": ("files", "last", "side", "nodes", "exact"), "endings": ("level",),
    "openings": ("filter", "line", "tree")}
KINDS = tuple(OPTIONS_USED_BY)
CONSOLE = ""  # the person whose answers the console keeps


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "practice", help="practice on your mistakes, on endings and on openings",
        description="Ask problems: what you could have played instead of a mistake, the one move "
                    "that wins an ending, or what leads to a named opening. A problem you get "
                    "right returns after 1, 3, 7 and 21 days and then counts as known; one you "
                    "get wrong starts over. Without KIND it says how many are due. "
                    "docs/lessons.md has more.")
    parser.add_argument("kind", nargs="?", choices=KINDS, metavar="KIND",
                        help=f"what to learn from: {', '.join(KINDS)}")
    _add_mistakes(parser)
    _add_endings_and_openings(parser)
    parser.add_argument("--count", type=options.whole_number(1), default=10, metavar="N",
                        help="how many problems to ask (default: %(default)s)")
    options.add_style(parser)
    parser.set_defaults(run=_practice)


def _add_endings_and_openings(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose among endings or openings."""
    parser.add_argument("--level", choices=("easy", "medium", "hard"), default="",
                        help="for endings: 6 to 9 empties, 10 to 12, or 13 to 16")
    parser.add_argument("--filter", default="", metavar="TEXT",
                        help="for openings: only those with this in their names")
    parser.add_argument("--line", default="", metavar="MOVES",
                        help="for openings: only what leads to these moves, such as f5d6c3, and "
                             "what comes after them")
    parser.add_argument("--tree", action="store_true",
                        help="for openings: show them as a tree, with the figures of the book, "
                             "and ask nothing; a position counts however it was reached, so a "
                             "move may have more games than the one before it")


def _add_mistakes(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where mistakes are from, and how they are judged."""
    parser.add_argument("files", type=options.path, nargs="*", metavar="FILE",
                        help="for mistakes: first review all games of these files "
                             f"({options.ENDINGS})")
    parser.add_argument("--last", type=options.whole_number(1, 100), metavar="N",
                        help="for mistakes: first review the N games that the console kept last")
    parser.add_argument("--side", choices=("black", "white"),
                        help="for mistakes: whose (default: those of both sides in a file, and of "
                             "humans in games that were kept)")
    parser.add_argument("--nodes", type=options.whole_number(100), metavar="N",
                        help="for mistakes: positions to look at for each move that is not solved "
                             f"(default: {STANDARD})")
    parser.add_argument("--exact", type=options.whole_number(0, 30), metavar="N",
                        help=f"for mistakes: solve them with up to N empties (default: {EXACT})")


def _practice(arguments: argparse.Namespace) -> int:
    from othello.console.lesson import Lesson
    from othello.formats import transcript
    from othello.formats.database import opened_or_anew
    from othello.lessons.store import Lessons

    _require_what_fits(arguments)
    line = transcript.dumps(transcript.loads(arguments.line))
    if arguments.tree:
        return _show_tree(line)
    path = learning_file(games_file())
    with closing(opened_or_anew(path, Lessons, "answers", complain)) as lessons:
        if arguments.kind is None:
            _tell_counts(lessons)
            return 0
        if arguments.kind == "mistakes":
            _review(arguments, lessons)
        problems = _problems(arguments.kind, lessons, arguments.level, arguments.filter, line)
        asked = lessons.asked(CONSOLE, problems)[:arguments.count]
        if asked:
            Lesson(asked, partial(lessons.answer, CONSOLE), options.style(arguments),
                   options.stdin(), sys.stdout).run()
        _tell(arguments.kind, lessons, problems)
    return 0


def _require_what_fits(arguments: argparse.Namespace) -> None:
    """Raise FormatError for options that say nothing about what is to be learned."""
    for kind, names in OPTIONS_USED_BY.items():
        for option in names if arguments.kind != kind else ():
            given = getattr(arguments, option)
            if given not in (None, "", []) and given is not False:
                name = "FILE" if option == "files" else f"--{option}"
                raise FormatError(f"{name} is only for {kind}")
    if arguments.tree and arguments.filter:
        raise FormatError("--filter cannot be used with --tree; --line narrows the tree")


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
    print(f"{kind.capitalize()}: {counts.due} due, {counts.waiting} for another day, "
          f"{counts.known} known.")


def _review(arguments: argparse.Namespace, lessons: "Lessons") -> None:
    """Make problems of the games that were asked for, or of the last one if there are none."""
    from othello.analysis.review import review
    from othello.lessons.mistakes import mistakes

    nodes, exact = arguments.nodes or STANDARD, arguments.exact
    for game, source, sides in _games(arguments, bool(lessons.mistakes(CONSOLE))):
        print(f"Looking at {one_line(source)}, which takes some seconds ...", flush=True)
        chosen = [Piece[arguments.side.upper()]] if arguments.side else sides
        reviewed = review(game, nodes)
        faults = sorted((fault.number, fault.loss) for side in chosen
                        for fault in reviewed.faults(side))
        added = lessons.add(CONSOLE, mistakes(game, dict(faults), source, nodes,
                                              EXACT if exact is None else exact))
        print(f"{counted(added, 'new problem')}.")


def _games(arguments: argparse.Namespace,
           has_some: bool) -> "Iterator[tuple[Game, str, Collection[Piece]]]":
    """The games to review, what they are called, and the sides whose mistakes are asked."""
    from othello.formats.reader import records
    from othello.players.engine_board import SIZE
    from othello.session.kept import kept_in

    are_empty = bool(arguments.files)
    for file in arguments.files:
        for number, record in enumerate(records(file), start=1):
            are_empty = False
            size = record.game.board.size
            if size != SIZE:
                raise FormatError(f"{file}: expected games on 8x8, got one on {size}x{size}")
            yield record.game, f"game {number} of {file.name}", (Piece.BLACK, Piece.WHITE)
    if are_empty:
        raise FormatError(f"{', '.join(map(str, arguments.files))}: expected at least one game, "
                          "got none")
    number = arguments.last or (0 if has_some or arguments.files else 1)
    for session in islice((session for session in kept_in(state_folder())
                           if session.game.board.size == SIZE), number):
        yield session.game, "a game that was kept", session.humans
