"""Finished games in a file, a line of JSON each, so that a tournament can go on after a crash."""

import json
import os
from dataclasses import asdict
from io import FileIO
from pathlib import Path

from othello.arena.match import Pairing, Played
from othello.errors import FormatError
from othello.formats.files import open_bytes

LONGEST = 50_000_000  # bytes: some hundred thousand games
CAN_LOCK = os.name == "posix"


class Store:
    """The games of one plan. A line is on the disk before its game counts as finished."""

    def __init__(self, path: Path, plan: dict[str, object]) -> None:
        """Read what is there, without a last line that was not finished.

        Raises FormatError for a file of another plan, which is the first line, and for one that
        another program keeps games in.
        """
        self._path = path
        self._file = _opened(path)
        try:
            self.games: list[Played] = self._begin(plan)
        except (OSError, FormatError):
            self._file.close()
            raise

    def _begin(self, plan: dict[str, object]) -> list[Played]:
        _claim(self._file, self._path)
        whole, _, torn = _within(self._file.read(LONGEST + 1), self._path).rpartition(b"\n")
        if torn:
            self._file.truncate(len(whole) + bool(whole))
        lines = whole.splitlines()
        if not lines:
            self._write(plan)
        try:
            if not lines or json.loads(lines[0]) == plan:
                return [_read(line) for line in lines[1:]]
        except (KeyError, TypeError, ValueError):
            pass
        raise FormatError(f"{self._path}: expected the games of this tournament, with the same "
                          "players, games and limits, got something else")

    def keep(self, game: Played) -> None:
        """Write a game; raises OSError."""
        self._write(asdict(game))
        self.games.append(game)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, data: dict[str, object]) -> None:
        """Write a line; after an error a part of it may be there, which the next start drops."""
        line = json.dumps(data).encode() + b"\n"
        try:
            while line:
                line = line[self._file.write(line):]
            os.fsync(self._file.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from None


def _opened(path: Path) -> FileIO:
    """A file to read and to add to; without a buffer, which would be written once more at its end.

    Raises FormatError for a pipe or a device.
    """
    if path.exists():
        open_bytes(path).close()
    file = FileIO(path, "ab+")
    file.seek(0)
    return file


def _claim(file: FileIO, path: Path) -> None:
    """Keep other arenas from the file, where the system can; raises FormatError."""
    if CAN_LOCK:
        import fcntl
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FormatError(f"{path}: another arena is keeping its games there") from None


def _within(data: bytes, path: Path) -> bytes:
    if len(data) > LONGEST:
        raise FormatError(f"{path}: expected at most {LONGEST} bytes, got more")
    return data


def _read(line: bytes) -> Played:
    data = json.loads(line)
    return Played(**data | {"pairing": Pairing(**data["pairing"]),
                            "seconds": tuple(data["seconds"])})
