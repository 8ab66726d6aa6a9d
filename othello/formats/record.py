"""A game and what was noted about it, as files of games hold it."""

import re
from dataclasses import dataclass, field, replace

from othello.formats.forfeits import FLAGS
from othello.game import Game
from othello.game_state import Outcome
from othello.piece import Piece

_NUMBER = re.compile(r"[+-]?(\d{1,9}(\.\d*)?|\.\d+)", re.ASCII)  # longer ones are no discs
_FLAG = re.compile(r":[lrst]\s*$", re.ASCII)  # who lost has left, resigned, was late; or agreed


@dataclass(frozen=True)
class Record:
    """A game, whose players have their names, and what was noted about it.

    `tags` have the names and the order that they have in a file: `RE` is Black's lead in
    discs, `KM` the komi, `DT` the date, `EV` the tournament. `notes` hold two texts for each
    ply of the game's history, of which either may be empty: the evaluation, in discs for the
    side that moves, and the seconds taken.
    """

    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def result(self) -> float | None:
        """Black's recorded lead in discs, less the komi; None if no number was recorded."""
        return _number(_FLAG.sub("", self.tags.get("RE", "")))

    @property
    def forfeit(self) -> Outcome | None:
        """The resignation or timeout that the flag of the result marks; None in a full game."""
        if self.game.is_game_over or not self.result:
            return None
        winner = Piece.BLACK if self.result > 0 else Piece.WHITE
        return next((Outcome(winner, ending) for ending, flag in FLAGS.items()
                     if self.tags["RE"].rstrip().endswith(f":{flag}")), None)

    def without_result(self) -> "Record":
        """The same record, which says nothing of how the game came out."""
        return replace(self, tags={tag: text for tag, text in self.tags.items() if tag != "RE"})

    @property
    def is_adjudged(self) -> bool:
        """Whether the result says, too, that somebody left, resigned, was late or agreed."""
        return bool(_FLAG.search(self.tags.get("RE", "")))

    @property
    def year(self) -> str:
        """The four digits with which the date begins; empty if none was recorded."""
        digits = re.match(r"\d{4}(?!\d)", self.tags.get("DT", ""), re.ASCII)
        return digits[0] if digits else ""

    @property
    def komi(self) -> float:
        """The discs that Black gives White before the game is counted."""
        return _number(self.tags.get("KM", "")) or 0.0


def _number(text: str) -> float | None:
    text = text.strip()  # which takes away more than float() allows
    return float(text) if _NUMBER.fullmatch(text) else None
