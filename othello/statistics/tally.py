"""Add up the results of one side."""

from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """The results of one side in a number of games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    discs: float = 0  # the side's final lead, added up over all games

    def add(self, lead: float) -> None:
        """Add a game in which the side had a final lead of `lead` discs."""
        self.games += 1
        self.wins += lead > 0
        self.losses += lead < 0
        self.discs += lead

    def __iadd__(self, other: "Tally") -> "Tally":
        self.games += other.games
        self.wins += other.wins
        self.losses += other.losses
        self.discs += other.discs
        return self

    @property
    def opposite(self) -> "Tally":
        """The results of the other side in the same games."""
        return Tally(self.games, self.losses, self.wins, -self.discs)

    @property
    def ties(self) -> int:
        """The number of tied games."""
        return self.games - self.wins - self.losses

    @property
    def share(self) -> float:
        """The points that the side scored per game: 1 for a win and 1/2 for a tie."""
        return (self.wins + self.ties / 2) / self.games

    @property
    def lead(self) -> float:
        """The mean lead."""
        return self.discs / self.games
