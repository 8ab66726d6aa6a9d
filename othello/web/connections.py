"""Limit the number of connections and their idle time."""

import asyncio
import os
import socket
from collections import defaultdict

from uvicorn.protocols.http.h11_impl import H11Protocol

from othello.web.limits import visitor_of

FILES, OWN = 1024, 64  # number of open files, and how many of them aren't connections
HEADER_SECONDS = 10.0
WRITE_SECONDS = 5.0  # time limit for a client that accepts no data


def _room(connections: int) -> int:
    """Return `connections`, or a smaller number if the system allows too few open files."""
    limit: int = getattr(os, "sysconf", lambda name: FILES)("SC_OPEN_MAX")
    if not 0 < limit < FILES:  # -1 means no limit
        return connections
    return max(1, connections * (limit - OWN) // (FILES - OWN))


MAX_CONNECTIONS: int = _room(600)
ACCEPTED: int = _room(100)  # in addition


class Connection(H11Protocol):
    """A connection that is closed if its client is idle, or if there are too many connections.

    If there are too many connections, the visitor with the most connections loses one.
    Connections without a request are closed first, then connections whose clients aren't reading.
    """

    _timeout: asyncio.TimerHandle | None = None
    _check_timer: asyncio.TimerHandle
    _unsent_bytes = 0  # number of bytes in the write buffer at the last check
    _has_room = False  # whether the client has read data since the last check

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request.

        If there are too many connections, close the least useful connection.
        """
        super().connection_made(transport)
        # asyncio doesn't set TCP_NODELAY for sockets from socket.create_server, because their
        # `proto` is 0.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._open_time = self.loop.time()
        self._visitor = visitor_of(self.client)
        self._wait()
        self._check()
        if len(self.connections) > MAX_CONNECTIONS:
            self._make_room()

    def _make_room(self) -> None:
        """Close the least useful connection of the visitor who has the most connections."""
        crowds: defaultdict[str, list[Connection]] = defaultdict(list)
        for other in [other for other in self.connections if isinstance(other, Connection)
                      and not other.transport.is_closing()]:
            crowds[other._visitor].append(other)
        min(sorted(crowds.values(), key=len)[-1], key=Connection._sort_key)._refuse(
            "503 Service Unavailable", "There are too many connections. Try again soon.")

    def _sort_key(self) -> tuple[int, float]:
        """Return a sort key. The least useful connection has the lowest key."""
        if self._timeout is not None:
            return 0, self._timeout.when()
        return (1, self._open_time) if self._is_stuck else (2, -self._open_time)

    def data_received(self, data: bytes) -> None:
        """Handle received data. If a request has arrived, cancel the timeout for idle clients."""
        super().data_received(data)
        if self._has_request:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if not self._has_request:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        self._check_timer.cancel()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """Resume writing, and record that the client has accepted data."""
        super().resume_writing()
        self._has_room = True

    @property
    def _has_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _is_stuck(self) -> bool:
        return self.transport.get_write_buffer_size() > 0

    def _check(self) -> None:
        """Close the connection if its client has read nothing since the last check."""
        unsent_bytes = self.transport.get_write_buffer_size()
        if 0 < self._unsent_bytes <= unsent_bytes and not self._has_room:
            self.transport.abort()
        self._unsent_bytes, self._has_room = unsent_bytes, False
        self._check_timer = self.loop.call_later(WRITE_SECONDS, self._check)

    def _wait(self) -> None:
        self._stop_waiting()
        self._timeout = self.loop.call_later(
            HEADER_SECONDS, self._refuse, "408 Request Timeout",
            f"No request arrived within {HEADER_SECONDS:.0f} seconds.")

    def _stop_waiting(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _refuse(self, status: str, sentence: str) -> None:
        self._stop_waiting()
        if self._is_stuck or self._has_request and self.cycle.response_started:
            self.transport.abort()  # the client has read part of another response
            return
        self.transport.write(
            f"HTTP/1.1 {status}\r\nconnection: close\r\nretry-after: 1\r\n"
            f"content-type: text/plain\r\ncontent-length: {len(sentence)}\r\n\r\n"
            f"{sentence}".encode())
        self.transport.close()
