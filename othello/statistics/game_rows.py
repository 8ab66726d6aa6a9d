"""Convert games to rows for statistics.

A row contains the players' names, the year, and the positions, which are stored as integers.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from othello.analysis.phrases import plural, own_name
from othello.board import Board
from othello.engine.native_rules import final_score, has_moves, plies
from othello.errors import FormatError
from othello.formats import wthor
from othello.formats.files import open_bytes
from othello.formats.reader import Problem, read_file
from othello.formats.record import Record
from othello.formats.wthor_records import names_beside
from othello.game import Game
from othello.piece import Piece
from othello.players.engine_board import SIZE, EngineBoard, Ply, plies_of

OTHER_SIZE = f"expected a game on {SIZE}x{SIZE}"
NO_RESULT = "it stops before the end, and no result is recorded"


class GameRow(NamedTuple):
    """A game on 8x8."""

    black: str  # the player's name, empty if unknown
    white: str
    year: str
    plies: list[Ply]  # the positions before each move and at the end
    recorded: float | None = None  # Black's lead in the file

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        own, opp, _ = self.plies[-1]
        return not has_moves(own, opp) and not has_moves(opp, own)

    @property
    def lead(self) -> float | None:
        """Black's final lead, or Black's recorded lead if the game is unfinished.

        In a final lead, empty squares count for the winner.
        """
        own, opp, turn = self.plies[-1]
        return turn * final_score(own, opp) if self.is_over else self.recorded

    @property
    def passes(self) -> int:
        """The number of passes."""
        return sum(before[2] == after[2] for before, after in zip(self.plies, self.plies[1:]))


class ParsedGame(NamedTuple):
    """A game in a file. If the game can't be used, `row` is None and `fault` is the reason."""

    place: str  # in the file
    row: GameRow | None
    fault: str = ""


class SkippedGames:
    """The number of skipped games, and the reason for skipping the first one."""

    def __init__(self) -> None:
        self.games: int = 0
        self.first: str = ""

    def report(self, missing: str, tell: Callable[[str], None]) -> None:
        """Report how many games were skipped, and why the first one was skipped.

        The report is passed to `tell`. If `missing` isn't empty, raise a FormatError that combines
        `missing` and the report.
        """
        told = f"{plural(self.games, 'game is', 'games are')} left out; {self.first}"
        if missing:
            raise FormatError(f"{missing}; {told}" if self.games else missing)
        if self.games:
            tell(told)

    def row_or_skip(self, found: ParsedGame, file: str) -> GameRow | None:
        """Return the game if its result is known. Otherwise, count the game as skipped."""
        if found.row and found.row.lead is not None:
            return found.row
        self.games += 1
        self.first = self.first or f"{file}: {found.place}: {found.fault or NO_RESULT}"
        return None


def game_rows(path: Path) -> Iterator[ParsedGame]:
    """Read the games in a file one by one. If a game can't be read, yield the error instead.

    Raises OSError.
    """
    if path.suffix.lower() == ".wtb":  # archives are large, and the class model is too slow
        yield from _of_archive(path)
        return
    for item in read_file(path):
        if isinstance(item, Problem):
            yield ParsedGame(item.place, None, item.message)
        elif item.record.game.board.size != SIZE:
            yield ParsedGame(item.place, None, OTHER_SIZE)
        else:
            yield ParsedGame(item.place, row_of(item.record))


def _of_archive(path: Path) -> Iterator[ParsedGame]:
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
                    yield ParsedGame(place, None, str(error))
                    continue
                black, white, _ = names.of(entry)
                yield ParsedGame(place, GameRow(black, white, year, positions,
                                                2 * entry.score - 64))
    except FormatError as error:
        yield ParsedGame(f"after {place}", None, str(error))


def row_of(record: Record) -> GameRow:
    """Return the row for a game record on an 8x8 board."""
    return GameRow(*names_of(record.game), record.year, plies_of(record.game), record.result)


def names_of(game: Game) -> tuple[str, str]:
    """Return the names of Black and White.

    A name that is just the player's colour becomes an empty string.
    """
    return own_name(game.black_player), own_name(game.white_player)
