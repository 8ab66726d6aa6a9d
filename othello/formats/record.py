"""A game and what was noted about it, as files of games hold it."""

import re
import time
from dataclasses import dataclass, field, replace

from othello.formats.forfeits import FLAGS
from othello.game import Game
from othello.game_state import Outcome
from othello.piece import Piece
from othello.position import Position

NO_RESULT = -127.0  # in records that Edax writes of games without an end
_NUMBER = re.compile(r"[+-]?(\d{1,9}(\.\d*)?|\.\d+)", re.ASCII)  # longer ones are no discs
_YEAR = re.compile(r"(\d{4})(?!\d)|\d{1,2}[./-]\d{1,2}[./-](\d{4})(?!\d)|(\d{4})\d{4}$", re.ASCII)
_DAY = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")  # such as 20030416
_FLAG = re.compile(r":[lrst]\s*$", re.ASCII)  # who lost has left, resigned, was late; or agreed


@dataclass(frozen=True)
class Variation:
    """A line that leaves the game, or another variation, after `ply` plies from the start.

    None stands for a pass in `plies`. The keys of `comments` count plies from the start, too.
    """

    ply: int
    plies: tuple[Position | None, ...]
    comments: dict[int, str] = field(default_factory=dict)
    variations: tuple["Variation", ...] = ()


@dataclass(frozen=True)
class Record:
    """A game, whose players have their names, and what was noted about it.

    `tags` have the names that GGF gives them, in the order of the file: `RE` is Black's lead in
    discs, `KM` the komi, `DT` the date, `EV` the tournament. `notes` hold two texts for each
    ply of the game's history, of which either may be empty: the evaluation, in discs for the
    side that moves, and the seconds taken. `comments` are kept by the number of plies before
    them: 0 is the start.
    """

    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    notes: tuple[tuple[str, str], ...] = ()
    comments: dict[int, str] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()

    @property
    def result(self) -> float | None:
        """Black's recorded lead in discs, less the komi; None if no result was recorded."""
        number = _number(_FLAG.sub("", self.tags.get("RE", "")))
        return None if number == NO_RESULT else number

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

    def with_comment(self, text: str) -> "Record":
        """The same record, with a text before the comment on its start."""
        if not text:
            return self
        return replace(self, comments=self.comments | {
            0: f"{text} {self.comments.get(0, '')}".strip()})

    @property
    def is_adjudged(self) -> bool:
        """Whether the result says, too, that somebody left, resigned, was late or agreed."""
        return bool(_FLAG.search(self.tags.get("RE", "")))

    @property
    def year(self) -> str:
        """The four digits of the date's year; empty if none was recorded.

        GGS wrote dates as seconds since 1970 before the year 2000.
        """
        date = self.tags.get("DT", "").strip()
        if re.fullmatch(r"\d{8,10}", date, re.ASCII) and not _DAY.fullmatch(date):
            return str(time.gmtime(int(date)).tm_year)
        found = _YEAR.match(date)
        return found[1] or found[2] or found[3] if found else ""

    @property
    def komi(self) -> float:
        """The discs that Black gives White before the game is counted."""
        return _number(self.tags.get("KM", "")) or 0.0


def _number(text: str) -> float | None:
    text = text.strip()  # which takes away more than float() allows
    return float(text) if _NUMBER.fullmatch(text) else None
