"""Games of files as statistics take them: who played and when, and the positions as numbers."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from othello.analysis.phrases import counted, own_name
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


class Course(NamedTuple):
    """A game on 8x8 from its start to its end."""

    black: str  # who played; empty where it is not known
    white: str
    year: str
    plies: list[Ply]  # before each move, and at the end
    recorded: float | None = None  # Black's lead in the file

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        own, opp, _ = self.plies[-1]
        return not has_moves(own, opp) and not has_moves(opp, own)

    @property
    def lead(self) -> float | None:
        """Black's at the end, where the winner gets the empties; the recorded one before."""
        own, opp, turn = self.plies[-1]
        return turn * final_score(own, opp) if self.is_over else self.recorded

    @property
    def passes(self) -> int:
        """How often a side had to pass."""
        return sum(before[2] == after[2] for before, after in zip(self.plies, self.plies[1:]))


class Found(NamedTuple):
    """A game of a file, or None and why it is left out."""

    place: str  # where in the file
    course: Course | None
    fault: str = ""


class LeftOut:
    """Games that nothing can be learned from: how many, and why the first is one of them."""

    def __init__(self) -> None:
        self.games: int = 0
        self.first: str = ""

    def report(self, missing: str, tell: Callable[[str], None]) -> None:
        """Tell how many games were skipped, and why the first one was.

        Raises FormatError with that reason if `missing`, a text, says that no game is left.
        """
        told = f"{counted(self.games, 'game is', 'games are')} left out; {self.first}"
        if missing:
            raise FormatError(f"{missing}; {told}" if self.games else missing)
        if self.games:
            tell(told)

    def sift(self, found: Found, file: str) -> Course | None:
        """The game of a file, if its result is known; else it is counted here."""
        if found.course and found.course.lead is not None:
            return found.course
        self.games += 1
        self.first = self.first or f"{file}: {found.place}: {found.fault or NO_RESULT}"
        return None


def courses(path: Path) -> Iterator[Found]:
    """The games of a file, one at a time.

    One that cannot be read has the fault. Raises OSError.
    """
    if path.suffix.lower() == ".wtb":  # by far the largest files; the class model is too slow
        yield from _of_archive(path)
        return
    for item in read_file(path):
        if isinstance(item, Problem):
            yield Found(item.place, None, item.message)
        elif item.record.game.board.size != SIZE:
            yield Found(item.place, None, OTHER_SIZE)
        else:
            yield Found(item.place, course_of(item.record))


def _of_archive(path: Path) -> Iterator[Found]:
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
                    yield Found(place, None, str(error))
                    continue
                black, white, _ = names.of(entry)
                yield Found(place, Course(black, white, year, positions, 2 * entry.score - 64))
    except FormatError as error:
        yield Found(f"after {place}", None, str(error))


def course_of(record: Record) -> Course:
    """A record of a game on 8x8."""
    return Course(*names_of(record.game), record.year, plies_of(record.game), record.result)


def names_of(game: Game) -> tuple[str, str]:
    """Who played Black and White; a player whose name is the colour's is not known."""
    return own_name(game.black_player), own_name(game.white_player)
