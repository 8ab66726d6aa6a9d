"""Read games and positions in any supported format. All interfaces use this module.

`read` takes text or the contents of a file, and `read_file` takes a path. Both yield each game and
position in order, and a problem for each record that can't be read.
"""

import os
import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from reprlib import repr as quoted

from othello.board import SIZES, Board
from othello.errors import FormatError, OthelloError
from othello.formats import obf, wthor_records
from othello.formats.files import open_bytes
from othello.formats.forms import NO_NAMES, Found, doubt, is_archive, unread
from othello.formats.forms import Item as Item
from othello.formats.forms import Problem as Problem
from othello.formats.forms import ReadGame as ReadGame
from othello.formats.forms import ReadPosition as ReadPosition
from othello.formats.record import Record
from othello.formats.wthor_records import Names
from othello.piece import Piece

CHUNK = 1 << 20  # bytes per read
MAX_BYTES = 200_000_000  # largest file size
_FILE_NAME = re.compile(r"\S*\.[A-Za-z]{3,4}|\S*/\S*")


def read(source: bytes | str, name: str = "", *, first: int = 1, names: Names = NO_NAMES,
         size: int = 8, start: str = "standard",
         sizes: Collection[int] = SIZES) -> Iterator[Item]:
    """Yield each game, position and problem in `source`, starting with number `first`.

    `name` is the name of the file. Transcripts are played on a board of `size`, from the start
    named `start`. Board sizes must be in `sizes`. The games in an archive refer to `names`. Each
    game is replayed only when you request it.
    """
    place = "at the start" if first == 1 else f"after game {first - 1}"
    try:
        for place, call in islice(unread(source, name, names, size, start, sizes), first - 1,
                                  None):
            yield _item(name, place, call)
            place = f"after {place}"
    except FormatError as error:
        yield Problem(name, place, str(error))


def count(source: bytes | str, name: str = "") -> int:
    """Return the number of games, positions and problems."""
    number = 0
    try:
        for number, _ in enumerate(unread(source, name), start=1):
            pass
    except FormatError:
        return number + 1
    return number


def read_file(path: Path, first: int = 1) -> Iterator[Item]:
    """Yield each game, position and problem in a file, from `first` on. Raises OSError."""
    try:
        data = contents(path)
        names = wthor_records.names_beside(path) if is_archive(data, path.name) else NO_NAMES
    except FormatError as error:
        yield Problem(str(path), "at the start", str(error))
        return
    yield from read(data, str(path), first=first, names=names)


def contents(path: Path) -> bytes:
    """Return the contents of a file.

    Raises OSError, and FormatError if the path is a folder or the file is too large.
    """
    if path.is_dir():
        raise FormatError("expected a file, got a folder")
    with open_bytes(path) as file:
        if os.fstat(file.fileno()).st_size > MAX_BYTES:
            raise FormatError(f"expected a file of at most {MAX_BYTES // 1_000_000} MB; split it")
        return b"".join(iter(partial(file.read, CHUNK), b""))


def records(path: Path, first: int = 1) -> Iterator[Record]:
    """Yield the games and positions in a file. Raises OSError, and FormatError for a problem."""
    for item in read_file(path, first):
        yield _sound(item).record


def item(path: Path, number: int) -> ReadGame | ReadPosition:
    """Return game or position `number`, counted from 1. Raises FormatError and OSError."""
    found = next(read_file(path, max(number, 1)), None)
    if found and number:
        return _sound(found)
    last = count(contents(path), path.name)
    expected = "at least one game" if not last else "game 1, the only one" if last == 1 else (
        f"a game from 1 to {last}")
    raise FormatError(f"{path}: expected {expected}, got {number if last else 'none'}")


def record(path: Path, number: int = 1) -> Record:
    """Return the record of game `number`. Raises FormatError and OSError."""
    return item(path, number).record


def positions(source: str) -> list[obf.Problem]:
    """Return the positions in a file or a text. For a game, this is its last position.

    `source` is the name of a file or the text itself. Raises OSError, and FormatError for a
    problem or if there is no position.
    """
    if os.path.exists(source):
        items = [*read_file(Path(source))]
    elif _FILE_NAME.fullmatch(source) and not _is_fen(source):
        raise FormatError(f"{source}: no such file")
    else:
        items = [*read(source)]
    found = [_position(_sound(item)) for item in items]
    if not found and os.path.exists(source):
        raise FormatError(f"{source}: expected a game or a position, got none")
    if not found:
        raise FormatError("expected START, moves such as f5d6, the squares of a position with the "
                          f"side to move, or a file, got {quoted(source)}")
    return found


def position(source: str) -> tuple[Board, Piece]:
    """Return the first position in a file or the only one in a text, as in `positions`."""
    found = positions(source)
    if len(found) > 1 and not os.path.exists(source):
        raise FormatError(f"expected one position, got {len(found)} in {quoted(source)}")
    return found[0].board, found[0].to_move


def _position(item: ReadGame | ReadPosition) -> obf.Problem:
    if isinstance(item, ReadPosition):
        return item.problem
    game = item.record.game
    return obf.Problem(game.board, game.current_player.color)


def _sound(item: Item) -> ReadGame | ReadPosition:
    """Return the item. Raises FormatError if it is a problem."""
    if isinstance(item, Problem):
        raise FormatError(str(item))
    return item


def _item(name: str, place: str, call: Callable[[], Found]) -> Item:
    try:
        found = call()
    except OthelloError as error:
        message = str(error)
        line = re.match(r"(line \d+)(?:, |: )", message)
        if line and place.startswith("line"):
            place, message = line[1], message[line.end():]
        return Problem(name, place, message)
    if isinstance(found, obf.Problem):
        return ReadPosition(place, found)
    if isinstance(found, ReadGame):
        return found
    record, fields = (found, {}) if isinstance(found, Record) else found
    return ReadGame(place, record, doubt(record), fields)


def _is_fen(text: str) -> bool:
    return text.count("/") > 2
