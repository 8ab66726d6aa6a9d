"""Extract training positions from finished games, each with its best known score.

A score is the final lead of the side to move, in discs. Empty squares count for the winner. Scores
are exact if few empty squares are left, because such positions are solved. An archive also
contains the exact score of one position in each game. For the remaining positions, the best known
score is the score of a later position in the game.

The games contain only positions that good players reach, but a search also visits other positions.
Therefore, random moves are played from some positions.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from othello.engine.evaluation import HandMade
from othello.engine.native_rules import children, final_score, has_moves, plies
from othello.formats import wthor
from othello.formats.files import open_bytes
from othello.training.oracle import Oracle

POSITION = np.dtype([("own", "u8"), ("opp", "u8"), ("game", "u4"), ("empties", "u1"),
                     ("score", "f4"), ("kind", "u1")])
Positions: TypeAlias = NDArray[np.void]  # an array of the type POSITION

VARIED = (20, 58)  # empty squares of positions to vary: minimum, maximum
AT_RANDOM = (0, 0, 0, 1, 1, 1, 2, 2)  # number of random moves, drawn evenly
SOLVED = 12  # most empty squares for which each position of a game is solved
SOLVED_ONCE = (13, 14, 15, 16)  # empty squares of an extra solved position per game, in turn
EARLY = 44  # fewest empty squares for searches DEEPER plies deeper
DEEPER = 2
OPENING = (8, 16)  # random moves before a game of the engine: minimum, maximum
EVEN = 5  # discs, the largest value of such an opening
START = (0x0000000810000000, 0x0000001008000000)  # the discs of Black and of White


class Scored(IntEnum):
    """The way in which a position was scored, stored as `kind` in a POSITION."""

    ROUGHLY = 0  # a later position of the game, or a short search
    BY_DEPTH = 1  # deeper searches
    EXACTLY = 2


class Line(NamedTuple):
    """A finished game."""

    # The positions of the game in order. Each position consists of `own`, `opp` and the side to
    # move, which is 1 for Black and -1 for White.
    plies: list[tuple[int, int, int]]
    lead: int  # Black's, at the end
    perfect: dict[int, int]  # Black's lead with perfect play, by the number of empties


def archive_lines(path: Path) -> Iterator[Line]:
    """Yield the finished games in a WTHOR archive."""
    with open_bytes(path) as file:
        archive = wthor.load(file)
        for entry in archive.games:
            line = _line(entry.squares)
            if line is not None:
                line.perfect[archive.header.depth or 22] = 2 * entry.theoretical - 64
                yield line


def engine_lines(random: Random, number: int, depth: int, oracle: Oracle) -> Iterator[Line]:
    """Yield games that the engine plays against itself.

    Each game starts with an even random opening.

    The games are yielded without the positions of their openings. After random moves, the side to
    move is ahead on average. Weights learned from such positions would favour the side to move.
    """
    for _ in range(number):
        squares = opening = even_opening(random, depth, oracle)
        own, opp, _turn = list(plies(*START, opening))[-1]
        while (moves := children(own, opp)) or children(opp, own):
            if moves:
                chosen = oracle.move(own, opp, depth)
                squares = (*squares, chosen.square)
                own, opp = chosen.own, chosen.opp
            else:
                own, opp = opp, own
        line = _line(squares)
        assert line is not None, "the engine plays by the rules"
        yield line._replace(plies=line.plies[len(opening):])


def even_opening(random: Random, depth: int, oracle: Oracle) -> tuple[int, ...]:
    """Return 8 to 16 random moves after which neither side is ahead by more than EVEN."""
    while True:
        squares: tuple[int, ...] = ()
        own, opp = START
        length = random.randint(*OPENING)
        while len(squares) < length and (moves := children(own, opp)):
            square, own, opp = random.choice(moves)
            squares = (*squares, square)
        if children(own, opp) and abs(oracle.mean(own, opp, depth)) <= EVEN:
            return squares


def _line(squares: Iterable[int]) -> Line | None:
    """Play the moves on `squares`, and return the game.

    If a move is invalid or the game is unfinished, return None.
    """
    try:
        line = list(plies(*START, squares))
    except ValueError:
        return None
    own, opp, color = line[-1]
    if has_moves(own, opp) or has_moves(opp, own):
        return None
    return Line(line, color * final_score(own, opp), {})


def labelled(lines: Iterable[Line], first: int) -> Positions:
    """Return the positions in `lines`. The games are numbered from `first`."""
    oracle = Oracle(HandMade())  # exact scores don't depend on the evaluation
    positions = []
    for game, line in enumerate(lines, start=first):
        best = line.lead
        for own, opp, color in reversed(line.plies):
            empties = 64 - (own | opp).bit_count()
            is_exact = empties <= SOLVED or empties == SOLVED_ONCE[game % len(SOLVED_ONCE)]
            if is_exact:
                best = color * oracle.score(own, opp)
            elif empties in line.perfect:
                best, is_exact = line.perfect[empties], True
            kind = Scored.EXACTLY if is_exact else Scored.ROUGHLY
            positions.append((own, opp, game, empties, color * best, kind))
    return np.array(positions, POSITION)


def varied(positions: Positions, number: int, random: Random) -> Iterator[tuple[int, int, int]]:
    """Yield about `number` positions, each as `own`, `opp` and `game`.

    Most of these positions follow random moves.
    """
    least, most = VARIED
    among = positions[(positions["empties"] >= least) & (positions["empties"] <= most)].tolist()
    for own, opp, game, *_ in random.sample(among, min(number, len(among))):
        for _ in range(random.choice(AT_RANDOM)):
            if moves := children(own, opp):
                _, own, opp = random.choice(moves)
        if children(own, opp):
            yield own, opp, game


def plies_at(empties: int, depth: int) -> int:
    """Return the search depth for positions with `empties` empty squares.

    Early in the game, the search is DEEPER plies deeper than `depth`.
    """
    return depth + DEEPER if empties >= EARLY else depth


def is_held_out(positions: Positions) -> NDArray[np.bool_]:
    """Return which positions are held out. Of every 40 consecutive games, 4 are held out."""
    return np.asarray(positions["game"] // len(SOLVED_ONCE) % 10 == 0)
