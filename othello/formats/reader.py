"""Read games and positions in any supported format.

`read` takes text or the contents of a file, and `read_file` takes a path. Both yield games and
positions in their original order. A record that can't be read produces a `Problem` with an error
message.

The contents of a file determine the format. The file name is used only if the contents are
ambiguous. The supported formats are WTHOR, JSON, GGF, SGF, PGN and plain text.
"""

import os
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from reprlib import repr as quoted
from typing import TypeAlias

from othello import Board, FormatError, Game, OthelloError, Piece
from othello.board import SIZES
from othello.errors import require
from othello.formats import ggf, json_games, obf, pgn, plain_text, sgf, wthor, wthor_records
from othello.formats.files import open_bytes
from othello.formats.properties import GGF, SGF, Syntax, split, without_blanks
from othello.formats.record import Record
from othello.formats.wthor_records import Names

CHUNK = 1 << 20  # bytes per read
MAX_BYTES = 200_000_000  # largest file size
_FILE_NAME = re.compile(r"\S*\.[A-Za-z]{3,4}|\S*/\S*")
NO_NAMES = Names([], [])
_MARKS = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16",
          b"\xfe\xff": "UTF-16"}  # byte order marks
# For each encoding, the number of bytes in an ASCII character, and the indices of those bytes that
# are zero.
_ZEROS = {"UTF-32-LE": (4, (1, 2, 3)), "UTF-32-BE": (4, (0, 1, 2)), "UTF-16-LE": (2, (1,)),
          "UTF-16-BE": (2, (0,))}
_CONTROL = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")  # bytes that never occur in text
_LINE_ENDS = str.maketrans("\v\f\x85\u2028\u2029", "\n" * 5, "\ufeff\ufe0e\ufe0f") | {0: " "}
_JSON = re.compile(r'\{\s*(?:"|\}|$)|\[\s*(?:[]{"[]|\d+\s*[],]|$)')
_SIGN = re.compile(  # a tag that only one format uses, or the start or end of a record
    r"(?P<ggf>(?i:GM\s*\[\s*othello|BO\s*\[))|;\)|\(;"
    r"|(?P<sgf>GM\s*\[\s*\d|\b(?:FF|CA|AP|SZ|AB|AW|PL)\s*\[|\]\s*;\s*[BW]\s*\[)")
_RECORD = re.compile(r"^[ \t\d]*\(;\s*[A-Za-z]{1,12}\s*\[", re.MULTILINE)
# The tolerance for results, in discs. A komi may have more decimal places than the result.
MAX_DIFFERENCE = 0.006
MAX_MARKS = 30  # marks per letter, as in Unicode's Stream-Safe Text Format
_HEAD = 2_000  # only the start of a record or file, up to this length, determines its format


@dataclass(frozen=True)
class ReadGame:
    """A game that was read from a file or from pasted text."""

    place: str  # such as `game 3` or `line 7`
    record: Record
    doubt: str = ""  # how the recorded result differs from the board
    fields: dict[str, object] = field(default_factory=dict)  # all fields of the game's JSON object


@dataclass(frozen=True)
class ReadPosition:
    """A position that was read from a file or from text, with any scores for its moves."""

    place: str
    problem: obf.Problem

    @property
    def record(self) -> Record:
        """The position as a game without moves."""
        game = Game(self.problem.board, to_move=self.problem.to_move)
        return Record(game).with_comment(self.problem.comment)


@dataclass(frozen=True)
class Problem:
    """A record that can't be read."""

    file: str  # name of the file, empty for pasted text
    place: str
    message: str  # the error, and how to correct it

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.file, self.place, self.message)))


Item: TypeAlias = ReadGame | ReadPosition | Problem
FoundItem: TypeAlias = Record | obf.Problem | ReadGame | tuple[Record, dict[str, object]]
# A record's location, such as "line 3", and a function that reads the record.
UnreadItem: TypeAlias = tuple[str, Callable[[], FoundItem]]


def read(source: bytes | str, name: str = "", *, first: int = 1, names: Names = NO_NAMES,
         size: int = 8, start: str = "standard",
         sizes: Collection[int] = SIZES) -> Iterator[Item]:
    """Yield each game, position and problem in `source`, starting with number `first`.

    `name` is the name of the file. Transcripts are played on `Board(size, start)`. Board sizes
    must be in `sizes`. `names` contains an archive's player and tournament names. The iterator
    replays each game only when you request it.
    """
    last_place = "at the start"
    try:
        for number, (place, call) in enumerate(
                _find_records(source, name, names, size, start, sizes), start=1):
            if number >= first:
                yield _item(name, place, call)
            last_place = f"after {place}"
    except FormatError as error:
        yield Problem(name, last_place, str(error))


