"""A process that searches, and that can be stopped at any time."""

from collections.abc import Callable
from functools import partial
from threading import Lock, Thread

from othello.errors import OthelloError
from othello.processes.worker import Worker, WorkerEndedError
from othello.protocols.search_request import SearchRequest

Search = Callable[[SearchRequest], list[str]]


class SearchProcess:
    """Calls one search after the other in another process, and says the lines that they return."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """`say` is called in another thread."""
        self._say: Callable[[str], None] = say
        self._saying: Lock = Lock()
        self._hearing: Thread | None = None
        self._unsaid: OSError | None = None  # why an answer could not be said
        self._start()

    def begin(self, search: Search, request: SearchRequest) -> None:
        """Begin a search, once the last one has ended or was stopped."""
        self._hearing = Thread(target=self._hear, daemon=True,
                               args=(self._worker, partial(search, request)))
        self._hearing.start()

    def stop(self) -> None:
        """End the search, if there is one; nothing of it is said from now on.

        Raises OSError if the last answer could not be said.
        """
        with self._saying:
            self._raise_unsaid()
            if self._hearing is None:
                return
            self._hearing = None
        self.end()
        self._start()

    def wait(self) -> None:
        """Wait for the search, if there is one; raises OSError if it could not be said."""
        hearing = self._hearing
        if hearing is not None:
            hearing.join()
        with self._saying:  # an answer that is being said
            self._raise_unsaid()

    def end(self) -> None:
        """End the process, whatever it searches."""
        self._hearing = None  # the end of the process is not said
        self._worker.end()

    def _start(self) -> None:
        self._worker = Worker(["othello.protocols.search_request"])
        self._worker.start()

    def _hear(self, worker: Worker, call: Callable[[], list[str]]) -> None:
        try:
            lines = worker.call(call)
        except WorkerEndedError:
            lines = ["status the search process has ended"]
        except OthelloError as error:
            lines = [f"status {error}"]
        with self._saying:
            if worker is self._worker and self._hearing is not None:
                self._hearing = None
                if worker.has_ended:
                    self._start()
                try:
                    for line in lines:
                        self._say(line)
                except OSError as error:  # for the thread that began the search
                    self._unsaid = error

    def _raise_unsaid(self) -> None:
        if self._unsaid is not None:
            raise self._unsaid
