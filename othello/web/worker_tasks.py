"""Functions for the processes that search. They take and return what can be sent there."""

from dataclasses import dataclass

from othello.analysis.hints import hints
from othello.analysis.report import ReviewSummary, summary
from othello.analysis.review import review
from othello.formats import saved_game
from othello.lessons.mistakes import mistakes
from othello.lessons.problem import dumps
from othello.players.registry import SECONDS, Settings, player
from othello.session import autosave
from othello.web import library_import, positions, uploads, values  # noqa: F401 imported early

MAX_SOLVED_EMPTIES, MAX_NODES = 16, 2_000_000  # of mistakes: a dozen seconds


@dataclass(frozen=True)
class Hint:
    """A move with Black's final lead that it leads to, and why."""

    square: str
    lead: float
    is_exact: bool
    reason: str
    book: str


def choose_move(saved: str, level: str, seed: int, share: float, book: bool = True,
                seconds: float = SECONDS) -> str:
    """The square that a program plays in a saved game, in a share of its time, or in `seconds`.

    Its random numbers depend on the seed and the ply alone, so that a game can be repeated.
    """
    game = saved_game.loads(saved)
    color = game.current_player.color
    program = player(level, color, Settings(
        seed + len(game.history), min(share * SECONDS, seconds), book=book))
    square = program.choose_move(game)
    assert square is not None, "a program finds its own moves"
    return str(square)


def hint(saved: str, number: int) -> list[Hint]:
    """The best moves in a saved game."""
    return [Hint(str(found.position), found.lead, found.is_exact, found.reason, found.book)
            for found in hints(saved_game.loads(saved), number)]


def review_game(saved: str) -> ReviewSummary:
    """The review of a saved game."""
    session = autosave.loads(saved)
    return summary(review(session.game, forfeit=session.forfeit))


def values_of(saved: str, step: int) -> values.Values:
    """The values of the moves in a saved game."""
    return values.values(saved_game.loads(saved), step)


def make_problem(saved: str, number: int, loss: float) -> list[str]:
    """The problem that a fault in a saved game makes, as a text, unless it proves to be none."""
    game = saved_game.loads(saved)
    return [dumps(problem) for problem in mistakes(
        game, {number: loss}, "a game here", exact=MAX_SOLVED_EMPTIES, most=MAX_NODES)]
