"""Run searches in another process, where they can be stopped at any time."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Event, Lock

from othello.errors import OthelloError
from othello.processes.pool import Pool
from othello.protocols import searches


class SearchProcess:
    """Runs one search at a time in another process, and passes the answer's lines to `say`."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """Start the process. `say` is called in another thread."""
        self._say: Callable[[str], None] = say
        self._lock: Lock = Lock()
        self._current: Future[list[str]] | None = None
        self._is_sent: Event = Event()
        self._is_sent.set()
        self._send_error: OSError | None = None  # why the last answer could not be sent
        self._pool: Pool = self._new_pool()

    def begin(self, search: Callable[[], list[str]]) -> None:
        """Start a search. The previous search must have ended or been stopped."""
        self._is_sent.clear()
        self._current = future = self._pool.submit(search)
        future.add_done_callback(self._receive)

    def stop(self) -> None:
        """End the current search, if any, and discard its result.

        Raises OSError if the last answer could not be sent.
        """
        with self._lock:
            self._raise_send_error()
            if self._current is None:
                return
            self._current = None
        self.end()
        self._pool = self._new_pool()

    def wait(self) -> None:
        """Wait until no search is in progress. Raises OSError if an answer can't be sent."""
        self._is_sent.wait()
        self._raise_send_error()

    def end(self) -> None:
        """End the process, even during a search."""
        self._current = None  # discard the result of the current search
        self._pool.close()

    def _new_pool(self) -> Pool:
        pool = Pool(1, lambda line: self._say(f"status {line}"), searches.__name__)
        pool.start()
        return pool

    def _receive(self, future: Future[list[str]]) -> None:
        with self._lock:
            if future is self._current:
                self._current = None
                try:
                    for line in _lines(future):
                        self._say(line)
                except OSError as error:  # `stop` and `wait` raise this error
                    self._send_error = error
        self._is_sent.set()

    def _raise_send_error(self) -> None:
        if self._send_error is not None:
            raise self._send_error


def _lines(future: Future[list[str]]) -> list[str]:
    try:
        return future.result()
    except OthelloError as error:
        return [f"status {error}"]
