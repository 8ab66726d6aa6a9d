"""Convert archives to records, and records to archives.

Names are stored in separate files beside an archive.
"""

from pathlib import Path
from typing import BinaryIO, NamedTuple

from othello import FormatError
from othello.formats import wthor
from othello.formats.files import open_bytes
from othello.formats.form import add_location
from othello.formats.record import Record
from othello.formats.wthor import Archive, Entry, Header

NAMES = (".jou", ".trn")  # extensions of the files that contain player and tournament names
SHARED = "WTHOR"  # the stem of the `.jou` and `.trn` files that all archives in a folder share


class Names(NamedTuple):
    """The names of an archive's players and tournaments.

    An archive stores a name as an index into `players` or `tournaments`. Without the
    `.jou` and `.trn` files, `players` and `tournaments` are empty.
    """

    players: list[str]
    tournaments: list[str]

    def of(self, entry: Entry) -> tuple[str, str, str]:
        """Return the names of Black, White and the tournament.

        A name is empty if its index is not in the list.
        """
        black, white, tournament = (
            names[number] if number < len(names) else "" for number, names in (
                (entry.black, self.players), (entry.white, self.players),
                (entry.tournament, self.tournaments)))
        return black, white, tournament


def names_beside(path: Path) -> Names:
    """Read the `.jou` and `.trn` files of the archive at `path`.

    Raises OSError if reading fails, and FormatError if a file doesn't contain names.
    """
    return Names(*(_names(path, ending) for ending in NAMES))


def name_files(path: Path) -> list[Path]:
    """Return the existing `.jou` and `.trn` files of the archive at `path`.

    The list is empty for a file that isn't an archive.
    """
    endings = NAMES if path.suffix.lower() == ".wtb" else ()
    return [name for ending in endings if (name := _name_file(path, ending))]


def record_of(entry: Entry, header: Header, names: Names) -> Record:
    """Return the record of an archive entry. Raises FormatError for an invalid move."""
    black, white, tournament = names.of(entry)
    tags = {"EV": tournament, "DT": str(header.year_of_games or ""),
            "RE": f"{2 * entry.score - 64:+}"}
    return Record(entry.replay(black, white), {tag: text for tag, text in tags.items() if text})


class Writer:
    """Collects records, and writes them to an archive, a `.jou` file and a `.trn` file."""

    def __init__(self) -> None:
        self._games: list[Entry] = []
        self._years: set[int] = set()
        self._players: dict[str, int] = {}
        self._tournaments: dict[str, int] = {}

    def add(self, record: Record) -> None:
        """Add a game. Raises FormatError if an archive can't represent the record."""
        game = record.game
        self._games.append(wthor.entry_of(
            game, _number(record.tags.get("EV", ""), self._tournaments, wthor.TOURNAMENT_WIDTH),
            _number(game.black_player.name, self._players, wthor.PLAYER_WIDTH),
            _number(game.white_player.name, self._players, wthor.PLAYER_WIDTH),
            _recorded_score(record)))
        self._years.add(int(record.year or 0))

    def write(self, file: BinaryIO, players: BinaryIO, tournaments: BinaryIO) -> None:
        """Write the archive and the names.

        The header contains the year if all games are from the same year.
        """
        year, = self._years if len(self._years) == 1 else {0}
        header = Header(games=len(self._games), year_of_games=year)
        wthor.dump(Archive(header, self._games), file)
        wthor.dump_names(list(self._players), players, wthor.PLAYER_WIDTH)
        wthor.dump_names(list(self._tournaments), tournaments, wthor.TOURNAMENT_WIDTH)


def _recorded_score(record: Record) -> int | None:
    """Return the recorded number of Black's discs in an unfinished game, or None for other games.

    Raises FormatError if an archive can't represent the result, or if the result contradicts the
    board.
    """
    if record.result is None:
        return None
    if record.game.is_game_over:
        leads = wthor.leads(record.game)
        if record.komi or record.result not in leads:
            raise FormatError(f"expected the result {leads[0]:+} (the lead on the board, without "
                              f"komi), got {record.tags['RE']}")
        return None
    discs = (record.result + 64) / 2
    if record.komi or not discs.is_integer() or not 0 <= discs <= 64:
        raise FormatError("the result without komi must be an even number from -64 to 64, "
                          f"not {record.tags['RE']}")
    return int(discs)


def _number(name: str, numbers: dict[str, int], width: int) -> int:
    """Return the index of a name in a `.jou` or `.trn` file. If the name is new, add it.

    `width` is the length of a stored name in bytes.
    """
    if name not in numbers:
        if len(name) >= width or not all(0 < ord(letter) < 256 for letter in name):
            raise FormatError(f"expected a Latin-1 name of up to {width - 1} characters, "
                              f"got {name!r}")
        if len(numbers) == wthor.MAX_NAMES:
            raise FormatError(f"an archive can have at most {wthor.MAX_NAMES} names, "
                              f"so there is no room for {name!r}")
    return numbers.setdefault(name, len(numbers))


def _names(path: Path, ending: str) -> list[str]:
    name = _name_file(path, ending)
    if name is None:
        return []
    with add_location(name.name), open_bytes(name) as file:
        return wthor.load_names(file)


def _name_file(path: Path, ending: str) -> Path | None:
    """Return the `.jou` or `.trn` file of the archive at `path`, ignoring the case of file names.

    A file named after the archive takes precedence over a file named WTHOR or WTH, which applies
    to all archives. If neither exists, and only one file in the folder has the extension `ending`,
    that file is used.
    """
    files = sorted(path.absolute().parent.iterdir())
    archives = {file.stem.lower() for file in files if file.suffix.lower() == ".wtb"}
    files_by_stem = {file.stem.lower(): path.with_name(file.name)
                     for file in files if file.suffix.lower() == ending}
    for stem in path.stem.lower(), SHARED.lower(), "wth":
        if stem in files_by_stem:
            return files_by_stem[stem]
    candidates = [file for stem, file in files_by_stem.items() if stem not in archives]
    return candidates[0] if len(candidates) == 1 else None
