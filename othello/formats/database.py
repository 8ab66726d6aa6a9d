"""Open, check, read and change SQLite files, and rename damaged files."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from othello import OthelloError

OPEN_TIMEOUT = 1.0  # seconds to wait when opening a file that another program has locked
BUSY_TIMEOUT = 20  # milliseconds to wait when reading or writing a locked file

T = TypeVar("T")


class UnavailableError(OthelloError):
    """A file can't be read or written at the moment. The file has not changed."""


class DamagedError(OthelloError):
    """A file is not a database, or its contents are damaged."""


class Database:
    """An SQLite file that several programs can share.

    Outside a transaction, a statement's changes are on disk when `rows` returns.
    """

    def __init__(self, path: Path | str, schema: str, probe: str, contents: str) -> None:
        """Open a file, or create a file with the tables of `schema`.

        Error messages call the stored data `contents`, for example "games". `probe` is an SQL
        statement with one placeholder. It fails if the tables don't match `schema`. Raises
        UnavailableError if the file can't be opened, and DamagedError if its contents are damaged.
        """
        self._path, self._contents = path, contents
        try:
            self._connection = _connect(path, schema, probe)
        except sqlite3.OperationalError as error:
            raise UnavailableError(f"{contents} cannot be stored in {path}: {error}") from None
        except sqlite3.DatabaseError as error:
            raise DamagedError(str(error)) from None

    def rows(self, statement: str, *values: object) -> list[Any]:
        """Run a statement and return its rows, with column names. Raises UnavailableError."""
        return self._execute(self._connection, statement, *values)

    def _execute(self, connection: sqlite3.Connection, statement: str,
                 *values: object) -> list[Any]:
        try:
            return connection.execute(statement, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise UnavailableError(
                f"{self._contents} cannot be stored at the moment: {error}") from None

    def number(self, statement: str, *values: object) -> int:
        """Return the single number that a statement selects. Raises UnavailableError."""
        (result,), = self.rows(statement, *values)
        return int(result)

    @contextmanager
    def reading(self) -> Iterator[Callable[..., list[Any]]]:
        """Yield a function that works like `rows`, but on a separate connection.

        Another thread can call it. It reads the file without waiting for the main connection.
        Raises UnavailableError.
        """
        try:
            connection = sqlite3.connect(
                f"{Path(self._path).absolute().as_uri()}?mode=rw", uri=True,
                timeout=BUSY_TIMEOUT / 1000, isolation_level=None, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise UnavailableError(
                f"{self._contents} cannot be read at the moment: {error}") from None
        connection.text_factory, connection.row_factory = _text_of, sqlite3.Row
        with closing(connection):
            yield partial(self._execute, connection)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run the block as a transaction. If an error occurs, the whole block has no effect."""
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        finally:
            if self._connection.in_transaction:
                self.rows("ROLLBACK")

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def open_or_replace(path: Path, open_file: Callable[[Path], T], contents: str,
                    notify: Callable[[str], None]) -> T:
    """Return `open_file(path)`. If the file is damaged, rename it and create a new file.

    `notify` receives a message with the new name of the damaged file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return open_file(path)
    except DamagedError as error:
        new_path = put_aside(path)
        notify(f"{path} is damaged: {error}; it is kept as {new_path}, and {contents} go into a "
               "new file.")
        return open_file(path)


def put_aside(path: Path) -> Path:
    """Rename a damaged file and its `-wal` and `-shm` files, and return the new name."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    new_path = next(name for name in names if not name.exists())
    for ending in "", "-wal", "-shm":
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(f"{new_path}{ending}")
    return new_path


def _connect(path: Path | str, schema: str, probe: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=OPEN_TIMEOUT, isolation_level=None,
                                 check_same_thread=False)
    connection.text_factory, connection.row_factory = _text_of, sqlite3.Row
    try:
        [result] = connection.execute("PRAGMA quick_check(1)").fetchone()
        if result != "ok":
            raise sqlite3.DatabaseError(result)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # no change is lost in a power failure
        connection.executescript(schema)
        connection.execute(probe, ("",))
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _text_of(data: bytes) -> str:
    return data.decode(errors="replace")  # callers detect damaged text
