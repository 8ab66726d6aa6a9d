"""Study a match with the engine: reviews, hints, values, recordings and variations."""

from functools import partial

from othello import Game, Position
from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.film import Film
from othello.analysis.phrases import Side, side_of
from othello.analysis.report import ReviewSummary
from othello.formats import saved_game
from othello.lessons.problem import Problem
from othello.session import HUMAN, SIDES, autosave
from othello.web import variations, worker_tasks
from othello.web.match import Match
from othello.web.matches import Matches
from othello.web.values import NODES, Values
from othello.web.workers import Priority, Workers

MAX_REVIEWS = 100  # cached, because a reloaded page repeats its request


class Study:
    """Answers questions about matches. The engine runs in worker processes."""

    def __init__(self, matches: Matches, workers: Workers) -> None:
        self._matches, self._workers = matches, workers
        self._reviews: dict[str, ReviewSummary] = {}  # the keys are saved games

    async def review(self, match: Match) -> ReviewSummary:
        """Review a match. A review takes a few seconds. Raises SeatError."""
        match.require_help()
        game_text = autosave.dumps(match.session)
        if game_text not in self._reviews:
            self._reviews[game_text] = await self._workers.do(
                Priority.REVIEW, partial(worker_tasks.review_game, game_text))
            if len(self._reviews) > MAX_REVIEWS:
                del self._reviews[next(iter(self._reviews))]
        return self._reviews[game_text]

    async def hints(self, match: Match, game: Game, token: str,
                    number: int) -> list[worker_tasks.Hint]:
        """Return the best moves in `game`, which is the match's game or a variation.

        Raises SeatError.
        """
        match.require_seat(token)
        match.require_help()
        return await self._workers.do(
            Priority.HINT, partial(worker_tasks.hint, saved_game.dumps(game), number))

    async def film(self, game: Game, square: Position) -> Film:
        """Return a recording of the lines of code that run when a move is made and undone."""
        return await self._workers.do(
            Priority.HINT, partial(worker_tasks.film_of, saved_game.dumps(game), square))

    async def values(self, match: Match, game: Game, token: str, step: int) -> Values:
        """Return the values of the moves in `game`, which is the match's game or a variation.

        Raises SeatError.
        """
        match.require_seat(token)
        match.require_help()
        priority = Priority.HINT if NODES[step] <= DEFAULT_NODES else Priority.REVIEW
        return await self._workers.do(
            priority, partial(worker_tasks.values_of, saved_game.dumps(game), step))

    async def edit_variation(self, name: str, token: str, line: str, is_added: bool) -> Match:
        """Store `line` as a variation of the match.

        If `is_added` is false, delete the last move of `line` from the variations instead. Raises
        SeatError.
        """
        edit = variations.with_line if is_added else variations.without_line

        def change(match: Match) -> None:
            match.require_seat(token)
            match.variations = edit(match.game, match.variations, line)

        await self._matches.change(name, change)
        return await self._matches.read(name)

    async def mistakes(self, match: Match, token: str, side: Side | None) -> list[Problem]:
        """Return practice problems from the mistakes of the player with `token`.

        If the token belongs to neither side, use the mistakes of both sides. If `side` is given,
        use only the mistakes of that side. Raises SeatError.
        """
        game_text = saved_game.dumps(match.game)
        own = [color for color in match.sides_of(token) if match.session.players[color] == HUMAN]
        sides = [each for each in map(side_of, own or SIDES) if side in (each, None)]
        summary = await self.review(match)
        results = [await self._workers.do(Priority.REVIEW, partial(
                       worker_tasks.make_problem, game_text, move.number, move.loss))
                   for move in summary.moves if move.grade != "sound" and move.color in sides]
        return [problem for problems in results for problem in problems]
