"""Practice problems, the cost of a person's mistakes, and the tree of openings."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from othello import Game, InvalidMoveError, MoveValidator, Position
from othello.analysis.openings import opening
from othello.analysis.phrases import Side, side_of
from othello.analysis.review import Grade
from othello.formats import transcript
from othello.lessons import endings, openings
from othello.lessons.mistakes import by_stage, total
from othello.lessons.problem import Kind, Problem
from othello.lessons.store import Lessons
from othello.statistics.picture import Bar, draw_chart
from othello.web import views
from othello.web.match import Match, RefusedError
from othello.web.plies import squares_of
from othello.web.store import MissingError
from othello.web.study import Study

TITLE = "Discs that your mistakes cost, by stage"
PICTURE = 440, 190  # widths of the picture and of the column with names, in pixels


@dataclass(frozen=True)
class Progress:
    """How many problems of a kind are due now, how many are due later, and how many are known."""

    kind: Kind
    due: int
    waiting: int
    known: int


@dataclass(frozen=True)
class Loss:
    """The cost of your mistakes in one stage of the game."""

    name: str
    inaccuracies: int
    mistakes: int
    blunders: int
    discs: float


@dataclass(frozen=True)
class Losses:
    """The cost of your mistakes, as numbers and as a picture."""

    title: str
    rows: list[Loss]
    picture: str = field(metadata={"description": "an SVG image"})


@dataclass(frozen=True)
class ShownProblem:
    """A position with a question about it."""

    key: str
    question: str
    source: str
    turn: Side
    position: views.Position
    valid: list[views.ValidMove]


@dataclass(frozen=True)
class OpeningMove:
    """A move that leads to named openings."""

    line: str = field(metadata={"description": "the moves up to and including this one"})
    square: str
    name: str
    figures: str = field(metadata={
        "description": "the number of named lines with this move, and its figures in the book"})


@dataclass(frozen=True)
class Opening:
    """A position in the tree of named openings."""

    line: str
    name: str = field(metadata={"description": "the name of the last opening on the line"})
    turn: Side
    position: views.Position
    valid: list[views.ValidMove] = field(metadata={
        "description": "moves that continue named openings"})
    branches: list[OpeningMove] = field(metadata={
        "description": "the same moves, those with the most named lines first"})


@dataclass(frozen=True)
class NextProblem:
    """The next problem to solve, if any is due."""

    progress: Progress
    problem: ShownProblem | None


@dataclass(frozen=True)
class Feedback:
    """Feedback on an answer: whether it is correct, all correct answers, and an explanation."""

    is_right: bool
    right: list[str]
    sentence: str


def opening_after(line: str) -> Opening:
    """Return the position after `line`, and the moves that lead to named openings."""
    branch_list, game = openings.branches(line), transcript.loads(line)
    flips = {move.square: move for move in views.valid_moves(game)}
    return Opening(
        line, opening(game) or "", side_of(game.current_player.color), views.position_of(game),
        [flips[str(branch.square)] for branch in branch_list],
        [OpeningMove(branch.line, str(branch.square), branch.name, branch.figures)
         for branch in branch_list])


class Practice:
    """Poses problems, judges answers, and shows what a person's mistakes cost."""

    def __init__(self, lessons: Lessons, study: Study) -> None:
        self._lessons, self._study = lessons, study

    async def progress(self, person: str) -> list[Progress]:
        """Count the problems of each kind by status: due now, due later, or known."""
        return [self._count(person, kind, await self._problems(person, kind)) for kind in Kind]

    async def next(self, person: str, kind: Kind, skip: int = 0, level: str = "", line: str = "",
                   through: str = "") -> NextProblem:
        """Return the next problem that is due for a person.

        `skip` is the number of due problems to leave out.
        """
        pool = await self._problems(person, kind, level, line, through)
        due = self._lessons.select_due(person, pool)[skip:]
        return NextProblem(self._count(person, kind, pool), _describe(due[0]) if due else None)

    async def answer(self, person: str, kind: Kind, key: str, square: str) -> Feedback:
        """Judge `square` as the answer to the problem whose key is `key`, and store the result.

        Raises MissingError if the problem doesn't exist, and RefusedError for an invalid move.
        """
        pool = await self._problems(person, kind)
        problem = next((problem for problem in pool if problem.key == key), None)
        if problem is None:
            raise MissingError("this problem doesn't exist or has been deleted")
        try:
            judgement = problem.judge(Position.parse(square))
        except InvalidMoveError as error:
            raise RefusedError(error, MoveValidator(problem.board)) from None
        self._lessons.answer(person, problem, judgement.is_right)
        return Feedback(judgement.is_right, squares_of(judgement.right), judgement.sentence)

    async def add_mistakes(self, person: str, match: Match, token: str,
                           side: Side | None) -> Progress:
        """Make problems from the mistakes in a match, as `Study.mistakes` does."""
        self._lessons.add(person, await self._study.mistakes(match, token, side))
        return self._count(person, Kind.MISTAKE, self._lessons.mistakes(person))

    def losses(self, person: str) -> Losses:
        """Return the cost of a person's mistakes, by stage of the game.

        Only reviewed games count. If the person made no mistakes, `rows` is empty.
        """
        mistakes = self._lessons.mistakes(person)
        stages = by_stage(mistakes) if mistakes else {}
        maximum = max(map(total, stages.values()), default=0.0)
        bars = [Bar(f"{name}, {total(group):.1f}", (
                    sum(group[Grade.BLUNDER]), sum(group[Grade.MISTAKE]),
                    sum(group[Grade.INACCURACY])), maximum)
                for name, group in stages.items()]
        return Losses(TITLE, [
            Loss(name, len(group[Grade.INACCURACY]), len(group[Grade.MISTAKE]),
                 len(group[Grade.BLUNDER]), round(total(group), 1))
            for name, group in stages.items()], draw_chart(bars, TITLE, *PICTURE))

    async def _problems(self, person: str, kind: Kind, level: str = "", line: str = "",
                        through: str = "") -> Sequence[Problem]:
        """Return problems made from a person's mistakes, or built-in problems of `kind`.

        The first call takes about a second, because it loads the built-in problems.
        """
        if kind is Kind.MISTAKE:
            return self._lessons.mistakes(person)
        if kind is Kind.ENDING:
            return await asyncio.to_thread(endings.of_level, level)
        return await asyncio.to_thread(openings.find_problems, line, through)

    def _count(self, person: str, kind: Kind, pool: Sequence[Problem]) -> Progress:
        return Progress(kind, *self._lessons.counts(person, pool))


def _describe(problem: Problem) -> ShownProblem:
    game = Game(problem.board, to_move=problem.to_move)
    return ShownProblem(problem.key, problem.question, problem.source, side_of(problem.to_move),
                        views.position_of(game), views.valid_moves(game))
