"""Convert games to rows for statistics.

A row contains the players' names, the year, and the positions as integers.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from othello import Board, FormatError, Game, Piece
from othello.analysis.phrases import plural, own_name
from othello.engine.native_rules import final_score, has_moves, plies
from othello.formats import wthor
from othello.formats.files import open_bytes
from othello.formats.reader import Problem, read_file
from othello.formats.record import Record
from othello.formats.wthor_records import names_beside
from othello.players.engine_board import SIZE, EngineBoard, Ply, plies_of


class GameRow(NamedTuple):
    """A game on an 8x8 board, with a known result."""

    place: str  # such as `game 3`
    black: str  # the player's name, empty if unknown
    white: str
    year: str
    plies: list[Ply]  # the position before each move, and the last position
    is_over: bool  # whether the game was played to its end
    lead: float  # Black's final lead, or the recorded lead of an unfinished game

    @property
    def passes(self) -> int:
        """The number of passes."""
        return sum(before[2] == after[2] for before, after in zip(self.plies, self.plies[1:]))


class SkippedGames:
    """The number of skipped games, and the reason why the first of them was skipped."""

    def __init__(self) -> None:
        self.games: int = 0
        self.first: str = ""

    def report(self, missing: str, notify: Callable[[str], None]) -> None:
        """Report how many games were skipped, and why the first of them was skipped.

        The report is passed to `notify`. If `missing` isn't empty, raise a FormatError whose
        message contains `missing` and the report.
        """
        first = f"the first is in {self.first}" if self.games > 1 else self.first
        message = f"{plural(self.games, 'game is', 'games are')} left out; {first}"
        if missing:
            raise FormatError(f"{missing}; {message}" if self.games else missing)
        if self.games:
            notify(message)

    def row_or_skip(self, game: GameRow | Problem) -> GameRow | None:
        """Return a usable game. Count other games as skipped, and return None."""
        if isinstance(game, GameRow):
            return game
        self.games += 1
        self.first = self.first or str(game)
        return None


def game_rows(path: Path) -> Iterator[GameRow | Problem]:
    """Yield each game in a file, or the reason why a game can't be used.

    Raises OSError.
    """
    # Creating a Game object for every game in a large archive would be too slow.
    if path.suffix.lower() == ".wtb":
        yield from _read_archive(path)
        return
    for item in read_file(path):
        yield item if isinstance(item, Problem) else parse_record(path, item.place, item.record)


def _read_archive(path: Path) -> Iterator[GameRow | Problem]:
    start, place = EngineBoard(Board(), Piece.BLACK), "the start"
    try:
        names = names_beside(path)
        with open_bytes(path) as file:
            archive = wthor.load(file)
            year = str(archive.header.year_of_games or "")
            for number, entry in enumerate(archive.games, start=1):
                place = f"game {number}"
                try:
                    positions = list(plies(start.own, start.opp, entry.squares))
                except ValueError as error:
                    yield Problem(str(path), place, str(error))
                    continue
                black, white, _ = names.of(entry)
                yield _make_row(path, place, (black, white), year, positions,
                                2 * entry.score - 64)
    except FormatError as error:
        yield Problem(str(path), f"after {place}", str(error))


def parse_record(path: Path, place: str, record: Record) -> GameRow | Problem:
    """Return the row for a game record, or the reason why the game can't be used."""
    game = record.game
    if game.board.size != SIZE:
        return Problem(str(path), place, f"expected a game on {SIZE}x{SIZE}")
    return _make_row(path, place, names_of(game), record.year, plies_of(game), record.result)


def _make_row(path: Path, place: str, names: tuple[str, str], year: str, positions: list[Ply],
              result: float | None) -> GameRow | Problem:
    own, opp, turn = positions[-1]
    is_over = not has_moves(own, opp) and not has_moves(opp, own)
    lead = turn * final_score(own, opp) if is_over else result
    if lead is None:
        return Problem(str(path), place, "the game is unfinished, and has no recorded result")
    return GameRow(place, *names, year, positions, is_over, lead)


def names_of(game: Game) -> tuple[str, str]:
    """Return the names of Black and White.

    A name that only repeats the player's colour becomes an empty string.
    """
    return own_name(game.black_player), own_name(game.white_player)
