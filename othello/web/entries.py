"""Games as a library keeps them: the record itself, and what lists and counts need of it."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO, StringIO
from typing import NamedTuple, TypeAlias

from othello.analysis.openings import latest
from othello.errors import FormatError, OthelloError, quoted
from othello.formats import ggf, saved_record, transcript, wthor, wthor_records
from othello.formats.forfeits import FIELDS, FLAGS
from othello.formats.record import Record
from othello.formats.wthor import leads
from othello.players.engine_board import SIZE
from othello.session.kept import loads
from othello.session.recorded import record_of
from othello.statistics.courses import course_of, names_of
from othello.web import texts
from othello.web.schemas import plain

_ENDED = re.compile(f"][ ]*RE\\[[^]]*:([{''.join(FLAGS.values())}]) *]")
MOST_AT_ONCE = 1_000  # games of a text
MOST_TAGS, LONGEST_TAG, LONGEST_NAME = 10, 30, 80


class Entry(NamedTuple):
    """A game of a library."""

    black: str
    white: str
    date: str  # such as 2026-11-22; empty where it is not known
    opening: str  # on another board than 8x8 its size
    lead: float | None  # Black's at the end; None for a game without one
    plies: int
    record: str  # a line of GGF
    tags: tuple[str, ...] = ()
    side: str = ""  # that the person had; empty for both, and for a game of others
    level: str = ""  # of whom the person played against


class Reading(NamedTuple):
    """What was found in a text: games, and why others cannot be read."""

    entries: list[Entry]
    faults: list[str]


Part: TypeAlias = Callable[[], Entry]


def of_record(record: Record, tags: tuple[str, ...] = ()) -> Entry:
    """A game that was read somewhere, whose players get names that any file can hold."""
    game = record.game
    if game.is_game_over and record.is_adjudged:  # nobody has resigned or lost on time, then
        record = record.without_result()
    for player in game.black_player, game.white_player:
        player.name = plain(player.name).replace("]", ")")[:LONGEST_NAME]
    date = record.tags.get("DT", "")[:10].replace(".", "-")
    return Entry(*names_of(game), date, _opening(record), _lead(record), len(game.history),
                 ggf.dumps([record]).replace("\n", " ").rstrip(), tags)


def _opening(record: Record) -> str:
    size = record.game.board.size
    return latest(course_of(record).plies) or "" if size == SIZE else f"{size}x{size}"


def _lead(record: Record) -> float | None:
    """Black's at the end, where the winner gets the empties; the recorded one before."""
    game = record.game
    return leads(game)[1] if game.is_game_over else record.result


def ended(record: str) -> str:
    """How a line of GGF says that a side has lost before the end: a value of FIELDS, or none."""
    found = _ENDED.search(record)
    return {flag: FIELDS[ending] for ending, flag in FLAGS.items()}[found[1]] if found else ""


def read(text: str) -> Reading:
    """The games of a text: records, a saved game, transcripts in lines, or an exported library.

    Raises FormatError for more than MOST_AT_ONCE, and for JSON that is broken.
    """
    found = Reading([], [])
    for number, (place, part) in enumerate(_parts(text.strip()), start=1):
        if number > MOST_AT_ONCE:
            raise FormatError(f"expected at most {MOST_AT_ONCE} games at once")
        _take(found, part, place)
    return found


def read_archive(data: bytes) -> Reading:
    """The games of an archive, without names, which it has in other files.

    Raises FormatError for a header that says nothing of games on 8x8.
    """
    found, archive = Reading([], []), wthor.load(BytesIO(data))
    try:
        for entry in archive.games:
            _take(found, partial(_of_archived, entry, archive.header))
    except FormatError as error:  # of the file, where it ends before its games do or after them
        found.faults.append(str(error))
    return found


def _take(found: Reading, part: Part, place: str = "") -> None:
    try:
        found.entries.append(part())
    except (OthelloError, RecursionError) as error:
        found.faults.append(f"{place}{error}")


def _of_archived(entry: wthor.Entry, header: wthor.Header) -> Entry:
    return of_record(wthor_records.record_of(entry, header, wthor_records.Names([], [])))


def tags_of(words: list[str]) -> tuple[str, ...]:
    """Words as tags: each once, in small letters, and without the commas that part them."""
    tags = [plain(word).replace(",", " ").strip().casefold()[:LONGEST_TAG] for word in words]
    return tuple(dict.fromkeys(filter(None, tags)))[:MOST_TAGS]


def _parts(text: str) -> Iterator[tuple[str, Part]]:
    """What reads each game of a text, and its place where the reader does not tell it."""
    if text.startswith(("[", "{")):
        for number, game in enumerate(_parsed(text), start=1):
            yield f"game {number}: ", partial(_of_data, game)
    elif texts.holds_records(text):
        yield from _records(text)
    else:
        for number, line in enumerate(text.split("\n"), start=1):
            if line.strip():
                yield "", partial(_of_line, line, number)


def _records(text: str) -> Iterator[tuple[str, Part]]:
    lines = (plain(line) for line in text.split("\n"))
    try:
        for line, properties in ggf.split(StringIO("\n".join(lines))):
            yield "", partial(_of_properties, properties, line)
    except FormatError as error:
        yield "", partial(_fail, error)


def _fail(error: FormatError) -> Entry:
    raise error


def _seat(data: dict[object, object]) -> tuple[str, str]:
    """The side that a person had in a game of an exported library, and the level of the other."""
    side, level = data.get("side"), data.get("level", "")
    if side in ("BLACK", "WHITE") and isinstance(level, str):
        return str(side), plain(level)[:LONGEST_NAME]
    return "", ""


def _parsed(text: str) -> list[object]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError("expected records in GGF, transcripts in lines, or the JSON of a "
                          "library or of a saved game, "
                          f"got {quoted(text.splitlines()[0])}") from None
    return data if isinstance(data, list) else [data]


def _of_line(line: str, number: int) -> Entry:
    return of_record(Record(transcript.loads(line, line=number)))


def _of_properties(properties: str, line: int, tags: tuple[str, ...] = ()) -> Entry:
    texts.require_sizes(f"(;{properties};)")
    return of_record(ggf.read(properties, line), tags)


def _of_data(data: object) -> Entry:
    """A game of an exported library, or a saved one."""
    if not isinstance(data, dict):
        raise FormatError(f"expected an object, got {quoted(data)}")
    record, tags = data.get("record"), data.get("tags")
    if isinstance(record, str):
        words = [word for word in tags if isinstance(word, str)] if isinstance(tags, list) else []
        for line, properties in ggf.split(StringIO(plain(record))):
            side, level = _seat(data)
            entry = _of_properties(properties, line, tags_of(words))
            return entry._replace(side=side, level=level)
    text = json.dumps(data)
    texts.require_sizes(text)
    return of_record(record_of(loads(text)) if "levels" in data else saved_record.loads(text))
