"""`othello practice`: solve problems from endings, openings and your own mistakes."""

import argparse
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from reprlib import repr as quoted

from othello import FormatError, Game, Piece
from othello.analysis.budget import EXACT, DEFAULT_NODES
from othello.analysis.phrases import plural
from othello.analysis.review import review as review_game
from othello.cli import options
from othello.cli.command import command, option, optional_argument
from othello.cli.errors import UsageError, as_usage_error, one_line, print_error
from othello.cli.folders import games_file, learning_file, state_folder
from othello.cli.progress import Progress
from othello.console.lesson import Lesson
from othello.formats import transcript
from othello.formats.database import open_or_replace
from othello.formats.reader import records
from othello.lessons import endings, openings
from othello.lessons.mistakes import by_stage, mistakes, total
from othello.lessons.problem import Problem
from othello.lessons.store import Lessons
from othello.players.engine_board import SIZE
from othello.session.autosave import read_saved_games

# Each option is for one kind of problem. `files` is the argument FILE.
KINDS_THAT_USE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(["files", "last", "side", "nodes", "exact"], ("mistakes",)),
    "level": ("endings",),
    **dict.fromkeys(["filter", "line", "tree"], ("openings",))}
KINDS = ("mistakes", "endings", "openings")
CONSOLE = ""  # the user name under which the console stores all answers

Source = tuple[Game, str, Collection[Piece]]  # a game, its name, and the sides to review


@command(
    optional_argument("kind", choices=KINDS, metavar="KIND",
                      help=f"choose what to practise: {', '.join(KINDS)}"),
    optional_argument("files", type=options.path, nargs="+", default=[], metavar="FILE",
                      help="if KIND is mistakes, review all games in each FILE, and then show "
                           f"problems ({options.ENDINGS})"),
    option("--last", type=options.whole_number(1, 100), metavar="N",
           help="if KIND is mistakes, review the last N games played in the console, and start "
                "with problems from these games"),
    option("--side", choices=("black", "white"),
           help="if KIND is mistakes, review only one side (default: both sides in games from "
                "files, and the human players in saved games)"),
    *options.depth_of_review("if KIND is mistakes, ", str(EXACT)),
    option("--level", choices=("easy", "medium", "hard"), default="",
           help="if KIND is endings, choose 6 to 9 empties (easy), 10 to 12 (medium) or 13 to 16 "
                "(hard)"),
    option("--filter", default="", metavar="TEXT",
           help="if KIND is openings, choose openings with TEXT in their names"),
    option("--line", default="", metavar="MOVES",
           help="if KIND is openings, choose problems about the line MOVES (such as f5d6c3) or "
                "its continuations"),
    option("--tree", action="store_true",
           help="if KIND is openings, show a tree of the openings instead of problems, with "
                "statistics from the opening book; a move's statistics include games that reached "
                "the same position by another move order"),
    option("--count", type=options.whole_number(1), default=10, metavar="N",
           help="ask N problems (default: %(default)s)"),
    *options.STYLE_OPTIONS, usage="%(prog)s [options] [KIND] [FILE ...]")
def practice(arguments: argparse.Namespace) -> None:
    """Solve practice problems. Find the only winning move in an ending, or a move that leads to a
    named opening. In a position from your own games, find the best move. Solved problems return
    after 1, 3, 7 and 21 days, and then count as known. If your answer is wrong, you see the
    problem again after 1 day. Without KIND, print the number of problems that are due.
    """
    kind, side = arguments.kind, options.side(arguments)
    options.require_used(arguments, KINDS_THAT_USE, kind)
    with as_usage_error():
        line = transcript.dumps(transcript.loads(arguments.line))
    if arguments.tree:
        if arguments.filter:
            raise UsageError("--filter cannot be used with --tree; use --line instead")
        print("Leads are from Black's point of view. Games that reach a position by a different "
              "move order are also counted.", *openings.outline(line), sep="\n")
        return
    with closing(open_or_replace(learning_file(games_file()), Lessons, "answers",
                                 print_error)) as lessons:
        if kind is None:
            _print_counts(lessons)
            return
        reviewed_keys = set[str]()  # keys of the problems from the reviewed games
        if kind == "mistakes":
            exact = EXACT if arguments.exact is None else arguments.exact
            number = arguments.last or int(not arguments.files and not lessons.mistakes(CONSOLE))
            for source in (*_read_games(arguments.files), *_load_autosaves(number, side)):
                reviewed_keys |= _review(source, lessons, side,
                                         arguments.nodes or DEFAULT_NODES, exact)
        problems = _problems(kind, lessons, arguments.level, arguments.filter, line)
        due = sorted(lessons.select_due(CONSOLE, problems),
                     key=lambda problem: -problem.loss if problem.key in reviewed_keys else 0)
        selection = due[:arguments.count]
        if len(selection) < len(due):
            verb = "is" if len(selection) == 1 else "are"
            print(f"{len(due)} problems are due. Here {verb} {len(selection)} of them.")
        if selection:
            Lesson(selection, partial(lessons.answer, CONSOLE), options.style(arguments),
                   options.stdin(), sys.stdout).run()
        _print_count(kind, lessons, problems)


