"""Serve the page's files, which are compressed once and kept in memory."""

import gzip
import re
from hashlib import sha256
from pathlib import Path

from fastapi import Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.staticfiles import NotModifiedResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LINK = re.compile(rb'((?:href|src)=")([a-z]+\.(?:css|js|svg)")')
FOREVER = "max-age=31536000, immutable"  # the value of the Cache-Control header


class PageFiles:
    """Serves the files in a folder, and `index.html` for `/`.

    The files are read once. The links in a page begin with `version`, which changes with the
    files. Below that path, browsers store the files, and later visits don't request them again.

    Clients that don't accept gzip, or request only part of a file, receive uncompressed data. Any
    other path has the status 404, whatever the method.
    """

    def __init__(self, folder: Path) -> None:
        self._plain = StaticFiles(directory=folder, html=True)
        files = {path: path.read_bytes() for path in sorted(folder.iterdir())}
        self.version: str = sha256(b"".join(files.values())).hexdigest()[:16]
        bodies = {path: self._compress(path, data) for path, data in files.items()}
        self._stored = {path.name: self._response(path, body, FOREVER)
                        for path, body in bodies.items() if path.suffix != ".html"}
        self._checked = {path.name: self._response(path, body, "no-cache")
                         for path, body in bodies.items()}
        self._checked["."] = self._checked["index.html"]

    def _compress(self, path: Path, data: bytes) -> bytes:
        """Return the compressed contents of a file. Add the version to the links in a page."""
        if path.suffix == ".html":
            data = LINK.sub(rb"\g<1>%s/\2" % self.version.encode(), data)
        return gzip.compress(data)

    def _response(self, path: Path, body: bytes, caching: str) -> Response:
        return Response(body, media_type=FileResponse(path).media_type, headers={
            "etag": f'"{self.version}"', "content-encoding": "gzip", "vary": "Accept-Encoding",
            "cache-control": caching})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> ASGIApp:
        headers = Headers(scope=scope)
        is_stored = scope["root_path"].endswith(self.version)
        responses = self._stored if is_stored else self._checked
        response = responses.get(self._plain.get_path(scope))
        if response is None:
            raise HTTPException(404)
        is_complete = scope["method"] == "GET" and "range" not in headers
        if not is_complete or "gzip" not in headers.get("accept-encoding", ""):
            return self._plain
        if self._plain.is_not_modified(response.headers, headers):
            return NotModifiedResponse(response.headers)
        return response
