"""Games in files: sessions as text, and a folder in which each game is kept as it is played."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from othello.errors import FormatError, OthelloError, quoted
from othello.formats import saved_game
from othello.formats.files import open_text, read_text, text_written_whole
from othello.formats.record import NUMBERS, forfeit_fields, forfeit_in
from othello.piece import Piece
from othello.session.session import SIDES, Session

MOST_KEPT = 100  # games, of which the oldest are forgotten


def dumps(session: Session) -> str:
    """The saved game of a session, with who played, resigned or lost on time, and who has won."""
    more: dict[str, object] = {"levels": [session.players[color] for color in SIDES],
                               "resigned": 0, "late": 0} | forfeit_fields(session.forfeit)
    if session.outcome:
        more["winner"] = NUMBERS[session.outcome.winner]
    return saved_game.dumps(session.game, more)


def loads(text: str, players: dict[Piece, str] | None = None) -> Session:
    """The session that a saved game holds, for `players` where it does not say who played.

    Raises FormatError, and UnknownPlayerError for a program that does not play on its size.
    """
    game, data = saved_game.loads(text), json.loads(text)
    levels = data.get("levels")
    if levels is not None and not (isinstance(levels, list) and len(levels) == len(SIDES)
                                   and all(isinstance(level, str) for level in levels)):
        raise FormatError(f"field 'levels' should be two names, got {quoted(levels)}")
    return Session(game, dict(zip(SIDES, levels)) if levels else players, forfeit_in(data))


def load(path: Path, players: dict[Piece, str] | None = None) -> Session:
    """The session in a file; raises what `loads` does, and FormatError for what has no end."""
    with open_text(path) as file:
        return loads(read_text(file), players)


class Keeper:
    """Keeps a session in a file of its own, written anew and whole after each change.

    A session that `newest` found goes on in a file of its own as well, which takes the place of
    the one it came from. `clock` gives the seconds since 1970.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        """Raises OSError where there can be no such folder."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path: Path | None = None
        self._folder: Path = folder
        self._clock: Callable[[], float] = clock
        self._kept: str = ""
        self._is_own: bool = False  # whether the file is this keeper's
        self._newest: tuple[Session | None, Path | None] = None, None

    def begin(self, session: Session) -> None:
        """Keep this session from now on; the last one stays in its file."""
        newest, path = self._newest
        self.path, self._is_own = path if session is newest else None, False
        self._kept = dumps(session)

    def keep(self, session: Session) -> None:
        """Write the session if it has changed; raises OSError, and the file is as before."""
        text = dumps(session)
        if text == self._kept and (self.path or not session.game.moves):
            return
        before, path = self.path, self.path if self.path and self._is_own else self._new_path()
        with text_written_whole(path) as file:
            file.write(text)
        if path != before:
            self._forget(before)
        self.path, self._is_own, self._kept = path, True, text

    @property
    def last(self) -> Session:
        """The session as it was kept last."""
        return loads(self._kept)

    def newest(self, number: int = 1) -> Session | None:
        """The unfinished session that was changed last, but for the present one, if any.

        With a number it is the one that comes so many places down that order, from 1. Files that
        hold no game are passed over.
        """
        self._newest = next(islice(self.others(), number - 1, None), (None, None))
        return self._newest[0]

    def others(self) -> Iterator[tuple[Session, Path]]:
        """The unfinished sessions other than the present one, the latest change first."""
        return ((session, path) for path, session in _kept_in(self._folder)
                if path != self.path and not session.is_over)

    def _forget(self, before: Path | None) -> None:
        """Remove the file that the session came from, and the oldest ones beyond MOST_KEPT."""
        if before:
            before.unlink(missing_ok=True)
        for oldest in _paths(self._folder)[:-MOST_KEPT]:
            oldest.unlink(missing_ok=True)

    def _new_path(self) -> Path:
        number = int(self._clock() * 1000)
        while (path := self._folder / f"{number}.json").exists():
            number += 1
        return path


def kept_in(folder: Path) -> Iterator[Session]:
    """The sessions in a folder, the one that was changed last first.

    Files that hold no game are passed over.
    """
    return (session for _, session in _kept_in(folder))


def _kept_in(folder: Path) -> Iterator[tuple[Path, Session]]:
    for path in reversed(_paths(folder)):
        with suppress(OthelloError, OSError):
            yield path, load(path)


def _paths(folder: Path) -> list[Path]:
    """The files in a folder, the one that was changed last at the end."""
    changed = {}
    for path in folder.glob("*.json"):
        with suppress(FileNotFoundError):  # a link to nothing, or what another console removes
            status = path.stat()
            if S_ISREG(status.st_mode):
                changed[path] = status.st_mtime_ns
    return sorted(changed, key=changed.__getitem__)
