"""Games in JSON: saved games, games from the web page's library, and Othello Quest games.

A file contains one object, a list of objects, or one object per line. A library game has a
`record` field, which contains the game in GGF. An Othello Quest game has `moves` such as
`{"m": "f5"}`. A pass is written as `-`.
"""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial
from reprlib import repr as quoted

from othello import Board, FormatError
from othello.board import SIZES
from othello.formats import ggf, saved_game
from othello.formats.builder import RecordBuilder, require_size
from othello.formats.form import Part, add_location
from othello.formats.record import Record

Data = dict[str, object]


def read(text: str,
         sizes: Collection[int]) -> Iterator[tuple[str, Callable[[], tuple[Record, Data]]]]:
    """Yield the location of each game, and a function that reads the game.

    `text` contains one JSON object, a list of objects, or one object per line. Raises FormatError.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1)
             if line.strip()]
    if len(lines) > 1 and all(line.startswith("{") for _, line in lines[:2]):
        for game, (number, line) in enumerate(lines, start=1):
            yield f"game {game}", partial(_from_line, number, line, sizes)
    elif isinstance(data := _parse(text), list):
        for number, part in enumerate(data, start=1):
            yield f"game {number}", partial(_from_object, part, sizes)
    else:
        yield "the game", partial(_from_object, data, sizes)


def _parse(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        cause = "the JSON is nested too deeply" if isinstance(error, RecursionError) else error
        raise FormatError(f"this is not a saved game, a library or an Othello Quest game: "
                          f"{cause}") from None


def _object(pairs: list[tuple[str, object]]) -> Data:
    """Return a JSON object as a dict. Raises FormatError for a repeated name."""
    data = dict(pairs)
    if len(data) < len(pairs):
        [(repeated_name, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise FormatError(f"the name {repeated_name!r} occurs twice in an object")
    return data


def _from_line(number: int, line: str, sizes: Collection[int]) -> tuple[Record, Data]:
    with add_location(f"line {number}"):
        data = _parse(line)
    return _from_object(data, sizes)


def _from_object(data: object, sizes: Collection[int]) -> tuple[Record, Data]:
    """Return the record of a game, and all fields of its JSON object."""
    if not isinstance(data, dict):
        raise FormatError(f"expected an object, got {quoted(data)}")
    text = data.get("record")
    if isinstance(text, str):
        parts = [*ggf.FORM.split(text)]
        if len(parts) > 1:
            raise FormatError(f"expected one record, got {len(parts)} records in {quoted(text)}")
        record = ggf.read(parts[0] if parts else Part(1, text), sizes)
    elif isinstance(moves := data.get("moves"), list) and "board" not in data:
        record = _from_quest(data, moves)
    else:
        _require_sizes(data, sizes)
        record = saved_game.record_from(data)
    return record, data


def _require_sizes(data: Data, sizes: Collection[int]) -> None:
    """Raise FormatError if the size of a board in a saved game isn't in `sizes`."""
    for part in data, data.get("start"):
        board = part.get("board") if isinstance(part, dict) else None
        if isinstance(board, list) and len(board) in SIZES:
            require_size(len(board), sizes)


def _from_quest(data: Data, moves: list[object]) -> Record:
    """Convert an Othello Quest game.

    If a move is not valid, raises FormatError with the move's number.
    """
    builder = RecordBuilder(Board(), black=_name(data, 0, "black"), white=_name(data, 1, "white"))
    for number, move in enumerate(moves, start=1):
        square = move.get("m") if isinstance(move, dict) else move
        with add_location(f"move {number}"):
            if not isinstance(square, str):
                raise FormatError(f'expected a move such as {{"m": "f5"}}, got {quoted(move)}')
            if square == "-":
                builder.write_pass("'-'")
            else:
                builder.play(square)
    return builder.record()


def _name(data: Data, number: int, color: str) -> str:
    """Return a player's name, or an empty string if `data` doesn't contain the name."""
    players = data.get("players")
    name = players.get(color) if isinstance(players, dict) else (
        players[number] if isinstance(players, list) and len(players) == 2 else "")
    return name if isinstance(name, str) else ""
