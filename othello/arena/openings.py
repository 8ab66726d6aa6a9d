"""Openings that give neither side an advantage."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from othello import FormatError, Game
from othello.engine.search import Limits
from othello.formats import transcript
from othello.formats.files import lines, open_text
from othello.formats.form import add_location
from othello.players.engine_board import EngineBoard

PLIES = 8  # the shortest game has 9 plies
DEPTH = 4  # search depth of the estimate, in plies
MAX_LEAD = 1.0  # largest estimated lead after an opening, in discs


def random_openings(random: Random) -> Iterator[str]:
    """Yield an endless sequence of different openings.

    Each opening has eight random plies and ends with an estimated lead of at most MAX_LEAD discs.
    """
    openings = set()
    while True:
        game = Game()
        while len(game.history) < PLIES:
            game.play(random.choice(game.valid_moves))
        text = transcript.dumps(game)
        if text not in openings and _is_even(game):
            openings.add(text)
            yield text


def load(path: Path) -> list[str]:
    """Return the openings in a file with one transcript per line.

    If the contents of the file are invalid, raises a FormatError that names the file.
    """
    with add_location(str(path)), open_text(path) as file:
        return read(lines(file))


def read(lines: Iterable[str]) -> list[str]:
    """Return the openings in `lines`, one transcript per line. Raises FormatError."""
    openings = [transcript.dumps(transcript.loads(text, line=number))
                for number, text in enumerate(map(str.strip, lines), start=1) if text]
    if not openings:
        raise FormatError("there are no openings")
    return openings


def _is_even(game: Game) -> bool:
    answer = EngineBoard(game.board, game.current_player.color).best(Limits(depth=DEPTH))
    return abs(answer.value) <= MAX_LEAD
