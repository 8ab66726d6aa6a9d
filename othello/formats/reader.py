"""Reads games and positions in whatever form they are in: the one entry point of all interfaces.

The contents tell the form, and the name of the file only where they don't: an archive (WTHOR),
JSON (a saved game, a library, Othello Quest), GGF, SGF, PGN, or else lines of transcripts and
positions.
"""

import json
import os
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from othello.board import SIZES, Board
from othello.errors import FormatError, OthelloError, quoted
from othello.formats import (
    ggf, obf, pgn, plain_text, quest, saved_record, sgf, wthor, wthor_records)
from othello.formats.builder import RecordBuilder
from othello.formats.files import open_bytes
from othello.formats.record import Record
from othello.formats.wthor_records import Names
from othello.game import Game
from othello.piece import Piece

MAX_BYTES = 200_000_000  # of a file
NO_NAMES = Names([], [])
_BOMS = (b"\xff\xfe", b"\xfe\xff")  # of UTF-16
_JSON = re.compile(r'\{\s*(?:"|\}|$)|\[\s*(?:[]{\d"[]|$)(?!\d*[ \t]+[-.*XO])')
_GGF = re.compile(r"GM\s*\[\s*othello|BO\s*\[", re.IGNORECASE)
_SGF = re.compile(r"(?:GM\s*\[\s*\d|\b(?:FF|CA|AP|SZ|AB|AW|PL)\s*\[|\]\s*;\s*[BW]\s*\[)")
_PGN = re.compile(rf"^{pgn.TAG.pattern}$", re.MULTILINE)
_HEAD = 2_000  # characters of a record that tell its form
_FILE_NAME = re.compile(r"\S*\.[A-Za-z]{3,4}|\S*/\S*")


@dataclass(frozen=True)
class ReadGame:
    """A game that was read."""

    place: str  # in its file: `game 3`, `line 7`
    record: Record
    doubt: str = ""  # a recorded result that differs from the one on the board
    fields: dict[str, object] = field(default_factory=dict)  # of the JSON object that it was in


@dataclass(frozen=True)
class ReadPosition:
    """A position that was read, with the scores of its moves if the text has them."""

    place: str
    problem: obf.Problem

    @property
    def record(self) -> Record:
        """The position as a game without moves."""
        return Record(Game(self.problem.board, to_move=self.problem.to_move))


@dataclass(frozen=True)
class Problem:
    """A record that cannot be read."""

    file: str  # its name; empty for a text
    place: str
    message: str  # what was found, and what to do

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.file, self.place, self.message)))


Item: TypeAlias = ReadGame | ReadPosition | Problem
_Unread: TypeAlias = tuple[str, Callable[[], "Record | obf.Problem | ReadGame"]]


def read(source: bytes | str, name: str = "", *, first: int = 1, names: Names = NO_NAMES,
         size: int = 8, start: str = "standard",
         sizes: Collection[int] = SIZES) -> Iterator[Item]:
    """Each game, position and problem of a file's contents or of a text, from number `first` on.

    `name` is that of the file. A transcript is on a board of `size`, from the start of the name
    `start`; no board may have another size than those of `sizes`. The games of an archive refer
    to `names`. A game is played when it is asked for.
    """
    place = "at the start" if first == 1 else f"after game {first - 1}"
    try:
        for place, unread in islice(_unread(source, name, names, size, start, sizes),
                                    first - 1, None):
            yield _item(name, place, unread)
            place = f"after {place}"
    except FormatError as error:
        yield Problem(name, place, str(error))


def count(source: bytes | str, name: str = "") -> int:
    """How many games, positions and problems there are."""
    number = 0
    try:
        for number, _ in enumerate(_unread(source, name), start=1):
            pass
    except FormatError:
        return number + 1
    return number


def read_file(path: Path, first: int = 1) -> Iterator[Item]:
    """Each game, position and problem of a file, from number `first` on; raises OSError."""
    try:
        data = contents(path)
        names = wthor_records.names_beside(path) if _is_archive(data, path.name) else NO_NAMES
    except FormatError as error:
        yield Problem(str(path), "at the start", str(error))
        return
    yield from read(data, str(path), first=first, names=names)


def contents(path: Path) -> bytes:
    """What is in a file; raises FormatError for what is none or too large, and OSError."""
    if path.is_dir():
        raise FormatError("expected a file, got a folder")
    with open_bytes(path) as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise FormatError(f"expected a file of at most {MAX_BYTES // 1_000_000} MB; split it")
    return data


def records(path: Path, first: int = 1) -> Iterator[Record]:
    """The games and positions of a file; raises FormatError for a problem, and OSError."""
    for item in read_file(path, first):
        yield _sound(item).record


def item(path: Path, number: int) -> ReadGame | ReadPosition:
    """The game or position of that number, counted from 1; raises FormatError and OSError."""
    found = next(read_file(path, max(number, 1)), None)
    if found and number:
        return _sound(found)
    last = count(contents(path), path.name)
    expected = "at least one game" if not last else "game 1, the only one" if last == 1 else (
        f"a game from 1 to {last}")
    raise FormatError(f"{path}: expected {expected}, got {number if last else 'none'}")


def record(path: Path, number: int = 1) -> Record:
    """The record of that game; raises FormatError and OSError."""
    return item(path, number).record


