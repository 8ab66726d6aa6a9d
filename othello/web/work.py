"""What takes long, as functions for a process of their own: a saved game goes in."""

from othello.analysis.hints import hints
from othello.analysis.report import data
from othello.analysis.review import review
from othello.formats import saved_game
from othello.lessons.mistakes import mistakes
from othello.lessons.problem import dumps
from othello.players.registry import SECONDS, Settings, player
from othello.session import autosave
from othello.web import brought, entries, positions  # noqa: F401 imported before it is asked
from othello.web import schemas, values
from othello.web.study_schemas import Values

MOST_EMPTIES, MOST_NODES = 16, 2_000_000  # of mistakes that are solved: a dozen seconds


def choose(saved: str, level: str, seed: int, share: float, book: bool = True,
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


def suggest(saved: str, number: int) -> list[schemas.Hint]:
    """The best moves in a saved game."""
    return [schemas.Hint(square=str(hint.position), lead=hint.lead, is_exact=hint.is_exact,
                         reason=hint.reason, book=hint.book)
            for hint in hints(saved_game.loads(saved), number)]


def judge(saved: str) -> schemas.Review:
    """The review of a saved game."""
    session = autosave.loads(saved)
    return schemas.Review.model_validate(data(review(session.game, forfeit=session.forfeit)))


def values_of(saved: str, step: int) -> Values:
    """What the moves of a saved game are worth."""
    return values.values(saved_game.loads(saved), step)


def pose(saved: str, number: int, loss: float) -> list[str]:
    """The problem that a fault in a saved game makes, as a text, unless it proves to be none."""
    game = saved_game.loads(saved)
    return [dumps(problem) for problem in mistakes(
        game, {number: loss}, "a game here", exact=MOST_EMPTIES, most=MOST_NODES)]
