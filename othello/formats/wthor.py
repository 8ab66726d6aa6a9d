"""Archives of tournament games.

The games are in `.wtb` files, and the names of players and tournaments are in `.jou` and `.trn`
files. All numbers are little-endian, and each file has a header of 16 bytes. Each game takes 68
bytes. A game's record starts with the index numbers of the tournament and the players. The next
byte is the number of Black's discs at the end of the game. The following byte is the number of
black discs after perfect play from the position with `header.depth` empty squares. Empty squares
count for the winner. The moves take 60 bytes, and unused bytes are 0. Rows and columns start at 1,
and a move is `10 * row + column`. So a1 is 11. Passes are not written. Names are Latin-1 text. A
player's name is padded with NUL to 20 bytes, and a tournament's name to 26 bytes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from struct import Struct, iter_unpack
from typing import BinaryIO, NamedTuple

from othello import FormatError, Game, Piece, Player, Position
from othello.errors import require
from othello.formats.form import add_location, require_file
from othello.formats.start import require_standard_start

PLAYER_WIDTH, TOURNAMENT_WIDTH = 20, 26
MAX_NAMES = 65_535  # the header stores the number of names in two bytes
_HEADER = Struct("<4BLHH4B")
HEADER_SIZE = _HEADER.size  # bytes
_GAME = Struct("<3H2B60s")
_SQUARES = bytes(8 * (code // 10) + code % 10 - 9  # maps the code of a move to a square
                 if code // 10 in range(1, 9) and code % 10 in range(1, 9) else 255
                 for code in range(256))


class Header(NamedTuple):
    """The header of an archive or of a name file."""

    century: int = 20  # first two digits of the year when the file was created
    year: int = 0
    month: int = 1
    day: int = 1
    games: int = 0
    names: int = 0
    year_of_games: int = 0
    size: int = 8  # 0 means 8
    solitaires: int = 0
    depth: int = 24  # perfect play starts at this number of empty squares; the value 0 means 22
    reserved: int = 0


class Entry(NamedTuple):
    """One game of an archive.

    `tournament`, `black` and `white` are indices into the lists of names.
    """

    tournament: int
    black: int
    white: int
    score: int  # number of Black's discs; empty squares count for the winner
    theoretical: int
    moves: bytes  # 60 bytes, as in the file

    @property
    def squares(self) -> bytes:
        """The moves as square numbers, `8 * row + col`. Codes that aren't squares become 255."""
        return self.moves.rstrip(b"\0").translate(_SQUARES)

    def replay(self, black: str = "", white: str = "") -> Game:
        """Replay the game between `black` and `white`. Raises FormatError for an invalid move."""
        game = Game(black=Player(Piece.BLACK, black), white=Player(Piece.WHITE, white))
        for number, code in enumerate(self.moves.rstrip(b"\0"), start=1):
            with add_location(f"move {number}, {code}"):
                game.play(Position(code // 10 - 1, code % 10 - 1))
        return game


@dataclass(frozen=True)
class Archive:
    """The header and the games of an archive.

    If the archive was returned by `load`, you can iterate over the games only once.
    """

    header: Header
    games: Iterable[Entry]


def black_score(game: Game) -> int:
    """Return the number of Black's discs. Empty squares count for the winner.

    An unfinished game is counted in the same way as a finished game.
    """
    black, white = game.score
    empties = game.board.count_pieces(Piece.EMPTY)
    if black == white:
        return black + empties // 2
    return black + empties if black > white else black


def leads(game: Game) -> tuple[int, int]:
    """Return Black's lead on the board, and Black's lead if empty squares count for the winner."""
    black, white = game.score
    return black - white, 2 * black_score(game) - game.board.size ** 2


def entry_of(game: Game, tournament: int = 0, black: int = 0, white: int = 0,
             score: int | None = None) -> Entry:
    """Create the entry for an 8x8 game that started from the standard position.

    `score` is also stored as the theoretical score, and is required for an unfinished game. Raises
    FormatError if an archive can't represent the game.
    """
    require_standard_start(game)
    if score is None:
        if not game.is_game_over:
            raise FormatError("an unfinished game needs a recorded result")
        score = black_score(game)
    moves = bytes(10 * (move.position.row + 1) + move.position.col + 1 for move in game.moves)
    return Entry(tournament, black, white, score, score, moves.ljust(60, b"\0"))


def is_archive(data: bytes) -> bool:
    """Return whether the header in `data` has a valid date and a valid board size."""
    header = Header(*_HEADER.unpack(data[:HEADER_SIZE]))
    return header.month <= 12 and header.day <= 31 and header.size in (0, 8, 10)


def load(file: BinaryIO) -> Archive:
    """Read the header of a `.wtb` file. The archive reads each game only when you request it.

    If the header is not valid, raises FormatError with the offset. Reading a game from the archive
    can also raise FormatError.
    """
    header = _read_header(require_file(file))
    if header.size not in (0, 8) or header.solitaires:
        raise FormatError("offset 12: only 8x8 games can be read, not "
                          f"{'solitaires' if header.solitaires else f'size {header.size}'}")
    return Archive(header, _read_games(file, header.games))


def loads(data: bytes) -> Archive:
    """Read a complete `.wtb` file from bytes. Raises FormatError, as `load` does."""
    archive = load(BytesIO(require(data, bytes, "use load(file) for an open file")))
    return Archive(archive.header, list(archive.games))


def dump(archive: Archive, file: BinaryIO) -> None:
    """Write a `.wtb` file. The header must contain the number of games."""
    file.write(_HEADER.pack(*archive.header))
    for entry in archive.games:
        file.write(_GAME.pack(*entry))


def dumps(archive: Archive) -> bytes:
    """Return the bytes of a `.wtb` file."""
    file = BytesIO()
    dump(archive, file)
    return file.getvalue()


def load_names(file: BinaryIO) -> list[str]:
    """Read the names in a `.jou` or `.trn` file.

    Raises FormatError with the offset of the error if the file is damaged.
    """
    header = _read_header(require_file(file))
    data = file.read(MAX_NAMES * TOURNAMENT_WIDTH + 1)
    for width in PLAYER_WIDTH, TOURNAMENT_WIDTH:
        if len(data) == header.names * width:
            return [name.partition(b"\0")[0].decode("latin-1")
                    for name, in iter_unpack(f"{width}s", data)]
    raise FormatError(f"offset {_HEADER.size}: expected {header.names} names, each {PLAYER_WIDTH} "
                      f"or {TOURNAMENT_WIDTH} bytes long, got {len(data)} bytes")


def dump_names(names: list[str], file: BinaryIO, width: int = PLAYER_WIDTH) -> None:
    """Write a name file. A name is truncated to `width - 1` bytes.

    Raises FormatError for a name that is not in Latin-1, and for more than MAX_NAMES names.
    """
    if len(names) > MAX_NAMES:
        raise FormatError(f"expected at most {MAX_NAMES} names, got {len(names)}")
    file.write(_HEADER.pack(*Header(names=len(names), size=0, depth=0)))
    for name in names:
        try:
            file.write(name.encode("latin-1")[:width - 1].ljust(width, b"\0"))
        except UnicodeEncodeError:
            raise FormatError(f"expected a Latin-1 name, got {name!r}") from None


def _read_header(file: BinaryIO) -> Header:
    data = file.read(_HEADER.size)
    if len(data) < _HEADER.size:
        raise FormatError(f"offset 0: expected a header of {_HEADER.size} bytes, got {len(data)}")
    return Header(*_HEADER.unpack(data))


def _read_games(file: BinaryIO, count: int) -> Iterator[Entry]:
    for number in range(count):
        data = file.read(_GAME.size)
        if len(data) < _GAME.size:
            raise FormatError(f"offset {_HEADER.size + number * _GAME.size}: the file ends "
                              f"before game {number + 1} of {count} is complete")
        yield Entry(*_GAME.unpack(data))
    if file.read(1):
        raise FormatError(f"offset {_HEADER.size + count * _GAME.size}: there are bytes after "
                          f"the last of {count} games")
