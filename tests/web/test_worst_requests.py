"""Each field, parameter and header of each request, with the worst possible values.

The tests read the fields from the application's OpenAPI description, so new fields are tested
automatically. A new required field needs a valid value in `VALID`. Every response must have a 2xx
status, or a 4xx status and an explanation. The server must not log anything.
"""

import asyncio
import json
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote, urlencode

import pytest
from fastapi.testclient import TestClient
from support.helpers import FULL_BOARD_TIE
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from support.hostile_inputs import TEXTS, TimeLimitExceeded, resource_limits, shorten

from othello.web.limits import Limit
from othello.lessons.endings import endings
from othello.web.server import create_app
from othello.web.store import Store

HEADERS = ["host", "origin", "content-type", "content-length", "transfer-encoding", "accept",
           "range", "if-none-match", "if-modified-since", "x-forwarded-for", "x-forwarded-proto"]
MAX_CHARACTERS = 60_000  # the HTTP server's limit for a path or a header, in characters
MAX_SENTENCE = 500  # characters
JSON = "application/json"

LAST = FULL_BOARD_TIE[-12:-10]  # Late in a game, every request except a review is fast.
MATCH = {"text": FULL_BOARD_TIE[:-12]}
MATCH_FOR = {"seat": {"white": "human", "invite": "white"}, "level": {"white": "random"},
             "review": {"text": "d3c3"}, "mistakes": {"text": "d3c3"},
             "invitation": {"white": "human", "invite": "white"},
             "rematch": {"text": FULL_BOARD_TIE}}
VALID = {"generation": 0, "square": LAST, "side": "white", "level": "easy", "number": 1,
         "token": "t" * 32, "voter": "",
         "listed": False, "data": "ZDM=", "text": "d3", "line": "d3,",
         "step": 0, "format": "txt", "path": "index.html", "x-person": "0" * 32,
         "result": "", "tag": "x", "through": "", "words": "x", "before": 9, "tags": ["x"],
         "kind": "endings", "skip": 0, "key": next(problem.key for problem in endings() if any(
             str(move.position) == LAST for move in problem.moves))}

# JSON values as they appear in a body.
VALUES = [json.dumps(text).encode() for text in TEXTS] + [
    b"", b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"-0.0", b"-1", b"0", b"1.5",
    b"9" * 26, b"9" * 5000, b"1_0", b"0x10", b"%d" % 2**31, b"%d" % 2**63, b"%d" % 2**64,
    b"true", b"null", b"[]", b"{}", b'[["d3"]]', b'{"__proto__": 1}', b"[" * 50_000, b'"',
    b'{"a":' * 10_000, b"[" * 500 + b"]" * 500, b'"\xed\xa0\x80"', b'"\xff\xfe"', b'"\0"',
    b'"\\ud800\\u0041"', b'"' + b"\\u202e" * 9_000 + b'"', b'"' + b" " * 60_000 + b'"',
    b'"(;BO[' + b"9" * 5000 + b'];)"', b'"' + b"{" * 50_000 + b'"']
BODIES = [*VALUES, b"\xff\xfe{\0}\0", b"\xef\xbb\xbf{}", b'{"a": 1, "a": 2}', b" " * 90_000,
          b"a=1", *(b"{%s: 1}" % json.dumps(text).encode() for text in TEXTS)]


def read_operations():
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite")
        description = create_app(store, []).openapi()
        store.close()
    shapes = description["components"]["schemas"]
    path = [{"name": "path", "in": "path", "required": True}]
    paths = description["paths"] | {"/{path}": {"get": {"parameters": path}}}
    return {(method.upper(), path): (operation.get("parameters", []), shape_of(operation, shapes))
            for path, item in paths.items() for method, operation in item.items()}


def shape_of(operation, shapes):
    if "requestBody" not in operation:
        return None
    reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    return shapes[reference.rpartition("/")[2]]


