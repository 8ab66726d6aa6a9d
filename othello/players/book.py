"""The opening book: positions that many games have reached, with Black's results and leads.

A position stands for all its orientations and for all orders of moves that lead to it. In the
book Black is to move where the number of discs is even: no position in it follows a pass.

A file is sealed, and has a record for each position, in the order of their discs.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import Struct
from struct import error as StructError
from typing import NamedTuple

from othello.board import Board
from othello.engine.rules import children
from othello.engine.sealed import FileKind, opened, sealed
from othello.engine.symmetry import upright
from othello.errors import OthelloError
from othello.piece import Piece
from othello.players.engine_board import SIZE, EngineBoard, located, sign
from othello.position import Position

KIND = FileKind("othello-book", 2, "an opening book", 1_000_000)
# Low byte first: the discs of the side to move and of the other, the games, Black's points in
# them in halves, and Black's lead with best play in hundredths of a disc.
RECORD = Struct("<QQIIh")
LONGEST = 300_000  # bytes of a file, as they are compressed

Key = tuple[int, int]  # the discs of the side to move and of the other, upright


class BookError(OthelloError):
    """A file holds no book, or a damaged one."""


class Entry(NamedTuple):
    """What the book knows of a position."""

    games: int
    points: int  # Black's in these games, in halves: 2 for a win, 1 for a tie
    lead: int  # of Black with best play, in hundredths of a disc


class BookMove(NamedTuple):
    """A move that leads to a position of the book."""

    position: Position
    entry: Entry


class Book:
    """What is known of positions on 8x8."""

    def __init__(self, entries: Mapping[Key, Entry], origin: str) -> None:
        self.entries: Mapping[Key, Entry] = entries
        self.origin: str = origin  # of the games and the leads

    def moves(self, board: Board, to_move: Piece) -> list[BookMove]:
        """The moves that lead to positions of the book, the best for the side to move first.

        Their order turns along with the board.
        """
        return self.moves_of(EngineBoard(board, to_move))

    def moves_of(self, asked: EngineBoard) -> list[BookMove]:
        """The same for a position that has been converted."""
        if not _is_turn(asked):
            return []
        own, opp, back = upright(asked.own, asked.opp)
        found = [BookMove(located(back[child.square]), self.entries[key])
                 for child in children(own, opp)
                 if (key := upright(child.own, child.opp)[:2]) in self.entries]
        return sorted(found, key=lambda move: -sign(asked.to_move) * move.entry.lead)

    def losses(self, board: Board, to_move: Piece) -> dict[Position, int]:
        """What each move of the book loses, in hundredths of a disc, the best first.

        They are compared with all valid moves: where one is better that the book does not have,
        all may lose something. On a board of another size the book has none.
        """
        return self.losses_of(EngineBoard(board, to_move)) if board.size == SIZE else {}

    def losses_of(self, asked: EngineBoard) -> dict[Position, int]:
        """The same for a position that has been converted."""
        known = self.entries.get(upright(asked.own, asked.opp)[:2])
        if known is None:
            return {}
        return {move.position: sign(asked.to_move) * (known.lead - move.entry.lead)
                for move in self.moves_of(asked)}

    def sound(self, board: Board, to_move: Piece, margin: int) -> list[Position]:
        """The moves of the book that lose at most `margin`, the best first."""
        return [position for position, loss in self.losses(board, to_move).items()
                if loss <= margin]

    def dumps(self) -> bytes:
        """The bytes of a file."""
        body = b"".join(RECORD.pack(*key, *entry) for key, entry in sorted(self.entries.items()))
        return sealed(KIND, {"origin": self.origin}, body)


def loads(data: bytes) -> Book:
    """Read the bytes of a file; raises BookError for other or damaged ones."""
    try:
        header, body = opened(KIND, data)
        return Book({(own, opp): Entry(*numbers)
                     for own, opp, *numbers in RECORD.iter_unpack(body)}, header["origin"])
    except KeyError as found:
        raise BookError(f"expected {KIND.name}, got a file without {found}") from None
    except (ValueError, StructError) as found:
        raise BookError(str(found)) from None


def load(path: Path) -> Book:
    """Read a file; raises BookError, which names it."""
    try:
        with path.open("rb") as file:
            return loads(file.read(LONGEST))
    except BookError as error:
        raise BookError(f"{path}: {error}") from None
    except OSError as error:
        raise BookError(f"the opening book cannot be read: {error.strerror}: {path}") from None


@cache
def book() -> Book:
    """The book of the package, which is read at the first call."""
    return load(Path(__file__).with_name("book.bin"))


def is_black_to_move(own: int, opp: int) -> bool:
    """Whether Black is to move in a position of the book with these discs."""
    return (own | opp).bit_count() % 2 == 0


def _is_turn(asked: EngineBoard) -> bool:
    return is_black_to_move(asked.own, asked.opp) == (asked.to_move is Piece.BLACK)
