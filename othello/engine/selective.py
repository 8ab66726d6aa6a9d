"""The likely score of an ending, by a search to the end that skips unlikely positions.

If a midgame search is already far outside a null window, the search uses its result, as `midgame`
does. This takes a fraction of the positions of a proof and is rarely far off. A proof can start
with its best moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.endgame import Endgame
from othello.engine.finish import WORST
from othello.engine.midgame import UNDECIDED

if TYPE_CHECKING:
    from mypy_extensions import i64

# Percent of the margin in the midgame. It is more, because no deeper search corrects a probe here.
PROBE_MARGIN: Final = 150


class Selective(Endgame):
    """A solver with probes, whose scores and bounds are likely but not proved."""

    __slots__ = ()

    def _likely(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """Return a likely bound beyond the null window, or WORST if the probe is undecided.

        The bound is even like every score, because both sides and the winner's empties sum to 64.
        """
        bound = self._midgame.probe(own, opp, empties, 100 * alpha, 100 * beta, PROBE_MARGIN)
        if bound == UNDECIDED:
            return WORST
        return beta + (beta & 1) if bound == 100 * beta else alpha - (alpha & 1)
