"""Read games and positions in any supported format. All interfaces use this module.

`read` accepts a text or the contents of a file, and `read_file` a path. Both yield each game and
position in turn, and a problem for each record that they cannot read.
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
    """Yield each game, position and problem of a text or a file's contents, from `first` on.

    `name` is the name of the file. A transcript is played on a board of `size`, from the start
    named `start`. Boards must have a size in `sizes`. The games of an archive refer to `names`.
    Each game is played when you request it.
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
    """Yield each game, position and problem of a file, from number `first` on. Raises OSError."""
    try:
        data = contents(path)
        names = wthor_records.names_beside(path) if is_archive(data, path.name) else NO_NAMES
    except FormatError as error:
        yield Problem(str(path), "at the start", str(error))
        return
    yield from read(data, str(path), first=first, names=names)


def contents(path: Path) -> bytes:
    """Return the contents of a file.

    Raises FormatError if it is a folder or too large, and OSError.
    """
    if path.is_dir():
        raise FormatError("expected a file, got a folder")
    with open_bytes(path) as file:
        if os.fstat(file.fileno()).st_size > MAX_BYTES:
            raise FormatError(f"expected a file of at most {MAX_BYTES // 1_000_000} MB; split it")
        return b"".join(iter(partial(file.read, CHUNK), b""))


def records(path: Path) -> Iterator[Record]:
    """Yield the games and positions of a file. Raises FormatError for a problem, and OSError."""
    for item in read_file(path):
        yield _sound(item).record


def item(path: Path, number: int = 1) -> ReadGame | ReadPosition:
    """Return the game or position with that number, from 1. Raises FormatError and OSError."""
    found = next(read_file(path, max(number, 1)), None)
    if found and number:
        return _sound(found)
    last = count(contents(path), path.name)
    expected = "at least one game" if not last else "game 1, the only one" if last == 1 else (
        f"a game from 1 to {last}")
    raise FormatError(f"{path}: expected {expected}, got {number if last else 'none'}")


def positions(source: str) -> list[obf.Problem]:
    """Return the positions of a file or a text. Games are played to their end.

    `source` is the name of a file, or the text itself. Raises FormatError for a problem or if
    there is no position, and OSError.
    """
    if os.path.exists(source):
        items = [*read_file(Path(source))]
    elif _FILE_NAME.fullmatch(source) and source.count("/") < 3:  # not a FEN
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
    """Return the first position of a file, or the only one of a text. Raises as `positions`."""
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
