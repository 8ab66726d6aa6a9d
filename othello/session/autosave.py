"""Sessions in files: saved games, and a folder in which each game is saved as it is played."""

import json
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from othello.errors import FormatError, HistoryError, OthelloError, quoted
from othello.formats import saved_game
from othello.formats.files import open_text, read_text, text_written_whole
from othello.formats.record import NUMBERS, forfeit_fields, forfeit_in
from othello.piece import Piece
from othello.session.session import SIDES, Session

MAX_SAVED_GAMES = 100  # in a folder; the oldest are deleted


def dumps(session: Session) -> str:
    """The saved game of a session: moves, players, resignation or timeout, and winner."""
    more: dict[str, object] = {"levels": [session.players[color] for color in SIDES],
                               "resigned": 0, "late": 0} | forfeit_fields(session.forfeit)
    if session.outcome:
        more["winner"] = NUMBERS[session.outcome.winner]
    return saved_game.dumps(session.game, more)


def loads(text: str, players: dict[Piece, str] | None = None) -> Session:
    """The session of a saved game; `players` play it if the text doesn't name its players.

    Raises FormatError, and UnknownPlayerError for a program that doesn't play on its size.
    """
    game, data = saved_game.loads(text), json.loads(text)
    levels = data.get("levels")
    if levels is not None and not (isinstance(levels, list) and len(levels) == len(SIDES)
                                   and all(isinstance(level, str) for level in levels)):
        raise FormatError(f"field 'levels' should be two names, got {quoted(levels)}")
    return Session(game, dict(zip(SIDES, levels)) if levels else players, forfeit_in(data))


def load(path: Path, players: dict[Piece, str] | None = None) -> Session:
    """The session in a file; raises what `loads` does, and FormatError for an endless file."""
    with open_text(path) as file:
        return loads(read_text(file), players)


class GameInUseError(HistoryError):
    """Another process is playing a saved game."""


class SavedGame(NamedTuple):
    """An unfinished session and its file."""

    session: Session
    path: Path


class AutosaveFolder:
    """Saves a session in a file of its own, whole and after each change.

    While a session is saved there, its file is locked, so that no other process resumes it.
    `clock` returns the seconds since 1970.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time,
                 max_games: int = MAX_SAVED_GAMES) -> None:
        """Raises OSError if the folder can't be made."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path: Path | None = None
        self._folder: Path = folder
        self._clock: Callable[[], float] = clock
        self._max_games: int = max_games
        self._saved: str = ""
        self._unlock: Callable[[], object] = lambda: None
        self._resumed: tuple[SavedGame, Callable[[], object]] | None = None
        self._listed: list[SavedGame] = []
        self._in_use: int = 0  # unfinished games that are not listed

    def begin(self, session: Session) -> None:
        """Save this session from now on; the previous one stays in its file."""
        self._unlock()
        if self._resumed and self._resumed[0].session is session:
            (_, self.path), self._unlock = self._resumed
        else:
            self.path, self._unlock = None, lambda: None
        self._resumed, self._listed = None, []
        self._saved = dumps(session)

    def save(self, session: Session) -> None:
        """Write the session if it has changed; raises OSError, and the file is as before."""
        text = dumps(session)
        if text == self._saved and (self.path or not session.game.moves):
            return
        path = self.path or self._new_path()
        with text_written_whole(path) as file:
            file.write(text)
        if self.path is None:
            self._unlock = self._lock(path)
            self._delete_oldest()
        self.path, self._saved = path, text

    @property
    def last(self) -> Session:
        """The session as it was saved last."""
        return loads(self._saved)

    def unfinished(self) -> list[SavedGame]:
        """The unfinished games that nobody is playing, the latest change first.

        `resume` counts in this list until the next session begins.
        """
        others = [SavedGame(session, path) for path, session in _saved_at(self._folder)
                  if path != self.path and not session.is_over]
        self._listed = [game for game in others if self._is_free(game.path)]
        self._in_use = len(others) - len(self._listed)
        return self._listed

    def resume(self, number: int = 1) -> Session:
        """The unfinished game with that number in the list, from 1, as it is now.

        The next `begin` with it saves it in the same file. Raises GameInUseError, and
        HistoryError for a number that isn't in the list.
        """
        games = self._listed or self.unfinished()
        if not games:
            raise HistoryError("your other games are being played in other terminals"
                               if self._in_use else "there is no other unfinished game")
        if not 0 < number <= len(games):
            raise HistoryError(f"expected a number from 1 to {len(games)}, which is how many "
                               f"other unfinished games there are, got {number}")
        path = games[number - 1].path
        unlock = self._lock(path)
        self._resumed = SavedGame(load(path), path), unlock
        return self._resumed[0].session

    def _is_free(self, path: Path) -> bool:
        with suppress(GameInUseError):
            self._lock(path)()
            return True
        return False

    def _lock(self, path: Path) -> Callable[[], object]:
        """Lock a saved game, and return a function that unlocks it.

        SQLite locks a file on every system, and the lock ends with the process. Without SQLite
        no game is locked. Raises GameInUseError.
        """
        try:
            import sqlite3
        except ImportError:
            return lambda: None
        lock = sqlite3.connect(path.with_suffix(".lock"), timeout=0, isolation_level=None)
        unlock = weakref.finalize(self, lock.close)
        try:
            lock.execute("PRAGMA journal_mode = OFF")
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            unlock()
            raise GameInUseError("this game is being played in another terminal") from None
        return unlock

    def _delete_oldest(self) -> None:
        for oldest in _paths(self._folder)[:-self._max_games]:
            for path in oldest, oldest.with_suffix(".lock"):
                path.unlink(missing_ok=True)

    def _new_path(self) -> Path:
        number = int(self._clock() * 1000)
        while (path := self._folder / f"{number}.json").exists():
            number += 1
        return path


def saved_at(folder: Path) -> Iterator[Session]:
    """The sessions in a folder, the latest change first; files that hold no game are skipped."""
    return (session for _, session in _saved_at(folder))


def _saved_at(folder: Path) -> Iterator[tuple[Path, Session]]:
    for path in reversed(_paths(folder)):
        with suppress(OthelloError, OSError):
            yield path, load(path)


def _paths(folder: Path) -> list[Path]:
    """The saved games in a folder, the latest change last."""
    changed = {}
    for path in folder.glob("*.json"):
        with suppress(FileNotFoundError):  # a broken link, or another console removed the file
            status = path.stat()
            if S_ISREG(status.st_mode):
                changed[path] = status.st_mtime_ns
    return sorted(changed, key=changed.__getitem__)
