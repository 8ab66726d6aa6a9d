"""A game with its notes, as stored in game files.

A forfeit is an `Outcome` with the ending RESIGNATION or TIMEOUT. Saved games store a forfeit in a
field, and game records store it as a flag in the result.
"""

import re
import time
from dataclasses import dataclass, field, replace
from typing import Literal

from othello import Ending, Game, Outcome, Piece, PlacePieceCommand, Position

NO_RESULT = -127.0  # Edax writes this result for unfinished games
_NUMBER = re.compile(r"[+-]?(\d{1,9}(\.\d*)?|\.\d+)", re.ASCII)  # not longer numbers
_YEAR = re.compile(r"(\d{4})(?!\d)|\d{1,2}[./-]\d{1,2}[./-](\d{4})(?!\d)|(\d{4})\d{4}$", re.ASCII)
_DAY = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")  # such as 20030416
# The game ended because a player left (l), resigned (r) or timed out (t), or both agreed (s).
_FLAG = re.compile(r":[lrst]\s*$", re.ASCII)

FIELDS: dict[Ending, Literal["resigned", "late"]] = {
    Ending.RESIGNATION: "resigned", Ending.TIMEOUT: "late"}
FLAGS = {Ending.RESIGNATION: "r", Ending.TIMEOUT: "t"}

_WORDS = {Ending.RESIGNATION: "resigned", Ending.TIMEOUT: "lost on time"}


@dataclass(frozen=True)
class Variation:
    """A line of moves that starts after `ply` plies.

    The line branches off from the game or from another variation. In `plies`, None is a pass. Each
    key of `comments` is the number of plies between the start of the game and the comment.
    """

    ply: int
    plies: tuple[Position | None, ...]
    comments: dict[int, str] = field(default_factory=dict)
    variations: tuple["Variation", ...] = ()


@dataclass(frozen=True)
class Record:
    """A game with named players, tags, notes, comments and variations.

    The keys of `tags` are GGF names in file order: `RE` is Black's lead in discs, `KM` the komi,
    `DT` the date, and `EV` the tournament. `notes` contains two strings for each ply: an
    evaluation in discs for the side that moved, and a time in seconds. Both strings can be empty.
    Each key of `comments` is the number of plies before the comment. A comment before the first
    ply has key 0.
    """

    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    notes: tuple[tuple[str, str], ...] = ()
    comments: dict[int, str] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()

    @property
    def main_line(self) -> Variation:
        """The plies of the game, with its comments and variations."""
        plies = tuple(ply.position if isinstance(ply, PlacePieceCommand) else None
                      for ply in self.game.history)
        return Variation(0, plies, self.comments, self.variations)

    @property
    def result(self) -> float | None:
        """Black's recorded lead in discs, minus the komi, or None if the result is unknown."""
        number = _number(_FLAG.sub("", self.tags.get("RE", "")))
        return None if number == NO_RESULT else number

    @property
    def forfeit(self) -> Outcome | None:
        """The forfeit indicated by a flag in the result, or None if neither side forfeited."""
        if self.game.is_game_over or not self.result:
            return None
        winner = Piece.BLACK if self.result > 0 else Piece.WHITE
        return next((Outcome(winner, ending) for ending, flag in FLAGS.items()
                     if self.tags["RE"].rstrip().endswith(f":{flag}")), None)

    def without_result(self) -> "Record":
        """Return a copy of this record without the result."""
        return replace(self, tags={tag: text for tag, text in self.tags.items() if tag != "RE"})

    def with_comment(self, text: str) -> "Record":
        """Return a copy of this record that begins with the comment `text`."""
        if not text:
            return self
        return replace(self, comments=self.comments | {
            0: f"{text} {self.comments.get(0, '')}".strip()})

    @property
    def is_adjudged(self) -> bool:
        """Whether the game ended early, for example by a forfeit or by agreement."""
        return bool(_FLAG.search(self.tags.get("RE", "")))

    @property
    def year(self) -> str:
        """The year in four digits, or an empty string if no date was recorded.

        Before the year 2000, GGS wrote dates as seconds since 1970.
        """
        date = self.tags.get("DT", "").strip()
        if re.fullmatch(r"\d{8,10}", date, re.ASCII) and not _DAY.fullmatch(date):
            return str(time.gmtime(int(date)).tm_year)
        found = _YEAR.match(date)
        return found[1] or found[2] or found[3] if found else ""

    @property
    def komi(self) -> float:
        """The number of discs that Black gives to White before the discs are counted."""
        return _number(self.tags.get("KM", "")) or 0.0


def _number(text: str) -> float | None:
    text = text.strip()  # strip() also removes spaces that float() rejects
    return float(text) if _NUMBER.fullmatch(text) else None


def describe_forfeit(forfeit: Outcome | None, game: Game) -> str:
    """Return a sentence such as `Black has resigned`, or an empty string for None."""
    return f"{game.player(forfeit.loser).name} has {_WORDS[forfeit.ending]}" if forfeit else ""


def result_of(forfeit: Outcome, size: int) -> str:
    """Return the result of a forfeit in a game record, such as `-64:r`.

    The result counts each square of the board as a point for the winner. It has a plus sign if
    Black wins, and a minus sign if White wins. The komi is not subtracted, because a large komi
    could change the sign.
    """
    sign = 1 if forfeit.winner is Piece.BLACK else -1
    return f"{size ** 2 * sign:+}:{FLAGS[forfeit.ending]}"
