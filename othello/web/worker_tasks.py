"""Functions that run in worker processes. All arguments and results can be pickled."""

from dataclasses import dataclass
from random import Random

from othello import Position
from othello.analysis.film import Film, film
from othello.analysis.hints import hints
from othello.analysis.report import ReviewSummary, summary
from othello.analysis.review import review
from othello.arena.openings import random_openings
from othello.formats import saved_game
from othello.lessons.mistakes import mistakes
from othello.lessons.problem import Problem
from othello.players.registry import SECONDS, Settings, player
from othello.session import autosave
from othello.web import library_import, positions, uploads, values  # noqa: F401 imported early

MAX_SOLVED_EMPTIES, MAX_NODES = 16, 2_000_000  # a search for a problem takes about 12 s


@dataclass(frozen=True)
class Hint:
    """A move, the reason for it, and Black's final lead after it."""

    square: str
    lead: float
    is_exact: bool
    reason: str
    plain: str  # the reason, explained for beginners
    book: str


def choose_move(game_text: str, level: str, seed: int, share: float, book: bool = True,
                seconds: float = SECONDS) -> str:
    """Return the square that a program of the given `level` chooses as the next move of a game.

    The program may think for `share * SECONDS` or for `seconds`, whichever is shorter. The
    program's random numbers depend only on `seed` and the ply.
    """
    game = saved_game.loads(game_text)
    color = game.current_player.color
    program = player(level, color, Settings(
        seed + len(game.history), min(share * SECONDS, seconds), book=book))
    square = program.choose_move(game)
    assert square is not None, "a program always returns a move"
    return str(square)


def hint(game_text: str, number: int) -> list[Hint]:
    """Return the `number` best moves in the current position of a saved game."""
    return [Hint(str(move.position), move.lead, move.is_exact, move.reason, move.plain,
                 move.book)
            for move in hints(saved_game.loads(game_text), number)]


def balanced_opening(seed: int) -> str:
    """Return eight random moves that lead to an even position."""
    return next(random_openings(Random(seed)))


def film_of(game_text: str, position: Position) -> Film:
    """Record what a move on `position` changes. `game_text` is a saved game."""
    return film(saved_game.loads(game_text), position)


def review_game(game_text: str) -> ReviewSummary:
    """Return the review of a saved game."""
    session = autosave.loads(game_text)
    return summary(review(session.game, forfeit=session.forfeit))


def values_of(game_text: str, step: int) -> values.Values:
    """Return the values of the moves in the current position of a saved game.

    A higher `step` means a deeper search.
    """
    return values.values(saved_game.loads(game_text), step)


def make_problem(game_text: str, number: int, loss: float) -> list[Problem]:
    """Convert a mistake in a saved game to a list of practice problems.

    Move number `number` is the mistake, which lost `loss` discs. The list is empty if a deeper
    search shows no mistake.
    """
    game = saved_game.loads(game_text)
    return list(mistakes(game, {number: loss}, "a game here", exact=MAX_SOLVED_EMPTIES,
                         max_nodes=MAX_NODES))