def inputs(operation):
    """Return the kind and the name of each input of a request."""
    parameters, shape = OPERATIONS[operation]
    keys = {(parameter["in"], parameter["name"]): None for parameter in parameters}
    keys |= {("header", name): None for name in HEADERS if operation in WITH_HEADERS}
    if shape is not None:
        keys |= {("field", name): None for name in shape["properties"]} | {("body", ""): None}
    return list(keys)


OPERATIONS = read_operations()
# Most headers are checked in the same way for all paths. These tests change headers only in
# requests for files, in requests for invitations, and in one other request per HTTP method.
WITH_HEADERS = {*{method: (method, path) for method, path in reversed(OPERATIONS)}.values(),
                ("GET", "/{path}"), ("POST", "/api/matches/{name}/invitation")}
INPUTS = [(operation, each) for operation in OPERATIONS for each in inputs(operation)]


def worst_values(kind):
    if kind in ("field", "body"):
        return BODIES if kind == "body" else VALUES
    return [text[:MAX_CHARACTERS] for text in TEXTS]


class Requests:
    """Sends requests. Each operation has its own match and its own library."""

    def __init__(self, client):
        self._client = client
        self._people = count(1)
        self._values = {}

    def ask(self, operation, key=None, value=""):
        """Send a request with one wrong input. Return the status and the text of the response."""
        valid = self._values.pop(operation, None) or self._begin(operation)
        status, reply = self._send(operation, valid, key, value)
        if operation[0] == "GET" or status >= 400:  # The match has not changed.
            self._values[operation] = valid
        return status, reply

    def _begin(self, operation):
        """Create a match for the operation, and return valid values for the operation's inputs."""
        change = operation[1].rpartition("/")[2]
        if operation[1].startswith("/api/votes/"):
            return self._open_vote()
        response = self._client.post("/api/matches", json=MATCH | MATCH_FOR.get(change, {}))
        state, token = response.json()["state"], response.json()["token"]
        valid = VALID | {"name": state["name"], "match": state["name"],
                         "code": response.json()["code"], "x-seat": token,
                         "x-person": f"{next(self._people):032x}"}
        if operation[1].startswith("/api/library"):
            valid |= {"format": "ggf", "game": self._import_game(valid)}
        if change == "tree":
            valid["line"] = "f5d6"
        if change == "redo":
            undo_response = self._client.post(f"/api/matches/{state['name']}/undo",
                                              json={"generation": 0}, headers={"x-seat": token})
            valid["generation"] = undo_response.json()["generation"]
        return valid

    def _open_vote(self):
        """Create a match in which both sides vote, with a voter for each side."""
        reply = self._client.post("/api/votes", json={"white": "vote", "seconds": 600}).json()
        path, seat = f"/api/votes/{reply['state']['match']['name']}", {"x-seat": reply["token"]}
        people = [{"x-person": str(number) * 32} for number in range(2)]
        for person in people:
            assert self._client.post(f"{path}/voters", json={}, headers=person).is_success
        self._client.post(f"{path}/moderation", json={"action": "start"}, headers=seat)
        state = self._client.get(path).json()
        return VALID | {"name": state["match"]["name"], "x-seat": reply["token"], "square": "d3",
                        "generation": state["match"]["generation"], "action": "pause"}

    def _import_game(self, valid):
        """Import a game, and return its number in the library."""
        person = {"x-person": valid["x-person"]}
        response = self._client.post("/api/library", json={"text": valid["text"]}, headers=person)
        assert response.status_code == 200
        return self._client.get("/api/library", headers=person).json()["games"][0]["id"]

    def _send(self, operation, valid, key, value):
        method, path = operation
        parameters, shape = OPERATIONS[operation]
        texts = {(parameter["in"], parameter["name"]): str(valid[parameter["name"]])
                 for parameter in parameters}
        if key and key[0] not in ("field", "body"):
            texts[key] = value
        query = urlencode({name: text.encode(errors="surrogatepass") for (kind, name), text
                           in texts.items() if kind == "query"})[:MAX_CHARACTERS]
        for (kind, name), text in texts.items():
            if kind == "path":
                part = quote(text, safe="", errors="surrogatepass")[:MAX_CHARACTERS]
                path = path.replace(f"{{{name}}}", part)
        headers = {name: text.encode(errors="surrogatepass")
                   for (kind, name), text in texts.items() if kind == "header"}
        body = b"" if shape is None else self._body(shape, valid, key, value)
        with self._client.stream(method, f"{path}?{query}", content=body,
                                 headers={"content-type": JSON} | headers) as answer:
            text, kind = b"".join(answer.iter_bytes()), answer.headers.get("content-type", "")
            return answer.status_code, json.loads(text) if kind == JSON else text

    def _body(self, shape, valid, key, value):
        if key == ("body", ""):
            return value
        fields = {name: json.dumps(valid[name]).encode() for name in shape.get("required", [])}
        if key and key[0] == "field":
            fields[key[1]] = value
        return b"{%s}" % b", ".join(b'"%s": %s' % (name.encode(), text)
                                    for name, text in fields.items())


