"""Connections that the server closes, and their last responses."""

import asyncio
import logging
import socket
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from othello.web import connections as module
from othello.web.connections import Connection
from othello.web.server import LOG_SECONDS, MAX_LOG_RECORDS, RateLimitFilter

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
SLOW = GET.replace(b"/ ", b"/slow ")
ENDLESS = GET.replace(b"/ ", b"/endless ")
LONG_RESPONSE_BYTES = 20_000_000  # number of bytes; more than both sides can buffer


@asynccontextmanager
async def serving(http=Connection):
    """Run a server with quick and slow routes.

    Yield the port and an event. A slow route doesn't end its response until the event is set.
    """
    may_end = asyncio.Event()

    async def answer(request):
        return PlainTextResponse("answer")

    async def slow(request):
        await may_end.wait()
        return PlainTextResponse("late answer")

    async def long(request):
        return PlainTextResponse("x" * LONG_RESPONSE_BYTES)

    async def endless(request):
        async def parts():
            while not may_end.is_set():
                yield b"x" * 1000
                await asyncio.sleep(0)
        return StreamingResponse(parts())

    app = Starlette(routes=[Route("/", answer), Route("/slow", slow), Route("/long", long),
                            Route("/endless", endless)])
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, http=http, ws="none", lifespan="off",
                                           log_config=None))
    task = asyncio.create_task(server.serve([listener]))
    try:
        yield listener.getsockname()[1], may_end
    finally:
        may_end.set()
        server.should_exit = True
        await task


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("files, limit, accepted", [
    (32, 1, 1), (256, 120, 20), (544, 300, 50), (1024, 600, 100), (4096, 600, 100)])
def test_connection_limit_depends_on_the_open_file_limit(files, limit, accepted):
    program = ("from othello.web import connections; "
               "print(connections.MAX_CONNECTIONS, connections.ACCEPTED)")
    output = subprocess.run(["bash", "-c", f'ulimit -n {files}; "$0" -c "$1"', sys.executable,
                             program], capture_output=True, text=True).stdout
    assert output == f"{limit} {accepted}\n"


def scenario(test):
    def run(monkeypatch):
        asyncio.run(asyncio.wait_for(test(monkeypatch), 60))
    run.__name__ = test.__name__
    return run


async def connect(port, data=b"", visitor="127.0.0.1"):
    """Connect to the server, send some bytes, and return the connection's reader and writer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(visitor, 0))
    writer.write(data)
    await writer.drain()
    return reader, writer


async def read_all(connection):
    """Return all data that arrives until the connection is closed."""
    reader, writer = connection
    data = await reader.read()
    writer.close()
    return data.decode()


async def read_line(connection):
    """Return the first line that arrives."""
    return (await connection[0].readline()).decode()


@scenario
async def test_slow_request_times_out(monkeypatch):
    monkeypatch.setattr(module, "HEADER_SECONDS", 0.01)
    async with serving() as (port, _):
        for data in b"", GET[:20]:
            answer = await read_all(await connect(port, data))
            assert answer.startswith("HTTP/1.1 408 ") and "\r\nretry-after: 1\r\n" in answer


@scenario
async def test_connections_use_tcp_nodelay(monkeypatch):
    options = []

    class ConnectionSpy(Connection):
        def data_received(self, data):
            connection = self.transport.get_extra_info("socket")
            options.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            super().data_received(data)

    async with serving(ConnectionSpy) as (port, _):
        request = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        assert (await read_all(await connect(port, request))).endswith("answer")
    assert all(options) and len(options) == 1


@scenario
async def test_response_may_take_longer_than_the_header_timeout(monkeypatch):
    monkeypatch.setattr(module, "HEADER_SECONDS", 0.01)
    async with serving() as (port, may_end):
        connection = await connect(port, SLOW)
        await read_all(await connect(port))  # The server closes this idle connection.
        may_end.set()
        answer = await read_all(connection)
        assert answer.startswith("HTTP/1.1 200 ") and "late answer" in answer
        assert "HTTP/1.1 408 " in answer  # No other request arrived in time.


@scenario
async def test_pipelined_requests_are_answered_one_by_one(monkeypatch):
    async with serving() as (port, _):
        reader, writer = await connect(port, GET + GET)
        for _ in range(2):
            assert (await reader.readuntil(b"answer")).startswith(b"HTTP/1.1 200 ")
        writer.close()


@scenario
async def test_oldest_idle_connection_is_closed_at_the_limit(monkeypatch):
    monkeypatch.setattr(module, "MAX_CONNECTIONS", 3)
    async with serving() as (port, may_end):
        busy = await connect(port, SLOW)
        oldest, idle = await connect(port, GET[:20]), await connect(port, GET[:20])
        newest = await connect(port, GET)
        assert await read_line(newest) == "HTTP/1.1 200 OK\r\n"
        answer = await read_all(oldest)
        assert answer.startswith("HTTP/1.1 503 ") and "There are too many connections" in answer
        idle[1].write(GET[20:])
        assert await read_line(idle) == "HTTP/1.1 200 OK\r\n"
        may_end.set()
        assert await read_line(busy) == "HTTP/1.1 200 OK\r\n"
        for _, writer in busy, idle, newest:
            writer.close()


@scenario
async def test_newest_connection_is_rejected_if_all_others_are_busy(monkeypatch):
    monkeypatch.setattr(module, "MAX_CONNECTIONS", 1)
    async with serving() as (port, may_end):
        busy = await connect(port, SLOW)
        response = await read_all(await connect(port))
        assert response.startswith("HTTP/1.1 503 ")
        may_end.set()
        assert await read_line(busy) == "HTTP/1.1 200 OK\r\n"
        busy[1].close()


def send_without_reading(port, visitor, request):
    """Return a connection that sends a request but never reads the response."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.bind((visitor, 0))
    client.connect(("127.0.0.1", port))
    client.sendall(request)
    return client


