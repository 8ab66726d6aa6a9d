"""Saved games as records: with a side that resigned or lost on time."""

import json

from othello.formats import saved_game
from othello.formats.forfeits import NUMBERS, losers, losers_of, result
from othello.formats.record import Record


def loads(text: str) -> Record:
    """The record of a saved game, with who resigned or lost on time; raises FormatError."""
    game = saved_game.loads(text)
    return Record(game, {"RE": result(loser, game.board.size, field)
                         for field, loser in losers(json.loads(text)).items() if loser})


def dumps(record: Record) -> str:
    """The saved game of a record, with who resigned or lost on time."""
    return saved_game.dumps(record.game, {field: NUMBERS[loser]
                                          for field, loser in losers_of(record).items()})
