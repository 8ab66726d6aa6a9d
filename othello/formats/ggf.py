"""Game records of the GGS server and of NBoard: `(;GM[Othello]PB[..]BO[8 ..]B[f5]W[d6];)`.

A record is a run of properties `TAG[value]` without escapes. `BO` is the start: the size,
the squares with `*` for Black, and the side to move. `B` and `W` are plies:
`square/evaluation/seconds`, of which the last two may be missing. Some writers leave out
passes. A record begins with `(;`, and text between records is skipped, such as the number of
games that GGS writes first.
"""

import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import TextIO

from othello.board import Board
from othello.command import PassCommand
from othello.errors import FormatError, NotationError, quoted
from othello.formats.record import Record
from othello.formats.start import start_of
from othello.formats.transcript import PASSES
from othello.game import Game
from othello.piece import Piece
from othello.player import InvalidMoveError, Player
from othello.position import Position

LONGEST = 1_000_000  # characters in one record; real ones have a few thousand
_CHUNK = 65_536
_RECORD = re.compile(r"\(;((?:[^\[\];]|\[[^\]]*\])*);\)")
_PROPERTY = re.compile(r"\s*([A-Za-z]+)\s*\[([^\]]*)\]\s*")
_FROM_GGF, _TO_GGF = str.maketrans("*", "X"), str.maketrans("X", "*")
_COLORS = {"B": Piece.BLACK, "W": Piece.WHITE}
_TAGS = {color: tag for tag, color in _COLORS.items()}


def dump(records: Iterable[Record], file: TextIO) -> None:
    """Write records to a text file, one line each."""
    for record in records:
        file.write(dumps([record]))


def dumps(records: Iterable[Record]) -> str:
    """Records as text, one line each; raises FormatError for a value with a `]` in it."""
    return "".join(f"(;{_write(record)};)\n" for record in records)


def load(file: TextIO) -> Iterator[Record]:
    """The records of a text file, each read when it is asked for, so keep the file open.

    Raises FormatError with the line of the record.
    """
    for line, text in split(file):
        yield read(text, line)


def split(file: TextIO) -> Iterator[tuple[int, str]]:
    """Each record of a text file, not yet read: the line it begins on, and its properties.

    Raises FormatError, with the line, for a record without an end.
    """
    text, line = "", 1
    while chunk := file.read(_CHUNK):
        text += chunk
        while match := _RECORD.match(text, begin := _begin(text)):
            line += text.count("\n", 0, begin)
            yield line, match[1]
            line += match[0].count("\n")
            text = text[match.end():]
        line += text.count("\n", 0, begin)
        text = text[begin:]
        if len(text) > LONGEST:
            raise FormatError(f"line {line}: expected a record of at most {LONGEST} characters, "
                              "got more")
    if text.startswith("(;"):
        raise FormatError(f"line {line}: expected ';)' after the record's last property, got none")


def loads(text: str) -> list[Record]:
    """Read the records that `text` holds; raises FormatError as `load` does."""
    return list(load(StringIO(text)))


def _begin(text: str) -> int:
    """Where the next record begins, or may begin: a `(` at the very end may have its `;` next."""
    begin = text.find("(;")
    return begin if begin >= 0 else len(text) - text.endswith("(")


def _write(record: Record) -> str:
    game = record.game
    properties = {"GM": "Othello", **record.tags, "PB": game.black_player.name,
                  "PW": game.white_player.name, "BO": _write_start(game)}
    notes = [*record.notes, *[("", "")] * len(game.history)]
    plies = [(_TAGS[ply.piece], "/".join([str(ply), *note]).rstrip("/"))
             for ply, note in zip(game.history, notes)]
    for tag, value in [*properties.items(), *plies]:
        if "]" in value:
            raise FormatError(f"expected a {tag} without ']', got {quoted(value)}")
    return "".join(f"{tag}[{value}]" for tag, value in [*properties.items(), *plies])


def _write_start(game: Game) -> str:
    start, first = start_of(game)
    rows = [row.replace(" ", "") for row in str(start).splitlines()]
    return " ".join([str(start.size), *rows, first.symbol]).translate(_TO_GGF)


def read(text: str, line: int) -> Record:
    """Read the properties of one record; raises FormatError with its line."""
    try:
        return _read_record(list(_read_properties(text)))
    except (FormatError, InvalidMoveError, NotationError) as error:
        raise FormatError(f"line {line}: {error}") from None


def _read_properties(text: str) -> Iterator[tuple[str, str]]:
    offset = 0
    while offset < len(text):
        match = _PROPERTY.match(text, offset)
        if not match:
            raise FormatError(f"expected a property, such as B[f5], got {quoted(text[offset:])}")
        yield match[1].upper(), match[2]
        offset = match.end()


def _read_record(properties: list[tuple[str, str]]) -> Record:
    tags: dict[str, str] = {}
    for tag, value in properties:
        if tag not in _COLORS:
            tags[tag] = f"{tags[tag]} {value}" if tag in tags else value
    if tags.pop("GM", "Othello").lower() != "othello":
        raise FormatError("expected GM[Othello], got another game")
    board, to_move = _read_start(tags.pop("BO", None))
    game = Game(board, Player(Piece.BLACK, tags.pop("PB", "")),
                Player(Piece.WHITE, tags.pop("PW", "")), to_move)
    notes: list[tuple[str, str]] = []
    for tag, value in properties:
        if tag in _COLORS:
            _read_ply(game, notes, _COLORS[tag], value)
    notes += [("", "")] * (len(game.history) - len(notes))
    return Record(game, tags, tuple(notes))


def _read_start(text: str | None) -> tuple[Board, Piece]:
    if text is None:
        return Board(), Piece.BLACK
    match = re.fullmatch(r"\s*(\d+)\s([-*O\s]+)\s([*O])\s*", text)
    if not match:
        raise FormatError(f"expected BO[size squares side], got {quoted(text)}")
    board = Board.from_string("".join(match[2].translate(_FROM_GGF).split()))
    if match[1] != str(board.size):
        raise FormatError(f"expected {match[1]} rows of {match[1]} squares, got {board.size}")
    return board, Piece(match[3].translate(_FROM_GGF))


def _read_ply(game: Game, notes: list[tuple[str, str]], color: Piece, value: str) -> None:
    """Play a ply and keep its notes; the game has already made a forced pass by itself."""
    square, evaluation, seconds = [part.strip() for part in f"{value}//".split("/")[:3]]
    unwritten = game.history[len(notes):]
    if square.lower() in PASSES:
        if unwritten != (PassCommand(color),):
            raise FormatError("expected a square, since no pass is forced, "
                              f"got {_TAGS[color]}[{value}]")
    else:
        notes += [("", "")] * len(unwritten)
        if game.current_player.color is not color:
            raise FormatError(f"expected a ply of {game.current_player.color.name.capitalize()}, "
                              f"got {_TAGS[color]}[{value}]")
        game.play(Position.parse(square, game.board.size))
    notes.append((evaluation, seconds))
