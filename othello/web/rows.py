"""Matches as rows of the file of the store."""

import json
import pickle
from collections.abc import Callable
from functools import lru_cache
from sqlite3 import Row
from typing import TypeVar

from othello.formats import ggf, saved_game
from othello.formats.record import Record
from othello.piece import Piece
from othello.session import Forfeit, How, Session
from othello.web import clocks
from othello.web.match import Match

MAX_CACHED = 1_000  # games, of which a long one on 12x12 has thirty kilobytes

R = TypeVar("R")


def match_of(row: Row, now: float) -> Match:
    """The match of a row of the file; raises an error of many kinds for one that is damaged."""
    late, resigned, free, times = row["late"], row["resigned"], row["open"], row["clocks"]
    loser, how = (late, How.LATE) if resigned is None else (resigned, How.RESIGNED)
    session = Session(_copy_of(saved_game.loads, row["game"]), _by_color(row["levels"]),
                      None if loser is None else Forfeit(Piece[loser], how))
    return Match(
        row["name"], session, _by_color(row["seats"]), None if free is None else Piece[free],
        int(row["generation"]), variations=(row["lines"] or "").split(),
        people=_by_color(row["people"] or "{}"), names=_by_color(row["names"] or "{}"),
        next=row["next"], clocks=None if times is None else clocks.loads(times, now),
        is_listed=row["listed"] is not None, begun_with=_record(row["record"]))


def _record(text: str | None) -> Record | None:
    return None if text is None else _copy_of(_only_record, text)


def _only_record(text: str) -> Record:
    [record] = ggf.loads(text)
    return record


def _copy_of(read: Callable[[str], R], text: str) -> R:
    """What a function reads in a text, as a copy that may be changed."""
    found: R = pickle.loads(pickled(read, text))
    return found


@lru_cache(MAX_CACHED)
def pickled(read: Callable[[str], object], text: str) -> bytes:
    """The text decides what is read, so this is never out of date."""
    return pickle.dumps(read(text))


def text_of(by_color: dict[Piece, str]) -> str:
    """What each side has, as a column of the file has it."""
    return json.dumps({color.name: text for color, text in by_color.items()})


def _by_color(text: str) -> dict[Piece, str]:
    by_color = {Piece[name]: value for name, value in json.loads(text).items()}
    if not all(isinstance(value, str) for value in by_color.values()):
        raise TypeError("expected texts")
    return by_color
