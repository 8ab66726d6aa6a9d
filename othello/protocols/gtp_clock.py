"""The clock of a side in GTP 2: a main time, and then periods in each of which moves are due."""

from dataclasses import dataclass, replace

SHARE = 0.9  # of the time for a move: the rest is for the way to the other program and back
LEAST = 0.01  # seconds for a move, however late it is


@dataclass(frozen=True)
class GtpClock:
    """What a side has left of its main time or, where moves are due, of a period.

    A period begins again once its `stones` moves are made; without stones there are none.
    """

    left: float  # seconds
    period: float = 0.0  # seconds
    stones: int = 0
    due: int = 0

    def for_move(self, moves: int) -> float:
        """The seconds that a move may take, of `moves` that may be left.

        The main time is shared out, and what a move takes beyond it fits into a period.
        """
        if self.due:
            share = self.left / self.due
        else:
            share = self.left / moves + (self.period / self.stones if self.stones else 0.0)
        return max(share * SHARE, LEAST)

    def after(self, seconds: float) -> "GtpClock":
        """The clock after a move that took so long."""
        left, due = self.left - seconds, self.due
        if left <= 0 and not due:
            left, due = left + self.period, self.stones  # the move is the first of a period
        if due == 1:
            return replace(self, left=self.period, due=self.stones)
        return replace(self, left=left, due=max(due - 1, 0))
