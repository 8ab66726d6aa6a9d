"""The games of a file, one by one, whatever its format; the ending of its name says which."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from othello.errors import FormatError
from othello.formats import ggf, json, obf, transcript, wthor
from othello.game import Game


class Replay(NamedTuple):
    """A game of a file, or None with the fault for which it could not be replayed.

    A game may have a fault, too: a recorded result that is not the one on the board.
    """

    place: str  # where in the file: `game 3`, `line 7`
    game: Game | None
    fault: str = ""


def replays(path: Path) -> Iterator[Replay]:
    """Replay a file's games; one that a fault ends is told as the last of them.

    Raises FormatError for an ending that no format has, and OSError.
    """
    if path.suffix.lower() not in READERS:
        raise FormatError(f"expected a file of {', '.join(READERS)}, got {path.name!r}")
    place = "the start"
    try:
        for replay in READERS[path.suffix.lower()](path):
            place = replay.place
            yield replay
    except (FormatError, UnicodeDecodeError) as error:
        yield Replay(f"after {place}", None, str(error))


def _read_wthor(path: Path) -> Iterator[Replay]:
    with path.open("rb") as file:
        for number, entry in enumerate(wthor.load(file).games, start=1):
            try:
                game = entry.replay()
            except FormatError as error:
                yield Replay(f"game {number}", None, str(error))
                continue
            score = wthor.black_score(game)
            differs = game.is_game_over and score != entry.score
            yield Replay(f"game {number}", game,
                         f"Black has {score}, recorded are {entry.score}" if differs else "")


def _read_ggf(path: Path) -> Iterator[Replay]:
    with path.open(encoding="utf-8") as file:
        for number, record in enumerate(ggf.load(file), start=1):
            black, white = record.game.score
            result = record.tags.get("RE", "?")
            differs = record.game.is_game_over and _is_number(result) and (
                float(result) != black - white)
            fault = f"Black leads by {black - white}, recorded is {result}" if differs else ""
            yield Replay(f"game {number}", record.game, fault)


def _read_transcripts(path: Path) -> Iterator[Replay]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    yield Replay(f"line {number}", transcript.loads(line, line=number))
                except FormatError as error:
                    yield Replay("a game", None, str(error))


def _read_saved_game(path: Path) -> Iterator[Replay]:
    with path.open(encoding="utf-8") as file:
        yield Replay("the game", json.load(file))


def _read_problems(path: Path) -> Iterator[Replay]:
    with path.open(encoding="utf-8") as file:
        for number, problem in enumerate(obf.load(file), start=1):
            yield Replay(f"position {number}", Game(problem.board, to_move=problem.to_move))


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).isdecimal()


READERS: dict[str, Callable[[Path], Iterator[Replay]]] = {
    ".wtb": _read_wthor,
    ".ggf": _read_ggf,
    ".txt": _read_transcripts,
    ".json": _read_saved_game,
    ".obf": _read_problems,
}
