"""The change requests in the customer's words. See docs/requests.md."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("requests.json")


@dataclass(frozen=True, slots=True)
class Request:
    """A change requested by a customer, and its cost in the reference solution."""

    number: int
    title: str
    text: str
    groups: tuple[str, ...]  # the judge's groups of questions about the new rule
    added: int  # lines in the reference solution
    removed: int


@cache
def load() -> tuple[Request, ...]:
    """All requests, in order."""
    return tuple(Request(number, data["title"], data["text"], tuple(data["groups"]),
                         data["added"], data["removed"])
                 for number, data in enumerate(json.loads(FILE.read_text("utf-8")), start=1))
