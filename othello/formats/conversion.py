"""Write games to a file in any format."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from othello import FormatError, OthelloError
from othello.formats import ggf, obf, pgn, saved_game, sgf, transcript, wthor_records
from othello.formats.files import stream, write_atomically, write_text_atomically
from othello.formats.record import Record
from othello.formats.start import require_standard_start, start_of


def write(records: Iterable[Record], path: Path, ending: str) -> int:
    """Write games in the format for a file extension, which must be one of WRITERS.

    Return the number of games. Names and notes are left out if the format doesn't support them. If
    the format can't represent a game, raises FormatError and writes nothing.
    """
    return WRITERS[ending](records, path)


def unknown_ending(path: Path, endings: Iterable[str]) -> FormatError:
    """Return the error for a file whose name doesn't end in one of `endings`."""
    target = f"the folder {path}" if path.is_dir() else repr(path.name)
    return FormatError(f"the file name must end in {', '.join(endings)}, such as game.json, "
                       f"not {target}")


def files_of(path: Path, ending: str) -> list[Path]:
    """Return the files that `write` creates, including the name files of an archive."""
    return [path, *(path.with_suffix(names) for names in wthor_records.NAMES
                    if ending == ".wtb")]


def _write_each(records: Iterable[Record], write_record: Callable[[Record], object]) -> int:
    number, rest = 0, iter(records)
    for number, record in enumerate(rest, start=1):
        try:
            write_record(record)
        except OthelloError as error:
            is_only = number == 1 and not _has_next(rest)
            name = "the game" if is_only else f"game {number}"
            raise FormatError(f"{name} cannot be written: {error}") from None
    if not number:
        raise FormatError("no game to write; name an input file with at least one game")
    return number


def _has_next(records: Iterator[Record]) -> bool:
    """Return whether another game follows, even if it can't be read."""
    try:
        return next(records, None) is not None
    except (OthelloError, OSError):
        return True


def _write_wthor(records: Iterable[Record], path: Path) -> int:
    if path in files_of(path, ".wtb")[1:]:
        raise FormatError("the name of an archive must not end in .jou or .trn: "
                          f"{path.name!r}")
    if stream(path) is not None or path.exists() and not path.is_file():
        raise FormatError(f"{path} is a pipe or a device, not a file")
    if path.stem == wthor_records.SHARED and any(
            other.suffix.lower() == ".wtb" and other != path for other in path.parent.iterdir()):
        raise FormatError(f"writing {path.name!r} would also write WTHOR.jou and WTHOR.trn, which "
                          "other archives in this folder may use; choose another name")
    writer = wthor_records.Writer()
    with write_atomically(*files_of(path, ".wtb")) as files:
        number = _write_each(records, writer.add)
        writer.write(*files)
    return number


def _write_text(text_of: Callable[[Record], str], records: Iterable[Record], path: Path) -> int:
    with write_text_atomically(path) as file:
        return _write_each(records, lambda record: file.write(text_of(record)))


def _write_saved_game(records: Iterable[Record], path: Path) -> int:
    games = [*islice(records, 2)]
    if len(games) > 1:
        raise FormatError("game 2 cannot be written: a .json file can contain only one game")
    return _write_text(saved_game.dumps_record, games, path)


def _transcript(record: Record) -> str:
    require_standard_start(record.game)
    if not record.game.moves:
        raise FormatError("a transcript needs at least one move")
    return transcript.dumps(record.game) + "\n"


def _position(record: Record) -> str:
    if record.game.moves:
        raise FormatError("an .obf file can contain positions, but not games")
    return obf.dumps([obf.Problem(*start_of(record.game))])


WRITERS: dict[str, Callable[[Iterable[Record], Path], int]] = {
    ".wtb": _write_wthor,
    ".ggf": partial(_write_text, ggf.FORM.write),
    ".pgn": partial(_write_text, pgn.FORM.write),
    ".sgf": partial(_write_text, sgf.FORM.write),
    ".txt": partial(_write_text, _transcript),
    ".json": _write_saved_game,
    ".obf": partial(_write_text, _position),
}
