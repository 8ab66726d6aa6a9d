"""A game and what was noted about it, as files of games hold it."""

from dataclasses import dataclass, field

from othello.game import Game


@dataclass(frozen=True)
class Record:
    """A game, whose players have their names, and what was noted about it.

    `tags` have the names and the order that they have in a file: `RE` is Black's lead in
    discs, `DT` the date, `EV` the tournament. `notes` hold two texts for each ply of the
    game's history, of which either may be empty: the evaluation, in discs for the side that
    moves, and the seconds taken.
    """

    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def result(self) -> float | None:
        """Black's recorded lead in discs; None if no number was recorded."""
        try:
            return float(self.tags["RE"])
        except (KeyError, ValueError):
            return None
