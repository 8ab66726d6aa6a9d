"""Store finished games as lines of JSON in a file, from which a tournament can be resumed."""

import json
import os
from contextlib import suppress
from dataclasses import asdict
from io import FileIO
from math import isfinite
from pathlib import Path
from reprlib import repr as quoted

from othello import FormatError
from othello.arena.match import GameResult, Pairing
from othello.arena.plan import Plan
from othello.formats import transcript
from othello.formats.files import add_path, open_bytes

MAX_BYTES = 50_000_000  # the largest size of a file, enough for more than 100,000 games
CAN_LOCK = os.name == "posix"


class Store:
    """The stored games of a tournament. A game counts as finished once its line is on disk."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Read the games in the file, and drop an unfinished last line.

        The first line of the file contains the plan. Raises FormatError if the file contains a
        different plan, an invalid game or a repeated game, or if another arena is using the file.
        """
        self._path = path
        self._file = _open(path)
        try:
            self.games: list[GameResult] = self._begin(plan)
        except (OSError, FormatError):
            self._file.close()
            raise

    def _begin(self, plan: Plan) -> list[GameResult]:
        first_line = _line(plan)
        _claim(self._file, self._path)
        data = self._file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise FormatError(f"{self._path} has more than {MAX_BYTES} bytes")
        if first_line.startswith(data) and data != first_line:  # the file has no complete plan
            self._file.truncate(0)
            self._write(first_line)
            return []
        if not data.startswith(first_line):
            raise FormatError(f"{self._path}: this file is from another tournament; use a "
                              "different file, or that tournament's players, games and limits")
        *lines, rest = data.split(b"\n")
        games: dict[int, GameResult] = {}
        for number, line in enumerate(lines[1:], 2):
            game = _read(line, plan)
            if not game or game.pairing.number in games:
                raise FormatError(f"{self._path}, line {number}: this is an invalid or "
                                  f"repeated game: {quoted(line.decode(errors='replace'))}")
            games[game.pairing.number] = game
        self._file.truncate(len(data) - len(rest))
        return list(games.values())

    def append(self, game: GameResult) -> None:
        """Write a game. Raises OSError."""
        self._write(_line(game))
        self.games.append(game)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: bytes) -> None:
        """Write a line. An incomplete line is dropped the next time the file is opened."""
        with add_path(self._path):
            while line:
                line = line[self._file.write(line):]
            os.fsync(self._file.fileno())


def _line(data: Plan | GameResult) -> bytes:
    return json.dumps(asdict(data)).encode() + b"\n"


def _open(path: Path) -> FileIO:
    """Open a file for reading and appending. Raises FormatError for a pipe or a device.

    The file is unbuffered, because closing a buffered file would repeat a failed write.
    """
    if path.exists():
        open_bytes(path).close()
    file = FileIO(path, "ab+")
    file.seek(0)
    return file


def _claim(file: FileIO, path: Path) -> None:
    """Lock the file if possible. Raises FormatError if another arena has locked the file."""
    if CAN_LOCK:
        import fcntl
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FormatError(f"{path}: another arena is using this file") from None


def _read(line: bytes, plan: Plan) -> GameResult | None:
    """Return the game in `line`, or None if the game is invalid or doesn't belong to the plan."""
    with suppress(KeyError, TypeError, ValueError, RecursionError):
        data = json.loads(line)
        game = GameResult(**data | {"pairing": Pairing(**data["pairing"]),
                                    "seconds": tuple(data["seconds"])})
        if _is_meant(game.pairing, plan) and _is_played(game):
            return game
    return None


def _is_meant(pairing: Pairing, plan: Plan) -> bool:
    """Return whether the game number and both players in `pairing` belong to the plan.

    The function `skip_played` checks the opening.
    """
    return (type(pairing.number) is int and 0 <= pairing.number < plan.total
            and type(pairing.opening) is str
            and pairing.black in plan.players and pairing.white in plan.players)


def _is_played(game: GameResult) -> bool:
    """Return whether a game's stored result agrees with its moves.

    Raises TypeError or ValueError if the stored data is damaged.
    """
    end, opening = transcript.loads(game.moves), transcript.loads(game.pairing.opening)
    is_lost = type(game.fault) is str and game.fault != "" and game.loser in ("BLACK", "WHITE")
    return (end.moves[:len(opening.moves)] == opening.moves
            and (is_lost or (game.fault, game.loser) == ("", "") and end.is_game_over)
            and type(game.lead) is int and game.lead == end.score.black - end.score.white
            and [type(seconds) for seconds in game.seconds] == [float, float]
            and all(map(isfinite, game.seconds)))
