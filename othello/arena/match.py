"""Schedule games between players, and play them."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, cycle, islice

from othello import FormatError, OthelloError, Piece, Player
from othello.formats import transcript
from othello.players.registry import ResignationError, Settings, player

RESIGNED = "it resigned"  # the `fault` of a game that ends by resignation


@dataclass(frozen=True)
class Pairing:
    """A game to be played. Two consecutive games with swapped colours form a pair."""

    number: int  # number of the game, counted from 0; the random seed depends on it
    black: str
    white: str
    opening: str  # a transcript

    @property
    def pair(self) -> int:
        """The number of the pair that this game belongs to. Games 0 and 1 form pair 0."""
        return self.number // 2

    def __str__(self) -> str:
        return f"{self.black} against {self.white} from {self.opening or 'the start'}"


@dataclass(frozen=True)
class GameResult:
    """The result of a game."""

    pairing: Pairing
    moves: str  # the whole game, including the opening, as a transcript
    lead: int  # Black's lead in discs
    fault: str = ""  # RESIGNED, or the error that ended the game, or an empty string
    loser: str = ""  # the side that resigned or failed (BLACK or WHITE), or an empty string
    seconds: tuple[float, float] = (0.0, 0.0)  # total thinking time of Black and White

    @property
    def points(self) -> float:
        """Black's points: 1 for a win, 0.5 for a tie, 0 for a loss."""
        if self.loser:
            return float(self.loser == "WHITE")
        return (self.lead > 0) + (self.lead == 0) / 2

    def points_of(self, name: str) -> float:
        """Return the points that the player called `name` won in this game."""
        return self.points if name == self.pairing.black else 1 - self.points


def meetings(players: Sequence[str], is_gauntlet: bool = False) -> list[tuple[str, str]]:
    """Return all pairs of players. In a gauntlet, every pair includes the first player."""
    return [(players[0], other) for other in players[1:]] if is_gauntlet else list(
        combinations(players, 2))


def pairings(pairs: Sequence[tuple[str, str]], games: int,
             openings: Iterable[str], first: int = 0) -> Iterator[Pairing]:
    """Yield the games for each pair of players in `pairs`. The first game is number `first`.

    Each pair plays `games` games, or one more if `games` is odd. In each pair of games, the
    players swap colours. If there are too few openings, they are repeated.
    """
    numbers = count(first)
    for opening in islice(cycle(openings), (games + 1) // 2):
        for name, opponent in pairs:
            for black, white in (name, opponent), (opponent, name):
                yield Pairing(next(numbers), black, white, opening)


def skip_played(to_play: Iterable[Pairing], played: Iterable[GameResult]) -> Iterator[Pairing]:
    """Yield the pairings that have not been played yet.

    Raises FormatError if a played game and the pairing with the same number differ. `to_play` is
    read one pairing at a time, because later pairings may depend on earlier games.
    """
    earlier_pairings = {game.pairing.number: game.pairing for game in played}
    for pairing in to_play:
        stored = earlier_pairings.get(pairing.number)
        if stored is None:
            yield pairing
        elif stored != pairing:
            raise FormatError(f"stored game {pairing.number + 1}: expected {pairing}, "
                              f"got {stored}")


def play(pairing: Pairing, settings: Settings) -> GameResult:
    """Play a game.

    A player loses if it resigns or doesn't make a valid move. The random seed is the seed in
    `settings` plus the game's number. Without a time limit, a game can be reproduced.
    """
    settings = replace(settings, seed=settings.seed + pairing.number)
    game = transcript.loads(pairing.opening)
    names = {Piece.BLACK: pairing.black, Piece.WHITE: pairing.white}
    seconds = dict.fromkeys(names, 0.0)
    players: dict[Piece, Player] = {}
    fault = loser = ""
    try:
        for color, name in names.items():
            players[color] = player(name, color, settings)
        while not game.is_game_over:
            color = game.current_player.color
            begin = time.perf_counter()
            position = players[color].choose_move(game)
            seconds[color] += time.perf_counter() - begin
            assert position is not None, "a program finds its own moves"
            game.play(position)
    except ResignationError:  # `color` is the side whose player raised the error
        fault, loser = RESIGNED, color.name
    except OthelloError as error:
        fault, loser = str(error), color.name
    lead = game.score.black - game.score.white
    return GameResult(pairing, transcript.dumps(game), lead, fault, loser,
                      (seconds[Piece.BLACK], seconds[Piece.WHITE]))
