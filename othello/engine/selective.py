"""Search endings selectively to find their likely scores.

If the result of a midgame search is far outside a null window, the position is not searched to the
end. A selective search visits far fewer nodes than a proof, and its score is rarely far off. A
proof first tries the best moves that the selective search found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.endgame import Endgame
from othello.engine.finish import WORST
from othello.engine.midgame import UNDECIDED

if TYPE_CHECKING:
    from mypy_extensions import i64

# PROBE_MARGIN is the margin of a probe in an ending, as a percentage of the midgame margin. In an
# ending, a wrong probe isn't corrected by a deeper search, so the margin is larger than in the
# midgame.
PROBE_MARGIN: Final = 150


class Selective(Endgame):
    """Solves endings with probes, so its scores and bounds are probably correct but not proved."""

    __slots__ = ()

    def _likely_bound(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """Return a likely bound on the score, or WORST if the probe is undecided.

        The bound is even, because every final score is even.
        """
        bound = self._midgame.probe(own, opp, empties, 100 * alpha, 100 * beta, PROBE_MARGIN)
        if bound == UNDECIDED:
            return WORST
        return beta + (beta & 1) if bound == 100 * beta else alpha - (alpha & 1)
