"""The games of a file, one by one. The ending of the file's name tells its format."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from othello.errors import FormatError
from othello.formats import ggf, obf, saved_record, transcript, wthor, wthor_records
from othello.formats.files import described, lines, open_bytes, open_text, read_text
from othello.formats.record import Record
from othello.game import Game


class Replay(NamedTuple):
    """A game of a file, or None and the fault that kept it from being replayed.

    A game can have a fault, too: a recorded result that differs from the one on the board.
    """

    place: str  # where in the file: `game 3`, `line 7`
    record: Record | None
    fault: str = ""


# Yields a file's games unplayed, so that one can be reached without playing those before it.
Reader = Callable[[Path], Iterator[Callable[[], Replay]]]


def replays(path: Path, first: int = 1) -> Iterator[Replay]:
    """Replay a file's games, from number `first` on.

    If the file cannot be read any further, the last item has the fault and no game. Raises
    FormatError for an ending that no format has, and OSError.
    """
    if path.suffix.lower() not in READERS:
        raise FormatError(f"expected a file of {', '.join(READERS)}, got {described(path)}")
    place = "at the start" if first == 1 else f"after game {first - 1}"
    try:
        for unplayed in islice(READERS[path.suffix.lower()](path), first - 1, None):
            replay = unplayed()
            place = f"after {replay.place}"
            yield replay
    except FormatError as error:
        yield Replay(place, None, str(error))


def records(path: Path, first: int = 1) -> Iterator[Record]:
    """The games of a file; raises FormatError, with the place, at one that cannot be replayed."""
    for replay in replays(path, first):
        if replay.record is None:
            raise FormatError(f"{path}: {replay.place}: {replay.fault}")
        yield replay.record


def record(path: Path, number: int) -> Record:
    """The game of that number, counted from 1; raises FormatError if there is none."""
    found = next(records(path, max(number, 1)), None)
    if found and number:
        return found
    last = sum(1 for _ in READERS[path.suffix.lower()](path))
    expected = "at least one game" if not last else "game 1, the only one" if last == 1 else (
        f"a game from 1 to {last}")
    raise FormatError(f"{path}: expected {expected}, got {number if last else 'none'}")


def _read_wthor(path: Path) -> Iterator[Callable[[], Replay]]:
    names = wthor_records.names_beside(path)
    with open_bytes(path) as file:
        archive = wthor.load(file)
        for number, entry in enumerate(archive.games, start=1):
            yield partial(_replay_entry, f"game {number}", entry, archive.header, names)


def _replay_entry(place: str, entry: wthor.Entry, header: wthor.Header,
                  names: wthor_records.Names) -> Replay:
    try:
        record = wthor_records.record_of(entry, header, names)
    except FormatError as error:
        return Replay(place, None, str(error))
    score = wthor.black_score(record.game)
    differs = record.game.is_game_over and score != entry.score
    return Replay(place, record,
                  f"Black has {score}, recorded are {entry.score}" if differs else "")


def _read_ggf(path: Path) -> Iterator[Callable[[], Replay]]:
    with open_text(path) as file:
        for number, (line, text) in enumerate(ggf.split(file), start=1):
            yield partial(_replay_record, f"game {number}", text, line)


def _replay_record(place: str, text: str, line: int) -> Replay:
    """The result that is recorded may be either of the leads."""
    try:
        record = ggf.read(text, line)
    except FormatError as error:
        return Replay(place, None, str(error))
    leads = wthor.leads(record.game)
    if not record.game.is_game_over or record.result is None or record.is_adjudged or any(
            _agree(lead - record.komi, record.result) for lead in leads):
        return Replay(place, record)
    komi = f" and the komi is {record.tags['KM']}" if record.komi else ""
    return Replay(place, record, f"Black leads by {leads[0]}{komi}, recorded is "
                                 f"{record.tags['RE']}")


def _agree(expected: float, recorded: float) -> bool:
    """Whether two results are the same: komi has more digits than results are written with."""
    return abs(expected - recorded) < 0.006


def _read_transcripts(path: Path) -> Iterator[Callable[[], Replay]]:
    with open_text(path) as file:
        for number, line in enumerate(lines(file), start=1):
            if line.strip():
                yield partial(_replay_transcript, line, number)


def _replay_transcript(line: str, number: int) -> Replay:
    try:
        return Replay(f"line {number}", Record(transcript.loads(line, line=number)))
    except FormatError as error:
        return Replay(f"line {number}", None, str(error).removeprefix(f"line {number}, "))


def _read_saved_game(path: Path) -> Iterator[Callable[[], Replay]]:
    with open_text(path) as file:
        text = read_text(file)
    record = saved_record.loads(text)
    yield lambda: Replay("the game", record)


def _read_problems(path: Path) -> Iterator[Callable[[], Replay]]:
    with open_text(path) as file:
        for number, problem in enumerate(obf.load(lines(file)), start=1):
            yield partial(_set_up, f"position {number}", problem)


def _set_up(place: str, problem: obf.Problem) -> Replay:
    return Replay(place, Record(Game(problem.board, to_move=problem.to_move)))


READERS: dict[str, Reader] = {
    ".wtb": _read_wthor,
    ".ggf": _read_ggf,
    ".txt": _read_transcripts,
    ".json": _read_saved_game,
    ".obf": _read_problems,
}
