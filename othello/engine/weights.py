"""The learned weights, the file that stores them, and the tables made from the file.

A pattern is a list of squares, such as an edge. The configuration of a pattern is a base-3 number
whose least significant digit stands for the first square. A digit is 0 for an empty square, 1 for
a disc of the side to move and 2 for an opposing disc. Configurations that are mirror images of
each other share a weight. There is also a weight for each possible number of valid moves.

A weights file contains 16-bit integers in little-endian order. The file starts with 61 signed
constants in hundredths of a disc, for 0 to 60 empties. The constants are followed by the data for
each stage of a game. Each stage contains the unsigned weights of all patterns, followed by an
unsigned weight for each number of valid moves from 0 to 34. A stored weight is `ZERO` plus
the weight in hundredths of a disc.
"""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from operator import itemgetter
from pathlib import Path
from sys import byteorder

from othello.engine.data_file import FileKind, pack, unpack
from othello.engine.evaluation import UNKNOWN_SPREAD
from othello.engine.moves import MAX_MOVES
from othello.engine.symmetry import ORIENTATIONS
from othello.errors import OthelloError

FILE = Path(__file__).with_name("weights.bin")  # the weights that the package contains
KIND = FileKind("othello-weights", 3, "a file of weights", 16_000_000)  # 16 MB for 60 stages
CONSTANTS = 61
ZERO = 2056  # 128 * UNIT, plus half a UNIT for rounding
# ZERO is about midway between MIN_WEIGHT and MAX_WEIGHT. UNIT * MAX_WEIGHT fits in 16 bits.
MIN_WEIGHT, MAX_WEIGHT = 8, 4095
UNIT = 16  # if a byte in a table increases by 1, its weight increases by 16 hundredths of a disc

# A pattern is a rank, a file, a diagonal or a block of squares in a corner. The pattern of an edge
# also contains two X-squares. Each short diagonal shares a pattern with another diagonal.
PATTERNS = {
    "edge": "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",
    "second": "a2 b2 c2 d2 e2 f2 g2 h2",
    "third": "a3 b3 c3 d3 e3 f3 g3 h3",
    "fourth": "a4 b4 c4 d4 e4 f4 g4 h4",
    "diagonal 8": "a1 b2 c3 d4 e5 f6 g7 h8",
    "diagonals 7 and 1": "b1 c2 d3 e4 f5 g6 h7 a8",
    "diagonals 6 and 2": "c1 d2 e3 f4 g5 h6 a7 b8",
    "diagonals 5 and 3": "d1 e2 f3 g4 h5 a6 b7 c8",
    "diagonals 4 and 4": "e1 f2 g3 h4 a5 b6 c7 d8",
    "corner 3x3": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "corner 5x2": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
}

# TABLE_ROWS contains the rows that `patterns.py` looks up. A table contains the weights of all
# rows in the order of TABLE_ROWS.
_DIAGONALS_BACK = ("f1 g2 h3 a4 b5 c6 d7 e8", "g1 h2 a3 b4 c5 d6 e7 f8", "h1 a2 b3 c4 d5 e6 f7 g8")
TABLE_ROWS = (*list(PATTERNS.values())[:-1], *_DIAGONALS_BACK, PATTERNS["corner 5x2"])


class WeightsError(OthelloError):
    """A weights file can't be read, is damaged or has the wrong format."""


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights learned by training."""

    constants: Sequence[int]  # for 0 to 60 empties, in hundredths of a disc
    # Maps the number of empties to stored weights. A stored weight is the actual weight plus ZERO.
    stages: dict[int, Sequence[int]]
    origin: str  # the source of the training positions
    spread: tuple[int, int, int] = UNKNOWN_SPREAD  # see Evaluation

    def dumps(self) -> bytes:
        """Return the contents of a weights file."""
        body = _pack("h", self.constants)
        body += b"".join(_pack("H", weights) for weights in self.stages.values())
        return pack(KIND, {"patterns": PATTERNS, "stages": list(self.stages),
                           "spread": self.spread, "origin": self.origin}, body)

    def table(self, empties: int) -> bytes:
        """Return the weights for positions with `empties` empty squares, one byte per weight.

        The weights of the rows in TABLE_ROWS come first, followed by one weight for each number of
        valid moves. A byte of 128 stands for a weight of 0, and each unit stands for 0.16 discs.
        Weights between two stages are interpolated.
        """
        low, high, share = between(list(self.stages), empties)
        # A weight times UNIT fits in 16 bits. All weights are packed into one large integer, so a
        # single multiplication scales them all.
        mixed = _to_integer(self, low) * (UNIT - share) + _to_integer(self, high) * share
        return mixed.to_bytes(2 * sum(map(len, _places())), "little")[1::2]

    def constant(self, empties: int) -> int:
        """Return the constant for `empties` empty squares, in hundredths of a disc."""
        return self.constants[min(empties, CONSTANTS - 1)]


def loads(data: bytes) -> Weights:
    """Parse the contents of a weights file. Raises WeightsError if the contents are not valid."""
    try:
        header, body = unpack(KIND, data)
        if header["patterns"] != PATTERNS:
            raise WeightsError("the weights are for patterns that this version doesn't use. "
                               "Train them again")
        base, by_empties, by_plies = header["spread"]
        stages, origin = header["stages"], header["origin"]
        numbers, size = _unpack("H", body[2 * CONSTANTS:]), weight_count()
        if len(numbers) != size * len(stages):
            raise WeightsError(f"expected {size} weights for each of {len(stages)} stages, got "
                               f"{len(numbers)} in total")
    except KeyError as error:
        raise WeightsError(f"this is not {KIND.name}: {error} is missing") from None
    except (TypeError, ValueError) as error:
        raise WeightsError(str(error)) from None
    return Weights(_unpack("h", body[:2 * CONSTANTS]),
                   {stage: numbers[size * index:size * (index + 1)]
                    for index, stage in enumerate(stages)}, origin, (base, by_empties, by_plies))


def load(path: Path) -> Weights:
    """Read a weights file. If reading fails, raise WeightsError with the file's name."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise WeightsError("this is a pipe or a device, not a file")
        with path.open("rb") as file:
            return loads(file.read(KIND.max_bytes))
    except WeightsError as error:
        raise WeightsError(f"{path}: {error}") from None
    except OSError as error:
        raise WeightsError(f"the weights cannot be read: {error.strerror}: {path}") from None


