"""Archives as records, with the names of players and tournaments from the files beside them."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from othello.errors import FormatError
from othello.formats import wthor
from othello.formats.record import Record
from othello.formats.wthor import Archive, Entry, Header

MOST_NAMES = 65_536  # which two bytes can number


class Names(NamedTuple):
    """The names that an archive's games refer to by number; empty where there is no file."""

    players: list[str]
    tournaments: list[str]


def names_beside(path: Path) -> Names:
    """Read the names of the archive at `path`: of files of its own name, or of `WTHOR`.

    Raises FormatError for a file that is none of names, and OSError.
    """
    return Names(_names(path, ".jou"), _names(path, ".trn"))


def record_of(entry: Entry, header: Header, names: Names) -> Record:
    """Play an entry of an archive; raises FormatError at a bad move."""
    black, white, tournament = (
        listed[number] if number < len(listed) else "" for number, listed in (
            (entry.black, names.players), (entry.white, names.players),
            (entry.tournament, names.tournaments)))
    tags = {"EV": tournament, "DT": str(header.year_of_games or ""),
            "RE": f"{2 * entry.score - 64:+}"}
    return Record(entry.replay(black, white), {tag: text for tag, text in tags.items() if text})


class Writer:
    """Writes records to an archive, game by game, and their names at the end."""

    def __init__(self, file: BinaryIO) -> None:
        """Begin in a file of bytes in which one can go back."""
        self._file = file
        self._header = Header()
        self._players: dict[str, int] = {}
        self._tournaments: dict[str, int] = {}
        wthor.dump(Archive(self._header, []), file)

    def write(self, record: Record) -> None:
        """Add a game; raises FormatError for one that no archive can hold."""
        game = record.game
        entry = wthor.entry_of(game, _number(record.tags.get("EV", ""), self._tournaments),
                               _number(game.black_player.name, self._players),
                               _number(game.white_player.name, self._players))
        if not game.is_game_over and record.result is not None and abs(record.result) <= 64:
            entry = entry._replace(score=int(record.result + 64) // 2)
        year = record.tags.get("DT", "")[:4]
        if year.isascii() and year.isdecimal() and not self._header.year_of_games:
            self._header = self._header._replace(year_of_games=int(year))
        wthor.dump_entry(entry, self._file)
        self._header = self._header._replace(games=self._header.games + 1)

    def finish(self, players: BinaryIO, tournaments: BinaryIO) -> None:
        """Write the header and the names; raises FormatError for other alphabets."""
        self._file.seek(0)
        wthor.dump(Archive(self._header, []), self._file)
        wthor.dump_names(list(self._players), players, wthor.PLAYER_WIDTH)
        wthor.dump_names(list(self._tournaments), tournaments, wthor.TOURNAMENT_WIDTH)


def _number(name: str, numbers: dict[str, int]) -> int:
    if len(numbers) >= MOST_NAMES and name not in numbers:
        raise FormatError(f"expected at most {MOST_NAMES} names, got another one, {name!r}")
    return numbers.setdefault(name, len(numbers))


def _names(path: Path, ending: str) -> list[str]:
    for name in _candidates(path, ending):
        if name.exists():
            with name.open("rb") as file:
                return wthor.load_names(file)
    return []


def _candidates(path: Path, ending: str) -> Iterator[Path]:
    for name in path.stem, "WTHOR":
        yield path.with_name(name + ending)
        yield path.with_name(name + ending.upper())
