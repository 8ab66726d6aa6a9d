"""Convert positions between the eight orientations of the board. A square is `8 * row + col`."""

ORIENTATIONS = tuple(
    tuple(8 * (col ^ mirror) + (row ^ flip) if turn else 8 * (row ^ flip) + (col ^ mirror)
          for row in range(8) for col in range(8))
    for turn in (False, True) for flip in (0, 7) for mirror in (0, 7))


def orientations(own: int, opp: int) -> list[tuple[int, int]]:
    """Return a position in all eight orientations, including duplicates."""
    return [(_turn(own, turn), _turn(opp, turn)) for turn in ORIENTATIONS]


def symmetries(own: int, opp: int) -> list[tuple[int, ...]]:
    """Return the orientations that don't change a position.

    An orientation is a tuple that maps each square to its image.
    """
    return [turn for turn in ORIENTATIONS
            if _turn(own, turn) == own and _turn(opp, turn) == opp]


def canonicalize(own: int, opp: int) -> tuple[int, int, tuple[int, ...]]:
    """Return a position in its canonical orientation, and a tuple that converts squares back.

    The tuple maps each square of the canonical position to its original square.
    """
    own, opp, turn = min((_turn(own, turn), _turn(opp, turn), turn) for turn in ORIENTATIONS)
    return own, opp, tuple(map(turn.index, range(64)))


def _turn(bits: int, turn: tuple[int, ...]) -> int:
    return sum(1 << turn[square] for square in range(64) if bits >> square & 1)
