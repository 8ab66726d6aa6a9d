"""Endings of tournament games, in which one move wins and all others do not.

The file has a position a line with the final lead of the side to move after each valid move, as
`othello.formats.obf` reads it, and then behind a `%` where it is from.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TextIO

from othello.analysis.verdict import Worth
from othello.engine.search import Limits
from othello.formats import obf
from othello.lessons.problem import Kind, Problem
from othello.piece import Piece
from othello.players.engine_board import EngineBoard, board_of, sign
from othello.statistics.courses import Course

FILE: Path = Path(__file__).with_name("endings.obf")
LEVELS = {"easy": range(6, 10), "medium": range(10, 13), "hard": range(13, 17)}  # by empties
LEAST_MOVES = 4  # valid ones, so that there is something to choose from
QUICK: Limits = Limits(nodes=2_000)  # to see whether a position may be one
NEAR = 2.0  # discs by which such a look may be wrong
CLOSE = 8  # discs by which a game may end, in which such positions are frequent


@cache
def endings() -> tuple[Problem, ...]:
    """Those of the package, the fewest empties first."""
    with FILE.open(encoding="utf-8") as file:
        return tuple(sorted(map(_read, file), key=lambda problem: problem.empties))


def of_level(level: str) -> list[Problem]:
    """The endings of a level, all of them for an empty text."""
    return [problem for problem in endings() if not level or problem.empties in LEVELS[level]]


def drawn(games: Iterable[tuple[str, Course]], each: int, empties: Iterable[int],
          random: Random) -> Iterator[tuple[obf.Problem, str]]:
    """Up to `each` endings for each number of empties, and the place of the game they are from.

    No two are from one game, and all are from close ones.
    """
    wanted = Counter(dict.fromkeys(empties, each))
    for place, course in games:
        if not +wanted:
            return
        if course.lead is None or abs(course.lead) > CLOSE:
            continue
        for own, opp, turn in random.sample(course.plies, len(course.plies)):
            left = 64 - (own | opp).bit_count()
            found = _with_one_win(own, opp, turn) if wanted[left] > 0 else None
            if found:
                wanted[left] -= 1
                yield found, place
                break


def dump(problems: Iterable[tuple[obf.Problem, str]], file: TextIO) -> int:
    """Write endings, each with the place that it is from, and return how many there are."""
    number = 0
    for number, (problem, place) in enumerate(problems, start=1):
        file.write(f"{obf.dumps([problem]).strip()} % {place}\n")
    return number


def _with_one_win(own: int, opp: int, turn: int) -> obf.Problem | None:
    """The position, solved, if one move of it wins and some others do not."""
    color = Piece.BLACK if turn == 1 else Piece.WHITE
    board = board_of(own, opp, color)
    asked = EngineBoard(board, color)
    leads = sorted(answer.value for answer in asked.every_move(QUICK).values())
    if len(leads) < LEAST_MOVES or leads[-1] < -NEAR or leads[-2] > NEAR:
        return None
    scores = tuple((square, round(answer.value))
                   for square, answer in asked.every_move().items())
    wins = [square for square, score in scores if score > 0]
    return obf.Problem(board, color, scores) if len(wins) == 1 else None


def _read(line: str) -> Problem:
    (problem,) = obf.loads(line)
    side = sign(problem.to_move)
    moves = tuple(Worth(square, float(side * score), True, (square,))
                  for square, score in problem.scores if square is not None)
    return Problem(Kind.ENDING, problem.board, problem.to_move, line.partition("%")[2].strip(),
                   moves, tuple(move.position for move in moves if side * move.lead > 0))
