"""What can be asked of lessons: problems that a person has, and what an answer is worth."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool

from othello.analysis.openings import opening
from othello.analysis.review import Grade
from othello.formats import saved_game, transcript
from othello.game import Game
from othello.lessons import endings, openings
from othello.lessons.losses import by_stage, total
from othello.lessons.problem import Kind, Problem, loads
from othello.lessons.store import Lessons
from othello.lessons.tree import branches
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import InvalidMoveError
from othello.position import Position
from othello.session import HUMAN
from othello.statistics.picture import Bar, drawn
from othello.web import learning_schemas as schemas
from othello.web import routes, views, work
from othello.web.match import Match
from othello.web.people import Person
from othello.web.services import TheServer, Visitor
from othello.web.store import MissingError
from othello.web.workers import Urgency

LOST = "Discs that your mistakes lost, by stage: blunders dark, mistakes grey, inaccuracies white"
PICTURE = 440, 190  # pixels: the width, and that of the names

router: APIRouter = APIRouter(prefix="/api/lessons", responses=routes.PROBLEMS)


async def lessons_of(request: Request) -> Lessons:
    """The answers that the application keeps."""
    lessons = request.app.state.lessons
    assert isinstance(lessons, Lessons)
    return lessons


TheLessons = Annotated[Lessons, Depends(lessons_of)]


@router.get("")
async def progress(person: Person, lessons: TheLessons) -> list[schemas.Progress]:
    """How far one is with each kind of problems."""
    return [await _progress(lessons, person, kind) for kind in Kind]


@router.get("/losses")
async def losses(person: Person, lessons: TheLessons) -> schemas.Losses:
    """What the mistakes of one's reviews lost by stage, with a picture; no row without any."""
    mistakes = lessons.mistakes(person)
    stages = by_stage(mistakes) if mistakes else {}
    most = max(map(total, stages.values()), default=0.0)
    bars = [Bar(f"{name}, {total(lost):.1f}", (
        sum(lost[Grade.BLUNDER]), sum(lost[Grade.MISTAKE]), sum(lost[Grade.INACCURACY])), most)
        for name, lost in stages.items()]
    return schemas.Losses(picture=drawn(bars, LOST, *PICTURE), title=LOST, rows=[
        schemas.Loss(name=name, inaccuracies=len(lost[Grade.INACCURACY]),
                     mistakes=len(lost[Grade.MISTAKE]), blunders=len(lost[Grade.BLUNDER]),
                     discs=round(total(lost), 1)) for name, lost in stages.items()])


@router.post("/mistakes", status_code=201)
async def learn(body: schemas.FromMatch, person: Person, lessons: TheLessons,
                server: TheServer, visitor: Visitor,
                token: routes.Token = "") -> schemas.Progress:
    """Make problems of the faults in a match: one's own, or all of them without a seat."""
    match = await server.matches.read(body.match, visitor)
    saved, sides = saved_game.dumps(match.game), _sides(match, token)
    judged = await routes.review(match, server, visitor)
    found = [await server.workers.do(
                 Urgency.REVIEW, partial(work.pose, saved, move.number, move.loss), visitor)
             for move in judged.moves if move.grade != "sound" and move.color in sides]
    lessons.add(person, [loads(text) for texts in found for text in texts])
    return await _progress(lessons, person, Kind.MISTAKE)


@router.get("/openings/tree")
async def walk(line: schemas.Through = "") -> schemas.Opening:
    """The position after the first moves of named openings, and how these go on."""
    found = await run_in_threadpool(branches, line)
    game = transcript.loads(line)
    flips = {move.square: move for move in views.valid_moves(game)}
    return schemas.Opening(
        line=line, name=opening(game) or "", turn=views.side(game.current_player.color),
        position=views.position_after(game, len(game.history)),
        valid=[flips[str(branch.square)] for branch in found],
        branches=[schemas.OpeningMove(line=branch.line, square=str(branch.square),
                                      name=branch.name, figures=branch.figures)
                  for branch in found])


@router.get("/{kind}/next")
async def following(kind: Kind, person: Person, lessons: TheLessons,
                    level: schemas.Level = "",
                    line: Annotated[str, Query(max_length=40)] = "",
                    through: schemas.Through = "",
                    skip: Annotated[int, Query(ge=0, le=10_000)] = 0) -> schemas.Asked:
    """The problem that one is to be asked now, or the one so many behind it."""
    problems = await _problems(lessons, person, kind, level, line, through)
    asked = lessons.asked(person, problems)[skip:]
    counts = lessons.counts(person, problems)
    return schemas.Asked(
        progress=schemas.Progress(kind=kind, **counts._asdict()),
        problem=_shown(asked[0]) if asked else None)


@router.post("/{kind}/answers")
async def answer(kind: Kind, body: schemas.Answer, person: Person,
                 lessons: TheLessons) -> schemas.Judgement:
    """What an answer is worth, which is kept; a square that is no valid move is refused."""
    problem = next((problem for problem in await _problems(lessons, person, kind)
                    if problem.key == body.key), None)
    if problem is None:
        raise MissingError("there is no such problem here; old ones are forgotten")
    try:
        judged = problem.judge(Position.parse(body.square))
    except InvalidMoveError as error:
        raise routes.RefusedError(error, MoveValidator(problem.board)) from None
    lessons.answer(person, problem, judged.is_right)
    return schemas.Judgement(is_right=judged.is_right, right=list(map(str, judged.right)),
                             sentence=judged.sentence)


async def _problems(lessons: Lessons, person: str, kind: Kind,
                    level: schemas.Level = "", line: str = "",
                    through: str = "") -> Sequence[Problem]:
    """The problems of a kind; those of the package take a second to read, the first time."""
    if kind is Kind.MISTAKE:
        return lessons.mistakes(person)
    if kind is Kind.ENDING:
        return await run_in_threadpool(endings.of_level, level)
    return await run_in_threadpool(openings.named, line, through)


async def _progress(lessons: Lessons, person: str, kind: Kind) -> schemas.Progress:
    counts = lessons.counts(person, await _problems(lessons, person, kind))
    return schemas.Progress(kind=kind, **counts._asdict())


def _sides(match: Match, token: str) -> list[str]:
    """The sides whose mistakes are asked."""
    own = [color for color in match.sides_of(token) if match.session.players[color] == HUMAN]
    return [views.side(color) for color in own or (Piece.BLACK, Piece.WHITE)]


def _shown(problem: Problem) -> schemas.Problem:
    game = Game(problem.board, to_move=problem.to_move)
    return schemas.Problem(
        key=problem.key, question=problem.question, source=problem.source,
        turn=views.side(problem.to_move), position=views.position_after(game, 0),
        valid=views.valid_moves(game))
