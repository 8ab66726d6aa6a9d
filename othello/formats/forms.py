"""Detect the format of games and positions, and read them.

The contents determine the format. The file name decides only if the contents don't. The formats
are archive (WTHOR), JSON, GGF, SGF, PGN and plain text.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from typing import TypeAlias

from othello.board import SIZES
from othello.errors import FormatError
from othello.formats import ggf, json_games, obf, pgn, plain_text, sgf, wthor, wthor_records
from othello.formats.form import Part
from othello.formats.properties import GGF, SGF, Syntax, split
from othello.formats.record import Record
from othello.formats.wthor_records import Names
from othello.game import Game

NO_NAMES = Names([], [])
_MARKS = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16",
          b"\xfe\xff": "UTF-16"}  # byte order marks
_ZEROS = {"UTF-32-LE": (4, (1, 2, 3)), "UTF-32-BE": (4, (0, 1, 2)), "UTF-16-LE": (2, (1,)),
          "UTF-16-BE": (2, (0,))}  # bytes per character, and those that are zero in English text
_CONTROL = re.compile(rb"[\x01-\x08\x0e-\x1a\x1c-\x1f]")  # bytes that no text contains
_LINE_ENDS = str.maketrans("\v\f\x85\u2028\u2029", "\n" * 5, "\ufeff\ufe0e\ufe0f") | {0: " "}
_JSON = re.compile(r'\{\s*(?:"|\}|$)|\[\s*(?:[]{"[]|\d+\s*[],]|$)')
_SIGN = re.compile(  # matches what identifies a record's format, or the end of a record
    r"(?P<ggf>(?i:GM\s*\[\s*othello|BO\s*\[))|;\)|\(;"
    r"|(?P<sgf>GM\s*\[\s*\d|\b(?:FF|CA|AP|SZ|AB|AW|PL)\s*\[|\]\s*;\s*[BW]\s*\[)")
_RECORD = re.compile(r"^[ \t\d]*\(;\s*[A-Za-z]{1,12}\s*\[", re.MULTILINE)
MAX_MARKS = 30  # per letter, as in the Stream-Safe Text Format of Unicode
_HEAD = 2_000  # characters at the start of a record that determine its format


@dataclass(frozen=True)
class ReadGame:
    """A game that was read from a file or from pasted text."""

    place: str  # such as `game 3` or `line 7` in its file
    record: Record
    doubt: str = ""  # a recorded result that differs from the one on the board
    fields: dict[str, object] = field(default_factory=dict)  # fields of its JSON object


@dataclass(frozen=True)
class ReadPosition:
    """A position that was read from a file or from text, with scores for its moves if given."""

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
    message: str  # what is wrong, and what to do about it

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.file, self.place, self.message)))


Item: TypeAlias = ReadGame | ReadPosition | Problem


def doubt(record: Record) -> str:
    """Describe how the recorded result differs from the board. Empty if they agree.

    They agree if the result is the lead with or without the empty squares.
    """
    leads = wthor.leads(record.game)
    if not record.game.is_game_over or record.result is None or record.is_adjudged or any(
            _agree(lead - record.komi, record.result) for lead in leads):
        return ""
    komi = f" and the komi is {record.tags['KM']}" if record.komi else ""
    return f"Black leads by {leads[0]}{komi}, recorded is {record.tags['RE']}"


def _agree(expected: float, recorded: float) -> bool:
    """Return whether two results are equal, although a komi may have more digits."""
    return abs(expected - recorded) < 0.006


Found: TypeAlias = Record | obf.Problem | ReadGame | tuple[Record, dict[str, object]]
Unread: TypeAlias = tuple[str, Callable[[], Found]]  # its place, and its reader


def unread(source: bytes | str, name: str, names: Names = NO_NAMES, size: int = 8,
           start: str = "standard", sizes: Collection[int] = SIZES) -> Iterator[Unread]:
    """Yield the location of each record and a function to read it. Raises FormatError."""
    if isinstance(source, bytes):
        if is_archive(source, name):
            yield from _archive(source, name, names)
            return
        source = _decoded(source)
    text = source.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    text = text.translate(_LINE_ENDS)
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
    """Yield the games in a text in GGF, SGF or both, which may follow games in PGN."""
    line = 0
    if is_pgn:
        record = _RECORD.search(text)
        end = record.start() if record else len(text)
        for part in pgn.split(text[:end]):
            yield partial(_read_part, pgn.read, part, 0, sizes)
        line, text = text.count("\n", 0, end), text[end:]
    for syntax, part in split(text, partial(_syntax, name)):
        yield partial(_read_part, sgf.read if syntax is SGF else ggf.read, part, line, sizes)


def _syntax(name: str, text: str, offset: int) -> Syntax:
    """Determine the syntax of a record by the first feature that only one format has."""
    sign = _SIGN.search(text, offset + 2, offset + _HEAD)
    is_sgf = sign["sgf"] or not sign["ggf"] and name.lower().endswith(".sgf") if sign else (
        name.lower().endswith(".sgf"))
    return SGF if is_sgf else GGF


def _read_part(read: Callable[[str, int, Collection[int]], Record], part: Part, line: int,
               sizes: Collection[int]) -> Record:
    return read(part.text, part.line + line, sizes).with_comment(part.around)


def _normalized(text: str) -> str:
    """Return text in NFKC, without formatting characters.

    NFKC sorts the marks on a letter in quadratic time, so at most MAX_MARKS per letter are kept.
    """
    if text.isascii():
        return text
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= MAX_MARKS and unicodedata.category(character) != "Cf":
            kept.append(character)
    return unicodedata.normalize("NFKC", "".join(kept))


def _decoded(data: bytes) -> str:
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
    """Return the encoding of a text with several bytes per character, or None otherwise.

    The encoding is detected by a byte order mark or by the pattern of zero bytes.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return encoding
    head = data[:_HEAD]
    return next((encoding for encoding, (width, zeros) in _ZEROS.items()
                 if any(head) and not len(head) % width
                 and not any(any(head[zero::width]) for zero in zeros)), None)


def is_archive(data: bytes, name: str) -> bool:
    """Return whether a file is an archive.

    A file that is too short for an archive's header is one if its name ends in `.wtb`.
    """
    head = data[:_HEAD]
    return b"\0" in head and not _wide_encoding(data) and bool(_CONTROL.search(head)) or (
        name.lower().endswith(".wtb") and len(data) < wthor.HEADER_SIZE)


def _archive(data: bytes, name: str, names: Names) -> Iterator[Unread]:
    if not name.lower().endswith(".wtb") and (
            len(data) < wthor.HEADER_SIZE or not wthor.is_archive(data)):
        raise FormatError("expected text or an archive of games (.wtb), got other data; "
                          "save text as UTF-8")
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
