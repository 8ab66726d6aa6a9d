"""A saved game is a JSON object with a position and the moves that led to it.

`board` holds rows of 0 (empty), 1 (Black) and 2 (White). `currentPlayer` is 1 (Black) or 2
(White). `status` is "in_progress" or "finished". Each entry of `history` has `position`, `player`
and `flippedPositions`. Passes are not stored, because they follow from the rules.

This project adds optional fields. `version` is the version of the format. `start` is the board and
the side to move at the start. `undone` lists the moves that redo would make. `names` has the names
of both players. `resigned` or `late` is the side that resigned or lost on time. If `start` is
missing, a game with moves starts from the standard position, and a game without moves starts from
`board`.
"""

import json
from collections.abc import Iterable, Mapping
from copy import copy
from reprlib import repr as quoted
from typing import NamedTuple, NoReturn, TextIO

from othello import (
    Board, FormatError, Game, InvalidMoveError, Outcome, Piece, PlacePieceCommand, Player,
    Position)
from othello.board import SIZES
from othello.errors import require
from othello.formats.form import require_file, require_text
from othello.formats.files import read_text
from othello.formats.record import FIELDS, Record, result_of
from othello.formats.start import start_of

VERSION = 1
# In a saved game, a piece is represented by its index in this tuple.
PIECES = (Piece.EMPTY, Piece.BLACK, Piece.WHITE)
STATUSES = ("in_progress", "finished")

Entry = tuple[Position, Piece, list[Position]]


def dump(game: Game, file: TextIO) -> None:
    """Write `game` to a text file."""
    require_file(file, "write").write(dumps(game))


def dumps(game: Game, more: Mapping[str, object] | None = None) -> str:
    """Return `game` and the fields in `more` as a JSON object.

    The text is one line that ends in a newline.
    """
    start, first = start_of(game)
    undone = [ply for ply in game.undone if isinstance(ply, PlacePieceCommand)]
    return json.dumps({
        "version": VERSION,
        "board": _numbers(game.board),
        "currentPlayer": PIECES.index(game.current_player.color),
        "status": STATUSES[game.is_game_over],
        "history": [_entry(move) for move in game.moves],
        "undone": [_entry(move) for move in undone],
        "start": {"board": _numbers(start), "currentPlayer": PIECES.index(first)},
        "names": [game.black_player.name, game.white_player.name],
        **(more or {}),
    }) + "\n"


def load(file: TextIO, black: Player | None = None, white: Player | None = None) -> Game:
    """Read a saved game from a text file. Raises FormatError, as `loads` does."""
    return loads(read_text(file), black, white)


def loads(text: str, black: Player | None = None, white: Player | None = None) -> Game:
    """Read a saved game from the string `text`, and replay its moves.

    `black` and `white` default to plain players with the saved names. Raises FormatError if the
    text is not a saved game, or if its moves do not lead to the saved board. The error message
    names the field.
    """
    return from_fields(parse(text), black, white)


def from_fields(data: dict[str, object], black: Player | None = None,
                white: Player | None = None) -> Game:
    """Create a game from the fields of a saved game. Raises FormatError, as `loads` does."""
    version = data.get("version", VERSION)
    if type(version) is not int or version != VERSION:
        _refuse(f"field 'version' should be {VERSION}, got {quoted(version)}")
    root = _Field(data)
    board = _read_board(root.part("board"))
    player = _read_player(root)
    status = root.part("status").value
    if status not in STATUSES:
        _refuse(f"field 'status' should be one of {', '.join(STATUSES)}, got {quoted(status)}")
    history = _read_entries(root.part("history"), board.size)
    undone = _read_entries(root.part("undone"), board.size) if "undone" in data else []
    start, first = _read_start(data, board, player, bool(history))
    names = _read_names(data)
    game = Game(start, black or Player(Piece.BLACK, names[0]),
                white or Player(Piece.WHITE, names[1]), first)
    _replay(game, history, "history")
    _compare(game, board, status, player if history or "start" in data else None)
    _replay(game, undone, "undone")
    for _ in undone:
        game.undo()
    return game


def record_from(data: dict[str, object]) -> Record:
    """Create a record from the fields of a saved game. Raises FormatError.

    If the saved game ended with a forfeit, the record stores the forfeit as its result.
    """
    game, forfeit = from_fields(data), read_forfeit(data)
    return Record(game, {"RE": result_of(forfeit, game.board.size)} if forfeit else {})


def dumps_record(record: Record) -> str:
    """Convert a record to a saved game, including any forfeit."""
    record = require(record, Record, "use Record(game)")
    return dumps(record.game, forfeit_fields(record.forfeit))


def forfeit_fields(forfeit: Outcome | None) -> dict[str, object]:
    """Return the saved-game field for a forfeit, or an empty dict for None."""
    return {FIELDS[forfeit.ending]: PIECES.index(forfeit.loser)} if forfeit else {}


def read_forfeit(data: dict[str, object]) -> Outcome | None:
    """Return the forfeit stored in a saved game, if any. Raises FormatError."""
    losers = {ending: _Field(data.get(name, 0), name).number(range(3))
              for ending, name in FIELDS.items()}
    if all(losers.values()):
        _refuse("field 'late' should be 0 if a side has resigned")
    forfeit = next((Outcome(PIECES[loser].opposite(), ending)
                    for ending, loser in losers.items() if loser), None)
    if forfeit and data.get("status") == "finished":
        _refuse(f"field {FIELDS[forfeit.ending]!r} should be 0 in a finished game, "
                f"got {losers[forfeit.ending]}")
    return forfeit