def positions(source: str) -> list[obf.Problem]:
    """The positions of a file of that name, or of a text; games are read to their end.

    Raises FormatError for a problem and if there is no position, and OSError.
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
    """The first position of a file, or the one of a text; raises as `positions` does."""
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
    """The item, unless it is a problem: raises FormatError for one."""
    if isinstance(item, Problem):
        raise FormatError(str(item))
    return item


def _item(name: str, place: str, unread: "Callable[[], Record | obf.Problem | ReadGame]") -> Item:
    try:
        found = unread()
    except OthelloError as error:
        message = str(error)
        line = re.match(r"(line \d+)(?:, |: )", message)
        if line and place.startswith("line"):
            place, message = line[1], message[line.end():]
        return Problem(name, place, message)
    if isinstance(found, obf.Problem):
        return ReadPosition(place, found)
    return ReadGame(place, found, _doubt(found)) if isinstance(found, Record) else found


def _unread(source: bytes | str, name: str, names: Names = NO_NAMES, size: int = 8,
            start: str = "standard", sizes: Collection[int] = SIZES) -> Iterator[_Unread]:
    """The place of each record, and what reads it; raises FormatError."""
    if isinstance(source, bytes):
        if _is_archive(source, name):
            yield from _archive(source, name, names)
            return
        source = _decoded(source)
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    if _JSON.match(text.lstrip()):
        yield from _objects(text, sizes)
        return
    form = _form(text, name)
    if form is None:
        yield from plain_text.read(unicodedata.normalize("NFKC", text), size, start, sizes)
        return
    split, read_one = form
    for number, (line, part) in enumerate(split(text), start=1):
        yield f"game {number}", partial(read_one, part, line, sizes)


_Form: TypeAlias = tuple[Callable[[str], Iterator[tuple[int, str]]],
                         Callable[[str, int, Collection[int]], Record]]


def _form(text: str, name: str) -> _Form | None:
    """How a text is split into games, and how they are read; None for plain text."""
    begin, tag = text.find("(;"), _PGN.search(text)
    if tag and not 0 <= begin < tag.start():
        return pgn.split, pgn.read
    if begin < 0:
        return None
    head = text[begin:begin + _HEAD]
    is_sgf = not _GGF.search(head) and (_SGF.search(head) or name.lower().endswith(".sgf"))
    return (sgf.SYNTAX.split, sgf.read) if is_sgf else (ggf.SYNTAX.split, ggf.read)


def _decoded(data: bytes) -> str:
    """The text of a file; raises FormatError."""
    encoding = "UTF-16" if data.startswith(_BOMS) else "UTF-8"
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        text = data.decode("latin-1")
        if encoding == "UTF-8" and ("(;" in text or _PGN.search(text)):
            return text
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"line {line}: expected text in {encoding}, "
                          f"got the byte {data[error.start]:#04x}; save it as UTF-8") from None


def _is_archive(data: bytes, name: str) -> bool:
    """Whether a file is binary; one that is too short for an archive may have its name."""
    return b"\0" in data[:_HEAD] and not data.startswith(_BOMS) or (
        name.lower().endswith(".wtb") and len(data) < wthor.HEADER_SIZE)


def _archive(data: bytes, name: str, names: Names) -> Iterator[_Unread]:
    if len(data) >= wthor.HEADER_SIZE and not wthor.is_archive(data) and (
            not name.lower().endswith(".wtb")):
        raise FormatError("expected text or an archive of games (.wtb), got other data")
    archive = wthor.load(BytesIO(data))
    if archive.header.names and not archive.header.games:
        raise FormatError("expected games, got a file of names; read the archive (.wtb) beside it")
    for number, entry in enumerate(archive.games, start=1):
        place = f"game {number}"
        yield place, partial(_from_entry, place, entry, archive.header, names)


def _from_entry(place: str, entry: wthor.Entry, header: wthor.Header, names: Names) -> ReadGame:
    record = wthor_records.record_of(entry, header, names)
    score = wthor.black_score(record.game)
    differs = record.game.is_game_over and score != entry.score
    return ReadGame(place, record,
                    f"Black has {score}, recorded are {entry.score}" if differs else "")


def _objects(text: str, sizes: Collection[int]) -> Iterator[_Unread]:
    """The objects of JSON that are games; raises FormatError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        cause = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise FormatError(f"expected JSON of a saved game, a library or Othello Quest: "
                          f"{cause}") from None
    if not isinstance(data, list):
        yield "the game", partial(_from_object, "the game", data, sizes)
        return
    for number, part in enumerate(data, start=1):
        yield f"game {number}", partial(_from_object, f"game {number}", part, sizes)


def _from_object(place: str, data: object, sizes: Collection[int]) -> ReadGame:
    if not isinstance(data, dict):
        raise FormatError(f"expected an object, got {quoted(data)}")
    text = data.get("record")
    if isinstance(text, str):
        line, part = next(ggf.SYNTAX.split(text), (1, text))
        record = ggf.read(part, line, sizes)
    elif quest.is_game(data):
        record = quest.read(data)
    else:
        _require_sizes(data, sizes)
        record = saved_record.loads(json.dumps(data))
    return ReadGame(place, record, _doubt(record), data)


def _require_sizes(data: dict[str, object], sizes: Collection[int]) -> None:
    """Raise FormatError for a saved game on another board, before it is played."""
    for part in data, data.get("start"):
        board = part.get("board") if isinstance(part, dict) else None
        if isinstance(board, list) and len(board) in SIZES:
            RecordBuilder(Board(len(board)), sizes=sizes)


def _is_fen(text: str) -> bool:
    return text.count("/") > 2


def _doubt(record: Record) -> str:
    """How a recorded result differs from the lead on the board, with or without the empties."""
    leads = wthor.leads(record.game)
    if not record.game.is_game_over or record.result is None or record.is_adjudged or any(
            _agree(lead - record.komi, record.result) for lead in leads):
        return ""
    komi = f" and the komi is {record.tags['KM']}" if record.komi else ""
    return f"Black leads by {leads[0]}{komi}, recorded is {record.tags['RE']}"


def _agree(expected: float, recorded: float) -> bool:
    """Whether two results are the same: komi has more digits than results are written with."""
    return abs(expected - recorded) < 0.006
