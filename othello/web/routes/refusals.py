"""Responses to errors: requests that the rules, their schema or their path don't allow."""

from reprlib import repr as quoted

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from othello import OthelloError
from othello.web.guard import problem
from othello.web.match import RefusedError
from othello.web.services import STATUSES

MAX_NAME = 100  # maximum number of characters of a field name in an error message
_NO_JSON = "send a JSON object in UTF-8, with the header Content-Type: application/json"
_NO_PATH = "this path doesn't exist; /openapi.json lists the paths of the API"


def add_handlers(app: FastAPI) -> None:
    """Make `app` respond to each error with a message."""
    app.add_exception_handler(OthelloError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_invalid)
    app.add_exception_handler(HTTPException, _refuse_unknown)


async def _refuse(request: Request, error: Exception) -> JSONResponse:
    """Return the response to `error`.

    For an invalid move, the response explains all eight directions.
    """
    sentences = error.sentences if isinstance(error, RefusedError) else []
    return problem(STATUSES.get(type(error), 400), str(error), sentences)


async def _refuse_invalid(request: Request, error: Exception) -> JSONResponse:
    """Return the response to a request that doesn't match its schema."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(map(str, first["loc"][1:]))[:MAX_NAME] or "the request"
    suffix = f", got {quoted(first['input'])}" if " should " in first["msg"] else ""
    return problem(422, f"{field}: {first['msg']}{suffix}")


async def _refuse_unknown(request: Request, error: Exception) -> JSONResponse:
    """Return the response to an unknown path, a method that it doesn't accept, or a bad body."""
    assert isinstance(error, HTTPException)
    status, detail, headers = error.status_code, error.detail, dict(error.headers or {})
    methods = {method for route in request.app.routes
               if isinstance(route, Route) and route.matches(request.scope)[0] is Match.PARTIAL
               for method in route.methods or ()}
    if status == 404 and methods:  # otherwise the path belongs to the page's files
        status, headers["Allow"] = 405, ", ".join(sorted(methods))
    if status == 405:
        choice = headers["Allow"].replace(", ", " or ")
        detail = f"this path doesn't accept {request.method}; use {choice}"
    elif status in (400, 404):
        detail = _NO_JSON if status == 400 else _NO_PATH
    response = problem(status, detail)
    response.headers.update(headers)
    return response
