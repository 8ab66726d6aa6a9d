"""What the score of an ending is likely to be: a search to the end that leaves out the unlikely.

Where a midgame search already lies far outside a null window, its word is taken, as `midgame`
does within its own searches. That takes a fraction of the positions that a proof takes, and is
seldom far from it; and its best moves are good ones to begin a proof with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from othello.engine.endgame import Endgame
from othello.engine.midgame import UNDECIDED

if TYPE_CHECKING:
    from mypy_extensions import i64

CAUTION: Final = 150  # percent of the margin in the midgame: a wrong score is for good


class Selective(Endgame):
    """Solves endings with probes: `score` is no proof."""

    __slots__ = ()

    def _likely(self, own: i64, opp: i64, empties: i64, alpha: i64, beta: i64) -> i64:
        """`beta` or `alpha` if a probe finds the score far beyond it, else UNDECIDED."""
        bound = self._midgame.probe(own, opp, empties, 100 * alpha, 100 * beta, CAUTION)
        return UNDECIDED if bound == UNDECIDED else bound // 100
