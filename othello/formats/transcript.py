"""A game as the squares played, in a row: `f5d6c3`.

Either case is read, and blanks, commas, line breaks and move numbers (`1.`) between the
plies. The rules imply the passes; one that is written (`pa`, `ps`, `pass`, `--`) is read
where it is forced.
"""

import re
from typing import TextIO

from othello.board import Board
from othello.command import PassCommand
from othello.errors import FormatError, NotationError
from othello.game import Game, InvalidMoveError
from othello.position import Position

_PLY = {digits: re.compile(rf"(?P<pass>pass|pa|ps|--)|(?P<square>[a-z]\d{{1,{digits}}})"
                           r"|(?P<filling>[\s,]+|\d+\.)", re.ASCII | re.IGNORECASE)
        for digits in (1, 2)}  # of a rank


class TranscriptError(FormatError):
    """The first fault of a transcript; `game` is the game up to there."""

    def __init__(self, fault: str, game: Game) -> None:
        super().__init__(fault)
        self.game = game


def dump(game: Game, file: TextIO, passes: bool = False) -> None:
    """Write `game` to a text file, as one line."""
    file.write(dumps(game, passes) + "\n")


def dumps(game: Game, passes: bool = False) -> str:
    """The squares played; also the passes, as `pa`, if they are asked for."""
    plies = game.history if passes else game.moves
    return "".join("pa" if isinstance(ply, PassCommand) else str(ply) for ply in plies)


def load(file: TextIO, size: int = 8) -> Game:
    """Read the game that a text file holds; raises TranscriptError as `loads` does."""
    return loads(file.read(), size)


def loads(text: str, size: int = 8, line: int = 1, start: str = "standard") -> Game:
    """Play a transcript on a board of `size`, from a start that is named in `STARTS`.

    Raises TranscriptError, which counts lines from `line`, at the first ply that cannot be
    made.
    """
    game = Game(Board(size, start))
    offset = 0
    has_forced_pass = False  # whether the text may still write the pass that ends the history
    while offset < len(text):
        found = _PLY[len(str(size))].match(text, offset)
        if found is None:
            fault = f"expected a square, got {text[offset:offset + 8]!r}"
            raise _error(game, text, offset, line, fault)
        if found["square"]:
            _play(game, text, line, found)
            has_forced_pass = isinstance(game.history[-1], PassCommand)
        elif found["pass"] and has_forced_pass:
            has_forced_pass = False
        elif found["pass"]:
            raise _error(game, text, offset, line, f"{found[0]!r} is no forced pass")
        offset = found.end()
    return game


def _play(game: Game, text: str, line: int, found: re.Match[str]) -> None:
    try:
        game.play(Position.parse(found["square"], game.board.size))
    except (InvalidMoveError, NotationError) as error:
        raise _error(game, text, found.start(), line, str(error)) from None


def _error(game: Game, text: str, offset: int, line: int, fault: str) -> TranscriptError:
    line += text.count("\n", 0, offset)
    return TranscriptError(f"line {line}, ply {len(game.history) + 1}: {fault}", game)
