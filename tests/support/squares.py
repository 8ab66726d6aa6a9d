"""Convert between positions and names of squares."""

from hypothesis import strategies as st

from othello.position import Position


def square(name):
    """Return the position of a square such as `d3`."""
    return Position.parse(name, size=26)


def squares(names):
    """Return the positions of several squares, such as `d3c5` or `d3 c5`."""
    text = names.replace(" ", "")
    return [square(text[start:start + 2]) for start in range(0, len(text), 2)]


def square_names(positions):
    """Return the names of positions, separated by spaces."""
    return " ".join(str(position) for position in positions)


@st.composite
def positions_off(draw, size):
    """Generate a position that is off a board of size `size`."""
    outside = st.one_of(st.integers(max_value=-1), st.integers(min_value=size))
    anywhere = st.integers(-30, 60)
    row, col = draw(st.one_of(st.tuples(outside, anywhere), st.tuples(anywhere, outside)))
    return Position(row, col)
