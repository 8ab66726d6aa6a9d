"""Which form games and positions are in, and what reads each of them.

The contents tell the form, and the name of the file only where they don't: an archive (WTHOR),
JSON, GGF, SGF, PGN, or else plain text.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from functools import partial
from io import BytesIO
from typing import TypeAlias

from othello.board import SIZES
from othello.errors import FormatError
from othello.formats import ggf, json_games, obf, pgn, plain_text, sgf, wthor, wthor_records
from othello.formats.items import ReadGame
from othello.formats.record import Record
from othello.formats.wthor_records import Names

NO_NAMES = Names([], [])
_BOMS = (b"\xff\xfe", b"\xfe\xff")  # of UTF-16
_JSON = re.compile(r'\{\s*(?:"|\}|$)|\[\s*(?:[]{\d"[]|$)(?!\d*[ \t]+[-.*XO])')
_GGF = re.compile(r"GM\s*\[\s*othello|BO\s*\[", re.IGNORECASE)
_SGF = re.compile(r"(?:GM\s*\[\s*\d|\b(?:FF|CA|AP|SZ|AB|AW|PL)\s*\[|\]\s*;\s*[BW]\s*\[)")
_PGN = re.compile(rf"^{pgn.TAG.pattern}$", re.MULTILINE)
MAX_MARKS = 30  # on a letter, as in Unicode's Stream-Safe Text Format
_HEAD = 2_000  # characters of a record that tell its form

Unread: TypeAlias = tuple[str, Callable[[], "Record | obf.Problem | ReadGame"]]


def unread(source: bytes | str, name: str, names: Names = NO_NAMES, size: int = 8,
           start: str = "standard", sizes: Collection[int] = SIZES) -> Iterator[Unread]:
    """The place of each record, and what reads it; raises FormatError."""
    if isinstance(source, bytes):
        if is_archive(source, name):
            yield from _archive(source, name, names)
            return
        source = _decoded(source)
    text = source.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
    if _JSON.match(text.lstrip()):
        yield from json_games.read(text, sizes)
        return
    form = _form(text, name)
    if form is None:
        yield from plain_text.read(_normalized(text), size, start, sizes)
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


def _normalized(text: str) -> str:
    """A typed text in NFKC, without the characters that only format it.

    NFKC sorts the marks on a letter in quadratic time, so a letter keeps MAX_MARKS of them.
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
    """The text of a file; raises FormatError."""
    encoding = "UTF-16" if data.startswith(_BOMS) else "UTF-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        text = data.decode("latin-1")
        if encoding == "UTF-8" and ("(;" in text or _PGN.search(text)):
            return text
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"line {line}: expected text in {encoding}, "
                          f"got the byte {data[error.start]:#04x}; save it as UTF-8") from None


def is_archive(data: bytes, name: str) -> bool:
    """Whether a file is binary; one that is too short for an archive may have its name."""
    return b"\0" in data[:_HEAD] and not data.startswith(_BOMS) or (
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
