"""Game records from GGS and NBoard, such as `(;GM[Othello]PB[..]BO[8 ..]B[f5]W[d6];)`.

A record is a sequence of properties of the form `TAG[value]`, without escapes. `BO` is the
starting position: the board size, the squares (`*` is Black) and the side to move. `B` and `W` are
plies, written `square/evaluation/seconds`. The evaluation and the time in seconds are optional.
`CO` is a comment on the previous ply. Some programs leave out passes. A record starts with `(;`.
Text between records becomes a comment, except for the number that GGS writes before a record.
"""

import re
from collections.abc import Collection, Iterator
from functools import partial
from reprlib import repr as quoted

from othello import Board, FormatError, Piece
from othello.board import SIZES
from othello.formats import position
from othello.formats.form import Dump, Dumps, Form, Load, Loads, Part, add_location
from othello.formats.builder import RecordBuilder
from othello.formats.properties import COLORS, GGF, LETTERS, parts, require_record
from othello.formats.record import Record
from othello.formats.start import start_of
from othello.formats.transcript import PASSES, parenthesize

_PROPERTY = re.compile(r"\s*(\w+)\s*\[([^\]]*)\]\s*")
_START = re.compile(r"\d{1,2}\s[-*O\s]+\s[*O]", re.ASCII)


def _write(record: Record) -> str:
    """Return a record as one line.

    A variation becomes a comment, and each `]` in a value becomes `)`.
    """
    game = record.game
    start, first = start_of(game)
    squares = [str(start.size), *str(start).replace(" ", "").splitlines(), first.symbol]
    properties = [*({"GM": "Othello"} | record.tags).items(), ("PB", game.black_player.name),
                  ("PW", game.white_player.name)]
    notes = [*record.notes, *[("", "")] * len(game.history)]
    plies = [(LETTERS[ply.piece], "/".join([str(ply), *note]).rstrip("/"))
             for ply, note in zip(game.history, notes)]
    comments = _with_variations(record, first is Piece.WHITE)
    for number, step in enumerate([("BO", " ".join(squares).replace("X", "*")), *plies]):
        properties.append(step)
        if comment := comments.get(number):
            properties.append(("CO", comment))
    text = "".join(f"{tag}[{value.replace(']', ')')}]" for tag, value in properties)
    return f"(;{text};)\n"


def _with_variations(record: Record, is_white_first: bool) -> dict[int, str]:
    """Return the comments of a record, with variations added as text.

    GGF has no syntax for variations. A variation becomes part of the comment on the move that the
    variation replaces.
    """
    comments = dict(record.comments)
    for line in record.variations:
        comments[line.ply + 1] = " ".join(filter(None, [comments.get(line.ply + 1),
                                                        parenthesize(line, is_white_first)]))
    return comments


def read(part: Part, sizes: Collection[int] = SIZES) -> Record:
    """Read one record. The board size must be in `sizes`.

    If the record is not valid, raises FormatError with the line number.
    """
    with add_location(f"line {part.line}"):
        require_record(part.text)
        if not part.text.endswith(";)"):
            raise FormatError("the record doesn't end with ';)'")
        properties = list(_read_properties(part.text[2:-2]))
        return _read_record(properties, sizes).with_comment(part.around)


def _read_properties(text: str) -> Iterator[tuple[str, str]]:
    offset = 0
    while offset < len(text):
        match = _PROPERTY.match(text, offset)
        if not match:
            raise FormatError(f"expected a property such as B[f5], got {quoted(text[offset:])}")
        yield match[1].upper(), match[2]
        offset = match.end()


def _read_record(properties: list[tuple[str, str]], sizes: Collection[int]) -> Record:
    tags: dict[str, str] = {}
    repeated_tags = []
    for tag, value in properties:
        if tag not in (*COLORS, "CO") and tags.setdefault(tag, value) != value:
            repeated_tags.append(f"{tag}: {value}")
    if tags.pop("GM", "Othello").lower() != "othello":
        raise FormatError("this is not a game of Othello")
    board, to_move = _read_start(tags["BO"]) if "BO" in tags else (Board(), Piece.BLACK)
    tags.pop("BO", None)
    builder = RecordBuilder(board, to_move, tags.pop("PB", ""), tags.pop("PW", ""),
                            sizes)
    builder.comment(" ".join(repeated_tags))
    for tag, value in properties:
        if tag == "CO":
            builder.comment(value)
        elif tag in COLORS:
            _read_ply(builder, COLORS[tag], value)
    return builder.record(tags)


def _read_start(text: str) -> tuple[Board, Piece]:
    """Parse a `BO` value, and return the board and the side to move. Raises FormatError."""
    text = text.strip()
    if text.startswith("88 "):
        raise FormatError("the octagonal board of GGS (88) is not supported")
    squares = text[:-1].rstrip()
    found = position.find(squares, 0) if _START.fullmatch(text) else None
    if not found or found.end < len(squares):
        raise FormatError(f"expected BO[size squares side], got {quoted(text)}")
    return found.board, Piece.BLACK if text.endswith("*") else Piece.WHITE


def _read_ply(builder: RecordBuilder, color: Piece, value: str) -> None:
    square, evaluation, seconds = [part.strip() for part in f"{value}//".split("/", 2)]
    text, note = f"{LETTERS[color]}[{value}]", (evaluation, seconds.rstrip("/"))
    if square.lower() in PASSES:
        builder.write_pass(text, color, note)
    else:
        builder.play(square, color, text, note)


FORM = Form(partial(parts, GGF), read, _write)
dump: Dump = FORM.dump
dumps: Dumps = FORM.dumps
load: Load = FORM.load
loads: Loads = FORM.loads
