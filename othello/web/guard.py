"""Refuses what no page of this server would send: foreign origins, and bodies without end."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 100_000
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
}


class Guard:
    """Stands before an application: checks Origin and length, and adds headers to answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = _refusal(Headers(scope=scope))
        if refusal is None:
            await self._app(scope, receive, with_headers)
        else:
            await refusal(scope, receive, with_headers)


def _refusal(headers: Headers) -> JSONResponse | None:
    """What is answered to a request that is not even looked at."""
    origin, length = headers.get("origin"), headers.get("content-length", "0")
    if origin is not None and origin != f"http://{headers.get('host')}":
        return _problem(403, "expected a request of this server's own page")
    if "transfer-encoding" in headers:
        return _problem(411, "expected a body whose length is told")
    if int(length) > MOST_BYTES:
        return _problem(413, f"expected at most {MOST_BYTES} bytes, got {length}")
    return None


def _problem(status: int, detail: str) -> JSONResponse:
    return JSONResponse({"detail": detail}, status)
