"""The opening book: positions that many games have reached, with Black's results and leads.

A position represents all its orientations and all orders of moves that lead to it. Black is to
move in the positions with an even number of discs, because no position in the book follows a pass.

The body of the data file has a record for each position, sorted by discs.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import Struct
from struct import error as StructError
from typing import NamedTuple

from othello.board import Board
from othello.engine.native_rules import children
from othello.engine.data_file import FileKind, pack, unpack
from othello.engine.symmetry import upright
from othello.errors import OthelloError
from othello.piece import Piece
from othello.players.engine_board import SIZE, EngineBoard, located, sign
from othello.position import Position

KIND = FileKind("othello-book", 2, "an opening book", 1_000_000)
# Low byte first: the discs of the side to move and of the other, the number of games, Black's
# points in half points, and Black's lead with best play in hundredths of a disc.
RECORD = Struct("<QQIIh")
MAX_FILE_BYTES = 300_000  # compressed

Key = tuple[int, int]  # the discs of both sides in the canonical orientation, own first


class BookError(OthelloError):
    """A file has no book, or is damaged."""


class Entry(NamedTuple):
    """The book's statistics of a position."""

    games: int
    points: int  # Black's half points in these games: 2 for a win, 1 for a tie
    lead: int  # Black's lead with best play, in hundredths of a disc


class BookMove(NamedTuple):
    """A move that leads to a position of the book."""

    position: Position
    entry: Entry


class Book:
    """The entries of all known positions on 8x8."""

    def __init__(self, entries: Mapping[Key, Entry], origin: str) -> None:
        self.entries: Mapping[Key, Entry] = entries
        self.origin: str = origin  # the source of the games and the leads

    def moves(self, board: Board, to_move: Piece) -> list[BookMove]:
        """Return the moves to positions of the book, the best for the side to move first.

        Another orientation of the board has the same order.
        """
        return self.moves_of(EngineBoard(board, to_move))

    def moves_of(self, asked: EngineBoard) -> list[BookMove]:
        """Do the same for a position that has been converted."""
        if not _is_turn(asked):
            return []
        own, opp, back = upright(asked.own, asked.opp)
        found = [BookMove(located(back[child.square]), self.entries[key])
                 for child in children(own, opp)
                 if (key := upright(child.own, child.opp)[:2]) in self.entries]
        return sorted(found, key=lambda move: -sign(asked.to_move) * move.entry.lead)

    def losses(self, board: Board, to_move: Piece) -> dict[Position, int]:
        """Return the loss of each move of the book, in hundredths of a disc, the best first.

        Losses are relative to all valid moves. If the best move isn't in the book, all may lose
        something. The book has no moves for boards of other sizes.
        """
        return self.losses_of(EngineBoard(board, to_move)) if board.size == SIZE else {}

    def losses_of(self, asked: EngineBoard) -> dict[Position, int]:
        """Do the same for a position that has been converted."""
        known = self.entries.get(upright(asked.own, asked.opp)[:2])
        if known is None:
            return {}
        return {move.position: sign(asked.to_move) * (known.lead - move.entry.lead)
                for move in self.moves_of(asked)}

    def sound(self, board: Board, to_move: Piece, margin: int) -> list[Position]:
        """Return the moves of the book that lose at most `margin`, the best first."""
        return [position for position, loss in self.losses(board, to_move).items()
                if loss <= margin]

    def dumps(self) -> bytes:
        """Return the bytes of a file."""
        body = b"".join(RECORD.pack(*key, *entry) for key, entry in sorted(self.entries.items()))
        return pack(KIND, {"origin": self.origin}, body)


def loads(data: bytes) -> Book:
    """Read the bytes of a book file. Raise BookError if they are something else."""
    try:
        header, body = unpack(KIND, data)
        return Book({(own, opp): Entry(*numbers)
                     for own, opp, *numbers in RECORD.iter_unpack(body)}, header["origin"])
    except KeyError as found:
        raise BookError(f"expected {KIND.name}, got a file without {found}") from None
    except (ValueError, StructError) as found:
        raise BookError(str(found)) from None


def load(path: Path) -> Book:
    """Read a file. Raise BookError, which names it."""
    try:
        with path.open("rb") as file:
            return loads(file.read(MAX_FILE_BYTES))
    except BookError as error:
        raise BookError(f"{path}: {error}") from None
    except OSError as error:
        raise BookError(f"the opening book cannot be read: {error.strerror}: {path}") from None


@cache
def book() -> Book:
    """Return the book of the package, which the first call reads."""
    return load(Path(__file__).with_name("book.bin"))


def is_black_to_move(own: int, opp: int) -> bool:
    """Return whether Black is to move in a position of the book with these discs."""
    return (own | opp).bit_count() % 2 == 0


def _is_turn(asked: EngineBoard) -> bool:
    return is_black_to_move(asked.own, asked.opp) == (asked.to_move is Piece.BLACK)
