"""A game with what was noted of it; what files of games hold."""

from dataclasses import dataclass, field

from othello.game import Game


@dataclass(frozen=True)
class Record:
    """A game, whose players have their names, with what was noted of it.

    `tags` are named as in game records, in their order: `RE` is the result for Black in
    discs, `DT` the date, `EV` the tournament. `notes` are the evaluation (in discs, of the
    side that moves) and the seconds of each ply of the game's history, as written; either
    may be empty.
    """

    game: Game
    tags: dict[str, str] = field(default_factory=dict)
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def result(self) -> float | None:
        """The recorded lead of Black in discs, where one is recorded as a number."""
        try:
            return float(self.tags["RE"])
        except (KeyError, ValueError):
            return None