def count(source: bytes | str, name: str = "") -> int:
    """Return the number of games, positions and problems in `source`."""
    number = 0
    try:
        for number, _ in enumerate(_find_records(source, name), start=1):
            pass
    except FormatError:
        return number + 1
    return number


def read_file(path: Path, first: int = 1) -> Iterator[Item]:
    """Yield each game, position and problem in a file, starting with number `first`.

    Raises OSError.
    """
    try:
        data = contents(path)
        names = wthor_records.names_beside(path) if _is_archive(data, path.name) else NO_NAMES
    except FormatError as error:
        yield Problem(str(path), "at the start", str(error))
        return
    yield from read(data, str(path), first=first, names=names)


def contents(path: Path) -> bytes:
    """Return the contents of a file.

    Raises OSError if reading fails, and FormatError if the path isn't a file or the file is too
    large.
    """
    if require(path, Path, "use Path('games.pgn')").is_dir():
        raise FormatError("this is a folder, not a file")
    with open_bytes(path) as file:
        if os.fstat(file.fileno()).st_size > MAX_BYTES:
            raise FormatError(f"the file is larger than {MAX_BYTES // 1_000_000} MB; split it")
        return b"".join(iter(partial(file.read, CHUNK), b""))


def records(path: Path) -> Iterator[Record]:
    """Yield the games and positions in a file.

    Raises OSError if reading fails, and FormatError if an item isn't valid.
    """
    for item in read_file(path):
        yield _require_sound(item).record


def item(path: Path, number: int = 1) -> ReadGame | ReadPosition:
    """Return one game or position from a file, selected by `number`. The first has number 1.

    Raises FormatError and OSError.
    """
    result = next(read_file(path, max(number, 1)), None)
    if result and number:
        return _require_sound(result)
    last = count(contents(path), path.name)
    if not last:
        raise FormatError(f"{path}: there are no games")
    raise FormatError(f"{path}: game {number} does not exist; the last one is game {last}")


def positions(source: str) -> list[obf.Problem]:
    """Return a position for each item in `source`. For a game, this is the last position.

    `source` is a file name or text. Raises OSError if reading fails. Raises FormatError if an item
    isn't valid or there is no position.
    """
    if os.path.exists(source):
        items, missing = [*read_file(Path(source))], f"{source}: there is no game or position"
    elif _FILE_NAME.fullmatch(source) and source.count("/") < 3:  # not a FEN
        raise FormatError(f"{source}: no such file")
    else:
        items, missing = [*read(source)], (
            "expected START, moves such as f5d6, a position or the name of a file, "
            f"got {quoted(source)}")
    if not items:
        raise FormatError(missing)
    return [_position(_require_sound(item)) for item in items]


def position(source: str) -> tuple[Board, Piece]:
    """Return the first position in a file, or the only position in a string."""
    found = positions(source)
    if len(found) > 1 and not os.path.exists(source):
        raise FormatError(f"expected one position, got {len(found)} positions in "
                          f"{quoted(source)}")
    return found[0].board, found[0].to_move


def _position(item: ReadGame | ReadPosition) -> obf.Problem:
    if isinstance(item, ReadPosition):
        return item.problem
    game = item.record.game
    return obf.Problem(game.board, game.current_player.color)


def _require_sound(item: Item) -> ReadGame | ReadPosition:
    """Return `item`. Raises FormatError if `item` is a `Problem`."""
    if isinstance(item, Problem):
        raise FormatError(str(item))
    return item


def _item(name: str, place: str, call: Callable[[], FoundItem]) -> Item:
    try:
        result = call()
    except OthelloError as error:
        message = str(error)
        line = re.match(r"(line \d+)(?:, |: )", message)
        if line and place.startswith("line"):
            place, message = line[1], message[line.end():]
        return Problem(name, place, message)
    if isinstance(result, obf.Problem):
        return ReadPosition(place, result)
    if isinstance(result, ReadGame):
        return result
    record, fields = (result, {}) if isinstance(result, Record) else result
    return ReadGame(place, record, _describe_mismatch(record), fields)


def _describe_mismatch(record: Record) -> str:
    """Describe how the recorded result differs from the board, or return an empty string.

    The recorded lead may include empty squares, counted as the winner's discs.
    """
    leads = wthor.leads(record.game)
    if not record.game.is_game_over or record.result is None or record.is_adjudged or any(
            abs(lead - record.komi - record.result) < MAX_DIFFERENCE for lead in leads):
        return ""
    komi = f" and the komi is {record.tags['KM']}" if record.komi else ""
    return f"Black leads by {leads[0]}{komi}, but the recorded lead is {record.tags['RE']}"


