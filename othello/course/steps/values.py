"""Step 1: directions, pieces and positions."""

from othello.course.steps.checks import (
    PIECES, PLACES, SQUARES, MissingError, at, equal, names, piece, raises, values)

DELTAS = {"NORTH": (-1, 0), "NORTHEAST": (-1, 1), "EAST": (0, 1), "SOUTHEAST": (1, 1),
          "SOUTH": (1, 0), "SOUTHWEST": (1, -1), "WEST": (0, -1), "NORTHWEST": (-1, -1)}


def rule_opposite() -> None:
    """Each colour is the opposite of the other, and EMPTY is its own opposite."""
    for one, other in ("X", "O"), ("O", "X"), ("-", "-"):
        equal(f"{PIECES[one]}.opposite()", piece(one).opposite(), piece(other))


def rule_directions() -> None:
    """The row_delta and col_delta of each direction match its name."""
    for name, deltas in DELTAS.items():
        direction = getattr(values.Direction, name, None)
        if direction is None:
            raise MissingError(f"Direction.{name} is missing")
        equal(f"the pair (row_delta, col_delta) of {name}",
              (direction.row_delta, direction.col_delta), deltas)


def rule_all_directions() -> None:
    """A loop over Direction yields all eight directions."""
    equal("the number of directions in the loop", len(list(values.Direction)), 8)


def rule_equality() -> None:
    """Positions with the same row and column are equal."""
    equal("Position(2, 3) == Position(2, 3)", at("d3") == at("d3"), True)
    equal("Position(2, 3) == Position(3, 2)", at("d3") == at("c4"), False)


def rule_keys() -> None:
    """A position can be used as a dictionary key."""
    equal("{Position(2, 3): 'here'}.get(Position(2, 3))", {at("d3"): "here"}.get(at("d3")),
          "here")


def rule_text() -> None:
    """str(position) returns the file and the rank, such as "d3"."""
    for square, (row, col) in zip(SQUARES, PLACES, strict=True):
        equal(f"str(Position({row}, {col}))", str(at(square)), square)


def rule_parse() -> None:
    """Position.parse reads each square of the board."""
    for square, (row, col) in zip(SQUARES, PLACES, strict=True):
        call, position = f"Position.parse({square!r})", values.Position.parse(square)
        equal(call, names([position]), square)
        equal(f"{call} == Position({row}, {col})", position == at(square), True)


def rule_parse_refuses() -> None:
    """Position.parse raises ValueError for text that is not a square."""
    for text in "", "d", "z9", "i1", "a0", "a9", "3d", "d33", "d03", "D3", "pass":
        raises(f"Position.parse({text!r})", ValueError,
               values.Position.parse, text)


def rule_is_valid() -> None:
    """Position.is_valid returns True only for rows and columns from 0 to 7."""
    position = values.Position
    for row, col, expected in [(0, 0, True), (7, 7, True), (-1, 0, False), (0, -1, False),
                               (8, 0, False), (0, 8, False)]:
        equal(f"Position({row}, {col}).is_valid()", position(row, col).is_valid(), expected)


def rule_move() -> None:
    """Position.move returns the next square in a direction, even off the board."""
    for name, (down, right) in DELTAS.items():
        for row, col in (3, 3), (0, 0):
            position = values.Position(row, col).move(getattr(values.Direction, name))
            equal(f"Position({row}, {col}).move(Direction.{name})",
                  names([position]), names([values.Position(row + down, col + right)]))


def rule_move_is_new() -> None:
    """Position.move returns a new position and doesn't change the original one."""
    position = at("d3")
    position.move(values.Direction.SOUTH)
    equal("Position(2, 3) after a move", names([position]), "d3")


def polish_frozen() -> None:
    """A position can't be changed by mistake."""
    position = at("d3")
    try:
        position.row = 5
    except AttributeError:
        return
    raise MissingError("position.row = 5 raises no error; use @dataclass(frozen=True)")
