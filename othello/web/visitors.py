"""The visitor whose request is being answered, for limits and turns."""

from contextvars import ContextVar

# A task that a request starts keeps its visitor.
VISITOR: ContextVar[str] = ContextVar("visitor", default="")
