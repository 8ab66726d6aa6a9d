"""What is found in a file or a text: games, positions and problems."""

from dataclasses import dataclass, field
from typing import TypeAlias

from othello.formats import obf, wthor
from othello.formats.record import Record
from othello.game import Game


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
        game = Game(self.problem.board, to_move=self.problem.to_move)
        return Record(game).with_comment(self.problem.comment)


@dataclass(frozen=True)
class Problem:
    """A record that cannot be read."""

    file: str  # its name; empty for a text
    place: str
    message: str  # what was found, and what to do

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.file, self.place, self.message)))


Item: TypeAlias = ReadGame | ReadPosition | Problem


def doubt(record: Record) -> str:
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
