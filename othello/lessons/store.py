"""What persons have answered, and their mistakes, in a file of SQLite."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from othello.errors import FormatError
from othello.formats.database import Database
from othello.lessons import spacing
from othello.lessons.problem import Kind, Problem, dumps, loads

MOST_MISTAKES = 1_000  # of a person, of which those that were not seen longest are forgotten
MOST = 200_000  # problems of all persons, likewise

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
OF = "FROM lessons WHERE person = ? AND kind = ?"
FORGET = """
DELETE FROM lessons WHERE (person, kind, key) IN (
    SELECT person, kind, key FROM lessons WHERE {} ORDER BY touched LIMIT max(0, ?))
"""
FORGET_ANY = FORGET.format("1")
FORGET_OWN = FORGET.format("person = ? AND kind = ?")


class Counts(NamedTuple):
    """How far a person is with one kind of problems."""

    due: int  # with those that are new
    waiting: int
    known: int


class Lessons:
    """The answers of all persons; that of the console is the empty text.

    Each is on the disk before it is told of. `clock` gives the seconds since 1970. All raise
    UnavailableError where the file cannot be read or written.
    """

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        """Raises DamagedError, and UnavailableError for a file that cannot be had."""
        self._clock = clock
        self._database = Database(path, SCHEMA, PROBE, "lessons")

    def add(self, person: str, problems: Iterable[Problem]) -> int:
        """Keep mistakes for a person to find better moves; returns how many of them are new."""
        with self._database.transaction():
            before = self._database.number(f"SELECT count(*) {OF}", person, Kind.MISTAKE.value)
            for problem in problems:
                self._database.rows("INSERT OR IGNORE INTO lessons VALUES (?, ?, ?, ?, ?, ?, ?)",
                                    person, problem.kind.value, problem.key, dumps(problem), None,
                                    self._clock(), self._clock())
            after = self._database.number(f"SELECT count(*) {OF}", person, Kind.MISTAKE.value)
            self._database.rows(FORGET_OWN, person, Kind.MISTAKE.value, after - MOST_MISTAKES)
            self._forget()
        return after - before

    def mistakes(self, person: str) -> list[Problem]:
        """The mistakes of a person; those that are damaged in the file are left out."""
        found = []
        for text, in self._database.rows(f"SELECT problem {OF} ORDER BY due, touched, key",
                                         person, Kind.MISTAKE.value):
            with suppress(FormatError):
                found.append(loads(text))
        return found

    def asked(self, person: str, problems: Iterable[Problem]) -> list[Problem]:
        """Those of some problems of one kind that a person is to be asked now.

        What has come again is before what is new.
        """
        known = self._known(person)
        again: list[tuple[float, Problem]] = []
        new = []
        for problem in problems:
            step, due = known.get((problem.kind.value, problem.key), (None, 0.0))
            if step is None:
                new.append(problem)
            elif step < spacing.KNOWN and due <= self._clock():
                again.append((due, problem))
        return [problem for _, problem in sorted(again, key=lambda pair: pair[0])] + new

    def counts(self, person: str, problems: Sequence[Problem]) -> Counts:
        """How far a person is with some problems."""
        known = self._known(person)
        due = len(self.asked(person, problems))
        learned = sum(known.get((problem.kind.value, problem.key), (None, 0.0))[0]
                      == spacing.KNOWN for problem in problems)
        return Counts(due, len(problems) - due - learned, learned)

    def answer(self, person: str, problem: Problem, is_right: bool) -> None:
        """Keep an answer; one that was not asked for yet changes nothing."""
        with self._database.transaction():
            step, due = self._known(person).get((problem.kind.value, problem.key), (None, 0.0))
            now = self._clock()
            if due > now and step is not None:
                return
            step = spacing.after(step, is_right)
            text = dumps(problem) if problem.kind is Kind.MISTAKE else ""
            self._database.rows("INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?, ?, ?, ?)",
                                person, problem.kind.value, problem.key, text, step,
                                spacing.due(step, now), now)
            self._forget()

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    def _known(self, person: str) -> dict[tuple[str, str], tuple[int | None, float]]:
        """The step and the time of each problem that a person has."""
        return {(kind, key): (step, due) for kind, key, step, due in self._database.rows(
            "SELECT kind, key, step, due FROM lessons WHERE person = ?", person)}

    def _forget(self) -> None:
        self._database.rows(
            FORGET_ANY, self._database.number("SELECT count(*) FROM lessons") - MOST)
