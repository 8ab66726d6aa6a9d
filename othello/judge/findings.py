"""Compare a program's answers with the right answers."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from othello import Game
from othello.judge.cases import Case
from othello.judge.reference import game_of
from othello.processes.program import NoAnswerError


class Verdict(Enum):
    """The judge's verdict on an answer."""

    PASSED = "passed"
    FAILED = "failed"  # a wrong answer
    DECLINED = "declined"
    NOT_ASKED = "not asked"
    NO_ANSWER = "no answer"  # a crash, or an answer that is not exactly one line
    TIMED_OUT = "timed out"
    LEAKED = "leaked"  # wrong after other questions but right in a new process


WRONG = (Verdict.FAILED, Verdict.LEAKED, Verdict.NO_ANSWER, Verdict.TIMED_OUT)


@dataclass(frozen=True, slots=True)
class Finding:
    """A case with the program's answer, and whether the answer is right."""

    case: Case
    verdict: Verdict
    answer: str = ""
    trouble: NoAnswerError | None = None  # the error if there is no answer


def is_right(case: Case, answer: str, chooses: bool = False) -> bool:
    """Return whether an answer is right, ignoring spaces, letter case and move order.

    >>> is_right(Case("1", "valid moves", "moves", "c4 d3"), "D3 C4")
    True
    """
    if case.kind == "moves" and chooses:
        return answer.strip().lower() in (case.answer.split() or [""])
    if case.kind == "choose" and case.answer != "-":
        game = _continue_game(case, answer)
        return game is not None and len(game.moves) == len(case.moves) + 1
    if case.kind == "watch":
        game = _continue_game(case, answer)
        return game is not None and game.is_game_over
    return are_equal(case, answer, case.answer)


def are_equal(case: Case, answer: str, other: str) -> bool:
    """Return whether two answers to the question in `case` mean the same."""
    prepare = PREPARE_ANSWER.get(case.kind, _without_spaces)
    return prepare(answer) == prepare(other)


def _continue_game(case: Case, answer: str) -> Game | None:
    """Play the moves of `case`, then the moves in `answer`, and return the game.

    Return None if a move is invalid.
    """
    words = (*case.moves, *answer.lower().split())
    game = game_of(words)
    return game if len(game.moves) == len(words) else None


def _without_reasons(answers: str) -> list[str]:
    """Return the lines of an answer, without the reasons that follow `error`."""
    return ["error" if answer.startswith("error") else answer
            for answer in map(str.strip, answers.lower().split("/"))]


def _parse_saved(text: str) -> object:
    """Return the parts of a saved game that the judge compares.

    The flips of each move are sorted. If the game is over, the side to move is None.
    """
    try:
        data = json.loads(text)
        history = [(entry["position"], entry["player"],
                    sorted((flip["row"], flip["col"]) for flip in entry["flippedPositions"]))
                   for entry in data["history"]]
        player = data["currentPlayer"] if data["status"] == "in_progress" else None
        return data["board"], data["status"], player, history
    except (ValueError, KeyError, TypeError, RecursionError):
        return text


def _without_spaces(text: str) -> str:
    return "".join(text.lower().split())


def _sorted_words(text: str) -> list[str]:
    return sorted(text.lower().split())


# Maps kinds of questions to functions that prepare answers for comparison.
PREPARE_ANSWER: dict[str, Callable[[str], object]] = {
    "moves": _sorted_words, "branch": _sorted_words, "lines": _without_reasons,
    "save": _parse_saved, "score": str.split, "score-after": str.split, "final": str.split}
