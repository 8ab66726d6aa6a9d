"""Convert games to library entries.

An entry contains the game record, and data that is shown in lists or used for statistics.
"""

import re
from typing import Literal, NamedTuple, TypeAlias

from othello import FormatError
from othello.analysis.openings import latest_name
from othello.formats import ggf, reader
from othello.formats.record import FIELDS, FLAGS, Record
from othello.formats.wthor import leads
from othello.players.engine_board import SIZE, plies_of
from othello.statistics.game_rows import names_of
from othello.web.text import MAX_SHOWN_NAME, SIZES, replace_invisible

Ended: TypeAlias = Literal["", "resigned", "late"]
_ENDED = re.compile(f"][ ]*RE\\[[^]]*:([{''.join(FLAGS.values())}]) *]")
MAX_IMPORTED_GAMES = 1_000  # per import
MAX_TAGS, MAX_TAG_CHARACTERS = 10, 30


class Entry(NamedTuple):
    """A game in a library."""

    black: str
    white: str
    date: str  # such as 2026-11-22; empty if unknown
    opening: str  # the opening's name, or the board size if it isn't 8x8
    lead: float | None  # Black's final lead, or None for an unfinished game
    plies: int
    record: str  # a line of GGF
    tags: tuple[str, ...] = ()
    side: str = ""  # the person's side, or an empty string if there is none
    level: str = ""  # the level of the opponent


class Reading(NamedTuple):
    """The games in imported text. `errors` contains an error message for each unreadable game."""

    entries: list[Entry]
    errors: list[str]


def of_record(record: Record, tags: tuple[str, ...] = ()) -> Entry:
    """Return an entry for an imported game.

    Long player names are shortened. Characters that some file formats forbid are replaced.
    """
    game = record.game
    if game.is_game_over and record.is_adjudged:  # a game played to the end can't be forfeited
        record = record.without_result()
    for player in game.black_player, game.white_player:
        player.name = replace_invisible(player.name).replace("]", ")")[:MAX_SHOWN_NAME]
    date, size = record.tags.get("DT", "")[:10].replace(".", "-"), game.board.size
    opening = latest_name(plies_of(game)) or "" if size == SIZE else f"{size}x{size}"
    lead = leads(game)[1] if game.is_game_over else record.result
    return Entry(*names_of(game), date, opening, lead, len(game.history),
                 replace_invisible(ggf.dumps([record])).rstrip(), tags)


def read_ending(record: str) -> Ended:
    """Return "resigned" or "late" for a forfeited game, and an empty string for other games."""
    found = _ENDED.search(record)
    return {flag: FIELDS[ending] for ending, flag in FLAGS.items()}[found[1]] if found else ""


def read(source: str | bytes) -> Reading:
    """Return the games in `source`.

    `source` can be an exported library, or the contents of any other file that othello can read.
    Raises FormatError if there are more than MAX_IMPORTED_GAMES games.
    """
    reading = Reading([], [])
    for number, item in enumerate(reader.read(source, sizes=SIZES), start=1):
        if number > MAX_IMPORTED_GAMES:
            raise FormatError(
                f"an import can contain at most {MAX_IMPORTED_GAMES} games; split it")
        if isinstance(item, reader.Problem):
            reading.errors.append(str(item))
        elif isinstance(item, reader.ReadPosition):
            reading.errors.append(f"{item.place}: a position, not a game; open it with New game")
        else:
            reading.entries.append(_entry(item))
    return reading


def _entry(item: reader.ReadGame) -> Entry:
    """Return an entry for a game. The `levels` in a JSON export replace the players' names."""
    fields, players = item.fields, (item.record.game.black_player, item.record.game.white_player)
    levels, tags = fields.get("levels"), fields.get("tags")
    if isinstance(levels, list) and len(levels) == len(players):
        for player, level in zip(players, levels):
            player.name = str(level)
    words = [word for word in tags if isinstance(word, str)] if isinstance(tags, list) else []
    side, level = _seat(fields)
    return of_record(item.record, tags_of(words))._replace(side=side, level=level)


def tags_of(words: list[str]) -> tuple[str, ...]:
    """Convert `words` to lower-case tags without commas or duplicates."""
    tags = [replace_invisible(word).replace(",", " ").strip().casefold()[:MAX_TAG_CHARACTERS]
            for word in words]
    return tuple(dict.fromkeys(filter(None, tags)))[:MAX_TAGS]


def _seat(data: dict[str, object]) -> tuple[str, str]:
    """Return the person's side in an exported game, and the opponent's level."""
    side, level = data.get("side"), data.get("level", "")
    if side in ("BLACK", "WHITE") and isinstance(level, str):
        return str(side), replace_invisible(level)[:MAX_SHOWN_NAME]
    return "", ""
