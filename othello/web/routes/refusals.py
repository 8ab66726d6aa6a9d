"""Responses to errors: requests that the rules, their schema or their path don't allow."""

from reprlib import repr as quoted
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from othello import OthelloError
from othello.web.guard import problem
from othello.web.match import RefusedError
from othello.web.routes import bodies
from othello.web.services import STATUSES

MAX_NAME = 100  # maximum number of characters of a field name in an error message
_NO_JSON = "send a JSON object in UTF-8, with the header Content-Type: application/json"
_NO_PATH = "this path doesn't exist; /openapi.json lists the paths of the API"
# What a value should be instead of a string that doesn't match the pattern.
PATTERNS = {
    bodies.SQUARE: "a square such as d3",
    bodies.LINE: "moves such as f5,d6, with a comma after each",
    bodies.THROUGH: "moves such as f5d6",
    bodies.TOKEN: "32 to 100 letters, digits, hyphens or underscores",
    bodies.KEY: "32 characters from 0-9 and a-f"}


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
    return problem(422, _reason(error.errors()[0]))


def _reason(error: dict[str, Any]) -> str:
    """Return what is wrong with a request, from an error of FastAPI or pydantic."""
    (place, *names), kind, message = error["loc"], error["type"], error["msg"]
    if kind == "json_invalid":
        return f"the body is not valid JSON: {error['ctx']['error']} at character {names[0]}"
    if not names and kind in ("missing", "model_attributes_type"):
        return _NO_JSON
    field = ".".join(map(str, names))[:MAX_NAME] or "the request"
    if kind == "extra_forbidden":
        message = "unknown field; /openapi.json lists the fields"
    elif kind == "string_pattern_mismatch":
        message = f"Input should be {PATTERNS[error['ctx']['pattern']]}"
    header = "the header " if place == "header" else ""
    suffix = f", got {quoted(error['input'])}" if " should " in message else ""
    return f"{header}{field}: {message.removeprefix('Value error, ')}{suffix}"


async def _refuse_unknown(request: Request, error: Exception) -> JSONResponse:
    """Return the response to an unknown path, a method that it doesn't accept, or a bad body."""
    assert isinstance(error, HTTPException)
    status, headers = error.status_code, dict(error.headers or {})
    methods = {method for route in request.app.routes
               if isinstance(route, Route) and route.matches(request.scope)[0] is Match.PARTIAL
               for method in route.methods or ()}
    if status == 404 and methods:  # otherwise the path belongs to the page's files
        status, headers["Allow"] = 405, ", ".join(sorted(methods))
    detail = {400: _NO_JSON, 404: _NO_PATH}.get(status, error.detail)
    if status == 405:
        allowed = headers.setdefault("Allow", "GET, HEAD")  # Starlette 1.7 omits it for files
        choice = allowed.replace(", ", " or ")
        detail = f"this path doesn't accept {request.method}; use {choice}"
    response = problem(status, detail)
    response.headers.update(headers)
    return response
