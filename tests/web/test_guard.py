"""The guard: which requests reach the application, and what goes with every answer."""

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute

from othello.web.guard import Guard


async def answer(request):
    return PlainTextResponse(f"{len(await request.body())} bytes")


async def greet(websocket):
    await websocket.accept()
    await websocket.send_text("hello")
    await websocket.close()


@pytest.fixture
def client():
    """Somebody who asks an application that answers everything, with the guard before it."""
    routes = [Route("/", answer, methods=["GET", "POST"]), WebSocketRoute("/", greet)]
    return TestClient(Guard(Starlette(routes=routes)), "http://localhost:8000")


@pytest.mark.parametrize("headers, status, detail", [
    ({"origin": "http://evil.example"}, 403, "expected a request of this server's own page"),
    ({"origin": "http://localhost"}, 403, "expected a request of this server's own page"),
    ({"origin": "https://localhost:8000"}, 403, "expected a request of this server's own page"),
    ({"origin": "null"}, 403, "expected a request of this server's own page"),
    ({"transfer-encoding": "chunked"}, 411, "expected a body whose length is told"),
    ({"content-length": "100001"}, 413, "expected at most 100000 bytes, got 100001")])
def test_what_no_page_of_this_server_sends_is_refused_before_it_is_read(headers, status, detail,
                                                                        client):
    refused = client.post("/", content=b"{}", headers=headers)
    assert (refused.status_code, refused.json()) == (status, {"detail": detail})


@pytest.mark.parametrize("headers", [{}, {"origin": "http://localhost:8000"}])
def test_the_own_page_and_programs_without_an_origin_are_answered(headers, client):
    answered = client.post("/", content=b"{}", headers=headers)
    assert (answered.status_code, answered.text) == (200, "2 bytes")
    assert client.get("/", headers=headers).text == "0 bytes"


def test_a_body_of_the_greatest_length_is_read_and_one_byte_more_is_not(client):
    assert client.post("/", content=b" " * 100_000).text == "100000 bytes"
    assert client.post("/", content=b" " * 100_001).status_code == 413


@pytest.mark.parametrize("headers, status", [
    ({}, 200), ({"origin": "http://evil.example"}, 403), ({"transfer-encoding": "chunked"}, 411),
    ({"content-length": "100001"}, 413)])
def test_every_answer_and_every_refusal_has_the_headers(headers, status, client):
    answered = client.post("/", content=b"{}", headers=headers)
    assert answered.status_code == status
    assert answered.headers.items() >= {
        "content-security-policy":
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-cache"}.items()


def test_what_is_no_request_of_http_is_none_of_its_business(client):
    with client.websocket_connect("/") as connection:
        assert connection.receive_text() == "hello"
