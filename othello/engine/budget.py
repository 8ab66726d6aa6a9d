"""How much a search may still cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from othello.engine.clock import now

if TYPE_CHECKING:
    from mypy_extensions import i64

# Nodes between two looks at the clock. A look takes as long as a compiled node; in plain Python
# so many nodes take 2 ms.
EVERY: Final = 200


class OutOfBudget(Exception):
    """A search has used up its nodes or its time. The call that raises this has no result."""


class Budget:
    """Counts the positions that searches visit, and stops them in time."""

    __slots__ = ("nodes", "_most", "_deadline", "_next", "_clock")

    def __init__(self, nodes: int, seconds: float, clock: Callable[[], float] = now) -> None:
        """Stop after `nodes` nodes, or after `seconds` seconds from now."""
        self.nodes: i64 = 0  # a search may add its last plies here without asking each time
        self._most: i64 = nodes
        self._next: i64 = min(EVERY, nodes)
        self._clock = clock
        self._deadline = clock() + seconds

    def spend(self) -> None:
        """Count a node; raises OutOfBudget where there is none left."""
        self.nodes += 1
        if self.nodes >= self._next:
            self._look()

    def _look(self) -> None:
        """See whether nodes and time are left; the next look is not beyond the last node."""
        self._next = min(self.nodes + EVERY, self._most)
        if self.nodes >= self._most or self._clock() > self._deadline:
            raise OutOfBudget
