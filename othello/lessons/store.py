"""Store people's answers and mistakes in an SQLite file."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import NamedTuple

from othello import FormatError
from othello.formats.database import Database
from othello.lessons import spacing
from othello.lessons.problem import Kind, Problem, dumps, loads

# The maximum number of mistakes stored per person, and the maximum number of problems stored in
# total. The problems that were practised least recently are deleted first.
MAX_MISTAKES = 1_000
MAX_PROBLEMS = 200_000

SCHEMA = """
CREATE TABLE IF NOT EXISTS lessons (
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    problem TEXT NOT NULL,
    step INTEGER,
    due REAL NOT NULL,
    touched REAL NOT NULL,
    PRIMARY KEY (person, kind, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS lessons_by_age ON lessons (touched);
"""
PROBE = "SELECT person, kind, key, problem, step, due, touched FROM lessons WHERE person = ?"
OF_KIND = "FROM lessons WHERE person = ? AND kind = ?"
DELETE_OLDEST = """
DELETE FROM lessons WHERE (person, kind, key) IN (
    SELECT person, kind, key FROM lessons WHERE {} ORDER BY touched LIMIT max(0, ?))
"""
DELETE_OLDEST_PROBLEMS = DELETE_OLDEST.format("1")
DELETE_OLDEST_MISTAKES = DELETE_OLDEST.format("person = ? AND kind = ?")


class Counts(NamedTuple):
    """A person's progress with problems of one kind."""

    due: int  # including new problems
    waiting: int
    known: int


class Lessons:
    """Stores each person's answers to problems.

    An empty string represents the person at the console. When the method `answer` returns, the
    answer is on disk. `clock` returns the seconds since 1970. All methods raise UnavailableError
    if the file cannot be read or written.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        """Open the file.

        Raises DamagedError if the file is damaged, and UnavailableError if it cannot be opened.
        """
        self._clock = clock
        self._database = Database(path, SCHEMA, PROBE, "lessons")

    def add(self, person: str, problems: Iterable[Problem]) -> int:
        """Store a person's mistakes as problems, and return the number of new problems."""
        with self._database.transaction():
            before = self._database.number(f"SELECT count(*) {OF_KIND}",
                                           person, Kind.MISTAKE.value)
            for problem in problems:
                self._database.rows("INSERT OR IGNORE INTO lessons VALUES (?, ?, ?, ?, ?, ?, ?)",
                                    person, problem.kind.value, problem.key, dumps(problem), None,
                                    self._clock(), self._clock())
            after = self._database.number(f"SELECT count(*) {OF_KIND}", person, Kind.MISTAKE.value)
            self._database.rows(DELETE_OLDEST_MISTAKES,
                                person, Kind.MISTAKE.value, after - MAX_MISTAKES)
            self._delete_oldest()
        return after - before

    def mistakes(self, person: str) -> list[Problem]:
        """Return a person's mistakes. Damaged rows are skipped."""
        problems = []
        for text, in self._database.rows(f"SELECT problem {OF_KIND} ORDER BY due, touched, key",
                                         person, Kind.MISTAKE.value):
            with suppress(FormatError):
                problems.append(loads(text))
        return problems

    def select_due(self, person: str, problems: Iterable[Problem]) -> list[Problem]:
        """Return the `problems` that are due for a person. All problems must be of the same kind.

        Problems that the person has answered before come first, then new problems.
        """
        found = [(inf if step is None else due, problem) for problem, step, due
                 in self._progress(person, problems) if self._is_due(step, due)]
        return [problem for _, problem in sorted(found, key=lambda pair: pair[0])]

    def counts(self, person: str, problems: Sequence[Problem]) -> Counts:
        """Return a person's progress with `problems`."""
        progress = [(step, due) for _, step, due in self._progress(person, problems)]
        number_due = sum(self._is_due(step, due) for step, due in progress)
        known = sum(step == spacing.LAST_STEP for step, _ in progress)
        return Counts(number_due, len(progress) - number_due - known, known)

    def answer(self, person: str, problem: Problem, is_right: bool) -> None:
        """Store an answer. If the problem isn't due yet, nothing changes."""
        with self._database.transaction():
            [(_, step, due)] = self._progress(person, [problem])
            now = self._clock()
            if due > now and step is not None:
                return
            step = spacing.next_step(step, is_right)
            text = dumps(problem) if problem.kind is Kind.MISTAKE else ""
            self._database.rows("INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?, ?, ?, ?)",
                                person, problem.kind.value, problem.key, text, step,
                                spacing.due_time(step, now), now)
            self._delete_oldest()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _progress(self, person: str, problems: Iterable[Problem]
                  ) -> Iterator[tuple[Problem, int | None, float]]:
        """Yield each problem with its step and its due time. A new problem has no step."""
        stored = {(kind, key): (step, due) for kind, key, step, due in self._database.rows(
            "SELECT kind, key, step, due FROM lessons WHERE person = ?", person)}
        for problem in problems:
            yield problem, *stored.get((problem.kind.value, problem.key), (None, 0.0))

    def _is_due(self, step: int | None, due: float) -> bool:
        return step is None or step < spacing.LAST_STEP and due <= self._clock()

    def _delete_oldest(self) -> None:
        self._database.rows(
            DELETE_OLDEST_PROBLEMS,
            self._database.number("SELECT count(*) FROM lessons") - MAX_PROBLEMS)
