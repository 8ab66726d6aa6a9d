"""Matches as rows of the file of the store."""

import json
from dataclasses import replace
from functools import lru_cache
from sqlite3 import Row

from othello.formats import ggf, saved_game
from othello.formats.record import Record
from othello.game import Game
from othello.game_state import Ending, Outcome
from othello.piece import Piece
from othello.session import Session
from othello.web import clocks
from othello.web.match import Match

MAX_CACHED = 1_000  # games


def match_of(row: Row, now: float) -> Match:
    """The match of a row of the file; raises an error of many kinds for one that is damaged."""
    late, resigned, free, times = row["late"], row["resigned"], row["open"], row["clocks"]
    loser, ending = ((late, Ending.TIMEOUT) if resigned is None else
                     (resigned, Ending.RESIGNATION))
    session = Session(read_game(row["game"]).copy(), _by_color(row["levels"]),
                      None if loser is None else Outcome(Piece[loser].opposite(), ending))
    return Match(
        row["name"], session, _by_color(row["seats"]), None if free is None else Piece[free],
        int(row["generation"]), variations=(row["lines"] or "").split(),
        people=_by_color(row["people"] or "{}"), names=_by_color(row["names"] or "{}"),
        next=row["next"], clocks=None if times is None else clocks.loads(times, now),
        is_listed=row["listed"] is not None, begun_with=_record(row["record"]))


def _record(text: str | None) -> Record | None:
    """A copy of the record in a text, whose game may be changed."""
    if text is None:
        return None
    record = read_record(text)
    return replace(record, game=record.game.copy())


@lru_cache(MAX_CACHED)
def read_game(text: str) -> Game:
    """The game of a saved game. Copy it before you change it: others get the same one."""
    return saved_game.loads(text)


@lru_cache(MAX_CACHED)
def read_record(text: str) -> Record:
    """The only record of a text, which others get as well."""
    [record] = ggf.loads(text)
    return record


def text_of(by_color: dict[Piece, str]) -> str:
    """What each side has, as a column of the file has it."""
    return json.dumps({color.name: text for color, text in by_color.items()})


def _by_color(text: str) -> dict[Piece, str]:
    by_color = {Piece[name]: value for name, value in json.loads(text).items()}
    if not all(isinstance(value, str) for value in by_color.values()):
        raise TypeError("expected texts")
    return by_color
