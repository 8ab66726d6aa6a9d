"""Write games to a file in any format."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from othello.errors import FormatError
from othello.formats import ggf, obf, pgn, saved_game, sgf, transcript, wthor_records
from othello.formats.files import described, stream, text_written_whole, written_whole
from othello.formats.form import Form
from othello.formats.record import Record
from othello.formats.start import require_standard_start, start_of


def write(records: Iterable[Record], path: Path, ending: str) -> int:
    """Write games in the format for a file extension such as `.ggf`. Return their number.

    The file contains starting positions, moves, and any names and notes the format supports. If
    the format can't represent a game, raises FormatError and writes nothing.
    """
    if ending == ".svg":
        raise FormatError("convert writes games; show --svg writes a position as a picture")
    if ending not in WRITERS:
        raise FormatError(f"expected a name that ends in {', '.join(WRITERS)}, such as game.json, "
                          f"got {described(path)}")
    return WRITERS[ending](records, path)


def files_of(path: Path, ending: str) -> list[Path]:
    """Return the files that `write` creates. An archive also has files for names."""
    return [path, *(path.with_suffix(names) for names in wthor_records.NAMES
                    if ending == ".wtb")]


def _write_each(records: Iterable[Record], write_one: Callable[[Record], object]) -> int:
    number = 0
    for number, record in enumerate(records, start=1):
        try:
            write_one(record)
        except FormatError as error:
            raise FormatError(f"game {number} cannot be written: {error}") from None
    if not number:
        raise FormatError("no game to write; name an input file with at least one game")
    return number


def _write_wthor(records: Iterable[Record], path: Path) -> int:
    if path in files_of(path, ".wtb")[1:]:
        raise FormatError("expected a file name without the extension of a names file, "
                          f"got {path.name!r}")
    if stream(path) is not None or path.exists() and not path.is_file():
        raise FormatError(f"expected a file, got a pipe or a device: {path}")
    if path.stem == wthor_records.SHARED and any(
            other.suffix.lower() == ".wtb" and other != path for other in path.parent.iterdir()):
        raise FormatError(f"expected another name than {path.name!r}, whose names the archives "
                          "beside it would have, too")
    with written_whole(*files_of(path, ".wtb")) as (file, players, tournaments):
        writer = wthor_records.Writer(file)
        count = _write_each(records, writer.write)
        writer.finish(players, tournaments)
    return count


def _write_text(form: Form, records: Iterable[Record], path: Path) -> int:
    with text_written_whole(path) as file:
        return _write_each(records, lambda record: form.dump([record], file))


def _write_transcripts(records: Iterable[Record], path: Path) -> int:
    def write_one(record: Record) -> None:
        require_standard_start(record.game)
        if not record.game.moves:
            raise FormatError("expected a game with a move: without one, its line would be empty")
        transcript.dump(record.game, file)

    with text_written_whole(path) as file:
        return _write_each(records, write_one)


def _write_saved_game(records: Iterable[Record], path: Path) -> int:
    saved: list[Record] = []

    def write_one(record: Record) -> None:
        if saved:
            raise FormatError("a .json file holds one game, and this is another")
        file.write(saved_game.dumps_record(record))
        saved.append(record)

    with text_written_whole(path) as file:
        return _write_each(records, write_one)


def _write_problems(records: Iterable[Record], path: Path) -> int:
    def write_one(record: Record) -> None:
        if record.game.moves:
            raise FormatError("expected a position without moves: an .obf file holds no game")
        obf.dump([obf.Problem(*start_of(record.game))], file)

    with text_written_whole(path) as file:
        return _write_each(records, write_one)


WRITERS: dict[str, Callable[[Iterable[Record], Path], int]] = {
    ".wtb": _write_wthor,
    ".ggf": partial(_write_text, ggf.FORM),
    ".pgn": partial(_write_text, pgn.FORM),
    ".sgf": partial(_write_text, sgf.FORM),
    ".txt": _write_transcripts,
    ".json": _write_saved_game,
    ".obf": _write_problems,
}
