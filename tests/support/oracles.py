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
            if symbol != color:
                continue
            rows_away, cols_away = anchor_row - row, anchor_col - col
            distance = max(abs(rows_away), abs(cols_away))
            if distance < 2 or {abs(rows_away), abs(cols_away)} - {0, distance}:
                continue
            between = [(row + rows_away * step // distance, col + cols_away * step // distance)
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
    squares = [(r, c) for r in range(size) for c in range(size)]
    for line in (
        [(r, c) for r, c in squares if r == row],
        [(r, c) for r, c in squares if c == col],
        [(r, c) for r, c in squares if r - c == row - col],
        [(r, c) for r, c in squares if r + c == row + col],
    ):
        index = line.index(square)
        text = "".join(rows[r][c] for r, c in line)
        run_before = re.search(f"{color}({OTHER[color]}+)$", text[:index])
        run_after = re.match(f"({OTHER[color]}+){color}", text[index + 1:])
        if run_before:
            flipped.update(line[index - len(run_before[1]):index])
        if run_after:
            flipped.update(line[index + 1:index + 1 + len(run_after[1])])
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
