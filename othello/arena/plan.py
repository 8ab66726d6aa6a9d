"""The plan of a tournament: the pairings, the number of games, and the limits."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from random import Random

from othello import OthelloError, Piece
from othello.analysis.phrases import plural
from othello.arena import match, swiss
from othello.arena.match import GameResult, pairings, skip_played
from othello.arena.openings import random_openings
from othello.arena.tournament import Workers, games
from othello.players.registry import Settings, player


@dataclass(frozen=True)
class Plan:
    """The settings that must not change when a tournament is resumed."""

    players: list[str]
    games: int  # games per meeting, rounded up to an even number
    openings: list[str]  # transcripts, or an empty list for random openings
    seed: int
    seconds: float | None  # time limit per move, or None for the default
    nodes: int | None
    cpu: bool  # whether `seconds` is CPU time
    move_timeout: float
    gauntlet: bool
    book: bool
    swiss: int | None  # rounds

    def require_valid(self) -> None:
        """Raise OthelloError if there are too few players or too many rounds."""
        names = self.players
        if len(set(names)) < max(2, len(names)):
            raise OthelloError("a tournament needs two or more different players, not "
                               f"{' '.join(names)}")
        if self.swiss and self.swiss > (max_rounds := swiss.max_rounds(len(names))):
            raise OthelloError(f"a tournament of {len(names)} players has at most "
                               f"{plural(max_rounds, 'round')}, not {self.swiss}")

    def require_playable(self, settings: Settings) -> None:
        """Raise OthelloError if a player can't be used."""
        for name in self.players:
            player(name, Piece.BLACK, settings)

    @cached_property
    def total(self) -> int:
        """The number of games in the tournament."""
        pairs = (self.swiss * (len(self.players) // 2) if self.swiss else
                 len(match.meetings(self.players, self.gauntlet)))
        return (self.games + 1) // 2 * 2 * pairs

    def rounds(self, played: Sequence[GameResult]) -> Iterator[tuple[int, list[tuple[str, str]]]]:
        """For each round, yield the number of the first game and the pairs of players.

        Before you request a Swiss round, `played` must contain all games of earlier rounds.
        """
        if not self.swiss:
            yield 0, match.meetings(self.players, self.gauntlet)
            return
        for first in range(0, self.total, self.total // self.swiss):
            yield first, swiss.meetings(self.players, [
                game for game in played if game.pairing.number < first])

    def play(self, settings: Settings, workers: Workers,
             played: Sequence[GameResult]) -> Generator[GameResult, None, None]:
        """Play all games that aren't in `played` yet.

        The caller must add each finished game to `played`.
        """
        openings = self.openings or random_openings(Random(self.seed))
        for first, meetings in self.rounds(played):
            to_play = skip_played(pairings(meetings, self.games, openings, first), played)
            with closing(games(to_play, settings, workers)) as results:
                yield from results
