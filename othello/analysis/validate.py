"""Replay all games in a file to check their moves and results."""

from dataclasses import dataclass, field
from pathlib import Path

from othello import Piece
from othello.formats.reader import Problem, ReadGame, read_file

MAX_LISTED = 10  # number of errors listed per file (later errors are only counted)


@dataclass
class Report:
    """The result of replaying a file."""

    path: Path
    games: int = 0
    unfinished: int = 0  # number of games that stop before the end
    with_empties: int = 0  # number of games that end before the board is full
    error_count: int = 0
    errors: list[str] = field(default_factory=list)

    def add_error(self, error: str) -> None:
        """Count an error, and list at most MAX_LISTED errors."""
        self.error_count += 1
        if len(self.errors) < MAX_LISTED:
            self.errors.append(f"{self.path}: {error}")


def validate(path: Path) -> Report:
    """Replay every game in a file. A file that can't be read counts as an error."""
    report = Report(path)
    try:
        for item in read_file(path):
            if isinstance(item, Problem):
                report.add_error(f"{item.place}: {item.message}")
                continue
            report.games += 1
            game = item.record.game
            if not game.is_game_over:
                report.unfinished += 1
            elif game.board.count_pieces(Piece.EMPTY):
                report.with_empties += 1
            if isinstance(item, ReadGame) and item.doubt:
                report.add_error(f"{item.place}: {item.doubt}")
        if not report.games and not report.error_count:
            report.add_error("there are no games")
    except OSError as error:
        report.add_error(error.strerror or str(error))
    return report
