"""The change requests in the customer's words, with the reference program's patches."""

import json
from dataclasses import dataclass
from pathlib import Path

from othello.course.cost import Cost, cost_of

FILE = Path(__file__).with_name("requests.json")
PATCHES = Path(__file__).with_name("patches")
PROGRAM = "--- a/othello_45.py\n"  # the line that starts the last part of a patch


@dataclass(frozen=True, slots=True)
class Request:
    """A change requested by a customer, and the reference program's patch for the change."""

    number: int
    title: str
    text: str
    groups: tuple[str, ...]  # the judge's groups of questions about the new rule
    why: str  # an explanation of the patch's cost
    diff: str  # the part of the patch that changes the program

    @property
    def cost(self) -> Cost:
        """How many lines the reference program's patch adds and removes."""
        return cost_of(self.diff.splitlines())


def load() -> tuple[Request, ...]:
    """Return all change requests, in order."""
    return tuple(Request(number, data["title"], data["text"], tuple(data["groups"]), data["why"],
                         PROGRAM + (
                             PATCHES / f"{number}.patch").read_text("utf-8").split(PROGRAM)[1])
                 for number, data in enumerate(json.loads(FILE.read_text("utf-8")), start=1))