def parse(text: str) -> dict[str, object]:
    """Return the fields of a saved game. Raises FormatError for text that is not a JSON object."""
    try:
        data = json.loads(require_text(text))
    except ValueError as error:
        _refuse(f"not JSON: {error}")
    except RecursionError:
        _refuse("not a saved game: nested too deeply")
    if not isinstance(data, dict):
        _refuse(f"expected an object, got {quoted(data)}")
    return data


def _refuse(error: str) -> NoReturn:
    raise FormatError(f"Invalid serialized data: {error}")


def _numbers(board: Board) -> list[list[int]]:
    return [[PIECES.index(board[Position(row, col)]) for col in range(board.size)]
            for row in range(board.size)]


def _square(position: Position) -> dict[str, int]:
    return {"row": position.row, "col": position.col}


def _entry(move: PlacePieceCommand) -> dict[str, object]:
    return {
        "position": _square(move.position),
        "player": PIECES.index(move.piece),
        "flippedPositions": [_square(position) for position in move.flipped],
    }


class _Field(NamedTuple):
    """A value in a saved game, and the name of its field, such as `history[0].player`."""

    value: object
    name: str = ""

    def part(self, key: str) -> "_Field":
        """Return the field `key` of a JSON object."""
        if not isinstance(self.value, dict):
            _refuse(f"field {self.name!r} should be an object, got {quoted(self.value)}")
        name = f"{self.name}.{key}" if self.name else key
        if key not in self.value:
            _refuse(f"missing required field {name!r}")
        return _Field(self.value[key], name)

    def items(self) -> list["_Field"]:
        """Return the items of a JSON list."""
        if not isinstance(self.value, list):
            _refuse(f"field {self.name!r} should be a list, got {quoted(self.value)}")
        return [_Field(value, f"{self.name}[{index}]") for index, value in enumerate(self.value)]

    def number(self, allowed: range) -> int:
        """Return the number, which must be in the range `allowed`."""
        if type(self.value) is not int or self.value not in allowed:
            _refuse(f"field {self.name!r} should be a whole number from {allowed[0]} to "
                    f"{allowed[-1]}, got {quoted(self.value)}")
        return self.value


def _read_board(field: _Field) -> Board:
    rows = field.items()
    if len(rows) not in SIZES:
        _refuse(f"the number of rows in field {field.name!r} should be an even number from 4 to "
                f"26, got {len(rows)}")
    board = Board(len(rows))
    for row, cells in enumerate(map(_Field.items, rows)):
        if len(cells) != board.size:
            _refuse(f"field {rows[row].name!r} should have {board.size} cells, got {len(cells)}")
        for col, cell in enumerate(cells):
            board.place_piece(Position(row, col), PIECES[cell.number(range(3))])
    return board


def _read_player(field: _Field, name: str = "currentPlayer") -> Piece:
    return PIECES[field.part(name).number(range(1, 3))]


def _read_names(data: dict[str, object]) -> list[str]:
    names = [name.value for name in _Field(data.get("names", ["", ""]), "names").items()]
    if len(names) != 2 or not all(type(name) is str for name in names):
        _refuse(f"field 'names' should be two strings, got {quoted(data['names'])}")
    return [str(name) for name in names]


def _read_position(field: _Field, size: int) -> Position:
    return Position(*(field.part(name).number(range(size)) for name in ("row", "col")))


def _read_entries(field: _Field, size: int) -> list[Entry]:
    entries = []
    for entry in field.items():
        flipped = entry.part("flippedPositions").items()
        entries.append((_read_position(entry.part("position"), size),
                        _read_player(entry, "player"),
                        [_read_position(square, size) for square in flipped]))
    return entries


def _read_start(data: dict[str, object], board: Board, player: Piece,
                has_moves: bool) -> tuple[Board, Piece]:
    """Return the board before the first move, and the side to move."""
    if "start" in data:
        start = _Field(data["start"], "start")
        first = _read_player(start)
        return _read_board(start.part("board")), first
    if has_moves:
        return Board(board.size), Piece.BLACK
    return copy(board), player


def _compare(game: Game, board: Board, status: object, player: Piece | None) -> None:
    """Raise FormatError if the saved board, status or `player` isn't that of `game`.

    If a saved game has neither moves nor `start`, `player` is None, and the side to move
    isn't checked. A forced pass at the start may change the side to move.
    """
    if game.board != board:
        _refuse("field 'board' differs from the board after the moves")
    if status != STATUSES[game.is_game_over]:
        _refuse(f"field 'status' should be {STATUSES[game.is_game_over]}, got {status}")
    if player not in (None, game.current_player.color) and not game.is_game_over:
        _refuse("field 'currentPlayer' does not match the side to move")


def _replay(game: Game, entries: Iterable[Entry], name: str) -> None:
    for index, (position, piece, flipped) in enumerate(entries):
        if game.current_player.color is not piece:
            _refuse(f"field '{name}[{index}].player' does not match the side to move")
        try:
            move = game.play(position)
        except InvalidMoveError as error:
            _refuse(f"field '{name}[{index}].position': {error}")
        if sorted(flipped) != sorted(move.flipped):
            _refuse(f"field '{name}[{index}].flippedPositions' should be "
                    f"{', '.join(map(str, move.flipped))}, "
                    f"got {', '.join(map(str, flipped)) or 'none'}")
