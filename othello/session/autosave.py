"""Save and restore sessions, and keep a folder with one file for each game."""

import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from reprlib import repr as quoted
from stat import S_ISREG
from typing import NamedTuple

from othello import FormatError, HistoryError, OthelloError, Outcome, Piece
from othello.formats import saved_game
from othello.formats.files import open_text, read_text, write_text_atomically
from othello.session.session import SIDES, Session

MAX_SAVED_GAMES = 100  # if a folder contains more games, the oldest are deleted


def dumps(session: Session) -> str:
    """Return the text of a saved game, with the session's moves, players, forfeit and winner."""
    fields: dict[str, object] = {
        "levels": [session.players[color] for color in SIDES], "resigned": 0, "late": 0,
        **saved_game.forfeit_fields(session.forfeit)}
    if session.outcome:
        fields["winner"] = saved_game.PIECES.index(session.outcome.winner or Piece.EMPTY)
    return saved_game.dumps(session.game, fields)


def loads(text: str) -> Session:
    """Create a session from a saved game.

    Raises FormatError if `text` is invalid, and UnknownPlayerError if a program doesn't support
    the board size.
    """
    return from_fields(saved_game.parse(text))


def from_fields(data: dict[str, object], players: dict[Piece, str] | None = None) -> Session:
    """Create a session from the fields of a saved game.

    If `data` doesn't name the players, `players` is used. Raises the same errors as `loads`.
    """
    game = saved_game.from_fields(data)
    levels = data.get("levels")
    if levels is not None and not (isinstance(levels, list) and len(levels) == len(SIDES)
                                   and all(isinstance(level, str) for level in levels)):
        raise FormatError(f"field 'levels' should be two names, got {quoted(levels)}")
    return Session(game, dict(zip(SIDES, levels)) if levels else players,
                   saved_game.read_forfeit(data))


def load(path: Path) -> Session:
    """Create a session from the saved game at `path`.

    Raises the same errors as `loads`, and also FormatError if `path` is a pipe or a device.
    """
    with open_text(path) as file:
        return loads(read_text(file))


class GameInUseError(HistoryError):
    """Another process is playing the saved game."""


class SavedGame(NamedTuple):
    """A session and the path of its file."""

    session: Session
    path: Path


