"""Find the likely score of an ending by a selective search.

If the result of a midgame search is far outside a null window, the position is not searched to the
end. The selective search needs only a fraction of the nodes that a proof needs, and its score is
rarely far off. A proof can first try the best moves that the selective search found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.endgame import Endgame
from othello.engine.finish import WORST
from othello.engine.midgame import UNDECIDED

if TYPE_CHECKING:
    from mypy_extensions import i64

# In an ending, the margin of a probe is this percentage of the midgame margin. The percentage is
# above 100, because no deeper search corrects the probe.
PROBE_MARGIN: Final = 150


class Selective(Endgame):
    """Solves endings with probes, so its scores and bounds are likely but not proved."""

    __slots__ = ()

    def _likely(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """Return a likely bound outside the null window, or WORST if the probe is undecided.

        The bound is even, because every score is even. If the winner gets the empty squares, the
        discs of both sides add up to 64.
        """
        bound = self._midgame.probe(own, opp, empties, 100 * alpha, 100 * beta, PROBE_MARGIN)
        if bound == UNDECIDED:
            return WORST
        return beta + (beta & 1) if bound == 100 * beta else alpha - (alpha & 1)
