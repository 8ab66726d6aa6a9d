"""The rules for moves, expressed as formulas over bit-vectors that represent boards.

This module shares no code with the package. The number of a square is `8 * row + col`. A ray
contains the squares from a given square to the edge, nearest first. In the formulas, Or stands for
"there exists", and And stands for "for all".
"""

import z3

SQUARES = range(64)
NAMES = [f"{file}{rank}" for rank in "12345678" for file in "abcdefgh"]
STEPS = [(rows, cols) for rows in (-1, 0, 1) for cols in (-1, 0, 1) if (rows, cols) != (0, 0)]


def ray(square, step):
    """Return the squares from a square to the edge, in the direction `step`."""
    row, col = divmod(square, 8)
    row_step, col_step = step
    places = [(row + distance * row_step, col + distance * col_step) for distance in range(1, 8)]
    return [8 * r + c for r, c in places if 0 <= r < 8 and 0 <= c < 8]


RAYS = [[ray(square, step) for step in STEPS] for square in SQUARES]
# A line through a square consists of two rays in opposite directions.
LINES = [[(ray(square, step), ray(square, (-step[0], -step[1]))) for step in STEPS[:4]]
         for square in SQUARES]

INSIDE = sum(1 << square for square in SQUARES if all(RAYS[square]))  # without the edges


def is_on(board, square):
    """Return a formula that is true if `board` has a disc on the square."""
    return z3.Extract(square, square, board) == 1


def are_all_on(board, squares):
    """Return a formula that is true if `board` has a disc on each of the squares."""
    return z3.And([is_on(board, square) for square in squares])


def board_of(formulas):
    """Build a board with a disc on each square whose formula is true."""
    return z3.Concat([z3.If(formula, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))
                      for formula in reversed(formulas)])


def outflanked(own, opp, ray, length):
    """Return a formula that is true if `own` outflanks `length` discs of `opp` along the ray."""
    return z3.And(are_all_on(opp, ray[:length]), is_on(own, ray[length]))


def flips(own, opp, move):
    """Return the discs that are outflanked by a move to the square `move`."""
    flipped = [z3.BoolVal(False)] * 64
    for ray in RAYS[move]:
        for place, square in enumerate(ray):
            flipped[square] = z3.Or([outflanked(own, opp, ray, length)
                                     for length in range(place + 1, len(ray))])
    return board_of(flipped)


def valid_moves(own, opp):
    """Return the empty squares where a move outflanks discs on at least one ray."""
    return board_of([
        z3.And(z3.Not(is_on(own | opp, square)),
               z3.Or([outflanked(own, opp, ray, length)
                      for ray in RAYS[square] for length in range(1, len(ray))]))
        for square in SQUARES])


def flanks(opp):
    """Return each square from which a ray continues past an adjacent disc of `opp`."""
    return board_of([z3.Or([is_on(opp, ray[0]) for ray in RAYS[square] if len(ray) > 1])
                     for square in SQUARES])


def count(board):
    """Return the number of discs."""
    def discs(squares):
        return sum(z3.ZeroExt(7, z3.Extract(square, square, board)) for square in squares)

    return z3.ZeroExt(board.size() - 8, sum(discs(SQUARES[start:start + 8])
                                            for start in range(0, 64, 8)))


def final_score(own, opp):
    """Return the lead of `own`, with the empties counted for the winner."""
    lead, empties = count(own) - count(opp), 64 - count(own | opp)
    return z3.If(lead > 0, lead + empties, z3.If(lead < 0, lead - empties, lead))


def neighbours(board):
    """Return every square that contains or adjoins a disc."""
    groups = [[square, *(ray[0] for ray in RAYS[square] if ray)] for square in SQUARES]
    return board_of([z3.Or([is_on(board, place) for place in squares]) for squares in groups])


def odd_quadrants(empties):
    """Return the squares of the quadrants with an odd number of empty squares."""
    def quadrant(square):
        return square // 32, square % 8 // 4

    return board_of([
        count(empties & sum(1 << other for other in SQUARES
                            if quadrant(other) == quadrant(square))) & 1 == 1
        for square in SQUARES])


def is_safe(discs, own, opp):
    """Return a condition under which `discs` can never be flipped.

    A disc is safe on a line in two cases: the line has no empty squares, or all its squares on one
    side of the disc belong to `discs`. The condition requires that each disc in `discs` belongs to
    `own` and is safe on all four lines.
    """
    def is_held(square):
        return z3.And([z3.Or(are_all_on(own | opp, [*forward, *backward, square]),
                             are_all_on(discs, forward), are_all_on(discs, backward))
                       for forward, backward in LINES[square]])

    return z3.And(discs & ~own == 0,
                  *(z3.Implies(is_on(discs, square), is_held(square)) for square in SQUARES))


def reoriented(board, turn):
    """Rotate or reflect a board: move the content of each square `n` to the square `turn[n]`."""
    origins = {turn[square]: square for square in SQUARES}
    return board_of([is_on(board, origins[square]) for square in SQUARES])
