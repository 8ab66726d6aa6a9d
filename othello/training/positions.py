"""Extract training positions and their best known scores from finished games.

A score is the final lead of the side to move, in discs. Empty squares count for the winner.
Positions with few empty squares are solved, so their scores are exact. An archive also contains
the exact score of one position in each game. A position without an exact score gets the score of a
later position in its game.

Good players reach only some of the positions that a search visits. Random moves are therefore
played from some positions in the games.
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
Positions: TypeAlias = NDArray[np.void]  # an array whose items have the type POSITION

VARIED_EMPTIES = (20, 58)  # variations start from positions with 20 to 58 empty squares
RANDOM_MOVES = (0, 0, 0, 1, 1, 1, 2, 2)  # the number of random moves is drawn from this list
MAX_SOLVED_EMPTIES = 12  # all positions with at most 12 empty squares are solved
# In each game, one position with 13, 14, 15 or 16 empty squares is also solved.
SOLVED_ONCE = (13, 14, 15, 16)
MIN_EARLY_EMPTIES = 44  # positions with at least 44 empty squares are searched more deeply
EXTRA_DEPTH = 2  # plies added to the depth of early searches
OPENING_MOVES = (8, 16)  # minimum and maximum number of random moves before the engine plays
MAX_OPENING_LEAD = 5  # after a random opening, neither side is ahead by more discs than this
START = (0x0000000810000000, 0x0000001008000000)  # Black's discs, White's discs


class Scored(IntEnum):
    """How a position was scored. The field `kind` of POSITION stores this value."""

    ROUGHLY = 0  # from a later position in the game, or from a short search
    BY_DEPTH = 1  # by deeper searches
    EXACTLY = 2


class Line(NamedTuple):
    """A finished game."""

    # The positions are in game order. Each position contains `own`, `opp` and the side to move
    # (1 for Black, -1 for White).
    plies: list[tuple[int, int, int]]
    lead: int  # Black's final lead
    # Maps the number of empty squares in a position to Black's final lead after perfect play.
    perfect: dict[int, int]


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

    Each game starts with a balanced random opening. The positions of the opening are left out.
    After random moves, the side to move is ahead on average, so weights learned from these
    positions would favour the side to move.
    """
    for _ in range(number):
        squares = opening = even_opening(random, depth, oracle)
        own, opp, _turn = list(plies(*START, opening))[-1]
        while (moves := children(own, opp)) or children(opp, own):
            if moves:
                square, own, opp = oracle.move(own, opp, depth)
                squares = (*squares, square)
            else:
                own, opp = opp, own
        line = _line(squares)
        assert line is not None, "the engine plays by the rules"
        yield line._replace(plies=line.plies[len(opening):])


def even_opening(random: Random, depth: int, oracle: Oracle) -> tuple[int, ...]:
    """Return 8 to 16 random moves that leave neither side ahead by more than MAX_OPENING_LEAD."""
    while True:
        squares: tuple[int, ...] = ()
        own, opp = START
        length = random.randint(*OPENING_MOVES)
        while len(squares) < length and (moves := children(own, opp)):
            square, own, opp = random.choice(moves)
            squares = (*squares, square)
        if children(own, opp) and abs(oracle.mean(own, opp, depth)) <= MAX_OPENING_LEAD:
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


def label_positions(lines: Iterable[Line], first: int) -> Positions:
    """Return the positions in `lines`. The games are numbered from `first`."""
    oracle = Oracle(HandMade())  # exact scores don't depend on the evaluation
    positions = []
    for game, line in enumerate(lines, start=first):
        best = line.lead
        for own, opp, color in reversed(line.plies):
            empties = 64 - (own | opp).bit_count()
            kind = Scored.ROUGHLY
            if empties <= MAX_SOLVED_EMPTIES or empties == SOLVED_ONCE[game % len(SOLVED_ONCE)]:
                best, kind = color * oracle.score(own, opp), Scored.EXACTLY
            elif empties in line.perfect:
                best, kind = line.perfect[empties], Scored.EXACTLY
            positions.append((own, opp, game, empties, color * best, kind))
    return np.array(positions, POSITION)


def vary_positions(positions: Positions, number: int,
                   random: Random) -> Iterator[tuple[int, int, int]]:
    """Yield `own`, `opp` and `game` for at most `number` positions.

    Most of the yielded positions arise after one or two random moves from a position in
    `positions`.
    """
    low, high = VARIED_EMPTIES
    candidates = positions[(positions["empties"] >= low) & (positions["empties"] <= high)].tolist()
    for own, opp, game, *_ in random.sample(candidates, min(number, len(candidates))):
        for _ in range(random.choice(RANDOM_MOVES)):
            if moves := children(own, opp):
                _, own, opp = random.choice(moves)
        if children(own, opp):
            yield own, opp, game


def plies_at(empties: int, depth: int) -> int:
    """Return the search depth for positions with `empties` empty squares.

    Early in a game, the search depth is `depth + EXTRA_DEPTH`.
    """
    return depth + EXTRA_DEPTH if empties >= MIN_EARLY_EMPTIES else depth


def is_held_out(positions: Positions) -> NDArray[np.bool_]:
    """For each position, return whether it is held out. Of every 40 games, 4 are held out."""
    return np.asarray(positions["game"] // len(SOLVED_ONCE) % 10 == 0)
