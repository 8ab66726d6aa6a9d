"""Games of Othello Quest: a JSON object whose `moves` are `{"m": "f5"}`, and `-` for a pass."""

from othello.errors import FormatError, NotationError, quoted
from othello.formats.builder import RecordBuilder
from othello.formats.record import Record
from othello.player import InvalidMoveError

Data = dict[str, object]


def is_game(data: Data) -> bool:
    """Whether an object looks like a game of Othello Quest."""
    return isinstance(data.get("moves"), list) and "board" not in data


def read(data: Data) -> Record:
    """The record of a game; raises FormatError with the number of the move."""
    moves = data["moves"]
    assert isinstance(moves, list), "is_game has said so"
    builder = RecordBuilder(None, black=_name(data, 0, "black"), white=_name(data, 1, "white"))
    for number, move in enumerate(moves, start=1):
        square = move.get("m") if isinstance(move, dict) else None
        try:
            if not isinstance(square, str):
                raise FormatError(f'expected a move such as {{"m": "f5"}}, got {quoted(move)}')
            if square == "-":
                builder.write_pass("'-'")
            else:
                builder.play(square)
        except (FormatError, InvalidMoveError, NotationError) as error:
            raise FormatError(f"move {number}: {error}") from None
    return builder.record()


def _name(data: Data, number: int, color: str) -> str:
    """A player's name, from a list or an object of plain strings; empty if there is none."""
    players = data.get("players")
    name = players.get(color) if isinstance(players, dict) else (
        players[number] if isinstance(players, list) and len(players) == 2 else "")
    return name if isinstance(name, str) else ""
