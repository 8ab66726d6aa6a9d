"""Results added up, for one side."""

from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """How a side did in some games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    discs: float = 0  # by which the side led, all games together

    def add(self, lead: float) -> None:
        """Add a game that ended with that lead of the side, in discs."""
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
    def turned(self) -> "Tally":
        """How the other side did."""
        return Tally(self.games, self.losses, self.wins, -self.discs)

    @property
    def ties(self) -> int:
        """The games that nobody won."""
        return self.games - self.wins - self.losses

    @property
    def share(self) -> float:
        """The share of the points, where a tie is half a one."""
        return (self.wins + self.ties / 2) / self.games

    @property
    def lead(self) -> float:
        """The mean lead."""
        return self.discs / self.games
