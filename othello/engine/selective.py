"""What the score of an ending is likely to be: a search to the end that leaves out the unlikely.

Where a midgame search already lies far outside a null window, its word is taken, as `midgame`
does within its own searches. That takes a fraction of the positions that a proof takes, and is
seldom far from it; and its best moves are good ones to begin a proof with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.endgame import Endgame
from othello.engine.finish import WORST
from othello.engine.midgame import UNDECIDED

if TYPE_CHECKING:
    from mypy_extensions import i64

# Percent of the margin in the midgame: what a probe has wrong here, no deeper search mends.
CAUTION: Final = 150


class Selective(Endgame):
    """Solves endings with probes: its scores and bounds are as good as those, and no proof."""

    __slots__ = ()

    def _likely(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """A bound beyond the null window that a probe is sure enough of, or WORST.

        It is even, as all scores are: the discs and the empties of the winner are 64.
        """
        bound = self._midgame.probe(own, opp, empties, 100 * alpha, 100 * beta, CAUTION)
        if bound == UNDECIDED:
            return WORST
        return beta + (beta & 1) if bound == 100 * beta else alpha - (alpha & 1)
