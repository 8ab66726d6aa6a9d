"""Refuse requests that the page never sends, such as requests from other websites."""

import asyncio
import re
from collections.abc import Collection
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from othello.web.limits import VISITOR, Turns, visitor_of

MAX_BYTES = 100_000
MAX_CONCURRENT_REQUESTS = 20
BODY_SECONDS = 10.0
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
RETRY_AFTER = {408: "1", 429: "10", 503: "1"}  # seconds
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d+)?", re.ASCII | re.IGNORECASE)


class Guard:
    """Middleware that checks each request's host, origin and length, and adds response headers.

    Visitors take turns. Opening many connections therefore gives a visitor no advantage.

    `hosts` are the host names that requests may use, or `*` for all. IP addresses are always
    allowed, because a DNS rebinding attack needs a host name.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._turns = Turns(MAX_CONCURRENT_REQUESTS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("cache-control", "no-cache")
                if seconds := RETRY_AFTER.get(message["status"]):
                    headers["retry-after"] = seconds
            await send(message)

        refusal = self._refusal(scope["scheme"], Headers(scope=scope))
        if refusal is None:
            VISITOR.set(visitor_of(scope.get("client")))
            async with self._turns.hold():
                await asyncio.sleep(0)
            await self._app(scope, _in_time(receive), with_headers)
        else:
            await refusal(scope, receive, with_headers)

    def _refusal(self, scheme: str, headers: Headers) -> JSONResponse | None:
        """Return an error response if a header is missing or invalid, otherwise None."""
        host, origin = headers.get("host", ""), headers.get("origin")
        length = headers.get("content-length", "0")
        if not self._is_own(host):
            return problem(400, "unknown host name; to allow this name, start the server with "
                                "--allowed-host")
        if origin is not None and origin != f"{scheme}://{host}":
            return problem(403, "the server refuses requests from other websites")
        if "transfer-encoding" in headers:
            return problem(411, "send a Content-Length header instead of Transfer-Encoding")
        if not length.isdecimal():
            return problem(400, "the Content-Length header must be a number in digits")
        if len(length) > 20 or int(length) > MAX_BYTES:
            return problem(413, f"the body has {length[:20]} bytes; at most {MAX_BYTES} are "
                                "allowed")
        return None

    def _is_own(self, host: str) -> bool:
        match = HOST.fullmatch(host)
        return "*" in self._hosts or match is not None and (
            match[1].lower() in self._hosts or _is_address(match[1].strip("[]")))


def problem(status: int, detail: str, sentences: Collection[str] = ()) -> JSONResponse:
    """Return an error response. `detail` is the message, and `sentences` explains the message."""
    return JSONResponse({"detail": detail, "sentences": list(sentences)}, status)


def _is_address(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def _in_time(receive: Receive) -> Receive:
    """Wrap `receive` with a time limit of BODY_SECONDS for the whole body."""
    end = asyncio.get_running_loop().time() + BODY_SECONDS
    is_complete = False

    async def receive_in_time() -> Message:
        nonlocal is_complete
        if is_complete:
            return await receive()
        try:
            message = await asyncio.wait_for(
                receive(), end - asyncio.get_running_loop().time())
        except asyncio.TimeoutError:
            raise HTTPException(408, f"the body took longer than {BODY_SECONDS:.0f} seconds to "
                                     "arrive", {"connection": "close"}) from None
        is_complete = not message.get("more_body", False)
        return message

    return receive_in_time