class AutosaveFolder:
    """A folder that contains one file for each session.

    The file of a finished game is never written again. If the game continues after an undo, the
    session gets a new file. If saving fails, the previous file is unchanged. The file of the
    current session is locked so that no other process can resume the game. `clock` returns the
    time in seconds since 1970.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time,
                 max_games: int = MAX_SAVED_GAMES) -> None:
        """Create `folder` if necessary. Raises OSError if `folder` can't be created."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path: Path | None = None
        self._folder: Path = folder
        self._clock: Callable[[], float] = clock
        self._max_games: int = max_games
        self._saved_text: str = ""
        # All plies of the game at `path`, including undone ones, and any forfeit. Set at the end
        # of the game.
        self._final_line: tuple[list[str], Outcome | None] | None = None
        self._unlock: Callable[[], object] = lambda: None
        self._resumed_game: tuple[Session, Path, Callable[[], object]] | None = None
        self._listed_games: list[SavedGame] = []
        self._in_use: int = 0  # number of unfinished games that other processes are playing

    def begin(self, session: Session) -> None:
        """Start saving `session`, and keep the file of the previous session."""
        self._unlock()
        if self._resumed_game and self._resumed_game[0] is session:
            _, self.path, self._unlock = self._resumed_game
        else:
            self.path, self._unlock = None, lambda: None
        self._resumed_game, self._listed_games = None, []
        self._final_line = None
        self._saved_text = dumps(session)

    def save(self, session: Session) -> None:
        """Write `session` to its file if the session has changed.

        If the moves of a finished game have changed, write a new file. If the file can't be
        written, raise OSError and keep the previous file.
        """
        text, game = dumps(session), session.game
        if text == self._saved_text and (self.path or not game.moves):
            return
        line = [*map(str, (*game.history, *game.undone))], session.forfeit
        if line != self._final_line:
            self._write(text)
            self._final_line = line if session.is_over else None
        self._saved_text = text

    def _write(self, text: str) -> None:
        path = self._new_path() if self.path is None or self.is_finished else self.path
        with write_text_atomically(path) as file:
            file.write(text)
        if path == self.path:
            return
        self._unlock()
        self.path, self._unlock = path, self._lock(path)
        for oldest in _paths(self._folder)[:-self._max_games]:
            for file_to_delete in oldest, oldest.with_suffix(".lock"):
                file_to_delete.unlink(missing_ok=True)

    @property
    def is_finished(self) -> bool:
        """Whether the game in the current file is finished."""
        return self._final_line is not None

    @property
    def last(self) -> Session:
        """The session as it was at the last call to `begin` or `save`."""
        return loads(self._saved_text)

    def list_unfinished(self) -> list[SavedGame]:
        """Return the unfinished games that no process is playing, most recently changed first.

        The numbers for `resume` refer to this list until `begin` is called again.
        """
        others = [game for game in read_saved_games(self._folder)
                  if game.path != self.path and not game.session.is_over]
        self._listed_games = [game for game in others if self._is_free(game.path)]
        self._in_use = len(others) - len(self._listed_games)
        return self._listed_games

    def resume(self, number: int = 1) -> Session:
        """Return the session of an unfinished game. The first game in the list is number 1.

        If you pass the session to `begin`, the session is saved in the same file. Raises
        GameInUseError if another process is playing the game, and HistoryError if no game in the
        list has this number.
        """
        games = self._listed_games or self.list_unfinished()
        if not games:
            other = "other " * bool(self.path and not self.is_finished)
            raise HistoryError("your unfinished games are being played in other terminals"
                               if self._in_use else f"there is no {other}unfinished game")
        if not 0 < number <= len(games):
            raise HistoryError(f"there is no unfinished game {number}; "
                               f"choose a number from 1 to {len(games)}")
        path = games[number - 1].path
        unlock = self._lock(path)
        session = load(path)
        self._resumed_game = session, path, unlock
        return session

    def _is_free(self, path: Path) -> bool:
        with suppress(GameInUseError):
            self._lock(path)()
            return True
        return False

    def _lock(self, path: Path) -> Callable[[], object]:
        """Lock the saved game at `path`, and return a function that unlocks it.

        The lock is an SQLite lock, which works on every system and ends with the process. If
        SQLite is not available, games are not locked. Raises GameInUseError if another process has
        the lock.
        """
        try:
            import sqlite3
        except ImportError:
            return lambda: None
        lock = sqlite3.connect(path.with_suffix(".lock"), timeout=0, isolation_level=None,
                               check_same_thread=False)  # The finalizer can run in any thread.
        unlock = weakref.finalize(self, lock.close)
        try:
            lock.execute("PRAGMA journal_mode = OFF")
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            unlock()
            raise GameInUseError("this game is being played in another terminal") from None
        return unlock

    def _new_path(self) -> Path:
        number = int(self._clock() * 1000)
        while (path := self._folder / f"{number}.json").exists():
            number += 1
        return path


def read_saved_games(folder: Path) -> Iterator[SavedGame]:
    """Yield the saved games in `folder`, most recently changed first.

    Skip files that aren't games.
    """
    for path in reversed(_paths(folder)):
        with suppress(OthelloError, OSError):
            yield SavedGame(load(path), path)


def _paths(folder: Path) -> list[Path]:
    """Return the paths of the saved games in `folder`, the least recently changed first."""
    times = {}
    for path in folder.glob("*.json"):
        with suppress(FileNotFoundError):  # a broken link or a removed file
            status = path.stat()
            if S_ISREG(status.st_mode):
                times[path] = status.st_mtime_ns
    return sorted(times, key=times.__getitem__)
