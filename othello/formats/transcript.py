"""A game as the squares played, one after the other: `f5d6c3`.

Squares may be in either case, with spaces, commas, line breaks and move numbers (`1.`)
between them. The rules imply the passes; one may be written (`pa`, `pas`, `pass`, `ps`, `--`)
where it is forced.
"""

import re
from typing import TextIO

from othello.board import Board
from othello.command import PassCommand
from othello.errors import FormatError, NotationError
from othello.formats.files import read_text
from othello.game import Game
from othello.player import InvalidMoveError
from othello.position import Position

PASSES = ("p", "--", "ps", "pa", "pas", "pass")  # in small letters, as files and programs write
_PASS = "|".join(word for word in reversed(PASSES) if len(word) > 1)  # the longest first
_PLY = {digits: re.compile(rf"(?P<pass>{_PASS})|(?P<square>[a-z]\d{{1,{digits}}})"
                           r"|(?P<filling>[\s,]+|\d+\.)", re.ASCII | re.IGNORECASE)
        for digits in (1, 2)}  # in a rank


def dump(game: Game, file: TextIO) -> None:
    """Write `game` to a text file, as one line."""
    file.write(dumps(game) + "\n")


def dumps(game: Game) -> str:
    """The squares played, without the passes."""
    return "".join(map(str, game.moves))


def load(file: TextIO, size: int = 8) -> Game:
    """Read the game that a text file holds; raises FormatError as `loads` does."""
    return loads(read_text(file), size)


def loads(text: str, size: int = 8, line: int = 1, start: str = "standard") -> Game:
    """Play a transcript on a board of `size`, from the start of that name in `STARTS`.

    Raises FormatError at the first ply that cannot be made. Its message counts lines
    from `line`, for a transcript that is part of a file.
    """
    game = Game(Board(size, start))
    offset = 0
    has_forced_pass = False  # whether the text may still write the pass that ends the history
    while offset < len(text):
        match = _PLY[len(str(size))].match(text, offset)
        if match is None:
            fault = f"expected a square, got {text[offset:offset + 8].strip()!r}"
            raise _error(game, text, offset, line, fault)
        if match["square"]:
            _play(game, text, line, match)
            has_forced_pass = isinstance(game.history[-1], PassCommand)
        elif match["pass"] and has_forced_pass:
            has_forced_pass = False
        elif match["pass"]:
            fault = f"expected a square, since no pass is forced, got {match[0]!r}"
            raise _error(game, text, offset, line, fault)
        offset = match.end()
    return game


def _play(game: Game, text: str, line: int, match: re.Match[str]) -> None:
    try:
        game.play(Position.parse(match["square"], game.board.size))
    except (InvalidMoveError, NotationError) as error:
        raise _error(game, text, match.start(), line, str(error)) from None


def _error(game: Game, text: str, offset: int, line: int, fault: str) -> FormatError:
    line += text.count("\n", 0, offset)
    return FormatError(f"line {line}, ply {len(game.history) + 1}: {fault}")
