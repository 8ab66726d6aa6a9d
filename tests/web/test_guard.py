"""The guard refuses some requests, and sets the headers of every response."""

import asyncio

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute

from othello.web import guard as guards
from othello.web.guard import Guard


async def answer(request):
    return PlainTextResponse(f"{len(await request.body())} bytes")


async def greet(websocket):
    await websocket.accept()
    await websocket.send_text("hello")
    await websocket.close()


@pytest.fixture
def client():
    """Return a client that sends requests to an application through a guard.

    Without the guard, the application would answer every request.
    """
    routes = [Route("/", answer, methods=["GET", "POST"]), WebSocketRoute("/", greet)]
    return TestClient(Guard(Starlette(routes=routes), ["localhost"]), "http://localhost:8000")


@pytest.mark.parametrize("headers, status, detail", [
    ({"origin": "http://evil.example"}, 403, "the server refuses requests from other websites"),
    ({"origin": "http://localhost"}, 403, "the server refuses requests from other websites"),
    ({"origin": "https://localhost:8000"}, 403, "the server refuses requests from other websites"),
    ({"origin": "null"}, 403, "the server refuses requests from other websites"),
    ({"transfer-encoding": "chunked"}, 411, "send a Content-Length header instead of "
     "Transfer-Encoding"),
    ({"content-length": "-1"}, 400, "the Content-Length header must be a number in digits"),
    ({"content-length": "100001"}, 413, "the body has 100001 bytes; at most 100000 are "
     "allowed"),
    ({"content-length": "9" * 5000}, 413, f"the body has {'9' * 20} bytes; at most "
     "100000 are allowed")])
def test_requests_with_unacceptable_headers_are_rejected(headers, status, detail,
                                                         client):
    response = client.post("/", content=b"{}", headers=headers)
    assert (response.status_code, response.json()["detail"]) == (status, detail)


@pytest.mark.parametrize("headers", [{}, {"origin": "http://localhost:8000"}])
def test_own_page_and_requests_without_origin_are_accepted(headers, client):
    response = client.post("/", content=b"{}", headers=headers)
    assert (response.status_code, response.text) == (200, "2 bytes")
    assert client.get("/", headers=headers).text == "0 bytes"


def status_for(hosts, host, scheme="http", **headers):
    app = Guard(Starlette(routes=[Route("/", answer, methods=["POST"])]), hosts)
    return TestClient(app, f"{scheme}://testserver").post(
        "/", headers={"host": host} | headers).status_code


@pytest.mark.parametrize("host", [
    "localhost", "LOCALHOST:8000", "othello.example", "127.0.0.1:8000", "192.168.1.5",
    "[::1]:8000", "[fe80::1]"])
def test_own_host_names_and_ip_addresses_are_accepted(host):
    assert status_for(["localhost", "Othello.example"], host) == 200


@pytest.mark.parametrize("host", [
    "evil.example", "", "localhost.evil.example", "192.168.1.5.evil.example", "127.1", "0x7f.1",
    "evil.example:80:80", "[evil.example]", "[::1", "user@localhost", "localhost:port"])
def test_foreign_host_names_are_rejected(host):
    assert status_for(["localhost"], host) == 400


def test_wildcard_accepts_every_host_name():
    assert status_for(["*"], "evil.example") == 200


@pytest.mark.parametrize("scheme, origin, status", [
    ("https", "https://localhost", 200), ("https", "http://localhost", 403),
    ("http", "https://localhost", 403)])
def test_origin_must_match_the_scheme(scheme, origin, status):
    assert status_for(["localhost"], "localhost", scheme, origin=origin) == status


def test_slow_body_times_out(monkeypatch):
    monkeypatch.setattr(guards, "BODY_SECONDS", 0.001)
    messages = []

    async def receive():
        return parts.pop() if parts else await asyncio.get_running_loop().create_future()

    async def send(message):
        messages.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "scheme": "http", "query_string": b"",
             "headers": [(b"host", b"localhost"), (b"content-length", b"5")]}
    parts = [{"type": "http.request", "body": b"some", "more_body": True}]
    app = Guard(Starlette(routes=[Route("/", answer, methods=["POST"])]), ["localhost"])
    asyncio.run(app(scope, receive, send))
    assert messages[0]["status"] == 408
    assert {(b"retry-after", b"1"), (b"connection", b"close")} <= set(messages[0]["headers"])
    assert b"the body took longer than" in messages[1]["body"]


def test_body_can_have_at_most_100000_bytes(client):
    assert client.post("/", content=b" " * 100_000).text == "100000 bytes"
    assert client.post("/", content=b" " * 100_001).status_code == 413


@pytest.mark.parametrize("headers, status", [
    ({}, 200), ({"origin": "http://evil.example"}, 403), ({"transfer-encoding": "chunked"}, 411),
    ({"content-length": "100001"}, 413)])
def test_every_response_has_the_security_headers(headers, status, client):
    response = client.post("/", content=b"{}", headers=headers)
    assert response.status_code == status
    assert response.headers.items() >= {
        "content-security-policy":
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-cache"}.items()


@pytest.mark.parametrize("status, seconds", [
    (200, None), (408, "1"), (429, "10"), (500, None), (503, "1")])
def test_retry_after_header_depends_on_the_status(status, seconds):
    async def refuse(request):
        return PlainTextResponse("", status)

    app = Guard(Starlette(routes=[Route("/", refuse)]), ["localhost"])
    response = TestClient(app, "http://localhost").get("/")
    assert (response.status_code, response.headers.get("retry-after")) == (status, seconds)


@pytest.mark.parametrize("digits, status", [("2".zfill(20), 200), ("2".zfill(21), 413)])
def test_content_length_with_too_many_digits_is_rejected(digits, status, client):
    headers = {"content-length": digits}
    assert client.post("/", content=b"{}", headers=headers).status_code == status


@pytest.mark.parametrize("last", [{}, {"more_body": False}])
def test_no_timeout_applies_after_the_whole_body(last, monkeypatch):
    monkeypatch.setattr(guards, "BODY_SECONDS", 0.3)
    parts, messages = [{"type": "http.request", "body": b"all"} | last], []

    async def receive():
        if parts:
            return parts.pop()
        await asyncio.sleep(0.6)  # longer than BODY_SECONDS
        return {"type": "http.disconnect"}

    async def listen(scope, receive, send):
        messages.extend([await receive(), await receive()])

    scope = {"type": "http", "scheme": "http", "headers": [(b"host", b"localhost")]}
    asyncio.run(Guard(listen, ["localhost"])(scope, receive, None))
    assert [message["type"] for message in messages] == ["http.request", "http.disconnect"]


def test_many_requests_of_one_visitor_do_not_block_another():
    visitors = []

    async def note(scope, receive, send):
        visitors.append(scope["client"][0])

    async def run():
        guard = Guard(note, ["localhost"])
        scope = {"type": "http", "scheme": "http", "headers": [(b"host", b"localhost")]}
        await asyncio.gather(*(guard(scope | {"client": (visitor, 1)}, None, None)
                               for visitor in [*["10.0.0.1"] * 50, "10.0.0.2"]))

    asyncio.run(run())
    assert len(visitors) == 51 and visitors.index("10.0.0.2") < 3


def test_websocket_connections_bypass_the_guard(client):
    with client.websocket_connect("/") as connection:
        assert connection.receive_text() == "hello"
