"""The cases. Each case is a question about one rule, and it has only one right answer."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

# The questions that contain the moves of a game.
GAMES = ("game", "undo", "score-after", "winner-after")
FILE = Path(__file__).with_name("cases.json")
VERSION = 1


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game, with a hint for authors of programs that break the rule."""

    name: str
    group: str
    says: str
    look: str
    needs: tuple[str, ...]  # names of the rules that this rule depends on


@dataclass(frozen=True, slots=True)
class Case:
    """A question and its right answer. Fields that a question doesn't need are empty or None."""

    id: str
    rule: str
    question: str
    answer: str
    board: str = ""
    side: str = ""
    square: str = ""
    depth: int | None = None
    moves: tuple[str, ...] = ()
    text: str = ""
    after: tuple[str, ...] | None = None  # the moves that lead from the start to `board`

    @property
    def line(self) -> str:
        """The question as a line of the judge's protocol.

        >>> Case("a", "score", "score", "1 0", board="X---------------").line
        'score X---------------'
        """
        depth = "" if self.depth is None else str(self.depth)
        parts = [self.question, self.board, self.side, self.square, depth, *self.moves, self.text]
        return " ".join(part for part in parts if part)

    @property
    def kind(self) -> str:
        """The last word of the question, such as `winner` in `fewest winner`."""
        return self.question.split()[-1]

    @property
    def is_game(self) -> bool:
        """Whether the question contains the moves of a game instead of a position."""
        return self.question in GAMES

    @property
    def length(self) -> int:
        """The number of moves that a program must process to answer the question."""
        return len(self.moves) + (self.depth or 0)

    @property
    def effort(self) -> tuple[int, int, int, str]:
        """A sort key that puts small cases first: the numbers of discs, moves and characters.

        A game has 4 discs and one more for each move.
        """
        discs = 4 + len(self.moves) if self.is_game else len(self.board) - self.board.count("-")
        return discs, self.length, len(self.line), self.id


@dataclass(frozen=True, slots=True)
class Cases:
    """All cases and rules in cases.json."""

    required: tuple[str, ...]  # groups of questions that every program should answer
    optional: tuple[str, ...]  # groups of questions that a program may decline
    rules: dict[str, Rule]
    cases: tuple[Case, ...]

    def of_groups(self, groups: Iterable[str]) -> tuple[Case, ...]:
        """Return the cases that belong to `groups`, in file order."""
        chosen = set(groups)
        return tuple(case for case in self.cases if self.rules[case.rule].group in chosen)


@cache
def load() -> Cases:
    """Read the cases included in this package."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    assert data["version"] == VERSION, "file and code are in the same package"
    rules = {rule["name"]: Rule(rule["name"], rule["group"], rule["says"], rule["look"],
                                tuple(rule["needs"])) for rule in data["rules"]}
    cases: list[dict[str, Any]] = [
        {name: tuple(value) if isinstance(value, list) else value for name, value in case.items()}
        for case in data["cases"]]
    return Cases(tuple(data["required"]), tuple(data["optional"]), rules,
                 tuple(Case(**case) for case in cases))
