"""Endings from tournament games. In each ending, exactly one move wins.

Each line of endings.obf contains a position and the scores of all valid moves, in the format of
`othello.formats.obf`. A comment after `%` names the game that contains the position.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TextIO

from othello import Piece
from othello.analysis.evaluate import MoveValue
from othello.engine.search import Limits
from othello.formats import obf
from othello.lessons.problem import Kind, Problem
from othello.players.engine_board import EngineBoard, sign
from othello.statistics.game_rows import GameRow

FILE: Path = Path(__file__).with_name("endings.obf")
LEVELS = {"easy": range(6, 10), "medium": range(10, 13), "hard": range(13, 17)}  # by empties
MIN_MOVES = 4  # the minimum number of valid moves in an ending
QUICK_LIMITS: Limits = Limits(nodes=2_000)  # limits of the first, quick search of a position
QUICK_ERROR = 2.0  # the possible error of a quick search, in discs
MAX_LEAD = 8  # maximum final lead in discs; close games are more likely to have suitable endings


@cache
def endings() -> tuple[Problem, ...]:
    """Return the endings in this package, sorted by the number of empty squares."""
    with FILE.open(encoding="utf-8") as file:
        return tuple(sorted(map(_read, file), key=lambda problem: problem.empties))


def of_level(level: str) -> list[Problem]:
    """Return the endings of a level, or all endings if `level` is empty."""
    return [problem for problem in endings() if not level or problem.empties in LEVELS[level]]


def select_endings(games: Iterable[tuple[str, GameRow]], maximum: int, empties: Iterable[int],
                   random: Random) -> Iterator[tuple[obf.Problem, str]]:
    """Yield at most `maximum` endings for every number of empty squares in `empties`.

    Each ending comes from a different game with a close result. Yield each ending together with
    the name of its game.
    """
    remaining = Counter(dict.fromkeys(empties, maximum))
    for place, row in games:
        if not +remaining:
            return
        if abs(row.lead) > MAX_LEAD:
            continue
        for own, opp, turn in random.sample(row.plies, len(row.plies)):
            board = EngineBoard.of_bits(own, opp, Piece.BLACK if turn == 1 else Piece.WHITE)
            problem = _with_one_win(board) if remaining[board.empties] > 0 else None
            if problem:
                remaining[board.empties] -= 1
                yield problem, place
                break


def dump(problems: Iterable[tuple[obf.Problem, str]], file: TextIO) -> int:
    """Write endings with the names of their games, and return the number of endings."""
    number = 0
    for number, (problem, place) in enumerate(problems, start=1):
        file.write(f"{obf.dumps([problem]).strip()} % {place}\n")
    return number


def _with_one_win(board: EngineBoard) -> obf.Problem | None:
    """Return the position with its solution if exactly one move wins. Otherwise, return None."""
    leads = sorted(answer.value for answer in board.every_move(QUICK_LIMITS).values())
    if len(leads) < MIN_MOVES or leads[-1] < -QUICK_ERROR or leads[-2] > QUICK_ERROR:
        return None
    scores = tuple((square, round(answer.value))
                   for square, answer in board.every_move().items())
    wins = [square for square, score in scores if score > 0]
    return obf.Problem(board.board, board.to_move, scores) if len(wins) == 1 else None


def _read(line: str) -> Problem:
    (problem,) = obf.loads(line)
    side = sign(problem.to_move)
    moves = tuple(MoveValue(square, float(side * score), True, (square,))
                  for square, score in problem.scores if square is not None)
    return Problem(Kind.ENDING, problem.board, problem.to_move, line.partition("%")[2].strip(),
                   moves, tuple(move.position for move in moves if side * move.lead > 0))