def closure_recorder(closures):
    class ClosureRecorder(Connection):
        def connection_lost(self, error):
            super().connection_lost(error)
            closures.put_nowait(self.client[0])
    return ClosureRecorder


@pytest.mark.parametrize("path", [b"/long ", b"/endless "])
def test_client_that_reads_nothing_is_disconnected(path, monkeypatch):
    @scenario
    async def run(monkeypatch):
        monkeypatch.setattr(module, "WRITE_SECONDS", 0.1)
        closures = asyncio.Queue()
        async with serving(closure_recorder(closures)) as (port, _):
            with send_without_reading(port, "127.0.0.2", GET.replace(b"/ ", path)):
                assert await closures.get() == "127.0.0.2"
    run(monkeypatch)


class FakeTransport(asyncio.Transport):
    """A fake transport with a given amount of unsent data."""

    def __init__(self):
        super().__init__({"socket": socket.socket(), "peername": ("127.0.0.1", 1)})
        self.unsent, self.is_aborted = 0, False

    def get_write_buffer_size(self):
        return self.unsent

    def abort(self):
        self.is_aborted = True


class FakeLoop:
    """A fake event loop whose clock the test can advance."""

    def __init__(self):
        self.later = {}

    def time(self):
        return 0.0

    def call_later(self, seconds, callback, *arguments):
        self.later[seconds] = callback
        return asyncio.TimerHandle(seconds, callback, arguments, self)

    def get_debug(self):
        return False

    def _timer_handle_cancelled(self, handle):
        pass


@pytest.mark.parametrize("unsent, is_aborted", [
    ([0, 0, 0], False), ([9, 9], True), ([9, 10], True), ([9, 8, 7, 0], False), ([9, 8, 8], True),
    ([9, 0, 9], False), ([8, "resumed", 9], False), ([8, "resumed", 9, 9], True)])
def test_slow_client_stays_connected_while_it_keeps_reading(unsent, is_aborted):
    loop, transport = FakeLoop(), FakeTransport()
    config = uvicorn.Config(None, log_config=None)
    config.load()
    connection = Connection(config, ServerState(), {}, loop)
    with transport.get_extra_info("socket"):
        connection.connection_made(transport)
    for size in unsent:
        assert not transport.is_aborted
        if size == "resumed":
            connection.resume_writing()
        else:
            transport.unsent = size
            loop.later[module.WRITE_SECONDS]()
    assert transport.is_aborted is is_aborted


@scenario
async def test_a_visitor_with_many_connections_makes_room_for_another(monkeypatch):
    monkeypatch.setattr(module, "MAX_CONNECTIONS", 3)
    async with serving() as (port, may_end):
        other_connection = await connect(port, SLOW)
        connections = [await connect(port, SLOW, "127.0.0.2") for _ in range(2)]
        newest = await connect(port, GET, "127.0.0.3")
        assert await read_line(newest) == "HTTP/1.1 200 OK\r\n"
        assert (await read_all(connections[1])).startswith("HTTP/1.1 503 ")
        may_end.set()
        for connection in other_connection, connections[0]:
            assert await read_line(connection) == "HTTP/1.1 200 OK\r\n"
        for _, writer in other_connection, connections[0], newest:
            writer.close()


@scenario
async def test_unread_connection_is_closed_before_waiting_ones(monkeypatch):
    monkeypatch.setattr(module, "MAX_CONNECTIONS", 3)
    closures, is_paused = asyncio.Queue(), asyncio.Event()

    class PausingConnection(closure_recorder(closures)):
        def pause_writing(self):
            super().pause_writing()
            is_paused.set()

    async with serving(PausingConnection) as (port, may_end):
        with send_without_reading(port, "127.0.0.2", ENDLESS):
            await is_paused.wait()
            connections = [await connect(port, SLOW, "127.0.0.2") for _ in range(2)]
            newest = await connect(port, GET, "127.0.0.3")
            assert await read_line(newest) == "HTTP/1.1 200 OK\r\n"
            assert await closures.get() == "127.0.0.2"
            may_end.set()
            for connection in connections:
                assert await read_line(connection) == "HTTP/1.1 200 OK\r\n"
            for _, writer in *connections, newest:
                writer.close()


# The log

@pytest.fixture
def log():
    now, messages = [0.0], []

    class RecordingHandler(logging.Handler):
        def emit(self, record):
            messages.append(record.getMessage())

    logger, handler = logging.Logger("a test"), RecordingHandler()
    handler.addFilter(RateLimitFilter(lambda: now[0]))
    logger.addHandler(handler)
    return logger.warning, now, messages


def test_only_the_first_log_records_per_hour_are_written(log):
    warn, now, messages = log
    for number in range(MAX_LOG_RECORDS + 5):
        warn("error %d", number)
    assert messages == [f"error {number}" for number in range(MAX_LOG_RECORDS)]


def test_number_of_omitted_records_is_logged_after_an_hour(log):
    warn, now, messages = log
    for _ in range(MAX_LOG_RECORDS + 5):
        warn("error")
    now[0] = LOG_SECONDS
    warn("error %d", 7)
    warn("error")
    assert messages[MAX_LOG_RECORDS:] == ["error 7 (5 earlier messages left out)", "error"]


def test_no_omissions_are_logged_after_a_quiet_hour(log):
    warn, now, messages = log
    warn("error")
    now[0] = LOG_SECONDS
    warn("error")
    assert messages == ["error", "error"]
