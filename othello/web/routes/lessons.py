"""Requests for practice: problems, answers, the cost of mistakes, and openings."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from othello.lessons.problem import Kind
from othello.web import learning
from othello.web.learning import Feedback, Losses, NextProblem, Opening, Progress
from othello.web.routes import bodies
from othello.web.routes.dependencies import REFUSALS, PersonDep, ServicesDep, Token

router: APIRouter = APIRouter(prefix="/api/lessons", responses=REFUSALS)


@router.get("")
async def read_progress(person: PersonDep, services: ServicesDep) -> list[Progress]:
    """For each kind of problem, return how many are due now, due later, and known."""
    return await services.practice.progress(person)


@router.get("/losses")
async def read_losses(person: PersonDep, services: ServicesDep) -> Losses:
    """Return a table and a chart of what your mistakes cost in each stage of reviewed games."""
    return services.practice.losses(person)


@router.post("/mistakes", status_code=201)
async def add_mistakes(body: bodies.MatchName, person: PersonDep, services: ServicesDep,
                       token: Token = "") -> Progress:
    """Make practice problems from your mistakes in a match.

    If you have no seat in the match, the mistakes of both sides are used. If the request names a
    side, only the mistakes of that side are used.
    """
    match = await services.matches.read(body.match)
    return await services.practice.add_mistakes(person, match, token, body.side)


@router.get("/openings/tree")
async def show_opening(line: bodies.Through = "") -> Opening:
    """Return the position after `line`, and the moves that lead to named openings."""
    return await asyncio.to_thread(learning.opening_after, line)


@router.get("/{kind}/next")
async def pose_problem(kind: Kind, person: PersonDep, services: ServicesDep,
                       skip: Annotated[int, Query(ge=0, le=10_000)] = 0,
                       level: bodies.Level = "",
                       line: Annotated[str, Query(max_length=40)] = "",
                       through: bodies.Through = "") -> NextProblem:
    """Return your next due problem. `skip` is the number of due problems to skip."""
    return await services.practice.next(person, kind, skip, level, line, through)


@router.post("/{kind}/answers")
async def answer(kind: Kind, body: bodies.Answer, person: PersonDep,
                 services: ServicesDep) -> Feedback:
    """Judge and store an answer. An invalid move is refused."""
    return await services.practice.answer(person, kind, body.key, body.square)
