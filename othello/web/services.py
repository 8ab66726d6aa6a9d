"""The services that handle requests, by feature."""

from othello.formats.database import UnavailableError
from othello.lessons.store import Lessons
from othello.processes.pool import LostWorkError
from othello.web.learning import Practice
from othello.web.library import Libraries
from othello.web.library_table import FullError, NoGameError
from othello.web.limits import BusyError
from othello.web.match import SeatError, StaleError
from othello.web.matches import Matches
from othello.web.play import Play
from othello.web.polls import Polls
from othello.web.store import MissingError, Store
from othello.web.study import Study
from othello.web.vote_table import LateError, NoPollError
from othello.web.workers import Workers

# The HTTP status for each error. Any other OthelloError has status 400.
STATUSES: dict[type[Exception], int] = {
    SeatError: 403, MissingError: 404, NoGameError: 404, StaleError: 409,
    NoPollError: 404, LateError: 409, BusyError: 429,
    FullError: 429, UnavailableError: 503, LostWorkError: 503}


class Services:
    """The services for one store. If `book` is true, programs use the opening book.

    `address` is the page's address for other computers. If you open the page on localhost,
    invitation links contain this address. If `lessons` is None, answers to problems are stored
    in memory.
    """

    def __init__(self, store: Store, workers: Workers, address: str = "", book: bool = True,
                 lessons: Lessons | None = None) -> None:
        self.store: Store = store
        self.lessons: Lessons = lessons or Lessons(":memory:")
        self.address: str = address
        self.workers: Workers = workers
        self.matches: Matches = Matches(store, workers, book)
        self.play: Play = Play(store, self.matches, workers)
        self.study: Study = Study(self.matches, workers)
        self.practice: Practice = Practice(self.lessons, self.study)
        self.libraries: Libraries = Libraries(store, workers)
        self.polls: Polls = Polls(store, self.matches)

    def cancel_all(self) -> None:
        """Cancel all work that visitors are waiting for."""
        self.matches.cancel_all()
        self.polls.cancel_all()
        self.workers.cancel_all()

    def close(self) -> None:
        """Cancel all work that visitors are waiting for, then close the files."""
        self.cancel_all()
        self.store.close()
        self.lessons.close()
