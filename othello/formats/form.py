"""Functions and argument checks shared by the format modules.

The checks raise TypeError for an argument of the wrong type, and suggest a correction.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from reprlib import repr as quoted
from typing import NamedTuple, TextIO, TypeAlias, TypeVar

from othello import FormatError, Game, OthelloError
from othello.errors import require
from othello.formats.record import Record

File = TypeVar("File")


def require_text(text: str) -> str:
    """Return `text`, or raise TypeError if it is not a string."""
    return require(text, str, "use load(file) for an open file")


def require_file(file: File, method: str = "read") -> File:
    """Return `file`, or raise TypeError if the method named `method` is missing."""
    if hasattr(file, method):
        return file
    mode = "" if method == "read" else ', "w"'
    raise TypeError(f"expected an open file, got {quoted(file)}; use open(path{mode})")


def require_game(game: Game) -> Game:
    """Return `game`, or raise TypeError if it is not a Game."""
    return require(game, Game, "use record.game, session.game or Game(board)")


def require_records(records: Iterable[Record]) -> Iterator[Record]:
    """Yield each of `records` after checking its type."""
    if not isinstance(records, Iterable):
        raise TypeError(f"expected several Records, got {quoted(records)}; use [Record(game)]")
    for record in records:
        yield require(record, Record, "use Record(game)")


@contextmanager
def add_location(place: str) -> Iterator[None]:
    """Convert an OthelloError to a FormatError whose message starts with `place`."""
    try:
        yield
    except OthelloError as error:
        raise FormatError(f"{place}: {error}") from None


Dump: TypeAlias = Callable[[Iterable[Record], TextIO], None]
Dumps: TypeAlias = Callable[[Iterable[Record]], str]
Load: TypeAlias = Callable[[TextIO], Iterator[Record]]
Loads: TypeAlias = Callable[[str], list[Record]]


class Part(NamedTuple):
    """A part of the input that contains one record, which may be damaged."""

    line: int
    text: str
    around: str = ""  # text before the record and, for the last record, after it


class Form(NamedTuple):
    """A text format for any number of records."""

    split: Callable[[str], Iterator[Part]]
    read: Callable[[Part], Record]
    write: Callable[[Record], str]

    def dump(self, records: Iterable[Record], file: TextIO) -> None:
        """Write records to a text file."""
        require_file(file, "write")
        for record in require_records(records):
            file.write(self.write(record))

    def dumps(self, records: Iterable[Record]) -> str:
        """Return records as text. Raises FormatError if the format can't represent a record."""
        return "".join(map(self.write, require_records(records)))

    def load(self, file: TextIO) -> Iterator[Record]:
        """Yield the records in a text file.

        The iterator reads each record only when you request it. Raises FormatError, with the line
        number, if a record is not valid.
        """
        return map(self.read, self.split(require_file(file).read()))

    def loads(self, text: str) -> list[Record]:
        """Return the records in `text`. Raises FormatError, as `load` does."""
        return [*map(self.read, self.split(require_text(text)))]
