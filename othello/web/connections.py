"""Connections: how many there may be, and how long each may take to ask for something."""

import asyncio
import os
import socket

from uvicorn.protocols.http.h11_impl import H11Protocol

FILES, OWN = 1024, 64  # that may be open, and those of them that are no connections
HEADER_SECONDS = 10.0


def _room(connections: int) -> int:
    """So many connections, or fewer where the system allows fewer open files than FILES."""
    allowed: int = getattr(os, "sysconf", lambda name: FILES)("SC_OPEN_MAX")
    if not 0 < allowed < FILES:  # -1 is without end
        return connections
    return max(1, connections * (allowed - OWN) // (FILES - OWN))


MOST_CONNECTIONS: int = _room(600)  # beside which some are just being accepted and closed
ACCEPTED: int = _room(100)  # at a time


class Connection(H11Protocol):
    """A connection that is closed when no request comes in time, or when a new one needs room.

    What room there is belongs to those that have asked for something, and then to the newest.
    """

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, in the place of another one if there are too many."""
        super().connection_made(transport)
        # asyncio does so for sockets whose protocol is named, which none from create_server is.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._wait()
        if len(self.connections) > MOST_CONNECTIONS:
            waiting = {other: other._patience.when() for other in self.connections
                       if isinstance(other, Connection) and other._patience is not None}
            min(waiting, key=waiting.__getitem__)._refuse(
                "503 Service Unavailable", "There are too many connections; ask again soon.")

    def data_received(self, data: bytes) -> None:
        """Wait no longer once a request is there whose answer has not been given."""
        super().data_received(data)
        if self._is_asked:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if not self._is_asked:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _is_asked(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(
            HEADER_SECONDS, self._refuse, "408 Request Timeout",
            f"A request was expected within {HEADER_SECONDS:.0f} seconds.")

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _refuse(self, status: str, sentence: str) -> None:
        self._stop_waiting()
        self.transport.write(
            f"HTTP/1.1 {status}\r\nconnection: close\r\nretry-after: 1\r\n"
            f"content-type: text/plain\r\ncontent-length: {len(sentence)}\r\n\r\n"
            f"{sentence}".encode())
        self.transport.close()