def _problems(kind: str, lessons: Lessons, level: str = "", name: str = "",
              line: str = "") -> list[Problem]:
    if kind == "mistakes":
        return lessons.mistakes(CONSOLE)
    if kind == "endings":
        return endings.of_level(level)
    problems = openings.find_problems(name, line)
    if not problems and not openings.find_problems(name, ""):
        raise FormatError(f"no opening has {quoted(name)} in its name; try Tiger, for "
                          "example")
    return problems


def _print_counts(lessons: Lessons) -> None:
    """Print the number of problems of each kind and the number of discs lost in each stage."""
    for kind in KINDS:
        _print_count(kind, lessons, _problems(kind, lessons))
    problems = lessons.mistakes(CONSOLE)
    for stage, losses in by_stage(problems).items() if problems else ():
        number = sum(map(len, losses.values()))
        print(f"In the {stage}, {plural(number, 'mistake')} cost {total(losses):.1f} discs.")


def _print_count(kind: str, lessons: Lessons, problems: Sequence[Problem]) -> None:
    counts = lessons.counts(CONSOLE, problems)
    print(f"{kind.capitalize()}: {counts.due} due, {counts.waiting} for another day, "
          f"{counts.known} known.")


def _review(source: Source, lessons: Lessons, side: Piece | None, nodes: int,
            exact: int) -> set[str]:
    """Store the mistakes in a game as problems, and return the keys of the problems."""
    game, name, sides = source
    print(f"Reviewing {one_line(name)}. This can take two minutes.", flush=True)
    with Progress() as progress:
        review = review_game(game, nodes, progress=progress.moves(len(game.moves)))
        losses = sorted((move.number, move.loss) for color in ([side] if side else sides)
                        for move in review.mistakes(color))
        problems = list[Problem]()
        progress.erase()
        for count, (number, loss) in enumerate(losses, start=1):
            progress.show(f"checking mistake {count} of {len(losses)}")
            problems += mistakes(game, {number: loss}, name, nodes, exact)
    number_added = lessons.add(CONSOLE, problems)
    note = f" A deeper search confirms {len(problems)} of them." * (len(problems) < len(losses))
    print(f"{plural(len(losses), 'mistake')} found.{note} {plural(number_added, 'new problem')}.")
    return {problem.key for problem in problems}


def _read_games(files: Sequence[Path]) -> Iterator[Source]:
    """Yield all games in `files`.

    Raises FormatError if there are no games or if a board isn't 8x8.
    """
    are_empty = bool(files)
    for file in files:
        for number, record in enumerate(records(file), start=1):
            are_empty = False
            size = record.game.board.size
            if size != SIZE:
                raise FormatError(f"{file}: practice works only with games on an 8x8 board, not "
                                  f"{size}x{size}")
            yield record.game, f"game {number} of {file.name}", (Piece.BLACK, Piece.WHITE)
    if are_empty:
        raise FormatError(f"{', '.join(map(str, files))}: there are no games")


def _load_autosaves(number: int, side: Piece | None) -> Iterator[Source]:
    """Yield the latest 8x8 games from the console, finished games first, up to `number` games.

    Without a `side` to review, skip games that have no human player. If no game is left, print a
    message.
    """
    if not number:
        return
    sessions = [session for session, _ in read_saved_games(state_folder())
                if session.game.board.size == SIZE and (side or session.humans)]
    if not sessions:
        print("There is no saved game to review. Play a game on an 8x8 board first.")
    for session in sorted(sessions, key=lambda session: not session.is_over)[:number]:
        name = "a saved game" if session.is_over else "an unfinished game"
        yield session.game, name, session.humans
