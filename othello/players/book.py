"""The opening book contains positions from many games, with Black's results and leads.

An entry covers all orientations of a position, and all move orders that lead to the position. If
the number of discs is even, Black is to move, because no position in the book follows a pass.

The body of the data file contains one record per position. The records are sorted by the integers
that represent the discs.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import Struct
from struct import error as StructError
from typing import NamedTuple

from othello import Board, OthelloError, Piece, Position
from othello.engine.native_rules import children
from othello.engine.data_file import FileKind, pack, unpack
from othello.engine.symmetry import canonicalize
from othello.players.engine_board import SIZE, EngineBoard, sign, square_position

KIND = FileKind("othello-book", 2, "an opening book", 1_000_000)
# Records are little-endian. A record contains the discs of the side to move, the opponent's discs,
# the number of games, Black's points, and Black's lead with best play. A win is 2 points, and a
# tie is 1 point. The lead is in hundredths of a disc.
RECORD = Struct("<QQIIh")
MAX_FILE_BYTES = 300_000  # compressed; the package contains the file

Key = tuple[int, int]  # own and opposing discs in the canonical orientation


class BookError(OthelloError):
    """The file is not an opening book, or it is damaged."""


class Entry(NamedTuple):
    """The book's statistics for a position."""

    games: int
    points: int  # Black's half points: 2 for a win and 1 for a tie
    lead: int  # Black's lead with best play, in hundredths of a disc


class BookMove(NamedTuple):
    """A move that leads to a position in the book."""

    position: Position
    entry: Entry


class Book:
    """The opening book, with an entry for each known position on an 8x8 board."""

    def __init__(self, entries: Mapping[Key, Entry], origin: str) -> None:
        self.entries: Mapping[Key, Entry] = entries
        self.origin: str = origin  # the games and searches that the book is based on, as text

    def moves(self, board: EngineBoard) -> list[BookMove]:
        """Return the moves that lead to positions in the book, best first for the side to move.

        The order is the same in every orientation of the board.
        """
        if is_black_to_move(board.own, board.opp) != (board.to_move is Piece.BLACK):
            return []
        own, opp, inverse = canonicalize(board.own, board.opp)
        found = [BookMove(square_position(inverse[child.square]), self.entries[key])
                 for child in children(own, opp)
                 if (key := canonicalize(child.own, child.opp)[:2]) in self.entries]
        return sorted(found, key=lambda move: -sign(board.to_move) * move.entry.lead)

    def losses(self, board: EngineBoard) -> dict[Position, int]:
        """Return the loss of each book move, in hundredths of a disc, starting with the best move.

        A loss is relative to the best valid move, even if the book doesn't contain that move.
        """
        entry = self.entries.get(canonicalize(board.own, board.opp)[:2])
        if entry is None:
            return {}
        return {move.position: sign(board.to_move) * (entry.lead - move.entry.lead)
                for move in self.moves(board)}

    def sound_moves(self, board: Board, to_move: Piece, margin: int) -> list[Position]:
        """Return the book moves that lose at most `margin` hundredths of a disc, best first.

        The book has no moves for boards other than 8x8.
        """
        if board.size != SIZE:
            return []
        losses = self.losses(EngineBoard(board, to_move))
        return [position for position, loss in losses.items() if loss <= margin]

    def dumps(self) -> bytes:
        """Return the contents of a book file."""
        body = b"".join(RECORD.pack(*key, *entry) for key, entry in sorted(self.entries.items()))
        return pack(KIND, {"origin": self.origin}, body)


def loads(data: bytes) -> Book:
    """Parse the contents of a book file. Raises BookError if the contents are invalid."""
    try:
        header, body = unpack(KIND, data)
        return Book({(own, opp): Entry(*numbers)
                     for own, opp, *numbers in RECORD.iter_unpack(body)}, header["origin"])
    except KeyError as error:
        raise BookError(f"this is not {KIND.name}: {error} is missing") from None
    except (ValueError, StructError) as error:
        raise BookError(str(error)) from None


@cache
def book() -> Book:
    """Return the built-in book. The first call reads the book from its file."""
    return loads(Path(__file__).with_name("book.bin").read_bytes())


def is_black_to_move(own: int, opp: int) -> bool:
    """Return whether Black is to move in a book position with the discs `own` and `opp`."""
    return (own | opp).bit_count() % 2 == 0