def between(stages: Sequence[int], empties: int) -> tuple[int, int, int]:
    """Return the stages below and above `empties`, and the weight of the upper stage.

    The weight ranges from 0 at the lower stage to UNIT at the upper stage.
    """
    low = max((stage for stage in stages if stage <= empties), default=min(stages))
    high = min((stage for stage in stages if stage >= empties), default=max(stages))
    return low, high, UNIT * (empties - low) // (high - low) if high > low else 0


def squares(row: str) -> tuple[int, ...]:
    """Convert square names, such as "a1 b1", to the numbers `8 * row + col`."""
    return tuple(8 * (int(name[1]) - 1) + "abcdefgh".index(name[0]) for name in row.split())


def images(row: str) -> list[tuple[int, ...]]:
    """Return the squares of a row in each orientation of the board."""
    return [tuple(turn[square] for square in squares(row)) for turn in ORIENTATIONS]


def distinct_images(row: str) -> list[tuple[int, ...]]:
    """Return `images(row)` without duplicates.

    Two images are duplicates if they contain the same squares, in any order.
    """
    return list({frozenset(image): image for image in images(row)}.values())


@cache
def weight_indices(row: str) -> list[int]:
    """Return the weight index of each configuration of a row.

    Index 0 refers to the first weight of the row's pattern.
    """
    pattern = next(pattern for pattern in map(squares, PATTERNS.values())
                   if any(set(image) == set(pattern) for image in images(row)))
    orders = [[pattern.index(square) for square in image] for image in images(row)
              if set(image) == set(pattern)]
    if len(orders) == 1:
        return _ternary_numbers(orders[0])
    lowest = list(map(min, *map(_ternary_numbers, orders)))
    place = {number: index for index, number in enumerate(sorted(set(lowest)))}
    return list(map(place.__getitem__, lowest))


@cache
def offsets() -> dict[str, int]:
    """Return the index of each pattern's first weight in a stage.

    The weights for the number of valid moves have the key "moves". The first of them is for 0
    moves.
    """
    sizes = [max(weight_indices(row)) + 1 for row in PATTERNS.values()]
    return dict(zip([*PATTERNS, "moves"], accumulate(sizes, initial=0)))


def weight_count() -> int:
    """Return the number of weights in a stage."""
    return offsets()["moves"] + MAX_MOVES + 1


def _ternary_numbers(places: Iterable[int]) -> list[int]:
    """Return all base-3 numbers that have non-zero digits only at `places`."""
    numbers = [0]
    for place in places:
        power = 3 ** place
        numbers += [number + power for number in numbers] + [number + 2 * power
                                                             for number in numbers]
    return numbers


@cache
def _places() -> list[list[int]]:
    """Return the indices of weights in a stage, in table order.

    There is a list of indices for each row in TABLE_ROWS. The last list contains the indices of
    the weights for the possible numbers of valid moves.
    """
    patterns = {frozenset(squares(row)): name for name, row in PATTERNS.items()}
    places = []
    for row in TABLE_ROWS:
        name = next(patterns[image] for image in map(frozenset, images(row)) if image in patterns)
        begin = offsets()[name]
        places.append([begin + index for index in weight_indices(row)])
    return [*places, list(range(offsets()["moves"], weight_count()))]


@lru_cache(maxsize=16)  # more than the number of stages
def _to_integer(weights: Weights, stage: int) -> int:
    """Return the weights of a stage, in table order, as one number with 16 bits per weight."""
    numbers = weights.stages[stage]
    entries = [entry for places in _places() for entry in itemgetter(*places)(numbers)]
    return int.from_bytes(_pack("H", entries), "little")


def _pack(kind: str, numbers: Iterable[int]) -> bytes:
    packed = array(kind, numbers)
    if byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def _unpack(kind: str, data: bytes) -> Sequence[int]:
    numbers = array(kind)
    numbers.frombytes(data)
    if byteorder == "big":
        numbers.byteswap()
    return numbers
