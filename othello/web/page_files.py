"""Serve the page's files, which are compressed once and kept in memory."""

import gzip
from pathlib import Path

from fastapi import Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import NotModifiedResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class PageFiles:
    """Serves the files in a folder, and `index.html` for `/`.

    The files are read once. Clients that don't accept gzip, or request only part of a file,
    receive uncompressed data. Any other path has the status 404, whatever the method.
    """

    def __init__(self, folder: Path) -> None:
        self._plain = StaticFiles(directory=folder, html=True)
        self._responses: dict[str, Response] = {
            path.name: _compress(path) for path in folder.iterdir()}
        self._responses["."] = self._responses["index.html"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> ASGIApp:
        headers = Headers(scope=scope)
        response = self._responses.get(self._plain.get_path(scope))
        is_complete = scope.get("method") == "GET" and "range" not in headers
        if response is None:
            raise HTTPException(404)
        if not is_complete or "gzip" not in headers.get("accept-encoding", ""):
            return self._plain
        if self._plain.is_not_modified(response.headers, headers):
            return NotModifiedResponse(response.headers)
        return response


def _compress(path: Path) -> Response:
    """Return the compressed file as a response, with the headers of the original file."""
    headers = dict(FileResponse(path, stat_result=path.stat()).headers)
    del headers["content-length"]
    return Response(gzip.compress(path.read_bytes()),
                    headers=headers | {"content-encoding": "gzip", "vary": "Accept-Encoding"})
