"""Replay games with the functions in `support/oracles.py`, which store a board as rows of text."""

from support.oracles import OTHER, flips_by_anchors

START = ("-" * 8,) * 3 + ("---OX---", "---XO---") + ("-" * 8,) * 3


def orientations(rows):
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows))]
        yield "".join(rows)
        yield "".join(row[::-1] for row in rows)


def canonical_positions(moves, plies):
    """Yield the position before each move, and then the position after the last move.

    The replay stops after `plies` moves. Each position is in canonical form.
    """
    rows, color = START, "X"
    for start in range(0, 2 * plies, 2):
        square = int(moves[start + 1:start + 2] or 1) - 1, "abcdefgh".index(moves[start:start + 1])
        if start >= len(moves):
            break
        flipped = flips_by_anchors(rows, square, color)
        if not flipped:
            color = OTHER[color]
            flipped = flips_by_anchors(rows, square, color)
        yield min(orientations(rows)), color
        rows = ["".join(color if (row, col) in {square, *flipped} else rows[row][col]
                        for col in range(8)) for row in range(8)]
        color = OTHER[color]
    yield min(orientations(rows)), color