def _find_records(source: bytes | str, name: str, names: Names = NO_NAMES, size: int = 8,
                  start: str = "standard", sizes: Collection[int] = SIZES) -> Iterator[UnreadItem]:
    """Yield the location of each record, and a function that reads it. Raises FormatError."""
    if isinstance(source, bytes):
        if _is_archive(source, name):
            yield from _archive(source, name, names)
            return
        source = _decode(source)
    text = source.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    text = without_blanks(text.translate(_LINE_ENDS))
    if _JSON.match(text.lstrip()):
        yield from json_games.read(text, sizes)
        return
    begin, tag = text.find("(;"), pgn.FIRST_TAG.search(text)
    if begin < 0 and not tag:
        yield from plain_text.read(_normalized(text), size, start, sizes)
        return
    is_pgn = tag is not None and not 0 <= begin < tag.start()
    for number, call in enumerate(_games(text, name, is_pgn, sizes), start=1):
        yield f"game {number}", call


def _games(text: str, name: str, is_pgn: bool,
           sizes: Collection[int]) -> Iterator[Callable[[], Record]]:
    """For each game in `text`, yield a function that reads the game.

    The text may contain PGN games followed by games in GGF or SGF.
    """
    line = 0
    if is_pgn:
        record = _RECORD.search(text)
        end = record.start() if record else len(text)
        for part in pgn.split(text[:end]):
            yield partial(pgn.read, part, sizes)
        line, text = text.count("\n", 0, end), text[end:]
    for syntax, part in split(text, partial(_syntax, name)):
        yield partial(sgf.read if syntax is SGF else ggf.read,
                      part._replace(line=part.line + line), sizes)


def _syntax(name: str, text: str, offset: int) -> Syntax:
    """Return the syntax of the record at `offset`.

    The first tag that is specific to one format determines the syntax. If there is none, the file
    extension determines it.
    """
    sign = _SIGN.search(text, offset + 2, offset + _HEAD)
    form = sign and sign.lastgroup
    is_sgf = form == "sgf" or form is None and name.lower().endswith(".sgf")
    return SGF if is_sgf else GGF


def _normalized(text: str) -> str:
    """Return text in NFKC, without formatting characters.

    At most MAX_MARKS marks per letter are kept, because sorting marks for NFKC takes quadratic
    time.
    """
    if text.isascii():
        return text
    characters, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= MAX_MARKS and unicodedata.category(character) != "Cf":
            characters.append(character)
    return unicodedata.normalize("NFKC", "".join(characters))


def _decode(data: bytes) -> str:
    """Decode the contents of a text file. Raises FormatError."""
    encoding = _wide_encoding(data) or "UTF-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        text = data.decode("latin-1")
        if encoding == "UTF-8" and ("(;" in text or pgn.FIRST_TAG.search(text)):
            return text
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"line {line}: expected text in {encoding}, "
                          f"got the byte {data[error.start]:#04x}; save it as UTF-8") from None


def _wide_encoding(data: bytes) -> str | None:
    """Return the encoding of `data` if it is a form of UTF-16 or UTF-32, otherwise None.

    The encoding is detected from a byte order mark or from the pattern of zero bytes.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return encoding
    head = data[:_HEAD]
    return next((encoding for encoding, (width, zeros) in _ZEROS.items()
                 if any(head) and not len(head) % width
                 and not any(any(head[zero::width]) for zero in zeros)), None)


def _is_archive(data: bytes, name: str) -> bool:
    """Return whether a file with the contents `data` is an archive.

    A file that is too short to contain a header is an archive if its name ends in `.wtb`.
    """
    head = data[:_HEAD]
    return b"\0" in head and not _wide_encoding(data) and bool(_CONTROL.search(head)) or (
        name.lower().endswith(".wtb") and len(data) < wthor.HEADER_SIZE)


def _archive(data: bytes, name: str, names: Names) -> Iterator[UnreadItem]:
    if not name.lower().endswith(".wtb") and (
            len(data) < wthor.HEADER_SIZE or not wthor.is_archive(data)):
        raise FormatError("this is neither text nor an archive of games (.wtb); "
                          "save text as UTF-8")
    archive = wthor.load(BytesIO(data))
    if archive.header.names and not archive.header.games:
        raise FormatError("this file contains names; read the archive (.wtb) instead")
    for number, entry in enumerate(archive.games, start=1):
        place = f"game {number}"
        yield place, partial(_from_entry, place, entry, archive.header, names)


def _from_entry(place: str, entry: wthor.Entry, header: wthor.Header, names: Names) -> ReadGame:
    record = wthor_records.record_of(entry, header, names)
    score = wthor.black_score(record.game)
    differs = record.game.is_game_over and score != entry.score
    return ReadGame(place, record,
                    f"Black has {score} discs, but the recorded number is {entry.score}"
                    if differs else "")
