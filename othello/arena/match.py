"""Games between players: which are played, and one of them."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, cycle, islice

from othello.errors import FormatError, OthelloError
from othello.formats import transcript
from othello.game import Game
from othello.piece import Piece
from othello.player import Player
from othello.players.registry import ResignationError, Settings, player

RESIGNED = "it resigned"  # in place of a fault


@dataclass(frozen=True)
class Pairing:
    """One game to be played: of a pair, the games of which differ in the colours alone."""

    number: int  # among all games; equal numbers have equal seeds
    black: str
    white: str
    opening: str  # a transcript

    @property
    def pair(self) -> int:
        """The number of its pair."""
        return self.number // 2


@dataclass(frozen=True)
class Played:
    """How a game came out."""

    pairing: Pairing
    moves: str  # a transcript, of the opening too
    lead: int  # of Black, in discs
    fault: str = ""  # by which a side has lost, or RESIGNED
    loser: str = ""  # BLACK or WHITE, where a side has lost before the end
    seconds: tuple[float, float] = (0.0, 0.0)  # that Black and White took

    @property
    def points(self) -> float:
        """Black's: 1 for a win, half a one for a tie."""
        if self.loser:
            return float(self.loser == "WHITE")
        return (self.lead > 0) + (self.lead == 0) / 2


def meetings(players: Sequence[str], is_gauntlet: bool = False) -> list[tuple[str, str]]:
    """Who meets: every two players, or in a gauntlet the first and each other one."""
    return [(players[0], other) for other in players[1:]] if is_gauntlet else list(
        combinations(players, 2))


def pairings(met: Sequence[tuple[str, str]], games: int,
             openings: Iterable[str], first: int = 0) -> Iterator[Pairing]:
    """`games` games of each two who meet, in pairs with colours changed, numbered from `first`.

    Openings that are fewer than pairs are begun again.
    """
    number = first
    for opening in islice(cycle(openings), (games + 1) // 2):
        for one, other in met:
            for black, white in (one, other), (other, one):
                yield Pairing(number, black, white, opening)
                number += 1


def unplayed(to_play: Iterable[Pairing], played: Iterable[Played]) -> Iterator[Pairing]:
    """Those that were not played.

    Raises FormatError where another one of that number was, when its turn comes: which games a
    tournament has may depend on the games before.
    """
    before = {game.pairing.number: game.pairing for game in played}
    for pairing in to_play:
        found = before.get(pairing.number)
        if found is None:
            yield pairing
        elif found != pairing:
            raise FormatError(f"kept game {pairing.number + 1}: expected {_told(pairing)}, got "
                              f"{_told(found)}")


def _told(pairing: Pairing) -> str:
    return f"{pairing.black} against {pairing.white} from {pairing.opening or 'the start'}"


def play(pairing: Pairing, settings: Settings) -> Played:
    """Play a game; a player that makes no valid move loses it, as does one that resigns.

    The seed is that of the settings plus the number of the game, so that equal settings without
    a limit of time give equal games.
    """
    settings = replace(settings, seed=settings.seed + pairing.number)
    game = transcript.loads(pairing.opening)
    names = {Piece.BLACK: pairing.black, Piece.WHITE: pairing.white}
    taken = dict.fromkeys(names, 0.0)
    sides: dict[Piece, Player] = {}
    fault = loser = ""
    try:
        for color, name in names.items():
            sides[color] = player(name, color, settings)
        _finish(game, sides, taken)
    except ResignationError:
        fault, loser = RESIGNED, game.current_player.color.name
    except OthelloError as error:
        missing = [color for color in names if color not in sides]
        fault, loser = str(error), (missing or [game.current_player.color])[0].name
    lead = game.score.black - game.score.white
    return Played(pairing, transcript.dumps(game), lead, fault, loser,
                  (taken[Piece.BLACK], taken[Piece.WHITE]))


def _finish(game: Game, sides: dict[Piece, Player], taken: dict[Piece, float]) -> None:
    while not game.is_game_over:
        color = game.current_player.color
        begin = time.perf_counter()
        position = sides[color].choose_move(game)
        taken[color] += time.perf_counter() - begin
        assert position is not None, "a program finds its own moves"
        game.play(position)
