"""The lines from a square to the edge of the board. A square is the bit `1 << 8 * row + col`."""


def lines_from(square: int) -> list[list[int]]:
    """Return the squares from `square` to the edge, in each of the eight directions."""
    row, col = divmod(square, 8)
    return [[1 << 8 * (row + down * step) + col + right * step for step in range(1, 8)
             if 0 <= row + down * step < 8 and 0 <= col + right * step < 8]
            for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
