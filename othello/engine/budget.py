"""Limit the nodes and the time that a search may use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from othello.engine.clock import now

if TYPE_CHECKING:
    from mypy_extensions import i64

# In compiled code, reading the clock takes as long as searching a node. Plain Python
# searches `NODES_PER_CHECK` nodes in 2 ms.
NODES_PER_CHECK: Final = 200


class OutOfBudget(Exception):
    """A search has used up its nodes or its time."""


class Budget:
    """Counts the nodes of a search, and stops the search at a node limit or a time limit."""

    __slots__ = ("nodes", "_max_nodes", "_deadline", "_next", "_clock")

    def __init__(self, nodes: int, seconds: float, clock: Callable[[], float] = now) -> None:
        """Stop the search after `nodes` nodes or after `seconds` seconds."""
        self.nodes: i64 = 0  # a search may increase this count without calling `spend`
        self._max_nodes: i64 = nodes
        self._next: i64 = min(NODES_PER_CHECK, nodes)
        self._clock = clock
        self._deadline = clock() + seconds

    def spend(self) -> None:
        """Count a node. Raises OutOfBudget if the budget is used up."""
        self.nodes += 1
        if self.nodes >= self._next:
            self._check()

    def _check(self) -> None:
        """Check the nodes and the time, and set the node count at which to check again."""
        self._next = min(self.nodes + NODES_PER_CHECK, self._max_nodes)
        if self.nodes >= self._max_nodes or self._clock() > self._deadline:
            raise OutOfBudget
