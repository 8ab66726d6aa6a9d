"""The clock of a side in GTP 2.

After the main time, a side must make a fixed number of moves in each period.
"""

from dataclasses import dataclass, replace

from othello.engine.clock import share_of_time

SHARE = 0.9  # sending the move also takes time
MIN_SECONDS = 0.01  # seconds for a move if no time is left


@dataclass(frozen=True)
class GtpClock:
    """The remaining time of a side, in its main time or in the current period.

    A period allows `period` seconds for `stones` moves. If `stones` is 0, there are no periods.
    """

    remaining: float  # seconds
    period: float = 0.0  # seconds
    stones: int = 0
    due: int = 0

    def for_move(self, empties: int) -> float:
        """Return how many seconds to use for the next move if `empties` squares are empty.

        During the main time, a move may use a fraction of the remaining time. If overtime periods
        follow, a move may use another `period / stones` seconds, the average time per move in a
        period.
        """
        if self.due:
            share = self.remaining / self.due
        else:
            share = (self.remaining * share_of_time(empties)
                     + (self.period / self.stones if self.stones else 0.0))
        return max(share * SHARE, MIN_SECONDS)

    def after(self, seconds: float) -> "GtpClock":
        """Return the clock after a move that took `seconds`."""
        rest, due = self.remaining - seconds, self.due
        if rest <= 0 and not due:
            rest, due = rest + self.period, self.stones  # the first period starts with this move
        if due == 1:
            return replace(self, remaining=self.period, due=self.stones)
        return replace(self, remaining=rest, due=max(due - 1, 0))
