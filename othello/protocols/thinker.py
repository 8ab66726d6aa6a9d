"""A process that thinks, and that can be stopped at any time."""

from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread

from othello.errors import OthelloError
from othello.protocols.thoughts import Question

Thought = Callable[[Question], list[str]]


class Thinker:
    """Calls one function after the other in a process of its own, and says what they return."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """`say` is called in another thread."""
        self._say: Callable[[str], None] = say
        self._saying: Lock = Lock()
        self._hearing: Thread | None = None
        self._unsaid: OSError | None = None  # why an answer could not be said
        self._start()

    def think(self, thought: Thought, question: Question) -> None:
        """Begin to think, once the last thought has ended or was stopped."""
        try:
            self._pipe.send((thought, question))
        except ConnectionError:  # the process has ended
            self.end()
            self._start()
            self._pipe.send((thought, question))
        self._hearing = Thread(target=self._hear, args=(self._pipe,), daemon=True)
        self._hearing.start()

    def stop(self) -> None:
        """Forget the thought, if there is one; nothing of it is said from now on.

        Raises OSError if the last one could not be said.
        """
        with self._saying:
            self._raise_unsaid()
            if self._hearing is None:
                return
            self._hearing = None
        self.end()
        self._start()

    def wait(self) -> None:
        """Wait for the thought, if there is one; raises OSError if it could not be said."""
        hearing = self._hearing
        if hearing is not None:
            hearing.join()
        with self._saying:  # an answer that is being said
            self._raise_unsaid()

    def end(self) -> None:
        """End the process, whatever it thinks about."""
        self._hearing = None  # nobody is told that it has ended
        self._process.kill()
        self._process.join()

    def _start(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _hear(self, pipe: "Connection[tuple[Thought, Question], list[str]]") -> None:
        try:
            lines = pipe.recv()
        except (EOFError, ConnectionError):
            lines = ["status the search process has ended"]
        with self._saying:
            if pipe is self._pipe and self._hearing is not None:
                self._hearing = None
                try:
                    for line in lines:
                        self._say(line)
                except OSError as error:  # for the thread that asked
                    self._unsaid = error

    def _raise_unsaid(self) -> None:
        if self._unsaid is not None:
            raise self._unsaid


def serve(pipe: "Connection[list[str], tuple[Thought, Question]]") -> None:
    """Answer what is asked through a pipe, until it is closed."""
    with suppress(EOFError, ConnectionError):
        while True:
            thought, question = pipe.recv()
            try:
                pipe.send(thought(question))
            except OthelloError as error:
                pipe.send([f"status {error}"])
