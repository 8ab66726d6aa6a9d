"""`othello candidates`: list the valid moves at the end of games, and the resulting positions."""

import argparse
import os
from collections.abc import Iterator
from itertools import islice
from json import dumps
from pathlib import Path
from typing import NamedTuple

from othello import FormatError, Game, Outcome
from othello.cli import options
from othello.cli.command import command
from othello.cli.errors import print_error
from othello.formats import transcript
from othello.formats.files import describe_error
from othello.formats.reader import Problem, contents, count, read_file
from othello.formats.record import Record
from othello.processes.pool import in_order, run_in_pool

# A part has at least this many games, because starting a process takes about as long as
# replaying 100 games.
MIN_GAMES = 100


class Part(NamedTuple):
    """A range of games in a file, for one process."""

    path: Path
    first: int  # the index of the part's first game within the file, counting from 1
    games: int


@command(options.files("+"))
def candidates(arguments: argparse.Namespace) -> int:
    """Print one line of JSON for each game in the files, in order. The line contains the moves,
    the side to move, the discs and the outcome. The candidates are the valid moves, with their
    flips and the next positions. All cores share the work. If a game can't be read, the command
    prints an error, continues, and ends with exit code 1.
    """
    parts = [part for path in arguments.files for part in _parts(path)]
    results = map(_lines, parts) if len(parts) == 1 else in_order(
        run_in_pool(_lines, parts, print_error))
    problems = 0
    for lines, errors in results:
        for line in lines:
            print(line)
        for error in errors:
            print_error(error)
        problems += len(errors)
    return 1 if problems else 0


def _parts(path: Path) -> Iterator[Part]:
    """Divide a file into at most two parts per core.

    More parts would be slower, because each process splits the whole file into games. A file that
    can't be read becomes a single part.
    """
    try:
        games = count(contents(path), path.name)
    except (FormatError, OSError):
        games = 1
    size = max(MIN_GAMES, -(-games // (2 * (os.cpu_count() or 1))))
    for first in range(1, max(games, 1) + 1, size):
        yield Part(path, first, size)


def _lines(part: Part) -> tuple[list[str], list[str]]:
    """Return a line of JSON for each game in `part`, and the errors."""
    lines, errors = [], []
    try:
        for item in islice(read_file(part.path, part.first), part.games):
            if isinstance(item, Problem):
                errors.append(str(item))
            else:
                place = {"file": str(part.path), "place": item.place}
                lines.append(dumps(place | candidates_of(item.record)))
    except OSError as error:
        errors.append(describe_error(error))
    if not lines and not errors:
        errors.append(f"{part.path}: there are no games")
    return lines, errors


def candidates_of(record: Record) -> dict[str, object]:
    """Return the moves of a game, its last position, and the candidates.

    Finished, resigned and timed-out games have no candidates.
    """
    game, moves = record.game, []
    position = _position(game, record.forfeit)
    for square in [] if position["outcome"] else game.valid_moves:
        move = game.play(square)
        moves.append({"square": str(square), "flips": list(map(str, move.flipped))}
                     | _position(game))
        game.undo()
    return {"moves": transcript.dumps(game), **position, "candidates": moves}


def _position(game: Game, forfeit: Outcome | None = None) -> dict[str, object]:
    """Return the side to move, the discs, and the outcome of a position."""
    outcome = forfeit or game.outcome
    return {"to_move": None if outcome else game.current_player.color.name.lower(),
            **game.score._asdict(),
            "outcome": outcome and {"winner": outcome.winner and outcome.winner.name.lower(),
                                    "ending": outcome.ending.name.lower()}}
