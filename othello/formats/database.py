"""Files of SQLite: opened with care, read and changed, and put aside when they are damaged."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from othello.errors import OthelloError

OPENING = 1.0  # seconds to wait for another program when the file is opened
BUSY = 20  # milliseconds to wait later on: who asks can ask again

T = TypeVar("T")


class UnavailableError(OthelloError):
    """The file cannot be read or written now; nothing has changed."""


class DamagedError(OthelloError):
    """A file that is no database, or one that is broken."""


class Database:
    """A file that several programs may share; each statement is on the disk when it returns."""

    def __init__(self, path: Path | str, schema: str, probe: str, kept: str) -> None:
        """Open a file, or make one by `schema`; `kept` says what is in it.

        `probe` is a statement with one value, which tables of another schema do not allow.
        Raises DamagedError, and UnavailableError for a file that cannot be had.
        """
        self._path, self._kept = path, kept
        try:
            self._connection = _opened(path, schema, probe)
        except sqlite3.OperationalError as error:
            raise UnavailableError(f"{kept} cannot be kept in {path}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedError(str(error)) from None

    def rows(self, statement: str, *values: object) -> list[Any]:
        """What a statement finds, with the names of its columns; raises UnavailableError."""
        return self._found(self._connection, statement, *values)

    def _found(self, connection: sqlite3.Connection, statement: str, *values: object) -> list[Any]:
        try:
            return connection.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise UnavailableError(f"{self._kept} cannot be kept now: {error}") from None

    def number(self, statement: str, *values: object) -> int:
        """The one number that a statement finds; raises UnavailableError."""
        (found,), = self.rows(statement, *values)
        return int(found)

    @contextmanager
    def reading(self) -> Iterator[Callable[..., list[Any]]]:
        """A `rows` for another thread, on a connection of its own, so that nobody waits for it.

        It reads what is in the file now. Raises UnavailableError.
        """
        try:
            connection = sqlite3.connect(
                f"{Path(self._path).absolute().as_uri()}?mode=rw", uri=True,
                timeout=BUSY / 1000, isolation_level=None, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise UnavailableError(f"{self._kept} cannot be read now: {error}") from None
        connection.text_factory, connection.row_factory = _text_of, sqlite3.Row
        with closing(connection):
            yield partial(self._found, connection)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What the block does is done as a whole or, after an error, not at all."""
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        finally:
            if self._connection.in_transaction:
                self.rows("ROLLBACK")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


def opened_or_anew(path: Path, opened: Callable[[Path], T], kept: str,
                   tell: Callable[[str], None]) -> T:
    """What `opened` makes of a file; `tell` is told of a damaged one, which is put aside."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return opened(path)
    except DamagedError as error:
        aside = put_aside(path)
        tell(f"{path} is damaged: {error}; it is kept as {aside}, and {kept} go into a new file.")
        return opened(path)


def put_aside(path: Path) -> Path:
    """Give a damaged file, with what SQLite keeps beside it, a new name, which is returned."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    for ending in "", "-wal", "-shm":
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(f"{aside}{ending}")
    return aside


def _opened(path: Path | str, schema: str, probe: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=OPENING, isolation_level=None,
                                 check_same_thread=False)
    connection.text_factory, connection.row_factory = _text_of, sqlite3.Row
    try:
        [fault] = connection.execute("PRAGMA quick_check(1)").fetchone()
        if fault != "ok":
            raise sqlite3.DatabaseError(fault)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a power cut loses nothing either
        connection.executescript(schema)
        connection.execute(probe, ("",))
        connection.execute(f"PRAGMA busy_timeout = {BUSY}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _text_of(data: bytes) -> str:
    return data.decode(errors="replace")  # what is damaged is found by whoever reads the text
