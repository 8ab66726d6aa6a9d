"""How much a search may still cost."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

CHECK: Final = 0x3FF  # the clock is read once in so many nodes and one


class OutOfBudget(Exception):
    """The search has used up its nodes or its time; what it has not finished is lost."""


class Budget:
    """Counts the positions that searches look at, and ends them in time."""

    __slots__ = ("nodes", "_most", "_deadline")

    def __init__(self, nodes: int, seconds: float) -> None:
        """Allow that many nodes, and seconds from now."""
        self.nodes: i64 = 0
        self._most: i64 = nodes
        self._deadline = time.perf_counter() + seconds

    def spend(self) -> None:
        """Count a node; raises OutOfBudget where there is none left."""
        self.nodes += 1
        if self.nodes >= self._most or (
                self.nodes & CHECK == 0 and time.perf_counter() > self._deadline):
            raise OutOfBudget
