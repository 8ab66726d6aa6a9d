"""The change requests in the customer's words, with the reference program's patches.

See docs/requests.md.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from othello.course.cost import Cost, cost_of

FILE = Path(__file__).with_name("requests.json")
PATCHES = Path(__file__).with_name("patches")
PROGRAM = "+++ b/othello_45.py\n"  # its part is the last one of a patch


@dataclass(frozen=True, slots=True)
class Request:
    """A change requested by a customer, and how the reference program changed."""

    number: int
    title: str
    text: str
    groups: tuple[str, ...]  # the judge's groups of questions about the new rule
    why: str  # why the change cost the reference as much as it did
    diff: str  # of the reference, without its adapter to the judge

    @property
    def cost(self) -> Cost:
        """The lines added and removed by the reference program."""
        return cost_of(self.diff.splitlines())


@cache
def load() -> tuple[Request, ...]:
    """All requests, in order."""
    return tuple(Request(number, data["title"], data["text"], tuple(data["groups"]), data["why"],
                         "--- a/othello_45.py\n" + PROGRAM + (
                             PATCHES / f"{number}.patch").read_text("utf-8").split(PROGRAM)[1])
                 for number, data in enumerate(json.loads(FILE.read_text("utf-8")), start=1))
