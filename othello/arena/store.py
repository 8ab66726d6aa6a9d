"""Finished games in a file, a line of JSON each, so that a tournament can go on after a crash."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from othello.arena.match import Pairing, Played
from othello.errors import FormatError
from othello.formats.files import open_bytes

LONGEST = 50_000_000  # bytes: some hundred thousand games


class Store:
    """The games of one plan. A line is on the disk before its game counts as finished."""

    def __init__(self, path: Path, plan: dict[str, object]) -> None:
        """Read what is there, without a last line that was not finished.

        Raises FormatError for a file of another plan, which is the first line.
        """
        whole = torn = b""
        if path.exists():
            with open_bytes(path) as file:
                whole, _, torn = _within(file.read(LONGEST + 1), path).rpartition(b"\n")
        self._file = path.open("ab")
        if torn:
            self._file.truncate(len(whole) + bool(whole))
        lines = whole.splitlines()
        if not lines:
            self._write(plan)
        try:
            is_own = not lines or json.loads(lines[0]) == plan
            self.games: list[Played] = [_read(line) for line in lines[1:] if is_own]
        except (KeyError, TypeError, ValueError):
            is_own = False
        if not is_own:
            self._file.close()
            raise FormatError(f"{path}: expected the games of this tournament, with the same "
                              "players, games and limits, got something else")

    def keep(self, game: Played) -> None:
        """Write a game; raises OSError."""
        self._write(asdict(game))
        self.games.append(game)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, data: dict[str, object]) -> None:
        self._file.write(json.dumps(data).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _within(data: bytes, path: Path) -> bytes:
    if len(data) > LONGEST:
        raise FormatError(f"{path}: expected at most {LONGEST} bytes, got more")
    return data


def _read(line: bytes) -> Played:
    data = json.loads(line)
    return Played(**data | {"pairing": Pairing(**data["pairing"]),
                            "seconds": tuple(data["seconds"])})
