"""The clock of a side in GTP 2: a main time, then periods with a number of moves in each."""

from dataclasses import dataclass, replace

from othello.engine.clock import share_of_time

SHARE = 0.9  # share of the time that a move uses, since messages need the rest
LEAST = 0.01  # seconds for a move, even if the time is over


@dataclass(frozen=True)
class GtpClock:
    """The time that a side has left: its main time or, if moves are due, its period.

    A new period starts after `stones` moves. Without stones there are no periods.
    """

    left: float  # seconds
    period: float = 0.0  # seconds
    stones: int = 0
    due: int = 0

    def for_move(self, empties: int) -> float:
        """Return the seconds for the next move, with `empties` empty squares.

        The move gets its share of the main time and, in addition, of a period.
        """
        if self.due:
            share = self.left / self.due
        else:
            share = (self.left * share_of_time(empties)
                     + (self.period / self.stones if self.stones else 0.0))
        return max(share * SHARE, LEAST)

    def after(self, seconds: float) -> "GtpClock":
        """Return the clock after a move that took `seconds`."""
        left, due = self.left - seconds, self.due
        if left <= 0 and not due:
            left, due = left + self.period, self.stones  # the move is the first of a period
        if due == 1:
            return replace(self, left=self.period, due=self.stones)
        return replace(self, left=left, due=max(due - 1, 0))