class DisconnectingClient:
    """An application whose client disconnects after the first part of each response.

    Before version 1.10, Starlette's TestClient waited for the end of a response. Event streams
    never end.
    """

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        is_gone = asyncio.Event()
        is_read = False

        async def receive_once():
            nonlocal is_read
            if is_read:
                await is_gone.wait()
                return {"type": "http.disconnect"}
            is_read = True
            return await receive()

        async def send_and_close(message):
            await send(message)
            if message["type"] == "http.response.body":
                is_gone.set()

        if scope["type"] == "http":
            await self._app(scope, receive_once, send_and_close)
        else:
            await self._app(scope, receive, send)


@pytest.fixture(scope="module")
def requests(tmp_path_factory):
    # The clock advances a minute per call, so matches soon become old enough to be deleted.
    minutes = count(step=60.0)
    path = tmp_path_factory.mktemp("games") / "games.sqlite"
    app = create_app(Store(path, minutes.__next__), ["localhost"])
    app.state.services.play.new_matches = Limit("new matches", 10_000, 10_000)
    app.state.services.libraries.imports = Limit("imports", 10_000, 10_000)
    proxy_app = ProxyHeadersMiddleware(app, "*")
    with TestClient(DisconnectingClient(proxy_app), "http://localhost") as client:
        yield Requests(client)


def is_answer(status, reply):
    """Return whether a response is useful to a client."""
    sentence = reply["detail"] if isinstance(reply, dict) and status >= 400 else reply
    return 200 <= status < 300 or 400 <= status < 500 and 0 < len(sentence) <= MAX_SENTENCE


def errors_of(requests, operation, key, value):
    call = (*operation, *key, *shorten([value]))
    try:
        with resource_limits():
            status, reply = requests.ask(operation, key, value)
        return [] if is_answer(status, reply) else [(*call, status, str(reply)[:100])]
    except (Exception, TimeLimitExceeded) as error:
        return [(*call, f"{type(error).__name__}: {str(error)[:200]}")]


def id_of(part):
    return "-".join(part).strip("-")


# The clock advances so fast that each round ends before the first vote. The server therefore
# refuses to store a vote or to review the game.
REFUSED = {("GET", "/api/votes/{name}/review"): "a review is available only when the game is over",
           ("POST", "/api/votes/{name}/ballot"): "no round is in progress; wait for the next one"}


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS, ids=id_of)
def test_a_valid_request_succeeds(operation, requests):
    status, reply = requests.ask(operation)
    if operation in REFUSED:
        assert (status, reply["detail"]) == (409, REFUSED[operation])
    else:
        assert 200 <= status < 300, reply


@pytest.mark.slow
@pytest.mark.parametrize("operation, key", INPUTS, ids=id_of)
def test_extreme_values_return_success_or_an_explanation(operation, key, requests,
                                                         caplog):
    assert [error for value in worst_values(key[0])
            for error in errors_of(requests, operation, key, value)] == []
    assert caplog.text == ""
