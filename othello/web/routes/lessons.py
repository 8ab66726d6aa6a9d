"""Requests for practice: problems, answers, the cost of mistakes, and openings."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends, Query

from othello.lessons.problem import Kind, Problem
from othello.web import learning
from othello.web.learning import Feedback, Losses, NextProblem, Opening, Progress
from othello.web.routes import bodies
from othello.web.routes.dependencies import REFUSALS, PersonDep, ServicesDep, Token
from othello.web.services import Services

router: APIRouter = APIRouter(prefix="/api/lessons", responses=REFUSALS)


async def problems_of(kind: Kind, person: PersonDep, services: ServicesDep,
                      level: bodies.Level = "",
                      line: Annotated[str, Query(max_length=40)] = "",
                      through: bodies.Through = "") -> Sequence[Problem]:
    """Return the problems of the given kind for `person`."""
    if kind is Kind.MISTAKE:
        return services.lessons.mistakes(person)
    return await asyncio.to_thread(learning.problems, kind, level, line, through)


@router.get("")
async def read_progress(person: PersonDep, services: ServicesDep) -> list[Progress]:
    """For each kind of problem, return how many are due now, due later, and known."""
    return [await _progress(services, person, kind) for kind in Kind]


@router.get("/losses")
async def read_losses(person: PersonDep, services: ServicesDep) -> Losses:
    """Return a table and a chart of what your mistakes cost in each stage of reviewed games."""
    return learning.losses(services.lessons, person)


@router.post("/mistakes", status_code=201)
async def add_mistakes(body: bodies.MatchName, person: PersonDep, services: ServicesDep,
                       token: Token = "") -> Progress:
    """Make practice problems from your mistakes in a match.

    If you have no seat in the match, the mistakes of both sides are used. If the request names a
    side, only the mistakes of that side are used.
    """
    match = await services.matches.read(body.match)
    services.lessons.add(person, await services.study.mistakes(match, token, body.side))
    return await _progress(services, person, Kind.MISTAKE)


@router.get("/openings/tree")
async def show_opening(line: bodies.Through = "") -> Opening:
    """Return the position after `line`, and the moves that lead to named openings."""
    return await asyncio.to_thread(learning.opening_after, line)


@router.get("/{kind}/next")
async def pose_problem(kind: Kind, person: PersonDep, services: ServicesDep,
                       problems: Annotated[Sequence[Problem], Depends(problems_of)],
                       skip: Annotated[int, Query(ge=0, le=10_000)] = 0) -> NextProblem:
    """Return your next due problem. `skip` is the number of due problems to skip."""
    return learning.next_problem(services.lessons, person, kind, problems, skip)


@router.post("/{kind}/answers")
async def answer(kind: Kind, body: bodies.Answer, person: PersonDep,
                 services: ServicesDep) -> Feedback:
    """Judge and store an answer. An invalid move is refused."""
    problems = await problems_of(kind, person, services)
    return learning.answer(services.lessons, person, problems, body.key, body.square)


async def _progress(services: Services, person: str, kind: Kind) -> Progress:
    problems = await problems_of(kind, person, services)
    return learning.progress(services.lessons, person, kind, problems)
