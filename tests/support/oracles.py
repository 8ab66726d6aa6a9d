"""Two other implementations of the rules for moves, both independent of the package.

A board is a list of strings of `X`, `O` and `-`. A square is a tuple `(row, column)`.
"""

import re

OTHER = {"X": "O", "O": "X"}


def flips_by_anchors(rows, square, color):
    """Return the discs that a move by `color` flips.

    The search examines the squares between the move and each disc of `color`.
    """
    row, col = square
    flipped = set()
    if rows[row][col] != "-":
        return flipped
    for anchor_row, cells in enumerate(rows):
        for anchor_col, symbol in enumerate(cells):
            down, right = anchor_row - row, anchor_col - col
            distance = max(abs(down), abs(right))
            if symbol != color or distance < 2 or {abs(down), abs(right)} - {0, distance}:
                continue
            between = [(row + down * step // distance, col + right * step // distance)
                       for step in range(1, distance)]
            if all(rows[r][c] == OTHER[color] for r, c in between):
                flipped.update(between)
    return flipped


def flips_by_patterns(rows, square, color):
    """Return the discs that a move by `color` flips.

    The search applies regular expressions to the four lines through the square.
    """
    row, col = square
    size = len(rows)
    flipped = set()
    if rows[row][col] != "-":
        return flipped
    everywhere = [(r, c) for r in range(size) for c in range(size)]
    for line in (
        [(r, c) for r, c in everywhere if r == row],
        [(r, c) for r, c in everywhere if c == col],
        [(r, c) for r, c in everywhere if r - c == row - col],
        [(r, c) for r, c in everywhere if r + c == row + col],
    ):
        here = line.index(square)
        text = "".join(rows[r][c] for r, c in line)
        before = re.search(f"{color}({OTHER[color]}+)$", text[:here])
        behind = re.match(f"({OTHER[color]}+){color}", text[here + 1:])
        if before:
            flipped.update(line[here - len(before[1]):here])
        if behind:
            flipped.update(line[here + 1:here + 1 + len(behind[1])])
    return flipped


def count_games(rows, color, depth):
    """Compute perft by brute force.

    A pass counts as a ply. A game that ends before `depth` plies is also counted.
    """
    if depth == 0:
        return 1
    size = len(rows)
    moves = {}
    for side in color, OTHER[color]:
        for square in ((r, c) for r in range(size) for c in range(size)):
            flipped = flips_by_anchors(rows, square, side)
            if flipped:
                moves[square] = flipped
        if moves:
            break
    if not moves:
        return 1
    if side != color:
        return count_games(rows, side, depth - 1)
    total = 0
    for square, flipped in moves.items():
        after = ["".join(color if (r, c) in {square, *flipped} else rows[r][c]
                         for c in range(size)) for r in range(size)]
        total += count_games(after, OTHER[color], depth - 1)
    return total
