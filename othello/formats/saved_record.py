"""Saved games as records: with a side that resigned or lost on time."""

import json

from othello.formats import saved_game
from othello.formats.arguments import require_records
from othello.formats.forfeits import fields, forfeit_in, result
from othello.formats.record import Record


def loads(text: str) -> Record:
    """The record of a saved game, with who resigned or lost on time; raises FormatError."""
    game, forfeit = saved_game.loads(text), forfeit_in(json.loads(text))
    return Record(game, {"RE": result(forfeit, game.board.size)} if forfeit else {})


def dumps(record: Record) -> str:
    """The saved game of a record, with who resigned or lost on time."""
    [record] = require_records([record])
    return saved_game.dumps(record.game, fields(record.forfeit))
