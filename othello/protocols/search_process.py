"""Run searches in another process, where they can be stopped at any time."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from othello import OthelloError
from othello.processes.pool import Pool, PoolClosedError
from othello.protocols import nboard


class SearchProcess:
    """Runs one search at a time in another process, and passes the answer's lines to `say`."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """Start the process. `say` is called in another thread."""
        self._say: Callable[[str], None] = say
        self._sender: ThreadPoolExecutor = ThreadPoolExecutor(1)
        self._sent: Future[None] | None = None  # done when the last answer has been sent
        self._pool: Pool = self._new_pool()

    def begin(self, search: Callable[[], list[str]]) -> None:
        """Start a search. The previous search must have ended or been stopped."""
        self._sent = self._sender.submit(self._send_answer, self._pool.submit(search))

    def stop(self) -> None:
        """End the current search, if any. No answer is sent after `stop` has returned.

        Raises OSError if the last answer could not be sent.
        """
        if self._sent is not None and not self._sent.done():
            self.end()
            self._pool = self._new_pool()
        self.wait()

    def wait(self) -> None:
        """Wait until no search is in progress. Raises OSError if an answer can't be sent."""
        if self._sent is not None:
            self._sent.result()

    def end(self) -> None:
        """End the process. If it is searching, send no answer."""
        self._pool.close()

    def _new_pool(self) -> Pool:
        pool = Pool(1, lambda line: self._say(f"status {line}"), nboard.__name__)
        pool.start()
        return pool

    def _send_answer(self, search: Future[list[str]]) -> None:
        try:
            lines = search.result()
        except PoolClosedError:
            return
        except OthelloError as error:
            lines = [f"status {error}"]
        for line in lines:
            self._say(line)
